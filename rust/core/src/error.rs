//! Errors shared by all games: one small enum per concern.

use crate::chance::ChanceError;
use crate::seat::Seat;
use std::sync::Arc;
use thiserror::Error;

/// Why a state refused to go on. The state is as it was.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlayError {
    /// The rules do not allow the action now.
    #[error("illegal action `{action}` of seat {seat}: legal now: {legal}")]
    Illegal {
        /// The action as text.
        action: String,
        /// The seat to act.
        seat: Seat,
        /// What was legal, as text.
        legal: String,
    },
    /// The game is over.
    #[error("the game is over ({end_reason}): `{action}` cannot be applied")]
    GameOver {
        /// The action as text.
        action: String,
        /// How the game ended.
        end_reason: String,
    },
    /// The source of chance had no fitting answer.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// A house rule failed.
    #[error(transparent)]
    Hook(#[from] HookError),
    /// A number grew past what a state can hold.
    #[error("{what} of seat {seat} would exceed {limit}")]
    Overflow {
        /// What grew.
        what: &'static str,
        /// Whose it is.
        seat: Seat,
        /// The largest number that fits.
        limit: u64,
    },
}

/// A house rule raised, or returned something out of range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("house rule `{rule}`, hook `{hook}`: {message}")]
pub struct HookError {
    /// The rule's name.
    pub rule: String,
    /// The hook's name.
    pub hook: &'static str,
    /// What went wrong.
    pub message: String,
    /// What it came of, if there is more to it than the message.
    pub cause: Option<Cause>,
    /// Whether a run is to end here whatever happens to failed games: it was stopped from outside, nothing failed.
    pub stops: bool,
}

impl HookError {
    /// An error of a rule in a hook.
    pub fn new(rule: impl Into<String>, hook: &'static str, message: impl Into<String>) -> HookError {
        HookError {
            rule: rule.into(),
            hook,
            message: message.into(),
            cause: None,
            stops: false,
        }
    }
}

/// The error that another one came of, whatever it is. Equal to its copies only.
#[derive(Clone, Debug)]
pub struct Cause(pub Arc<dyn std::error::Error + Send + Sync>);

impl PartialEq for Cause {
    fn eq(&self, other: &Cause) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Cause {}

/// Settings that cannot be used: every reason at once.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", reasons.join("; "))]
pub struct RulesError {
    /// All reasons.
    pub reasons: Vec<String>,
}

/// A position that no game can reach: every reason at once.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("impossible position: {}", reasons.join("; "))]
pub struct PositionError {
    /// All reasons.
    pub reasons: Vec<String>,
}

/// A text that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ParseError {
    /// What was found and what would be right.
    pub message: String,
}

impl ParseError {
    /// An error with this message.
    pub fn new(message: impl Into<String>) -> ParseError {
        ParseError {
            message: message.into(),
        }
    }
}

/// `name` is none of `known`: says so and suggests the nearest.
pub fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let nearest = known
        .iter()
        .map(|k| (strsim::damerau_levenshtein(&name.to_lowercase(), k), *k))
        .filter(|(distance, k)| *distance <= 1 + k.len() / 3)
        .min();
    match nearest {
        Some((_, nearest)) => format!("unknown {what} `{name}`: did you mean `{nearest}`?"),
        None if known.len() <= 12 => format!("unknown {what} `{name}`: expected one of {}", known.join(", ")),
        None => format!("unknown {what} `{name}`"),
    }
}
