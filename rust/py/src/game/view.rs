//! What one seat may know, as the inside of the view classes. The state behind it is never handed out.

use super::PyGame;
use ludoteca_core::game::Game;
use ludoteca_core::seat::Seat;
use pyo3::prelude::*;
use serde_json::Value;
use std::sync::Arc;

/// A seat's look at one state. It stays as it is, whatever is applied later.
pub struct Seen<G: Game> {
    state: Arc<G::State>,
    seat: Seat,
}

impl<G: Game> Clone for Seen<G> {
    fn clone(&self) -> Seen<G> {
        Seen {
            state: Arc::clone(&self.state),
            seat: self.seat,
        }
    }
}

impl<G: PyGame> Seen<G> {
    /// What a seat may know of a state.
    #[inline]
    pub fn new(state: Arc<G::State>, seat: Seat) -> Seen<G> {
        Seen { state, seat }
    }

    /// The state behind it and the seat, for the core alone.
    pub fn parts(&self) -> (Arc<G::State>, Seat) {
        (Arc::clone(&self.state), self.seat)
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The core's view.
    #[inline]
    pub fn view(&self) -> G::View<'_> {
        G::view(&self.state, self.seat)
    }

    /// The view as plain data.
    pub fn data(&self) -> Value {
        G::view_json(self.view())
    }

    /// The view as JSON text.
    pub fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.view()).map_err(|error| crate::error::internal(error.to_string()))
    }

    /// Whether both seats know the same.
    pub fn same(&self, other: &Seen<G>) -> bool {
        (Arc::ptr_eq(&self.state, &other.state) && self.seat == other.seat) || self.data() == other.data()
    }

    /// How the game ended, once it has; everybody knows that.
    pub fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let end = G::outcome(&self.state);
        end.map(|end| super::outcome(py, &end)).transpose()
    }

    /// One field of the view's data as a Python object.
    pub fn field<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.data().get(name) {
            Some(value) => crate::convert::to_py(py, value),
            None => Err(crate::error::internal(format!("the view has no field `{name}`"))),
        }
    }
}
