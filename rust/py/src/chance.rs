//! Where a state's chance comes from when Python steers it: `Scripted`, `Stream`, a function for what only somebody
//! outside can know, or the state's own seed.

use crate::convert;
use crate::error::{Error, class};
use ludoteca_core::chance::{Ask, At, ChanceError, ChanceSource, Keyed, Scripted as Script};
use ludoteca_core::rng;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

/// Chance outcomes given as text.
#[pyclass(frozen, module = "ludoteca._core")]
pub struct Scripted {
    outcomes: Vec<String>,
}

impl Scripted {
    /// A source that gives the outcomes from the first on.
    pub fn source(&self) -> Script {
        Script::new(self.outcomes.iter().cloned())
    }
}

#[pymethods]
impl Scripted {
    #[new]
    fn new(outcomes: &Bound<'_, PyAny>) -> PyResult<Scripted> {
        if outcomes.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(
                "outcomes: expected a list of texts, not one text",
            ));
        }
        let outcomes = outcomes
            .try_iter()?
            .map(|text| text?.extract::<String>())
            .collect::<PyResult<_>>()?;
        Ok(Scripted { outcomes })
    }

    /// The texts.
    #[getter]
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.outcomes)
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<String> {
        let outcomes = pyo3::types::PyList::new(py, &self.outcomes)?;
        Ok(format!("Scripted({})", outcomes.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Vec<String>,))> {
        Ok((slf.get_type().into_any(), (slf.get().outcomes.clone(),)))
    }
}

/// A stream of random numbers that depends on its seed only.
#[pyclass(module = "ludoteca._core")]
pub struct Stream {
    /// The numbers.
    pub inner: rng::Stream,
}

#[pymethods]
impl Stream {
    #[new]
    fn new(seed: &Bound<'_, PyAny>) -> PyResult<Stream> {
        let seed = convert::seed(seed)?;
        Ok(Stream {
            inner: rng::Stream::from_seed(seed),
        })
    }

    /// The next 64 bits, as a number from 0 to 2**64 - 1.
    fn next_u64(&mut self) -> u64 {
        self.inner.next_u64()
    }

    /// A number from 0 to n - 1, by one draw.
    fn below(&mut self, n: &Bound<'_, PyAny>) -> PyResult<u64> {
        let n = convert::whole("n", n, 1, u64::MAX)?;
        Ok(self.inner.below(n))
    }
}

/// Calls `draw` with the stream of a Python generator: a [`Stream`], or anything with `getrandbits` such as
/// `random.Random`, of which one number of 64 bits becomes the seed of a stream.
pub fn with_stream<T>(generator: &Bound<'_, PyAny>, draw: impl FnOnce(&mut rng::Stream) -> T) -> PyResult<T> {
    if let Ok(stream) = generator.cast::<Stream>() {
        return Ok(draw(&mut stream.borrow_mut().inner));
    }
    let bits = match generator.getattr(intern!(generator.py(), "getrandbits")) {
        Ok(method) => method.call1((64,))?,
        Err(_) => {
            return Err(PyTypeError::new_err(format!(
                "rng: expected random.Random or ludoteca.Stream, not {}",
                convert::type_name(generator)
            )));
        }
    };
    Ok(draw(&mut rng::Stream::from_seed(bits.extract()?)))
}

/// Chance from the state's seed, and from Python for what nobody but the caller can know: a function of (word, answers),
/// or an object with a method `decide` that is told more and may add what was said.
pub struct Outside<'a, 'py> {
    keyed: Option<&'a mut Keyed>,
    answer: Option<&'a Bound<'py, PyAny>>,
    error: Option<PyErr>,
    notes: Vec<String>,
}

/// Whether an object can answer what comes from outside.
pub fn can_answer(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(object.is_callable() || object.hasattr(intern!(object.py(), "decide"))?)
}

/// What somebody outside answers, and what was said before it.
///
/// # Errors
/// What Python raised, or an answer that is none.
pub fn ask_outside<A: Ask>(answer: &Bound<'_, PyAny>, ask: &A) -> PyResult<(u64, Vec<String>)> {
    let py = answer.py();
    let texts: Vec<String> = (0..ask.size()).map(|n| ask.write(n)).collect();
    let (word, texts) = (ask.word(), PyTuple::new(py, texts)?);
    let (text, notes) = match answer.getattr_opt(intern!(py, "decide"))? {
        None => (answer.call1((word, texts))?.str()?.to_string(), Vec::new()),
        Some(decide) => {
            let about = ask.about();
            let about = about.as_ref();
            let seat = about.map(|about| about.seat.0);
            let item = about.map(|about| about.item.as_str());
            let reader = about.map(|about| about.reader.0);
            let helpers = about.into_iter().flat_map(|about| about.helpers.iter());
            let helpers: Vec<u8> = helpers.map(|seat| seat.0).collect();
            let helpers = PyTuple::new(py, helpers)?;
            decide
                .call1((word, texts, seat, item, reader, helpers))?
                .extract()?
        }
    };
    let misfit = || ChanceError::Mismatch {
        given: text.clone(),
        word: ask.word(),
        expects: ask.expects(),
    };
    let found = ask.parse(&text).filter(|&n| n < ask.size());
    let found = found.ok_or_else(misfit).map_err(Error::from)?;
    ask.check_notes(found, &notes)
        .map_err(|reason| ChanceError::Note {
            note: notes.join(" · ").into(),
            outcome: format!("{word} {text}").into(),
            reason: reason.into(),
        })
        .map_err(Error::from)?;
    Ok((found, notes))
}

/// Tells an object with a method `drawn` what the engine drew where somebody at the table answers.
///
/// # Errors
/// What Python raised.
pub fn tell_drawn<A: Ask>(answer: &Bound<'_, PyAny>, ask: &A, found: u64) -> PyResult<()> {
    let Some(about) = ask.about() else {
        return Ok(());
    };
    match answer.getattr_opt(intern!(answer.py(), "drawn"))? {
        Some(drawn) => drawn
            .call1((
                ask.word(),
                ask.write(found),
                about.seat.0,
                about.item,
                about.reader.0,
            ))
            .map(drop),
        None => Ok(()),
    }
}

impl<'a, 'py> Outside<'a, 'py> {
    /// A source with whatever there is.
    pub fn new(keyed: Option<&'a mut Keyed>, answer: Option<&'a Bound<'py, PyAny>>) -> Outside<'a, 'py> {
        Outside {
            keyed,
            answer,
            error: None,
            notes: Vec::new(),
        }
    }

    /// What really went wrong, where the core could only say that there was no answer.
    pub fn explain(self, error: impl Into<Error>) -> PyErr {
        self.error.unwrap_or_else(|| error.into().into())
    }
}

impl ChanceSource for Outside<'_, '_> {
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        let result = match (ask.is_external(), self.answer, &mut self.keyed) {
            (true, Some(answer), _) => ask_outside(answer, ask).map(|(found, notes)| {
                self.notes = notes;
                found
            }),
            (true, None, _) => return Err(ChanceError::external(ask)),
            (false, answer, Some(keyed)) => {
                let found = keyed.draw(at, ask)?;
                match answer {
                    Some(answer) => tell_drawn(answer, ask, found).map(|()| found),
                    None => return Ok(found),
                }
            }
            (false, _, None) => Err(class::ChanceError::new_err(format!(
                "the state has no seed to draw `{}` ({}) from: give it one, or chance=Scripted([…])",
                ask.word(),
                ask.expects()
            ))),
        };
        result.map_err(|error| {
            self.error = Some(error);
            ChanceError::external(ask)
        })
    }

    fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }
}
