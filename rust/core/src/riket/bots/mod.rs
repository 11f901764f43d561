//! The native bots. They see a view, never a state.

mod belief;
mod greedy;
mod outlook;
mod schemer;

pub use greedy::Greedy;
pub use schemer::Schemer;

use super::action::Action;
use super::game::Riket;
use super::legal::Legal;
use super::observe::View;
use crate::bot::{Bot, Random};
use crate::error::{ParseError, unknown};
use crate::rng::Stream;
use crate::search::SearchBot;
use serde_json::{Map, Value};

/// A native bot.
#[derive(Clone, Debug)]
pub enum RiketBot {
    /// Uniform over the entries of the legal set.
    Random(Random),
    /// Sensible thresholds.
    Greedy(Greedy),
    /// Weighs what every choice is worth in coins.
    Schemer(Schemer),
    /// Searches.
    Search(Box<SearchBot<Riket>>),
}

/// Their names, each with one sentence.
pub(super) const BOTS: &[(&str, &str)] = &[
    ("random", "Chooses uniformly over the entries of the legal set."),
    (
        "greedy",
        "Plays by thresholds: passes hard questions, asks for help when it is lost, swaps with the leader; \
         option signal (true).",
    ),
    (
        "schemer",
        "Weighs what every choice is worth in coins from the prizes, the race and the crown ring; option signal (true).",
    ),
    ("search", crate::search::DOC),
];

impl RiketBot {
    pub(super) fn named(name: &str, options: &Map<String, Value>) -> Result<RiketBot, ParseError> {
        match name {
            "random" => {
                no_others(name, options, &[])?;
                Ok(RiketBot::Random(Random))
            }
            "greedy" => {
                no_others(name, options, &["signal"])?;
                Ok(RiketBot::Greedy(Greedy::new(truth(options, "signal", true)?)))
            }
            "schemer" => {
                no_others(name, options, &["signal"])?;
                Ok(RiketBot::Schemer(Schemer::new(truth(options, "signal", true)?)))
            }
            "search" => SearchBot::new(options).map(|bot| RiketBot::Search(Box::new(bot))),
            _ => {
                let names = BOTS.iter().map(|bot| bot.0);
                Err(ParseError::new(unknown("riket bot", name, names)))
            }
        }
    }
}

/// Refuses options that the bot does not have.
fn no_others(bot: &str, options: &Map<String, Value>, known: &[&str]) -> Result<(), ParseError> {
    match options.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) if known.is_empty() => Err(ParseError::new(format!(
            "unknown option `{key}`: riket bot {bot} has none"
        ))),
        Some(key) => {
            let what = format!("option of riket bot {bot}");
            Err(ParseError::new(unknown(&what, key, known.iter().copied())))
        }
    }
}

fn truth(options: &Map<String, Value>, key: &str, default: bool) -> Result<bool, ParseError> {
    match options.get(key) {
        None => Ok(default),
        Some(Value::Bool(value)) => Ok(*value),
        Some(value) => Err(ParseError::new(format!(
            "{key} = {value}: expected true or false"
        ))),
    }
}

impl Bot<Riket> for RiketBot {
    #[inline(always)]
    fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, rng: &mut Stream) -> Action {
        match self {
            RiketBot::Random(bot) => Bot::<Riket>::choose(bot, view, legal, rng),
            RiketBot::Greedy(bot) => bot.choose(view, legal, rng),
            RiketBot::Schemer(bot) => bot.choose(view, legal, rng),
            RiketBot::Search(bot) => bot.choose(view, legal, rng),
        }
    }
}
