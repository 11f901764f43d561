//! The native bots of RisiKo!, one a file, and what they share: the map as a seat sees it, odds of fights, the
//! worth of territories, marches.
//!
//! All of them see a [`View`] only and keep nothing from one decision to the next: what they choose depends on the view, the
//! legal actions and their own random stream.

mod advise;
mod board;
mod cards;
pub mod greedy;
pub mod light;
mod march;
mod moving;
pub mod objective;
mod odds;
pub mod options;
mod placing;
mod player;
mod quest;
mod rivals;
pub(super) mod standing;
#[cfg(test)]
mod tests;
mod worth;

use super::Risiko;
use super::action::Action;
use super::legal::Legal;
use super::observe::View;
use crate::bot::{Bot, Random};
use crate::error::{ParseError, unknown};
use crate::rng::Stream;
use crate::search::SearchBot;
pub(super) use advise::advise;
use greedy::Greedy;
use light::Light;
use objective::Objective;
use options::Options;
use serde_json::{Map, Value};

/// The bots and what they do.
pub const ALL: &[(&str, &str)] = &[
    (
        "random",
        "Any entry of the legal list, then any number in its range; the ways to end a turn weigh as one entry.",
    ),
    (
        "light",
        "A rollout policy: each own territory attacks weaker neighbours to the end; it knows no objective.",
    ),
    (
        "greedy",
        "A sound player: exact odds, continents, sets that pay, guarded borders, its own objective; option drive.",
    ),
    (
        "objective",
        "Plays its secret objective and keeps others from what they seem to pursue; options drive, blocking.",
    ),
    ("search", crate::search::DOC),
];

/// A native bot.
#[derive(Clone, Debug)]
pub enum RisikoBot {
    /// Chooses at random.
    Random(Random),
    /// Attacks whatever is weaker.
    Light(Light),
    /// Plays soundly.
    Greedy(Greedy),
    /// Plays its objective and against those of others.
    Objective(Objective),
    /// Searches.
    Search(Box<SearchBot<Risiko>>),
}

/// A bot by its name, with its options.
pub(super) fn by_name(name: &str, options: &Map<String, Value>) -> Result<RisikoBot, ParseError> {
    let none = || Options::read(name, &[], options);
    match name {
        "random" => none().map(|_| RisikoBot::Random(Random)),
        "light" => none().map(|_| RisikoBot::Light(Light)),
        "greedy" => Greedy::new(options).map(RisikoBot::Greedy),
        "objective" => Objective::new(options).map(RisikoBot::Objective),
        "search" => SearchBot::new(options).map(|bot| RisikoBot::Search(Box::new(bot))),
        _ => Err(ParseError::new(unknown(
            "risiko bot",
            name,
            ALL.iter().map(|b| b.0),
        ))),
    }
}

impl Bot<Risiko> for RisikoBot {
    #[inline(always)]
    fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, rng: &mut Stream) -> Action {
        match self {
            RisikoBot::Random(bot) => Bot::<Risiko>::choose(bot, view, legal, rng),
            RisikoBot::Light(bot) => bot.choose(view, legal, rng),
            RisikoBot::Greedy(bot) => bot.choose(view, legal, rng),
            RisikoBot::Objective(bot) => bot.choose(view, legal, rng),
            RisikoBot::Search(bot) => bot.choose(view, legal, rng),
        }
    }
}
