//! Where armies are placed: behind the best march, or where a territory worth holding is threatened.

use super::board::Board;
use super::march::march;
use super::worth::Worth;
use crate::risiko::action::Action;
use crate::risiko::objective::Goal;
use crate::risiko::territory::Territory;

/// A difference that does not decide.
const NOTHING: f32 = 0.05;

/// The placement of some or all of the armies at hand.
pub fn place(board: &Board<'_>, worth: &Worth) -> Action {
    let armies = board.view.to_place();
    if let Some(target) = second_army(board) {
        return Action::Place { target, armies: 1 };
    }
    // In the set-up more is to come to the same place.
    let all = armies.saturating_add(board.view.supply(board.me));
    let front = board.front();
    let mut strike: (f32, f32, Option<Territory>) = (NOTHING, 0.0, None);
    let mut guard: (f32, Option<Territory>) = (NOTHING, None);
    let mut drawn: (f32, Territory) = (f32::MIN, board.own.first().unwrap_or(Territory(0)));
    for t in front {
        let has = board.armies(t);
        let before = march(board, worth, board.own, t, has).gain;
        let after = march(board, worth, board.own, t, has.saturating_add(all)).gain;
        if after - before > strike.0 {
            strike = (after - before, before, Some(t));
        }
        let safer = worth.holding(board, t) * (risk(board, t, has) - risk(board, t, has.saturating_add(armies)));
        if safer > guard.0 {
            guard = (safer, Some(t));
        }
        let draw = worth.draw(board, t) + 0.3 * f32::from(has);
        if draw > drawn.0 {
            drawn = (draw, t);
        }
    }
    let (target, armies) = match (strike.2, guard.1) {
        (Some(t), _) if strike.0 >= guard.0 => (t, enough(board, worth, t, strike.0 + strike.1, armies)),
        (_, Some(t)) => (t, armies.div_ceil(2)),
        _ => (drawn.1, armies),
    };
    Action::Place { target, armies }
}

/// Half of the armies where that promises nearly as much as all.
fn enough(board: &Board<'_>, worth: &Worth, t: Territory, gain: f32, armies: u16) -> u16 {
    let half = armies.div_ceil(2);
    if armies < 4 || board.view.supply(board.me) > 0 {
        return armies;
    }
    let with_half = march(board, worth, board.own, t, board.armies(t).saturating_add(half)).gain;
    if with_half >= 0.95 * gain { half } else { armies }
}

/// The chance that the strongest neighbour takes a territory with so many armies.
fn risk(board: &Board<'_>, t: Territory, armies: u16) -> f32 {
    // Whoever attacks comes with what he receives before.
    board.fights.get(board.threat(t).saturating_add(3), armies).win
}

/// Where the objective wants two armies on each of 18 territories: a thin one, once these armies can win the game.
fn second_army(board: &Board<'_>) -> Option<Territory> {
    let Some(Goal::Territories { count, min_armies: 2.. }) = board.view.goal() else {
        return None;
    };
    let thin = board.own.without(board.view.strong());
    let enough = board.own.len() >= count && board.own.len() - thin.len() + u32::from(board.view.to_place()) >= count;
    if enough { thin.first() } else { None }
}
