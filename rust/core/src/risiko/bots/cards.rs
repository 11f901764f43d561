//! Which set to play, and when one pays.

use super::board::Board;
use crate::risiko::card::{Card, CardSet, SetKind};

/// A set of this worth is not held back for a better one.
const GOOD: u16 = 8;
/// With so many cards in hand a better set is not far, whatever is played.
const MANY: u32 = 5;

/// The set to play now, if any.
pub fn to_play(board: &Board<'_>) -> Option<CardSet> {
    let view = board.view;
    let hand = view.hand();
    if view.sets_played() >= view.rules().sets_per_turn || !hand.has_set() {
        return None;
    }
    let mut best: Option<(i32, u16, CardSet)> = None;
    hand.visit_sets(|set| {
        let worth = view.set_worth(set);
        // A wild is kept where something else brings nearly as much: it makes the next set.
        let wild = i32::from(matches!(set.kind(), Some(SetKind::WildPair)));
        let shown: i32 = set.0.iter().map(|c: &Card| i32::from(c.territory().is_none())).sum();
        let score = 2 * i32::from(worth) - 2 * (wild + shown);
        if best.is_none_or(|(top, ..)| score > top) {
            best = Some((score, worth, set));
        }
        true
    });
    let (_, worth, set) = best?;
    let pays = worth > 0
        && (worth >= GOOD || hand.len() >= MANY || hand.len() >= view.rules().hand_limit() || board.closing > 0.0);
    pays.then_some(set)
}
