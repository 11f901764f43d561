//! What a row is worth to a seat: who will win it if the rest fills at random, and what its treasure does to each.
//!
//! Sees a view only; knows nothing about action cards.

use super::super::card::{AdventureCard, CardSet};
use super::super::color::{COLORS, Color};
use super::super::observe::{RowView, View};
use super::super::row::ROWS;
use super::super::rows::Ways;
use super::super::score;
use super::super::state::SEATS;
use super::super::treasure::Treasure;
use crate::seat::Seat;

/// How a bot judges who gets what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Taste {
    /// Whether it counts pairs of equal reds; otherwise a red is always a loss.
    pub pairs: bool,
    /// What a first red is worth for the pair it may still become: this share of the pair's swing for each treasure of
    /// its kind to come.
    pub hope: f64,
    /// What the others' points count against its own, all others together.
    pub envy: f64,
    /// How much more the points of those ahead count than of those behind, for each point of lead.
    pub chase: f64,
}

/// A row by what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Known {
    /// The cards the seat knows.
    pub cards: CardSet,
    /// How many places are unknown to it: missing, or face down by others.
    pub open: usize,
}

impl Known {
    pub(super) fn of(row: &RowView) -> Known {
        Known {
            cards: row.seen(),
            open: row.missing() + row.unknown(),
        }
    }

    /// With one card more.
    pub(super) fn with(self, card: AdventureCard) -> Known {
        let mut cards = self.cards;
        cards.insert(card);
        Known {
            cards,
            open: self.open - 1,
        }
    }

    /// With a card taken away.
    pub(super) fn without(self, card: AdventureCard) -> Known {
        let mut cards = self.cards;
        cards.remove(card);
        Known {
            cards,
            open: self.open + 1,
        }
    }
}

/// Chances of each colour.
pub(super) type Chances = [f64; COLORS];

/// Judges rows for one decision of one seat.
#[derive(Clone, Debug)]
pub(super) struct Appraiser {
    ways: Ways,
    unseen: usize,
    owners: [Option<Seat>; COLORS],
    /// What a treasure in each row does to each seat, in points for the seat that decides.
    stakes: [[f64; SEATS]; ROWS],
}

impl Appraiser {
    pub(super) fn new() -> Appraiser {
        Appraiser {
            ways: Ways::new(),
            unseen: 0,
            owners: [None; COLORS],
            stakes: [[0.0; SEATS]; ROWS],
        }
    }

    /// Turns to what a seat sees now.
    pub(super) fn look(&mut self, view: &View<'_>, taste: &Taste) {
        let coming = view.coming();
        self.unseen = coming.len();
        self.ways.set(coming);
        self.owners = Color::ALL.map(|color| view.owner(color));
        let weights = weights(view, taste);
        self.stakes = [[0.0; SEATS]; ROWS];
        for (i, row) in view.rows() {
            for seat in Seat::all(view.seats()) {
                self.stakes[i][seat.index()] = weights[seat.index()] * gain(view, taste, seat, row.treasure);
            }
        }
    }

    /// The chances of each colour to win a row.
    pub(super) fn chances(&mut self, row: Known) -> Chances {
        let outlook = self.ways.outlook(row.cards, row.open.min(self.unseen));
        outlook.wins.map(|wins| wins as f64 / outlook.ways as f64)
    }

    /// What those chances are worth in a row.
    pub(super) fn worth(&self, row: usize, chances: &Chances) -> f64 {
        self.worth_if(row, chances, |seat| seat)
    }

    /// The same with camps that have changed hands: `swap` says who would get what now goes to a seat.
    pub(super) fn worth_if(&self, row: usize, chances: &Chances, swap: impl Fn(Seat) -> Seat) -> f64 {
        let owned = self
            .owners
            .iter()
            .zip(chances)
            .filter_map(|(owner, chance)| Some(((*owner)?, chance)));
        owned
            .map(|(owner, chance)| chance * self.stakes[row][swap(owner).index()])
            .sum()
    }
}

/// How much each seat's points count: one's own once, those of the others against them.
fn weights(view: &View<'_>, taste: &Taste) -> [f64; SEATS] {
    let mine = view.points(view.seat());
    let others = f64::from(view.seats() - 1);
    let mut weights = [0.0; SEATS];
    for seat in Seat::all(view.seats()) {
        let lead = f64::from(view.points(seat) - mine);
        weights[seat.index()] = (1.0 + taste.chase * lead).clamp(0.2, 3.0);
    }
    weights[view.seat().index()] = 0.0;
    let sum: f64 = weights.iter().sum();
    weights
        .iter_mut()
        .for_each(|w| *w *= -taste.envy / sum.max(1.0 / others));
    weights[view.seat().index()] = 1.0;
    weights
}

/// What a treasure adds to the points of a seat.
fn gain(view: &View<'_>, taste: &Taste, seat: Seat, treasure: Treasure) -> f64 {
    let gems = f64::from(treasure.gems());
    if !treasure.is_red() {
        return gems;
    }
    if !taste.pairs {
        return -gems;
    }
    let now = f64::from(score::gain(view.won(seat), treasure));
    if now > 0.0 {
        return now;
    }
    // A single red may become a pair: others of its kind are open or to come.
    let open = view.rows().filter(|(_, row)| row.treasure == treasure).count() as f64 - 1.0;
    let unseen = view.unseen_treasures();
    let share = view.treasure_deck_count() as f64 / unseen.len() as f64;
    let coming = f64::from(unseen.count(treasure)) * share + open;
    now + 3.0 * gems * (taste.hope * coming).min(0.5)
}
