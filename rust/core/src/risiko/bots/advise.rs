//! What a search should look at first: actions by what the sound player's reckoning promises of them.

use super::board::Board;
use super::march::{first_step, march};
use super::moving::at_stake;
use super::rivals::Watch;
use super::worth::{Style, Worth};
use crate::game::Entry;
use crate::risiko::action::Action;
use crate::risiko::observe::View;
use crate::risiko::territory::Territory;
use crate::search::Advice;

/// Ending the turn, or the reinforcement phase, in armies.
const END: f64 = 1.0;
/// Playing a set.
const SET: f64 = 3.0;
/// What seems to promise nothing.
const LITTLE: f64 = 0.04;
/// A movement away from the front.
const IDLE: f64 = 0.01;

/// How much attention each entry deserves. All that may be done is done: all armies, all dice.
pub fn advise(view: View<'_>, entries: &[Entry<Action>], advice: &mut Vec<Advice>) {
    let board = Board::new(view);
    let style = Style {
        drive: 10.0,
        blocking: 0.0,
    };
    let worth = Worth::new(&board, &style, &Watch::NOBODY);
    advice.extend(entries.iter().map(|entry| Advice {
        weight: weight(&board, &worth, entry.first),
        place: entry.count - 1,
    }));
}

fn weight(board: &Board<'_>, worth: &Worth, action: Action) -> f64 {
    match action {
        Action::Color(_) | Action::Defend { .. } | Action::Occupy { .. } => 1.0,
        Action::EndTurn | Action::ToCombat => END,
        Action::Cards(_) => SET,
        Action::Place { target, .. } => LITTLE + placing(board, worth, target),
        Action::Attack { source, target, .. } => LITTLE + f64::from(first_step(board, worth, source, target)),
        Action::Maneuver { source, target, .. } => {
            let (from, to) = (board.foes(source).is_empty(), board.foes(target).is_empty());
            match (from, to) {
                (_, true) => IDLE,
                (false, false) => 2.0 * IDLE,
                (true, false) => LITTLE,
            }
        }
    }
}

/// What all armies at hand bring on a territory.
fn placing(board: &Board<'_>, worth: &Worth, t: Territory) -> f64 {
    if board.foes(t).is_empty() {
        return 0.0;
    }
    let has = board.armies(t);
    let more = has.saturating_add(board.view.to_place());
    let strike = march(board, worth, t, more).gain - march(board, worth, t, has).gain;
    let guard = at_stake(board, worth, t, has) - at_stake(board, worth, t, more);
    f64::from(strike.max(guard).max(0.0))
}
