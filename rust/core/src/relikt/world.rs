//! Worlds a seat thinks possible: everything hidden from it dealt anew, all that it knows kept.
//!
//! For searches and for the proof that views leak nothing. What other seats have seen of each other's hands is not known
//! to the seat; in a sampled world they know what everybody knows.

use super::action_card::ActionSet;
use super::card::{AdventureCard, CARDS, CardSet};
use super::observe::View;
use super::state::{MOST_DOWN, Phase, ReliktState, age_bit};
use crate::rng::Stream;
use crate::seat::Seat;
use arrayvec::ArrayVec;

/// A state that looks to the seat as the real one does, drawn uniformly among the deals that fit what it knows.
///
/// Its view is equal, and nothing else of the state matters: two states with the same view give the same world.
pub(super) fn sample_world(view: View<'_>, rng: &mut Stream) -> ReliktState {
    loop {
        let world = deal(&view, rng);
        // Who shoots holds a card to shoot with: the pistol could not be played otherwise (RL-ACT-5).
        if world.phase != Phase::Replace || !world.replaceable().is_empty() {
            return world;
        }
    }
}

fn deal(view: &View<'_>, rng: &mut Stream) -> ReliktState {
    let mut world = *view.state();
    let own = view.seat();
    let others = || Seat::all(view.seats()).filter(move |&seat| seat != own);
    for row in &mut world.rows {
        row.down = row.down.and(world.laid[own.index()]);
    }
    // The cards of each age by themselves: who has how many of them, everybody knows.
    let mut left = by_age(view);
    for holder in others() {
        let mut cards = view.known(holder).or(view.maybe_down(holder));
        for age in view.unseen_ages(holder) {
            let fits = left.iter_mut().find(|(of, _)| *of == age);
            let (_, fits) = fits.expect("what a seat holds unseen is among the unseen");
            let card = any_of(*fits, rng);
            fits.remove(card);
            cards.insert(card);
        }
        split(&mut world, view, holder, cards, rng);
    }
    world.deck = left
        .iter()
        .fold(CardSet::EMPTY, |deck, &(_, cards)| deck.or(cards));
    for seat in others() {
        let size = world.action_hands[seat.index()].len();
        let mut left = view.actions_left(seat);
        let mut hand = ActionSet::EMPTY;
        for _ in 0..size {
            let card = left.nth(rng.below(left.len() as u64) as usize);
            left.remove(card);
            hand.insert(card);
        }
        world.action_hands[seat.index()] = hand;
    }
    forget(&mut world, own);
    #[cfg(debug_assertions)]
    world.assert_invariants();
    world
}

/// The unseen cards by their ages, those of the deck last shuffled first.
fn by_age(view: &View<'_>) -> ArrayVec<(u8, CardSet), CARDS> {
    let unseen = view.unseen();
    let young = unseen.and(view.shuffled());
    let mut sets = ArrayVec::from_iter([(0, young)]);
    for card in unseen.without(young).iter() {
        let age = view.age(card);
        match sets.iter_mut().find(|(of, _)| *of == age) {
            Some((_, set)) => set.insert(card),
            None => sets.push((age, CardSet::from_iter([card]))),
        }
    }
    sets
}

/// Says which of the cards of a seat lie face down; the rest is its hand.
fn split(world: &mut ReliktState, view: &View<'_>, holder: Seat, cards: CardSet, rng: &mut Stream) {
    let (known, maybe_down) = (view.known(holder), view.maybe_down(holder));
    let surely = maybe_down.without(known);
    let fit = |could: u8| -> CardSet {
        let unseen = cards.without(known).without(maybe_down);
        let by_age = unseen.iter().filter(|&card| could & age_bit(view.age(card)) != 0);
        by_age.collect::<CardSet>().or(maybe_down)
    };
    let places: ArrayVec<(usize, CardSet), MOST_DOWN> = view
        .face_down()
        .filter(|down| down.seat == holder)
        .map(|down| (down.row, fit(down.could)))
        .collect();
    let down: ArrayVec<AdventureCard, MOST_DOWN> = match places[..] {
        [] => ArrayVec::new(),
        [(_, fit)] => [any_of(if surely.is_empty() { fit } else { surely }, rng)]
            .into_iter()
            .collect(),
        [(_, first), (_, second)] => {
            // With one of them in the first place, those that can then lie in the second.
            let beside = |card: AdventureCard| {
                let one = CardSet::from_iter([card]);
                let must = surely.without(one);
                match must.len() {
                    0 => second.without(one),
                    1 => second.and(must),
                    _ => CardSet::EMPTY,
                }
            };
            let ways = first.iter().map(|card| beside(card).len() as u64).sum();
            let mut k = rng.below(ways);
            let found = first.iter().find_map(|card| {
                let ways = beside(card).len() as u64;
                if k < ways {
                    return Some([card, beside(card).nth(k as usize)]);
                }
                k -= ways;
                None
            });
            found.expect("as many ways as counted").into_iter().collect()
        }
        _ => unreachable!("there is no third place"),
    };
    for (i, (&card, &(row, _))) in down.iter().zip(&places).enumerate() {
        world.rows[row].down.insert(card);
        if let Some(laid) = &mut world.down[holder.index()][i] {
            laid.card = card;
        }
    }
    let down: CardSet = down.into_iter().collect();
    world.laid[holder.index()] = down;
    world.hands[holder.index()] = cards.without(down);
}

/// Others know what everybody knows, and what lies in a hand that one of them looks at right now.
fn forget(world: &mut ReliktState, own: Seat) {
    let seats = world.seats as usize;
    for holder in 0..seats {
        for viewer in (0..seats).filter(|&viewer| viewer != holder && viewer != own.index()) {
            for laid in world.down[holder].iter_mut().flatten() {
                laid.could[viewer] = u8::MAX;
            }
            if holder == own.index() {
                continue;
            }
            let taken = world.taken[holder];
            let covered = !world.laid[holder].is_empty();
            world.known[holder][viewer] = taken;
            world.maybe_down[holder][viewer] = if covered { taken } else { CardSet::EMPTY };
        }
    }
    if world.holder != world.mover && world.mover != own && world.holder != own {
        let (holder, viewer) = (world.holder.index(), world.mover.index());
        let hand = world.hands[holder];
        world.maybe_down[holder][viewer] = world.known[holder][viewer].without(hand);
        world.known[holder][viewer] = hand;
    }
}

fn any_of(cards: CardSet, rng: &mut Stream) -> AdventureCard {
    cards.nth(rng.below(cards.len() as u64) as usize)
}
