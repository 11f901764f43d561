//! Places, prizes and ranks (RI-GOAL-2 to RI-GOAL-5, RI-EPO-5).

use super::state::RiketState;
use crate::game::{EndReason, Outcome};
use crate::seat::Seat;

/// The place of a seat in the epoch, from 1: by ring number alone, equal rings sharing it (rulings 86 to 88).
#[inline]
pub(super) fn place(state: &RiketState, seat: Seat) -> u8 {
    let own = state.rings[seat.index()];
    let ahead = Seat::all(state.seats).filter(|other| state.rings[other.index()] > own);
    1 + ahead.count() as u8
}

/// The coins a seat gets if the epoch ends now.
#[inline]
pub(super) fn prize(state: &RiketState, seat: Seat) -> u16 {
    let prize = state.rules.prizes[place(state, seat) as usize - 1];
    if state.crown.contains(seat) {
        prize + state.rules.ruler_bonus
    } else {
        prize
    }
}

/// How the game ended, if it has.
pub(super) fn outcome(state: &RiketState) -> Option<Outcome> {
    let end_reason = state.end?;
    let coins = &state.coins[..state.seats as usize];
    let rank = |own: &u16| match end_reason {
        EndReason::Unfinished => 0,
        _ => 1 + coins.iter().filter(|&other| other > own).count() as u8,
    };
    Some(Outcome {
        ranks: coins.iter().map(rank).collect(),
        points: coins.iter().map(|&n| i32::from(n)).collect(),
        end_reason,
    })
}
