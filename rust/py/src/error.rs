//! The one mapping from the core's errors to the classes of `ludoteca.errors`.
//!
//! Every arm is written out: a new kind of error does not compile until it has a class.

use ludoteca_core::chance::ChanceError;
use ludoteca_core::error::{HookError, ParseError, PlayError, PositionError, RulesError};
use ludoteca_core::game::SetupError;
use ludoteca_core::record::{RecordError, RecordProblem};
use ludoteca_core::simulate::SimulateError;
use pyo3::PyErr;

/// The classes, imported when the first error is made.
pub mod class {
    #![allow(missing_docs)]
    pyo3::import_exception!(ludoteca.errors, BotFault);
    pyo3::import_exception!(ludoteca.errors, ChanceError);
    pyo3::import_exception!(ludoteca.errors, GameOver);
    pyo3::import_exception!(ludoteca.errors, HookError);
    pyo3::import_exception!(ludoteca.errors, IllegalAction);
    pyo3::import_exception!(ludoteca.errors, InternalError);
    pyo3::import_exception!(ludoteca.errors, PluginError);
    pyo3::import_exception!(ludoteca.errors, PositionError);
    pyo3::import_exception!(ludoteca.errors, RecordError);
    pyo3::import_exception!(ludoteca.errors, RulesError);
    pyo3::import_exception!(ludoteca.errors, SpecError);
}

/// Anything that the core refuses.
#[derive(Debug)]
pub enum Error {
    /// A state refused to go on.
    Play(PlayError),
    /// Chance gave no answer.
    Chance(ChanceError),
    /// A house rule failed.
    Hook(HookError),
    /// Settings that cannot be used.
    Rules(RulesError),
    /// A position that no game can reach.
    Position(PositionError),
    /// A text or value that is not what it should be.
    Parse(ParseError),
    /// A record that is damaged or cannot be played again.
    Record(Box<RecordError>),
    /// A run that could not be.
    Simulate(SimulateError),
}

impl From<PlayError> for Error {
    fn from(error: PlayError) -> Error {
        match error {
            PlayError::Chance(error) => Error::Chance(error),
            PlayError::Hook(error) => Error::Hook(error),
            error => Error::Play(error),
        }
    }
}

impl From<SetupError> for Error {
    fn from(error: SetupError) -> Error {
        match error {
            SetupError::Rules(error) => Error::Rules(error),
            SetupError::Play(error) => error.into(),
        }
    }
}

impl From<ChanceError> for Error {
    fn from(error: ChanceError) -> Error {
        Error::Chance(error)
    }
}

impl From<HookError> for Error {
    fn from(error: HookError) -> Error {
        Error::Hook(error)
    }
}

impl From<RulesError> for Error {
    fn from(error: RulesError) -> Error {
        Error::Rules(error)
    }
}

impl From<PositionError> for Error {
    fn from(error: PositionError) -> Error {
        Error::Position(error)
    }
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Error {
        Error::Parse(error)
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Error {
        Error::Record(Box::new(error))
    }
}

impl From<SimulateError> for Error {
    fn from(error: SimulateError) -> Error {
        match error {
            SimulateError::Rules(error) => Error::Rules(error),
            error => Error::Simulate(error),
        }
    }
}

impl From<Error> for PyErr {
    fn from(error: Error) -> PyErr {
        match error {
            Error::Play(error) => match error {
                PlayError::Illegal { .. } | PlayError::Overflow { .. } => {
                    class::IllegalAction::new_err(error.to_string())
                }
                PlayError::GameOver { .. } => class::GameOver::new_err(error.to_string()),
                PlayError::Chance(error) => Error::Chance(error).into(),
                PlayError::Hook(error) => Error::Hook(error).into(),
            },
            Error::Chance(error) => class::ChanceError::new_err(error.to_string()),
            Error::Hook(error) => crate::hooks::exception(&error),
            Error::Rules(error) => class::RulesError::new_err((error.reasons,)),
            Error::Position(error) => class::PositionError::new_err((error.reasons,)),
            Error::Parse(error) => class::SpecError::new_err(error.message),
            Error::Record(error) => record(&error),
            Error::Simulate(error) => match error {
                SimulateError::Rules(error) => Error::Rules(error).into(),
                SimulateError::Numbers { .. } | SimulateError::Memory { .. } => spec(error.to_string()),
                SimulateError::Threads(_) | SimulateError::Panic(_) => internal(error.to_string()),
            },
        }
    }
}

/// A damaged record; of a house rule that failed when it was asked again, the cause is kept.
fn record(error: &RecordError) -> PyErr {
    let made = class::RecordError::new_err(error.to_string());
    match &error.problem {
        RecordProblem::Stopped(stopped) => return crate::hooks::exception(stopped),
        RecordProblem::HouseRule(failed) => pyo3::Python::attach(|py| {
            made.set_cause(py, Some(crate::hooks::exception(failed)));
        }),
        _ => {}
    }
    made
}

/// A value, name or number that is not what it should be.
pub fn spec(message: impl Into<String>) -> PyErr {
    class::SpecError::new_err(message.into())
}

/// A fault of ours.
pub fn internal(message: impl Into<String>) -> PyErr {
    class::InternalError::new_err(message.into())
}
