//! What a house rule may change in Relikt, and nothing else.
//!
//! The value is fixed when it comes into being and kept in the state from then on.

use super::rules::cards_for_rows;
use super::state::ReliktState;
use super::treasure::{MAX_GEMS, Treasure};
use crate::hooks::{Field, Kind, Value};
use crate::seat::Seat;
use std::str::FromStr;

/// The most points a house rule may give, or take.
pub const MOST_POINTS: i32 = 1_000_000;

crate::moments! {
    /// A value that comes into being.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Moment;

    /// How many cards fill a row.
    RowLength: "relikt_row_length", "RL-SET-8",
    when "a treasure is laid open, in the set-up and later; more cards than its gems only as long as every draw finds \
          a card (ruling 82)",
    cost "once a treasure" {
        /// The row, from 0.
        row: u8,
        /// The treasure laid open.
        treasure: Treasure,
        =>
        /// The cards that fill the row; the treasure's gems by default.
        cards: u8, Kind::Int(1, MAX_GEMS as i64)
    }

    /// What the treasures of a seat are worth.
    Points: "relikt_points", "RL-SCO-1",
    when "the game ends, for one seat after the other",
    cost "once a seat and game" {
        /// Whose.
        seat: Seat,
        =>
        /// The points.
        points: i32, Kind::Int(-(MOST_POINTS as i64), MOST_POINTS as i64)
    }
}

/// Why a value cannot be used in this state.
pub(super) fn check(s: &ReliktState, moment: &Moment) -> Result<(), String> {
    let Moment::RowLength { row, treasure, cards } = *moment else {
        return Ok(());
    };
    let others = s
        .rows
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != usize::from(row))
        .map(|(_, row)| u32::from(row.places.saturating_sub(1)));
    let unscored = others.sum::<u32>() + u32::from(cards.saturating_sub(1));
    let most = cards_for_rows(s.seats);
    if cards <= treasure.gems() || unscored <= most {
        return Ok(());
    }
    Err(format!(
        "cards = {cards}: the rows could hold {unscored} cards unscored, {} are too many to go on drawing (ruling 82)",
        most + 1
    ))
}

impl Field for Treasure {
    const KIND: Kind = Kind::Text;

    fn value(&self) -> Value {
        Value::text(self.to_string())
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn read(&self, text: &str) -> Option<Treasure> {
        Treasure::from_str(text).ok()
    }

    fn of(given: &Value) -> Option<Treasure> {
        given.as_text()?.parse().ok()
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
        for text in ["", "2", "3:4", "2:0", "2:13", "2:x", "2:256", "2:04"] {
            assert_eq!(length.with_text(text), None, "{text}");
        }
        for text in ["0:3", "1:1000001", "1:", "1:-9999999"] {
            assert_eq!(points.with_text(text), None, "{text}");
        }
    }
}
