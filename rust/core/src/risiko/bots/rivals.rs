//! What the others seem to pursue, and what taking a territory keeps them from.
//!
//! Every goal a rival may have is weighed by how near he is to it and by how much of his fighting went its way.

use super::board::Board;
use super::quest::Quest;
use crate::risiko::continent::Continent;
use crate::risiko::objective::{FALLBACK, Goal, Objective};
use crate::risiko::territory::{TERRITORIES, TerritorySet};
use crate::seat::Seat;

/// What taking each territory keeps the others from, where stopping a rival who is about to win is worth `blocking`.
pub fn denial(board: &Board<'_>, blocking: f32) -> [f32; TERRITORIES] {
    let mut denial = [0.0; TERRITORIES];
    if blocking <= 0.0 {
        return denial;
    }
    for rival in board.rivals() {
        deny(board, rival, blocking, &mut denial);
    }
    denial
}

fn deny(board: &Board<'_>, rival: Seat, blocking: f32, denial: &mut [f32; TERRITORIES]) {
    let view = board.view;
    let owned = view.owned(rival);
    let free = board.free_armies(rival) as f32 + f32::from(view.income(rival)) + 3.0 * view.hand_count(rival) as f32;
    let attacks = view.attacks(rival).map(f32::from);
    let all: f32 = attacks.iter().sum::<f32>() + 6.0;
    let mut cards = 0.0;
    let mut threats: [(f32, TerritorySet); 16] = [(0.0, TerritorySet::EMPTY); 16];
    let mut n = 0;
    let mut objectives = |objective: Objective| {
        if view.objective() == Some(objective) {
            return;
        }
        let goal = goal_of(board, rival, objective);
        let (trend, counts, near) = match goal {
            Goal::Hold { all: set, .. } => {
                // The share of the fighting that went to the continents of the goal, against what chance would send.
                let (mut went, mut size) = (0.0, 0.0);
                for c in Continent::ALL {
                    let part = c.territories().and(set).len() as f32 / c.territories().len() as f32;
                    went += part * (attacks[c as usize] + 1.0);
                    size += part * c.territories().len() as f32;
                }
                let trend = (went / all) / (size / 42.0);
                let quest = Quest::new(board, rival, goal);
                (trend * trend, quest.counts, quest.nearness(free))
            }
            Goal::Territories { .. } => (1.0, TerritorySet::ALL, Quest::new(board, rival, goal).nearness(free)),
            Goal::Destroy(_) => return,
        };
        cards += trend;
        threats[n] = (trend * near, counts);
        n += 1;
    };
    if view.rules().tournament_objectives {
        Objective::tournament().for_each(&mut objectives);
    } else {
        Objective::classic().for_each(&mut objectives);
    }
    for (danger, counts) in threats {
        let targets = counts.and(owned);
        if danger == 0.0 || targets.is_empty() {
            continue;
        }
        // One territory taken is enough for most goals; for a number of territories each counts a little.
        let each = blocking * danger / cards * if counts == TerritorySet::ALL { 0.3 } else { 1.0 };
        for t in targets {
            denial[t.index()] += each;
        }
    }
}

/// What an objective asks of a rival for all the others know.
fn goal_of(board: &Board<'_>, rival: Seat, objective: Objective) -> Goal {
    match objective.goal() {
        Goal::Destroy(color) => match board.view.seat_of(color) {
            Some(target) if target != rival && board.view.alive().contains(target) => Goal::Destroy(color),
            _ => FALLBACK,
        },
        goal => goal,
    }
}
