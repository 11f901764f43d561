//! `greedy`: a sound player. It completes continents, attacks where the exact odds favour it, plays sets when they pay,
//! guards what is worth holding and goes for its own objective more and more as the rounds pass.

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

/// The options of `greedy`.
pub const OPTIONS: &[Spec] = &[Spec {
    key: "drive",
    least: 0.0,
    most: 1000.0,
    default: 40.0,
    doc: "How fast it loses patience: what each round adds to the worth of its objective, in armies.",
}];

/// Plays soundly, its own game. Keeps nothing between decisions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Greedy {
    style: Style,
}

impl Greedy {
    /// The bot with these options.
    ///
    /// # Errors
    /// Says which option is unknown or does not fit.
    pub fn new(options: &Map<String, Value>) -> Result<Greedy, ParseError> {
        let options = Options::read("greedy", OPTIONS, options)?;
        Ok(Greedy {
            style: Style {
                drive: options.get("drive"),
                blocking: 0.0,
            },
        })
    }
}

impl Bot<Risiko> for Greedy {
    fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, rng: &mut Stream) -> Action {
        player::choose(view, legal, rng, &self.style)
    }
}
