//! Which set to play, and when one pays.

use super::board::Board;
use crate::risiko::card::CardSet;

/// A set that brings so many armies is not held back for a better one.
const GOOD: u16 = 8;
/// With so many cards in hand another set is not far, whatever is played.
const MANY: u32 = 5;
/// What a wild is worth kept, in armies: it makes a pair a set.
const WILD: u16 = 4;

/// The set to play now, if any: the best, unless a better one is likely soon.
pub fn to_play(board: &Board<'_>) -> Option<CardSet> {
    let view = board.view;
    let hand = view.hand();
    if view.sets_played() >= view.rules().sets_per_turn || !hand.has_set() {
        return None;
    }
    let mut best: Option<(i32, u16, CardSet)> = None;
    hand.visit_sets(|set| {
        let worth = view.set_worth(set);
        let wilds = set.0.iter().filter(|card| card.territory().is_none()).count();
        let score = i32::from(worth) - (wilds * usize::from(WILD)) as i32;
        if best.is_none_or(|(top, ..)| score > top) {
            best = Some((score, worth, set));
        }
        true
    });
    let (_, worth, set) = best?;
    let no_better = worth >= GOOD || hand.len() >= MANY || hand.len() >= view.rules().hand_limit();
    (worth > 0 && (no_better || board.closing > 0.0)).then_some(set)
}
