//! Objectives, points and ranks: who has won, and what follows behind the winner (RK-OBJ, RK-END-13 to RK-END-21).

use super::Risiko;
use super::color::Color;
use super::continent::Continent;
use super::moment::Moment;
use super::objective::{FALLBACK, Goal};
use super::state::{End, Phase, RisikoState};
use super::territory::TerritorySet;
use crate::error::HookError;
use crate::game::EndReason;
use crate::hooks::{Hooks, modify};
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use std::cmp::Reverse;

/// Whether a seat meets its objective now; a house rule may say otherwise.
#[inline(always)]
pub(super) fn reached<H: Hooks<Risiko>>(
    state: &RisikoState,
    seat: Seat,
    hooks: &mut H,
) -> Result<bool, HookError> {
    ask(state, seat, meets(state, seat), hooks)
}

/// Ends the game if the seat meets its objective now.
#[inline(always)]
pub(super) fn wins<H: Hooks<Risiko>>(
    state: &mut RisikoState,
    seat: Seat,
    hooks: &mut H,
) -> Result<bool, HookError> {
    if !reached(state, seat, hooks)? {
        return Ok(false);
    }
    win(state, seat, EndReason::Objective, hooks)?;
    Ok(true)
}

/// Ends the game if the winner's objective was to destroy the loser's colour (RK-OBJ-7). Looked at when the loser's last
/// army falls, before the occupation.
pub(super) fn destroyed<H: Hooks<Risiko>>(
    state: &mut RisikoState,
    winner: Seat,
    loser: Seat,
    hooks: &mut H,
) -> Result<bool, HookError> {
    let goal = state.objectives[winner.index()].map(|o| o.goal());
    let target = state.colours[loser.index()];
    let met = matches!(goal, Some(Goal::Destroy(color)) if Some(color) == target);
    if !met || !ask(state, winner, true, hooks)? {
        return Ok(false);
    }
    win(state, winner, EndReason::Objective, hooks)?;
    Ok(true)
}

/// Ends the game with one winner.
pub(super) fn win<H: Hooks<Risiko>>(
    state: &mut RisikoState,
    seat: Seat,
    reason: EndReason,
    hooks: &mut H,
) -> Result<(), HookError> {
    let points = points_of_all(state, hooks)?;
    finish(state, SeatSet::only(seat), reason, points);
    Ok(())
}

/// The points of every seat, as a house rule may change them.
pub(super) fn points_of_all<H: Hooks<Risiko>>(
    state: &RisikoState,
    hooks: &mut H,
) -> Result<[i32; MAX_SEATS], HookError> {
    let mut all = [0; MAX_SEATS];
    for seat in Seat::all(state.seats) {
        let moment = Moment::Score {
            seat,
            points: points(state, seat),
        };
        let Moment::Score { points, .. } = modify::<Risiko, H>(state, moment, hooks)? else {
            unreachable!("hooks answer with the moment they were asked about")
        };
        all[seat.index()] = points;
    }
    Ok(all)
}

/// Ends the game: the winners first, then the living by points and armies, then the eliminated, the later the better
/// (RK-END-20, RK-END-21).
pub(super) fn finish(state: &mut RisikoState, winners: SeatSet, reason: EndReason, points: [i32; MAX_SEATS]) {
    let key = |seat: Seat| {
        let out = state.out.iter().flatten().position(|e| e.seat == seat);
        match out {
            _ if winners.contains(seat) => (0, Reverse(0), Reverse(0), Reverse(0)),
            None => (
                1,
                Reverse(points[seat.index()]),
                Reverse(state.totals[seat.index()]),
                Reverse(0),
            ),
            Some(place) => (2, Reverse(0), Reverse(0), Reverse(place)),
        }
    };
    let mut ranks = [0; MAX_SEATS];
    if !winners.is_empty() {
        for seat in Seat::all(state.seats) {
            let better = Seat::all(state.seats)
                .filter(|&other| key(other) < key(seat))
                .count();
            ranks[seat.index()] = better as u8 + 1;
        }
    }
    state.phase = Phase::Over;
    state.battle = None;
    state.end = Some(End {
        reason,
        ranks,
        points,
    });
}

/// The victory points of a seat (RK-END-13). Who is out has none, also where a win at the roll left his last territory
/// without an army (ruling RK 8.14).
pub(super) fn points(state: &RisikoState, seat: Seat) -> i32 {
    if !state.alive.contains(seat) {
        return 0;
    }
    let mut counted = state.owned[seat.index()];
    if state.rules.score_own_objective {
        counted = counted.and(objective_territories(state, seat));
    }
    counted.victory_points() as i32
}

/// The territories a seat's objective names; none if it names none.
pub(super) fn objective_territories(state: &RisikoState, seat: Seat) -> TerritorySet {
    match state.objectives[seat.index()].map(|o| o.goal()) {
        Some(Goal::Hold { all, .. }) => all,
        _ => TerritorySet::EMPTY,
    }
}

/// What a seat's objective asks for now: a "destroy" card whose colour can't be destroyed by it any more asks for 24
/// territories (RK-OBJ-8, RK-OBJ-9).
pub(super) fn goal(state: &RisikoState, seat: Seat) -> Option<Goal> {
    let goal = state.objectives[seat.index()]?.goal();
    let Goal::Destroy(color) = goal else {
        return Some(goal);
    };
    let target = seat_of(state, color);
    let lost = match target {
        None => true,
        Some(target) => target == seat || state.destroyer(target).is_some_and(|by| by != seat),
    };
    Some(if lost { FALLBACK } else { goal })
}

/// The seat that plays a colour.
pub(super) fn seat_of(state: &RisikoState, color: Color) -> Option<Seat> {
    Seat::all(state.seats).find(|s| state.colours[s.index()] == Some(color))
}

/// Whether a seat meets its objective; a colour counts only once it asks for 24 territories.
#[inline(always)]
pub(super) fn meets(state: &RisikoState, seat: Seat) -> bool {
    let Some(objective) = state.objectives[seat.index()] else {
        return false;
    };
    match objective.goal() {
        // Only by its fallback: the destruction itself is looked at when it happens.
        Goal::Destroy(_) => holds(state, seat, FALLBACK) && goal(state, seat) == Some(FALLBACK),
        other => holds(state, seat, other),
    }
}

#[inline(always)]
fn holds(state: &RisikoState, seat: Seat, goal: Goal) -> bool {
    let owned = state.owned[seat.index()];
    match goal {
        Goal::Territories { count, min_armies } => {
            owned.len() >= count && (min_armies <= 1 || owned.and(state.strong).len() >= count)
        }
        Goal::Hold { all, any_other } => owned.contains_all(all) && (!any_other || third(owned, all)),
        Goal::Destroy(_) => false,
    }
}

/// Whether some complete continent lies outside `all` (RK-OBJ-4).
fn third(owned: TerritorySet, all: TerritorySet) -> bool {
    Continent::ALL
        .into_iter()
        .map(Continent::territories)
        .any(|c| owned.contains_all(c) && !all.contains_all(c))
}

#[inline(always)]
fn ask<H: Hooks<Risiko>>(
    state: &RisikoState,
    seat: Seat,
    reached: bool,
    hooks: &mut H,
) -> Result<bool, HookError> {
    let moment = Moment::Objective {
        seat,
        objective: state.objectives[seat.index()],
        reached,
    };
    let Moment::Objective { reached, .. } = modify::<Risiko, H>(state, moment, hooks)? else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    Ok(reached)
}
