//! What a board is worth: the coins every seat can expect from this epoch, reckoned from the prizes, the race and the
//! crown ring.
//!
//! The race is taken as one of steady drift with noise: a seat gains so many rings a round by its role, the epoch ends
//! when the first is at the goal, and who is ahead then is a matter of the distance against the noise. Only the four
//! basic operations and the square root are used, so every platform reckons alike.

use crate::riket::observe::View;
use crate::riket::rules::RiketRules;
use crate::riket::state::SEATS;
use crate::seat::{Seat, SeatSet};

/// The open facts of a board, to be changed at will.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) rules: &'a RiketRules,
    pub(super) seats: u8,
    pub(super) rings: [u8; SEATS],
    pub(super) coins: [u16; SEATS],
    pub(super) rich: SeatSet,
    pub(super) crown: Option<Seat>,
    /// Rings a round that a seat gains while it is poor, and while it is rich.
    drift: [f64; 2],
}

// The three constants are fitted: each was varied in games against three `greedy`.

/// How long a role lasts, in rounds.
const ROLE_LASTS: f64 = 20.0;
/// How long a crown ring is kept, in rounds.
const CROWN_LASTS: f64 = 4.0;
/// The noise of a seat's progress: variance in rings² a round.
const NOISE: f64 = 12.0;

impl<'a> Board<'a> {
    /// As the view shows it; answers are right with this chance.
    pub(super) fn new(view: &View<'a>, right: f64) -> Board<'a> {
        let mut board = Board {
            rules: view.rules(),
            seats: view.seats(),
            rings: [0; SEATS],
            coins: [0; SEATS],
            rich: SeatSet::NONE,
            crown: view.crown_ring(),
            drift: drift(view.rules(), right),
        };
        for seat in Seat::all(view.seats()) {
            board.rings[seat.index()] = view.ring(seat);
            board.coins[seat.index()] = view.coins(seat);
            if view.is_rich(seat) {
                board.rich = board.rich.with(seat);
            }
        }
        board
    }

    /// Rings a round that a seat gains, its role lasting a while and the mean of both after that.
    fn speed(&self, seat: Seat, rounds: f64) -> f64 {
        let [poor, rich] = self.drift;
        let (now, other) = if self.rich.contains(seat) {
            (rich, poor)
        } else {
            (poor, rich)
        };
        let stays = ROLE_LASTS / (ROLE_LASTS + rounds);
        let mixed = (1.0 + stays) / 2.0;
        (now * mixed + other * (1.0 - mixed)).max(0.1)
    }

    /// What the epoch will bring a seat beyond what all get on the average, coins in hand included.
    pub(super) fn worth(&self, own: Seat) -> f64 {
        let n = self.seats as usize;
        let goal = f64::from(self.rules.rings);
        let mut rounds = f64::INFINITY;
        for seat in Seat::all(self.seats) {
            let left = goal - f64::from(self.rings[seat.index()]);
            let guess = left / self.speed(seat, left);
            rounds = rounds.min(guess);
        }
        let mut ends = [0.0; SEATS];
        for seat in Seat::all(self.seats) {
            ends[seat.index()] = f64::from(self.rings[seat.index()]) + rounds * self.speed(seat, rounds);
        }
        let noise = 2.0 * NOISE * rounds + 0.05;
        // How many are ahead, as a distribution.
        let mut ahead = [0.0; SEATS];
        ahead[0] = 1.0;
        for other in (0..n).filter(|&other| other != own.index()) {
            let lead = ends[other] - ends[own.index()];
            let p = 0.5 + 0.5 * lead / (lead * lead + noise).sqrt();
            for k in (0..n - 1).rev() {
                ahead[k + 1] += ahead[k] * p;
                ahead[k] *= 1.0 - p;
            }
        }
        let prizes = self.rules.prizes.map(f64::from);
        let prize: f64 = ahead.iter().zip(prizes).map(|(p, prize)| p * prize).sum();
        let bonus = f64::from(self.rules.ruler_bonus) * CROWN_LASTS / (CROWN_LASTS + rounds);
        let crowned = |yes: bool| if yes { bonus } else { 0.0 };
        let worth = f64::from(self.coins[own.index()]) + prize + crowned(self.crown == Some(own));
        // What the prizes do not bring this seat they bring the others.
        let coins: f64 = self.coins[..n].iter().map(|&coins| f64::from(coins)).sum();
        let all = coins + prizes[..n].iter().sum::<f64>() + crowned(self.crown.is_some());
        let others = all - worth;
        worth - others / (n - 1) as f64
    }
}

/// Rings a round by role, poor and rich.
fn drift(rules: &RiketRules, right: f64) -> [f64; 2] {
    let back: f64 = [(1, 1.0), (2, 3.0), (3, 4.0)]
        .iter()
        .map(|&(sector, steps)| f64::from(rules.fate.weight(sector)) * steps)
        .sum::<f64>()
        / rules.fate.total() as f64;
    [2.0, 3.0].map(|steps| right * steps - (1.0 - right) * back)
}
