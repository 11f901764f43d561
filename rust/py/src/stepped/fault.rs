//! What a Python bot did wrong, as it is told and counted.

use crate::convert;
use ludoteca_core::fault::FaultKind;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

/// What a bot's fault does to the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnFault {
    /// The seat plays its default from then on; the run goes on.
    #[default]
    Forfeit,
    /// The run stops there and keeps the games before it.
    Raise,
}

/// One fault of one bot.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Whose.
    pub entry: u8,
    /// In which seat it sat.
    pub seat: u8,
    /// In which game.
    pub game: u64,
    /// The decision that was due, counted from 0 over all decisions of the game.
    pub step: u64,
    /// What went wrong.
    pub kind: FaultKind,
    /// In one line.
    pub message: String,
    /// Where in the bot's code, as Python tells it; empty if no code of the bot's is to blame.
    pub traceback: String,
}

impl Fault {
    /// The fault as plain values.
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("entry", self.entry)?;
        dict.set_item("seat", self.seat)?;
        dict.set_item("game_number", self.game)?;
        dict.set_item("step", self.step)?;
        dict.set_item("kind", self.kind.name())?;
        dict.set_item("message", &self.message)?;
        dict.set_item("traceback", &self.traceback)?;
        Ok(dict)
    }
}

/// What a call of a bot gave instead of an action.
#[derive(Debug)]
pub struct Wrong {
    /// What went wrong.
    pub kind: FaultKind,
    /// In one line.
    pub message: String,
    /// What was raised, if that is what went wrong.
    pub error: Option<PyErr>,
    /// Whether the seat forfeits; else it plays its default this once.
    pub forfeits: bool,
}

impl Wrong {
    /// An answer that is none.
    pub fn answered(kind: FaultKind, message: String) -> Wrong {
        Wrong {
            kind,
            message,
            error: None,
            forfeits: true,
        }
    }

    /// What an exception tells: a `BotFault` names its kind, anything else is a crash.
    pub fn raised(py: Python<'_>, error: PyErr) -> PyResult<Wrong> {
        static DESCRIBE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let describe = helper(py, &DESCRIBE, "describe")?;
        let told = describe.call1((error.value(py),))?;
        let (kind, message, forfeits): (String, String, bool) = told.extract()?;
        Ok(Wrong {
            kind: FaultKind::from_name(&kind).unwrap_or(FaultKind::Crash),
            message,
            error: Some(error),
            forfeits,
        })
    }

    /// The traceback of what was raised.
    pub fn traceback(&self, py: Python<'_>) -> PyResult<String> {
        static TRACEBACK: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        match &self.error {
            None => Ok(String::new()),
            // Only as a value of its own does an exception know its traceback.
            Some(error) => helper(py, &TRACEBACK, "traceback_of")?
                .call1((error.clone_ref(py).into_value(py),))?
                .extract(),
        }
    }
}

/// A function of `ludoteca.bots.faults`, looked up once.
fn helper<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyAny>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyAny>> {
    let found = cell.get_or_try_init(py, || {
        py.import("ludoteca.bots.faults")?
            .getattr(name)
            .map(Bound::unbind)
    });
    found.map(|found| found.bind(py)).map_err(|error| {
        crate::error::internal(format!(
            "ludoteca.bots.faults.{name}: {}: {error}",
            convert_name(py, &error)
        ))
    })
}

fn convert_name(py: Python<'_>, error: &PyErr) -> String {
    convert::type_name(error.value(py))
}
