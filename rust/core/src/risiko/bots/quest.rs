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
    /// How far `seat` is with a goal.
    pub fn new(board: &Board<'_>, seat: Seat, goal: Goal) -> Quest {
        let owned = board.view.owned(seat);
        match goal {
            Goal::Territories { count, min_armies } => {
                let missing = count.saturating_sub(owned.len());
                let weak = owned.without(board.view.strong()).len();
                let thin = if min_armies > 1 {
                    count.saturating_sub(owned.len() - weak + missing)
                } else {
                    0
                };
                Quest {
                    goal,
                    counts: TerritorySet::ALL,
                    missing,
                    price: cheapest(board, TerritorySet::ALL.without(owned), missing)
                        + thin as f32
                        + missing as f32 * f32::from(min_armies - 1),
                }
            }
            Goal::Hold { all, any_other } => {
                let mut counts = all;
                if any_other {
                    let third = Continent::ALL
                        .into_iter()
                        .map(Continent::territories)
                        .filter(|c| !all.contains_all(*c))
                        .min_by(|a, b| {
                            let cost = |set: &TerritorySet| price(board, set.without(owned));
                            cost(a).total_cmp(&cost(b))
                        });
                    counts = counts.or(third.unwrap_or_default());
                }
                Quest {
                    goal,
                    counts,
                    missing: counts.without(owned).len(),
                    price: price(board, counts.without(owned)),
                }
            }
            Goal::Destroy(color) => {
                let counts = board
                    .view
                    .seat_of(color)
                    .map_or(TerritorySet::EMPTY, |target| board.view.owned(target));
                Quest {
                    goal,
                    counts,
                    missing: counts.len(),
                    price: price(board, counts),
                }
            }
        }
    }

    /// How near the goal is, 0 to 1, to a seat with so many armies free to fight.
    pub fn nearness(&self, free: f32) -> f32 {
        let share = free / (free + self.price + 1.0);
        share * share
    }

    /// Whether owning `owned` reaches the goal, garrisons aside; a colour is never destroyed by owning.
    pub fn reached_by(&self, owned: TerritorySet) -> bool {
        match self.goal {
            Goal::Territories { count, min_armies } => owned.len() >= count && min_armies <= 1,
            Goal::Hold { .. } => owned.contains_all(self.counts),
            Goal::Destroy(_) => false,
        }
    }
}

/// The armies it takes to conquer territories, with one to hold each.
fn price(board: &Board<'_>, territories: TerritorySet) -> f32 {
    territories
        .into_iter()
        .map(|t| board.fights.price(board.armies(t)) + 1.0)
        .sum()
}

/// The armies it takes to conquer the `n` weakest of the territories.
fn cheapest(board: &Board<'_>, territories: TerritorySet, n: u32) -> f32 {
    // Counted by strength: all beyond the last place cost as much as it.
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
