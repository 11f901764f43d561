//! What happens: carrying out an action up to the next decision.
//!
//! Knows nothing about what is legal; the caller has checked.

use super::Relikt;
use super::action::Action;
use super::action_card::ActionCard;
use super::card::{AdventureCard, CardSet};
use super::color::Color;
use super::draw::{draw_action, open_treasure, refill};
use super::moment::Moment;
use super::row::{self, Row};
use super::score;
use super::state::{HAND, Laid, Phase, ReliktState, SEATS, age_bit};
use crate::chance::ChanceSource;
use crate::error::PlayError;
use crate::game::EndReason;
use crate::hooks::{Hooks, modify};
use crate::seat::Seat;

/// Carries out a legal action and goes to the next decision.
#[inline(always)]
pub(super) fn apply<C: ChanceSource, H: Hooks<Relikt>>(
    s: &mut ReliktState,
    action: Action,
    chance: &mut C,
    hooks: &mut H,
) -> Result<(), PlayError> {
    let turn_over = match action {
        Action::NoAction => {
            s.phase = Phase::Play;
            false
        }
        Action::Use(card) => {
            use_card(s, card);
            false
        }
        Action::Target(seat) => {
            target(s, seat);
            false
        }
        Action::Replace { old, new } => {
            replace(s, old, new);
            s.phase = Phase::Play;
            s.rules.pistol_instead
        }
        Action::Play { card, row } => play(s, card, row as usize, chance, hooks)?,
        Action::Take(card) => {
            take(s, card);
            true
        }
    };
    if turn_over {
        end_turn(s, chance, hooks)?;
    }
    #[cfg(debug_assertions)]
    s.assert_invariants();
    Ok(())
}

/// Announces an action card (RL-ACT-2). A camera has the effect of the card it lies on (RL-CAM-1).
#[inline(always)]
fn use_card(s: &mut ReliktState, card: ActionCard) {
    let effect = match card {
        ActionCard::Camera => s.last_action.expect("a camera is legal only on another card"),
        _ => card,
    };
    s.action_hands[s.mover.index()].remove(card);
    s.played[s.mover.index()].insert(card);
    s.last_action = Some(card);
    s.effect = Some(effect);
    s.phase = match effect {
        ActionCard::RumFlask | ActionCard::Binoculars => Phase::Target,
        ActionCard::Pistol => Phase::Replace,
        _ => Phase::Play,
    };
    if effect == ActionCard::Compass {
        s.plays = 2;
    }
}

/// Exchanges camps (RL-RUM-1), or looks at a hand and plays from it (RL-BIN-1, RL-BIN-2).
fn target(s: &mut ReliktState, seat: Seat) {
    if s.effect == Some(ActionCard::RumFlask) {
        s.camps.swap(s.mover.index(), seat.index());
    } else {
        s.holder = seat;
        look(s, seat);
    }
    s.phase = Phase::Play;
}

/// The mover sees a hand (RL-BIN-1). What he knew of it before and does not find lies face down.
fn look(s: &mut ReliktState, seat: Seat) {
    let (hand, viewer) = (s.hands[seat.index()], s.mover.index());
    let known = &mut s.known[seat.index()][viewer];
    let down = &mut s.maybe_down[seat.index()][viewer];
    *down = known.or(*down).without(hand);
    *known = hand;
}

/// Replaces a face-up card (RL-PIS-1, RL-PIS-3).
fn replace(s: &mut ReliktState, old: AdventureCard, new: AdventureCard) {
    let row = s
        .rows
        .iter_mut()
        .find(|row| row.up.contains(old))
        .expect("the card lies face up");
    row.up.remove(old);
    row.up.insert(new);
    s.discards.insert(old);
    s.hands[s.mover.index()].remove(new);
    leaves(s, s.mover, new);
}

/// Plays an adventure card (RL-TURN-3) and scores a full row (RL-ROW-1). Says whether the turn is over.
#[inline(always)]
fn play<C: ChanceSource, H: Hooks<Relikt>>(
    s: &mut ReliktState,
    card: AdventureCard,
    row: usize,
    chance: &mut C,
    hooks: &mut H,
) -> Result<bool, PlayError> {
    s.hands[s.holder.index()].remove(card);
    if s.effect == Some(ActionCard::Blindfold) {
        lay(s, card, row);
    } else {
        s.rows[row].up.insert(card);
        leaves(s, s.holder, card);
    }
    s.plays -= 1;
    if s.rows[row].is_full() {
        score_row(s, row, chance, hooks)?;
        if s.phase == Phase::Over {
            return Ok(false);
        }
    }
    if s.effect == Some(ActionCard::Lasso) && !s.face_up().is_empty() {
        s.phase = Phase::Take;
        return Ok(false);
    }
    Ok(s.plays == 0)
}

/// A card of the mover's hand goes face down: it may be any that others have seen there (RL-INFO-5).
#[cold]
fn lay(s: &mut ReliktState, card: AdventureCard, row: usize) {
    let mover = s.mover.index();
    let mut hand = s.hands[mover];
    hand.insert(card);
    let could = std::array::from_fn(|viewer| match viewer < s.seats as usize && viewer != mover {
        true => could_be_laid(s, hand, viewer),
        false => 0,
    });
    let laid = Laid { card, could };
    s.rows[row].down.insert(card);
    s.laid[mover].insert(card);
    s.down[mover] = match s.down[mover] {
        [Some(before), None] if s.row_of(before.card) <= row => [Some(before), Some(laid)],
        [before, None] => [Some(laid), before],
        full => unreachable!("a third card face down: {full:?}"),
    };
    for (down, known) in s.maybe_down[mover].iter_mut().zip(s.known[mover]) {
        *down = down.or(known);
    }
}

/// The ages a card must have that the viewer has not seen, if the mover lays it out of this hand. Where he knows the whole
/// hand there is none.
fn could_be_laid(s: &ReliktState, hand: CardSet, viewer: usize) -> u8 {
    let mover = s.mover.index();
    let (known, maybe_down) = (s.known[mover][viewer], s.maybe_down[mover][viewer]);
    if known.without(maybe_down) == hand {
        return 0;
    }
    // What lies face down already counts as well: he need not know how old it is.
    let unseen = hand.or(s.laid[mover]).without(known.or(maybe_down));
    unseen.iter().fold(0, |ages, card| ages | age_bit(s.age(card)))
}

/// Takes a card out of a row into the mover's hand; everybody sees which (RL-LAS-1, ruling 101).
fn take(s: &mut ReliktState, card: AdventureCard) {
    let mover = s.mover.index();
    let row = s
        .rows
        .iter_mut()
        .find(|row| row.up.contains(card))
        .expect("the card lies face up");
    row.up.remove(card);
    s.hands[mover].insert(card);
    s.taken[mover].insert(card);
    for (viewer, known) in s.known[mover].iter_mut().enumerate() {
        if viewer != mover && viewer < s.seats as usize {
            known.insert(card);
        }
    }
}

/// Everybody sees a card leave a seat's hand.
#[inline(always)]
fn leaves(s: &mut ReliktState, seat: Seat, card: AdventureCard) {
    s.taken[seat.index()].remove(card);
    s.known[seat.index()]
        .iter_mut()
        .for_each(|known| known.remove(card));
    s.maybe_down[seat.index()]
        .iter_mut()
        .for_each(|down| down.remove(card));
}

/// Scores a full row: its treasure to the owner of the highest colour, or nobody if that is level; its cards to the
/// discards (RL-ROW-2 to RL-ROW-8).
fn score_row<C: ChanceSource, H: Hooks<Relikt>>(
    s: &mut ReliktState,
    row: usize,
    chance: &mut C,
    hooks: &mut H,
) -> Result<(), PlayError> {
    let Row {
        treasure, up, down, ..
    } = s.rows[row];
    let winner = if H::ACTIVE {
        judged(s, row, hooks)?
    } else {
        let owner = |color| s.owner(color).expect("only colours in play have cards");
        row::winner(up.or(down)).map(owner)
    };
    s.discards = s.discards.or(up).or(down);
    (s.rows[row].up, s.rows[row].down) = (CardSet::EMPTY, CardSet::EMPTY);
    if !down.is_empty() {
        reveal(s, down);
    }
    let (Some(treasure), Some(winner)) = (treasure, winner) else {
        return Ok(());
    };
    s.won[winner.index()].insert(treasure);
    s.rows[row] = Row::default();
    let open = s.rows.iter().filter(|row| row.is_open()).count();
    if open + s.treasure_deck() == s.rules.treasures_left as usize {
        return finish(s, EndReason::TreasuresGone, hooks);
    }
    if s.treasure_deck() > 0 {
        open_treasure(s, row, chance, hooks)?;
    }
    Ok(())
}

/// Who takes the treasure of a full row where house rules have their say: about each colour's total, then about the
/// winner himself (RL-ROW-2, RL-ROW-4).
fn judged<H: Hooks<Relikt>>(s: &ReliktState, row: usize, hooks: &mut H) -> Result<Option<Seat>, PlayError> {
    let Some(treasure) = s.rows[row].treasure else {
        return Ok(None);
    };
    let (cards, number) = (s.rows[row].cards(), row as u8);
    let mut totals = row::totals(cards).map(u16::from);
    for (colour, total) in Color::ALL.into_iter().zip(&mut totals) {
        let Some(seat) = s.owner(colour) else {
            continue;
        };
        let moment = Moment::RowTotal {
            colour,
            seat,
            row: number,
            treasure,
            cards,
            total: *total,
        };
        let Moment::RowTotal { total: changed, .. } = modify::<Relikt, H>(s, moment, hooks)? else {
            unreachable!("hooks answer with the moment they were asked about")
        };
        *total = changed;
    }
    let moment = Moment::Treasure {
        row: number,
        treasure,
        cards,
        seat: row::highest(totals).and_then(|color| s.owner(color)),
    };
    let Moment::Treasure { seat, .. } = modify::<Relikt, H>(s, moment, hooks)? else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    Ok(seat)
}

/// Up to how many cards a hand is to be filled where house rules have their say (RL-TURN-5). One that holds more keeps
/// them.
fn fill<H: Hooks<Relikt>>(s: &mut ReliktState, seat: Seat, hooks: &mut H) -> Result<(), PlayError> {
    let held = s.hands[seat.index()].len() as u8;
    let moment = Moment::Refill {
        seat,
        held,
        cards: HAND as u8,
    };
    let Moment::Refill { cards, .. } = modify::<Relikt, H>(s, moment, hooks)? else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    s.full[seat.index()] = cards.max(held);
    Ok(())
}

/// Face-down cards are turned up on their way to the discards (RL-BLI-3): nobody looks for them in a hand any more.
#[cold]
fn reveal(s: &mut ReliktState, cards: CardSet) {
    for seat in 0..SEATS {
        s.laid[seat] = s.laid[seat].without(cards);
        let [first, second] = s.down[seat].map(|laid| laid.filter(|laid| !cards.contains(laid.card)));
        s.down[seat] = match first {
            None => [second, None],
            Some(_) => [first, second],
        };
        s.taken[seat] = s.taken[seat].without(cards);
        s.known[seat]
            .iter_mut()
            .for_each(|known| *known = known.without(cards));
        let still = if s.laid[seat].is_empty() {
            CardSet::EMPTY
        } else {
            CardSet(!cards.0)
        };
        s.maybe_down[seat]
            .iter_mut()
            .for_each(|down| *down = down.and(still));
    }
}

/// Ends the turn: refills the hand (RL-TURN-5), draws an action card if one was played (RL-ACT-4), and passes the turn
/// on, unless it was the last one allowed (RL-END-4).
#[inline(always)]
fn end_turn<C: ChanceSource, H: Hooks<Relikt>>(
    s: &mut ReliktState,
    chance: &mut C,
    hooks: &mut H,
) -> Result<(), PlayError> {
    if H::ACTIVE {
        fill(s, s.holder, hooks)?;
    }
    refill(s, s.holder, chance)?;
    if s.effect.is_some() {
        draw_action(s, s.mover, chance)?;
    }
    s.effect = None;
    s.plays = 1;
    s.holder = s.mover;
    if s.turn >= s.rules.max_turns {
        return finish(s, EndReason::Unfinished, hooks);
    }
    s.turn += 1;
    s.mover = s.mover.next(s.seats);
    s.holder = s.mover;
    s.phase = Phase::ActionCard;
    Ok(())
}

/// Ends the game at once (RL-END-2).
#[cold]
fn finish<H: Hooks<Relikt>>(s: &mut ReliktState, reason: EndReason, hooks: &mut H) -> Result<(), PlayError> {
    let mut all = [0; SEATS];
    for seat in Seat::all(s.seats) {
        let points = score::points(s.won[seat.index()]);
        let moment = Moment::Points { seat, points };
        let Moment::Points { points, .. } = modify::<Relikt, H>(s, moment, hooks)? else {
            unreachable!("hooks answer with the moment they were asked about")
        };
        all[seat.index()] = points;
    }
    s.phase = Phase::Over;
    s.end = Some((reason, all));
    Ok(())
}
