//! Where armies are placed: behind the best march, or where a territory worth holding is threatened.

use super::board::Board;
use super::march::march;
use super::moving::at_stake;
use super::worth::Worth;
use crate::risiko::action::Action;
use crate::risiko::objective::Goal;
use crate::risiko::territory::Territory;

/// A difference that does not decide.
const NOTHING: f32 = 0.05;
/// Half of the armies are enough where they promise this share of what all do.
const NEARLY_ALL: f32 = 0.95;
/// Where nothing is to be gained or guarded, armies gather: each there already draws so much.
const GATHER: f32 = 0.3;

/// The placement of some or all of the armies at hand.
pub fn place(board: &Board<'_>, worth: &Worth) -> Action {
    let armies = board.view.to_place();
    if let Some(target) = second_army(board) {
        return Action::Place { target, armies: 1 };
    }
    // In the set-up more is to come to the same place.
    let coming = armies.saturating_add(board.view.supply(board.me));
    let mut strike = (NOTHING, None);
    let mut guard = (NOTHING, None);
    let mut gather = (f32::MIN, board.own.first().unwrap_or(Territory(0)));
    for t in board.front() {
        let has = board.armies(t);
        let before = march(board, worth, t, has).gain;
        let after = march(board, worth, t, has.saturating_add(coming)).gain;
        if after - before > strike.0 {
            strike = (after - before, Some((t, after)));
        }
        let more = has.saturating_add(armies);
        let safer = at_stake(board, worth, t, has) - at_stake(board, worth, t, more);
        if safer > guard.0 {
            guard = (safer, Some(t));
        }
        let draw = worth.best_pull(board.foes(t).and(board.enemy)) + GATHER * f32::from(has);
        if draw > gather.0 {
            gather = (draw, t);
        }
    }
    let half = armies.div_ceil(2);
    let (target, armies) = match (strike.1, guard.1) {
        (Some((t, gain)), _) if strike.0 >= guard.0 => {
            let splits = armies >= 4 && coming == armies;
            let has = board.armies(t).saturating_add(half);
            let enough = splits && march(board, worth, t, has).gain >= NEARLY_ALL * gain;
            (t, if enough { half } else { armies })
        }
        (_, Some(t)) => (t, half),
        _ => (gather.1, armies),
    };
    Action::Place { target, armies }
}

/// Where the objective wants two armies on each of 18 territories: a thin one, once these armies win the game.
fn second_army(board: &Board<'_>) -> Option<Territory> {
    let Some(Goal::Territories { count, min_armies: 2 }) = board.view.goal() else {
        return None;
    };
    let strong = board.own.and(board.view.strong());
    let enough = board.own.len() >= count && strong.len() + u32::from(board.view.to_place()) >= count;
    if enough {
        board.own.without(strong).first()
    } else {
        None
    }
}
