//! What the classes of all games share. Python classes cannot be generic, so everything is written once over
//! [`PyGame`], and [`crate::game_classes`] makes thin classes of it for each game.
//!
//! Knows nothing about any particular game.

mod bot;
mod classes;
mod legal;
mod rules;
mod state;
mod view;

pub use bot::Sitting;
pub use legal::{ActionIterator, Choices};
pub use rules::Ruled;
pub use state::{Luck, Play, outcome, seat_options};
pub use view::Seen;

use crate::columns::Columnar;
use crate::error::Error;
use crate::games::AnyGame;
use ludoteca_core::game::{Action, Game};
use ludoteca_core::search::Searchable;
use ludoteca_core::seat::Seat;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::Value;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A game with Python classes. [`crate::game_classes`] implements it.
pub trait PyGame: Columnar + Searchable<Moment: Send + Sync> {
    /// The game among all games.
    const ANY: AnyGame;
    /// The name of the class of its actions.
    const ACTION: &'static str;

    /// An action as a Python object.
    fn py_action(py: Python<'_>, action: Self::Action) -> PyResult<Bound<'_, PyAny>>;
    /// The action of a Python object of the action class, if it is one.
    fn action_of(value: &Bound<'_, PyAny>) -> Option<Self::Action>;
    /// Legal actions as a Python object.
    fn py_legal(py: Python<'_>, legal: Choices<Self>) -> PyResult<Bound<'_, PyAny>>;
    /// A view as a Python object.
    fn py_view(py: Python<'_>, view: Seen<Self>) -> PyResult<Bound<'_, PyAny>>;
    /// The state and the seat of a Python object of the view class, if it is one.
    fn seen(value: &Bound<'_, PyAny>) -> Option<(Arc<Self::State>, Seat)>;
    /// A state as a Python object.
    fn py_state(py: Python<'_>, play: Play<Self>) -> PyResult<Bound<'_, PyAny>>;
    /// Rules as a Python object.
    fn py_rules(py: Python<'_>, rules: Ruled<Self>) -> PyResult<Bound<'_, PyAny>>;
    /// The rules of a Python object of the rules class, if it is one.
    fn rules_of(value: &Bound<'_, PyAny>) -> Option<Ruled<Self>>;
    /// The view of a Python object of the view class, if it is one.
    fn seen_of(value: &Bound<'_, PyAny>) -> Option<Seen<Self>>;
    /// The named parts of an action, besides its kind.
    fn parts(action: Self::Action) -> Vec<(&'static str, Value)>;
}

/// The action of a text.
pub fn parse<G: Game>(text: &str) -> PyResult<G::Action> {
    text.parse().map_err(|error| Error::Parse(error).into())
}

/// The action of a code.
pub fn from_code<G: PyGame>(code: &Bound<'_, PyAny>) -> PyResult<G::Action> {
    let code = crate::convert::whole("code", code, 0, u64::from(u32::MAX))? as u32;
    G::Action::unpack(code).ok_or_else(|| crate::error::spec(format!("code {code} is no {} action", G::NAME)))
}

/// An action as plain data: its kind and its named parts.
pub fn action_dict<G: PyGame>(py: Python<'_>, action: G::Action) -> PyResult<Bound<'_, PyDict>> {
    let text = action.to_string();
    let dict = PyDict::new(py);
    dict.set_item("kind", text.split(' ').next())?;
    for (name, value) in G::parts(action) {
        dict.set_item(name, crate::convert::to_py(py, &value)?)?;
    }
    Ok(dict)
}

/// A number that equal texts share.
pub fn text_hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// What makes an object again by calling a method of its class: for `pickle`.
pub fn remake<'py, A>(class: Bound<'py, PyAny>, method: &str, args: A) -> PyResult<Bound<'py, PyAny>>
where
    A: IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
{
    let py = class.py();
    let name = PyTuple::new(py, [method])?.into_sequence();
    let all = name.concat(args.into_pyobject(py)?.as_sequence())?.to_tuple()?;
    let caller = py.import("operator")?.getattr("methodcaller")?.call1(all)?;
    Ok((caller, (class,)).into_pyobject(py)?.into_any())
}
