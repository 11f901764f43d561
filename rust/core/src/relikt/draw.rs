//! What comes off a pile: adventure cards, action cards, treasures, each as chance decides.
//!
//! Knows nothing about whose turn it is, nor why something is drawn.

use super::Relikt;
use super::action_card::ActionSet;
use super::ask::{Ask, purpose};
use super::card::CardSet;
use super::moment::Moment;
use super::row::Row;
use super::state::{OLDEST, ReliktState};
use super::treasure::TREASURES;
use crate::chance::{At, ChanceSource};
use crate::error::PlayError;
use crate::hooks::{Hooks, modify};
use crate::seat::Seat;

/// Draws adventure cards until the hand is full.
#[inline(always)]
pub(super) fn refill(
    s: &mut ReliktState,
    seat: Seat,
    chance: &mut impl ChanceSource,
) -> Result<(), PlayError> {
    let missing = usize::from(s.full[seat.index()]) - s.hands[seat.index()].len();
    if missing == 0 {
        // After a lasso nothing is needed, so an empty deck goes on waiting (ruling 19).
        return Ok(());
    }
    for _ in 0..missing {
        reshuffle_if_empty(s);
        let left = s.deck;
        let offset = (s.pass_deck.len() - left.len()) as u32;
        let at = At {
            purpose: purpose::ADVENTURE,
            seat: Seat(0),
            index: s.pass.into(),
            offset,
        };
        let card = left.nth(chance.draw(at, &Ask::Draw { seat, left })? as usize);
        s.deck.remove(card);
        s.hands[seat.index()].insert(card);
    }
    // Hands are full, so waiting for all draws of the turn changes nothing: a second draw would have found the deck shuffled too.
    reshuffle_if_empty(s);
    Ok(())
}

/// The discards become the deck as soon as it is empty; without discards, at the next need (RL-TURN-6).
#[inline(always)]
fn reshuffle_if_empty(s: &mut ReliktState) {
    if s.deck.is_empty() && !s.discards.is_empty() {
        s.deck = std::mem::take(&mut s.discards);
        s.pass_deck = s.deck;
        s.pass += 1;
        grow_older(s);
    }
}

/// All cards but those of the new deck have been away from it for one reshuffle more; so has what lies face down.
fn grow_older(s: &mut ReliktState) {
    for card in s.all_cards().iter() {
        let age = &mut s.ages[card.id() as usize];
        *age = match s.deck.contains(card) {
            true => 0,
            false => age.saturating_add(1),
        };
    }
    for could in s
        .down
        .iter_mut()
        .flatten()
        .flatten()
        .flat_map(|laid| &mut laid.could)
    {
        *could = *could << 1 | *could & OLDEST;
    }
}

/// Draws an action card, if there is one left (RL-ACT-4).
pub(super) fn draw_action(
    s: &mut ReliktState,
    seat: Seat,
    chance: &mut impl ChanceSource,
) -> Result<(), PlayError> {
    let (hand, played) = (s.action_hands[seat.index()], s.played[seat.index()]);
    let gone = hand.or(played);
    let left = ActionSet::ALL.without(gone);
    if left.is_empty() {
        return Ok(());
    }
    let at = At {
        purpose: purpose::ACTION,
        seat,
        index: 0,
        offset: gone.len() as u32,
    };
    let card = left.nth(chance.draw(at, &Ask::Action { seat, left })? as usize);
    s.action_hands[seat.index()].insert(card);
    Ok(())
}

/// Lays the next treasure open (RL-SET-7, RL-ROW-6).
pub(super) fn open_treasure<C: ChanceSource, H: Hooks<Relikt>>(
    s: &mut ReliktState,
    row: usize,
    chance: &mut C,
    hooks: &mut H,
) -> Result<(), PlayError> {
    let left = s.unseen_treasures;
    let offset = (TREASURES - left.len()) as u32;
    let at = At {
        purpose: purpose::TREASURE,
        seat: Seat(0),
        index: 0,
        offset,
    };
    let treasure = left.nth(chance.draw(at, &Ask::Treasure { left })? as usize);
    s.unseen_treasures.remove(treasure);
    let moment = Moment::RowLength {
        row: row as u8,
        treasure,
        cards: treasure.gems(),
    };
    let Moment::RowLength { cards, .. } = modify::<Relikt, H>(s, moment, hooks)? else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    s.rows[row] = Row {
        treasure: Some(treasure),
        places: cards,
        up: CardSet::EMPTY,
        down: CardSet::EMPTY,
    };
    Ok(())
}
