//! Texts: the words of an action, and a view as JSON.

use super::action::Action;
use super::observe::View;
use crate::error::{ParseError, unknown};
use crate::game::Action as _;
use crate::json::{List, write_object};
use crate::seat::Seat;
use serde::{Serialize, Serializer};
use serde_json::Map;
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
            let unknown = unknown("action", word, WORDS);
            return Err(ParseError::new(format!("action `{text}`: {unknown}")));
        }
        let refuse = |what: &str| ParseError::new(format!("action `{text}`: {what}"));
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
impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = Seat::all(self.seats());
        write_object!(serializer, {
            "card_question": self.card_question(),
            "coins": List(seats.clone().map(|seat| self.coins(seat))),
            "crown_ring": self.crown_ring().map(|seat| seat.0),
            "current_seat": self.current_seat().map(|seat| seat.0),
            "epoch": self.epoch(),
            "epoch_number": self.epoch_number(),
            "epoch_turn": self.epoch_turn(),
            "first_player": self.first_player().0,
            "fool_cards": self.fool_cards(),
            "game": "riket",
            "goal": self.rules().rings,
            "knowledge": Map::from(*self.knowledge()),
            "old_words": self.old_words(),
            "outcome": self.outcome(),
            "phase": self.phase().name(),
            "price": self.price(),
            "questioner": self.questioner().0,
            "rings": List(seats.clone().map(|seat| self.ring(seat))),
            "roles": List(seats.clone().map(|seat| self.role(seat).name())),
            "seat": self.seat().0,
            "seats": self.seats(),
            "signal": self.signal(),
            "steps": self.steps(),
            "turn": self.turn(),
            "turn_seat": self.turn_seat().0,
        })
    }
}
