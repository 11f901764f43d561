//! Worlds a seat thinks possible: everything hidden from it dealt anew, all that it knows kept.
//!
//! For searches and for the proof that views leak nothing. What other seats have seen of each other's hands is not known
//! to the seat; in a sampled world they know what everybody knows.

use super::action_card::ActionSet;
use super::card::{AdventureCard, CardSet};
use super::observe::View;
use super::state::{Phase, ReliktState, SEATS};
use crate::rng::Stream;
use crate::seat::Seat;

/// A place whose card the seat does not know.
#[derive(Clone, Copy)]
enum Place {
    Hand(usize),
    Down(usize, usize),
    Deck,
}

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
    let own = view.seat().index();
    let others = || (0..view.seats() as usize).filter(move |&s| s != own);
    let mut unseen = view.unseen();
    let mut places = Vec::new();
    let deck = world.deck.len();
    for holder in others() {
        let seat = Seat(holder as u8);
        let (known, maybe_down) = (view.known(seat), view.maybe_down(seat));
        let surely_held = known.without(maybe_down);
        let mut hand = vec![Place::Hand(holder); world.hands[holder].len() - surely_held.len()];
        let mut down = Vec::new();
        for row in 0..world.rows.len() {
            let laid = world.rows[row].down.and(world.laid[holder]);
            down.extend(std::iter::repeat_n(Place::Down(holder, row), laid.len()));
            world.rows[row].down = world.rows[row].down.without(laid);
        }
        world.laid[holder] = CardSet::EMPTY;
        world.hands[holder] = surely_held;
        for card in maybe_down.without(known).iter() {
            put(&mut world, take(&mut down, rng), card);
        }
        hand.append(&mut down);
        for card in known.and(maybe_down).iter() {
            put(&mut world, take(&mut hand, rng), card);
        }
        places.append(&mut hand);
    }
    world.deck = CardSet::EMPTY;
    // What was not in the deck when it was last shuffled cannot be there now.
    for card in unseen.without(view.shuffled()).iter() {
        put(&mut world, take(&mut places, rng), card);
        unseen.remove(card);
    }
    places.extend(std::iter::repeat_n(Place::Deck, deck));
    for card in unseen.iter() {
        put(&mut world, take(&mut places, rng), card);
    }
    debug_assert!(places.is_empty());
    for seat in others() {
        let size = world.action_hands[seat].len();
        let mut left = view.actions_left(Seat(seat as u8));
        let mut hand = ActionSet::EMPTY;
        for _ in 0..size {
            let card = left.nth(rng.below(left.len() as u64) as usize);
            left.remove(card);
            hand.insert(card);
        }
        world.action_hands[seat] = hand;
    }
    for holder in others() {
        for viewer in (0..view.seats() as usize).filter(|&v| v != own && v != holder) {
            let taken = world.taken[holder];
            let covered = !world.laid[holder].is_empty();
            world.known[holder][viewer] = taken;
            world.maybe_down[holder][viewer] = if covered { taken } else { CardSet::EMPTY };
        }
    }
    // The mover may be looking at a hand right now.
    if world.holder != world.mover && world.mover.index() != own {
        let (holder, viewer) = (world.holder.index(), world.mover.index());
        let hand = world.hands[holder];
        world.maybe_down[holder][viewer] = world.known[holder][viewer].without(hand);
        world.known[holder][viewer] = hand;
    }
    debug_assert!(SEATS >= view.seats() as usize);
    #[cfg(debug_assertions)]
    world.assert_invariants();
    world
}

fn take(places: &mut Vec<Place>, rng: &mut Stream) -> Place {
    places.swap_remove(rng.below(places.len() as u64) as usize)
}

fn put(world: &mut ReliktState, place: Place, card: AdventureCard) {
    match place {
        Place::Hand(seat) => world.hands[seat].insert(card),
        Place::Down(seat, row) => {
            world.laid[seat].insert(card);
            world.rows[row].down.insert(card);
        }
        Place::Deck => world.deck.insert(card),
    }
}
