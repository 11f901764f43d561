//! The extension module `ludoteca._core`: the whole surface that Python sees, on one page.
//!
//! Conversion only. Every game has the same classes, made by [`game_classes`]; what it adds is in its own file.

mod arrays;
mod chance;
mod columns;
mod combat;
mod convert;
mod error;
mod event;
mod files;
mod game;
mod games;
mod hooks;
mod play;
mod records;
mod relikt;
mod riket;
mod risiko;
mod risiko_measure;
mod risiko_tables;
mod rows;
mod run;
mod search;
mod simulate;
mod stepped;

use games::AnyGame;
use ludoteca_core::game::EndReason;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The classes that Python may use wherever it takes a sequence.
const SEQUENCES: &[&str] = &["RisikoLegal", "ReliktLegal", "RiketLegal", "RecordList"];

#[pymodule]
mod _core {
    use super::*;

    #[pymodule_export]
    use crate::columns::{BatchViews, batch_columns, batch_views};
    #[pymodule_export]
    use crate::combat::{
        combat_battle, combat_battle_one, combat_chain, combat_cpu_path, combat_odds, combat_odds_array,
        combat_roll, combat_roll_faces, combat_roll_one, combat_win_table,
    };
    #[pymodule_export]
    use crate::search::search;
    #[pymodule_export]
    use crate::simulate::{RunResult, bot_seed, simulate};
    #[pymodule_export]
    use chance::{Scripted, Stream};
    #[pymodule_export]
    use event::Event;
    #[pymodule_export]
    use game::ActionIterator;
    #[pymodule_export]
    use hooks::{Rng, moments};
    #[pymodule_export]
    use play::{forfeited_outcome, setup_events, write_played};
    #[pymodule_export]
    use records::{Record, RecordList, RecordReader, RecordSteps};
    #[pymodule_export]
    use relikt::{ReliktAction, ReliktBot, ReliktLegal, ReliktRules, ReliktState, ReliktView};
    #[pymodule_export]
    use riket::{RiketAction, RiketBot, RiketLegal, RiketRules, RiketState, RiketView};
    #[pymodule_export]
    use risiko::{RisikoAction, RisikoBot, RisikoLegal, RisikoRules, RisikoState, RisikoView};
    #[pymodule_export]
    use risiko_measure::{risiko_copy, risiko_visit_legal};
    #[pymodule_export]
    use risiko_tables::risiko_tables;
    #[pymodule_export]
    use rows::{rows_max_slots, rows_outlook, rows_score, rows_totals};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("GAMES", PyTuple::new(py, AnyGame::ALL.map(AnyGame::name))?)?;
        module.add("END_REASONS", PyTuple::new(py, EndReason::NAMES)?)?;
        let sequence = py.import("collections.abc")?.getattr("Sequence")?;
        for name in SEQUENCES {
            sequence.call_method1("register", (module.getattr(name)?,))?;
        }
        Ok(())
    }
}
