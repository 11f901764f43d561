//! The legal actions of a state as a lazy Python sequence.

use super::PyGame;
use crate::chance::with_stream;
use ludoteca_core::game::{Action, Entry, Game, Legal};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};
use std::sync::{Arc, OnceLock};

/// The legal actions of one state. It keeps the state as it was, whatever is applied later.
pub struct Choices<G: Game> {
    state: Arc<G::State>,
    len: OnceLock<u64>,
}

impl<G: PyGame> Choices<G> {
    /// The legal actions of a state.
    #[inline]
    pub fn new(state: Arc<G::State>) -> Choices<G> {
        Choices {
            state,
            len: OnceLock::new(),
        }
    }

    /// The state they are legal in.
    pub fn state(&self) -> &Arc<G::State> {
        &self.state
    }

    /// The core's answer.
    #[inline]
    pub fn legal(&self) -> G::Legal<'_> {
        G::legal(&self.state)
    }

    /// How many actions there are, ranges counted out.
    #[inline]
    pub fn len(&self) -> u64 {
        *self.len.get_or_init(|| self.legal().len())
    }

    /// The action, or list of actions, that `legal[index]` stands for.
    pub fn get<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if let Ok(i) = index.extract::<i64>() {
            let len = self.len();
            let place = if i < 0 {
                i.wrapping_add(len as i64) as u64
            } else {
                i as u64
            };
            return match self.legal().nth(place) {
                Some(action) if place < len => G::py_action(py, action),
                _ => Err(PyIndexError::new_err(format!("legal action {i} of {len}"))),
            };
        }
        if let Ok(beyond) = index.call_method0("__index__") {
            return Err(PyIndexError::new_err(format!(
                "legal action {} of {}",
                beyond.str()?,
                self.len()
            )));
        }
        let Ok(slice) = index.cast::<PySlice>() else {
            return Err(PyTypeError::new_err(format!(
                "legal actions: expected a whole number or a slice, not {}",
                crate::convert::type_name(index)
            )));
        };
        let slice = slice.indices(self.len() as isize)?;
        let legal = self.legal();
        let places = (0..slice.slicelength as isize).map(|n| (slice.start + n * slice.step) as u64);
        let actions = places
            .filter_map(|place| legal.nth(place))
            .map(|action| G::py_action(py, action))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(PyList::new(py, actions)?.into_any())
    }

    /// Whether a Python object is one of them.
    pub fn contains(&self, value: &Bound<'_, PyAny>) -> bool {
        G::action_of(value).is_some_and(|action| self.legal().contains(action))
    }

    /// The place of an action, as `Sequence.index` gives it.
    pub fn index(&self, value: &Bound<'_, PyAny>, start: i64, stop: Option<i64>) -> PyResult<u64> {
        let len = self.len() as i64;
        let clip = |i: i64| if i < 0 { (i + len).max(0) } else { i };
        let (start, stop) = (clip(start), stop.map_or(len, clip));
        let place = self
            .place(value)
            .filter(|&place| (start..stop).contains(&(place as i64)));
        match place {
            Some(place) => Ok(place),
            None => Err(PyValueError::new_err(format!(
                "{} is not among the legal actions",
                value.str()?
            ))),
        }
    }

    fn place(&self, value: &Bound<'_, PyAny>) -> Option<u64> {
        let action = G::action_of(value).filter(|&action| self.legal().contains(action))?;
        let (code, mut before, mut found) = (action.pack(), 0, None);
        self.legal().visit(|entry| {
            let offset = code.wrapping_sub(entry.first.pack());
            if offset < entry.count {
                found = Some(before + u64::from(offset));
            }
            before += u64::from(entry.count);
            found.is_none()
        });
        found
    }

    /// An iterator over all of them, or over the entries' ranges written out backwards.
    pub fn iter(&self, backwards: bool) -> ActionIterator {
        let entries = self.legal().to_entries();
        let mut ahead = entries
            .into_iter()
            .flat_map(|entry| (0..entry.count).map(move |place| entry.at(place)));
        ActionIterator(Box::new(move |py| {
            let action = if backwards {
                ahead.next_back()
            } else {
                ahead.next()
            };
            action.map(|action| G::py_action(py, action).map(Bound::unbind))
        }))
    }

    /// The smallest and largest action of every entry.
    pub fn ranges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let pair =
            |entry: Entry<G::Action>| Ok((G::py_action(py, entry.first)?, G::py_action(py, entry.last())?));
        let pairs = self.legal().to_entries().into_iter().map(pair);
        PyList::new(py, pairs.collect::<PyResult<Vec<_>>>()?)
    }

    /// The code of every entry's smallest action.
    pub fn codes(&self) -> Vec<u32> {
        let entries = self.legal().to_entries();
        entries.iter().map(|entry| entry.first.pack()).collect()
    }

    /// How many actions every entry stands for.
    pub fn counts(&self) -> Vec<u32> {
        let entries = self.legal().to_entries();
        entries.iter().map(|entry| entry.count).collect()
    }

    /// The entries as JSON text: of each the text, or the text without its number, the smallest and the largest number.
    pub fn json(&self) -> String {
        let mut json = String::from("[");
        self.legal().visit(|entry| {
            let text = entry.first.to_string();
            if json.len() > 1 {
                json.push(',');
            }
            match (number::<G>(entry.first), text.rsplit_once(' ')) {
                // The codes of an entry are consecutive, and so are its numbers.
                (Some(least), Some((bare, _))) => {
                    let most = least + u64::from(entry.count) - 1;
                    json.push_str(&format!("[\"{bare}\",{least},{most}]"));
                }
                _ => json.push_str(&format!("[\"{text}\"]")),
            }
            true
        });
        json.push(']');
        json
    }

    /// The action of an entry, by its place and, if it has several, its number.
    pub fn pick(&self, place: i64, chosen: Option<i64>) -> Result<G::Action, String> {
        let (mut found, mut entries) = (None, 0);
        self.legal().visit(|entry| {
            if entries == place {
                found = Some(entry);
            }
            entries += 1;
            found.is_none()
        });
        let Some(entry) = found else {
            return Err(format!("entry {place}: there are entries 0 to {}", entries - 1));
        };
        let first = entry.first;
        match (number::<G>(first), chosen) {
            (_, None) if entry.count == 1 => Ok(first),
            (None, Some(chosen)) => Err(format!("entry {place}, number {chosen}: `{first}` has no number")),
            (None, None) => Ok(first),
            (Some(least), chosen) => {
                let most = least + u64::from(entry.count) - 1;
                let fits = chosen
                    .and_then(|n| u64::try_from(n).ok())
                    .filter(|n| (least..=most).contains(n));
                match (fits, chosen) {
                    (Some(number), _) => Ok(entry.at((number - least) as u32)),
                    (None, Some(chosen)) => Err(format!(
                        "entry {place}, number {chosen}: expected {least} to {most}"
                    )),
                    (None, None) => Err(format!(
                        "entry {place} without a number: expected {least} to {most}"
                    )),
                }
            }
        }
    }

    /// An action as the `random` bot draws it.
    pub fn sample(&self, rng: &Bound<'_, PyAny>) -> PyResult<G::Action> {
        let legal = self.legal();
        if legal.is_empty() {
            return Err(nothing_legal());
        }
        with_stream(rng, |stream| legal.sample(stream))
    }

    /// What a seat that has forfeited plays.
    pub fn default_action(&self) -> PyResult<G::Action> {
        match G::current_seat(&self.state) {
            Some(seat) => Ok(G::default_action(G::view(&self.state, seat), &self.legal())),
            None => Err(nothing_legal()),
        }
    }

    /// Whether the same actions are legal in both.
    pub fn same(&self, other: &Choices<G>) -> bool {
        Arc::ptr_eq(&self.state, &other.state) || self.legal().to_entries() == other.legal().to_entries()
    }

    /// A short text.
    pub fn describe(&self) -> String {
        let some = self.legal().describe(4);
        let (n, plural) = (self.len(), if self.len() == 1 { "" } else { "s" });
        format!(
            "<{n} legal action{plural}{}{some}>",
            if n == 0 { "" } else { ": " }
        )
    }
}

/// The parts of an action that are its number.
const NUMBERS: [&str; 4] = ["armies", "dice", "number", "steps"];

fn number<G: PyGame>(action: G::Action) -> Option<u64> {
    let parts = G::parts(action);
    parts
        .iter()
        .find(|(name, _)| NUMBERS.contains(name))
        .and_then(|(_, value)| value.as_u64())
}

fn nothing_legal() -> PyErr {
    PyIndexError::new_err("there are no legal actions: the game is over")
}

/// What an iterator gives next.
type Next = Box<dyn FnMut(Python<'_>) -> Option<PyResult<Py<PyAny>>> + Send + Sync>;

/// An iterator over the actions of a sequence.
#[pyclass(module = "ludoteca._core")]
pub struct ActionIterator(Next);

#[pymethods]
impl ActionIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        (self.0)(py).transpose()
    }
}
