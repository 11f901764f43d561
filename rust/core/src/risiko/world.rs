//! Worlds a seat thinks possible (RK-INFO): everything hidden from it dealt anew, all that its view says kept.
//!
//! Hidden are the others' cards and the deck, their objectives, and whether the player on turn still holds a set back
//! (ruling RK 8.17).
//!
//! Who counts along knows of every card in a hand when it was drawn, in passes through the deck: draws are open, and a
//! card that leaves a hand shows when it was last in the deck. So each pass is dealt by itself.

use super::card::Cards;
use super::objective::{Goal, OBJECTIVES, Objective};
use super::observe::View;
use super::score;
use super::state::{Phase, RisikoState};
use crate::game::EndReason;
use crate::rng::Stream;
use crate::seat::{MAX_SEATS, Seat};
use arrayvec::ArrayVec;

/// A state that looks to the seat as the real one does: cards and objectives drawn uniformly among the deals that fit.
/// Whether a set is held back depends on a player, not on chance: where the dealt hand leaves it open, both are as
/// likely.
pub(super) fn sample_world(view: View<'_>, rng: &mut Stream) -> RisikoState {
    let mut world = *view.state();
    deal_cards(&mut world, view, rng);
    deal_objectives(&mut world, view.seat(), rng);
    world.phase = view.phase();
    let untouched = world.phase == Phase::Combat && world.rolls == 0 && world.conquests == 0;
    if untouched && world.mover != view.seat() && world.set_playable() && rng.below(2) == 0 {
        world.phase = Phase::Reinforcements;
    }
    world
}

fn deal_cards(world: &mut RisikoState, view: View<'_>, rng: &mut Stream) {
    let mut left = view.unknown();
    for seat in Seat::all(world.seats).filter(|&seat| seat != view.seat()) {
        let mut hand = Cards::EMPTY;
        for age in view.hand_ages(seat) {
            let fits = Cards(left.0 & view.of_age(age).0);
            let card = fits.nth(rng.below(fits.len().into()) as u32);
            left.remove(card);
            hand.insert(card);
        }
        world.hands[seat.index()] = hand;
    }
    // Before the first turn there is no deck.
    world.deck = if view.deck_count() > 0 { left } else { Cards::EMPTY };
}

/// Objectives as bits.
type Objectives = u32;

fn deal_objectives(world: &mut RisikoState, seat: Seat, rng: &mut Stream) {
    let Some(own) = world.objectives[seat.index()] else {
        return;
    };
    let deck = if world.rules.tournament_objectives {
        bits(Objective::tournament())
    } else {
        bits(Objective::classic())
    };
    let left = deck & !(1 << own.0);
    let others: ArrayVec<Seat, MAX_SEATS> = Seat::all(world.seats).filter(|&s| s != seat).collect();
    // What is asked about a seat must not depend on what others really hold.
    others
        .iter()
        .for_each(|other| world.objectives[other.index()] = None);
    let mut sets: ArrayVec<Objectives, MAX_SEATS> = others
        .iter()
        .map(|&other| bits(objectives(left).filter(|&o| may_hold(world, other, o))))
        .collect();
    if deals(&sets) == 0 {
        // House rules may say that an objective is not reached: then what was not won tells nothing.
        sets.iter_mut().for_each(|set| *set = left);
    }
    for (i, &other) in others.iter().enumerate() {
        let without = |o: Objective| {
            let rest = sets[i + 1..].iter().map(|set| set & !(1 << o.0));
            rest.collect::<ArrayVec<Objectives, MAX_SEATS>>()
        };
        let mut k = rng.below(deals(&sets[i..]));
        let found = objectives(sets[i]).find_map(|o| {
            let rest = without(o);
            let ways = deals(&rest);
            if k < ways {
                return Some((o, rest));
            }
            k -= ways;
            None
        });
        let (objective, rest) = found.expect("as many ways as counted");
        world.objectives[other.index()] = Some(objective);
        sets[i + 1..].copy_from_slice(&rest);
    }
}

fn bits(objectives: impl Iterator<Item = Objective>) -> Objectives {
    objectives.fold(0, |all, o| all | 1 << o.0)
}

fn objectives(bits: Objectives) -> impl Iterator<Item = Objective> {
    (0..OBJECTIVES as u8)
        .filter(move |&o| bits >> o & 1 == 1)
        .map(Objective)
}

/// In how many ways each set can give a different objective.
fn deals(sets: &[Objectives]) -> u64 {
    let Some((first, rest)) = sets.split_first() else {
        return 1;
    };
    // All choices from the first set, less those that another set has made as well.
    let mut ways = u64::from(first.count_ones()) * deals(rest);
    for i in 0..rest.len() {
        let mut same: ArrayVec<Objectives, MAX_SEATS> = rest.iter().copied().collect();
        same[i] &= first;
        ways -= deals(&same);
    }
    ways
}

/// Whether a seat may hold an objective: it would have won with some, and a winner must hold one that was reached.
fn may_hold(world: &mut RisikoState, seat: Seat, objective: Objective) -> bool {
    world.objectives[seat.index()] = Some(objective);
    let destroyed = match objective.goal() {
        Goal::Destroy(color) => {
            let target = score::seat_of(world, color);
            target.and_then(|target| world.destroyer(target)) == Some(seat)
        }
        _ => false,
    };
    let reached = score::meets(world, seat);
    let would_have_won = destroyed || (reached && looked_at(world, seat));
    let may = match world.end {
        Some(end) => {
            let won = end.reason == EndReason::Objective && end.ranks[seat.index()] == 1;
            let scored =
                !world.rules.score_own_objective || score::points(world, seat) == end.points[seat.index()];
            scored
                && if won {
                    destroyed || reached
                } else {
                    !would_have_won
                }
        }
        None => !would_have_won,
    };
    world.objectives[seat.index()] = None;
    may
}

/// Whether a seat's objective has been looked at since it may last have become true (ruling RK 7.10).
fn looked_at(world: &RisikoState, seat: Seat) -> bool {
    match (world.phase, world.end) {
        (Phase::Colours | Phase::Placement, _) => false,
        // What a conquest brings is looked at after the occupation, an elimination's then too.
        (Phase::Occupation, _) => seat != world.mover && world.fallen.is_none(),
        (_, Some(end)) if end.reason == EndReason::Objective => {
            // Looking stopped at the winner; from the mover on, in turn order.
            let order = world.mover.clockwise(world.seats);
            let before = { order }
                .take_while(|s| end.ranks[s.index()] != 1)
                .any(|s| s == seat);
            before || world.round > 0 && world.out[0].is_none()
        }
        _ => true,
    }
}
