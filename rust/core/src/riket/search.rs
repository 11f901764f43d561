//! Riket in a search: played out for a round or so, then judged by the coins that each seat can expect.
//!
//! The numbers below were fitted to positions at the start of turns in 700 games each of three, four and five `schemer`, by
//! the likelihood of who won.

use super::Riket;
use super::action::Action;
use super::observe::View;
use super::rules::{Answers, RiketRules};
use super::state::{Phase, RiketState};
use crate::search::{Searchable, Values, exp};
use crate::seat::{MAX_SEATS, Seat};

/// What something is worth in coins, by what the leader of the race has still before him as a share of the lap: the
/// factors of 1, of that share and of its square.
type Worth = [f64; 3];

/// A whole lap before another.
const AHEAD: Worth = [5.02, -9.00, 5.61];
/// A whole lap that the leader is before the next, on top of that.
const ALONE: Worth = [-0.48, -2.48, 1.68];
/// The crown ring.
const CROWN: Worth = [2.28, -7.43, 5.64];
/// To be rich.
const RICH: Worth = [-0.04, 1.12, -1.32];
/// To have the next turn, the whole table before another.
const SOONER: Worth = [0.62, -1.38, 0.86];

/// The prizes by place and the bonus of the crown ring in the games of the fit: the rulebook's.
const FITTED_STAKES: ([f64; 5], f64) = ([6.0, 4.0, 3.0, 2.0, 1.0], 3.0);

/// A seat's weight is an exponential of its coins before the mean, times this, over the root of the variance to come.
const SHARPNESS: f64 = 1.512;
/// The variance that an epoch begun leaves, whatever stands on the board, and that of each epoch after it.
const VARIANCE: [f64; 2] = [6.9, 7.8];

impl Searchable for Riket {
    const GUIDE: &'static str = "schemer";
    const HORIZON: u32 = 4;
    const EXPLORATION: f64 = 0.1;

    /// Answers are drawn by what players know, also where a judge would decide.
    fn enclose(world: &mut RiketState) {
        world.rules.answers = Answers::Knowledge;
    }

    fn estimate(world: &RiketState) -> Values {
        let coins = expected_coins(world);
        let n = usize::from(world.seats);
        let after = f64::from(world.rules.epochs.count() - world.epoch - 1);
        let scale = SHARPNESS / (VARIANCE[0] + VARIANCE[1] * after).sqrt();
        let mean = coins[..n].iter().sum::<f64>() / n as f64;
        let mut values = [0.0; MAX_SEATS];
        for (value, coins) in values.iter_mut().zip(coins).take(n) {
            *value = exp((coins - mean) * scale);
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

/// The coins of each seat with what the epoch is likely to bring it; what it brings to all alike is left out.
fn expected_coins(world: &RiketState) -> Values {
    let n = usize::from(world.seats);
    let lap = f64::from(world.rules.rings);
    let ring = |seat: usize| f64::from(world.rings[seat]) / lap;
    let before = |seat: usize| {
        (0..n)
            .filter(move |&other| other != seat)
            .map(ring)
            .fold(0.0, f64::max)
    };
    let left = 1.0 - (0..n).map(ring).fold(0.0, f64::max);
    let worth = |[a, b, c]: Worth| a + left * (b + left * c);
    let [ahead, alone, crown, rich, sooner] = [AHEAD, ALONE, CROWN, RICH, SOONER].map(worth);
    let (prizes, bonus) = stakes(&world.rules, n);
    let mut coins = [0.0; MAX_SEATS];
    for (seat, coins) in coins.iter_mut().enumerate().take(n) {
        let until = (seat + n - world.turn_seat.index()) % n;
        let mut race = ahead * ring(seat) + alone * (ring(seat) - before(seat)).max(0.0);
        race -= sooner * until as f64 / n as f64;
        *coins = f64::from(world.coins[seat]) + prizes * race;
        if world.rich.contains(Seat(seat as u8)) {
            *coins += prizes * rich;
        }
        if world.crown.contains(Seat(seat as u8)) {
            *coins += bonus * crown;
        }
    }
    coins
}

/// What there is to win by place and by the crown ring, as a part of what was played for where the numbers come from.
fn stakes(rules: &RiketRules, seats: usize) -> (f64, f64) {
    let spread = f64::from(rules.prizes[0] - rules.prizes[seats - 1]);
    let (prizes, bonus) = FITTED_STAKES;
    (
        spread / (prizes[0] - prizes[seats - 1]),
        f64::from(rules.ruler_bonus) / bonus,
    )
}
