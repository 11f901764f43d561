//! Running the core's code: the only place that lets go of the interpreter, looks for Ctrl-C and stops panics.
//!
//! Knows nothing about what is run.

use crate::error::internal;
use pyo3::prelude::*;
use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often signals are looked for during a long run.
const CHECK_EVERY: Duration = Duration::from_millis(50);

/// Runs a short piece of the core's code; a panic becomes an ordinary exception.
#[inline(always)]
pub fn guard<T>(job: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    match catch_unwind(AssertUnwindSafe(job)) {
        Ok(result) => result,
        Err(panic) => Err(panicked(panic)),
    }
}

/// Runs a piece of work of bounded length without holding the interpreter.
pub fn detach<T: Send>(py: Python<'_>, job: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(job)))
        .map_err(panicked)
}

/// Works through `count` elements in pieces without holding the interpreter, looking for signals between them. Pieces
/// have at most `most` elements, and grow and shrink so that each takes a fraction of a second; the first failure ends
/// the work.
pub fn pieces<E: Send>(
    py: Python<'_>,
    count: usize,
    most: usize,
    mut work: impl FnMut(Range<usize>) -> Result<(), E> + Send,
) -> PyResult<Result<(), E>> {
    let most = most.max(1);
    let (mut done, mut piece) = (0, most.min(1 << 16));
    while done < count {
        let start = done;
        done = count.min(start + piece);
        let began = Instant::now();
        if let Err(error) = detach(py, || work(start..done))? {
            return Ok(Err(error));
        }
        py.check_signals()?;
        match began.elapsed() {
            time if time < CHECK_EVERY / 2 => piece = most.min(piece.saturating_mul(2)),
            time if time > CHECK_EVERY * 2 => piece = (piece / 8).max(8).min(most),
            _ => {}
        }
    }
    Ok(Ok(()))
}

/// What a long run gave.
pub struct Ran<T> {
    /// The result, whole or partial.
    pub value: T,
    /// What stopped it before the end: a `KeyboardInterrupt`, or what a signal handler or `watch` raised.
    pub stopped: Option<PyErr>,
}

/// Runs a long job without holding the interpreter. Signals are looked for meanwhile; the first exception that comes
/// of it asks the job to stop, by the flag the job gets, and waits for what it has by then. `watch` is called at
/// each such look, with the interpreter held.
pub fn long<T: Send>(
    py: Python<'_>,
    job: impl FnOnce(&AtomicBool) -> T + Send,
    mut watch: impl FnMut() -> PyResult<()>,
) -> PyResult<Ran<T>> {
    let stop = AtomicBool::new(false);
    let mut stopped = None;
    let (done, finished) = channel();
    let value = std::thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            let value = catch_unwind(AssertUnwindSafe(|| job(stop)));
            // The receiver waits until this arrives, so sending cannot fail.
            let _ = done.send(value);
        });
        let mut finished = finished;
        loop {
            let (back, message) = py.detach(move || {
                let message = finished.recv_timeout(CHECK_EVERY);
                (finished, message)
            });
            finished = back;
            match message {
                Ok(value) => return Some(value),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if stopped.is_none() => {
                    if let Err(error) = py.check_signals().and_then(|()| watch()) {
                        stopped = Some(error);
                        stop.store(true, Ordering::Relaxed);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    });
    // A key pressed in the last moment counts too, or it would hit whatever takes the result over.
    let stopped = stopped.or_else(|| py.check_signals().err());
    match value {
        Some(Ok(value)) => Ok(Ran { value, stopped }),
        Some(Err(panic)) => Err(panicked(panic)),
        None => Err(internal("a run ended without a result")),
    }
}

/// Looks for signals, and lets others have the interpreter, while a long job runs with the interpreter held.
pub struct Pulse<'a, 'py> {
    py: Python<'py>,
    stop: &'a AtomicBool,
    watch: &'a mut dyn FnMut() -> PyResult<()>,
    last: Instant,
    stopped: Option<PyErr>,
}

impl<'a, 'py> Pulse<'a, 'py> {
    /// Sets `stop` once a signal handler or `watch`, which is called at each look, raises.
    pub fn new(
        py: Python<'py>,
        stop: &'a AtomicBool,
        watch: &'a mut dyn FnMut() -> PyResult<()>,
    ) -> Pulse<'a, 'py> {
        Pulse {
            py,
            stop,
            watch,
            last: Instant::now(),
            stopped: None,
        }
    }

    /// To be called every now and then; looks twenty times a second.
    pub fn beat(&mut self) {
        if self.stopped.is_some() || self.last.elapsed() < CHECK_EVERY {
            return;
        }
        self.py.detach(|| {});
        if let Err(error) = self.py.check_signals().and_then(|()| (self.watch)()) {
            self.stopped = Some(error);
            self.stop.store(true, Ordering::Relaxed);
        }
        self.last = Instant::now();
    }

    /// What stopped the job, a key pressed in the last moment included.
    pub fn stopped(self) -> Option<PyErr> {
        self.stopped.or_else(|| self.py.check_signals().err())
    }
}

fn panicked(panic: Box<dyn Any + Send>) -> PyErr {
    let text = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "unknown panic".into());
    internal(format!("a fault of ludoteca itself, please report it: {text}"))
}
