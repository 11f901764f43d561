//! What is legal: answered from the state, written out only if somebody asks.
//!
//! No decision of Relikt has a number: every entry stands for one action.

use super::action::Action;
use super::action_card::ActionSet;
use super::bits;
use super::card::{AdventureCard, CardSet};
use super::state::{Phase, ReliktState};
use crate::game::{self, Entry};
use crate::rng::Stream;
use crate::seat::{Seat, SeatSet};

/// The legal actions of the seat to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal {
    choice: Choice,
    count: u32,
}

/// What there is to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// The game is over.
    Nothing,
    /// No action card, or one of these.
    ActionCards(ActionSet),
    /// One of these seats.
    Targets(SeatSet),
    /// One of these face-up cards and a card of the hand that matches it.
    Replace { old: CardSet, new: CardSet },
    /// One of these cards of a hand to one of these rows, as bits.
    Play { cards: CardSet, rows: u8 },
    /// One of these cards.
    Take(CardSet),
}

impl Legal {
    #[inline(always)]
    pub(crate) fn new(s: &ReliktState) -> Legal {
        match s.phase {
            Phase::ActionCard => {
                let cards = s.playable_actions();
                Legal {
                    choice: Choice::ActionCards(cards),
                    count: 1 + cards.len() as u32,
                }
            }
            Phase::Play => {
                let (cards, rows) = (s.hands[s.holder.index()], s.open_rows());
                let count = cards.len() as u32 * rows.count_ones();
                Legal {
                    choice: Choice::Play { cards, rows },
                    count,
                }
            }
            _ => Legal::rare(s),
        }
    }

    #[inline(never)]
    fn rare(s: &ReliktState) -> Legal {
        match s.phase {
            Phase::Target => {
                let seats = SeatSet::all(s.seats).without(s.mover);
                Legal {
                    choice: Choice::Targets(seats),
                    count: seats.len() as u32,
                }
            }
            Phase::Replace => {
                let (old, new) = (s.replaceable(), s.hands[s.mover.index()]);
                let count = new.iter().map(|card| card.matching().and(old).len() as u32).sum();
                Legal {
                    choice: Choice::Replace { old, new },
                    count,
                }
            }
            Phase::Take => {
                let cards = s.face_up();
                Legal {
                    choice: Choice::Take(cards),
                    count: cards.len() as u32,
                }
            }
            _ => Legal {
                choice: Choice::Nothing,
                count: 0,
            },
        }
    }

    /// The `i`-th action in canonical order.
    #[inline(always)]
    fn at(&self, i: u32) -> Action {
        match self.choice {
            Choice::Play { cards, rows } => {
                let n = rows.count_ones();
                let card = AdventureCard::from_bit(bits::nth_of_few(cards.0, i / n));
                Action::Play {
                    card,
                    row: bits::nth_in_byte(rows, i % n),
                }
            }
            Choice::ActionCards(_) if i == 0 => Action::NoAction,
            Choice::ActionCards(cards) => Action::Use(cards.nth(i as usize - 1)),
            _ => self.rare_at(i),
        }
    }

    #[inline(never)]
    fn rare_at(&self, i: u32) -> Action {
        match self.choice {
            Choice::Targets(seats) => Action::Target(Seat(bits::nth_in_byte(seats.0, i))),
            Choice::Replace { old, new } => replacement(old, new, i as usize),
            Choice::Take(cards) => Action::Take(cards.nth(i as usize)),
            _ => panic!("action {i} of {self:?}"),
        }
    }

    #[cold]
    #[inline(never)]
    fn only(&self) -> Action {
        self.at(0)
    }
}

/// The `i`-th replacement: by the row's card, then by the hand's.
fn replacement(old: CardSet, new: CardSet, i: usize) -> Action {
    let mut left = i;
    for card in old.iter() {
        let matching = card.matching().and(new);
        if left < matching.len() {
            return Action::Replace {
                old: card,
                new: matching.nth(left),
            };
        }
        left -= matching.len();
    }
    panic!("replacement {i} of {old:?} by {new:?}")
}

impl game::Legal for Legal {
    type Action = Action;

    fn visit(&self, mut visit: impl FnMut(Entry<Action>) -> bool) {
        for i in 0..self.count {
            if !visit(Entry::one(self.at(i))) {
                return;
            }
        }
    }

    fn entries(&self) -> usize {
        self.count as usize
    }

    fn len(&self) -> u64 {
        self.count.into()
    }

    fn entry(&self, i: usize) -> Option<Entry<Action>> {
        game::Legal::nth(self, i as u64).map(Entry::one)
    }

    fn nth(&self, n: u64) -> Option<Action> {
        (n < self.count.into()).then(|| self.at(n as u32))
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        match (self.choice, action) {
            (Choice::ActionCards(_), Action::NoAction) => true,
            (Choice::ActionCards(cards), Action::Use(card)) => cards.contains(card),
            (Choice::Targets(seats), Action::Target(seat)) => seats.contains(seat),
            (Choice::Replace { old: olds, new: news }, Action::Replace { old, new }) => {
                olds.contains(old) && news.contains(new) && old.matching().contains(new)
            }
            (Choice::Play { cards, rows }, Action::Play { card, row }) => {
                cards.contains(card) && rows >> row & 1 == 1
            }
            (Choice::Take(cards), Action::Take(card)) => cards.contains(card),
            _ => false,
        }
    }

    #[inline(always)]
    fn forced(&self) -> Option<Action> {
        if self.count == 1 { Some(self.only()) } else { None }
    }

    #[inline(always)]
    fn sample(&self, rng: &mut Stream) -> Action {
        self.at(rng.below(self.count.into()) as u32)
    }
}
