//! The line of one game, and the last line.

use super::{RecordError, RecordProblem, Steps};
use crate::game::{EndReason, Outcome};
use crate::json;
use serde::{Deserialize, Serialize};

/// One game from its set-up to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Its number, which with the seed decided its chance.
    pub game: u64,
    /// The entry in each seat.
    pub seats: Vec<u8>,
    /// All that happened.
    pub steps: Steps,
    /// How it ended.
    pub outcome: Outcome,
    /// The rolling hash at the end of the last turn.
    pub hash: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameJson {
    g: u64,
    seats: Vec<u8>,
    steps: Steps,
    outcome: OutcomeJson,
    hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeJson {
    ranks: Vec<u8>,
    points: Vec<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    returns: Option<Vec<f64>>,
    end_reason: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndJson {
    pub(super) games: u64,
}

impl GameRecord {
    /// The line of the game, without a line break.
    pub fn to_line(&self) -> String {
        let line = GameJson {
            g: self.game,
            seats: self.seats.clone(),
            steps: self.steps.clone(),
            outcome: OutcomeJson {
                ranks: self.outcome.ranks.to_vec(),
                points: self.outcome.points.to_vec(),
                returns: Some(self.outcome.returns().to_vec()),
                end_reason: self.outcome.end_reason.name().into(),
            },
            hash: format!("{:016x}", self.hash),
        };
        serde_json::to_string(&line).expect("texts and numbers are JSON")
    }

    /// Reads the line of a game.
    ///
    /// # Errors
    /// If it is damaged, or contradicts itself. Whether the game can be played so is not looked at.
    pub fn parse(line: &str) -> Result<GameRecord, RecordError> {
        let json: GameJson = json::read(line).map_err(|error| RecordProblem::Damaged(error.to_string()))?;
        let game = json.g;
        json.check().map_err(|problem| RecordError {
            game: Some(game),
            ..problem.into()
        })
    }
}

impl GameJson {
    fn check(self) -> Result<GameRecord, RecordProblem> {
        let value = |field, reason: String| RecordProblem::Value { field, reason };
        let seats = self.seats.len();
        let mut entries = self.seats.clone();
        entries.sort_unstable();
        if seats > crate::seat::MAX_SEATS || entries.iter().enumerate().any(|(i, &e)| i != e as usize) {
            let reason = format!("each entry from 0 has one seat, not {:?}", self.seats);
            return Err(value("seats", reason));
        }
        if self.outcome.ranks.len() != seats || self.outcome.points.len() != seats {
            let reason = format!("one number for each of the {seats} seats in `ranks` and `points`");
            return Err(value("outcome", reason));
        }
        let name = &self.outcome.end_reason;
        let end_reason = EndReason::from_name(name).ok_or_else(|| {
            let names = EndReason::ALL.map(EndReason::name);
            value("end_reason", crate::error::unknown("end reason", name, names))
        })?;
        let outcome = Outcome {
            ranks: self.outcome.ranks.into_iter().collect(),
            points: self.outcome.points.into_iter().collect(),
            end_reason,
        };
        check_ranks(&outcome).map_err(|reason| value("ranks", reason))?;
        if self
            .outcome
            .returns
            .is_some_and(|returns| returns != outcome.returns().as_slice())
        {
            return Err(value(
                "returns",
                format!("the ranks give {:?}", outcome.returns().as_slice()),
            ));
        }
        let hash = Some(&self.hash)
            .filter(|hash| hash.len() == 16 && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')))
            .and_then(|hash| u64::from_str_radix(hash, 16).ok())
            .ok_or_else(|| value("hash", format!("16 hexadecimal digits, not `{}`", self.hash)))?;
        Ok(GameRecord {
            game: self.g,
            seats: self.seats,
            steps: self.steps,
            outcome,
            hash,
        })
    }
}

/// Ranks are all 0, or each is one more than the number of seats before it.
fn check_ranks(outcome: &Outcome) -> Result<(), String> {
    let ranks = &outcome.ranks;
    let nobody = matches!(outcome.end_reason, EndReason::Unfinished | EndReason::Failed);
    let right = if nobody {
        ranks.iter().all(|&rank| rank == 0)
    } else {
        ranks
            .iter()
            .all(|&rank| rank as usize == 1 + ranks.iter().filter(|&&other| other < rank).count())
    };
    if right {
        return Ok(());
    }
    Err(format!(
        "{:?} cannot be the ranks of a game that ended as {}",
        ranks.as_slice(),
        outcome.end_reason.name()
    ))
}

/// The last line of a file with so many games, without a line break.
pub fn end_line(games: u64) -> String {
    serde_json::to_string(&EndJson { games }).expect("a number is JSON")
}
