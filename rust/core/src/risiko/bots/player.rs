//! A sound player: which action to take in each phase, given how the player weighs things.
//!
//! Keeps nothing from one decision to the next, and draws no random numbers but for its colour.

use super::board::Board;
use super::march::march;
use super::rivals::Watch;
use super::worth::{Style, Worth};
use super::{cards, moving, placing};
use crate::game::Legal as _;
use crate::risiko::action::Action;
use crate::risiko::legal::Legal;
use crate::risiko::observe::View;
use crate::risiko::state::Phase;
use crate::rng::Stream;

/// Attacks that promise less are left alone.
pub const LEAST_GAIN: f32 = 0.3;

/// The action a player of this style takes.
pub fn choose(view: View<'_>, legal: &Legal<'_>, rng: &mut Stream, style: &Style) -> Action {
    match (view.phase(), view.battle()) {
        // Ties are won by the defender, so every further die is worth throwing (RK-CBT-10).
        (Phase::Defence, Some(battle)) => Action::Defend {
            dice: view.armies(battle.target).min(view.dice_allowed().1.into()) as u8,
        },
        (Phase::Colours | Phase::Over, _) => legal.sample(rng),
        (phase, battle) => {
            let board = Board::new(view);
            if phase == Phase::Reinforcements {
                if let Some(set) = cards::to_play(&board) {
                    return Action::Cards(set);
                }
                if view.to_place() == 0 {
                    return Action::ToCombat;
                }
            }
            let watch = if style.blocking > 0.0 {
                Watch::new(&board, style.blocking)
            } else {
                Watch::NOBODY
            };
            let worth = Worth::new(&board, style, &watch);
            match (phase, battle) {
                (Phase::Occupation, Some(battle)) => moving::occupy(&board, &worth, battle),
                (Phase::Combat, _) => {
                    attack(&board, &worth).unwrap_or_else(|| moving::maneuver(&board, &worth))
                }
                _ => placing::place(&board, &worth),
            }
        }
    }
}

/// The attack that promises most, if any is worth it.
fn attack(board: &Board<'_>, worth: &Worth) -> Option<Action> {
    let mut best = (LEAST_GAIN, None);
    for source in board.own.and(board.view.strong()) {
        let march = march(board, worth, source, board.armies(source));
        if let Some(target) = march.first
            && march.gain > best.0
            && let Some(dice) = board.dice(source, target)
        {
            best = (march.gain, Some(Action::Attack { source, target, dice }));
        }
    }
    best.1
}
