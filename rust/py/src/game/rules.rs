//! Rules of a game as the inside of the rules classes.

use super::PyGame;
use crate::convert;
use crate::error::{Error, class};
use ludoteca_core::game::Game;
use ludoteca_core::settings::{Kind, Setting, Settings};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyType};
use serde_json::{Map, Value};

/// A checked set of settings and the preset it started from.
#[derive(Clone)]
pub struct Ruled<G: Game> {
    /// The settings.
    pub rules: G::Rules,
    /// The preset's name.
    pub preset: &'static str,
}

impl<G: PyGame> Ruled<G> {
    /// A preset with some settings changed.
    pub fn new(preset: &str, settings: &Map<String, Value>) -> PyResult<Ruled<G>> {
        let base = G::Rules::named_preset(preset).map_err(Error::from)?;
        let rules = base.patched(settings).map_err(Error::from)?;
        let known = G::Rules::PRESETS.iter().find(|name| **name == preset);
        let preset = known.ok_or_else(|| crate::error::internal(format!("preset `{preset}` has no name")))?;
        Ok(Ruled { rules, preset })
    }

    /// These rules with more settings changed.
    pub fn patched(&self, settings: &Map<String, Value>) -> PyResult<Ruled<G>> {
        Ok(Ruled {
            rules: self.rules.patched(settings).map_err(Error::from)?,
            preset: self.preset,
        })
    }

    /// Settings that came without their preset: the one they differ least from.
    pub fn nearest(rules: &G::Rules) -> Ruled<G> {
        let distance =
            |name: &&&'static str| G::Rules::preset(name).map_or(usize::MAX, |p| rules.differences(&p).len());
        let preset = G::Rules::PRESETS.iter().min_by_key(distance);
        Ruled {
            rules: rules.clone(),
            preset: preset.copied().unwrap_or_default(),
        }
    }

    /// Settings whose preset is known by name, if it still exists.
    pub fn of(rules: G::Rules, preset: Option<&str>) -> Ruled<G> {
        match G::Rules::PRESETS.iter().find(|name| Some(**name) == preset) {
            Some(preset) => Ruled { rules, preset },
            None => Ruled::nearest(&rules),
        }
    }

    /// Rules as Python gives them: an object of the rules class, the name of a preset, or nothing for the default.
    pub fn given(value: Option<&Bound<'_, PyAny>>) -> PyResult<Ruled<G>> {
        let Some(value) = value else {
            return Ruled::new(G::Rules::PRESETS[0], &Map::new());
        };
        if let Some(rules) = G::rules_of(value) {
            return Ok(rules);
        }
        match value.cast::<PyString>() {
            Ok(name) => Ruled::new(&name.to_cow()?, &Map::new()),
            Err(_) => Err(PyTypeError::new_err(format!(
                "rules: expected {} rules or the name of a preset, not {}",
                G::NAME,
                convert::type_name(value)
            ))),
        }
    }

    /// The settings of the preset these started from.
    fn start(&self) -> PyResult<G::Rules> {
        Ok(G::Rules::named_preset(self.preset).map_err(Error::from)?)
    }

    /// What differs from the preset.
    pub fn differences(&self) -> PyResult<Map<String, Value>> {
        Ok(self.rules.differences(&self.start()?))
    }

    /// All values by key, in the order of the table.
    pub fn items(&self) -> impl Iterator<Item = (&'static str, Value)> {
        G::Rules::table()
            .iter()
            .map(|setting| (setting.key, (setting.get)(&self.rules)))
    }

    /// The value of one setting.
    pub fn value<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyAny>> {
        match G::Rules::table().iter().find(|setting| setting.key == key) {
            Some(setting) => convert::to_py(py, &(setting.get)(&self.rules)),
            None => {
                let keys = G::Rules::table().iter().map(|s| s.key);
                let what = format!("{} setting", G::NAME);
                let reason = ludoteca_core::error::unknown(&what, key, keys);
                Err(class::RulesError::new_err((vec![reason],)))
            }
        }
    }

    /// The table of all settings, as `ludoteca.values.Setting`.
    pub fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let class = convert::value_class(py, &CLASS, "Setting")?;
        let start = self.start()?;
        let row = |setting: &Setting<G::Rules>| {
            class.call1((
                setting.key,
                convert::to_py(py, &(setting.get)(&self.rules))?,
                convert::to_py(py, &(setting.get)(&start))?,
                kind(setting.kind),
                setting.kind.describe(),
                setting.clause,
                setting.unsure.contains(&self.preset),
                setting.doc,
            ))
        };
        PyList::new(
            py,
            G::Rules::table().iter().map(row).collect::<PyResult<Vec<_>>>()?,
        )
    }

    /// The text that makes these rules again.
    pub fn describe(&self, py: Python<'_>, class: &str) -> PyResult<String> {
        let differences = self.differences()?;
        let preset = PyString::new(py, self.preset).repr()?;
        if differences.is_empty() {
            return Ok(format!("{class}({preset})"));
        }
        let settings = convert::to_py(py, &Value::Object(differences))?;
        Ok(format!("{class}({preset}, {})", settings.repr()?))
    }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Int(..) => "int",
        Kind::Number(..) => "number",
        Kind::Bool => "bool",
        Kind::Word(..) => "word",
        Kind::WordOrInt(..) => "word_or_int",
        Kind::Ints { .. } => "ints",
    }
}
