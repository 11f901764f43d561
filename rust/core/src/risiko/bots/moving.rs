//! How many armies occupy what was conquered, and the strategic movement.

use super::board::Board;
use super::march::march;
use super::worth::Worth;
use crate::risiko::action::Action;
use crate::risiko::map::NEIGHBOURS;
use crate::risiko::objective::Goal;
use crate::risiko::state::Battle;
use crate::risiko::territory::{Territory, TerritorySet};

/// What bringing an idle army a step nearer to the front is worth.
const STEP_TO_THE_FRONT: f32 = 0.3;
/// How much what a front draws decides between fronts.
const DRAW: f32 = 0.01;

/// How many go on: where more is to be gained or guarded.
pub fn occupy(board: &Board<'_>, worth: &Worth, battle: Battle) -> Action {
    let (source, target) = (battle.source, battle.target);
    let least = u16::from(battle.dice);
    let free = board.armies(source).saturating_sub(board.garrison(source));
    let more = if board.foes(source).is_empty() {
        free
    } else if board.foes(target).is_empty() {
        0
    } else {
        let stands = |t, armies| march(board, worth, t, armies).gain - at_stake(board, worth, t, armies);
        let value = |more: u16| stands(target, least + more) + stands(source, board.armies(source) - more);
        // The last of equals: going on is the rule.
        let values = [0, free / 2, free].map(|more| (more, value(more)));
        let best = values.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or(free, |best| best.0)
    };
    // One fewer where the objective wants two armies on each territory.
    let thin = two_each(board) && board.armies(source) - more == 1 && least + more > 2 && more > 0;
    Action::Occupy {
        armies: least + more - u16::from(thin),
    }
}

/// The strategic movement: what stands idle inside goes towards the front, or one border helps another.
pub fn maneuver(board: &Board<'_>, worth: &Worth) -> Action {
    if let Some(action) = second_army(board) {
        return action;
    }
    let depths = board.depths();
    let mut best = (0.0, Action::EndTurn);
    for source in board.own.and(board.view.strong()) {
        let has = board.armies(source);
        let armies = has.saturating_sub(board.garrison(source));
        if armies == 0 {
            continue;
        }
        let inside = board.foes(source).is_empty();
        let (loss, targets) = if inside {
            (0.0, depths.nearer(source))
        } else {
            let more = at_stake(board, worth, source, has - armies) - at_stake(board, worth, source, has);
            (more, NEIGHBOURS[source.index()].and(board.own))
        };
        for target in targets {
            let mut gain = -loss;
            let front = board.foes(target);
            if !front.is_empty() {
                let has = board.armies(target);
                gain += at_stake(board, worth, target, has)
                    - at_stake(board, worth, target, has.saturating_add(armies));
                gain += DRAW * worth.best_pull(front.and(board.enemy));
            }
            if inside {
                gain += STEP_TO_THE_FRONT * f32::from(armies);
            }
            if gain > best.0 {
                best = (
                    gain,
                    Action::Maneuver {
                        source,
                        target,
                        armies,
                    },
                );
            }
        }
    }
    best.1
}

/// What is at stake on a border held by so many.
pub fn at_stake(board: &Board<'_>, worth: &Worth, t: Territory, armies: u16) -> f32 {
    worth.holding(board, t) * board.risk(board.threat(t), armies)
}

/// Whether the objective wants two armies on each territory (RK-OBJ-6).
fn two_each(board: &Board<'_>) -> bool {
    matches!(board.view.goal(), Some(Goal::Territories { min_armies: 2.., .. }))
}

/// Where the objective wants two armies on each of 18 territories: one army for a thin territory if that wins.
fn second_army(board: &Board<'_>) -> Option<Action> {
    let Some(Goal::Territories { count, min_armies: 2 }) = board.view.goal() else {
        return None;
    };
    let strong = board.own.and(board.view.strong());
    if strong.len() + 1 < count {
        return None;
    }
    let rich = strong.into_iter().filter(|&t| board.armies(t) >= 3);
    rich.filter(|&t| board.armies(t) > board.garrison(t))
        .find_map(|source| {
            let thin: TerritorySet = NEIGHBOURS[source.index()].and(board.own).without(strong);
            thin.first().map(|target| Action::Maneuver {
                source,
                target,
                armies: 1,
            })
        })
}
