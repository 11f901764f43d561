//! Who stands how: each seat's share of the win in a game whose hidden things are known, as in the worlds of a search.
//!
//! A seat's weight is an exponential of a few shares: armies, income, how near its objective is, its cards. The numbers
//! were fitted to 1,500 games of four `objective` at the start of turns; income and cards count for more than the fit
//! gave, as much in armies as the sound player takes them for: among equal players they tell less than they bring.

use super::board::Board;
use super::quest::Quest;
use crate::risiko::observe::View;
use crate::risiko::score;
use crate::risiko::state::RisikoState;
use crate::search::{Values, exp};
use crate::seat::{MAX_SEATS, Seat};

/// How many numbers describe a seat.
const FEATURES: usize = 6;

/// The last, victory points near an end by points, is set by hand.
const WEIGHTS: [f64; FEATURES] = [4.7, 2.2, 2.1, 1.6, 0.05, 12.0];

/// Each seat's share of the win.
pub(in crate::risiko) fn estimate(state: &RisikoState) -> Values {
    let mut values = [0.0; MAX_SEATS];
    for (seat, features) in features(state) {
        let weight: f64 = features.iter().zip(WEIGHTS).map(|(x, w)| x * w).sum();
        values[seat.index()] = exp(weight);
    }
    let total: f64 = values.iter().sum();
    values.iter_mut().for_each(|value| *value /= total);
    values
}

/// What describes the living seats.
fn features(state: &RisikoState) -> impl Iterator<Item = (Seat, [f64; FEATURES])> + '_ {
    let sum = |number: &dyn Fn(Seat) -> f64| state.alive.iter().map(number).sum::<f64>().max(1.0);
    let armies = |seat: Seat| {
        let more = if seat == state.mover {
            state.to_place
        } else {
            state.supply[seat.index()]
        };
        f64::from(state.totals[seat.index()]) + f64::from(more)
    };
    let income = |seat: Seat| f64::from(state.income(seat));
    let points = |seat: Seat| f64::from(score::points(state, seat));
    let (all_armies, all_income, all_points) = (sum(&armies), sum(&income), sum(&points));
    let board = Board::new(View::new(state, state.mover));
    state.alive.iter().map(move |seat| {
        let free = board.free_armies(seat) as f32 + income(seat) as f32;
        let share = score::goal(state, seat).map_or(0.0, |goal| {
            let quest = Quest::new(&board, seat, goal);
            f64::from(free / (free + quest.price + 1.0))
        });
        let square = share * share;
        let features = [
            armies(seat) / all_armies,
            income(seat) / all_income,
            square * square,
            f64::from(state.hands[seat.index()].len()) / 10.0,
            if seat == state.mover { 1.0 } else { 0.0 },
            f64::from(board.closing) * points(seat) / all_points,
        ];
        (seat, features)
    })
}
