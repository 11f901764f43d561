//! Writes a game down while it is played.

use super::{GameRecord, Steps};
use crate::chance::{ChanceOutcome, Noted};
use crate::error::HookError;
use crate::event::Event;
use crate::fault::Forfeit;
use crate::game::{Game, Outcome, Seen};
use crate::hooks::{Hooks, Moment};
use crate::seat::Seat;
use crate::table::Watch;
use std::fmt::Debug;
use std::marker::PhantomData;

/// The rolling hash of a game: FNV-1a, 64 bits, over the packed state ([`Game::pack_state`]) at the end of every turn.
///
/// It starts at FNV's offset basis and is never reset: each mark goes on from the one before, so that the last one
/// stands for the whole game. A turn's end is wherever, after a decision and all that follows from it,
/// [`Game::turn`] is another than before the decision, or nobody is to act any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateHash {
    value: u64,
    bytes: Vec<u8>,
}

impl Default for StateHash {
    fn default() -> StateHash {
        StateHash {
            value: 0xCBF2_9CE4_8422_2325,
            bytes: Vec::new(),
        }
    }
}

impl StateHash {
    /// A hash that was written down, to be rolled on.
    pub fn after(value: u64) -> StateHash {
        StateHash {
            value,
            bytes: Vec::new(),
        }
    }

    /// Rolls on over a state.
    pub fn roll<G: Game>(&mut self, state: &G::State) {
        self.bytes.clear();
        G::pack_state(state, &mut self.bytes);
        for &byte in &self.bytes {
            self.value = (self.value ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }

    /// The hash so far.
    pub fn value(&self) -> u64 {
        self.value
    }

    /// The hash so far as records write it: 16 hexadecimal digits.
    pub fn text(&self) -> String {
        format!("{:016x}", self.value)
    }
}

/// House rules whose changes are noted, as texts `HOOK BEFORE AFTER`.
///
/// A value left as it was is noted only if a later one of the same decision looks the same and was changed, so that
/// whoever reads the record knows which of them it was.
#[derive(Clone, Debug)]
pub struct NotedHooks<G: Game, H> {
    /// The house rules.
    pub inner: H,
    calls: Vec<(G::Moment, G::Moment)>,
}

impl<G: Game, H> NotedHooks<G, H> {
    /// Starts with nothing noted.
    pub fn new(inner: H) -> NotedHooks<G, H> {
        NotedHooks {
            inner,
            calls: Vec::new(),
        }
    }
}

impl<G: Game, H: Hooks<G>> Hooks<G> for NotedHooks<G, H> {
    const ACTIVE: bool = H::ACTIVE;

    fn start_game(&mut self, game: u64) {
        self.inner.start_game(game);
    }

    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        let before = moment.clone();
        let after = self.inner.modify(state, moment)?;
        self.calls.push((before, after.clone()));
        Ok(after)
    }
}

/// Something that knows which values were changed since it was asked last.
pub trait Changes {
    /// Takes the texts of the changes, and who may see them.
    fn take(&mut self) -> Vec<(String, Seen)>;
}

impl<G: Game, H> Changes for NotedHooks<G, H> {
    fn take(&mut self) -> Vec<(String, Seen)> {
        let mut texts = Vec::new();
        for (i, (before, after)) in self.calls.iter().enumerate() {
            if self.calls[i..].iter().any(|(b, a)| b == before && a != b) {
                let text = format!("{} {} {}", before.hook(), before.text(), after.text());
                texts.push((text, after.seen_by()));
            }
        }
        self.calls.clear();
        texts
    }
}

/// Writes down the steps of a game and, if anybody listens, its events.
///
/// After each decision come the values that house rules changed, then the outcomes of chance, each followed by what was
/// said before it, then the mark of a turn's end.
#[derive(Clone, Debug)]
pub struct Recorder<G: Game> {
    steps: Steps,
    hash: StateHash,
    turn: u32,
    events: Option<Vec<Event>>,
    /// Where the steps and the events of the decision that is being carried out begin.
    open: (usize, usize),
    game: PhantomData<G>,
}

impl<G: Game> Default for Recorder<G> {
    fn default() -> Self {
        Recorder::new()
    }
}

impl<G: Game> Recorder<G> {
    /// A recorder that makes no events.
    pub fn new() -> Recorder<G> {
        Recorder {
            steps: Steps::new(),
            hash: StateHash::default(),
            turn: 0,
            events: None,
            open: (0, 0),
            game: PhantomData,
        }
    }

    /// A recorder that makes events too.
    pub fn with_events() -> Recorder<G> {
        Recorder {
            events: Some(Vec::new()),
            ..Recorder::new()
        }
    }

    /// The steps so far.
    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// The hash at the end of the last turn.
    pub fn hash(&self) -> &StateHash {
        &self.hash
    }

    /// Takes the events since it was asked last; none if the recorder makes none.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.events.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The record of the game, once it is over or has failed.
    pub fn finish(self, game: u64, seats: &[u8], outcome: &Outcome) -> GameRecord {
        self.finish_with(game, seats, Vec::new(), outcome)
    }

    /// As [`Recorder::finish`], with the seats that forfeited; the outcome counts them already.
    pub fn finish_with(
        self,
        game: u64,
        seats: &[u8],
        forfeits: Vec<Forfeit>,
        outcome: &Outcome,
    ) -> GameRecord {
        GameRecord {
            game,
            seats: seats.to_vec(),
            steps: self.steps,
            forfeits,
            outcome: outcome.clone(),
            hash: self.hash.value(),
        }
    }

    fn follow(&mut self, changes: Vec<(String, Seen)>, outcomes: &mut Vec<ChanceOutcome>) {
        for (change, _) in &changes {
            self.steps.push(format_args!("~{change}"));
        }
        for outcome in &*outcomes {
            self.steps.push(format_args!("!{}", outcome.text));
            for note in &outcome.notes {
                self.steps.push(format_args!("\"{note}"));
            }
        }
        if let Some(events) = &mut self.events {
            events.extend(
                changes
                    .into_iter()
                    .map(|(change, seen)| Event::changed(&change, seen)),
            );
            events.extend(outcomes.iter().flat_map(Event::chance));
        }
        outcomes.clear();
    }
}

impl<G: Game, C: Debug, H: Changes> Watch<G, Noted<C>, H> for Recorder<G> {
    fn set_up(&mut self, state: &G::State, chance: &mut Noted<C>, hooks: &mut H) {
        self.turn = G::turn(state);
        self.follow(hooks.take(), &mut chance.outcomes);
    }

    fn before(&mut self, state: &G::State, seat: Seat, action: G::Action) {
        self.open = (
            self.steps.as_str().len(),
            self.events.as_ref().map_or(0, Vec::len),
        );
        self.steps.push(action);
        if let Some(events) = &mut self.events {
            events.push(Event::action(
                seat,
                action.to_string(),
                G::action_seen_by(state, action),
            ));
        }
    }

    fn after(&mut self, state: &G::State, chance: &mut Noted<C>, hooks: &mut H) {
        self.follow(hooks.take(), &mut chance.outcomes);
        let turn = G::turn(state);
        if turn != self.turn || G::current_seat(state).is_none() {
            self.turn = turn;
            self.hash.roll::<G>(state);
            self.steps.push(format_args!("# {}", self.hash.text()));
        }
    }

    fn failed(&mut self) {
        self.steps.truncate(self.open.0);
        if let Some(events) = &mut self.events {
            events.truncate(self.open.1);
        }
    }
}
