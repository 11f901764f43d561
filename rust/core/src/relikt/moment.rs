//! What a house rule may change in Relikt, and nothing else.
//!
//! The value is fixed when it comes into being and kept in the state from then on.

use super::treasure::{MAX_GEMS, Treasure};
use crate::hooks;
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
    /// Says why the value in it cannot be used, whatever the state.
    ///
    /// # Errors
    /// Names the value and the range.
    pub fn check(self) -> Result<(), String> {
        match self {
            Moment::RowLength { cards, .. } if !(1..=MAX_GEMS).contains(&cards) => {
                Err(format!("cards = {cards}: expected 1 to {MAX_GEMS}"))
            }
            Moment::Points { points, .. } if !(-MOST_POINTS..=MOST_POINTS).contains(&points) => Err(format!(
                "points = {points}: expected -{MOST_POINTS} to {MOST_POINTS}"
            )),
            _ => Ok(()),
        }
    }
}

impl hooks::Moment for Moment {
    fn hook(&self) -> &'static str {
        match self {
            Moment::RowLength { .. } => "relikt_row_length",
            Moment::Points { .. } => "relikt_points",
        }
    }

    fn text(&self) -> String {
        match self {
            Moment::RowLength { row, cards, .. } => format!("{row}:{cards}"),
            Moment::Points { seat, points } => format!("{seat}:{points}"),
        }
    }

    fn with_text(&self, text: &str) -> Option<Moment> {
        let (place, value) = text.split_once(':')?;
        let mut moment = *self;
        let expected = match &mut moment {
            Moment::RowLength { row, cards, .. } => {
                *cards = value.parse().ok()?;
                row.to_string()
            }
            Moment::Points { seat, points } => {
                *points = value.parse().ok()?;
                seat.to_string()
            }
        };
        (place == expected && moment.check().is_ok()).then_some(moment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hooks::Moment as _;

    #[test]
    fn a_moment_reads_back_with_its_value() {
        let treasure = Treasure::red(5).unwrap();
        let length = Moment::RowLength {
            row: 2,
            treasure,
            cards: 5,
        };
        assert_eq!(length.text(), "2:5");
        assert_eq!(
            length.with_text("2:4"),
            Some(Moment::RowLength {
                row: 2,
                treasure,
                cards: 4
            })
        );
        let points = Moment::Points {
            seat: Seat(1),
            points: -3,
        };
        assert_eq!(points.text(), "1:-3");
        assert_eq!(
            points.with_text("1:12"),
            Some(Moment::Points {
                seat: Seat(1),
                points: 12
            })
        );
        for text in ["", "2", "3:4", "2:0", "2:13", "2:x", "2:256"] {
            assert_eq!(length.with_text(text), None, "{text}");
        }
        for text in ["0:3", "1:1000001", "1:", "1:-9999999"] {
            assert_eq!(points.with_text(text), None, "{text}");
        }
    }
}
