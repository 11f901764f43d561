//! The packed state that record hashes are made of (format 1). Its bytes are public: changing them is a breaking change.
//!
//! All numbers are little endian, in this order:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | seats |
//! | 1 | phase: action_card, target, replace, play, take, over = 0 to 5 |
//! | 4 | turn |
//! | 1 | mover |
//! | 1 | effect: 0 none, else the action card's id + 1 |
//! | 1 | holder: whose hand is played from |
//! | 1 | adventure cards still to be played in this turn |
//! | 1 a seat | colour of the camp |
//! | 8 a seat | hand, bit = card id |
//! | 8 a seat | cards laid face down |
//! | 8 | deck |
//! | 8 | discards |
//! | 4 | reshuffles |
//! | 8 | deck when it was last shuffled |
//! | 18 a row | treasure: 0 none, else its kind + 1 (1); places (1); cards face up (8); face down (8) |
//! | 16 | unseen treasures, four bits a kind, the lowest first |
//! | 16 a seat | treasures won, likewise |
//! | 2 a seat | action cards in hand, action cards played; bit = id |
//! | 1 | top of the action discards: 0 none, else id + 1 |
//! | 16 a holder and viewer | cards seen (8), those maybe face down (8); for every holder all viewers |
//! | 8 a seat | cards taken by the lasso and not seen leave |
//! | 1 | end: 255 none, else the number of the end reason |
//! | 4 a seat | points, if the game is over |
//! | 1 a seat | up to how many cards its hand was filled last, if a house rule made one of them another number than 4 |
//!
//! The rules are not in it: a record names them by fingerprint. Nor is what follows from the game so far: how many
//! reshuffles ago each card was last in the deck, and what others can tell of a card face down.

use super::action_card::ActionCard;
use super::state::{HAND, ReliktState};

/// Appends the packed state.
pub(super) fn pack_state(s: &ReliktState, out: &mut Vec<u8>) {
    let n = s.seats as usize;
    let card = |card: Option<ActionCard>| card.map_or(0, |c| c as u8 + 1);
    out.extend([s.seats, s.phase as u8]);
    out.extend(s.turn.to_le_bytes());
    out.extend([s.mover.0, card(s.effect), s.holder.0, s.plays]);
    out.extend(s.camps[..n].iter().map(|&c| c as u8));
    s.hands[..n].iter().for_each(|h| out.extend(h.0.to_le_bytes()));
    s.laid[..n].iter().for_each(|l| out.extend(l.0.to_le_bytes()));
    out.extend(s.deck.0.to_le_bytes());
    out.extend(s.discards.0.to_le_bytes());
    out.extend(s.pass.to_le_bytes());
    out.extend(s.pass_deck.0.to_le_bytes());
    for row in &s.rows {
        out.extend([row.treasure.map_or(0, |t| t.kind() + 1), row.places]);
        out.extend(row.up.0.to_le_bytes());
        out.extend(row.down.0.to_le_bytes());
    }
    out.extend(s.unseen_treasures.0.to_le_bytes());
    s.won[..n].iter().for_each(|w| out.extend(w.0.to_le_bytes()));
    (0..n).for_each(|i| out.extend([s.action_hands[i].0, s.played[i].0]));
    out.push(card(s.last_action));
    for holder in 0..n {
        for viewer in 0..n {
            out.extend(s.known[holder][viewer].0.to_le_bytes());
            out.extend(s.maybe_down[holder][viewer].0.to_le_bytes());
        }
    }
    s.taken[..n].iter().for_each(|t| out.extend(t.0.to_le_bytes()));
    out.push(s.end.map_or(u8::MAX, |(reason, _)| reason.code()));
    if let Some((_, points)) = s.end {
        points[..n].iter().for_each(|p| out.extend(p.to_le_bytes()));
    }
    if s.full[..n].iter().any(|&full| usize::from(full) != HAND) {
        out.extend(&s.full[..n]);
    }
}
