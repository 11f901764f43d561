//! The native bots of RisiKo!.

use super::Risiko;
use super::action::Action;
use super::legal::Legal;
use super::observe::View;
use crate::bot::{Bot, Random};
use crate::error::{ParseError, unknown};
use crate::rng::Stream;
use crate::seat::Seat;
use serde_json::{Map, Value};

/// The bots and what they do.
pub const ALL: &[(&str, &str)] = &[(
    "random",
    "Any entry of the legal list, then any number in its range; the ways to end a turn weigh as one entry.",
)];

/// A native bot.
#[derive(Clone, Debug)]
pub enum RisikoBot {
    /// Chooses at random.
    Random(Random),
}

/// A bot by its name; none of them has options.
pub(super) fn by_name(name: &str, options: &Map<String, Value>) -> Result<RisikoBot, ParseError> {
    let bot = match name {
        "random" => RisikoBot::Random(Random),
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
        }
    }

    #[inline(always)]
    fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, rng: &mut Stream) -> Action {
        match self {
            RisikoBot::Random(bot) => Bot::<Risiko>::choose(bot, view, legal, rng),
        }
    }
}
