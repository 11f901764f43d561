//! A sound player: which action to take in each phase, given how the player weighs things.
//!
//! Keeps nothing from one decision to the next; draws no random numbers but for its colour.

use super::board::Board;
use super::march::march;
use super::worth::{Style, Worth};
use super::{cards, placing};
use crate::game::Legal as _;
use crate::risiko::action::Action;
use crate::risiko::legal::Legal;
use crate::risiko::map::NEIGHBOURS;
use crate::risiko::objective::Goal;
use crate::risiko::observe::View;
use crate::risiko::state::{Battle, Phase};
use crate::risiko::territory::{TERRITORIES, Territory, TerritorySet};
use crate::rng::Stream;

/// Attacks that promise less are left alone.
const LEAST_GAIN: f32 = 0.3;

/// What taking each territory keeps others from.
pub type Denial = [f32; TERRITORIES];

/// The action a player of this style takes; `denial` is asked only where it matters.
pub fn choose(
    view: View<'_>,
    legal: &Legal<'_>,
    rng: &mut Stream,
    style: &Style,
    denial: impl FnOnce(&Board<'_>) -> Denial,
) -> Action {
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
            let worth = Worth::new(&board, style, &denial(&board));
            match (phase, battle) {
                (Phase::Occupation, Some(battle)) => occupy(&board, &worth, battle),
                (Phase::Combat, _) => attack(&board, &worth).unwrap_or_else(|| maneuver(&board, &worth)),
                _ => placing::place(&board, &worth),
            }
        }
    }
}

/// The attack that promises most, if any is worth it.
fn attack(board: &Board<'_>, worth: &Worth) -> Option<Action> {
    let mut best = (LEAST_GAIN, None);
    for source in board.own.and(board.view.strong()) {
        let march = march(board, worth, board.own, source, board.armies(source));
        let Some(target) = march.first else { continue };
        if march.gain > best.0
            && let Some(dice) = board.dice(source, target)
        {
            best = (march.gain, Some(Action::Attack { source, target, dice }));
        }
    }
    best.1
}

/// How many go on: where more is to be gained or guarded.
fn occupy(board: &Board<'_>, worth: &Worth, battle: Battle) -> Action {
    let (source, target) = (battle.source, battle.target);
    let inside = board.foes(source).is_empty();
    let garrison = if inside { 1 } else { board.view.rules().border_garrison };
    let least = u16::from(battle.dice);
    let free = board.armies(source).saturating_sub(garrison);
    let all = Action::Occupy { armies: least + free };
    if inside {
        return keep_two(board, battle, least + free);
    }
    if board.foes(target).is_empty() {
        return Action::Occupy { armies: least };
    }
    let on = march(board, worth, board.own, target, least + free).gain;
    let back = march(board, worth, board.own, source, board.armies(source)).gain;
    if on.max(back) > LEAST_GAIN {
        return if on >= back { keep_two(board, battle, least + free) } else { Action::Occupy { armies: least } };
    }
    // Nothing more to gain: to where more is at stake.
    let stake = |t: Territory| worth.holding(board, t) * f32::from(board.threat(t).min(20)) + worth.draw(board, t);
    if stake(target) >= stake(source) { all } else { Action::Occupy { armies: least } }
}

/// As many as asked, but one fewer where the objective wants two armies on each territory.
fn keep_two(board: &Board<'_>, battle: Battle, armies: u16) -> Action {
    let two = matches!(board.view.goal(), Some(Goal::Territories { min_armies: 2.., .. }));
    let stays = board.armies(battle.source) + u16::from(battle.dice) - armies;
    let fewer = two && stays == 1 && armies > u16::from(battle.dice).max(2);
    Action::Occupy {
        armies: armies - u16::from(fewer),
    }
}

/// The strategic movement: what stands idle inside goes towards the front.
fn maneuver(board: &Board<'_>, worth: &Worth) -> Action {
    if let Some(action) = second_army(board) {
        return action;
    }
    let depths = board.depths();
    let mut best = (1, Action::EndTurn);
    for source in board.own.and(board.view.strong()) {
        let idle = board.armies(source) - 1;
        if idle < best.0 || !board.foes(source).is_empty() {
            continue;
        }
        let nearer = depths.nearer(source).into_iter();
        let target = nearer.max_by(|a, b| {
            let draw = |t: Territory| if board.foes(t).is_empty() { 0.0 } else { worth.draw(board, t) };
            draw(*a).total_cmp(&draw(*b))
        });
        if let Some(target) = target {
            best = (
                idle + 1,
                Action::Maneuver {
                    source,
                    target,
                    armies: idle,
                },
            );
        }
    }
    best.1
}

/// Where the objective wants two armies on each of 18 territories: one for a thin territory if that wins.
fn second_army(board: &Board<'_>) -> Option<Action> {
    let Some(Goal::Territories { count, min_armies: 2.. }) = board.view.goal() else {
        return None;
    };
    let strong = board.own.and(board.view.strong());
    if strong.len() + 1 < count {
        return None;
    }
    let rich = |t: Territory| {
        let garrison = if board.foes(t).is_empty() { 1 } else { board.view.rules().border_garrison };
        board.armies(t) >= 3 && board.armies(t) > garrison
    };
    strong.into_iter().filter(|&t| rich(t)).find_map(|source| {
        let thin: TerritorySet = NEIGHBOURS[source.index()].and(board.own).without(strong);
        thin.first().map(|target| Action::Maneuver {
            source,
            target,
            armies: 1,
        })
    })
}
