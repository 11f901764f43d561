//! Actions: one decision of one seat, with its stable code and its text (engine format 1, sections 2 and 3).

use super::card::{Card, CardSet};
use super::color::Color;
use super::territory::{TERRITORIES, Territory};
use crate::error::{ParseError, unknown};
use std::fmt;
use std::str::FromStr;

/// A decision in RisiKo!.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Ends combat and the turn, without a movement (RK-MOV-1).
    EndTurn,
    /// Closes the reinforcement phase although a set could still be played (RK-REI-6).
    ToCombat,
    /// Chooses a colour (RK-SET-3).
    Color(Color),
    /// Places armies (RK-SET-9, RK-REI-5).
    Place {
        /// Where.
        target: Territory,
        /// How many.
        armies: u16,
    },
    /// Plays a set (RK-SETS-1).
    Cards(CardSet),
    /// Announces a roll (RK-CBT-5).
    Attack {
        /// From where.
        source: Territory,
        /// Against which territory.
        target: Territory,
        /// With how many dice.
        dice: u8,
    },
    /// Declares the dice of the defence (RK-CBT-7).
    Defend {
        /// How many.
        dice: u8,
    },
    /// Sets the armies that occupy a conquered territory (RK-OCC-2).
    Occupy {
        /// How many in all.
        armies: u16,
    },
    /// The strategic movement; it ends the turn (RK-MOV-1).
    Maneuver {
        /// From where.
        source: Territory,
        /// Where to.
        target: Territory,
        /// How many armies.
        armies: u16,
    },
}

const COLOR: u32 = 1;
const PLACE: u32 = 2;
const CARDS: u32 = 3;
const ATTACK: u32 = 4;
const DEFEND: u32 = 5;
const OCCUPY: u32 = 6;
const MANEUVER: u32 = 7;

impl Action {
    /// The kinds of action, as the first words of their texts.
    pub const KINDS: [&'static str; 9] = [
        "end_turn",
        "to_combat",
        "colour",
        "place",
        "cards",
        "attack",
        "defend",
        "occupy",
        "maneuver",
    ];

    /// The kind, as the first word of the text.
    pub fn kind(self) -> &'static str {
        match self {
            Action::EndTurn => "end_turn",
            Action::ToCombat => "to_combat",
            Action::Color(_) => "colour",
            Action::Place { .. } => "place",
            Action::Cards(_) => "cards",
            Action::Attack { .. } => "attack",
            Action::Defend { .. } => "defend",
            Action::Occupy { .. } => "occupy",
            Action::Maneuver { .. } => "maneuver",
        }
    }
}

#[inline(always)]
const fn code(kind: u32, high: u8, low: u8, number: u16) -> u32 {
    kind << 28 | (high as u32) << 22 | (low as u32) << 16 | number as u32
}

impl crate::game::Action for Action {
    #[inline(always)]
    fn pack(self) -> u32 {
        match self {
            Action::EndTurn => 0,
            Action::ToCombat => 1,
            Action::Color(color) => code(COLOR, 0, color as u8, 0),
            Action::Place { target, armies } => code(PLACE, 0, target.0, armies),
            Action::Cards(CardSet([a, b, c])) => {
                CARDS << 28 | u32::from(a.0) << 12 | u32::from(b.0) << 6 | u32::from(c.0)
            }
            Action::Attack { source, target, dice } => code(ATTACK, source.0, target.0, dice.into()),
            Action::Defend { dice } => code(DEFEND, 0, 0, dice.into()),
            Action::Occupy { armies } => code(OCCUPY, 0, 0, armies),
            Action::Maneuver {
                source,
                target,
                armies,
            } => code(MANEUVER, source.0, target.0, armies),
        }
    }

    fn unpack(code: u32) -> Option<Action> {
        let number = code as u16;
        let (high, low) = ((code >> 22 & 63) as u8, (code >> 16 & 63) as u8);
        let territory = |id: u8| (usize::from(id) < TERRITORIES).then_some(Territory(id));
        let dice = (1..=3).contains(&number).then_some(number as u8);
        let action = match code >> 28 {
            0 if code == 0 => Action::EndTurn,
            0 if code == 1 => Action::ToCombat,
            COLOR => Action::Color(*Color::ALL.get(usize::from(low))?),
            PLACE if number > 0 => Action::Place {
                target: territory(low)?,
                armies: number,
            },
            CARDS => {
                let ids = [(code >> 12 & 63) as u8, (code >> 6 & 63) as u8, (code & 63) as u8];
                let ascending = ids[0] < ids[1] && ids[1] < ids[2];
                let set = CardSet(ids.map(Card));
                (ascending && usize::from(ids[2]) < super::card::CARDS).then_some(Action::Cards(set))?
            }
            ATTACK => Action::Attack {
                source: territory(high)?,
                target: territory(low)?,
                dice: dice?,
            },
            DEFEND => Action::Defend { dice: dice? },
            OCCUPY if number > 0 => Action::Occupy { armies: number },
            MANEUVER if number > 0 => Action::Maneuver {
                source: territory(high)?,
                target: territory(low)?,
                armies: number,
            },
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
            Action::EndTurn | Action::ToCombat => f.write_str(kind),
            Action::Color(color) => write!(f, "{kind} {color}"),
            Action::Place { target, armies } => write!(f, "{kind} {target} {armies}"),
            Action::Cards(CardSet([a, b, c])) => write!(f, "{kind} {a} {b} {c}"),
            Action::Attack { source, target, dice } => write!(f, "{kind} {source} {target} {dice}"),
            Action::Defend { dice } => write!(f, "{kind} {dice}"),
            Action::Occupy { armies } => write!(f, "{kind} {armies}"),
            Action::Maneuver {
                source,
                target,
                armies,
            } => write!(f, "{kind} {source} {target} {armies}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let number = |word: &str, most: u16| {
            let plain = word.bytes().all(|b| b.is_ascii_digit()) && !word.starts_with('0');
            word.parse::<u16>()
                .ok()
                .filter(|&n| plain && n <= most)
                .ok_or_else(|| {
                    ParseError::new(format!(
                        "action `{text}`: expected a whole number from 1 to {most}, found `{word}`"
                    ))
                })
        };
        let in_text = |e: ParseError| ParseError::new(format!("action `{text}`: {e}"));
        let territory = |word: &str| word.parse::<Territory>().map_err(in_text);
        let form = |form: &str| ParseError::new(format!("action `{text}`: expected `{form}`"));
        match words[..] {
            ["end_turn"] => Ok(Action::EndTurn),
            ["to_combat"] => Ok(Action::ToCombat),
            ["colour", color] => color.parse().map(Action::Color).map_err(in_text),
            ["place", target, armies] => Ok(Action::Place {
                target: territory(target)?,
                armies: number(armies, u16::MAX)?,
            }),
            ["cards", a, b, c] => {
                let mut cards = [a, b, c];
                let mut ids = [Card(0); 3];
                for (id, word) in ids.iter_mut().zip(&mut cards) {
                    *id = word.parse().map_err(in_text)?;
                }
                ids.sort_unstable();
                if ids[0] == ids[1] || ids[1] == ids[2] {
                    return Err(form(
                        "cards CARD CARD CARD` with three different cards, not `cards",
                    ));
                }
                Ok(Action::Cards(CardSet(ids)))
            }
            ["attack", source, target, dice] => Ok(Action::Attack {
                source: territory(source)?,
                target: territory(target)?,
                dice: number(dice, 3)? as u8,
            }),
            ["defend", dice] => Ok(Action::Defend {
                dice: number(dice, 3)? as u8,
            }),
            ["occupy", armies] => Ok(Action::Occupy {
                armies: number(armies, u16::MAX)?,
            }),
            ["maneuver", source, target, armies] => Ok(Action::Maneuver {
                source: territory(source)?,
                target: territory(target)?,
                armies: number(armies, u16::MAX)?,
            }),
            [] => Err(ParseError::new("an action cannot be empty")),
            ["end_turn" | "to_combat", ..] => Err(form(words[0])),
            ["colour", ..] => Err(form("colour COLOUR")),
            ["place", ..] => Err(form("place TERRITORY ARMIES")),
            ["cards", ..] => Err(form("cards CARD CARD CARD")),
            ["attack", ..] => Err(form("attack SOURCE TARGET DICE")),
            ["defend", ..] => Err(form("defend DICE")),
            ["occupy", ..] => Err(form("occupy ARMIES")),
            ["maneuver", ..] => Err(form("maneuver SOURCE TARGET ARMIES")),
            [kind, ..] => Err(ParseError::new(format!(
                "action `{text}`: {}",
                unknown("action", kind, Action::KINDS)
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Action as _;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn code_and_text_stand_for_the_same_action(code: u32) {
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
        check("end_turn", 0);
        check("to_combat", 1);
        check("colour yellow", 1 << 28 | 2 << 16);
        check("place brazil 4", 2 << 28 | 11 << 16 | 4);
        check("cards peru chita wild_1", 3 << 28 | 10 << 12 | 29 << 6 | 42);
        check("attack alaska kamchatka 3", 4 << 28 | 30 << 16 | 3);
        check("defend 2", 5 << 28 | 2);
        check("occupy 5", 6 << 28 | 5);
        check("maneuver peru brazil 2", 7 << 28 | 10 << 22 | 11 << 16 | 2);
        for code in [
            2,
            2 << 28,
            4 << 28 | 4,
            4 << 28 | 42 << 22 | 1,
            8 << 28,
            1 << 28 | 6 << 16,
            5 << 28 | 1 << 16,
        ] {
            assert_eq!(Action::unpack(code), None, "{code:#x}");
        }
    }

    #[test]
    fn errors_name_the_place_and_what_would_be_right() {
        let error = |text: &str| text.parse::<Action>().unwrap_err().message;
        assert!(
            error("place perru 3").contains("did you mean `peru`"),
            "{}",
            error("place perru 3")
        );
        assert!(error("atack peru brazil 1").contains("did you mean `attack`"));
        assert!(error("place peru 70000").contains("1 to 65535"));
        assert!(error("attack peru brazil 0").contains("1 to 3"));
        assert!(error("cards peru peru wild_1").contains("three different cards"));
        assert!(error("place peru").contains("place TERRITORY ARMIES"));
    }
}
