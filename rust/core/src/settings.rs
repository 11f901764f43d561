//! Settings of a game as data: keys, types, documentation, presets, checks, fingerprint.
//!
//! Knows nothing about files or command lines; a layer is a map of keys to JSON values.

use crate::error::{RulesError, unknown};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::fmt::Debug;

/// One setting of a game.
pub struct Setting<R: 'static> {
    /// Its key, dotted where settings belong together.
    pub key: &'static str,
    /// What it does, in one sentence.
    pub doc: &'static str,
    /// The clause or ruling it comes from.
    pub clause: &'static str,
    /// The presets in which its value rests on a weak source.
    pub unsure: &'static [&'static str],
    /// What values it takes.
    pub kind: Kind,
    /// Reads it.
    pub get: fn(&R) -> Value,
    /// Writes a value that fits its kind.
    pub set: fn(&mut R, &Value),
}

/// The values a setting takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number in a range, both ends included.
    Int(i64, i64),
    /// A number in a range, both ends included.
    Number(f64, f64),
    /// True or false.
    Bool,
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of these words, or a whole number in a range.
    WordOrInt(&'static [&'static str], i64, i64),
    /// Between so many and so many whole numbers, each in a range.
    Ints {
        /// The least and the greatest length.
        len: (usize, usize),
        /// The range of each number.
        range: (i64, i64),
    },
}

impl Kind {
    /// Whether the value fits.
    pub fn fits(&self, value: &Value) -> bool {
        let int = |v: &Value, lo, hi| v.as_i64().is_some_and(|n| (lo..=hi).contains(&n));
        let word = |v: &Value, words: &[&str]| v.as_str().is_some_and(|w| words.contains(&w));
        match *self {
            Kind::Int(lo, hi) => int(value, lo, hi),
            Kind::Number(lo, hi) => value.as_f64().is_some_and(|n| (lo..=hi).contains(&n)),
            Kind::Bool => value.is_boolean(),
            Kind::Word(words) => word(value, words),
            Kind::WordOrInt(words, lo, hi) => word(value, words) || int(value, lo, hi),
            Kind::Ints { len, range } => value.as_array().is_some_and(|list| {
                (len.0..=len.1).contains(&list.len()) && list.iter().all(|v| int(v, range.0, range.1))
            }),
        }
    }

    /// The values that fit, in words.
    pub fn describe(&self) -> String {
        match *self {
            Kind::Int(lo, hi) => format!("a whole number from {lo} to {hi}"),
            Kind::Number(lo, hi) => format!("a number from {lo} to {hi}"),
            Kind::Bool => "true or false".into(),
            Kind::Word(words) => format!("one of {}", words.join(", ")),
            Kind::WordOrInt(words, lo, hi) => {
                format!("{} or a whole number from {lo} to {hi}", words.join(", "))
            }
            Kind::Ints { len, range } if len.0 == len.1 => {
                format!(
                    "a list of {} whole numbers from {} to {}",
                    len.0, range.0, range.1
                )
            }
            Kind::Ints { len, range } => {
                format!(
                    "a list of {} to {} whole numbers from {} to {}",
                    len.0, len.1, range.0, range.1
                )
            }
        }
    }
}

/// All settings of a game.
pub trait Settings: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The game's id.
    const GAME: &'static str;
    /// The presets, the first being the default.
    const PRESETS: &'static [&'static str];

    /// The table of all settings.
    fn table() -> &'static [Setting<Self>];

    /// The settings of a preset.
    fn preset(name: &str) -> Option<Self>;

    /// The frozen base `GAME/1` that fingerprints are counted from. A new setting has here the value that means the
    /// behaviour of before, whatever the presets say later.
    fn base() -> Self;

    /// Contradictions between settings: every reason.
    fn contradictions(&self) -> Vec<String>;

    /// The settings of a preset.
    ///
    /// # Errors
    /// Suggests the nearest name.
    fn named_preset(name: &str) -> Result<Self, RulesError> {
        Self::preset(name).ok_or_else(|| RulesError {
            reasons: vec![unknown(
                &format!("{} preset", Self::GAME),
                name,
                Self::PRESETS.iter().copied(),
            )],
        })
    }

    /// These settings with some changed. Lists all that is wrong with the patch, then all contradictions.
    ///
    /// # Errors
    /// Every reason.
    fn patched(&self, patch: &Map<String, Value>) -> Result<Self, RulesError> {
        let mut rules = self.clone();
        let mut reasons = Vec::new();
        for (key, value) in patch {
            match Self::table().iter().find(|s| s.key == key) {
                None => {
                    let keys = Self::table().iter().map(|s| s.key);
                    reasons.push(unknown(&format!("{} setting", Self::GAME), key, keys));
                }
                Some(setting) if !setting.kind.fits(value) => {
                    reasons.push(format!("{key} = {value}: expected {}", setting.kind.describe()));
                }
                Some(setting) => (setting.set)(&mut rules, value),
            }
        }
        if reasons.is_empty() {
            reasons = rules.contradictions();
        }
        if reasons.is_empty() {
            Ok(rules)
        } else {
            Err(RulesError { reasons })
        }
    }

    /// The settings that differ from another set, sorted by key.
    fn differences(&self, from: &Self) -> Map<String, Value> {
        let mut pairs: Vec<(String, Value)> = Self::table()
            .iter()
            .map(|s| (s.key.to_owned(), (s.get)(self), (s.get)(from)))
            .filter(|(_, here, there)| here != there)
            .map(|(key, here, _)| (key, here))
            .collect();
        pairs.sort_by(|a, b| a.0.cmp(&b.0));
        pairs.into_iter().collect()
    }

    /// The fingerprint: SHA-256 of the canonical JSON (sorted keys, no spaces) of what differs from the base.
    fn fingerprint(&self) -> String {
        let text = format!(
            "{{\"game\":{},\"settings\":{}}}",
            Value::from(format!("{}/1", Self::GAME)),
            Value::Object(self.differences(&Self::base()))
        );
        Sha256::digest(text.as_bytes())
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }
}
