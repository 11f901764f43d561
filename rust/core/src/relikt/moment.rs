//! What a house rule may change in Relikt, and nothing else.
//!
//! The value is fixed when it comes into being and kept in the state from then on.

use super::treasure::{MAX_GEMS, Treasure};
use crate::seat::Seat;

/// A value that comes into being.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// How many cards fill a row: fires when its treasure is laid open (hook `relikt_row_length`; RL-SET-8).
    RowLength {
        /// The row, from 0.
        row: u8,
        /// The treasure laid open.
        treasure: Treasure,
        /// The cards that fill the row, 1 to 12; the treasure's gems by default.
        cards: u8,
    },
    /// What a seat's treasures are worth: fires once a seat when the game ends (hook `relikt_points`; RL-SCO-1).
    Points {
        /// Whose.
        seat: Seat,
        /// The points.
        points: i32,
    },
}

/// The most points a house rule may give, or take.
pub const MOST_POINTS: i32 = 1_000_000;

impl Moment {
    /// The name of the hook.
    pub fn hook(self) -> &'static str {
        match self {
            Moment::RowLength { .. } => "relikt_row_length",
            Moment::Points { .. } => "relikt_points",
        }
    }

    /// Says why the value in it cannot be used, whatever the state.
    ///
    /// # Errors
    /// Names the value and the range.
    pub fn check(self) -> Result<(), String> {
        match self {
            Moment::RowLength { cards, .. } if !(1..=MAX_GEMS).contains(&cards) => {
                Err(format!("cards = {cards}: expected 1 to {MAX_GEMS}"))
            }
            Moment::Points { points, .. } if !(-MOST_POINTS..=MOST_POINTS).contains(&points) => {
                Err(format!("points = {points}: expected -{MOST_POINTS} to {MOST_POINTS}"))
            }
            _ => Ok(()),
        }
    }
}
