//! The native bots of Relikt.

use super::{Action, Legal, Relikt, ReliktView};
use crate::bot::{Bot, Random};
use crate::error::{ParseError, unknown};
use crate::rng::Stream;
use serde_json::{Map, Value};

/// The native bots there are: name and one sentence.
pub const BOTS: &[(&str, &str)] = &[("random", "Chooses uniformly among the legal actions.")];

/// A native bot.
#[derive(Clone, Debug)]
pub enum ReliktBot {
    /// Chooses uniformly.
    Random(Random),
}

impl Bot<Relikt> for ReliktBot {
    #[inline(always)]
    fn choose(&mut self, view: ReliktView<'_>, legal: &Legal, rng: &mut Stream) -> Action {
        match self {
            ReliktBot::Random(bot) => Bot::<Relikt>::choose(bot, view, legal, rng),
        }
    }
}

/// A native bot by name; none of them has options.
pub(super) fn bot(name: &str, options: &Map<String, Value>) -> Result<ReliktBot, ParseError> {
    let bot = match name {
        "random" => ReliktBot::Random(Random),
        _ => {
            return Err(ParseError::new(unknown(
                "relikt bot",
                name,
                BOTS.iter().map(|b| b.0),
            )));
        }
    };
    match options.keys().next() {
        None => Ok(bot),
        Some(key) => Err(ParseError::new(format!(
            "relikt bot `{name}` has no option `{key}`"
        ))),
    }
}
