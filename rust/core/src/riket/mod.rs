//! Riket: the race of rich and poor through six epochs. The rules are in `docs/rules/riket.md`.

mod action;
mod answer;
mod apply;
mod bots;
mod epoch;
mod legal;
mod moment;
mod observe;
mod position;
mod role;
mod rules;
mod score;
mod spinner;
mod state;
mod text;
mod track;

pub use action::Action;
pub use answer::{Answer, Chance, Difficulty, Knowledge, Signal, What};
pub use bots::RiketBot;
pub use epoch::{EPOCHS, Epochs};
pub use legal::Legal;
pub use moment::{Cause, Moment};
pub use observe::View;
pub use position::{Player, Position};
pub use role::{Role, RoleCards};
pub use rules::{Answers, PoorQuestioner, RiketRules};
pub use spinner::{Challenge, Fate, Spin, Weights};
pub use state::{Phase, SEATS, State, right_of};
pub use track::{MAX_RINGS, Symbols};

use crate::chance::ChanceSource;
use crate::error::{ParseError, PlayError, PositionError};
use crate::game::{self, Game, Outcome, Seen, SetupError};
use crate::hooks::Hooks;
use crate::seat::Seat;
use serde_json::{Map, Value};

/// The game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Riket;

/// The purposes of the streams (engine format 1, section 2). Numbers between them are free.
pub mod purpose {
    /// The first player: seat –, i = 0.
    pub const SETUP: u8 = 0;
    /// Role cards: seat –, i = the number of the epoch in the order of play, from 1.
    pub const ROLE: u8 = 1;
    /// Difficulty, then signal: the seat of the turn, i = (number of the epoch) × 2¹⁶ + its turn.
    pub const QUESTION: u8 = 4;
    /// Answers: the seat that answers, i as for the question.
    pub const ANSWER: u8 = 5;
    /// The fate spinner: the seat that spins, i as for the question.
    pub const FATE: u8 = 6;
    /// The challenge spinner: the seat that spins, i as for the question.
    pub const CHALLENGE: u8 = 7;
    /// A bot's own seed.
    pub const BOT: u8 = 10;
    /// House rules.
    pub const HOOK: u8 = 11;
}

impl Game for Riket {
    const NAME: &'static str = "riket";
    const MIN_SEATS: u8 = 3;
    const MAX_SEATS: u8 = SEATS as u8;
    const BOT_PURPOSE: u8 = purpose::BOT;
    const PHASES: &'static [&'static str] = Phase::NAMES;

    type Rules = RiketRules;
    type SeatOption = Knowledge;
    type State = State;
    type Action = Action;
    type View<'a> = View<'a>;
    type Legal<'a> = Legal<'a>;
    type Moment = Moment;
    type Position = Position;
    type Bot = RiketBot;

    fn new_game<C: ChanceSource, H: Hooks<Self>>(
        rules: &RiketRules,
        seats: &[Knowledge],
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<State, SetupError> {
        game::check_seats::<Self>(seats.len())?;
        Ok(apply::new_game(rules, seats, chance, hooks)?)
    }

    #[inline]
    fn apply_unchecked<C: ChanceSource, H: Hooks<Self>>(
        state: &mut State,
        action: Action,
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<(), PlayError> {
        apply::apply(state, action, chance, hooks)
    }

    #[inline(always)]
    fn legal(state: &State) -> Legal<'_> {
        Legal::new(state)
    }

    #[inline(always)]
    fn current_seat(state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(state.actor)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        score::outcome(state)
    }

    fn seats(state: &State) -> u8 {
        state.seats
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    /// The number of the epoch in the order of play.
    fn round(state: &State) -> u32 {
        u32::from(state.epoch) + 1
    }

    fn phase(state: &State) -> &'static str {
        state.phase.name()
    }

    fn rules(state: &State) -> &RiketRules {
        &state.rules
    }

    #[inline(always)]
    fn view(state: &State, seat: Seat) -> View<'_> {
        View::new(state, seat)
    }

    /// All decisions are open.
    fn action_seen_by(_state: &State, _action: Action) -> Seen {
        Seen::All
    }

    /// Little endian, in this order: seats, phase, seat of the turn, seat to act, rich seats and crown ring as sets, place
    /// of the epoch (u8 each), turn of the epoch (u16), turn (u32), steps, difficulty, signal (i8, 127 = none), end reason
    /// (u8, 255 = none), fool cards, old words (u32); then by seat ring (u8), coins (u16), the eight chances (u32, steps of
    /// 2⁻¹⁶: epochs, old words, riddles) and whether its answers are drawn (u8).
    fn pack_state(state: &State, out: &mut Vec<u8>) {
        state.pack(out);
    }

    fn to_position(state: &State) -> Position {
        position::to_position(state)
    }

    fn from_position(position: &Position) -> Result<State, PositionError> {
        position::from_position(position)
    }

    fn view_json(view: View<'_>) -> Value {
        text::view_json(view)
    }

    fn bot(name: &str, options: &Map<String, Value>) -> Result<RiketBot, ParseError> {
        RiketBot::named(name, options)
    }

    fn bots() -> &'static [(&'static str, &'static str)] {
        bots::BOTS
    }

    fn take_seat_option(options: &mut Map<String, Value>) -> Result<Knowledge, ParseError> {
        Knowledge::take(options)
    }
}

#[cfg(test)]
mod tests;
