//! Between what moments are made of and Python values, and the table of all moments for documentation and tests.

use crate::game::PyGame;
use crate::games::{AnyGame, Work};
use ludoteca_core::hooks::{Argument, Kind, Moment, Value};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple, PyType};

/// A value as a Python object.
#[inline]
pub fn to_py(py: Python<'_>, value: Value) -> PyResult<Bound<'_, PyAny>> {
    Ok(match value {
        Value::Nothing => py.None().into_bound(py),
        Value::Int(n) => n.into_pyobject(py)?.into_any(),
        Value::Bool(yes) => PyBool::new(py, yes).to_owned().into_any(),
        Value::Text(text) => PyString::new(py, &text).into_any(),
        Value::List(values) => {
            let values = values.into_iter().map(|value| to_py(py, value));
            PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
    })
}

/// How deep lists may lie in each other, one more than any moment needs: a list may hold itself.
const DEEPEST: usize = 3;

/// The most values of a list, more than any moment needs.
const LONGEST: usize = 1000;

/// The value of a Python object, if it can be one: a whole number (NumPy's too), a truth, a text, a tuple or list of
/// these.
pub fn from_py(object: &Bound<'_, PyAny>) -> Option<Value> {
    value(object, DEEPEST)
}

fn value(object: &Bound<'_, PyAny>, deeper: usize) -> Option<Value> {
    if object.is_none() {
        return Some(Value::Nothing);
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Some(Value::Bool(truth.is_true()));
    }
    if let Ok(number) = object.cast::<PyInt>() {
        return number.extract().ok().map(Value::Int);
    }
    if let Ok(text) = object.cast::<PyString>() {
        return text.to_cow().ok().map(|text| Value::text(text.into_owned()));
    }
    if object.is_instance_of::<PyTuple>() || object.is_instance_of::<PyList>() {
        if deeper == 0 || object.len().ok()? > LONGEST {
            return None;
        }
        let items = object.try_iter().ok()?;
        let values = items.map(|item| value(&item.ok()?, deeper - 1));
        return values.collect::<Option<Vec<_>>>().map(Value::List);
    }
    // NumPy's truths have no common class with Python's.
    if matches!(
        class_name(&object.get_type()).as_str(),
        "numpy.bool" | "numpy.bool_"
    ) {
        return object.is_truthy().ok().map(Value::Bool);
    }
    let number = object.call_method0("__index__").ok()?;
    number.extract().ok().map(Value::Int)
}

/// An object in a message: what it is and of which type.
pub fn describe(object: &Bound<'_, PyAny>) -> String {
    let text = object
        .repr()
        .map_or_else(|_| "something".into(), |text| text.to_string());
    let short: String = text.chars().take(60).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    format!("{short}{dots} ({})", crate::convert::type_name(object))
}

/// A class as people name it: with its module unless that is `builtins`.
pub fn class_name(class: &Bound<'_, PyType>) -> String {
    let name = class
        .name()
        .map_or_else(|_| "exception".into(), |name| name.to_string());
    match class.module().map(|module| module.to_string()) {
        Ok(module) if module != "builtins" => format!("{module}.{name}"),
        _ => name,
    }
}

/// The table of a game's moments: of each `hook`, `doc`, `when`, `cost`, `clause`, `arguments` (of each `name`, `type`,
/// `doc`, and `values` in words), `value` (the name of the argument that is changed), `returns` (its type, `None`
/// besides), `range` (in words) and, for whole numbers, `least` and `most`.
#[pyfunction]
pub fn moments<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyList>> {
    AnyGame::named(game)?.run(Table { py })
}

struct Table<'py> {
    py: Python<'py>,
}

impl<'py> Work for Table<'py> {
    type Output = PyResult<Bound<'py, PyList>>;

    fn with<G: PyGame>(self) -> Self::Output {
        let py = self.py;
        let list = PyList::empty(py);
        for info in G::Moment::TABLE {
            let value = info.value();
            let row = PyDict::new(py);
            row.set_item("hook", info.hook)?;
            row.set_item("doc", tidy(info.doc))?;
            row.set_item("when", tidy(info.when))?;
            row.set_item("cost", tidy(info.cost))?;
            row.set_item("clause", info.clause)?;
            let arguments = info.arguments.iter().map(|given| argument(py, given));
            row.set_item(
                "arguments",
                PyList::new(py, arguments.collect::<PyResult<Vec<_>>>()?)?,
            )?;
            row.set_item("value", value.name)?;
            row.set_item("returns", format!("{} | None", type_of(value.kind)))?;
            row.set_item("range", value.kind.describe())?;
            let (least, most) = match value.kind {
                Kind::Int(least, most) => (Some(least), Some(most)),
                _ => (None, None),
            };
            row.set_item("least", least)?;
            row.set_item("most", most)?;
            list.append(row)?;
        }
        Ok(list)
    }
}

fn argument<'py>(py: Python<'py>, argument: &Argument) -> PyResult<Bound<'py, PyDict>> {
    let row = PyDict::new(py);
    row.set_item("name", argument.name)?;
    row.set_item("type", type_of(argument.kind))?;
    row.set_item("values", argument.kind.describe())?;
    row.set_item("doc", tidy(argument.doc))?;
    Ok(row)
}

/// The type that Python's annotations give such values.
fn type_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Int(..) => "int",
        Kind::Bool => "bool",
        Kind::Name(_) | Kind::Text => "str",
        Kind::TextOrNothing => "str | None",
        Kind::Texts => "tuple[str, ...]",
        Kind::Dice => "tuple[tuple[int, ...], tuple[int, ...]]",
    }
}

/// Documentation of several lines as one.
fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
