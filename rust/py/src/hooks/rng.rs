//! The random numbers of a house rule.

use crate::convert;
use crate::error::spec;
use ludoteca_core::rng::Stream;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PySequence};

/// Random numbers for one house rule in one moment of one game. They depend on seed, game number, rule and place in the
/// game only, so that no other chance is shifted.
#[pyclass(module = "ludoteca._core")]
pub struct Rng {
    stream: Stream,
}

impl Rng {
    /// The numbers of a stream.
    pub fn new(stream: Stream) -> Rng {
        Rng { stream }
    }

    /// A number from `low` to `high`, both included.
    fn between(&mut self, low: i64, high: i64) -> i64 {
        // The difference wraps into what it is: a range of i64 has at most 2^64 numbers.
        let span = high.wrapping_sub(low) as u64;
        match span.checked_add(1) {
            Some(size) => low.wrapping_add(self.stream.below(size) as i64),
            None => self.stream.next_u64() as i64,
        }
    }
}

#[pymethods]
impl Rng {
    /// A number from 0 to start - 1, or from start to stop - 1, by one draw.
    #[pyo3(signature = (start, stop=None))]
    fn randrange(&mut self, start: &Bound<'_, PyAny>, stop: Option<&Bound<'_, PyAny>>) -> PyResult<i64> {
        let (low, end) = match stop {
            None => (0, number("start", start)?),
            Some(stop) => (number("start", start)?, number("stop", stop)?),
        };
        if low >= end {
            return Err(spec(format!("randrange({low}, {end}): there is no such number")));
        }
        Ok(self.between(low, end - 1))
    }

    /// A number from a to b, both included, by one draw.
    fn randint(&mut self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<i64> {
        let (a, b) = (number("a", a)?, number("b", b)?);
        if a > b {
            return Err(spec(format!("randint({a}, {b}): there is no such number")));
        }
        Ok(self.between(a, b))
    }

    /// A number from 0 up to, but without, 1: a multiple of 2**-53.
    fn random(&mut self) -> f64 {
        (self.stream.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of a sequence. Raises IndexError if it is empty.
    fn choice<'py>(&mut self, seq: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(seq) = seq.cast::<PySequence>() else {
            return Err(PyTypeError::new_err(format!(
                "seq: expected a sequence, not {}",
                convert::type_name(seq)
            )));
        };
        match seq.len()? {
            0 => Err(PyIndexError::new_err("choice from an empty sequence")),
            len => seq.get_item(self.stream.below(len as u64) as usize),
        }
    }

    /// Put a list in a random order, in place.
    fn shuffle(&mut self, x: &Bound<'_, PyList>) -> PyResult<()> {
        for i in (1..x.len()).rev() {
            let j = self.stream.below(i as u64 + 1) as usize;
            let (one, other) = (x.get_item(i)?, x.get_item(j)?);
            x.set_item(i, other)?;
            x.set_item(j, one)?;
        }
        Ok(())
    }
}

/// A whole number of 64 bits.
fn number(name: &str, value: &Bound<'_, PyAny>) -> PyResult<i64> {
    let index = match value.is_instance_of::<PyBool>() {
        true => None,
        false => value.call_method0("__index__").ok(),
    };
    let index = index.and_then(|index| index.extract().ok());
    index.ok_or_else(|| {
        PyTypeError::new_err(format!(
            "{name}: expected a whole number of 64 bits, not {}",
            convert::type_name(value)
        ))
    })
}
