//! Options of a bot: numbers by name, checked once.

use crate::error::{ParseError, unknown};
use crate::settings::Kind;
use arrayvec::ArrayVec;
use serde_json::{Map, Value};

/// One option of a bot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spec {
    /// Its key.
    pub key: &'static str,
    /// The smallest value.
    pub least: f64,
    /// The largest value.
    pub most: f64,
    /// The value if nothing is said.
    pub default: f64,
    /// What it does, in one sentence.
    pub doc: &'static str,
}

/// The values of a bot's options.
#[derive(Clone, Debug)]
pub struct Options {
    specs: &'static [Spec],
    values: ArrayVec<f64, 4>,
}

impl Options {
    /// Reads the options of a bot.
    ///
    /// # Errors
    /// Says which option is unknown and which is meant, or which value does not fit and what would.
    pub fn read(
        bot: &str,
        specs: &'static [Spec],
        options: &Map<String, Value>,
    ) -> Result<Options, ParseError> {
        for key in options.keys() {
            if specs.is_empty() {
                return Err(ParseError::new(format!(
                    "bot `{bot}` has no option `{key}`: it takes none"
                )));
            }
            if !specs.iter().any(|spec| spec.key == key) {
                let keys = specs.iter().map(|spec| spec.key);
                return Err(ParseError::new(unknown(
                    &format!("option of bot `{bot}`"),
                    key,
                    keys,
                )));
            }
        }
        let mut values = ArrayVec::new();
        for spec in specs {
            let kind = Kind::Number(spec.least, spec.most);
            let value = options.get(spec.key);
            if let Some(value) = value.filter(|value| !kind.fits(value)) {
                return Err(ParseError::new(format!(
                    "bot `{bot}`: {} = {value}: expected {}",
                    spec.key,
                    kind.describe()
                )));
            }
            values.push(value.and_then(Value::as_f64).unwrap_or(spec.default));
        }
        Ok(Options { specs, values })
    }

    /// The value of an option that the bot has.
    ///
    /// # Panics
    /// If it has none of that name.
    pub fn get(&self, key: &str) -> f32 {
        let place = self.specs.iter().position(|spec| spec.key == key);
        self.values[place.expect("an option of this bot")] as f32
    }
}
