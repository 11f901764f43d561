//! Work of the core that is too short to be timed call by call from Python: done many times over.

use crate::risiko::RisikoState;
use ludoteca_core::game::{Game, Legal};
use ludoteca_core::risiko::Risiko;
use pyo3::prelude::*;
use std::hint::black_box;

/// Goes through the entries of the legal actions so many times; gives how many there were in all.
#[pyfunction]
pub fn risiko_visit_legal(state: &RisikoState, times: u64) -> u64 {
    let mut entries = 0;
    for _ in 0..times {
        Risiko::legal(black_box(state.0.state())).visit(|entry| {
            black_box(entry);
            entries += 1;
            true
        });
    }
    entries
}

/// Copies the state so many times; gives how many copies are equal to it, looked at once.
#[pyfunction]
pub fn risiko_copy(state: &RisikoState, times: u64) -> u64 {
    let mut copy = *state.0.state();
    for _ in 0..times {
        copy.clone_from(black_box(state.0.state()));
        black_box(&mut copy);
    }
    if copy == *state.0.state() { times } else { 0 }
}
