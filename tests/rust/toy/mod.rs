//! A small dice race that is no game of the package: what holds for it holds because of the shared contract alone.
//!
//! Two to six runners, the first chosen by lot, each with a hidden card. A turn: `rest`, `push N` (spends N energy and
//! rolls a die; the next runner may `block`, which halves N), `bid K` (kept secret until the runner's next turn, when
//! it counts) or `play` (the hidden card counts, another is drawn). Whoever hits the goal exactly with a card wins at once;
//! else the race ends after the round in which somebody passed it.

mod action;
mod chance;
mod position;
mod rules;

pub use action::{DashAction, DashLegal};
pub use chance::DashAsk;
pub use position::DashPosition;
pub use rules::DashRules;

use ludoteca_core::bot::{Bot, Random};
use ludoteca_core::chance::{At, ChanceSource};
use ludoteca_core::error::{ParseError, PlayError, PositionError, unknown};
use ludoteca_core::game::{EndReason, Game, Legal, Outcome, Seen, SetupError, check_seats};
use ludoteca_core::hooks::{Hooks, modify};
use ludoteca_core::rng::Stream;
use ludoteca_core::seat::{Seat, SeatSet};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// The race.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dash;

/// Purposes of chance.
const SETUP: u8 = 0;
const CARD: u8 = 1;
const WIND: u8 = 2;
const DIE: u8 = 4;
const CLOCK: u8 = 5;
const BOT: u8 = 9;
const HOOK: u8 = 10;

/// Everything.
#[derive(Clone, Debug, PartialEq)]
pub struct DashState {
    rules: DashRules,
    seats: u8,
    turn: u32,
    round: u32,
    first: Seat,
    to_move: Seat,
    /// A push that the next runner may block.
    pending: Option<u8>,
    gust: bool,
    at: [u16; 6],
    energy: [u8; 6],
    card: [Option<u8>; 6],
    bid: [u8; 6],
    /// The cards nobody has, as a set.
    pile: u16,
    outcome: Option<Outcome>,
}

/// What a runner brings along.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DashOption {
    /// Where it starts.
    pub head_start: u8,
}

ludoteca_core::moments! {
    /// What a house rule may change.
    #[derive(Clone, Debug, PartialEq)]
    pub enum DashMoment;

    /// The energy a runner gets at the start of its turn.
    Energy: "dash_energy", "DASH-1", when "a runner's turn starts", cost "once a turn" {
        /// Whose turn it is.
        seat: Seat,
        =>
        /// How much.
        amount: u8, Kind::Int(0, 3)
    }
}

/// What a runner may know.
#[derive(Clone, Copy)]
pub struct DashView<'a> {
    state: &'a DashState,
    seat: Seat,
}

impl Serialize for DashView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let DashView { state, seat } = *self;
        let seats = state.seats as usize;
        json!({
            "seat": seat.0,
            "phase": Dash::phase(state),
            "turn": state.turn,
            "round": state.round,
            "at": state.at[..seats],
            "energy": state.energy[..seats],
            "bidding": state.bid[..seats].iter().map(|&bid| bid > 0).collect::<Vec<_>>(),
            "card": state.card[seat.index()],
            "bid": state.bid[seat.index()],
            "cards_left": state.pile.count_ones(),
            "gust": state.gust,
        })
        .serialize(serializer)
    }
}

/// The native bots.
#[derive(Clone, Debug)]
pub enum DashBot {
    /// Any action.
    Random,
    /// Pushes as hard as it can; draws a number it does not need, to show that this changes nobody's luck.
    Steady { wasteful: bool },
    /// Breaks at its first decision.
    Faulty,
}

impl Bot<Dash> for DashBot {
    fn choose(&mut self, view: DashView<'_>, legal: &DashLegal<'_>, rng: &mut Stream) -> DashAction {
        match self {
            DashBot::Faulty => panic!("a faulty bot"),
            DashBot::Random => Bot::<Dash>::choose(&mut Random, view, legal, rng),
            DashBot::Steady { wasteful } => {
                if *wasteful {
                    rng.next_u64();
                }
                legal
                    .to_entries()
                    .last()
                    .expect("asked only where there is a choice")
                    .last()
            }
        }
    }
}

impl DashState {
    fn energize<H: Hooks<Dash>>(&mut self, hooks: &mut H) -> Result<(), PlayError> {
        let seat = self.to_move;
        let DashMoment::Energy { amount, .. } =
            modify::<Dash, H>(self, DashMoment::Energy { seat, amount: 1 }, hooks)?;
        let energy = &mut self.energy[seat.index()];
        *energy = energy.checked_add(amount).ok_or(PlayError::Overflow {
            what: "energy",
            seat,
            limit: u8::MAX.into(),
        })?;
        Ok(())
    }

    fn run(&mut self, seat: Seat, steps: u16) -> Result<(), PlayError> {
        let at = &mut self.at[seat.index()];
        *at += steps;
        if *at > self.rules.farthest {
            return Err(PlayError::Overflow {
                what: "distance",
                seat,
                limit: self.rules.farthest.into(),
            });
        }
        Ok(())
    }

    fn draw_card<C: ChanceSource>(&mut self, seat: Seat, chance: &mut C) -> Result<(), PlayError> {
        if self.pile == 0 {
            self.card[seat.index()] = None;
            return Ok(());
        }
        let ask = DashAsk::Card {
            pile: self.pile,
            seat,
        };
        let index = u64::from(self.pile.count_ones());
        let at = At {
            purpose: CARD,
            seat: Seat(0),
            index,
            offset: 0,
        };
        let card = chance::nth_card(self.pile, chance.draw(at, &ask)?);
        self.pile &= !(1 << card);
        self.card[seat.index()] = Some(card);
        Ok(())
    }

    fn push<C: ChanceSource>(&mut self, steps: u8, chance: &mut C) -> Result<(), PlayError> {
        let seat = self.to_move;
        let at = At {
            purpose: DIE,
            seat,
            index: u64::from(self.turn),
            offset: 0,
        };
        let die = chance.draw(at, &DashAsk::Die)? as u16 + 1;
        self.run(seat, u16::from(steps) + die + u16::from(self.gust))
    }

    fn end_turn<C: ChanceSource, H: Hooks<Dash>>(
        &mut self,
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<(), PlayError> {
        self.to_move = self.to_move.next(self.seats);
        self.turn += 1;
        if self.to_move == self.first {
            if self.rules.clock {
                let at = At {
                    purpose: CLOCK,
                    seat: Seat(0),
                    index: u64::from(self.round),
                    offset: 0,
                };
                if chance.draw(at, &DashAsk::Clock)? == 1 {
                    self.finish(EndReason::Points);
                }
            }
            if self.at[..self.seats as usize]
                .iter()
                .any(|&at| at >= self.rules.goal)
            {
                self.finish(EndReason::Points);
            } else if self.round >= self.rules.max_rounds {
                self.finish(EndReason::Unfinished);
            }
            if self.outcome.is_some() {
                return Ok(());
            }
            self.round += 1;
            self.wind(chance)?;
        }
        let bid = std::mem::take(&mut self.bid[self.to_move.index()]);
        self.run(self.to_move, bid.into())?;
        self.energize(hooks)
    }

    fn wind<C: ChanceSource>(&mut self, chance: &mut C) -> Result<(), PlayError> {
        let at = |offset| At {
            purpose: WIND,
            seat: Seat(0),
            index: u64::from(self.round),
            offset,
        };
        let first = chance.draw(at(0), &DashAsk::Wind { last: false })?;
        let second = chance.draw(at(1), &DashAsk::Wind { last: true })?;
        self.gust = first == 3 && second == 3;
        Ok(())
    }

    fn finish(&mut self, end_reason: EndReason) {
        let at = &self.at[..self.seats as usize];
        self.outcome = Some(Outcome {
            ranks: match end_reason {
                EndReason::Unfinished => at.iter().map(|_| 0).collect(),
                _ => at
                    .iter()
                    .map(|mine| 1 + at.iter().filter(|other| *other > mine).count() as u8)
                    .collect(),
            },
            points: at.iter().map(|&at| at.into()).collect(),
            end_reason,
        });
    }

    fn hit(&mut self, winner: Seat) {
        let at = self.at[..self.seats as usize].iter();
        self.outcome = Some(Outcome {
            ranks: Seat::all(self.seats)
                .map(|seat| if seat == winner { 1 } else { 2 })
                .collect(),
            points: at.map(|&at| at.into()).collect(),
            end_reason: EndReason::Objective,
        });
    }
}

impl Game for Dash {
    const NAME: &'static str = "dash";
    const MIN_SEATS: u8 = 2;
    const MAX_SEATS: u8 = 6;
    const BOT_PURPOSE: u8 = BOT;
    const HOOK_PURPOSE: u8 = HOOK;
    const PHASES: &'static [&'static str] = &["run", "block", "over"];

    type Rules = DashRules;
    type SeatOption = DashOption;
    type Tally = ();
    type State = DashState;
    type Action = DashAction;
    type View<'a> = DashView<'a>;
    type Legal<'a> = DashLegal<'a>;
    type Moment = DashMoment;
    type Position = DashPosition;
    type Bot = DashBot;

    fn new_game<C: ChanceSource, H: Hooks<Dash>>(
        rules: &DashRules,
        seats: &[DashOption],
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<DashState, SetupError> {
        let count = check_seats::<Dash>(seats.len())?;
        let at = At {
            purpose: SETUP,
            seat: Seat(0),
            index: 0,
            offset: 0,
        };
        let first = Seat(
            chance
                .draw(at, &DashAsk::First { seats: count })
                .map_err(PlayError::from)? as u8,
        );
        let mut state = DashState {
            rules: rules.clone(),
            seats: count,
            turn: 1,
            round: 1,
            first,
            to_move: first,
            pending: None,
            gust: false,
            at: [0; 6],
            energy: [0; 6],
            card: [None; 6],
            bid: [0; 6],
            pile: chance::FULL,
            outcome: None,
        };
        for (seat, option) in Seat::all(count).zip(seats) {
            state.at[seat.index()] = option.head_start.into();
            state.draw_card(seat, chance)?;
        }
        state.wind(chance)?;
        state.energize(hooks)?;
        Ok(state)
    }

    fn apply_unchecked<C: ChanceSource, H: Hooks<Dash>>(
        state: &mut DashState,
        action: DashAction,
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<(), PlayError> {
        let seat = state.to_move;
        match action {
            DashAction::Rest => state.energy[seat.index()] = state.energy[seat.index()].saturating_add(2),
            DashAction::Bid(steps) => state.bid[seat.index()] = steps,
            DashAction::Push(steps) => {
                state.energy[seat.index()] -= steps;
                if state.energy[seat.next(state.seats).index()] > 0 {
                    state.pending = Some(steps);
                    return Ok(());
                }
                state.push(steps, chance)?;
            }
            DashAction::Allow | DashAction::Block => {
                let mut steps = state.pending.take().expect("a push is pending");
                if action == DashAction::Block {
                    state.energy[seat.next(state.seats).index()] -= 1;
                    steps /= 2;
                }
                state.push(steps, chance)?;
            }
            DashAction::Play => {
                let card = state.card[seat.index()].expect("there is a card");
                state.run(seat, card.into())?;
                if state.at[seat.index()] == state.rules.goal {
                    state.hit(seat);
                    return Ok(());
                }
                state.draw_card(seat, chance)?;
            }
        }
        state.end_turn(chance, hooks)
    }

    fn legal(state: &DashState) -> DashLegal<'_> {
        DashLegal { state }
    }

    fn current_seat(state: &DashState) -> Option<Seat> {
        match (&state.outcome, state.pending) {
            (Some(_), _) => None,
            (None, Some(_)) => Some(state.to_move.next(state.seats)),
            (None, None) => Some(state.to_move),
        }
    }

    fn outcome(state: &DashState) -> Option<Outcome> {
        state.outcome.clone()
    }

    fn seats(state: &DashState) -> u8 {
        state.seats
    }

    fn first_seat(state: &DashState) -> Seat {
        state.first
    }

    fn turn(state: &DashState) -> u32 {
        state.turn
    }

    fn round(state: &DashState) -> u32 {
        state.round
    }

    fn phase(state: &DashState) -> &'static str {
        match (&state.outcome, state.pending) {
            (Some(_), _) => "over",
            (None, Some(_)) => "block",
            (None, None) => "run",
        }
    }

    fn rules(state: &DashState) -> &DashRules {
        &state.rules
    }

    fn view(state: &DashState, seat: Seat) -> DashView<'_> {
        DashView { state, seat }
    }

    fn default_action(_view: DashView<'_>, legal: &DashLegal<'_>) -> DashAction {
        legal.nth(0).expect("some action is legal")
    }

    fn viewer(view: DashView<'_>) -> Seat {
        view.seat
    }

    fn sample_world(view: DashView<'_>, rng: &mut Stream) -> DashState {
        let mut world = view.state.clone();
        let others = || (0..usize::from(view.state.seats)).filter(move |&s| s != view.seat.index());
        for card in others().filter_map(|s| view.state.card[s]) {
            world.pile |= 1 << card;
        }
        for s in others() {
            world.card[s] = view.state.card[s].map(|_| {
                let left = u64::from(world.pile.count_ones());
                let card = chance::nth_card(world.pile, rng.below(left));
                world.pile &= !(1 << card);
                card
            });
            if view.state.bid[s] > 0 {
                world.bid[s] = rng.below(3) as u8 + 1;
            }
        }
        world
    }

    fn action_seen_by(state: &DashState, action: DashAction) -> Seen {
        match action {
            DashAction::Bid(_) => Seen::Only(SeatSet::only(state.to_move), Some("bid".into())),
            _ => Seen::All,
        }
    }

    fn pack_state(state: &DashState, out: &mut Vec<u8>) {
        let text = serde_json::to_vec(&Dash::to_position(state)).expect("a position is JSON");
        out.extend(text);
    }

    fn to_position(state: &DashState) -> DashPosition {
        position::write(state)
    }

    fn from_position(position: &DashPosition) -> Result<DashState, PositionError> {
        position::read(position)
    }

    fn bot(name: &str, options: &Map<String, Value>) -> Result<DashBot, ParseError> {
        let wasteful = options.get("wasteful").and_then(Value::as_bool).unwrap_or(false);
        match name {
            "random" => Ok(DashBot::Random),
            "steady" => Ok(DashBot::Steady { wasteful }),
            _ => Err(ParseError::new(unknown("dash bot", name, ["random", "steady"]))),
        }
    }

    fn bots() -> &'static [(&'static str, &'static str)] {
        &[("random", "Any action."), ("steady", "Pushes as hard as it can.")]
    }

    fn take_seat_option(options: &mut Map<String, Value>) -> Result<DashOption, ParseError> {
        match options.remove("head_start") {
            None => Ok(DashOption::default()),
            Some(value) => match value.as_u64() {
                Some(n @ 0..=5) => Ok(DashOption { head_start: n as u8 }),
                _ => Err(ParseError::new(format!(
                    "head_start = {value}: expected a whole number from 0 to 5"
                ))),
            },
        }
    }
}
