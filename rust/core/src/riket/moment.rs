//! What a house rule may change while a game of Riket goes on, and nothing else.

use crate::hooks;
use crate::seat::Seat;

/// A value that has just come into being and may be replaced before it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The steps forward that a seat has earned (RI-RICH-1, RI-POOR-1, RI-POOR-4, RI-DUEL-4, RI-FOOL-3); with 0 it stays
    /// where it is, and no symbol counts.
    Steps {
        /// Who moves.
        seat: Seat,
        /// What for.
        cause: Cause,
        /// How many steps.
        steps: u8,
    },
    /// The coins a seat gets at the end of an epoch, the Ruler's bonus included (RI-GOAL-3, RI-GOAL-5).
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

impl hooks::Moment for Moment {
    fn hook(&self) -> &'static str {
        match self {
            Moment::Steps { .. } => "riket_steps",
            Moment::Prize { .. } => "riket_prize",
        }
    }

    fn text(&self) -> String {
        match self {
            Moment::Steps { seat, steps, .. } => format!("{seat}:{steps}"),
            Moment::Prize { seat, coins, .. } => format!("{seat}:{coins}"),
        }
    }

    fn with_text(&self, text: &str) -> Option<Moment> {
        let (whose, value) = text.split_once(':')?;
        let mut moment = *self;
        let seat = match &mut moment {
            Moment::Steps { seat, steps, .. } => {
                *steps = value.parse().ok()?;
                *seat
            }
            Moment::Prize { seat, coins, .. } => {
                *coins = value.parse().ok()?;
                *seat
            }
        };
        (whose == seat.to_string()).then_some(moment)
    }
}
