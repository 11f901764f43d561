//! The set-up of a game (RK-SET): opening rolls, colours, objectives, the deal, the placement of the supply.

use super::apply::{Play, reinforcement_phase};
use super::ask::{Ask, objective, purpose};
use super::card::{CARDS, Cards};
use super::color::Color;
use super::continent::Continent;
use super::objective::Objective;
use super::rules::RisikoRules;
use super::score;
use super::state::{Phase, RisikoState, Stage};
use super::territory::{TERRITORIES, TerritorySet};
use crate::chance::{At, ChanceSource};
use crate::error::{PlayError, RulesError};
use crate::game::SetupError;
use crate::hooks::Hooks;
use crate::seat::{MAX_SEATS, Seat, SeatSet};

/// Armies of the supply by number of players, from 3 (RK-SET-4).
pub const SUPPLY: [u16; 4] = [35, 30, 25, 20];

/// Armies placed in one go of the set-up (RK-SET-9).
pub const PLACED_AT_ONCE: u16 = 3;

/// Rounds of opening rolls after which the first of those still level begins: dice never tie so often, but a source of
/// chance that always gives the same answer would go on for ever.
const MOST_OPENING_ROLLS: u32 = 64;

/// The state before the first decision.
pub(super) fn new_game<C: ChanceSource, H: Hooks<super::Risiko>>(
    rules: &RisikoRules,
    seats: u8,
    play: &mut Play<'_, C, H>,
) -> Result<RisikoState, SetupError> {
    check_share(rules, seats)?;
    let mut state = empty(rules, seats);
    state.first = opening_rolls(seats, play)?;
    state.mover = state.first;
    if !rules.colours_chosen {
        for (seat, color) in state.first.clockwise(seats).zip(Color::ALL) {
            state.colours[seat.index()] = Some(color);
        }
        deal(&mut state, play)?;
    }
    Ok(state)
}

/// A colour was chosen; the next in turn order chooses, or the cards are dealt.
pub(super) fn choose_colour<C: ChanceSource, H: Hooks<super::Risiko>>(
    state: &mut RisikoState,
    color: Color,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    state.colours[state.mover.index()] = Some(color);
    state.mover = state.mover.next(state.seats);
    if state.mover == state.first {
        deal(state, play)
    } else {
        Ok(())
    }
}

/// Some armies of a go were placed: the go continues, the next in turn order with a supply follows, or the game begins.
#[inline]
pub(super) fn placed<C: ChanceSource, H: Hooks<super::Risiko>>(
    state: &mut RisikoState,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    if state.to_place > 0 {
        return Ok(());
    }
    let next = state.mover.clockwise(state.seats).skip(1).chain([state.mover]);
    match { next }.find(|s| state.supply[s.index()] > 0) {
        Some(seat) => {
            start_go(state, seat);
            Ok(())
        }
        None => begin(state, play),
    }
}

fn empty(rules: &RisikoRules, seats: u8) -> RisikoState {
    RisikoState {
        rules: *rules,
        seats,
        phase: Phase::Colours,
        first: Seat(0),
        mover: Seat(0),
        round: 0,
        turn: 0,
        armies: [0; TERRITORIES],
        owners: [0; TERRITORIES],
        owned: [TerritorySet::EMPTY; MAX_SEATS],
        strong: TerritorySet::EMPTY,
        totals: [0; MAX_SEATS],
        colours: [None; MAX_SEATS],
        objectives: [None; MAX_SEATS],
        supply: [0; MAX_SEATS],
        hands: [Cards::EMPTY; MAX_SEATS],
        deck: Cards::EMPTY,
        discards: Cards::EMPTY,
        pass: 0,
        drawn: 0,
        ages: [0; CARDS],
        to_place: 0,
        sets_played: 0,
        rolls: 0,
        conquests: 0,
        attack_dice: rules.max_attack_dice,
        defence_dice: rules.max_defence_dice,
        battle: None,
        fallen: None,
        alive: SeatSet::all(seats),
        out: [None; MAX_SEATS],
        stage: Stage::Open,
        ended_by: None,
        time_up: false,
        attacks: [[0; 6]; MAX_SEATS],
        end: None,
    }
}

/// Refuses a share of a continent that no deal can keep (RK-SET-7).
fn check_share(rules: &RisikoRules, seats: u8) -> Result<(), RulesError> {
    let reasons: Vec<String> = Continent::ALL
        .into_iter()
        .filter(|&c| most_of(rules, c) * u32::from(seats) < c.territories().len())
        .map(|c| {
            format!(
                "max_share_of_continent_dealt = {} cannot be kept with {seats} seats: {c} has {} territories",
                rules.max_share_of_continent_dealt,
                c.territories().len()
            )
        })
        .collect();
    if reasons.is_empty() {
        Ok(())
    } else {
        Err(RulesError { reasons })
    }
}

fn most_of(rules: &RisikoRules, continent: Continent) -> u32 {
    (rules.max_share_of_continent_dealt * f64::from(continent.territories().len())) as u32
}

fn setup_key(index: u64, offset: u32) -> At {
    At {
        purpose: purpose::SETUP,
        seat: Seat(0),
        index,
        offset,
    }
}

/// Everyone throws a die; those level at the top throw again (RK-SET-2).
fn opening_rolls<C: ChanceSource, H>(seats: u8, play: &mut Play<'_, C, H>) -> Result<Seat, PlayError> {
    let mut level: Vec<Seat> = Seat::all(seats).collect();
    let mut offset = 0;
    for _ in 0..MOST_OPENING_ROLLS {
        let mut rolled = Vec::with_capacity(level.len());
        for i in 0..level.len() {
            let ask = Ask::First {
                last: i + 1 == level.len(),
            };
            rolled.push(play.chance.draw(setup_key(0, offset), &ask)?);
            offset += 1;
        }
        let best = rolled.iter().max().copied();
        let mut rolls = rolled.iter();
        level.retain(|_| rolls.next().copied() == best);
        if level.len() == 1 {
            break;
        }
    }
    Ok(level[0])
}

/// Objectives and territories are dealt (RK-SET-5 to RK-SET-8), then the first player places.
fn deal<C: ChanceSource, H: Hooks<super::Risiko>>(
    state: &mut RisikoState,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    let mut left: u32 = if state.rules.tournament_objectives {
        Objective::tournament().fold(0, |bits, o| bits | 1 << o.0)
    } else {
        Objective::classic().fold(0, |bits, o| bits | 1 << o.0)
    };
    for (offset, seat) in state.first.clockwise(state.seats).enumerate() {
        let k = play
            .chance
            .draw(setup_key(1, offset as u32), &Ask::Objective { seat, left })?;
        let dealt = objective(left, k as u32);
        state.objectives[seat.index()] = Some(dealt);
        left &= !(1 << dealt.0);
    }
    let mut offset = 0;
    loop {
        deal_territories(state, offset, play)?;
        offset += TERRITORIES as u32;
        let fits = |owned: TerritorySet| {
            Continent::ALL
                .into_iter()
                .all(|c| owned.and(c.territories()).len() <= most_of(&state.rules, c))
        };
        if state.owned.iter().all(|&owned| fits(owned)) {
            break;
        }
    }
    let supply = SUPPLY[usize::from(state.seats) - 3];
    for seat in Seat::all(state.seats) {
        let owned = state.owned[seat.index()].len();
        state.totals[seat.index()] = owned;
        state.supply[seat.index()] = supply - owned as u16;
    }
    state.armies = [1; TERRITORIES];
    state.phase = Phase::Placement;
    start_go(state, state.first);
    Ok(())
}

fn deal_territories<C: ChanceSource, H>(
    state: &mut RisikoState,
    offset: u32,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    state.owned = [TerritorySet::EMPTY; MAX_SEATS];
    let mut left = TerritorySet::ALL;
    // The first card goes to the dealer's left, the dealer comes last (ruling RK 7.1).
    let mut seat = state.first.next(state.seats);
    for i in 0..TERRITORIES as u32 {
        let k = play.chance.draw(setup_key(2, offset + i), &Ask::Deal { left })?;
        let t = left.nth(k as u32);
        left.remove(t);
        state.owners[t.index()] = seat.0;
        state.owned[seat.index()].insert(t);
        seat = seat.next(state.seats);
    }
    Ok(())
}

fn start_go(state: &mut RisikoState, seat: Seat) {
    let supply = &mut state.supply[seat.index()];
    state.mover = seat;
    state.to_place = PLACED_AT_ONCE.min(*supply);
    *supply -= state.to_place;
}

/// The cards become the deck, all objectives are looked at, and the first player's turn begins (RK-SET-11, RK-SET-12).
fn begin<C: ChanceSource, H: Hooks<super::Risiko>>(
    state: &mut RisikoState,
    play: &mut Play<'_, C, H>,
) -> Result<(), PlayError> {
    state.deck = Cards::ALL;
    state.mover = state.first;
    for seat in state.first.clockwise(state.seats) {
        if score::reached(state, seat, play.hooks)? {
            score::win(state, seat, crate::game::EndReason::Objective, play.hooks)?;
            return Ok(());
        }
    }
    state.round = 1;
    reinforcement_phase(state, play)
}
