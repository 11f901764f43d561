//! The native bots of Relikt.

mod appraise;
mod light;
mod plan;

use super::{Action, Legal, Relikt, View};
use crate::bot::{Bot, Random};
use crate::error::{ParseError, unknown};
use crate::game::Entry;
use crate::rng::Stream;
use crate::search::{Advice, SearchBot};
use crate::seat::Seat;
use appraise::Taste;
pub use light::Light;
pub(super) use light::chances;
use plan::{Planner, Style};
use serde_json::{Map, Value};

/// The native bots there are: name and one sentence.
pub const BOTS: &[(&str, &str)] = &[
    ("random", "Chooses uniformly among the legal actions."),
    (
        "light",
        "A rollout policy: plays what does most for it by rough chances of the rows, and no action cards.",
    ),
    (
        "greedy",
        "Plays what makes the most of the rows if the rest fills at random.",
    ),
    (
        "pairs",
        "As greedy, but counts who holds which reds, and saves action cards for what decides a row.",
    ),
    ("search", crate::search::DOC),
];

const GREEDY: Style = Style {
    taste: Taste {
        pairs: false,
        hope: 0.0,
        envy: 1.0,
        chase: 0.0,
    },
    least_gain: 0.0,
    late_gain: 0.0,
    strange_hand: 1.0,
    secrecy: 0.0,
};

// Found by matches against itself with one number changed at a time.
const PAIRS: Style = Style {
    taste: Taste {
        pairs: true,
        hope: 0.1,
        envy: 1.0,
        chase: 0.06,
    },
    least_gain: 12.0,
    late_gain: 0.0,
    strange_hand: 1.5,
    secrecy: 1.0,
};

/// A native bot.
#[derive(Clone, Debug)]
pub enum ReliktBot {
    /// Chooses uniformly.
    Random(Random),
    /// Plays by rough chances.
    Light(Light),
    /// Looks one step ahead.
    Planner(Box<PlannerBot>),
    /// Searches.
    Search(Box<SearchBot<Relikt>>),
}

/// A bot that looks one step ahead: `greedy` and `pairs`.
#[derive(Clone, Debug)]
pub struct PlannerBot(Planner);

impl PlannerBot {
    /// How much attention each entry deserves.
    pub(super) fn advise(&mut self, view: View<'_>, entries: &[Entry<Action>], advice: &mut Vec<Advice>) {
        self.0.advise(&view, entries, advice);
    }
}

impl Bot<Relikt> for ReliktBot {
    fn start_game(&mut self, _seat: Seat) {
        if let ReliktBot::Planner(bot) = self {
            bot.0.start_game();
        }
    }

    #[inline(always)]
    fn choose(&mut self, view: View<'_>, legal: &Legal, rng: &mut Stream) -> Action {
        match self {
            ReliktBot::Random(bot) => Bot::<Relikt>::choose(bot, view, legal, rng),
            ReliktBot::Light(bot) => bot.choose(view, legal, rng),
            ReliktBot::Planner(bot) => bot.0.choose(view),
            ReliktBot::Search(bot) => bot.choose(view, legal, rng),
        }
    }
}

/// A native bot by name; none but `search` has options.
pub(super) fn bot(name: &str, options: &Map<String, Value>) -> Result<ReliktBot, ParseError> {
    let planner = |style| ReliktBot::Planner(Box::new(PlannerBot(Planner::new(style))));
    let bot = match name {
        "random" => ReliktBot::Random(Random),
        "light" => ReliktBot::Light(Light),
        "greedy" => planner(GREEDY),
        "pairs" => planner(PAIRS),
        "search" => return SearchBot::new(options).map(|bot| ReliktBot::Search(Box::new(bot))),
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
