//! What a house rule may change while a game of Riket goes on, and nothing else.

use crate::seat::Seat;

/// A value that has just come into being and may be replaced before it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The steps forward that a seat has earned; 0 keeps it where it is, and then no symbol counts.
    Steps {
        /// Who moves.
        seat: Seat,
        /// What for.
        cause: Cause,
        /// How many steps.
        steps: u8,
    },
    /// The coins a seat gets at the end of an epoch, the Ruler's bonus included.
    Prize {
        /// Who gets them.
        seat: Seat,
        /// Its place, from 1.
        place: u8,
        /// How many coins.
        coins: u16,
    },
}

/// What steps forward were earned by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A right answer alone.
    Answer,
    /// A right joint answer.
    Help,
    /// A duel won.
    Duel,
    /// A riddle solved.
    Riddle,
}

impl Cause {
    /// The cause's name.
    pub fn name(self) -> &'static str {
        ["answer", "help", "duel", "riddle"][self as usize]
    }
}
