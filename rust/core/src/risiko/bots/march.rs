//! A march: what one army can conquer in a row, going from territory to territory as the exact odds allow.
//!
//! Looks along one path and leaves one army in each territory passed; the dice are thrown elsewhere.

use super::board::Board;
use super::worth::{VICTORY, Worth, continents};
use crate::risiko::map::NEIGHBOURS;
use crate::risiko::territory::{Territory, TerritorySet};

/// The longest march looked at.
const STEPS: usize = 12;

/// An attack with a smaller chance is made only to win the game.
const LEAST_CHANCE: f32 = 0.45;
const LEAST_CHANCE_TO_WIN: f32 = 0.2;

/// What a march promises.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct March {
    /// Its gain in armies, on average; 0 if staying is best.
    pub gain: f32,
    /// The first territory to attack.
    pub first: Option<Territory>,
}

/// The best march of `armies` from `source`, one of whom stays, for a seat that owns `own`.
pub fn march(board: &Board<'_>, worth: &Worth, own: TerritorySet, source: Territory, armies: u16) -> March {
    let mut own = own;
    let mut here = source;
    let mut armies = armies;
    let mut card = worth.card;
    let mut reached = 1.0;
    let mut sum = 0.0;
    let mut best = March::default();
    let mut first = None;
    for _ in 0..STEPS {
        if armies < 2 {
            break;
        }
        let promised = continents(own);
        let mut next: Option<(f32, f32, Territory)> = None;
        for t in NEIGHBOURS[here.index()].and(board.enemy).without(own) {
            let fight = board.fights.get(armies, board.armies(t));
            let mut with = own;
            with.insert(t);
            let wins = worth.quest.is_some_and(|q| q.reached_by(with));
            let mut value = worth.taking[t.index()] + card + continents(with) - promised;
            if wins {
                value += VICTORY;
            }
            let least = if value >= VICTORY { LEAST_CHANCE_TO_WIN } else { LEAST_CHANCE };
            if fight.win < least {
                continue;
            }
            let gain = fight.win * value - worth.army * fight.lost;
            let beyond = if fight.left >= 3.0 {
                let foes = NEIGHBOURS[t.index()].and(board.enemy).without(with).into_iter();
                foes.map(|n| worth.pull[n.index()]).fold(0.0, f32::max)
            } else {
                0.0
            };
            let score = gain + 0.6 * fight.win * beyond;
            if next.is_none_or(|(best, ..)| score > best) {
                next = Some((score, gain, t));
            }
        }
        let Some((_, gain, t)) = next else { break };
        let fight = board.fights.get(armies, board.armies(t));
        sum += reached * gain;
        reached *= fight.win;
        first = first.or(Some(t));
        if sum > best.gain {
            best = March { gain: sum, first };
        }
        own.insert(t);
        here = t;
        card = 0.0;
        armies = (fight.left as u16).saturating_sub(1);
    }
    best
}
