//! What a house rule may change while a game of Riket goes on, and nothing else.

use super::spinner::{Challenge, Fate};
use super::state::RiketState;
use crate::hooks::{Ends, Kind};
use crate::seat::Seat;

/// The most coins a house rule may give at the end of an epoch: six times as many fit a purse.
pub const MOST_COINS: u16 = 10_000;

/// The most coins a house rule may ask for a step.
pub const MOST_PRICE: u16 = 1_000;

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

    /// The sector that the fate spinner stops at.
    Fate: "riket_fate", "RI-FATE-1",
    when "the fate spinner has stopped",
    cost "once a wrong answer, more with challenges" {
        /// Who spins.
        seat: Seat,
        =>
        /// The sector.
        sector: Fate, Kind::Name(&Fate::NAMES)
    }

    /// The sector that the challenge spinner stops at.
    Challenge: "riket_challenge", "RI-CHA-2",
    when "the challenge spinner has stopped",
    cost "once a symbol reached" {
        /// Who spins.
        seat: Seat,
        =>
        /// The sector.
        sector: Challenge, Kind::Name(&Challenge::NAMES)
    }

    /// What each step costs that a rich player buys off.
    BuyOff: "riket_buy_off", "RI-FATE-4",
    when "a rich player has to move back, before it is looked at whether he can pay",
    cost "once a spin that sends a rich player back, or riddle of his not solved" {
        /// Who may pay.
        seat: Seat,
        /// The steps back that would really be moved.
        steps: u8,
        =>
        /// Coins a step; one by default.
        price: u16, Kind::Int(0, MOST_PRICE as i64)
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

    /// Whether the game ends with this epoch; where a house rule says so, that is the reason of the end.
    EpochEnd: "riket_epoch_end", "RI-EPO-5",
    when "an epoch is over and its prizes are paid; the last one ends the game whatever a rule says",
    cost "once an epoch" {
        /// The place of the epoch in the order of play, from 1.
        number: u8,
        /// Its label, 1 to 6.
        epoch: u8,
        /// Whose turn brought a pawn to the goal.
        seat: Seat,
        =>
        /// Whether the game ends.
        ends: Ends, Kind::Bool
    }
}

/// Why a value cannot be used in this state: no epoch follows the last one.
pub(super) fn check(state: &RiketState, moment: &Moment) -> Result<(), String> {
    let last = state.epoch + 1 == state.rules.epochs.count();
    if last && matches!(moment, Moment::EpochEnd { ends: Ends::No, .. }) {
        return Err("ends = false: expected true, since no epoch follows the last one".into());
    }
    Ok(())
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

crate::named_field!(Fate, Kind::Name(&Fate::NAMES), Fate::name, |text: &str| {
    Fate::ALL.into_iter().find(|sector| sector.name() == text)
});

crate::named_field!(
    Challenge,
    Kind::Name(&Challenge::NAMES),
    Challenge::name,
    |text: &str| Challenge::ALL.into_iter().find(|sector| sector.name() == text)
);
