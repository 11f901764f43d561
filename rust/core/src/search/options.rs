//! The options of a search, checked once.

use super::Searchable;
use crate::error::{ParseError, unknown};
use crate::settings::Kind;
use serde_json::{Map, Value};

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Its key.
    pub key: &'static str,
    /// What it does, in one sentence.
    pub doc: &'static str,
}

/// The options there are.
pub const OPTIONS: [Spec; 5] = [
    Spec {
        key: "iterations",
        doc: "How many worlds the bot `search` looks at for a decision, 1 to 1,000,000.",
    },
    Spec {
        key: "rollout",
        doc: "The bot that plays on from the tree, for every seat.",
    },
    Spec {
        key: "guide",
        doc: "The bot whose choice is looked at first, or `none`.",
    },
    Spec {
        key: "exploration",
        doc: "How much what was looked at little draws attention, 0 to 100.",
    },
    Spec {
        key: "horizon",
        doc: "How many turns a world is played out before it is judged, 0 to 1,000,000.",
    },
];

/// The most iterations of a search.
pub const MOST_ITERATIONS: u32 = 1_000_000;

/// How a search goes about it.
#[derive(Clone, Debug)]
pub struct SearchOptions<G: Searchable> {
    /// How many iterations the bot makes for a decision.
    pub iterations: u32,
    /// The bot that plays on from the tree.
    pub rollout: G::Bot,
    /// The bot whose choice is looked at first.
    pub guide: Option<G::Bot>,
    /// How much what was looked at little draws attention.
    pub exploration: f64,
    /// How many turns a world is played out.
    pub horizon: u32,
}

impl<G: Searchable> SearchOptions<G> {
    /// Reads the options.
    ///
    /// # Errors
    /// Says which option is unknown and which is meant, or which value does not fit and what would.
    pub fn read(options: &Map<String, Value>) -> Result<SearchOptions<G>, ParseError> {
        let keys = OPTIONS.map(|spec| spec.key);
        if let Some(key) = options.keys().find(|key| !keys.contains(&key.as_str())) {
            return Err(ParseError::new(unknown("option of bot `search`", key, keys)));
        }
        Ok(SearchOptions {
            iterations: number(
                options,
                "iterations",
                Kind::Int(1, MOST_ITERATIONS.into()),
                1000.0,
            )? as u32,
            rollout: player::<G>("rollout", &name(options, "rollout", G::ROLLOUT)?)?,
            guide: match name(options, "guide", G::GUIDE)?.as_str() {
                "none" => None,
                name => Some(player::<G>("guide", name)?),
            },
            exploration: number(options, "exploration", Kind::Number(0.0, 100.0), G::EXPLORATION)?,
            horizon: number(options, "horizon", Kind::Int(0, 1_000_000), G::HORIZON.into())? as u32,
        })
    }
}

fn number(options: &Map<String, Value>, key: &str, kind: Kind, default: f64) -> Result<f64, ParseError> {
    match options.get(key) {
        None => Ok(default),
        Some(value) if kind.fits(value) => Ok(value.as_f64().unwrap_or(default)),
        Some(value) => Err(ParseError::new(format!(
            "bot `search`: {key} = {value}: expected {}",
            kind.describe()
        ))),
    }
}

fn name(options: &Map<String, Value>, key: &str, default: &str) -> Result<String, ParseError> {
    match options.get(key) {
        None => Ok(default.into()),
        Some(Value::String(name)) => Ok(name.clone()),
        Some(value) => Err(ParseError::new(format!(
            "bot `search`: {key} = {value}: expected the name of a bot"
        ))),
    }
}

/// A bot that a search may use: any native one but itself.
fn player<G: Searchable>(key: &str, name: &str) -> Result<G::Bot, ParseError> {
    let names = G::bots().iter().map(|bot| bot.0).filter(|&name| name != "search");
    if !names.clone().any(|known| known == name) {
        let none = (key == "guide").then_some("none");
        let what = format!("bot for {key} of `search`");
        return Err(ParseError::new(unknown(&what, name, names.chain(none))));
    }
    G::bot(name, &Map::new())
}
