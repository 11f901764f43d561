//! Riket in a search: played out to the end of the epoch, then judged by coins.

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
    const HORIZON: u32 = 1;
    const AGE: &'static str = "epochs";

    /// Epochs: pawns start level, so that coins say nearly all.
    fn age(state: &RiketState) -> u32 {
        state.epoch.into()
    }

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
        let epochs = world.rules.epochs.count() - world.epoch;
        let noise = NOISE * f64::from(epochs.max(1));
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
