//! What a house rule may change in Relikt, and nothing else.
//!
//! The value is fixed when it comes into being and kept in the state from then on.

use super::card::{CardSet, NUMBERS};
use super::color::Color;
use super::state::{ReliktState, SEATS};
use super::treasure::{MAX_GEMS, Treasure};
use crate::hooks::{Field, Kind, Value};
use crate::seat::Seat;
use std::str::FromStr;

/// The largest total a house rule may give a colour.
pub const MOST_TOTAL: u16 = 10_000;

/// The smallest hand a house rule may leave: a compass plays two cards.
pub const LEAST_HAND: u8 = 2;

/// The largest hand a house rule may give.
pub const MOST_HAND: u8 = NUMBERS as u8;

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

    /// What the cards of a colour in a full row come to.
    RowTotal: "relikt_row_total", "RL-ROW-2",
    when "a row is full, for each colour in play; face-down cards have been turned up",
    cost "once a full row and colour" {
        /// The colour.
        colour: Color,
        /// Whose camp has it.
        seat: Seat,
        /// The row, from 0.
        row: u8,
        /// Its treasure.
        treasure: Treasure,
        /// The cards of the row.
        cards: CardSet,
        =>
        /// The total; the highest takes the treasure, if no other colour has as much, and with 0 it never does.
        total: u16, Kind::Int(0, MOST_TOTAL as i64)
    }

    /// Who takes the treasure of a full row.
    Treasure: "relikt_treasure", "RL-ROW-4",
    when "a row is full and its colours are compared; with nobody the cards go and the treasure stays (RL-ROW-8)",
    cost "once a full row" {
        /// The row, from 0.
        row: u8,
        /// Its treasure.
        treasure: Treasure,
        /// The cards of the row.
        cards: CardSet,
        =>
        /// Who takes it; -1 for nobody.
        seat: Option<Seat>, Kind::Int(-1, SEATS as i64 - 1)
    }

    /// Up to how many adventure cards a hand is filled.
    Refill: "relikt_refill", "RL-TURN-5",
    when "a turn ends, for the hand that was played from; a hand that holds more keeps them, and all hands together stay \
          so small that every draw finds a card (ruling 82)",
    cost "once a turn" {
        /// Whose hand.
        seat: Seat,
        /// How many cards it holds.
        held: u8,
        =>
        /// Up to how many; four by default.
        cards: u8, Kind::Int(LEAST_HAND as i64, MOST_HAND as i64)
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

/// Why a value cannot be used in this state: a draw could find no card, or there is no such seat.
pub(super) fn check(s: &ReliktState, moment: &Moment) -> Result<(), String> {
    let mut after = *s;
    let cards = match *moment {
        Moment::RowLength { row, treasure, cards } => {
            let place = after.rows.get_mut(usize::from(row));
            let place = place.ok_or_else(|| format!("row = {row}: expected 0 to 3"))?;
            (place.treasure, place.places) = (Some(treasure), cards);
            cards
        }
        Moment::Refill { seat, held, cards } => {
            let full = after.full.get_mut(seat.index());
            *full.ok_or_else(|| format!("seat = {seat}: expected 0 to {}", s.seats - 1))? = cards.max(held);
            cards
        }
        Moment::Treasure { seat: Some(seat), .. } if seat.0 >= s.seats => {
            return Err(format!("seat = {seat}: expected -1 to {}", s.seats - 1));
        }
        _ => return Ok(()),
    };
    let (rows, room) = (after.most_unscored(), after.room_for_rows());
    if rows <= room {
        return Ok(());
    }
    Err(format!(
        "cards = {cards}: the rows could hold {rows} cards unscored, and the hands leave {room}: a draw could find no \
         card (ruling 82)"
    ))
}

crate::named_field!(Color, Kind::Name(&Color::NAMES), Color::name, Color::from_name);

impl Field for CardSet {
    const KIND: Kind = Kind::Texts;

    fn value(&self) -> Value {
        Value::List(self.iter().map(|card| Value::text(card.to_string())).collect())
    }

    fn text(&self) -> String {
        self.iter()
            .map(|card| card.to_string())
            .collect::<Vec<_>>()
            .join(",")
    }

    fn read(&self, text: &str) -> Option<CardSet> {
        text.split(',').map(|card| card.parse().ok()).collect()
    }

    fn of(given: &Value) -> Option<CardSet> {
        given
            .as_list()?
            .iter()
            .map(|card| card.as_text()?.parse().ok())
            .collect()
    }
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
