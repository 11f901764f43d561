//! Relikt as a [`Game`]: the contract's functions, each handed to the file that knows.

use super::action::Action;
use super::bots::{self, ReliktBot};
use super::legal::Legal;
use super::moment::{self, Moment};
use super::observe::{self, View};
use super::position::{self, ReliktPosition};
use super::rules::ReliktRules;
use super::state::{Phase, ReliktState};
use super::{LEAST_SEATS, MOST_SEATS, apply, ask, pack, setup, world};
use crate::chance::ChanceSource;
use crate::error::{ParseError, PlayError, PositionError};
use crate::game::{Game, Legal as _, Outcome, Seen, SetupError};
use crate::hooks::Hooks;
use crate::rng::Stream;
use crate::seat::Seat;
use serde_json::{Map, Value};

/// The game of Relikt.
#[derive(Clone, Copy, Debug, Default)]
pub struct Relikt;

impl Game for Relikt {
    const NAME: &'static str = "relikt";
    const MIN_SEATS: u8 = LEAST_SEATS;
    const MAX_SEATS: u8 = MOST_SEATS;
    const BOT_PURPOSE: u8 = ask::purpose::BOT;
    const HOOK_PURPOSE: u8 = ask::purpose::HOOK;
    const PHASES: &'static [&'static str] = &Phase::NAMES;

    type Rules = ReliktRules;
    type SeatOption = ();
    type Tally = ();
    type State = ReliktState;
    type Action = Action;
    type View<'a> = View<'a>;
    type Legal<'a> = Legal;
    type Moment = Moment;
    type Position = ReliktPosition;
    type Bot = ReliktBot;

    fn new_game<C: ChanceSource, H: Hooks<Self>>(
        rules: &ReliktRules,
        seats: &[()],
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<ReliktState, SetupError> {
        setup::new_game(rules, seats.len(), chance, hooks)
    }

    #[inline(always)]
    fn apply_unchecked<C: ChanceSource, H: Hooks<Self>>(
        state: &mut ReliktState,
        action: Action,
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<(), PlayError> {
        apply::apply(state, action, chance, hooks)
    }

    fn check_moment(state: &ReliktState, moment: &Moment) -> Result<(), String> {
        moment::check(state, moment)
    }

    #[inline(always)]
    fn legal(state: &ReliktState) -> Legal {
        Legal::new(state)
    }

    #[inline(always)]
    fn current_seat(state: &ReliktState) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(state.mover)
    }

    fn outcome(state: &ReliktState) -> Option<Outcome> {
        state.outcome()
    }

    fn seats(state: &ReliktState) -> u8 {
        state.seats
    }

    fn first_seat(state: &ReliktState) -> Seat {
        state.first()
    }

    fn turn(state: &ReliktState) -> u32 {
        state.turn
    }

    fn round(state: &ReliktState) -> u32 {
        state.round()
    }

    fn phase(state: &ReliktState) -> &'static str {
        state.phase.name()
    }

    fn rules(state: &ReliktState) -> &ReliktRules {
        &state.rules
    }

    #[inline(always)]
    fn view(state: &ReliktState, seat: Seat) -> View<'_> {
        View::new(state, seat)
    }

    /// The first action: no action card, the card with the lowest code to the first open row.
    fn default_action(_view: View<'_>, legal: &Legal) -> Action {
        legal.nth(0).expect("some action is legal")
    }

    fn viewer(view: View<'_>) -> Seat {
        view.seat()
    }

    fn sample_world(view: View<'_>, rng: &mut Stream) -> ReliktState {
        world::sample_world(view, rng)
    }

    fn action_seen_by(state: &ReliktState, action: Action) -> Seen {
        observe::action_seen_by(state, action)
    }

    fn pack_state(state: &ReliktState, out: &mut Vec<u8>) {
        pack::pack_state(state, out);
    }

    fn to_position(state: &ReliktState) -> ReliktPosition {
        position::to_position(state)
    }

    fn from_position(position: &ReliktPosition) -> Result<ReliktState, PositionError> {
        position::from_position(position)
    }

    fn bot(name: &str, options: &Map<String, Value>) -> Result<ReliktBot, ParseError> {
        bots::bot(name, options)
    }

    fn bots() -> &'static [(&'static str, &'static str)] {
        bots::BOTS
    }

    fn take_seat_option(_options: &mut Map<String, Value>) -> Result<(), ParseError> {
        Ok(())
    }
}
