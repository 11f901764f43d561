//! RisiKo! as a [`Game`]: the contract's functions, each handed to the file that knows.

use super::action::Action;
use super::apply::{self, Play};
use super::ask::purpose;
use super::bots::{self, RisikoBot};
use super::legal::Legal;
use super::moment::{self, Moment};
use super::observe::{self, View};
use super::position::{self, RisikoPosition};
use super::rules::RisikoRules;
use super::setup;
use super::state::{Phase, RisikoState};
use super::world;
use crate::chance::ChanceSource;
use crate::error::{ParseError, PlayError, PositionError};
use crate::game::{Game, Legal as _, Outcome, Seen, SetupError, check_seats};
use crate::hooks::Hooks;
use crate::rng::Stream;
use crate::seat::Seat;
use serde_json::{Map, Value};

/// The game RisiKo!.
#[derive(Clone, Copy, Debug, Default)]
pub struct Risiko;

impl Game for Risiko {
    const NAME: &'static str = "risiko";
    const MIN_SEATS: u8 = 3;
    const MAX_SEATS: u8 = 6;
    const BOT_PURPOSE: u8 = purpose::BOT;
    const HOOK_PURPOSE: u8 = purpose::HOOK;
    const PHASES: &'static [&'static str] = &Phase::NAMES;

    type Rules = RisikoRules;
    type SeatOption = ();
    type Tally = ();
    type State = RisikoState;
    type Action = Action;
    type View<'a> = View<'a>;
    type Legal<'a> = Legal<'a>;
    type Moment = Moment;
    type Position = RisikoPosition;
    type Bot = RisikoBot;

    fn new_game<C: ChanceSource, H: Hooks<Risiko>>(
        rules: &RisikoRules,
        seats: &[()],
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<RisikoState, SetupError> {
        let seats = check_seats::<Risiko>(seats.len())?;
        setup::new_game(rules, seats, &mut Play { chance, hooks })
    }

    #[inline(always)]
    fn apply_unchecked<C: ChanceSource, H: Hooks<Risiko>>(
        state: &mut RisikoState,
        action: Action,
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<(), PlayError> {
        apply::apply(state, action, &mut Play { chance, hooks })
    }

    fn check_moment(state: &RisikoState, moment: &Moment) -> Result<(), String> {
        moment::check(state, moment)
    }

    #[inline(always)]
    fn legal(state: &RisikoState) -> Legal<'_> {
        Legal::new(state)
    }

    #[inline(always)]
    fn current_seat(state: &RisikoState) -> Option<Seat> {
        state.decider()
    }

    fn outcome(state: &RisikoState) -> Option<Outcome> {
        outcome(state)
    }

    fn seats(state: &RisikoState) -> u8 {
        state.seats
    }

    #[inline(always)]
    fn first_seat(state: &RisikoState) -> Seat {
        state.first
    }

    fn turn(state: &RisikoState) -> u32 {
        state.turn
    }

    fn round(state: &RisikoState) -> u32 {
        state.round.into()
    }

    fn phase(state: &RisikoState) -> &'static str {
        state.phase.name()
    }

    fn rules(state: &RisikoState) -> &RisikoRules {
        &state.rules
    }

    #[inline(always)]
    fn view(state: &RisikoState, seat: Seat) -> View<'_> {
        View::new(state, seat)
    }

    /// The first entry, which declines where that is possible; all armies are placed and all dice of the defence thrown,
    /// and the fewest armies occupy.
    fn default_action(_view: View<'_>, legal: &Legal<'_>) -> Action {
        let entry = legal.entry(0).expect("some action is legal");
        match entry.first {
            Action::Place { .. } | Action::Defend { .. } => entry.last(),
            first => first,
        }
    }

    fn viewer(view: View<'_>) -> Seat {
        view.seat()
    }

    fn sample_world(view: View<'_>, rng: &mut Stream) -> RisikoState {
        world::sample_world(view, rng)
    }

    fn action_seen_by(state: &RisikoState, action: Action) -> Seen {
        observe::seen_by(state, action)
    }

    fn pack_state(state: &RisikoState, out: &mut Vec<u8>) {
        position::pack(state, out);
    }

    fn to_position(state: &RisikoState) -> RisikoPosition {
        position::to_position(state)
    }

    fn from_position(position: &RisikoPosition) -> Result<RisikoState, PositionError> {
        position::from_position(position)
    }

    fn bot(name: &str, options: &Map<String, Value>) -> Result<RisikoBot, ParseError> {
        bots::by_name(name, options)
    }

    fn bots() -> &'static [(&'static str, &'static str)] {
        bots::ALL
    }

    fn take_seat_option(_options: &mut Map<String, Value>) -> Result<(), ParseError> {
        Ok(())
    }
}

/// How the game ended, once it has.
pub(super) fn outcome(state: &RisikoState) -> Option<Outcome> {
    let seats = usize::from(state.seats);
    state.end.map(|end| Outcome {
        ranks: end.ranks[..seats].iter().copied().collect(),
        points: end.points[..seats].iter().copied().collect(),
        end_reason: end.reason,
    })
}
