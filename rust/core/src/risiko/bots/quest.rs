//! An objective on the way to being reached: which territories it still needs, and what they cost.
//!
//! Works for any seat and any goal, so that a bot can follow its own and suspect those of others.

use super::board::Board;
use crate::risiko::continent::Continent;
use crate::risiko::objective::Goal;
use crate::risiko::territory::TerritorySet;
use crate::seat::Seat;

/// What a goal still needs.
#[derive(Clone, Copy, Debug)]
pub struct Quest {
    /// The goal.
    pub goal: Goal,
    /// The territories that count for it, owned or not.
    pub counts: TerritorySet,
    /// How many more territories it takes.
    pub missing: u32,
    /// The armies it takes to conquer and hold what is missing.
    pub price: f32,
}

impl Quest {
    /// How far a seat is with a goal.
    pub fn new(board: &Board<'_>, seat: Seat, goal: Goal) -> Quest {
        let owned = board.view.owned(seat);
        let (counts, missing, price) = match goal {
            Goal::Territories { count, min_armies } => {
                let missing = count.saturating_sub(owned.len());
                let mut price = cheapest(board, TerritorySet::ALL.without(owned), missing);
                if min_armies > 1 {
                    let strong = owned.and(board.view.strong()).len();
                    price += count.saturating_sub(strong) as f32 * f32::from(min_armies - 1);
                }
                (TerritorySet::ALL, missing, price)
            }
            Goal::Hold { all, any_other } => {
                let third = if any_other {
                    third(board, all, owned)
                } else {
                    TerritorySet::EMPTY
                };
                let left = all.or(third).without(owned);
                (all.or(third), left.len(), board.price(left))
            }
            Goal::Destroy(color) => {
                let target = board.view.seat_of(color);
                let counts = target.map_or(TerritorySet::EMPTY, |target| board.view.owned(target));
                (counts, counts.len(), board.price(counts))
            }
        };
        Quest {
            goal,
            counts,
            missing,
            price,
        }
    }

    /// How near the goal is, 0 to 1, to a seat with so many armies free to fight. Steep: far goals hardly count.
    pub fn nearness(&self, free: f32) -> f32 {
        let share = free / (free + self.price + 1.0);
        let square = share * share;
        square * square
    }

    /// Whether owning these territories reaches the goal, garrisons aside; a colour is never destroyed by owning.
    pub fn reached_by(&self, owned: TerritorySet) -> bool {
        match self.goal {
            Goal::Territories { count, min_armies } => owned.len() >= count && min_armies <= 1,
            Goal::Hold { .. } => owned.contains_all(self.counts),
            Goal::Destroy(_) => false,
        }
    }
}

/// The third continent of a goal that leaves it free: the cheapest.
fn third(board: &Board<'_>, all: TerritorySet, owned: TerritorySet) -> TerritorySet {
    let others = Continent::ALL.into_iter().map(Continent::territories);
    let price = |c: &TerritorySet| board.price(c.without(owned));
    others
        .filter(|c| !all.contains_all(*c))
        .min_by(|a, b| price(a).total_cmp(&price(b)))
        .unwrap_or_default()
}

/// The armies it takes to conquer the `n` weakest of some territories.
fn cheapest(board: &Board<'_>, territories: TerritorySet, n: u32) -> f32 {
    // Counted by strength; all beyond the last place count like it.
    const STRENGTHS: usize = 16;
    let mut by_armies = [0u32; STRENGTHS];
    for t in territories {
        by_armies[usize::from(board.armies(t)).min(STRENGTHS - 1)] += 1;
    }
    let mut left = n;
    let mut sum = 0.0;
    for (armies, count) in by_armies.into_iter().enumerate() {
        let taken = count.min(left);
        left -= taken;
        sum += taken as f32 * (board.fights.price(armies as u16) + 1.0);
    }
    sum
}
