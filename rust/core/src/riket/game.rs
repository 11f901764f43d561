//! Riket as a [`Game`]: the contract's functions, each handed to the file that knows.

use super::action::Action;
use super::answer::Knowledge;
use super::apply;
use super::ask::purpose;
use super::bots::{self, RiketBot};
use super::legal::Legal;
use super::moment::{self, Moment};
use super::observe::View;
use super::position::{self, RiketPosition};
use super::rules::RiketRules;
use super::score;
use super::setup;
use super::state::{Phase, RiketState, SEATS};
use super::tally::RoleTally;
use super::world;
use crate::chance::ChanceSource;
use crate::error::{ParseError, PlayError, PositionError};
use crate::game::{Game, Legal as _, Outcome, Seen, SetupError, check_seats};
use crate::hooks::Hooks;
use crate::rng::Stream;
use crate::seat::Seat;
use serde_json::{Map, Value};

/// The game Riket.
#[derive(Clone, Copy, Debug, Default)]
pub struct Riket;

impl Game for Riket {
    const NAME: &'static str = "riket";
    const MIN_SEATS: u8 = 3;
    const MAX_SEATS: u8 = SEATS as u8;
    const BOT_PURPOSE: u8 = purpose::BOT;
    const HOOK_PURPOSE: u8 = purpose::HOOK;
    const PHASES: &'static [&'static str] = Phase::NAMES;

    type Rules = RiketRules;
    type SeatOption = Knowledge;
    type Tally = RoleTally;
    type State = RiketState;
    type Action = Action;
    type View<'a> = View<'a>;
    type Legal<'a> = Legal<'a>;
    type Moment = Moment;
    type Position = RiketPosition;
    type Bot = RiketBot;

    fn new_game<C: ChanceSource, H: Hooks<Self>>(
        rules: &RiketRules,
        seats: &[Knowledge],
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<RiketState, SetupError> {
        check_seats::<Self>(seats.len())?;
        Ok(setup::new_game(rules, seats, chance, hooks)?)
    }

    #[inline]
    fn apply_unchecked<C: ChanceSource, H: Hooks<Self>>(
        state: &mut RiketState,
        action: Action,
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<(), PlayError> {
        apply::apply(state, action, chance, hooks)
    }

    fn check_moment(state: &RiketState, moment: &Moment) -> Result<(), String> {
        moment::check(state, moment)
    }

    #[inline(always)]
    fn legal(state: &RiketState) -> Legal<'_> {
        Legal::new(state)
    }

    #[inline(always)]
    fn current_seat(state: &RiketState) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(state.actor)
    }

    fn outcome(state: &RiketState) -> Option<Outcome> {
        score::outcome(state)
    }

    fn seats(state: &RiketState) -> u8 {
        state.seats
    }

    #[inline(always)]
    fn first_seat(state: &RiketState) -> Seat {
        state.first
    }

    fn turn(state: &RiketState) -> u32 {
        state.turn
    }

    /// The number of the epoch in the order of play.
    fn round(state: &RiketState) -> u32 {
        u32::from(state.epoch) + 1
    }

    fn phase(state: &RiketState) -> &'static str {
        state.phase.name()
    }

    fn rules(state: &RiketState) -> &RiketRules {
        &state.rules
    }

    #[inline(always)]
    fn view(state: &RiketState, seat: Seat) -> View<'_> {
        View::new(state, seat)
    }

    /// Answers alone, never pays, changes places and duels with the next seat in turn order, names the first riddle.
    fn default_action(view: View<'_>, legal: &Legal<'_>) -> Action {
        let target = view.seat().next(view.seats());
        match legal.nth(0).expect("some action is legal") {
            Action::Swap { .. } => Action::Swap { target },
            Action::Duel { .. } => Action::Duel { target },
            first => first,
        }
    }

    /// All decisions are open.
    fn viewer(view: View<'_>) -> Seat {
        view.seat()
    }

    fn sample_world(view: View<'_>, rng: &mut Stream) -> RiketState {
        world::sample_world(view, rng)
    }

    fn action_seen_by(_state: &RiketState, _action: Action) -> Seen {
        Seen::All
    }

    /// Little endian, in this order: seats, first player, phase, seat of the turn, seat to act, rich seats and crown ring as sets, place
    /// of the epoch (u8 each), turn of the epoch (u16), turn (u32), steps, difficulty, signal (i8, 127 = none), end reason
    /// (u8, 255 = none), fool cards, old words (u32); then by seat ring (u8), coins (u16), the eight chances (u32, steps of
    /// 2⁻¹⁶: epochs, old words, riddles) and whether its answers are drawn (u8); then, if a house rule made it another than
    /// 1, the price of a step (u16), and the name of the house rule that ended the game, if one did.
    fn pack_state(state: &RiketState, out: &mut Vec<u8>) {
        state.pack(out);
    }

    fn to_position(state: &RiketState) -> RiketPosition {
        position::to_position(state)
    }

    fn from_position(position: &RiketPosition) -> Result<RiketState, PositionError> {
        position::from_position(position)
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
