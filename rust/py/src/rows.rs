//! Row scoring of Relikt over NumPy arrays: the arrays are read and written in place, without the interpreter held.
//!
//! Python gives contiguous arrays of two axes and says how they lie in memory.

use crate::error::spec;
use crate::run;
use ludoteca_core::relikt::card::NUMBERS;
use ludoteca_core::relikt::rows::{self, Layout, MAX_SLOTS, RowsError};
use ludoteca_core::relikt::{AdventureCard, CardSet, Color};
use numpy::{PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;

/// The most slots of a batch.
#[pyfunction]
pub fn rows_max_slots() -> usize {
    MAX_SLOTS
}

/// Writes the winner of each row: a colour, or its seat where camps are given.
///
/// `cards` has shape (slots, n) if `columns`, else (n, slots); `winners` has shape (n,).
#[pyfunction]
#[pyo3(signature = (cards, columns, winners, camps=None))]
pub fn rows_score(
    py: Python<'_>,
    cards: PyReadonlyArray2<'_, u8>,
    columns: bool,
    mut winners: PyReadwriteArray1<'_, i8>,
    camps: Option<Vec<u8>>,
) -> PyResult<()> {
    let (layout, slots) = shape(&cards, columns);
    let camps: Option<Vec<Color>> = camps
        .map(|camps| camps.into_iter().map(color).collect())
        .transpose()?;
    let (cards, winners) = (cards.as_slice()?, winners.as_slice_mut()?);
    let scored = run::pieces(py, winners.len(), usize::MAX, |range| {
        let start = range.start;
        rows::score_part(cards, slots, layout, range.clone(), winners)?;
        match &camps {
            Some(camps) => rows::to_seats(&mut winners[range], camps).map_err(|error| from(start, error)),
            None => Ok(()),
        }
    })?;
    scored.map_err(|error| spec(error.to_string()))
}

/// Writes the total of each colour: shape (5, n) if `columns`, else (n, 5).
#[pyfunction]
pub fn rows_totals(
    py: Python<'_>,
    cards: PyReadonlyArray2<'_, u8>,
    columns: bool,
    mut totals: PyReadwriteArray2<'_, u8>,
) -> PyResult<()> {
    let (layout, slots) = shape(&cards, columns);
    let n = totals.shape()[usize::from(columns)];
    let (cards, totals) = (cards.as_slice()?, totals.as_slice_mut()?);
    let summed = run::pieces(py, n, usize::MAX, |range| {
        rows::totals_part(cards, slots, layout, range, totals)
    })?;
    summed.map_err(|error| spec(error.to_string()))
}

/// The ways in which each colour wins, those in which none does, and all ways to fill the open places.
#[pyfunction]
pub fn rows_outlook(row: Vec<u8>, open: usize, unseen: Vec<u8>) -> PyResult<([u64; 5], u64, u64)> {
    let (row, unseen) = (set("row", &row)?, set("unseen", &unseen)?);
    let found = run::guard(|| rows::outlook(row, open, unseen).map_err(|error| spec(error.to_string())))?;
    Ok((found.wins, found.ties, found.ways))
}

fn shape(cards: &PyReadonlyArray2<'_, u8>, columns: bool) -> (Layout, usize) {
    match columns {
        true => (Layout::Columns, cards.shape()[0]),
        false => (Layout::Rows, cards.shape()[1]),
    }
}

/// The error of a piece as one of the whole batch.
fn from(start: usize, error: RowsError) -> RowsError {
    match error {
        RowsError::Camp { row, color } => RowsError::Camp {
            row: row + start,
            color,
        },
        other => other,
    }
}

fn color(number: u8) -> PyResult<Color> {
    let color = Color::ALL.get(usize::from(number)).copied();
    color.ok_or_else(|| spec(format!("colour {number}: expected 0 to 4")))
}

/// Different cards from their bytes.
fn set(what: &str, bytes: &[u8]) -> PyResult<CardSet> {
    let mut cards = CardSet::EMPTY;
    for &byte in bytes {
        let card = color(byte >> 4)
            .ok()
            .and_then(|color| AdventureCard::new(color, byte & 15));
        let card = card.ok_or_else(|| {
            spec(format!(
                "{what}: {byte} is no card: expected colour * 16 + number with colour 0 to 4 and number 1 to {NUMBERS}"
            ))
        })?;
        if cards.contains(card) {
            return Err(spec(format!("{what}: {card} is there twice")));
        }
        cards.insert(card);
    }
    Ok(cards)
}
