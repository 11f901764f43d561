//! What happened, and what each seat is told of it.

use crate::convert;
use ludoteca_core::event;
use ludoteca_core::seat::{MAX_SEATS, Seat};
use pyo3::prelude::*;

/// One step of a game and who may see it.
#[pyclass(frozen, module = "ludoteca._core")]
pub struct Event(event::Event);

impl From<event::Event> for Event {
    fn from(event: event::Event) -> Event {
        Event(event)
    }
}

#[pymethods]
impl Event {
    /// Whose action it is; None for chance and for values changed by house rules.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.0.seat.map(|seat| seat.0)
    }

    /// The whole text: an action as it is, chance with `!`, what was said with `"`, a changed value with
    /// `~`.
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    /// What a seat is told; None if it is not even told that something happened.
    fn for_seat(&self, seat: &Bound<'_, PyAny>) -> PyResult<Option<&str>> {
        let seat = convert::whole("seat", seat, 0, MAX_SEATS as u64 - 1)?;
        Ok(self.0.for_seat(Seat(seat as u8)))
    }

    fn __repr__(&self) -> String {
        format!("<Event {}>", self.0.text())
    }
}
