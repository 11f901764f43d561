//! What is legal: answered from the state, written out only if somebody asks.
//!
//! No decision of Relikt has a number: every entry stands for one action.

use super::action::Action;
use super::action_card::ActionSet;
use super::card::{AdventureCard, CardSet};
use super::state::{Phase, ReliktState};
use crate::game::{self, Entry};
use crate::rng::Stream;
use crate::seat::{Seat, SeatSet};

/// The legal actions of the seat to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legal {
    /// The game is over.
    Nothing,
    /// No action card, or one of these.
    ActionCards(ActionSet),
    /// One of these seats.
    Targets(SeatSet),
    /// One of the row's cards and a card of the hand that matches it.
    Replace {
        /// The face-up cards that can be replaced.
        old: CardSet,
        /// The hand.
        new: CardSet,
    },
    /// One of the cards to one of the rows.
    Play {
        /// The hand played from.
        cards: CardSet,
        /// The open rows, as bits.
        rows: u8,
    },
    /// One of these cards.
    Take(CardSet),
}

impl Legal {
    #[inline(always)]
    pub(crate) fn new(s: &ReliktState) -> Legal {
        match s.phase {
            Phase::ActionCard => Legal::ActionCards(s.playable_actions()),
            Phase::Target => Legal::Targets(SeatSet::all(s.seats).without(s.mover)),
            Phase::Replace => Legal::Replace { old: s.replaceable(), new: s.hands[s.mover.index()] },
            Phase::Play => Legal::Play { cards: s.hands[s.holder.index()], rows: s.open_rows() },
            Phase::Take => Legal::Take(s.face_up()),
            Phase::Over => Legal::Nothing,
        }
    }

    /// The `i`-th action in canonical order.
    #[inline(always)]
    fn at(&self, i: usize) -> Action {
        match *self {
            Legal::Nothing => panic!("there are no actions: the game is over"),
            Legal::ActionCards(_) if i == 0 => Action::NoAction,
            Legal::ActionCards(cards) => Action::Use(cards.nth(i - 1)),
            Legal::Targets(seats) => Action::Target(Seat(nth_bit(seats.0, i))),
            Legal::Replace { old, new } => replacement(old, new, i),
            Legal::Play { cards, rows } => {
                let n = rows.count_ones() as usize;
                Action::Play { card: few(cards, i / n), row: nth_bit(rows, i % n) }
            }
            Legal::Take(cards) => Action::Take(cards.nth(i)),
        }
    }

    #[inline(always)]
    fn count(&self) -> usize {
        match *self {
            Legal::Nothing => 0,
            Legal::ActionCards(cards) => 1 + cards.len(),
            Legal::Targets(seats) => seats.len(),
            Legal::Replace { old, new } => new.iter().map(|card| card.matching().and(old).len()).sum(),
            Legal::Play { cards, rows } => cards.len() * rows.count_ones() as usize,
            Legal::Take(cards) => cards.len(),
        }
    }
}

/// The `i`-th replacement: by the row's card, then by the hand's.
fn replacement(old: CardSet, new: CardSet, i: usize) -> Action {
    let mut left = i;
    for card in old.iter() {
        let matching = card.matching().and(new);
        if left < matching.len() {
            return Action::Replace { old: card, new: matching.nth(left) };
        }
        left -= matching.len();
    }
    panic!("replacement {i} of {old:?} by {new:?}")
}

/// The `k`-th card of a hand; quicker than [`CardSet::nth`] where cards are few.
#[inline(always)]
fn few(cards: CardSet, k: usize) -> AdventureCard {
    let mut bits = cards.0;
    for _ in 0..k {
        bits &= bits - 1;
    }
    CardSet(bits).nth(0)
}

#[inline(always)]
fn nth_bit(bits: u8, k: usize) -> u8 {
    let mut bits = bits;
    for _ in 0..k {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}

impl game::Legal for Legal {
    type Action = Action;

    fn visit(&self, mut visit: impl FnMut(Entry<Action>) -> bool) {
        for i in 0..self.count() {
            if !visit(Entry::one(self.at(i))) {
                return;
            }
        }
    }

    fn entries(&self) -> usize {
        self.count()
    }

    fn len(&self) -> u64 {
        self.count() as u64
    }

    fn entry(&self, i: usize) -> Option<Entry<Action>> {
        (i < self.count()).then(|| Entry::one(self.at(i)))
    }

    fn nth(&self, n: u64) -> Option<Action> {
        usize::try_from(n).ok().and_then(|i| self.entry(i)).map(|entry| entry.first)
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        match (*self, action) {
            (Legal::ActionCards(_), Action::NoAction) => true,
            (Legal::ActionCards(cards), Action::Use(card)) => cards.contains(card),
            (Legal::Targets(seats), Action::Target(seat)) => seats.contains(seat),
            (Legal::Replace { old: olds, new: news }, Action::Replace { old, new }) => {
                olds.contains(old) && news.contains(new) && old.matching().contains(new)
            }
            (Legal::Play { cards, rows }, Action::Play { card, row }) => {
                cards.contains(card) && rows >> row & 1 == 1
            }
            (Legal::Take(cards), Action::Take(card)) => cards.contains(card),
            _ => false,
        }
    }

    #[inline(always)]
    fn forced(&self) -> Option<Action> {
        (self.count() == 1).then(|| self.at(0))
    }

    #[inline(always)]
    fn sample(&self, rng: &mut Stream) -> Action {
        self.at(rng.below(self.count() as u64) as usize)
    }
}
