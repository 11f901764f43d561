//! Plays a table of native bots: without the interpreter, unless house rules are asked.

use super::sink::Sink;
use crate::error::Error;
use crate::game::PyGame;
use crate::hooks::PyHooks;
use crate::{run, stepped};
use ludoteca_core::error::HookError;
use ludoteca_core::game::Game;
use ludoteca_core::hooks::Hooks;
use ludoteca_core::record::GameRecord;
use ludoteca_core::simulate::{self as core, Control, Job};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Plays all games.
pub(super) fn play_native<G: PyGame>(
    py: Python<'_>,
    job: &Job<G>,
    hooks: Option<PyHooks<G>>,
    mut sink: Sink,
    tell: &mut dyn FnMut(u64) -> PyResult<()>,
) -> PyResult<(stepped::Ran, Sink)> {
    let counts = vec![0; job.entries.len()];
    let done = AtomicU64::new(0);
    let recorded = sink.records();
    let (run, sink, stopped) = match hooks {
        None => {
            let ran = run::long(
                py,
                |stop| {
                    let mut take = |record: GameRecord| sink.take(record, stop);
                    let control = Control {
                        stop,
                        done: &done,
                        sink: if recorded { Some(&mut take) } else { None },
                    };
                    let run = core::simulate(job, control);
                    (run, sink)
                },
                || tell(done.load(Ordering::Relaxed)),
            )?;
            let (run, sink) = ran.value;
            (run, sink, ran.stopped)
        }
        Some(hooks) => {
            let stop = AtomicBool::new(false);
            let mut watch = || tell(done.load(Ordering::Relaxed));
            let mut hooks = Beating {
                hooks,
                pulse: run::Pulse::new(py, &stop, &mut watch),
            };
            let run = run::guard(|| {
                let mut take = |record: GameRecord| sink.take(record, &stop);
                let control = Control {
                    stop: &stop,
                    done: &done,
                    sink: if recorded { Some(&mut take) } else { None },
                };
                Ok(core::simulate_with(job, &mut hooks, control))
            })?;
            let stopped = hooks.pulse.stopped();
            (run, sink, stopped)
        }
    };
    let ran = stepped::Ran {
        run: run.map_err(Error::from)?,
        stopped,
        faults: Vec::new(),
        counts,
        fault: None,
    };
    Ok((ran, sink))
}

/// House rules that are asked while the run holds the interpreter: at every game somebody else may have it.
struct Beating<'a, 'py, G: Game> {
    hooks: PyHooks<G>,
    pulse: run::Pulse<'a, 'py>,
}

impl<G: PyGame> Hooks<G> for Beating<'_, '_, G> {
    fn start_game(&mut self, game: u64) {
        self.pulse.beat();
        self.hooks.start_game(game);
    }

    #[inline]
    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        self.hooks.modify(state, moment)
    }
}
