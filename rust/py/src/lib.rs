//! The extension module `ludoteca._core`: the whole surface that Python sees, on one page.
mod combat;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::combat::{
        combat_battle, combat_battle_one, combat_chain, combat_cpu_path, combat_odds, combat_odds_array,
        combat_roll, combat_roll_faces, combat_roll_one, combat_win_table,
    };
}
