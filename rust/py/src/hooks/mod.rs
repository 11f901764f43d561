//! House rules of Python in the core's loop: functions found beforehand, called where their moment comes.
//!
//! Written once for all games: what a moment tells and what may be answered is the core's table. Knows nothing about
//! plug-ins, nor how the functions were found.

mod rng;
mod table;
mod values;

pub use rng::Rng;
pub use table::{HookTable, house_rules};
pub use values::{describe, from_py, moments, to_py};

use crate::error::class;
use crate::game::{Luck, Play, PyGame};
use ludoteca_core::error::{Cause, HookError};
use ludoteca_core::game::Game;
use ludoteca_core::hooks::{self, Hooks, Moment, Value};
use ludoteca_core::rng::GameStreams;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::fmt;
use std::sync::Arc;
use table::{Call, Want};

/// The house rules of one game, or of one game after the other.
#[derive(Clone)]
pub struct PyHooks<G: Game> {
    table: Arc<HookTable<G>>,
    luck: Luck,
    /// Made when a rule first asks for chance.
    streams: Option<Box<GameStreams>>,
}

impl<G: PyGame> PyHooks<G> {
    /// The rules of a table in a game.
    pub fn new(table: Arc<HookTable<G>>, luck: Luck) -> PyHooks<G> {
        PyHooks {
            table,
            luck,
            streams: None,
        }
    }

    /// Asks one rule after the other.
    fn ask(&mut self, slot: usize, state: &G::State, asked: G::Moment) -> Result<G::Moment, HookError> {
        let table = Arc::clone(&self.table);
        Python::attach(|py| {
            let mut moment = asked.clone();
            for call in table.calls(slot) {
                let answer = self.call(py, call, state, &asked, &moment);
                let changed = match answer {
                    Ok(None) => continue,
                    Ok(Some(answer)) => moment.with_value(&answer, call.rule).and_then(|changed| {
                        G::check_moment(state, &changed)?;
                        Ok(changed)
                    }),
                    Err(Failed::Answer(reason)) => Err(reason),
                    Err(Failed::Raised(error)) => return Err(self.raised(py, call, moment.hook(), error)),
                };
                moment = changed.map_err(|reason| self.failed(call, moment.hook(), reason, None))?;
            }
            Ok(moment)
        })
    }

    /// What a function answers; nothing if all stays as it is.
    #[inline]
    fn call(
        &mut self,
        py: Python<'_>,
        call: &Call,
        state: &G::State,
        asked: &G::Moment,
        moment: &G::Moment,
    ) -> Result<Option<Value>, Failed> {
        let mut arguments = Vec::with_capacity(call.wants.len());
        for want in &call.wants {
            arguments.push(match *want {
                Want::Argument(place) => values::to_py(py, moment.argument(place))?,
                Want::State => G::py_state(py, Play::shown(state.clone(), self.luck))?,
                Want::Rng => self.rng(py, call, state, asked)?,
            });
        }
        let answer = call.function.bind(py).call1(PyTuple::new(py, arguments)?)?;
        if answer.is_none() {
            return Ok(None);
        }
        let kind = G::Moment::TABLE[moment.slot()].value().kind;
        values::from_py(&answer).map(Some).ok_or_else(|| {
            Failed::Answer(format!(
                "answered {}: expected {}, or None",
                values::describe(&answer),
                kind.describe()
            ))
        })
    }

    /// The random numbers of a rule in this moment.
    fn rng<'py>(
        &mut self,
        py: Python<'py>,
        call: &Call,
        state: &G::State,
        asked: &G::Moment,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Some(seed) = self.luck.seed else {
            return Err(class::ChanceError::new_err(
                "the state has no seed to draw from: give it one, or do without `rng`",
            ));
        };
        let number = self.luck.game_number;
        let streams = self
            .streams
            .get_or_insert_with(|| Box::new(GameStreams::new(G::NAME, seed, number)));
        let stream = hooks::stream::<G>(streams, call.rule, state, asked);
        Ok(Bound::new(py, Rng::new(stream))?.into_any())
    }

    #[cold]
    fn raised(&self, py: Python<'_>, call: &Call, hook: &'static str, error: PyErr) -> HookError {
        let stops = error.is_instance_of::<PyKeyboardInterrupt>(py);
        let message = format!("{}: {}", values::class_name(&error.get_type(py)), error.value(py));
        HookError {
            stops,
            ..self.failed(call, hook, message, Some(error))
        }
    }

    #[cold]
    fn failed(&self, call: &Call, hook: &'static str, message: String, error: Option<PyErr>) -> HookError {
        let cause = Place {
            luck: self.luck,
            error,
        };
        HookError {
            cause: Some(Cause(Arc::new(cause))),
            ..HookError::new(call.rule.as_str(), hook, message)
        }
    }
}

impl<G: PyGame> Hooks<G> for PyHooks<G> {
    fn start_game(&mut self, game: u64) {
        self.luck.game_number = game;
        if let Some(streams) = &mut self.streams {
            streams.set_game_number(game);
        }
    }

    #[inline]
    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        let slot = moment.slot();
        if self.table.calls(slot).is_empty() {
            return Ok(moment);
        }
        self.ask(slot, state, moment)
    }
}

/// House rules where there may be none: for all that is not a hot path.
pub struct MaybeHooks<G: Game>(pub Option<PyHooks<G>>);

impl<G: PyGame> Hooks<G> for MaybeHooks<G> {
    fn start_game(&mut self, game: u64) {
        if let Some(hooks) = &mut self.0 {
            hooks.start_game(game);
        }
    }

    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        match &mut self.0 {
            Some(hooks) => hooks.modify(state, moment),
            None => Ok(moment),
        }
    }
}

/// Why there is no answer of use.
enum Failed {
    /// The function raised.
    Raised(PyErr),
    /// What it answered is of no kind that could be.
    Answer(String),
}

impl From<PyErr> for Failed {
    fn from(error: PyErr) -> Failed {
        Failed::Raised(error)
    }
}

/// In which game a house rule failed, and what it raised.
#[derive(Debug)]
struct Place {
    luck: Luck,
    error: Option<PyErr>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.luck.seed {
            Some(seed) => write!(f, "seed {seed}, game {}", self.luck.game_number),
            None => write!(f, "game {}", self.luck.game_number),
        }
    }
}

impl std::error::Error for Place {}

/// The exception for a house rule's failure: `HookError`, whose cause is what the rule raised. What interrupted it comes
/// back as it is.
pub fn exception(error: &HookError) -> PyErr {
    let place = error
        .cause
        .as_ref()
        .and_then(|cause| cause.0.downcast_ref::<Place>());
    Python::attach(|py| {
        let raised = place.and_then(|place| place.error.as_ref());
        if error.stops
            && let Some(raised) = raised
        {
            return raised.clone_ref(py);
        }
        let text = match place {
            Some(place) => format!("{error} ({place})"),
            None => error.to_string(),
        };
        let made = class::HookError::new_err(text);
        let value = made.value(py);
        let luck = place.map(|place| place.luck);
        // Attributes of an exception of our own: setting them cannot fail but for want of memory.
        let _ = value.setattr("rule", &error.rule);
        let _ = value.setattr("hook", error.hook);
        let _ = value.setattr("seed", luck.and_then(|luck| luck.seed));
        let _ = value.setattr("game_number", luck.map(|luck| luck.game_number));
        made.set_cause(py, raised.map(|raised| raised.clone_ref(py)));
        made
    })
}
