//! What a seat is told: the steps of a game, less what the seat may not know.
//!
//! Knows nothing about any particular game.

use crate::chance::ChanceOutcome;
use crate::game::Seen;
use crate::seat::{Seat, SeatSet};

/// One step of a game, as records write it, and who may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Whose action it is; nobody's for chance and changed values.
    pub seat: Option<Seat>,
    /// The whole text, with the record's mark: none for an action, `!` for chance, `"` for what was said, `~` for a changed
    /// value.
    text: String,
    seen: Seen,
}

impl Event {
    /// An action of a seat.
    pub fn action(seat: Seat, text: String, seen: Seen) -> Event {
        Event {
            seat: Some(seat),
            text,
            seen,
        }
    }

    /// An outcome of chance, of which those who may not see it get the word alone, and what was said before it.
    pub fn chance(outcome: &ChanceOutcome) -> impl Iterator<Item = Event> {
        let happened = Event {
            seat: None,
            text: format!("!{}", outcome.text),
            seen: Seen::Only(outcome.seen_by, Some(format!("!{}", outcome.word))),
        };
        let said = outcome.notes.iter().map(|note| Event {
            seat: None,
            text: format!("\"{note}"),
            seen: Seen::All,
        });
        std::iter::once(happened).chain(said)
    }

    /// A value that a house rule changed.
    pub fn changed(text: &str, seen: Seen) -> Event {
        Event {
            seat: None,
            text: format!("~{text}"),
            seen,
        }
    }

    /// The whole text, for those who may see everything.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What a seat is told; `None` if it is not even told that something happened.
    pub fn for_seat(&self, seat: Seat) -> Option<&str> {
        match &self.seen {
            Seen::Only(seats, instead) if !seats.contains(seat) => instead.as_deref(),
            _ => Some(&self.text),
        }
    }

    /// The seats that see the whole text.
    pub fn seen_by(&self, seats: u8) -> SeatSet {
        match self.seen {
            Seen::All => SeatSet::all(seats),
            Seen::Only(some, _) => SeatSet(some.0 & SeatSet::all(seats).0),
        }
    }
}
