//! `objective`: plays its secret objective, patiently, watches what the others seem to pursue and keeps them from it.

use super::options::{Options, Spec};
use super::player;
use super::worth::Style;
use crate::bot::Bot;
use crate::error::ParseError;
use crate::risiko::Risiko;
use crate::risiko::action::Action;
use crate::risiko::legal::Legal;
use crate::risiko::observe::View;
use crate::rng::Stream;
use serde_json::{Map, Value};

/// The options of `objective`.
pub const OPTIONS: &[Spec] = &[
    Spec {
        key: "drive",
        least: 0.0,
        most: 1000.0,
        default: 10.0,
        doc: "How fast it loses patience: what each round adds to the worth of its objective, in armies.",
    },
    Spec {
        key: "blocking",
        least: 0.0,
        most: 1000.0,
        default: 12.0,
        doc: "What keeping a rival from winning with his next turn is worth, in armies; 0 watches nobody.",
    },
];

/// Plays its objective and against those of others. Keeps nothing between decisions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Objective {
    style: Style,
}

impl Objective {
    /// The bot with these options.
    ///
    /// # Errors
    /// Says which option is unknown or does not fit.
    pub fn new(options: &Map<String, Value>) -> Result<Objective, ParseError> {
        let options = Options::read("objective", OPTIONS, options)?;
        Ok(Objective {
            style: Style {
                drive: options.get("drive"),
                blocking: options.get("blocking"),
            },
        })
    }
}

impl Bot<Risiko> for Objective {
    fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, rng: &mut Stream) -> Action {
        player::choose(view, legal, rng, &self.style)
    }
}
