//! The core's results as NumPy arrays, without copying.

use ludoteca_core::simulate::Columns;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The columns by name. What belongs to an entry has shape (games, entries).
pub fn columns(py: Python<'_>, columns: Columns) -> PyResult<Bound<'_, PyDict>> {
    let shape = [columns.finished as usize, columns.entries];
    let dict = PyDict::new(py);
    dict.set_item("ranks", table(py, columns.ranks, shape)?)?;
    dict.set_item("won", table(py, columns.won, shape)?)?;
    dict.set_item("points", table(py, columns.points, shape)?)?;
    dict.set_item("seat", table(py, columns.seat, shape)?)?;
    dict.set_item("first_seat", PyArray1::from_vec(py, columns.first_seat))?;
    dict.set_item("turns", PyArray1::from_vec(py, columns.turns))?;
    dict.set_item("rounds", PyArray1::from_vec(py, columns.rounds))?;
    dict.set_item("end_reason", PyArray1::from_vec(py, columns.end_reason))?;
    for (name, counts) in columns.tallies {
        dict.set_item(name, table(py, counts, shape)?)?;
    }
    Ok(dict)
}

fn table<T: Element>(py: Python<'_>, cells: Vec<T>, shape: [usize; 2]) -> PyResult<Bound<'_, PyAny>> {
    Ok(PyArray1::from_vec(py, cells).reshape(shape)?.into_any())
}
