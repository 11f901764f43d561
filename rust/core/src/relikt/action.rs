//! Actions: one decision of one seat, with its stable code and its text (engine format 1, sections 2 and 3).
//!
//! Knows nothing about what is legal.

use super::action_card::ActionCard;
use super::card::AdventureCard;
use super::row::ROWS;
use super::{LEAST_SEATS, MOST_SEATS};
use crate::error::{ParseError, unknown};
use crate::seat::Seat;
use std::fmt;
use std::str::FromStr;

/// A decision in Relikt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays no action card (RL-ACT-1).
    NoAction,
    /// Plays an action card (RL-ACT-2).
    Use(ActionCard),
    /// Names the other player of a rum flask or of binoculars (RL-RUM-1, RL-BIN-1).
    Target(Seat),
    /// Replaces a card in a row by one of the hand (RL-PIS-1).
    Replace {
        /// The card in the row.
        old: AdventureCard,
        /// The card from the hand.
        new: AdventureCard,
    },
    /// Plays an adventure card (RL-TURN-3).
    Play {
        /// The card.
        card: AdventureCard,
        /// The row, from 0.
        row: u8,
    },
    /// Takes a card out of a row in place of drawing (RL-LAS-1).
    Take(AdventureCard),
}

const USE: u32 = 1;
const TARGET: u32 = 2;
const REPLACE: u32 = 3;
const PLAY: u32 = 4;
const TAKE: u32 = 5;

impl Action {
    /// The kinds of action, as the first words of their texts.
    pub const KINDS: [&'static str; 6] = ["no_action", "use", "target", "replace", "play", "take"];

    /// The kind, as the first word of the text.
    pub fn kind(self) -> &'static str {
        match self {
            Action::NoAction => "no_action",
            Action::Use(_) => "use",
            Action::Target(_) => "target",
            Action::Replace { .. } => "replace",
            Action::Play { .. } => "play",
            Action::Take(_) => "take",
        }
    }
}

#[inline(always)]
const fn code(kind: u32, high: u8, low: u8) -> u32 {
    kind << 28 | (high as u32) << 22 | (low as u32) << 16
}

impl crate::game::Action for Action {
    #[inline(always)]
    fn pack(self) -> u32 {
        match self {
            Action::NoAction => 0,
            Action::Use(card) => code(USE, 0, card as u8),
            Action::Target(seat) => code(TARGET, 0, seat.0),
            Action::Replace { old, new } => code(REPLACE, old.id(), new.id()),
            Action::Play { card, row } => code(PLAY, card.id(), row),
            Action::Take(card) => code(TAKE, 0, card.id()),
        }
    }

    fn unpack(code: u32) -> Option<Action> {
        let (high, low) = ((code >> 22 & 63) as u8, (code >> 16 & 63) as u8);
        let action = match code >> 28 {
            0 => Action::NoAction,
            USE => Action::Use(*ActionCard::ALL.get(usize::from(low))?),
            TARGET if low < MOST_SEATS => Action::Target(Seat(low)),
            REPLACE => Action::Replace {
                old: AdventureCard::from_id(high)?,
                new: AdventureCard::from_id(low)?,
            },
            PLAY if usize::from(low) < ROWS => Action::Play {
                card: AdventureCard::from_id(high)?,
                row: low,
            },
            TAKE => Action::Take(AdventureCard::from_id(low)?),
            _ => return None,
        };
        // Bits that an action does not use are 0.
        (crate::game::Action::pack(action) == code).then_some(action)
    }
}

impl PartialOrd for Action {
    fn partial_cmp(&self, other: &Action) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Action {
    fn cmp(&self, other: &Action) -> std::cmp::Ordering {
        crate::game::Action::pack(*self).cmp(&crate::game::Action::pack(*other))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        match self {
            Action::NoAction => f.write_str(kind),
            Action::Use(card) => write!(f, "{kind} {card}"),
            Action::Target(seat) => write!(f, "{kind} {seat}"),
            Action::Replace { old, new } => write!(f, "{kind} {old} {new}"),
            Action::Play { card, row } => write!(f, "{kind} {card} {row}"),
            Action::Take(card) => write!(f, "{kind} {card}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let in_text = |message: String| ParseError::new(format!("action `{text}`: {message}"));
        let card = |word: &str| word.parse::<AdventureCard>().map_err(|e| in_text(e.message));
        let form = |form: &str| in_text(format!("expected `{form}`"));
        let digit = |word: &str, what: &str, most: u8| match word.as_bytes() {
            [d @ b'0'..=b'9'] if d - b'0' <= most => Ok(d - b'0'),
            _ => Err(in_text(format!(
                "expected a {what} from 0 to {most}, found `{word}`"
            ))),
        };
        match words[..] {
            ["no_action"] => Ok(Action::NoAction),
            ["use", name] => ActionCard::from_name(name).map(Action::Use).ok_or_else(|| {
                in_text(unknown(
                    "action card",
                    name,
                    ActionCard::ALL.map(ActionCard::name),
                ))
            }),
            ["target", seat] => Ok(Action::Target(Seat(digit(seat, "seat", MOST_SEATS - 1)?))),
            ["replace", old, new] => Ok(Action::Replace {
                old: card(old)?,
                new: card(new)?,
            }),
            ["play", name, row] => Ok(Action::Play {
                card: card(name)?,
                row: digit(row, "row", ROWS as u8 - 1)?,
            }),
            ["take", name] => Ok(Action::Take(card(name)?)),
            [] => Err(ParseError::new("an action cannot be empty")),
            ["no_action", ..] => Err(form("no_action")),
            ["use", ..] => Err(form("use ACTION_CARD")),
            ["target", ..] => Err(form("target SEAT")),
            ["replace", ..] => Err(form("replace ROW_CARD HAND_CARD")),
            ["play", ..] => Err(form("play CARD ROW")),
            ["take", ..] => Err(form("take CARD")),
            [kind, ..] => Err(in_text(unknown("action", kind, Action::KINDS))),
        }
    }
}

const _: () = assert!(
    LEAST_SEATS < MOST_SEATS && MOST_SEATS <= 10,
    "a seat is one digit"
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Action as _;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn code_and_text_stand_for_the_same_action(kind in 0u32..8, ids in 0u32..4096, number in 0u32..2) {
            let code = kind << 28 | ids << 16 | number;
            if let Some(action) = Action::unpack(code) {
                prop_assert_eq!(action.pack(), code);
                prop_assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[a-z_ 0-9]{0,30}") {
            let _ = text.parse::<Action>();
        }
    }

    #[test]
    fn codes_are_those_of_format_1() {
        let check = |text: &str, code: u32| {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.pack(), code, "{text}");
            assert_eq!(Action::unpack(code), Some(action));
        };
        check("no_action", 0);
        check("use rum_flask", 1 << 28);
        check("use camera", 1 << 28 | 6 << 16);
        check("target 2", 2 << 28 | 2 << 16);
        check("replace red4 red9", 3 << 28 | 3 << 22 | 8 << 16);
        check("play yellow11 2", 4 << 28 | 46 << 22 | 2 << 16);
        check("take white12", 5 << 28 | 59 << 16);
        for code in [
            1,
            1 << 28 | 7 << 16,
            2 << 28 | 5 << 16,
            3 << 28 | 60 << 22,
            4 << 28 | 4 << 16,
            5 << 28 | 1,
            6 << 28,
        ] {
            assert_eq!(Action::unpack(code), None, "{code:#x}");
        }
    }

    #[test]
    fn errors_name_the_place_and_what_would_be_right() {
        let error = |text: &str| text.parse::<Action>().unwrap_err().message;
        assert!(
            error("play yelow11 2").contains("did you mean `yellow`"),
            "{}",
            error("play yelow11 2")
        );
        assert!(error("use pistl").contains("did you mean `pistol`"));
        assert!(error("plya red1 0").contains("did you mean `play`"));
        assert!(error("play red1 4").contains("row from 0 to 3"));
        assert!(error("target 5").contains("seat from 0 to 4"));
        assert!(error("target -1").contains("seat from 0 to 4"));
        assert!(error("play red13 0").contains("1 to 12"));
        assert!(error("play red1").contains("play CARD ROW"));
        assert!(error("").contains("empty"));
    }
}
