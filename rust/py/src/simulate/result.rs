//! What a run gave, as Python gets it.

use crate::arrays;
use crate::error::Error;
use crate::records::RecordList;
use crate::stepped;
use ludoteca_core::error::{HookError, PlayError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

/// What a run gave.
#[pyclass(frozen, module = "ludoteca._core")]
pub struct RunResult {
    /// Arrays by name.
    #[pyo3(get)]
    columns: Py<PyDict>,
    /// How many games the columns hold.
    #[pyo3(get)]
    finished: u64,
    /// Counts of the work done: games, asked, forced, and draws by purpose.
    #[pyo3(get)]
    totals: Py<PyDict>,
    /// The game that failed, and why.
    #[pyo3(get)]
    failure: Option<(u64, Py<PyAny>)>,
    /// What stopped the run from outside.
    #[pyo3(get)]
    stopped: Option<Py<PyAny>>,
    /// The records, if they were kept in memory.
    #[pyo3(get)]
    records: Option<Py<RecordList>>,
    /// The first fault of each entry in the finished games, by entry.
    #[pyo3(get)]
    faults: Py<PyList>,
    /// How many faults each entry had in the finished games.
    #[pyo3(get)]
    fault_counts: Vec<u64>,
    /// The fault that stopped the run, where faults do.
    #[pyo3(get)]
    fault: Option<Py<PyDict>>,
    /// The names of the numbers in the column `end_reason`: `END_REASONS`, then `house_rule:NAME` for each
    /// house rule.
    #[pyo3(get)]
    end_reason_names: Py<PyTuple>,
    /// How it was played: `name` (`native`, `python`, `hooks`), `why`, and `hooks`, the rules by hook.
    #[pyo3(get)]
    path: Py<PyDict>,
}

/// A run that a house rule was interrupted in was stopped from outside: no game of it failed.
pub(super) fn interruption(mut ran: stepped::Ran) -> stepped::Ran {
    if let Some(failure) = &ran.run.failure
        && matches!(failure.error, PlayError::Hook(HookError { stops: true, .. }))
        && let Some(failure) = ran.run.failure.take()
    {
        ran.stopped = Some(Error::from(failure.error).into());
    }
    ran
}

/// The result of a run.
pub(super) fn result(
    py: Python<'_>,
    ran: stepped::Ran,
    records: Option<Py<RecordList>>,
    path: Py<PyDict>,
) -> PyResult<RunResult> {
    let run = ran.run;
    let end_reason_names = PyTuple::new(py, run.columns.end_reason_names().collect::<Vec<_>>())?;
    let finished = run.columns.finished;
    let totals = PyDict::new(py);
    totals.set_item("games", run.columns.totals.games)?;
    totals.set_item("asked", run.columns.totals.asked)?;
    totals.set_item("forced", run.columns.totals.forced)?;
    totals.set_item("draws", run.columns.totals.draws.to_vec())?;
    let failure = run.failure.map(|failure| {
        let error: PyErr = Error::from(failure.error).into();
        (failure.game, error.into_value(py).into_any())
    });
    let faults = ran
        .faults
        .iter()
        .map(|fault| fault.to_dict(py))
        .collect::<PyResult<Vec<_>>>()?;
    Ok(RunResult {
        columns: arrays::columns(py, run.columns)?.unbind(),
        finished,
        totals: totals.unbind(),
        failure,
        stopped: ran.stopped.map(|error| error.into_value(py).into_any()),
        records,
        faults: PyList::new(py, faults)?.unbind(),
        fault_counts: ran.counts,
        fault: ran
            .fault
            .map(|fault| fault.to_dict(py).map(Bound::unbind))
            .transpose()?,
        end_reason_names: end_reason_names.unbind(),
        path,
    })
}
