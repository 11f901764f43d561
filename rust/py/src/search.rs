//! Searching with a view: reads the arguments, keeps the clock, lets go of the interpreter meanwhile.

use crate::convert;
use crate::error::{Error, class, internal};
use crate::game::{PyGame, Seen};
use crate::games::{AnyGame, Work};
use crate::run;
use ludoteca_core::rng::Stream;
use ludoteca_core::search::{Found, SearchError, SearchOptions, Searcher};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a search goes on.
#[derive(Clone, Copy)]
struct Budget {
    iterations: u64,
    time: Option<Duration>,
}

impl Budget {
    /// Whether there is more to spend, and nobody wants it to stop.
    fn lasts(&self, done: u64, began: Instant, stop: &AtomicBool) -> bool {
        done < self.iterations
            && self.time.is_none_or(|time| began.elapsed() < time)
            && !stop.load(Ordering::Relaxed)
    }
}

/// Searches with a view of any game; a dict of actions, visits, probabilities, values, iterations.
#[pyfunction]
pub fn search<'py>(
    py: Python<'py>,
    view: &Bound<'py, PyAny>,
    iterations: u64,
    time_ms: Option<u64>,
    seed: &Bound<'py, PyAny>,
    options: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let options = convert::object("options", Some(options))?;
    let budget = Budget {
        iterations,
        time: time_ms.map(Duration::from_millis),
    };
    let seed = convert::seed(seed)?;
    for game in AnyGame::ALL {
        let job = Job {
            py,
            view,
            budget,
            seed,
            options: &options,
        };
        if let Some(found) = game.run(job)? {
            return Ok(found);
        }
    }
    Err(PyTypeError::new_err(format!(
        "view: expected what `state.view()` gives or a bot gets, not {}",
        convert::type_name(view)
    )))
}

/// A search of one game.
struct Job<'a, 'py> {
    py: Python<'py>,
    view: &'a Bound<'py, PyAny>,
    budget: Budget,
    seed: u64,
    options: &'a Map<String, Value>,
}

impl<'py> Work for Job<'_, 'py> {
    type Output = PyResult<Option<Bound<'py, PyDict>>>;

    fn with<G: PyGame>(self) -> Self::Output {
        let Some(seen) = G::seen_of(self.view) else {
            return Ok(None);
        };
        let options = SearchOptions::<G>::read(self.options).map_err(Error::from)?;
        let found = run_search(self.py, &seen, options, self.budget, self.seed)?;
        as_dict::<G>(self.py, &found).map(Some)
    }
}

fn run_search<G: PyGame>(
    py: Python<'_>,
    seen: &Seen<G>,
    options: SearchOptions<G>,
    budget: Budget,
    seed: u64,
) -> PyResult<Found<G::Action>> {
    let job = |stop: &AtomicBool| {
        let mut rng = Stream::from_seed(seed);
        let began = Instant::now();
        Searcher::new(options).search(seen.view(), &mut rng, |done| budget.lasts(done, began, stop))
    };
    let ran = run::long(py, job, || Ok(()))?;
    match (ran.stopped, ran.value) {
        (Some(stopped), _) => Err(stopped),
        (None, Ok(found)) => Ok(found),
        (None, Err(error)) => Err(match error {
            SearchError::Over => class::GameOver::new_err(error.to_string()),
            SearchError::NotToAct { .. } => crate::error::spec(error.to_string()),
            SearchError::Play(error) => Error::from(error).into(),
        }),
    }
}

fn as_dict<'py, G: PyGame>(py: Python<'py>, found: &Found<G::Action>) -> PyResult<Bound<'py, PyDict>> {
    let actions = found.actions.iter().map(|&action| G::py_action(py, action));
    let dict = PyDict::new(py);
    dict.set_item("actions", actions.collect::<PyResult<Vec<_>>>()?)?;
    dict.set_item("visits", &found.visits)?;
    dict.set_item("probabilities", &found.probabilities)?;
    dict.set_item("values", found.values.as_slice())?;
    dict.set_item("iterations", found.iterations)?;
    if found.actions.is_empty() {
        return Err(internal("a search tried nothing"));
    }
    Ok(dict)
}

/// Worlds of a view, each with a seed of its own to be played on with.
pub fn sample<G: PyGame>(
    py: Python<'_>,
    seen: &Seen<G>,
    n: u64,
    seed: u64,
) -> PyResult<Vec<(G::State, u64)>> {
    let mut rng = Stream::from_seed(seed);
    let mut worlds = Vec::new();
    let drawn = run::pieces(py, n as usize, 1 << 16, |range| {
        for _ in range {
            let world = G::sample_world(seen.view(), &mut rng);
            worlds.push((world, rng.next_u64()));
        }
        Ok::<(), std::convert::Infallible>(())
    })?;
    drawn.map_or_else(|never| match never {}, |()| Ok(worlds))
}
