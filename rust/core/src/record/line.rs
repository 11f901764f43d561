//! The line of one game, and the last line.

use super::{RecordError, RecordProblem, Steps};
use crate::fault::{FaultKind, Forfeit};
use crate::game::{EndReason, Outcome};
use crate::json;
use crate::seat::Seat;
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
    /// The seats that forfeited, in the order of the decisions.
    pub forfeits: Vec<Forfeit>,
    /// How it ended, the forfeits counted.
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<ForfeitJson>,
    outcome: OutcomeJson,
    hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ForfeitJson {
    seat: u8,
    step: usize,
    fault: String,
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
            forfeits: self.forfeits.iter().map(ForfeitJson::from).collect(),
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
            value(
                "end_reason",
                crate::error::unknown("end reason", name, EndReason::NAMES),
            )
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
        let forfeits =
            forfeits(&self.forfeits, seats, &self.steps).map_err(|reason| value("forfeits", reason))?;
        Ok(GameRecord {
            game: self.g,
            seats: self.seats,
            steps: self.steps,
            forfeits,
            outcome,
            hash,
        })
    }
}

impl From<&Forfeit> for ForfeitJson {
    fn from(forfeit: &Forfeit) -> ForfeitJson {
        ForfeitJson {
            seat: forfeit.seat.0,
            step: forfeit.step,
            fault: forfeit.fault.name().into(),
        }
    }
}

/// Each seat forfeits once, at a decision of the game or at its end, and they come in that order.
fn forfeits(given: &[ForfeitJson], seats: usize, steps: &Steps) -> Result<Vec<Forfeit>, String> {
    let last = if given.is_empty() { 0 } else { steps.decisions() };
    let mut found: Vec<Forfeit> = Vec::new();
    for forfeit in given {
        let (seat, step) = (forfeit.seat, forfeit.step);
        let Some(fault) = FaultKind::from_name(&forfeit.fault) else {
            let names = FaultKind::ALL.map(FaultKind::name);
            return Err(crate::error::unknown("kind of fault", &forfeit.fault, names));
        };
        if usize::from(seat) >= seats {
            return Err(format!("seat {seat} of {seats} seats"));
        }
        if step > last {
            return Err(format!("step {step}: the game has the steps 0 to {last}"));
        }
        if found.iter().any(|other| other.seat == Seat(seat)) {
            return Err(format!("seat {seat} forfeits twice"));
        }
        if found
            .last()
            .is_some_and(|other| (other.step, other.seat.0) > (step, seat))
        {
            return Err(format!(
                "seat {seat} at step {step}: expected steps, then seats, in ascending order"
            ));
        }
        let seat = Seat(seat);
        found.push(Forfeit { seat, step, fault });
    }
    Ok(found)
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
