//! What conquering and holding territories is worth to a seat.
//!
//! The unit is one army of its own at the start of the game. Knows the map and the objective, not how to get anywhere.

use super::board::Board;
use super::quest::Quest;
use super::rivals::Watch;
use crate::risiko::continent::Continent;
use crate::risiko::map::NEIGHBOURS;
use crate::risiko::objective::Goal;
use crate::risiko::territory::{TERRITORIES, Territory, TerritorySet};
use crate::seat::Seat;
use std::sync::LazyLock;

/// Winning the game at once.
pub const VICTORY: f32 = 120.0;

/// A card: a third of a set.
const CARD: f32 = 3.5;
/// An own territory that is neither wanted nor part of a complete continent, when it may be lost.
const TERRITORY: f32 = 0.7;
/// Not being driven off the map, shared out over the territories that are left.
const SURVIVAL: f32 = 30.0;
/// Each army a turn that a rival no longer gets for a continent.
const BROKEN: f32 = 0.7;
/// Each army a turn of a continent that is nearly complete.
const PARTIAL: f32 = 0.8;
/// How much of a continent's worth depends on its borders holding.
const IF_IT_HOLDS: f32 = 0.7;
/// What lies a territory further counts so much less.
const BEYOND: f32 = 0.7;

/// An objective far from reached, before anybody grows impatient.
const OBJECTIVE: f32 = 20.0;
/// The rounds in which waiting costs nothing.
const PATIENCE: f32 = 8.0;
/// How waiting weighs more with each round.
const IMPATIENCE: f32 = 0.06;
/// With more armies than this each counts for less: they stand around.
const ARMIES: f32 = 60.0;
/// What an army is worth at least.
const LEAST_ARMY: f32 = 0.02;
/// How much less armies are worth in the last round: they only break ties.
const AT_THE_END: f32 = 0.6;

/// How a player weighs things.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// What each round of waiting adds to the worth of the own objective at a table of four. Little is patient: others wear each other down.
    pub drive: f32,
    /// What keeping a rival from winning with his next turn is worth.
    pub blocking: f32,
}

/// For how many turns a completed continent is likely to pay: the more borders, the fewer.
fn turns_held(c: Continent) -> f32 {
    match c {
        Continent::NorthAmerica | Continent::Africa => 3.0,
        Continent::SouthAmerica => 3.45,
        Continent::Europe => 2.1,
        Continent::Asia => 1.8,
        Continent::Oceania => 3.9,
    }
}

/// What owning so many territories of a continent promises before it is complete. Marches ask for it all the time.
static PARTIALS: LazyLock<[[f32; LARGEST + 1]; 6]> = LazyLock::new(|| {
    Continent::ALL.map(|c| {
        std::array::from_fn(|n| {
            let have = n as f32 / c.territories().len() as f32;
            PARTIAL * f32::from(c.bonus()) * have * have * have
        })
    })
});

/// The most territories a continent has.
const LARGEST: usize = 12;

/// What owning so much of a continent promises before it is complete.
#[inline]
pub fn partial(c: Continent, owned: TerritorySet) -> f32 {
    PARTIALS[c as usize][owned.and(c.territories()).len() as usize]
}

/// More than completing any continent brings.
pub const MOST_OF_A_CONTINENT: f32 = 20.0;

/// What a complete continent is worth whose borders all hold with this chance.
pub fn complete(c: Continent, hold: f32) -> f32 {
    f32::from(c.bonus()) * turns_held(c) * (1.0 - IF_IT_HOLDS + IF_IT_HOLDS * hold)
}

/// What territories are worth to one seat in one position.
pub struct Worth {
    /// Conquering each, own continents aside; 0 where it can't be attacked.
    pub taking: [f32; TERRITORIES],
    /// How much each draws armies: taking it and what lies behind it, less what that costs.
    pull: [f32; TERRITORIES],
    /// The first conquest of a turn brings this on top.
    pub card: f32,
    /// An own army: less when there are more than there is to do.
    pub army: f32,
    /// The own objective, once dealt.
    pub quest: Option<Quest>,
    /// What the objective is worth at its present distance.
    promise: f32,
    /// What any own territory is worth because rivals are after the seat itself.
    peril: f32,
}

impl Worth {
    /// Weighs a position, with what watching the others brought.
    pub fn new(board: &Board<'_>, style: &Style, watch: &Watch) -> Worth {
        let view = board.view;
        let quest = view.goal().map(|goal| Quest::new(board, board.me, goal));
        let free = board.free_armies(board.me) as f32
            + f32::from(view.income(board.me))
            + f32::from(view.to_place());
        let late = (f32::from(view.round()) - PATIENCE).max(0.0);
        // The more players, the longer any goal takes.
        let crowd = f32::from(view.seats()) / 4.0;
        let weight = OBJECTIVE + style.drive * crowd * crowd * late * (1.0 + IMPATIENCE * late);
        let may_draw = view.conquests() == 0 && view.hand().len() < view.rules().hand_limit();
        let armies = view.total_armies(board.me).max(1) as f32;
        let mut worth = Worth {
            taking: [0.0; TERRITORIES],
            pull: [0.0; TERRITORIES],
            card: if may_draw && board.closing < 1.0 {
                CARD
            } else {
                0.0
            },
            army: (ARMIES / armies).clamp(LEAST_ARMY, 1.0) * (1.0 - AT_THE_END * board.closing),
            promise: quest.map_or(0.0, |quest| weight * quest.nearness(free)),
            quest,
            peril: watch.peril,
        };
        for rival in board.rivals() {
            worth.add_rival(board, rival, watch);
        }
        worth.spread(board);
        worth
    }

    fn add_rival(&mut self, board: &Board<'_>, rival: Seat, watch: &Watch) {
        let owned = board.view.owned(rival);
        for t in owned.and(board.enemy) {
            let continent = t.continent();
            let mut v = watch.denial[t.index()] + self.objective_share(board, t);
            if owned.contains_all(continent.territories()) {
                v += BROKEN * f32::from(continent.bonus());
            }
            if board.closing > 0.0 {
                v += board.closing * points(board, t);
            }
            if owned.len() == 1 {
                v += elimination(board, rival, t);
            }
            self.taking[t.index()] = v;
        }
    }

    /// What a territory brings for the own objective: as much of it as it costs of the whole.
    fn objective_share(&self, board: &Board<'_>, t: Territory) -> f32 {
        let Some(quest) = &self.quest else { return 0.0 };
        match quest.goal {
            Goal::Territories { .. } => self.promise / quest.missing.max(1) as f32,
            _ if quest.counts.contains(t) => self.promise * board.prices[t.index()] / quest.price.max(1.0),
            _ => 0.0,
        }
    }

    /// Lets what lies behind a territory draw armies to it.
    fn spread(&mut self, board: &Board<'_>) {
        let mut net = [0.0; TERRITORIES];
        for t in board.enemy {
            // The price counts one army that stays; that one is not lost.
            net[t.index()] = self.taking[t.index()] - self.army * (board.prices[t.index()] - 1.0);
        }
        self.pull = net;
        for _ in 0..2 {
            let before = self.pull;
            for t in board.enemy {
                let beyond = NEIGHBOURS[t.index()].and(board.enemy).into_iter();
                let best = beyond.map(|n| before[n.index()]).fold(0.0, f32::max);
                self.pull[t.index()] = net[t.index()] + BEYOND * best;
            }
        }
    }

    /// How much the most attractive of some territories draws, never less than nothing.
    pub fn best_pull(&self, of: TerritorySet) -> f32 {
        of.into_iter().map(|t| self.pull[t.index()]).fold(0.0, f32::max)
    }

    /// What holding an own territory is worth.
    pub fn holding(&self, board: &Board<'_>, t: Territory) -> f32 {
        let continent = t.continent();
        let left = board.own.len() as f32;
        let mut v = TERRITORY + self.peril + SURVIVAL / (left * left);
        if board.closing > 0.0 {
            v += board.closing * points(board, t);
        }
        if board.own.contains_all(continent.territories()) {
            v += f32::from(continent.bonus()) * turns_held(continent);
        }
        if let Some(quest) = &self.quest {
            v += match quest.goal {
                Goal::Territories { count, .. } => self.promise / count as f32,
                Goal::Hold { .. } if quest.counts.contains(t) => self.promise / quest.counts.len() as f32,
                _ => 0.0,
            };
        }
        v
    }
}

/// The victory points of a territory, if it scores (RK-END-13).
fn points(board: &Board<'_>, t: Territory) -> f32 {
    let named = match board.view.objective().map(|o| o.goal()) {
        Some(Goal::Hold { all, .. }) => all,
        _ => TerritorySet::EMPTY,
    };
    let scores = !board.view.rules().score_own_objective || named.contains(t);
    if scores {
        f32::from(t.victory_points())
    } else {
        0.0
    }
}

/// Taking a rival's last territory: his cards, and what the rules make of it.
fn elimination(board: &Board<'_>, rival: Seat, t: Territory) -> f32 {
    let view = board.view;
    let target = view.colour(rival);
    if matches!(view.goal(), Some(Goal::Destroy(color)) if target == Some(color)) || view.alive().len() == 2 {
        return VICTORY;
    }
    if view.rules().ending.is_time_attack() && view.reshuffles() > 0 {
        // The game ends with it, by points (RK-END-10).
        let mine = board.own.victory_points() + u32::from(t.victory_points());
        let others = board.rivals().filter(|&other| other != rival);
        let best = others.map(|other| view.owned(other).victory_points()).max();
        return if best.is_none_or(|best| mine > best) {
            VICTORY
        } else {
            -VICTORY
        };
    }
    CARD * view.hand_count(rival) as f32
}
