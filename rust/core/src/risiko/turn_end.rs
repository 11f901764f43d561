//! The end of a turn: the card, the agreed ending, whose turn follows (RK-DRW, RK-END-3 to RK-END-18; ruling RK 8.6).

use super::apply::{Play, reinforcement_phase};
use super::ask::{Ask, purpose};
use super::card::Card;
use super::moment::Moment;
use super::rules::Ending;
use super::state::{RisikoState, Stage};
use super::{Risiko, score};
use crate::chance::{At, ChanceSource};
use crate::error::PlayError;
use crate::game::EndReason;
use crate::hooks::{Ends, Hooks, modify};
use crate::seat::{MAX_SEATS, Seat, SeatSet};

/// Ends the mover's turn.
pub(super) fn end_turn<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let before = state.stage;
    let moment = Moment::CardDraw {
        seat: state.mover,
        conquests: state.conquests,
        draws: state.conquests > 0,
    };
    let Moment::CardDraw { draws, .. } = modify::<Risiko, H>(state, moment, play.hooks)? else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    if draws {
        draw_card(state, play)?;
    }
    let moment = Moment::TurnEnd {
        seat: state.mover,
        round: state.round,
        ends: match agreed_end(state, play)? {
            true => Ends::Agreed,
            false => Ends::No,
        },
    };
    let Moment::TurnEnd { ends, .. } = modify::<Risiko, H>(state, moment, play.hooks)? else {
        unreachable!("hooks answer with the moment they were asked about")
    };
    match ends {
        Ends::No => {}
        Ends::Agreed => return score_game(state, EndReason::Points, play),
        Ends::Rule(rule) => {
            state.ended_by = Some(rule);
            return score_game(state, EndReason::HouseRule(rule), play);
        }
    }
    match before {
        Stage::ExtraRound {
            tied,
            waiting,
            number,
        } => next_extra_turn(state, tied, waiting, number, play),
        Stage::LastRound { drawer } => next_turn(state, Some(drawer), play),
        Stage::Open => next_turn(state, None, play),
    }
}

/// The game ends by points: of the living, or of the tied in an extra round (RK-END-13 to RK-END-16).
pub(super) fn score_game<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    reason: EndReason,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let points = score::points_of_all(state, play.hooks)?;
    let (compared, played) = match state.stage {
        // Whoever went out in an extra round is out of the tie (ruling RK 8.13).
        Stage::ExtraRound { tied, number, .. } => (SeatSet(tied.0 & state.alive.0), number),
        _ => (state.alive, 0),
    };
    let best = best(state, compared, &points);
    if best.len() == 1 || played >= state.rules.max_extra_rounds {
        score::finish(state, best, reason, points);
        return Ok(());
    }
    let mut order = state.mover.clockwise(state.seats).skip(1).chain([state.mover]);
    let first = order.find(|&s| best.contains(s)).expect("somebody is tied");
    state.stage = Stage::ExtraRound {
        tied: best,
        waiting: best.without(first),
        number: played + 1,
    };
    state.round += 1;
    state.mover = first;
    reinforcement_phase(state, play)
}

/// Those level on the most points and, among them, the most armies.
fn best(state: &RisikoState, compared: SeatSet, points: &[i32; MAX_SEATS]) -> SeatSet {
    let key = |seat: Seat| (points[seat.index()], state.totals[seat.index()]);
    let top = compared.iter().map(key).max();
    compared
        .iter()
        .filter(|&s| Some(key(s)) == top)
        .fold(SeatSet::NONE, SeatSet::with)
}

/// The mover draws a card, if there is one for him (RK-DRW).
fn draw_card<C: ChanceSource, H>(
    state: &mut RisikoState,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let seat = state.mover;
    let by_cards = state.rules.ending == Ending::Reshuffles;
    let no_more = by_cards && state.stage != Stage::Open;
    if no_more || state.hands[seat.index()].len() >= state.rules.hand_limit() {
        return Ok(());
    }
    if state.deck.is_empty() {
        reshuffle(state);
    }
    if state.deck.is_empty() {
        return Ok(());
    }
    let index = u64::from(state.pass) << 16 | u64::from(state.drawn);
    let at = At {
        purpose: purpose::DRAW,
        seat: Seat(0),
        index,
        offset: 0,
    };
    let k = play.chance.draw(
        at,
        &Ask::Draw {
            seat,
            left: state.deck,
        },
    )?;
    let card = state.deck.nth(k as u32);
    state.deck.remove(card);
    state.hands[seat.index()].insert(card);
    state.drawn += 1;
    if state.deck.is_empty() {
        if by_cards && state.pass >= state.rules.reshuffles {
            state.stage = Stage::LastRound { drawer: seat };
        } else {
            reshuffle(state);
        }
    }
    Ok(())
}

/// The discards become the new deck; with no discards it is made up when a draw falls due (RK-DRW-3, RK-DRW-4).
fn reshuffle(state: &mut RisikoState) {
    if !state.discards.is_empty() {
        state.deck = std::mem::take(&mut state.discards);
        state.pass += 1;
        state.drawn = 0;
        for card in Card::all() {
            let age = &mut state.ages[usize::from(card.0)];
            *age = match state.deck.contains(card) {
                true => 0,
                false => age.saturating_add(1),
            };
        }
    }
}

/// Whether the agreed ending stops the game with this turn. Last and extra rounds are counted elsewhere.
fn agreed_end<C: ChanceSource, H>(
    state: &mut RisikoState,
    play: &mut Play<'_, C, H>,
) -> Result<bool, PlayError> {
    if state.stage != Stage::Open {
        return Ok(false);
    }
    let (_, round_over) = state.next_living(state.mover);
    match state.rules.ending {
        Ending::Traditional | Ending::Reshuffles => Ok(false),
        Ending::Rounds => Ok(round_over && state.round >= state.rules.round_limit),
        Ending::Clock => {
            if !state.time_up {
                let at = At {
                    purpose: purpose::SETUP,
                    seat: state.mover,
                    index: 3,
                    offset: state.turn,
                };
                state.time_up = play.chance.draw(at, &Ask::Clock)? == 1;
            }
            Ok(round_over && state.time_up)
        }
        Ending::Sdadata => sdadata(state, round_over, play),
    }
}

/// The club ending: whether the dice stop the game (RK-END-8, RK-END-9).
fn sdadata<C: ChanceSource, H>(
    state: &RisikoState,
    round_over: bool,
    play: &mut Play<'_, C, H>,
) -> Result<bool, PlayError> {
    let numbers = state.rules.sdadata;
    let first_roll = state.rules.round_limit + 1;
    let rolls = state.round > first_roll || (state.round == first_roll && round_over);
    if !rolls || state.conquests > numbers.skip_if_conquests_over {
        return Ok(false);
    }
    let grown = (state.round - first_roll).saturating_mul(numbers.step.into());
    let threshold = grown.saturating_add(numbers.start.into()).min(numbers.max.into());
    let mut total = 2;
    for (offset, last) in [(0, false), (1, true)] {
        let at = At {
            purpose: purpose::SDADATA,
            seat: state.mover,
            index: state.round.into(),
            offset,
        };
        total += play.chance.draw(at, &Ask::Sdadata { last })? as u16;
    }
    Ok(total <= threshold)
}

/// The next living player's turn, unless the last round is over (RK-END-5) or the game has no end (RK-END-18).
fn next_turn<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    drawer: Option<Seat>,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let (next, new_round) = state.next_living(state.mover);
    if let Some(drawer) = drawer {
        // A drawer who has gone out ends the round where his turn would have come (ruling RK 7.30).
        let passed = state
            .mover
            .clockwise(state.seats)
            .skip(1)
            .take_while(|&s| s != next);
        if state.mover == drawer || { passed }.any(|s| s == drawer) {
            return score_game(state, EndReason::Points, play);
        }
    }
    if new_round {
        if state.round >= state.rules.max_rounds && state.stage == Stage::Open {
            let points = score::points_of_all(state, play.hooks)?;
            score::finish(state, SeatSet::NONE, EndReason::Unfinished, points);
            return Ok(());
        }
        state.round += 1;
    }
    state.mover = next;
    reinforcement_phase(state, play)
}

/// The next of the tied, or their comparison (RK-END-15, RK-END-16).
fn next_extra_turn<C: ChanceSource, H: Hooks<Risiko>>(
    state: &mut RisikoState,
    tied: SeatSet,
    waiting: SeatSet,
    number: u8,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let waiting = SeatSet(waiting.0 & state.alive.0);
    let next = state
        .mover
        .clockwise(state.seats)
        .skip(1)
        .find(|&s| waiting.contains(s));
    let Some(next) = next else {
        return score_game(state, state.points_reason(), play);
    };
    state.stage = Stage::ExtraRound {
        tied,
        waiting: waiting.without(next),
        number,
    };
    state.mover = next;
    reinforcement_phase(state, play)
}
