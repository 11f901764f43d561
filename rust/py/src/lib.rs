//! The extension module `ludoteca._core`: the whole surface that Python sees, on one page.
use pyo3::prelude::*;

#[pymodule]
mod _core {}
