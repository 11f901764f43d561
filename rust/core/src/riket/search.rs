//! Riket in a search: played out for a round or so, then judged by the coins that each seat can expect.

use super::Riket;
use super::action::Action;
use super::bots::Board;
use super::observe::View;
use super::rules::Answers;
use super::state::{Phase, RiketState};
use crate::search::{Searchable, Values};
use crate::seat::{MAX_SEATS, Seat};

/// Variance of the coins that one seat gains on another in an epoch, times what turns a normal distribution into the
/// ratio used here.
const NOISE: f64 = 16.0;

impl Searchable for Riket {
    const GUIDE: &'static str = "schemer";
    const HORIZON: u32 = 8;

    /// Answers are drawn by what players know, also where a judge would decide.
    fn enclose(world: &mut RiketState) {
        world.rules.answers = Answers::Knowledge;
    }

    fn estimate(world: &RiketState) -> Values {
        let view = View::new(world, Seat(0));
        let board = Board::new(&view, world.knows(world.turn_seat).to_f64());
        let n = usize::from(world.seats);
        let mut coins = [0.0; MAX_SEATS];
        for seat in Seat::all(world.seats) {
            // What a seat has beyond the mean of the others, turned into what it has beyond another.
            coins[seat.index()] = board.worth(seat) * (n - 1) as f64 / n as f64;
        }
        // What is left of this epoch, and the epochs after it.
        let first = world.rings.iter().max().map_or(0.0, |&ring| f64::from(ring));
        let after = f64::from(world.rules.epochs.count() - world.epoch - 1);
        let noise = NOISE * (after + 1.0 - first / f64::from(world.rules.rings)) + 0.05;
        let mut values = [0.0; MAX_SEATS];
        for seat in 0..n {
            values[seat] = (0..n)
                .filter(|&other| other != seat)
                .map(|other| {
                    let lead = coins[seat] - coins[other];
                    0.5 + 0.5 * lead / (lead * lead + noise).sqrt()
                })
                .product();
        }
        let total: f64 = values.iter().sum();
        values.iter_mut().for_each(|value| *value /= total);
        values
    }

    /// Riddles are alike as long as nobody reads them (ruling RI 75).
    fn beyond_doubt(view: View<'_>) -> Option<Action> {
        (view.phase() == Phase::Riddle).then_some(Action::Riddle { number: 1 })
    }
}
