//! `schemer`: weighs what every choice is worth in coins, chance and the answers of others averaged out, and takes the best.

use super::belief::{self, Belief, knows};
use super::outlook::Board;
use crate::game::Legal as _;
use crate::riket::action::Action;
use crate::riket::legal::Legal;
use crate::riket::observe::View;
use crate::riket::spinner::Fate;
use crate::riket::state::Phase;
use crate::rng::Stream;
use crate::seat::Seat;

/// The bot `schemer`.
#[derive(Clone, Copy, Debug)]
pub struct Schemer {
    signal: bool,
}

impl Schemer {
    /// With `signal` false it ignores what it feels about a question.
    pub fn new(signal: bool) -> Schemer {
        Schemer { signal }
    }

    pub(super) fn choose(&mut self, view: View<'_>, legal: &Legal<'_>, _rng: &mut Stream) -> Action {
        let scheme = Scheme::new(&view, self.signal);
        let mut best = (f64::NEG_INFINITY, Action::Answer);
        legal.visit(|entry| {
            // Of payments the least and the most tell enough; riddles are all alike.
            let mut consider = |action| {
                let worth = scheme.worth(action);
                if worth > best.0 {
                    best = (worth, action);
                }
            };
            consider(entry.first);
            if entry.count > 1 && view.phase() == Phase::BuyOff {
                consider(entry.last());
            }
            true
        });
        best.1
    }
}

/// A choice as one seat sees it.
struct Scheme<'a, 'b> {
    view: &'b View<'a>,
    own: Seat,
    board: Board<'a>,
    belief: Belief,
}

impl<'a, 'b> Scheme<'a, 'b> {
    fn new(view: &'b View<'a>, signal: bool) -> Scheme<'a, 'b> {
        Scheme {
            view,
            own: view.seat(),
            board: Board::new(view, knows(view).to_f64()),
            belief: Belief::new(view, signal),
        }
    }

    /// What it is worth to pay for so many of the steps back.
    fn pay(&self, paid: u8) -> f64 {
        let board = pay(self.board, self.own, self.view.steps(), paid, self.view.price());
        self.value(board)
    }

    /// What an action is worth to the seat itself.
    fn worth(&self, action: Action) -> f64 {
        let (own, board) = (self.own, self.board);
        match action {
            Action::Answer => self.answer(own),
            Action::Pass { target } => self.answer(target),
            Action::AskHelp => self.joint_answer(),
            Action::MoveBack => self.pay(0),
            Action::BuyOff { steps: 0 } => self.pay(self.view.steps()),
            Action::BuyOff { steps } => self.pay(steps),
            Action::Swap { target } => self.value(swap(board, own, target)),
            Action::Duel { target } => self.duel(board, own, target),
            Action::Riddle { .. } => self.riddle(board, own),
        }
    }

    fn value(&self, board: Board<'_>) -> f64 {
        board.worth(self.own)
    }

    /// A seat answers alone.
    fn answer(&self, seat: Seat) -> f64 {
        let right = self.belief.alone(knows(self.view));
        let steps = if self.board.rich.contains(seat) { 3 } else { 2 };
        let forward = self.stop(forward(self.board, seat, steps), seat);
        right * forward + (1.0 - right) * self.fate(self.board, seat)
    }

    fn joint_answer(&self) -> f64 {
        let right = self.belief.helped(self.view);
        let (mut good, mut bad) = (forward(self.board, self.own, 1), self.board);
        for seat in belief::helpers(self.view, true) {
            good = forward(good, seat, 1);
        }
        for seat in belief::helpers(self.view, false) {
            bad = pay(bad, seat, 1, 0, 1);
        }
        right * self.stop(good, self.own) + (1.0 - right) * self.fate(bad, self.own)
    }

    /// A seat stops after moving forward: perhaps on a symbol.
    fn stop(&self, board: Board<'_>, seat: Seat) -> f64 {
        let rules = board.rules;
        let ring = board.rings[seat.index()];
        if ring == rules.rings || !rules.symbols(board.rich.contains(seat)).contains(ring) {
            return self.value(board);
        }
        let weights = rules.challenge.to_array().map(f64::from);
        let duel = others(board, seat)
            .map(|other| (self.duel_for(board, seat, other, seat), other))
            .fold((f64::NEG_INFINITY, seat), |best, next| {
                if next.0 > best.0 { next } else { best }
            });
        let worths = [
            self.fate(board, seat),
            self.duel(board, seat, duel.1),
            self.riddle(board, seat),
        ];
        let total: f64 = weights.iter().sum();
        worths
            .iter()
            .zip(weights)
            .map(|(worth, weight)| worth * weight)
            .sum::<f64>()
            / total
    }

    /// A seat spins the fate spinner and chooses for itself.
    fn fate(&self, board: Board<'_>, seat: Seat) -> f64 {
        let weights = board.rules.fate.to_array();
        let mut sum = 0.0;
        for (sector, weight) in Fate::ALL.into_iter().zip(weights) {
            if weight == 0 {
                continue;
            }
            let worth = match sector {
                Fate::Stay => self.value(board),
                Fate::Back1 | Fate::Back3 | Fate::Back4 => self.sent_back(board, seat, sector.steps()),
                Fate::Swap => {
                    let swaps = others(board, seat).map(|other| swap(board, seat, other));
                    self.chosen(seat, swaps)
                }
                Fate::Switch => self.value(switch(board, seat)),
            };
            sum += worth * f64::from(weight);
        }
        sum / board.rules.fate.total() as f64
    }

    fn sent_back(&self, board: Board<'_>, seat: Seat, steps: u8) -> f64 {
        let steps = steps.min(board.rings[seat.index()]);
        let back = pay(board, seat, steps, 0, 1);
        let can_pay = board.rich.contains(seat) && board.coins[seat.index()] >= u16::from(steps);
        if steps == 0 || !can_pay {
            return self.value(back);
        }
        self.chosen(seat, [back, pay(board, seat, steps, steps, 1)].into_iter())
    }

    /// What the board is worth to this bot that `seat` would choose for itself.
    fn chosen<'c>(&self, seat: Seat, boards: impl Iterator<Item = Board<'c>>) -> f64 {
        let mut best = (f64::NEG_INFINITY, 0.0);
        for board in boards {
            let worth = board.worth(seat);
            if worth > best.0 {
                best = (
                    worth,
                    if seat == self.own {
                        worth
                    } else {
                        self.value(board)
                    },
                );
            }
        }
        best.1
    }

    fn duel(&self, board: Board<'_>, challenger: Seat, opponent: Seat) -> f64 {
        self.duel_for(board, challenger, opponent, self.own)
    }

    /// What a duel is worth to a seat.
    fn duel_for(&self, board: Board<'_>, challenger: Seat, opponent: Seat, seat: Seat) -> f64 {
        // (1 − o) / (1 − o·c) for duellists who know as much.
        let wins = 1.0 / (1.0 + self.view.knowledge().old_words.to_f64());
        let won = win(board, challenger, opponent).worth(seat);
        let lost = win(board, opponent, challenger).worth(seat);
        wins * won + (1.0 - wins) * lost
    }

    fn riddle(&self, board: Board<'_>, seat: Seat) -> f64 {
        let right = self.view.knowledge().riddles.to_f64();
        let solved = self.value(forward(board, seat, 2));
        right * solved + (1.0 - right) * self.sent_back(board, seat, 2)
    }
}

fn others(board: Board<'_>, seat: Seat) -> impl Iterator<Item = Seat> {
    Seat::all(board.seats).filter(move |&other| other != seat)
}

fn forward(mut board: Board<'_>, seat: Seat, steps: u8) -> Board<'_> {
    let ring = &mut board.rings[seat.index()];
    *ring = (*ring + steps).min(board.rules.rings);
    board
}

/// A seat has to move back and pays for some of the steps, so many coins each.
fn pay(mut board: Board<'_>, seat: Seat, steps: u8, paid: u8, price: u16) -> Board<'_> {
    board.coins[seat.index()] -= u16::from(paid) * price;
    let ring = &mut board.rings[seat.index()];
    *ring = ring.saturating_sub(steps - paid);
    board
}

fn swap(mut board: Board<'_>, seat: Seat, other: Seat) -> Board<'_> {
    board.rings.swap(seat.index(), other.index());
    if board.rich.contains(seat) != board.rich.contains(other) {
        board = switch_role(switch_role(board, seat), other);
    }
    board.crown = match board.crown {
        Some(crown) if crown == seat => Some(other),
        Some(crown) if crown == other => Some(seat),
        crown => crown,
    };
    board
}

fn switch(mut board: Board<'_>, seat: Seat) -> Board<'_> {
    board.crown = board.crown.filter(|&crown| crown != seat);
    switch_role(board, seat)
}

fn switch_role(mut board: Board<'_>, seat: Seat) -> Board<'_> {
    board.rich = if board.rich.contains(seat) {
        board.rich.without(seat)
    } else {
        board.rich.with(seat)
    };
    board
}

fn win(mut board: Board<'_>, winner: Seat, loser: Seat) -> Board<'_> {
    board.rich = board.rich.with(winner).without(loser);
    if board.crown == Some(loser) {
        board.crown = Some(winner);
    }
    forward(board, winner, 2)
}
