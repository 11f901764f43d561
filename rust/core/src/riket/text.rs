//! Texts: the words of an action, and a view as JSON.

use super::action::Action;
use super::observe::View;
use crate::error::{ParseError, unknown};
use crate::game::Action as _;
use crate::seat::Seat;
use serde_json::{Map, Value, json};
use std::fmt;
use std::str::FromStr;

const WORDS: [&str; 8] = [
    "move_back",
    "answer",
    "pass",
    "ask_help",
    "buy_off",
    "swap",
    "duel",
    "riddle",
];

impl Action {
    /// The kind of decision: the first word of the text.
    pub fn kind(self) -> &'static str {
        WORDS[(self.pack() >> super::action::KIND) as usize]
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::MoveBack => f.write_str("move_back"),
            Action::Answer => f.write_str("answer"),
            Action::Pass { target } => write!(f, "pass {target}"),
            Action::AskHelp => f.write_str("ask_help"),
            Action::BuyOff { steps: 0 } => f.write_str("buy_off"),
            Action::BuyOff { steps } => write!(f, "buy_off {steps}"),
            Action::Swap { target } => write!(f, "swap {target}"),
            Action::Duel { target } => write!(f, "duel {target}"),
            Action::Riddle { number } => write!(f, "riddle {number}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let mut words = text.split_ascii_whitespace();
        let word = words.next().unwrap_or("");
        if !WORDS.contains(&word) {
            return Err(ParseError::new(unknown("riket action", word, WORDS)));
        }
        let refuse = |what: &str| ParseError::new(format!("`{text}`: {what}"));
        let number = words
            .next()
            .map(|number| {
                number
                    .parse::<u8>()
                    .map_err(|_| refuse("expected a small whole number"))
            })
            .transpose()?;
        if words.next().is_some() {
            return Err(refuse("too many words"));
        }
        Action::from_words(word, number).map_err(|error| refuse(&error.message))
    }
}

/// The view as JSON. Seats are numbers; what does not apply is `null`.
pub(super) fn view_json(view: View<'_>) -> Value {
    let players: Vec<Value> = Seat::all(view.seats())
        .map(|seat| {
            json!({
                "seat": seat.0,
                "ring": view.ring(seat),
                "role": view.role(seat).name(),
                "coins": view.coins(seat),
            })
        })
        .collect();
    let outcome = view.outcome().map(|outcome| {
        json!({
            "ranks": outcome.ranks.as_slice(),
            "points": outcome.points.as_slice(),
            "returns": outcome.returns().as_slice(),
            "end_reason": outcome.end_reason.name(),
        })
    });
    let mut json = json!({
        "game": "riket",
        "seat": view.seat().0,
        "seats": view.seats(),
        "goal": view.rules().rings,
        "phase": view.phase().name(),
        "current_seat": view.current_seat().map(|seat| seat.0),
        "first_player": view.first_player().0,
        "turn": view.turn(),
        "turn_seat": view.turn_seat().0,
        "questioner": view.questioner().0,
        "epoch": view.epoch(),
        "epoch_number": view.epoch_number(),
        "epoch_turn": view.epoch_turn(),
        "card_question": view.card_question(),
        "players": players,
        "crown_ring": view.crown_ring().map(|seat| seat.0),
        "steps": view.steps(),
        "signal": view.signal(),
        "knowledge": Map::from(*view.knowledge()),
        "fool_cards": view.fool_cards(),
        "old_words": view.old_words(),
        "outcome": outcome,
    });
    // What only a house rule can bring about is left out where none did.
    if view.price() != 1 {
        json["price"] = view.price().into();
    }
    json
}
