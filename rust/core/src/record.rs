//! Records, format 1: JSON Lines with a header, a line a game and a last line that counts them.
//!
//! Makes and reads lines; knows nothing about files. Playing a record again is [`crate::replay`]'s business.

mod header;
mod line;
mod reader;
mod recorder;
mod steps;

pub use header::{BotInfo, Header, HouseRuleInfo, QuestionsInfo, SCHEMA};
pub use line::{GameRecord, end_line};
pub use reader::{Read, Reader};
pub use recorder::{Changes, NotedHooks, Recorder, StateHash};
pub use steps::{Step, Steps};

use crate::chance::ChanceError;
use crate::error::{HookError, RulesError};
use std::fmt;
use thiserror::Error;

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Error)]
pub struct RecordError {
    /// The line of the file, from 1, if it is known.
    pub line: Option<u64>,
    /// The number of the game, if it is one game's.
    pub game: Option<u64>,
    /// The decision, from 0, if it is one decision's or follows from it.
    pub step: Option<usize>,
    /// What is wrong.
    #[source]
    pub problem: RecordProblem,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut places = Vec::new();
        places.extend(self.line.map(|n| format!("line {n}")));
        places.extend(self.game.map(|n| format!("game {n}")));
        places.extend(self.step.map(|n| format!("step {n}")));
        if !places.is_empty() {
            write!(f, "{}: ", places.join(", "))?;
        }
        self.problem.fmt(f)
    }
}

impl RecordError {
    /// The same error on a line of a file.
    #[must_use]
    pub fn on_line(self, line: u64) -> RecordError {
        RecordError {
            line: Some(line),
            ..self
        }
    }
}

impl From<RecordProblem> for RecordError {
    fn from(problem: RecordProblem) -> RecordError {
        RecordError {
            line: None,
            game: None,
            step: None,
            problem,
        }
    }
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Error)]
#[allow(clippy::large_enum_variant)]
pub enum RecordProblem {
    /// The line is no JSON, or not the JSON it should be.
    #[error("damaged: {0}")]
    Damaged(String),
    /// The file is of another kind or version.
    #[error("schema `{found}` instead of `{SCHEMA}`")]
    Schema {
        /// What it says it is.
        found: String,
    },
    /// The first line is no header.
    #[error("a record begins with a header line (`\"schema\":\"{SCHEMA}\"`): {0}")]
    NoHeader(String),
    /// The file is empty, or ends without its last line.
    #[error("truncated: the last line (`{{\"games\":N}}`) is missing after {games} game(s)")]
    Truncated {
        /// How many games were there.
        games: u64,
    },
    /// Something follows the last line.
    #[error("nothing may follow the last line")]
    AfterEnd,
    /// The last line counts otherwise.
    #[error("the last line counts {written} game(s), but there are {found}")]
    Count {
        /// What it says.
        written: u64,
        /// How many there are.
        found: u64,
    },
    /// The record is of another game.
    #[error("a record of `{found}`, not of `{wanted}`")]
    ForeignGame {
        /// Whose it is.
        found: String,
        /// Whose it should be.
        wanted: &'static str,
    },
    /// The settings do not exist here.
    #[error("rules: {0}")]
    Rules(#[from] RulesError),
    /// The settings are others than those that were played.
    #[error("rules: the settings written here have the fingerprint {counted}, but the record says {written}")]
    Fingerprint {
        /// What the record says.
        written: String,
        /// What its settings give.
        counted: String,
    },
    /// A value does not fit the rest of the record.
    #[error("{field}: {reason}")]
    Value {
        /// The key.
        field: &'static str,
        /// What was found and what would be right.
        reason: String,
    },
    /// A house rule is not there to be asked again.
    #[error("house rule {rule} is needed to check this record (to see it, none is): {found}")]
    MissingRule {
        /// Its name and version.
        rule: String,
        /// What there is instead.
        found: String,
    },
    /// A house rule failed when it was asked again, or what it is recorded to have changed cannot be.
    #[error(transparent)]
    HouseRule(Box<HookError>),
    /// The check was stopped from outside.
    #[error("stopped: {0}")]
    Stopped(Box<HookError>),
    /// A step is missing, superfluous or not what the rules say.
    #[error("`{found}`: {reason}")]
    Step {
        /// The step as it stands there, or what stands for its absence.
        found: String,
        /// Why it does not fit.
        reason: String,
    },
    /// A chance outcome does not fit.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// The states are not those that were played.
    #[error("the state has the hash {counted}, but the record says {written}")]
    Hash {
        /// What the record says.
        written: String,
        /// What playing it again gives.
        counted: String,
    },
    /// The game ends otherwise.
    #[error("outcome: played again it is {counted}, but the record says {written}")]
    Outcome {
        /// What the record says.
        written: String,
        /// What playing it again gives.
        counted: String,
    },
}
