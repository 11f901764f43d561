//! The moments of RisiKo! at which a house rule may replace a value, and nothing else.

use crate::seat::Seat;

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
    /// The most dice an attacker may throw in this turn, settled when combat opens (RK-CBT-6).
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
