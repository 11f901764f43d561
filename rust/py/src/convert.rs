//! Between Python values and plain data: JSON values, whole numbers, seeds.

use crate::error::{class, spec};
use ludoteca_core::json;
use ludoteca_core::record::QuestionsInfo;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyFloat, PyList, PyMapping, PyString, PyTuple, PyType};
use serde_json::{Map, Number, Value};

/// A JSON value as Python objects.
pub fn to_py<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    pythonize::pythonize(py, value).map_err(PyErr::from)
}

/// How deep lists and dicts may be nested; far above what anything here needs.
const DEPTH: usize = 32;

/// Python objects as a JSON value. A whole number beyond 64 bits becomes the nearest float, so that whoever checks it
/// can say what would be right; anything else without a place in JSON is an error that names where it stands.
pub fn from_py(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    plain(value, 0).map_err(|(place, reason)| spec(format!("{what}{place}: {reason}")))
}

/// A plain value, or where in it something stands that is none, and why.
fn plain(value: &Bound<'_, PyAny>, depth: usize) -> Result<Value, (String, String)> {
    let here = |reason: String| (String::new(), reason);
    let inside = |place: String| move |(rest, reason): (String, String)| (place + &rest, reason);
    if depth > DEPTH {
        return Err(here(format!("nested more than {DEPTH} deep")));
    }
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Value::Bool(truth.is_true()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        let text = text
            .to_cow()
            .map_err(|_| here("text that is no Unicode".into()))?;
        return Ok(Value::String(text.into_owned()));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        let number = number.value();
        let found = Number::from_f64(number).ok_or_else(|| here(format!("{number} is no number of JSON")))?;
        return Ok(Value::Number(found));
    }
    if let Ok(items) = value.cast::<PyMapping>() {
        let items = items.items().map_err(|e| here(e.to_string()))?;
        let mut map = Map::new();
        for item in items {
            let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
                item.extract().map_err(|e: PyErr| here(e.to_string()))?;
            let Ok(key) = key.extract::<String>() else {
                return Err(here(format!("expected names as keys, not {}", type_name(&key))));
            };
            let found = plain(&value, depth + 1).map_err(inside(format!(".{key}")))?;
            map.insert(key, found);
        }
        return Ok(Value::Object(map));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = value.try_iter().map_err(|e| here(e.to_string()))?;
        let mut list = Vec::new();
        for (i, item) in items.enumerate() {
            let item = item.map_err(|e| here(e.to_string()))?;
            list.push(plain(&item, depth + 1).map_err(inside(format!("[{i}]")))?);
        }
        return Ok(Value::Array(list));
    }
    let Ok(whole) = value.call_method0("__index__") else {
        return Err(here(format!("{} has no place in JSON", type_name(value))));
    };
    let number = (whole.extract::<u64>().map(Number::from))
        .or_else(|_| whole.extract::<i64>().map(Number::from))
        .ok()
        .or_else(|| whole.extract::<f64>().ok().and_then(Number::from_f64));
    number
        .map(Value::Number)
        .ok_or_else(|| here("a number too large for anything".into()))
}

/// A Python dict as a JSON object; nothing is an empty one.
pub fn object(what: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Map<String, Value>> {
    let Some(value) = value else {
        return Ok(Map::new());
    };
    let refuse = || PyTypeError::new_err(format!("{what}: expected a dict, not {}", type_name(value)));
    if value.cast::<PyMapping>().is_err() {
        return Err(refuse());
    }
    match from_py(what, value)? {
        Value::Object(map) => Ok(map),
        _ => Err(refuse()),
    }
}

/// The pack that questions came from, as the header of records has it: `pack`, `hash`, `language`.
pub fn questions(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<QuestionsInfo>> {
    let Some(value) = value else {
        return Ok(None);
    };
    json::from_value(from_py("questions", value)?)
        .map(Some)
        .map_err(|error| spec(format!("questions: {error}")))
}

/// A whole number in a range, both ends included.
pub fn whole(what: &str, value: &Bound<'_, PyAny>, lo: u64, hi: u64) -> PyResult<u64> {
    let index = if value.is_instance_of::<PyBool>() {
        None
    } else {
        value.call_method0("__index__").ok()
    };
    let Some(index) = index else {
        return Err(PyTypeError::new_err(format!(
            "{what}: expected a whole number, not {}",
            type_name(value)
        )));
    };
    match index.extract::<u64>() {
        Ok(n) if (lo..=hi).contains(&n) => Ok(n),
        _ => Err(spec(format!(
            "{what} = {}: expected a whole number from {lo} to {hi}",
            shorten(&value.str()?.to_string())
        ))),
    }
}

/// A seed: a whole number of 64 bits, or its decimal text.
pub fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    match value.cast::<PyString>() {
        Ok(text) => {
            let text = text.to_string();
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or_else(|| {
                spec(format!(
                    "seed `{}`: expected a whole number from 0 to {}",
                    shorten(&text),
                    u64::MAX
                ))
            })
        }
        Err(_) => whole("seed", value, 0, u64::MAX),
    }
}

/// A seed from the operating system.
pub fn drawn_seed(py: Python<'_>) -> PyResult<u64> {
    let bytes: Vec<u8> = py.import("os")?.call_method1("urandom", (8,))?.extract()?;
    let bytes = bytes
        .try_into()
        .map_err(|_| crate::error::internal("the operating system gave no seed"))?;
    Ok(u64::from_le_bytes(bytes))
}

/// A class of `ludoteca.values`, looked up once.
pub fn value_class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, "ludoteca.values", name)
}

/// A data structure from a dict or JSON text; what does not fit is a `PositionError` that names the place.
pub fn position<T: serde::de::DeserializeOwned>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    let refuse = |reason: String| class::PositionError::new_err((vec![reason],));
    if let Ok(text) = value.cast::<PyString>() {
        let text = text
            .to_cow()
            .map_err(|_| refuse("text that is no Unicode".into()))?;
        if !text.trim_start().starts_with('{') {
            return Err(refuse("not JSON: expected an object in braces".into()));
        }
        // Straight into its fields: on the way over a `Value` a key given twice would go unnoticed.
        return json::read(&text).map_err(|misfit| refuse(misfit.to_string()));
    }
    let data = match plain(value, 0) {
        Ok(Value::Object(map)) => Value::Object(map),
        Ok(_) => {
            return Err(refuse(format!(
                "expected a dict or JSON text, not {}",
                type_name(value)
            )));
        }
        Err((place, reason)) => {
            let place = place.strip_prefix('.').unwrap_or(&place).to_owned();
            let is_json = true;
            return Err(refuse(
                json::Misfit {
                    place,
                    reason,
                    is_json,
                }
                .to_string(),
            ));
        }
    };
    json::from_value(data).map_err(|misfit| refuse(misfit.to_string()))
}

/// The name of a value's type.
pub fn type_name(value: &Bound<'_, PyAny>) -> String {
    value
        .get_type()
        .name()
        .map_or_else(|_| "an unknown type".into(), |name| name.to_string())
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
