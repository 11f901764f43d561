//! The decisions of Riket, with their stable codes.

use crate::error::ParseError;
use crate::game;
use crate::seat::Seat;

/// One decision of one seat.
///
/// The derived order is that of the codes (engine format 1, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Moves back and pays nothing: declines to buy off.
    MoveBack,
    /// Answers the question alone.
    Answer,
    /// Passes the question to an opponent.
    Pass {
        /// Who has to answer it.
        target: Seat,
    },
    /// Answers with the help of the other poor players.
    AskHelp,
    /// Pays for not moving back: all the steps, or as many as named.
    BuyOff {
        /// 0 for all; with the setting `partial_buy_off` the steps that are paid for.
        steps: u8,
    },
    /// Changes places with an opponent.
    Swap {
        /// With whom.
        target: Seat,
    },
    /// Duels with an opponent in old words.
    Duel {
        /// With whom.
        target: Seat,
    },
    /// Names the number of a riddle.
    Riddle {
        /// 1 to 4.
        number: u8,
    },
}

pub(super) const MOVE_BACK: u32 = 0;
pub(super) const ANSWER: u32 = 1 << KIND;
pub(super) const PASS: u32 = 2 << KIND;
pub(super) const ASK_HELP: u32 = 3 << KIND;
pub(super) const BUY_OFF: u32 = 4 << KIND;
pub(super) const SWAP: u32 = 5 << KIND;
pub(super) const DUEL: u32 = 6 << KIND;
pub(super) const RIDDLE: u32 = 7 << KIND;

/// Bits 28 to 31: the kind.
pub(super) const KIND: u32 = 28;
/// Bits 16 to 21: a seat. Bits 0 to 15: a number.
const ID: u32 = 16;

impl game::Action for Action {
    #[inline]
    fn pack(self) -> u32 {
        match self {
            Action::MoveBack => MOVE_BACK,
            Action::Answer => ANSWER,
            Action::Pass { target } => PASS | u32::from(target.0) << ID,
            Action::AskHelp => ASK_HELP,
            Action::BuyOff { steps } => BUY_OFF | u32::from(steps),
            Action::Swap { target } => SWAP | u32::from(target.0) << ID,
            Action::Duel { target } => DUEL | u32::from(target.0) << ID,
            Action::Riddle { number } => RIDDLE | u32::from(number),
        }
    }

    fn unpack(code: u32) -> Option<Action> {
        let target = Seat((code >> ID & 63) as u8);
        let number = code as u8;
        let action = match code >> KIND << KIND {
            MOVE_BACK => Action::MoveBack,
            ANSWER => Action::Answer,
            PASS => Action::Pass { target },
            ASK_HELP => Action::AskHelp,
            BUY_OFF => Action::BuyOff { steps: number },
            SWAP => Action::Swap { target },
            DUEL => Action::Duel { target },
            RIDDLE => Action::Riddle { number },
            _ => return None,
        };
        // What has no place in the code of this action must be 0; seats and numbers have bounds.
        (action.pack() == code && action.is_possible()).then_some(action)
    }
}

impl Action {
    /// Whether some state could allow it.
    fn is_possible(self) -> bool {
        match self {
            Action::Pass { target } | Action::Swap { target } | Action::Duel { target } => target.0 < 5,
            Action::BuyOff { steps } => steps <= 4,
            Action::Riddle { number } => (1..=4).contains(&number),
            Action::MoveBack | Action::Answer | Action::AskHelp => true,
        }
    }

    /// The action of its words, if they are one.
    pub(super) fn from_words(word: &str, number: Option<u8>) -> Result<Action, ParseError> {
        let target = number.map(Seat);
        let action = match (word, number, target) {
            ("move_back", None, _) => Action::MoveBack,
            ("answer", None, _) => Action::Answer,
            ("ask_help", None, _) => Action::AskHelp,
            ("buy_off", None, _) => Action::BuyOff { steps: 0 },
            ("buy_off", Some(steps @ 1..), _) => Action::BuyOff { steps },
            ("pass", _, Some(target)) => Action::Pass { target },
            ("swap", _, Some(target)) => Action::Swap { target },
            ("duel", _, Some(target)) => Action::Duel { target },
            ("riddle", Some(number), _) => Action::Riddle { number },
            _ => return Err(ParseError::new(usage(word))),
        };
        if action.is_possible() {
            Ok(action)
        } else {
            Err(ParseError::new(usage(word)))
        }
    }
}

/// What would be right after this word.
fn usage(word: &str) -> String {
    match word {
        "pass" | "swap" | "duel" => format!("`{word}` takes a seat from 0 to 4, as in `{word} 2`"),
        "riddle" => "`riddle` takes a number from 1 to 4, as in `riddle 4`".into(),
        "buy_off" => "`buy_off` stands alone or takes the steps to pay for, from 1 to 4".into(),
        _ => format!("`{word}` takes nothing"),
    }
}
