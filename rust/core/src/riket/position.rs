//! A state as plain data, and the check that a game can reach it.

use super::answer::{Difficulty, Knowledge, Signal};
use super::moment::MOST_PRICE;
use super::role::Role;
use super::rules::RiketRules;
use super::state::{Phase, RiketState, SEATS};
use crate::error::{PositionError, unknown};
use crate::game::EndReason;
use crate::seat::{Seat, SeatSet};
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

const SCHEMA: &str = "position/1";

/// A state of a game of Riket, hidden things included.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiketPosition {
    /// Always `position/1`.
    pub schema: String,
    /// Always `riket`.
    pub game: String,
    /// The settings that differ from the frozen base.
    pub settings: Map<String, Value>,
    /// What is to be decided: `question`, `buy_off`, `swap`, `duel`, `riddle` or `over`.
    pub phase: String,
    /// Who began the game.
    pub first_player: u8,
    /// The turn of the game, from 1.
    pub turn: u32,
    /// The place of the epoch in the order of play, from 1.
    pub epoch_number: u8,
    /// The turn of the epoch, from 1: its questions so far, this one included.
    pub epoch_turn: u16,
    /// Whose turn it is.
    pub turn_seat: u8,
    /// Who has to decide; nobody once the game is over.
    pub current_seat: Option<u8>,
    /// The shift of the question to be answered, −3 to 3, if one can be drawn.
    #[serde(default)]
    pub difficulty: Option<i8>,
    /// What the seat of the turn feels about it.
    #[serde(default)]
    pub signal: Option<i8>,
    /// In the phase `buy_off`: the steps back that would really be moved; else 0.
    #[serde(default)]
    pub steps: u8,
    /// In the phase `buy_off`: the coins a step costs, if a house rule made it another number than 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub price: u16,
    /// The fool cards taken so far.
    #[serde(default)]
    pub fool_cards: u32,
    /// The old words read so far.
    #[serde(default)]
    pub old_words: u32,
    /// How the game ended: `epochs_played`, `unfinished` or `house_rule:NAME`.
    #[serde(default)]
    pub end_reason: Option<String>,
    /// The players by seat.
    pub players: Vec<Player>,
}

fn one() -> u16 {
    1
}

fn is_one(price: &u16) -> bool {
    *price == 1
}

/// One player of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The ring the pawn stands on.
    pub ring: u8,
    /// `poor`, `rich` or `ruler`.
    pub role: String,
    /// Gold coins.
    pub coins: u16,
    /// Chances of a right answer.
    #[serde(default)]
    pub knowledge: Knowledge,
}

/// The state as data.
pub(super) fn to_position(state: &RiketState) -> RiketPosition {
    let asked = state.phase == Phase::Question && state.any_drawn();
    RiketPosition {
        schema: SCHEMA.into(),
        game: "riket".into(),
        settings: state.rules.differences(&RiketRules::base()),
        phase: state.phase.name().into(),
        first_player: state.first.0,
        turn: state.turn,
        epoch_number: state.epoch + 1,
        epoch_turn: state.epoch_turn,
        turn_seat: state.turn_seat.0,
        current_seat: (state.phase != Phase::Over).then_some(state.actor.0),
        difficulty: asked.then_some(state.shift),
        signal: state.signal,
        steps: state.steps,
        price: state.price,
        fool_cards: state.fool_cards,
        old_words: state.old_words,
        end_reason: state.end.map(|end| end.name().into()),
        players: Seat::all(state.seats)
            .map(|seat| Player {
                ring: state.rings[seat.index()],
                role: state.role(seat).name().into(),
                coins: state.coins[seat.index()],
                knowledge: state.knowledge[seat.index()],
            })
            .collect(),
    }
}

/// The state of a position, or every reason why there is none.
pub(super) fn from_position(position: &RiketPosition) -> Result<RiketState, PositionError> {
    let mut reasons = Vec::new();
    for (key, value, right) in [
        ("schema", &position.schema, SCHEMA),
        ("game", &position.game, "riket"),
    ] {
        if value != right {
            reasons.push(format!("{key} = `{value}`: expected `{right}`"));
        }
    }
    let rules = RiketRules::base()
        .patched(&position.settings)
        .unwrap_or_else(|error| {
            reasons.extend(error.reasons);
            RiketRules::base()
        });
    let seats = position.players.len();
    if !(3..=SEATS).contains(&seats) {
        reasons.push(format!("riket has 3 to 5 seats, not {seats}"));
        return Err(PositionError { reasons });
    }
    let state = read(position, rules, &mut reasons);
    if reasons.is_empty() {
        check(&state, position, &mut reasons);
    }
    if reasons.is_empty() {
        Ok(state)
    } else {
        Err(PositionError { reasons })
    }
}

/// Reads names and seats; what is unknown or out of range becomes a reason.
fn read(position: &RiketPosition, rules: RiketRules, reasons: &mut Vec<String>) -> RiketState {
    let seats = position.players.len() as u8;
    let mut state = RiketState {
        rules,
        knowledge: [Knowledge::default(); SEATS],
        coins: [0; SEATS],
        rings: [0; SEATS],
        rich: SeatSet::NONE,
        crown: SeatSet::NONE,
        seats,
        first: Seat(0),
        phase: Phase::Over,
        turn_seat: Seat(0),
        actor: Seat(0),
        shift: position.difficulty.unwrap_or(0),
        signal: position.signal,
        steps: position.steps,
        price: position.price,
        epoch: 0,
        epoch_turn: position.epoch_turn,
        turn: position.turn,
        fool_cards: position.fool_cards,
        old_words: position.old_words,
        end: None,
    };
    match Phase::ALL
        .into_iter()
        .find(|phase| phase.name() == position.phase)
    {
        Some(phase) => state.phase = phase,
        None => reasons.push(unknown("phase", &position.phase, Phase::NAMES.iter().copied())),
    }
    let mut seat_of = |key: &str, seat: u8| {
        if seat >= seats {
            reasons.push(format!("{key} = {seat}: expected a seat from 0 to {}", seats - 1));
        }
        Seat(seat.min(seats - 1))
    };
    state.first = seat_of("first_player", position.first_player);
    state.turn_seat = seat_of("turn_seat", position.turn_seat);
    state.actor = position
        .current_seat
        .map_or(state.turn_seat, |seat| seat_of("current_seat", seat));
    if (1..=rules.epochs.count()).contains(&position.epoch_number) {
        state.epoch = position.epoch_number - 1;
    } else {
        reasons.push(format!(
            "epoch_number = {}: expected 1 to {}",
            position.epoch_number,
            rules.epochs.count()
        ));
    }
    if let Some(name) = &position.end_reason {
        use EndReason::{EpochsPlayed, HouseRule, Unfinished};
        let ends = |end: &EndReason| matches!(end, EpochsPlayed | Unfinished | HouseRule(_));
        state.end = EndReason::from_name(name).filter(ends);
        if state.end.is_none() {
            let names = [EpochsPlayed.name(), Unfinished.name(), "house_rule:NAME"];
            reasons.push(unknown("end_reason", name, names));
        }
    }
    for (seat, player) in Seat::all(seats).zip(&position.players) {
        state.rings[seat.index()] = player.ring;
        state.coins[seat.index()] = player.coins;
        state.knowledge[seat.index()] = player.knowledge;
        match Role::from_name(&player.role) {
            None => {
                let roles = Role::ALL.map(Role::name);
                reasons.push(format!("seat {seat}: {}", unknown("role", &player.role, roles)));
            }
            Some(role) => {
                if role != Role::Poor {
                    state.rich = state.rich.with(seat);
                }
                if role == Role::Ruler {
                    state.crown = state.crown.with(seat);
                }
            }
        }
    }
    state
}

/// What no game can reach, with values that are each fine.
fn check(state: &RiketState, position: &RiketPosition, reasons: &mut Vec<String>) {
    let rules = &state.rules;
    let mut refuse = |wrong: bool, reason: String| {
        if wrong {
            reasons.push(reason);
        }
    };
    let over = state.phase == Phase::Over;
    let goal = rules.rings;
    for seat in Seat::all(state.seats) {
        let ring = state.rings[seat.index()];
        let last = if over { goal } else { goal - 1 };
        refuse(
            ring > last,
            format!("seat {seat} stands on ring {ring}: the last one now is {last}"),
        );
    }
    refuse(
        state.crown.len() > 1,
        "there is one crown ring, so at most one ruler".into(),
    );
    refuse(
        !(1..=rules.max_turns).contains(&state.epoch_turn),
        format!(
            "epoch_turn = {}: expected 1 to {}",
            state.epoch_turn, rules.max_turns
        ),
    );
    let least = u32::from(state.epoch_turn) + u32::from(state.epoch);
    let most = u32::from(state.epoch_turn) + u32::from(state.epoch) * u32::from(rules.max_turns);
    refuse(
        !(least..=most).contains(&state.turn),
        format!(
            "turn = {}: expected {least} to {most} in this epoch and turn",
            state.turn
        ),
    );
    refuse(
        state.fool_cards > state.turn,
        format!(
            "fool_cards = {}: a turn has one at most, so expected 0 to {}",
            state.fool_cards, state.turn
        ),
    );
    let duels = u64::from(state.turn) - u64::from(!over && state.turn > 0);
    let words = duels * u64::from(rules.max_duel_words);
    refuse(
        u64::from(state.old_words) > words,
        format!(
            "old_words = {}: expected 0 to {words} by this turn",
            state.old_words
        ),
    );
    refuse(
        over != state.end.is_some(),
        "the phase is `over` if, and only if, there is an end_reason".into(),
    );
    refuse(
        over != position.current_seat.is_none(),
        "current_seat is missing if, and only if, the phase is `over`".into(),
    );
    let (asked, drawn) = (state.phase == Phase::Question, state.any_drawn());
    refuse(
        position.difficulty.is_some() != (asked && drawn),
        "there is a difficulty if, and only if, a question is to be answered and answers can be drawn".into(),
    );
    refuse(
        position.signal.is_some() != (asked && rules.draws(state.knowledge[state.turn_seat.index()].drawn)),
        "there is a signal if, and only if, the seat of the turn has a question and its answers are drawn"
            .into(),
    );
    if let Some(shift) = position.difficulty {
        let difficulty = Difficulty(&rules.difficulty);
        refuse(
            difficulty.weight(shift) == 0,
            format!("difficulty = {shift}: expected -3 to 3 with a weight that is not 0"),
        );
        if let Some(signal) = position.signal {
            let ask = Signal {
                weights: &rules.signal,
                shift,
                seat: state.turn_seat,
            };
            refuse(
                ask.weight(signal) == 0,
                format!("signal = {signal} cannot come with difficulty {shift}"),
            );
        }
    }
    check_actor(state, &mut refuse);
    check_end(state, &mut refuse);
}

/// Who can be in this phase.
fn check_actor(state: &RiketState, refuse: &mut impl FnMut(bool, String)) {
    let (actor, turn_seat) = (state.actor, state.turn_seat);
    let (ring, coins) = (state.rings[actor.index()], state.coins[actor.index()]);
    let rich = state.rich.contains(actor);
    let over = state.phase == Phase::Over;
    if actor != turn_seat && !over {
        let passed = state.phase != Phase::Question
            && state.rich.contains(turn_seat)
            && state.pass_targets().contains(actor);
        refuse(
            !passed,
            format!(
                "current_seat = {actor}: in the turn of seat {turn_seat}, who cannot have passed its question to it"
            ),
        );
    }
    let paying = state.phase == Phase::BuyOff;
    refuse(
        !paying && state.steps != 0,
        format!("steps = {}: expected 0 outside the phase `buy_off`", state.steps),
    );
    refuse(
        !paying && state.price != 1,
        format!("price = {}: expected 1 outside the phase `buy_off`", state.price),
    );
    refuse(
        state.price > MOST_PRICE,
        format!("price = {}: expected 0 to {MOST_PRICE}", state.price),
    );
    if paying {
        refuse(!rich, format!("seat {actor} is poor and cannot buy off"));
        refuse(
            !(1..=4.min(ring)).contains(&state.steps),
            format!(
                "steps = {}: expected 1 to 4, and no more than ring {ring}",
                state.steps
            ),
        );
        let least = state.price.saturating_mul(state.least_paid(state.steps).into());
        refuse(
            coins < least,
            format!("seat {actor} has {coins} coins and cannot buy off"),
        );
    }
    if matches!(state.phase, Phase::Duel | Phase::Riddle) {
        refuse(
            !state.rules.symbols(rich).contains(ring),
            format!("seat {actor} stands on ring {ring} without a symbol and cannot be challenged"),
        );
    }
}

/// Where a game can end.
fn check_end(state: &RiketState, refuse: &mut impl FnMut(bool, String)) {
    let at_goal = state.rings.contains(&state.rules.rings);
    let last = state.epoch + 1 == state.rules.epochs.count();
    refuse(
        state.end == Some(EndReason::EpochsPlayed) && (!at_goal || !last),
        "end_reason `epochs_played` needs the last epoch and a pawn at the goal".into(),
    );
    refuse(
        matches!(state.end, Some(EndReason::HouseRule(_))) && (!at_goal || last),
        "end_reason `house_rule:NAME` needs a pawn at the goal, before the last epoch".into(),
    );
    refuse(
        state.end == Some(EndReason::Unfinished) && at_goal,
        "end_reason `unfinished` cannot be with a pawn at the goal".into(),
    );
}
