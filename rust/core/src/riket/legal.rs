//! The legal actions, answered from the state (RI-RICH, RI-POOR, RI-FATE-4, RI-FATE-6, RI-DUEL-1, RI-FOOL-1).

use super::action::Action;
use super::state::{Phase, RiketState};
use crate::game::{self, Entry};
use crate::rng::Stream;
use crate::seat::{Seat, SeatSet};
use std::fmt;

/// The legal actions of a state.
#[derive(Clone, Copy)]
pub struct Legal<'a> {
    state: &'a RiketState,
}

/// Shows the actions, not the state behind them.
impl fmt::Debug for Legal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Legal({})", game::Legal::describe(self, usize::MAX))
    }
}

impl<'a> Legal<'a> {
    /// Those of a state.
    #[inline(always)]
    pub(super) fn new(state: &'a RiketState) -> Legal<'a> {
        Legal { state }
    }

    fn is_rich(&self) -> bool {
        self.state.rich.contains(self.state.turn_seat)
    }

    #[inline(always)]
    fn opponents(&self) -> SeatSet {
        self.state.opponents(self.state.actor)
    }

    fn buy_off(&self) -> Entry<Action> {
        if self.state.rules.partial_buy_off {
            Entry {
                first: Action::BuyOff { steps: 1 },
                count: u32::from(self.state.payable()),
            }
        } else {
            Entry::one(Action::BuyOff { steps: 0 })
        }
    }
}

/// The `n`-th seat of a set.
#[inline(always)]
fn seat(set: SeatSet, n: u64) -> Seat {
    let mut bits = set.0;
    for _ in 0..n {
        bits &= bits - 1;
    }
    Seat(bits.trailing_zeros() as u8)
}

fn visit_seats(
    set: SeatSet,
    mut visit: impl FnMut(Entry<Action>) -> bool,
    action: fn(Seat) -> Action,
) -> bool {
    set.iter().all(|target| visit(Entry::one(action(target))))
}

impl game::Legal for Legal<'_> {
    type Action = Action;

    fn visit(&self, mut visit: impl FnMut(Entry<Action>) -> bool) {
        match self.state.phase {
            Phase::Question if self.is_rich() => {
                let targets = self.state.pass_targets();
                let _ = visit(Entry::one(Action::Answer))
                    && visit_seats(targets, visit, |target| Action::Pass { target });
            }
            Phase::Question => {
                let _ = visit(Entry::one(Action::Answer))
                    && self.state.can_ask_help()
                    && visit(Entry::one(Action::AskHelp));
            }
            Phase::BuyOff => {
                let _ = visit(Entry::one(Action::MoveBack)) && visit(self.buy_off());
            }
            Phase::Swap => {
                visit_seats(self.opponents(), visit, |target| Action::Swap { target });
            }
            Phase::Duel => {
                visit_seats(self.opponents(), visit, |target| Action::Duel { target });
            }
            Phase::Riddle => {
                visit(Entry {
                    first: Action::Riddle { number: 1 },
                    count: 4,
                });
            }
            Phase::Over => {}
        }
    }

    fn contains(&self, action: Action) -> bool {
        let phase = self.state.phase;
        match action {
            Action::MoveBack => phase == Phase::BuyOff,
            Action::Answer => phase == Phase::Question,
            Action::Pass { target } => {
                phase == Phase::Question && self.is_rich() && self.state.pass_targets().contains(target)
            }
            Action::AskHelp => phase == Phase::Question && !self.is_rich() && self.state.can_ask_help(),
            Action::BuyOff { steps } => {
                let fits = match self.state.rules.partial_buy_off {
                    true => (1..=self.state.payable()).contains(&steps),
                    false => steps == 0,
                };
                phase == Phase::BuyOff && fits
            }
            Action::Swap { target } => phase == Phase::Swap && self.opponents().contains(target),
            Action::Duel { target } => phase == Phase::Duel && self.opponents().contains(target),
            Action::Riddle { number } => phase == Phase::Riddle && (1..=4).contains(&number),
        }
    }

    #[inline(always)]
    fn forced(&self) -> Option<Action> {
        let alone = self.state.phase == Phase::Question && !self.is_rich() && !self.state.can_ask_help();
        alone.then_some(Action::Answer)
    }

    #[inline(always)]
    fn sample(&self, rng: &mut Stream) -> Action {
        match self.state.phase {
            Phase::Question if self.is_rich() => {
                let targets = self.state.pass_targets();
                match rng.below(1 + targets.len() as u64) {
                    0 => Action::Answer,
                    n => Action::Pass {
                        target: seat(targets, n - 1),
                    },
                }
            }
            Phase::Question => match rng.below(1 + u64::from(self.state.can_ask_help())) {
                0 => Action::Answer,
                _ => Action::AskHelp,
            },
            Phase::BuyOff => match (rng.below(2), self.state.rules.partial_buy_off) {
                (0, _) => Action::MoveBack,
                (_, false) => Action::BuyOff { steps: 0 },
                (_, true) => Action::BuyOff {
                    steps: 1 + rng.below(u64::from(self.state.payable())) as u8,
                },
            },
            Phase::Swap => Action::Swap {
                target: self.any_opponent(rng),
            },
            Phase::Duel => Action::Duel {
                target: self.any_opponent(rng),
            },
            Phase::Riddle => Action::Riddle {
                number: 1 + rng.below(4) as u8,
            },
            Phase::Over => panic!("a game that is over has no actions"),
        }
    }
}

impl Legal<'_> {
    #[inline(always)]
    fn any_opponent(&self, rng: &mut Stream) -> Seat {
        let opponents = self.opponents();
        seat(opponents, rng.below(opponents.len() as u64))
    }
}
