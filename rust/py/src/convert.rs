//! Between Python values and plain data: JSON values, whole numbers, seeds.

use crate::error::{class, spec};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyString, PyType};
use serde_json::{Map, Value};

/// A JSON value as Python objects.
pub fn to_py<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    pythonize::pythonize(py, value).map_err(PyErr::from)
}

/// Python objects as a JSON value.
pub fn from_py(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    pythonize::depythonize(value).map_err(|error| spec(format!("{what}: {error}")))
}

/// A Python dict as a JSON object; nothing is an empty one.
pub fn object(what: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Map<String, Value>> {
    let Some(value) = value else {
        return Ok(Map::new());
    };
    match from_py(what, value)? {
        Value::Object(map) => Ok(map),
        _ => Err(PyTypeError::new_err(format!(
            "{what}: expected a dict, not {}",
            type_name(value)
        ))),
    }
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
    let data: Value = match value.cast::<PyString>() {
        Ok(text) => {
            serde_json::from_str(text.to_cow()?.as_ref()).map_err(|e| refuse(format!("not JSON: {e}")))?
        }
        Err(_) => pythonize::depythonize(value).map_err(|e| refuse(e.to_string()))?,
    };
    serde_path_to_error::deserialize(data).map_err(|e| {
        let path = e.path().to_string();
        match path.as_str() {
            "." => refuse(e.inner().to_string()),
            _ => refuse(format!("{path}: {}", e.inner())),
        }
    })
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
