//! Worlds a seat thinks possible (RI-INFO): what is hidden from it drawn anew, all that its view says kept.
//!
//! Hidden are what others know, how hard the question is, and what others feel about theirs.

use super::answer::{Difficulty, Knowledge, MAX_SHIFT, Signal};
use super::observe::View;
use super::state::{Phase, RiketState};
use crate::rng::Stream;
use crate::seat::Seat;

/// A state that looks to the seat as the real one does. Others know what players know by default; the difficulty is
/// drawn as the rules draw it, given what the seat itself feels about the question.
pub(super) fn sample_world(view: View<'_>, rng: &mut Stream) -> RiketState {
    let mut world = view.state().clone();
    for seat in Seat::all(world.seats).filter(|&seat| seat != view.seat()) {
        world.knowledge[seat.index()] = Knowledge::default();
    }
    (world.shift, world.signal) = (0, None);
    if world.phase != Phase::Question || !world.any_drawn() {
        return world;
    }
    let felt = view.signal();
    let difficulty = Difficulty(&world.rules.difficulty);
    let signal = |shift| Signal {
        weights: &world.rules.signal,
        shift,
        seat: world.turn_seat,
    };
    let weight = |shift| difficulty.weight(shift) * felt.map_or(1, |felt| signal(shift).weight(felt));
    let total = (-MAX_SHIFT..=MAX_SHIFT).map(weight).sum();
    let mut k = rng.below(total);
    let drawn = (-MAX_SHIFT..=MAX_SHIFT).find(|&shift| {
        let (here, weight) = (k, weight(shift));
        k = k.wrapping_sub(weight);
        here < weight
    });
    let shift = drawn.expect("the weights sum to the total");
    world.shift = shift;
    world.signal = if view.seat() == world.turn_seat {
        felt
    } else {
        let feels = world.rules.draws(world.knowledge[world.turn_seat.index()].drawn);
        feels.then(|| signal(shift).signal(rng.below(world.rules.signal.total())))
    };
    world
}
