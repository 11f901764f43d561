//! Coins won in an epoch, by the role card drawn at its start: what the draw is worth (RI-SET-7).
//!
//! The card is chance, so the difference between roles is their worth; the role at the end is what play made of it. What
//! an epoch brings is the change of the purse: its prize and bonus, less what was paid in it. An epoch that was not
//! finished is not counted.

use super::game::Riket;
use super::role::Role;
use super::state::{RiketState, SEATS};
use crate::game::EndReason;
use crate::seat::Seat;
use crate::tally::{MAX_TALLIES, Tally};
use arrayvec::ArrayVec;

const ROLES: usize = Role::ALL.len();

/// The counts of one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoleTally {
    /// The place of the epoch that goes on.
    epoch: u8,
    drawn: [u8; SEATS],
    purses: [u16; SEATS],
    coins: [[i32; ROLES]; SEATS],
    epochs: [[i32; ROLES]; SEATS],
}

impl RoleTally {
    /// Notes who begins the epoch as what and with how much.
    fn open(&mut self, state: &RiketState) {
        self.epoch = state.epoch;
        self.purses = state.coins;
        for seat in Seat::all(state.seats) {
            self.drawn[seat.index()] = state.role(seat) as u8;
        }
    }

    /// Counts the epoch that has ended.
    #[cold]
    fn close(&mut self, state: &RiketState) {
        for seat in Seat::all(state.seats) {
            let (i, role) = (seat.index(), usize::from(self.drawn[seat.index()]));
            self.coins[i][role] += i32::from(state.coins[i]) - i32::from(self.purses[i]);
            self.epochs[i][role] += 1;
        }
        self.open(state);
    }
}

impl Tally<Riket> for RoleTally {
    const COLUMNS: &'static [&'static str] = &[
        "coins_poor",
        "coins_rich",
        "coins_ruler",
        "epochs_poor",
        "epochs_rich",
        "epochs_ruler",
    ];

    fn set_up(&mut self, state: &RiketState) {
        *self = RoleTally::default();
        self.open(state);
    }

    #[inline(always)]
    fn after(&mut self, state: &RiketState) {
        if state.epoch != self.epoch {
            self.close(state);
        }
    }

    fn end(&mut self, state: &RiketState) {
        if state.end == Some(EndReason::EpochsPlayed) {
            self.close(state);
        }
    }

    fn counts(&self, seat: Seat) -> ArrayVec<i32, MAX_TALLIES> {
        let i = seat.index();
        self.coins[i].into_iter().chain(self.epochs[i]).collect()
    }
}
