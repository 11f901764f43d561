//! The native bots. They see a view, never a state.

use super::Riket;
use super::action::Action;
use super::legal::Legal;
use super::observe::View;
use crate::bot::{Bot, Random};
use crate::error::{ParseError, unknown};
use crate::rng::Stream;
use serde_json::{Map, Value};

/// A native bot.
#[derive(Clone, Debug)]
pub enum RiketBot {
    /// Uniform over the entries of the legal set.
    Random(Random),
}

/// Their names, each with one sentence.
pub(super) const BOTS: &[(&str, &str)] =
    &[("random", "Chooses uniformly over the entries of the legal set.")];

impl RiketBot {
    pub(super) fn named(name: &str, options: &Map<String, Value>) -> Result<RiketBot, ParseError> {
        let _ = options;
        match name {
            "random" => Ok(RiketBot::Random(Random)),
            _ => Err(ParseError::new(unknown(
                "riket bot",
                name,
                BOTS.iter().map(|bot| bot.0),
            ))),
        }
    }
}

impl Bot<Riket> for RiketBot {
    #[inline(always)]
    fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, rng: &mut Stream) -> Action {
        match self {
            RiketBot::Random(bot) => Bot::<Riket>::choose(bot, view, legal, rng),
        }
    }
}
