//! Plays a table with Python bots, in step.

use super::sink::Sink;
use crate::error::Error;
use crate::game::PyGame;
use crate::hooks::PyHooks;
use crate::run;
use crate::stepped::{self, Sitter};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::record::GameRecord;
use ludoteca_core::simulate as core;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays all games.
pub(super) fn play_stepped<G: PyGame>(
    py: Python<'_>,
    job: &stepped::Job<'_, G>,
    hooks: Option<PyHooks<G>>,
    mut sink: Sink,
    tell: &mut dyn FnMut(u64) -> PyResult<()>,
    fault_seen: Option<&Bound<'_, PyAny>>,
) -> PyResult<(stepped::Ran, Sink)> {
    core::check_size::<G>(job.sitters.len(), job.first_game, job.games).map_err(Error::from)?;
    let stop = AtomicBool::new(false);
    let recorded = sink.records();
    let events = job.sitters.iter().any(Sitter::listens);
    let mut take = |record: GameRecord| {
        sink.take(record, &stop);
        !stop.load(Ordering::Relaxed)
    };
    let control = stepped::Control {
        sink: &mut take,
        tell,
        fault_seen,
    };
    let ran = run::guard(|| match (hooks, recorded || events) {
        (None, false) => stepped::play(py, job, &stepped::Plain, || NoHooks, control),
        (None, true) => stepped::play(
            py,
            job,
            &stepped::Written {
                records: recorded,
                events,
            },
            || NoHooks,
            control,
        ),
        (Some(hooks), _) => {
            let kit = stepped::Written {
                records: recorded,
                events,
            };
            stepped::play(py, job, &kit, || hooks.clone(), control)
        }
    })?;
    Ok((ran.map_err(Error::from)?, sink))
}
