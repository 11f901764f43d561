//! The moments of RisiKo! at which a house rule may replace a value, and nothing else.

use super::combat::outcomes::roll_size;
use crate::game::Seen;
use crate::hooks;
use crate::seat::{Seat, SeatSet};

/// A value that has just come into being and is about to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Armies a seat receives at the start of its turn (RK-REI-2).
    Reinforcements {
        /// Who receives them.
        seat: Seat,
        /// How many.
        armies: u16,
    },
    /// Armies for a set just played (RK-SETS-2).
    CardSet {
        /// Who played it.
        seat: Seat,
        /// How many.
        armies: u16,
    },
    /// The most dice an attacker may throw in this turn, settled when no armies are left to place (RK-CBT-6).
    AttackDice {
        /// The attacker.
        seat: Seat,
        /// How many, 1 to 3.
        dice: u8,
    },
    /// The most dice a defender may throw, settled when an attack is declared (RK-CBT-7).
    DefenceDice {
        /// The defender.
        seat: Seat,
        /// How many, 1 to 3.
        dice: u8,
    },
    /// The armies a roll costs (RK-CBT-9).
    Battle {
        /// The attacker.
        attacker: Seat,
        /// The defender.
        defender: Seat,
        /// Dice of the attacker.
        attack: u8,
        /// Dice of the defender.
        defence: u8,
        /// The roll, as a number.
        roll: u32,
    },
    /// Whether a seat draws a card at the end of its turn (RK-DRW-1).
    CardDraw {
        /// Whose turn ends.
        seat: Seat,
        /// Whether it draws.
        draws: bool,
    },
    /// Whether a seat has reached its objective (RK-OBJ-10).
    Objective {
        /// Whose objective.
        seat: Seat,
        /// Whether it is reached.
        reached: bool,
    },
    /// Whether the game ends with this turn, by scoring.
    TurnEnd {
        /// Whose turn ends.
        seat: Seat,
        /// Whether the game ends.
        ends: bool,
    },
    /// The points a seat scores (RK-END-13).
    Score {
        /// Whose points.
        seat: Seat,
        /// How many.
        points: i32,
    },
}

impl hooks::Moment for Moment {
    fn hook(&self) -> &'static str {
        match self {
            Moment::Reinforcements { .. } => "risiko_reinforcements",
            Moment::CardSet { .. } => "risiko_card_set",
            Moment::AttackDice { .. } => "risiko_attack_dice",
            Moment::DefenceDice { .. } => "risiko_defence_dice",
            Moment::Battle { .. } => "risiko_battle",
            Moment::CardDraw { .. } => "risiko_card_draw",
            Moment::Objective { .. } => "risiko_objective",
            Moment::TurnEnd { .. } => "risiko_turn_end",
            Moment::Score { .. } => "risiko_score",
        }
    }

    fn text(&self) -> String {
        let (seat, value) = match *self {
            Moment::Reinforcements { seat, armies } | Moment::CardSet { seat, armies } => {
                (seat, armies.to_string())
            }
            Moment::AttackDice { seat, dice } | Moment::DefenceDice { seat, dice } => {
                (seat, dice.to_string())
            }
            Moment::Battle { attacker, roll, .. } => (attacker, roll.to_string()),
            Moment::CardDraw { seat, draws: yes }
            | Moment::Objective { seat, reached: yes }
            | Moment::TurnEnd { seat, ends: yes } => (seat, if yes { "yes" } else { "no" }.into()),
            Moment::Score { seat, points } => (seat, points.to_string()),
        };
        format!("{seat}:{value}")
    }

    fn with_text(&self, text: &str) -> Option<Moment> {
        let value = text.strip_prefix(&format!("{}:", self.seat()))?;
        let mut moment = *self;
        match &mut moment {
            Moment::Reinforcements { armies, .. } | Moment::CardSet { armies, .. } => {
                *armies = value.parse().ok()?
            }
            Moment::AttackDice { dice, .. } | Moment::DefenceDice { dice, .. } => {
                *dice = value.parse().ok().filter(|n| (1..=3).contains(n))?;
            }
            Moment::Battle {
                attack,
                defence,
                roll,
                ..
            } => {
                *roll = value.parse().ok().filter(|&n| n < roll_size(*attack, *defence))?;
            }
            Moment::CardDraw { draws: yes, .. }
            | Moment::Objective { reached: yes, .. }
            | Moment::TurnEnd { ends: yes, .. } => {
                *yes = match value {
                    "yes" => true,
                    "no" => false,
                    _ => return None,
                };
            }
            Moment::Score { points, .. } => *points = value.parse().ok()?,
        }
        Some(moment)
    }

    /// That an objective was *not* reached after all would tell how near somebody was.
    fn seen_by(&self) -> Seen {
        match *self {
            Moment::Objective { seat, .. } => Seen::Only(SeatSet::only(seat), None),
            _ => Seen::All,
        }
    }
}

impl Moment {
    fn seat(&self) -> Seat {
        match *self {
            Moment::Reinforcements { seat, .. }
            | Moment::CardSet { seat, .. }
            | Moment::AttackDice { seat, .. }
            | Moment::DefenceDice { seat, .. }
            | Moment::CardDraw { seat, .. }
            | Moment::Objective { seat, .. }
            | Moment::TurnEnd { seat, .. }
            | Moment::Score { seat, .. } => seat,
            Moment::Battle { attacker, .. } => attacker,
        }
    }
}
