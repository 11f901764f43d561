//! What conquering and holding territories is worth to a seat, counted in armies.
//!
//! The unit is one army of its own. Knows the map and the objective, not how to get there.

use super::board::Board;
use super::quest::Quest;
use crate::risiko::continent::Continent;
use crate::risiko::map::NEIGHBOURS;
use crate::risiko::objective::Goal;
use crate::risiko::territory::{TERRITORIES, Territory, TerritorySet};
use crate::seat::Seat;

/// How a player weighs things.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// What reaching the own objective is worth while it is far, in armies; it is shared out over what is missing.
    pub objective: f32,
    /// What keeping others from theirs is worth, in armies.
    pub blocking: f32,
}

/// What winning at once is worth.
pub const VICTORY: f32 = 120.0;

/// A third of an army a turn, for a few turns.
const TERRITORY: f32 = 0.7;
/// A card: a third of a set.
const CARD: f32 = 3.5;
/// An army of a rival that is gone, as there are several rivals.
const RIVAL_ARMY: f32 = 0.2;

/// For how many turns a completed continent is likely to pay: the more borders, the fewer.
fn turns_held(c: Continent) -> f32 {
    match c {
        Continent::NorthAmerica | Continent::Africa => 2.0,
        Continent::SouthAmerica => 2.3,
        Continent::Europe => 1.4,
        Continent::Asia => 1.2,
        Continent::Oceania => 2.6,
    }
}

/// What a set of territories promises by continents, complete or on the way.
pub fn continents(owned: TerritorySet) -> f32 {
    let mut sum = 0.0;
    for c in Continent::ALL {
        let all = c.territories();
        let have = owned.and(all).len() as f32 / all.len() as f32;
        let bonus = f32::from(c.bonus());
        sum += if have == 1.0 {
            bonus * turns_held(c)
        } else {
            bonus * 0.8 * have * have * have
        };
    }
    sum
}

/// What territories are worth to one seat in one position.
pub struct Worth {
    /// Conquering each, continents of one's own aside; 0 where it can't be attacked.
    pub taking: [f32; TERRITORIES],
    /// The same less the armies it costs, and what lies behind it: how much it draws an army.
    pub pull: [f32; TERRITORIES],
    /// The first conquest of a turn brings this on top.
    pub card: f32,
    /// What an own army is worth: less when there are more of them than there is to do.
    pub army: f32,
    /// The own objective.
    pub quest: Option<Quest>,
    /// How much of the objective's worth is in reach.
    pub promise: f32,
}

impl Worth {
    /// Weighs a position. `denial` is what taking a territory keeps others from, by territory.
    pub fn new(board: &Board<'_>, style: &Style, denial: &[f32; TERRITORIES]) -> Worth {
        let view = board.view;
        let quest = view.goal().map(|goal| Quest::new(board, board.me, goal));
        let coming = board.free_armies(board.me) as f32 + f32::from(view.income(board.me)) + f32::from(view.to_place());
        let nearness = quest.map_or(0.0, |q| q.nearness(coming));
        let promise = style.objective * nearness;
        let hand_full = view.hand().len() >= view.rules().hand_limit();
        let draws = view.conquests() == 0 && !hand_full && board.closing < 1.0;
        let armies = view.total_armies(board.me) as f32;
        let mut worth = Worth {
            taking: [0.0; TERRITORIES],
            pull: [0.0; TERRITORIES],
            card: if draws { CARD } else { 0.0 },
            army: (60.0 / armies.max(1.0)).clamp(0.35, 1.0) * (1.0 - 0.6 * board.closing),
            quest,
            promise,
        };
        for rival in board.rivals() {
            worth.add_rival(board, rival, denial);
        }
        worth.spread(board);
        worth
    }

    fn add_rival(&mut self, board: &Board<'_>, rival: Seat, denial: &[f32; TERRITORIES]) {
        let owned = board.view.owned(rival);
        let mut broken = [0.0; 6];
        for c in Continent::ALL {
            if owned.contains_all(c.territories()) {
                broken[c as usize] = 0.7 * f32::from(c.bonus());
            }
        }
        for t in owned.and(board.enemy) {
            let mut v = TERRITORY + broken[t.continent() as usize] + denial[t.index()];
            v += RIVAL_ARMY * f32::from(board.armies(t));
            v += self.objective_share(board, t);
            v += board.closing * self.points(board, t);
            if owned.len() == 1 {
                v += self.elimination(board, rival, t);
            }
            self.taking[t.index()] = v;
        }
    }

    /// What a territory brings for the own objective.
    fn objective_share(&self, board: &Board<'_>, t: Territory) -> f32 {
        let Some(quest) = &self.quest else { return 0.0 };
        match quest.goal {
            Goal::Territories { .. } => self.promise / quest.missing.max(1) as f32,
            _ if quest.counts.contains(t) => {
                self.promise * (board.fights.price(board.armies(t)) + 1.0) / quest.price.max(1.0)
            }
            _ => 0.0,
        }
    }

    /// The victory points of a territory, if it scores.
    fn points(&self, board: &Board<'_>, t: Territory) -> f32 {
        let named = match board.view.objective().map(|o| o.goal()) {
            Some(Goal::Hold { all, .. }) => all,
            _ => TerritorySet::EMPTY,
        };
        let scores = !board.view.rules().score_own_objective || named.contains(t);
        if scores { f32::from(t.victory_points()) } else { 0.0 }
    }

    /// Taking a rival's last territory: its cards, and what the rules make of it.
    fn elimination(&self, board: &Board<'_>, rival: Seat, t: Territory) -> f32 {
        let view = board.view;
        let rules = view.rules();
        if view.goal().is_some_and(|g| matches!(g, Goal::Destroy(c) if view.colour(rival) == Some(c))) {
            return VICTORY;
        }
        if rules.ending.is_time_attack() && view.reshuffles() > 0 {
            // The game ends with it, by points (RK-END-10).
            let mine = board.own.victory_points() + u32::from(t.victory_points());
            let best = board.rivals().filter(|&r| r != rival).map(|r| view.owned(r).victory_points()).max();
            return if best.is_none_or(|best| mine > best) { VICTORY } else { -VICTORY };
        }
        if view.alive().len() == 2 {
            return VICTORY;
        }
        CARD * view.hand_count(rival) as f32
    }

    /// Lets what lies behind a territory draw armies to it.
    fn spread(&mut self, board: &Board<'_>) {
        let mut net = [0.0; TERRITORIES];
        for t in board.enemy {
            let cost = board.fights.price(board.armies(t));
            net[t.index()] = self.taking[t.index()] - self.army * cost;
        }
        self.pull = net;
        for _ in 0..2 {
            let before = self.pull;
            for t in board.enemy {
                let beyond = NEIGHBOURS[t.index()].and(board.enemy).into_iter();
                let best = beyond.map(|n| before[n.index()]).fold(0.0, f32::max);
                self.pull[t.index()] = net[t.index()] + 0.7 * best;
            }
        }
    }

    /// How much an own territory is drawn at by what touches it.
    pub fn draw(&self, board: &Board<'_>, t: Territory) -> f32 {
        let foes = NEIGHBOURS[t.index()].and(board.enemy).into_iter();
        foes.map(|foe| self.pull[foe.index()]).fold(f32::MIN, f32::max)
    }

    /// What holding an own territory is worth.
    pub fn holding(&self, board: &Board<'_>, t: Territory) -> f32 {
        let continent = t.continent();
        let mut v = TERRITORY + board.closing * self.points(board, t);
        if board.own.contains_all(continent.territories()) {
            v += f32::from(continent.bonus()) * turns_held(continent);
        }
        if let Some(quest) = &self.quest {
            v += match quest.goal {
                Goal::Territories { .. } => self.promise / 24.0,
                Goal::Hold { .. } if quest.counts.contains(t) => self.promise / quest.counts.len() as f32,
                _ => 0.0,
            };
        }
        v
    }
}
