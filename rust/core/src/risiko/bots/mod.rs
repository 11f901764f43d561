//! The native bots of RisiKo!.

pub mod board;
mod cards;
pub mod greedy;
pub mod light;
mod march;
pub mod objective;
pub mod odds;
mod placing;
mod player;
mod quest;
mod rivals;
mod worth;

use super::Risiko;
use super::action::Action;
use super::legal::Legal;
use super::observe::View;
use crate::bot::{Bot, Random};
use crate::error::{ParseError, unknown};
use crate::rng::Stream;
use crate::seat::Seat;
use light::Light;
use serde_json::{Map, Value};

/// The bots and what they do.
pub const ALL: &[(&str, &str)] = &[
    (
        "random",
        "Any entry of the legal list, then any number in its range; the ways to end a turn weigh as one entry.",
    ),
    (
        "light",
        "A rollout policy: each own territory attacks weaker neighbours to the end.",
    ),
];

/// A native bot.
#[derive(Clone, Debug)]
pub enum RisikoBot {
    /// Chooses at random.
    Random(Random),
    /// Attacks whatever is weaker.
    Light(Light),
    /// Plays soundly.
    Greedy(greedy::Greedy),
    /// Plays objectives.
    Objective(objective::Objective),
}

/// A bot by its name; none of them has options.
pub(super) fn by_name(name: &str, options: &Map<String, Value>) -> Result<RisikoBot, ParseError> {
    let bot = match name {
        "random" => RisikoBot::Random(Random),
        "light" => RisikoBot::Light(Light),
        "greedy" => RisikoBot::Greedy(greedy::Greedy::default()),
        "objective" => { let g = |k: &str, d: f64| options.get(k).and_then(Value::as_f64).unwrap_or(d) as f32; return Ok(RisikoBot::Objective(objective::Objective::new(g("o", 60.0), g("b", 60.0)))) },
        _ => {
            return Err(ParseError::new(unknown(
                "risiko bot",
                name,
                ALL.iter().map(|b| b.0),
            )));
        }
    };
    match options.keys().next() {
        None => Ok(bot),
        Some(key) => Err(ParseError::new(format!(
            "bot `{name}` has no option `{key}`: it takes none"
        ))),
    }
}

impl Bot<Risiko> for RisikoBot {
    fn start_game(&mut self, seat: Seat) {
        match self {
            RisikoBot::Random(bot) => Bot::<Risiko>::start_game(bot, seat),
            RisikoBot::Light(bot) => bot.start_game(seat),
            RisikoBot::Greedy(bot) => bot.start_game(seat),
            RisikoBot::Objective(bot) => bot.start_game(seat),
        }
    }

    #[inline(always)]
    fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, rng: &mut Stream) -> Action {
        match self {
            RisikoBot::Random(bot) => Bot::<Risiko>::choose(bot, view, legal, rng),
            RisikoBot::Light(bot) => bot.choose(view, legal, rng),
            RisikoBot::Greedy(bot) => bot.choose(view, legal, rng),
            RisikoBot::Objective(bot) => bot.choose(view, legal, rng),
        }
    }
}
