//! A march: what one army can conquer in a row, going from territory to territory as the exact odds allow.
//!
//! Looks along one path and leaves one army in each territory passed. Dice are thrown elsewhere.

use super::board::Board;
use super::worth::{MOST_OF_A_CONTINENT, VICTORY, Worth, complete, partial};
use crate::risiko::map::NEIGHBOURS;
use crate::risiko::territory::{Territory, TerritorySet};

/// The longest march looked at.
const STEPS: usize = 12;
/// An attack with a smaller chance is made only to win the game.
const LEAST_CHANCE: f32 = 0.45;
/// An attack with a smaller chance does not even win games.
const LEAST_CHANCE_TO_WIN: f32 = 0.2;
/// How much of what lies behind a territory decides the way.
const OUTLOOK: f32 = 0.6;

/// What a march promises.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct March {
    /// Its gain on average, in armies; 0 if staying is best.
    pub gain: f32,
    /// The first territory to attack.
    pub first: Option<Territory>,
}

/// A step of a march, while it is looked for.
struct Step {
    to: Territory,
    score: f32,
    gain: f32,
    win: f32,
    left: u16,
}

/// The best march of `armies` from an own territory; one of them stays.
pub fn march(board: &Board<'_>, worth: &Worth, source: Territory, armies: u16) -> March {
    let mut own = board.own;
    let (mut here, mut armies) = (source, armies);
    let (mut sum, mut reached, mut card) = (0.0, 1.0, worth.card);
    let mut best = March::default();
    let mut first = None;
    for _ in 0..STEPS {
        if armies < 2 {
            break;
        }
        let Some(step) = best_step(board, worth, own, here, armies, card) else {
            break;
        };
        sum += reached * step.gain;
        reached *= step.win;
        first = first.or(Some(step.to));
        if sum > best.gain {
            best = March { gain: sum, first };
        }
        own.insert(step.to);
        (here, armies, card) = (step.to, step.left.saturating_sub(1), 0.0);
    }
    best
}

/// What the first step of a march to a territory promises, as far as that is anything.
pub fn first_step(board: &Board<'_>, worth: &Worth, from: Territory, to: Territory) -> f32 {
    let step = try_step(
        board,
        worth,
        board.own,
        (from, to),
        board.armies(from),
        worth.card,
    );
    step.map_or(0.0, |step| step.score.max(0.0))
}

fn best_step(
    board: &Board<'_>,
    worth: &Worth,
    own: TerritorySet,
    here: Territory,
    armies: u16,
    card: f32,
) -> Option<Step> {
    let mut best: Option<Step> = None;
    for to in NEIGHBOURS[here.index()].and(board.enemy).without(own) {
        if let Some(step) = try_step(board, worth, own, (here, to), armies, card)
            && best.as_ref().is_none_or(|best| step.score > best.score)
        {
            best = Some(step);
        }
    }
    best
}

/// One step, unless its chance is too small.
#[inline(always)]
fn try_step(
    board: &Board<'_>,
    worth: &Worth,
    own: TerritorySet,
    (here, to): (Territory, Territory),
    armies: u16,
    card: f32,
) -> Option<Step> {
    let fight = board.fights.get(armies, board.armies(to));
    if fight.win < LEAST_CHANCE_TO_WIN {
        return None;
    }
    let mut with = own;
    with.insert(to);
    let wins = worth.quest.is_some_and(|quest| quest.reached_by(with));
    let certain = worth.taking[to.index()] + card;
    if fight.win < LEAST_CHANCE && !wins && certain < VICTORY - MOST_OF_A_CONTINENT {
        // Whatever its continent adds, it will not do: most neighbours are passed over here.
        return None;
    }
    let left = fight.left as u16;
    let mut value = worth.taking[to.index()] + card + continent_step(board, own, (here, to), left);
    if wins {
        value += VICTORY;
    }
    if fight.win < LEAST_CHANCE && value < VICTORY {
        return None;
    }
    let gain = fight.win * value - worth.army * fight.lost;
    let mut score = gain;
    if left >= 3 {
        let beyond = NEIGHBOURS[to.index()].and(board.enemy).without(with);
        score += OUTLOOK * fight.win * worth.best_pull(beyond);
    }
    Some(Step {
        to,
        score,
        gain,
        win: fight.win,
        left,
    })
}

/// What taking a territory adds to what its continent promises; `left` armies are then left of those that took it.
fn continent_step(
    board: &Board<'_>,
    own: TerritorySet,
    (from, to): (Territory, Territory),
    left: u16,
) -> f32 {
    let continent = to.continent();
    let all = continent.territories();
    let mut with = own;
    with.insert(to);
    let before = partial(continent, own);
    if !with.contains_all(all) {
        return partial(continent, with) - before;
    }
    let mut hold = 1.0;
    for t in all {
        let foes = NEIGHBOURS[t.index()].without(with).into_iter();
        let Some(threat) = foes.map(|foe| board.armies(foe)).max() else {
            continue;
        };
        let armies = if t == to {
            left.saturating_sub(1)
        } else if t == from || !board.own.contains(t) {
            1
        } else {
            board.armies(t)
        };
        hold *= 1.0 - board.risk(threat, armies);
    }
    complete(continent, hold) - before
}
