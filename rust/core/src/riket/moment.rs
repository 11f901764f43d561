//! What a house rule may change while a game of Riket goes on, and nothing else.

use crate::hooks::Kind;
use crate::seat::Seat;

/// The most coins a house rule may give at the end of an epoch: six times as many fit a purse.
pub const MOST_COINS: u16 = 10_000;

crate::moments! {
    /// A value that has just come into being and may be replaced before it is used.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Moment;

    /// The steps forward that a seat has earned; with 0 it stays where it is, and no symbol counts.
    Steps: "riket_steps", "RI-RICH-1",
    when "an answer was right, alone or joint (once for each who moves), a duel won or a riddle solved",
    cost "once a right answer and mover" {
        /// Who moves.
        seat: Seat,
        /// What for.
        cause: Cause,
        =>
        /// How many steps.
        steps: u8, Kind::Int(0, u8::MAX as i64)
    }

    /// The coins a seat gets at the end of an epoch, the Ruler's bonus included.
    Prize: "riket_prize", "RI-GOAL-3",
    when "an epoch ends, for one seat after the other",
    cost "once a seat and epoch" {
        /// Who gets them.
        seat: Seat,
        /// Its place, from 1.
        place: u8,
        =>
        /// How many coins.
        coins: u16, Kind::Int(0, MOST_COINS as i64)
    }
}

/// What steps forward were earned by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A right answer alone (RI-RICH-1, RI-POOR-1).
    Answer,
    /// A right joint answer (RI-POOR-4).
    Help,
    /// A duel won (RI-DUEL-4).
    Duel,
    /// A riddle solved (RI-FOOL-3).
    Riddle,
}

impl Cause {
    /// All causes, in the order of their numbers.
    const ALL: [Cause; 4] = [Cause::Answer, Cause::Help, Cause::Duel, Cause::Riddle];
    const NAMES: [&'static str; 4] = ["answer", "help", "duel", "riddle"];

    /// The cause's name.
    pub fn name(self) -> &'static str {
        Cause::NAMES[self as usize]
    }
}

crate::named_field!(Cause, Kind::Name(&Cause::NAMES), Cause::name, |text: &str| {
    Cause::ALL.into_iter().find(|cause| cause.name() == text)
});
