//! The extension module `ludoteca._core`: the whole surface that Python sees, on one page.
//!
//! Conversion only. Every game has the same classes, made by [`game_classes`]; what it adds is in its own file.

mod chance;
mod convert;
mod error;
mod game;
mod risiko;
mod risiko_tables;
mod run;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    use super::*;

    #[pymodule_export]
    use chance::{Scripted, Stream};
    #[pymodule_export]
    use risiko::{RisikoAction, RisikoBot, RisikoLegal, RisikoRules, RisikoState, RisikoView};

    #[pymodule_export]
    use risiko_tables::risiko_tables;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let sequence = py.import("collections.abc")?.getattr("Sequence")?;
        for name in ["RisikoLegal"] {
            sequence.call_method1("register", (module.getattr(name)?,))?;
        }
        Ok(())
    }
}
