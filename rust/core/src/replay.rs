//! Plays a record again, checked step by step, without any generator of random numbers.
//!
//! A step number counts recorded decisions, forced ones included, from 0: the state at step k is the one in which
//! decision k is due, and the state at the number of decisions is the last one.
//!
//! Knows nothing about files. A record is played by the same [`Table`] that wrote it, so that whatever the engine writes
//! can be read, and what it reads is written again and compared.

use crate::chance::{Ask, At, ChanceError, ChanceSource, Noted, Scripted};
use crate::error::{HookError, PlayError};
use crate::event::Event;
use crate::fault::forfeited;
use crate::game::{EndReason, Game, Legal, Outcome, SetupError, check};
use crate::hooks::{Hooks, Moment};
use crate::record::{GameRecord, NotedHooks, RecordError, RecordProblem, Recorder, Step};
use crate::seat::Seat;
use crate::table::Table;
use std::collections::VecDeque;
use std::sync::Arc;

/// A decision that was played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<A> {
    /// Its number.
    pub step: usize,
    /// Whose it was.
    pub seat: Seat,
    /// What was chosen.
    pub action: A,
}

/// A record that is being played again, with what house rules changed as `H` says: as it is recorded, or as the rules
/// themselves have it.
#[derive(Clone, Debug)]
pub struct Replay<G: Game, H = Recorded> {
    rules: G::Rules,
    seats: Vec<G::SeatOption>,
    record: Arc<GameRecord>,
    events: bool,
    table: Opened<G, H>,
    /// The house rules as they were before the game.
    hooks: H,
    /// How many bytes of the record's steps were read.
    read: usize,
    step: usize,
    broken: Option<RecordError>,
}

impl<G: Game> Replay<G> {
    /// Sets the game up. What house rules changed is taken as it is recorded. `entries` is what each entry's seat brings along, see [`crate::record::Header::seat_options`].
    ///
    /// # Errors
    /// If the set-up cannot have been as it is recorded.
    pub fn new(
        rules: &G::Rules,
        entries: &[G::SeatOption],
        record: Arc<GameRecord>,
    ) -> Result<Replay<G>, RecordError> {
        Replay::open(rules, entries, record, Recorded::default(), false)
    }

    /// As [`Replay::new`], and tells what each seat saw.
    ///
    /// # Errors
    /// As [`Replay::new`].
    pub fn with_events(
        rules: &G::Rules,
        entries: &[G::SeatOption],
        record: Arc<GameRecord>,
    ) -> Result<Replay<G>, RecordError> {
        Replay::open(rules, entries, record, Recorded::default(), true)
    }
}

impl<G: Game, H: Hooks<G> + Clone> Replay<G, Asked<H>> {
    /// As [`Replay::new`], but the house rules are asked again: a change that they would not make is an error, as is one
    /// that is missing.
    ///
    /// # Errors
    /// As [`Replay::new`].
    pub fn with_hooks(
        rules: &G::Rules,
        entries: &[G::SeatOption],
        record: Arc<GameRecord>,
        hooks: H,
    ) -> Result<Self, RecordError> {
        Replay::open(rules, entries, record, Asked(hooks), false)
    }
}

impl<G: Game, H: ReplayHooks<G>> Replay<G, H> {
    fn open(
        rules: &G::Rules,
        entries: &[G::SeatOption],
        record: Arc<GameRecord>,
        hooks: H,
        events: bool,
    ) -> Result<Self, RecordError> {
        let options = record
            .seats
            .iter()
            .map(|&entry| entries.get(entry as usize).cloned());
        let Some(seats) = options.collect::<Option<Vec<_>>>() else {
            let reason = format!("{} seats, but {} entries", record.seats.len(), entries.len());
            return Err(at(
                &record,
                None,
                RecordProblem::Value {
                    field: "seats",
                    reason,
                },
            ));
        };
        let table = set_up(rules, &seats, &record, hooks.clone(), events)
            .map_err(|problem| at(&record, None, problem))?;
        let mut replay = Replay {
            rules: rules.clone(),
            seats,
            record,
            events,
            table,
            hooks,
            read: 0,
            step: 0,
            broken: None,
        };
        match replay.compare() {
            Ok(()) => Ok(replay),
            Err(problem) => Err(at(&replay.record, None, problem)),
        }
    }

    /// The record.
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The state before the decision that is due, or the last one.
    pub fn state(&self) -> &G::State {
        &self.table.state
    }

    /// How many decisions were played.
    pub fn step(&self) -> usize {
        self.step
    }

    /// The decision that is due, as it is recorded; `None` at the end.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn due(&self) -> Result<Option<Played<G::Action>>, RecordError> {
        if let Some(error) = &self.broken {
            return Err(error.clone());
        }
        self.peek()
            .map_err(|problem| at(&self.record, Some(self.step), problem))
    }

    /// Plays the next decision; `None` at the end, which is checked against the record.
    ///
    /// # Errors
    /// Names the step, and what the record says that the rules or the hash do not. The replay is stuck then: every
    /// later call gives the same error, but for [`Replay::state_at`] of an earlier step.
    pub fn advance(&mut self) -> Result<Option<Played<G::Action>>, RecordError> {
        if let Some(error) = &self.broken {
            return Err(error.clone());
        }
        let played = self.play();
        played.map_err(|problem| {
            let error = at(&self.record, Some(self.step), problem);
            self.broken = Some(error.clone());
            error
        })
    }

    /// The state at a step, wherever the replay stands.
    ///
    /// # Errors
    /// As [`Replay::advance`], or if the record has no such step.
    pub fn state_at(&mut self, step: usize) -> Result<&G::State, RecordError> {
        if step < self.step {
            let open = set_up(
                &self.rules,
                &self.seats,
                &self.record,
                self.hooks.clone(),
                self.events,
            );
            self.table = open.map_err(|problem| at(&self.record, None, problem))?;
            (self.read, self.step, self.broken) = (0, 0, None);
            self.compare()
                .map_err(|problem| at(&self.record, None, problem))?;
        }
        while self.step < step {
            if self.advance()?.is_none() {
                let reason = format!("the record has the steps 0 to {}, not {step}", self.step);
                return Err(at(
                    &self.record,
                    None,
                    RecordProblem::Value {
                        field: "steps",
                        reason,
                    },
                ));
            }
        }
        Ok(&self.table.state)
    }

    /// Plays to the end and checks everything.
    ///
    /// # Errors
    /// As [`Replay::advance`].
    pub fn verify(&mut self) -> Result<(), RecordError> {
        while self.advance()?.is_some() {}
        Ok(())
    }

    /// Takes the events since they were taken last; none without [`Replay::with_events`].
    pub fn take_events(&mut self) -> Vec<Event> {
        self.table.watch.take_events()
    }

    fn rest(&self) -> &str {
        &self.record.steps.as_str()[self.read..]
    }

    fn peek(&self) -> Result<Option<Played<G::Action>>, RecordProblem> {
        let Some(text) = self.rest().split_terminator('\n').next() else {
            return Ok(None);
        };
        let misfit = |reason: String| RecordProblem::Step {
            found: text.into(),
            reason,
        };
        let Step::Action(_) = Step::of(text) else {
            return Err(misfit("an action is due".into()));
        };
        let action: G::Action = text
            .parse()
            .map_err(|error: crate::error::ParseError| misfit(error.message))?;
        check::<G>(&self.table.state, action).map_err(|error| misfit(error.to_string()))?;
        let seat = G::current_seat(&self.table.state).expect("something is legal");
        let due = self.default_of(seat).filter(|&default| default != action);
        if let Some(default) = due {
            return Err(misfit(format!(
                "seat {seat} has forfeited and plays its default, `{default}`"
            )));
        }
        Ok(Some(Played {
            step: self.step,
            seat,
            action,
        }))
    }

    /// What a seat has to do once it has forfeited.
    fn default_of(&self, seat: Seat) -> Option<G::Action> {
        let forfeits = &self.record.forfeits;
        if !forfeits
            .iter()
            .any(|forfeit| forfeit.seat == seat && forfeit.step <= self.step)
        {
            return None;
        }
        let (state, legal) = (&self.table.state, G::legal(&self.table.state));
        Some(
            legal
                .forced()
                .unwrap_or_else(|| G::default_action(G::view(state, seat), &legal)),
        )
    }

    fn play(&mut self) -> Result<Option<Played<G::Action>>, RecordProblem> {
        let Some(played) = self.peek()? else {
            self.end()?;
            return Ok(None);
        };
        let (chance, changes) = script(self.rest().split_terminator('\n').skip(1));
        self.table.chance.inner = chance;
        self.table.hooks.inner.expect(changes);
        self.table
            .carry_out(played.seat, played.action)
            .map_err(refused)?;
        used_up::<G>(&self.table.chance.inner, &self.table.hooks.inner)?;
        self.compare()?;
        self.step += 1;
        Ok(Some(played))
    }

    /// Compares what was written just now with what the record says, and reads on past it.
    fn compare(&mut self) -> Result<(), RecordProblem> {
        let written = &self.table.watch.steps().as_str()[self.read..];
        if let Some(rest) = self.rest().strip_prefix(written)
            && rest
                .split_terminator('\n')
                .next()
                .is_none_or(|next| matches!(Step::of(next), Step::Action(_)))
        {
            self.read += written.len();
            return Ok(());
        }
        let mut right = written.split_terminator('\n');
        for found in self.rest().split_terminator('\n') {
            match (Step::of(found), right.next()) {
                (_, Some(right)) if found == right => {}
                (Step::Turn(hash), Some(right)) if right.starts_with('#') => {
                    let (written, counted) = (hash.into(), right.trim_start_matches(['#', ' ']).into());
                    return Err(RecordProblem::Hash { written, counted });
                }
                (_, Some(right)) => {
                    let reason = format!("`{right}` follows here");
                    return Err(RecordProblem::Step {
                        found: found.into(),
                        reason,
                    });
                }
                (_, None) => {
                    let reason = "an action follows here, or the end".into();
                    return Err(RecordProblem::Step {
                        found: found.into(),
                        reason,
                    });
                }
            }
        }
        let reason = format!("`{}` is missing", right.next().unwrap_or_default());
        Err(RecordProblem::Step {
            found: "the end".into(),
            reason,
        })
    }

    /// Checks the end of the game.
    fn end(&self) -> Result<(), RecordProblem> {
        let (record, state) = (&self.record, &self.table.state);
        if record.outcome.end_reason != EndReason::Failed {
            let Some(outcome) = G::outcome(state) else {
                let reason = format!("the game goes on with {}", G::phase(state));
                return Err(RecordProblem::Step {
                    found: "the end".into(),
                    reason,
                });
            };
            let outcome = outcome.with_forfeits(forfeited(&record.forfeits));
            if outcome != record.outcome {
                let (written, counted) = (describe(&record.outcome), describe(&outcome));
                return Err(RecordProblem::Outcome { written, counted });
            }
        }
        let counted = self.table.watch.hash();
        if counted.value() != record.hash {
            let (written, counted) = (format!("{:016x}", record.hash), counted.text());
            return Err(RecordProblem::Hash { written, counted });
        }
        Ok(())
    }
}

fn at(record: &GameRecord, step: Option<usize>, problem: RecordProblem) -> RecordError {
    RecordError {
        line: None,
        game: Some(record.game),
        step,
        problem,
    }
}

fn describe(outcome: &Outcome) -> String {
    format!(
        "{} with ranks {:?} and points {:?}",
        outcome.end_reason.name(),
        outcome.ranks.as_slice(),
        outcome.points.as_slice()
    )
}

type Opened<G, H> = Table<G, Noted<Told>, NotedHooks<G, H>, Recorder<G>>;

fn set_up<G: Game, H: ReplayHooks<G>>(
    rules: &G::Rules,
    seats: &[G::SeatOption],
    record: &GameRecord,
    mut hooks: H,
    events: bool,
) -> Result<Opened<G, H>, RecordProblem> {
    if record.steps.is_empty() && record.outcome.end_reason == EndReason::Failed {
        let reason = "the game failed while it was set up: there is nothing to play again".into();
        return Err(RecordProblem::Step {
            found: "the end".into(),
            reason,
        });
    }
    let (chance, changes) = script(record.steps.iter());
    hooks.expect(changes);
    hooks.start_game(record.game);
    let recorder = if events {
        Recorder::with_events()
    } else {
        Recorder::new()
    };
    let table = Table::new(rules, seats, Noted::new(chance), NotedHooks::new(hooks), recorder);
    let table = table.map_err(|(error, _)| match error {
        SetupError::Rules(error) => RecordProblem::Rules(error),
        SetupError::Play(error) => refused(error),
    })?;
    used_up::<G>(&table.chance.inner, &table.hooks.inner)?;
    Ok(table)
}

/// The chance, what was said beside it and the changed values that stand before the next action.
fn script<'a>(texts: impl Iterator<Item = &'a str>) -> (Told, VecDeque<String>) {
    let (mut outcomes, mut notes, mut changes) = (Vec::new(), Vec::<Vec<String>>::new(), VecDeque::new());
    for text in texts {
        match Step::of(text) {
            Step::Chance(outcome) => {
                outcomes.push(outcome);
                notes.push(Vec::new());
            }
            // A note before any outcome is nobody's: it will be missed when all is compared.
            Step::Note(note) => notes
                .last_mut()
                .into_iter()
                .for_each(|said| said.push(note.to_owned())),
            Step::Changed(change) => changes.push_back(change.to_owned()),
            Step::Action(_) | Step::Turn(_) => break,
        }
    }
    let told = Told {
        outcomes: Scripted::new(outcomes),
        notes: notes.into(),
        said: Vec::new(),
    };
    (told, changes)
}

/// Chance as a record tells it, with what was said beside it.
#[derive(Clone, Debug, Default)]
struct Told {
    outcomes: Scripted,
    /// By outcome that is still to come.
    notes: VecDeque<Vec<String>>,
    said: Vec<String>,
}

impl ChanceSource for Told {
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        let answer = self.outcomes.draw(at, ask)?;
        if ask.is_last() {
            self.said = self.notes.pop_front().unwrap_or_default();
            ask.check_notes(answer, &self.said)
                .map_err(|reason| ChanceError::Note {
                    note: self.said.join(" · ").into(),
                    outcome: format!("{} {}", ask.word(), ask.write(answer)).into(),
                    reason: reason.into(),
                })?;
        }
        Ok(answer)
    }

    fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said)
    }
}

fn used_up<G: Game>(chance: &Told, changes: &impl ReplayHooks<G>) -> Result<(), RecordProblem> {
    chance.outcomes.finish()?;
    match changes.left() {
        None => Ok(()),
        Some(change) => Err(RecordProblem::Step {
            found: format!("~{change}"),
            reason: "no such value comes into being here".into(),
        }),
    }
}

fn refused(error: PlayError) -> RecordProblem {
    match error {
        PlayError::Chance(error) => RecordProblem::Chance(error),
        PlayError::Hook(HookError { rule, message, .. }) if rule == UNREADABLE => RecordProblem::Step {
            found: message,
            reason: "a changed value is written `~HOOK BEFORE AFTER`".into(),
        },
        PlayError::Hook(error) if error.stops => RecordProblem::Stopped(error.into()),
        PlayError::Hook(error) => RecordProblem::HouseRule(error.into()),
        error => RecordProblem::Step {
            found: "an action".into(),
            reason: error.to_string(),
        },
    }
}

/// Where a replay takes the changes of house rules from.
pub trait ReplayHooks<G: Game>: Hooks<G> + Clone {
    /// What is recorded to have been changed before the next action.
    fn expect(&mut self, changes: VecDeque<String>);

    /// The first of these that did not come about, where that would not be noticed otherwise.
    fn left(&self) -> Option<&str>;
}

/// House rules as a record tells them: no plug-in is needed to see what they did.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    changes: VecDeque<String>,
}

/// House rules that are asked again. What they change is compared with the record as all else that is written.
#[derive(Clone, Debug)]
pub struct Asked<H>(H);

/// What stands for the rule's name where a record's change cannot be read.
const UNREADABLE: &str = "record";

impl<G: Game> ReplayHooks<G> for Recorded {
    fn expect(&mut self, changes: VecDeque<String>) {
        self.changes = changes;
    }

    fn left(&self) -> Option<&str> {
        self.changes.front().map(String::as_str)
    }
}

impl<G: Game, H: Hooks<G> + Clone> ReplayHooks<G> for Asked<H> {
    fn expect(&mut self, _changes: VecDeque<String>) {}

    fn left(&self) -> Option<&str> {
        None
    }
}

impl<G: Game, H: Hooks<G>> Hooks<G> for Asked<H> {
    const ACTIVE: bool = H::ACTIVE;

    fn start_game(&mut self, game: u64) {
        self.0.start_game(game);
    }

    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        self.0.modify(state, moment)
    }
}

impl<G: Game> Hooks<G> for Recorded {
    fn modify(&mut self, _state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        let Some(change) = self.changes.front() else {
            return Ok(moment);
        };
        let mut words = change.split(' ');
        if words.next() != Some(moment.hook()) || words.next() != Some(moment.text().as_str()) {
            return Ok(moment);
        }
        match words.next().and_then(|after| moment.with_text(after)) {
            Some(changed) if words.next().is_none() => {
                self.changes.pop_front();
                Ok(changed)
            }
            _ => Err(HookError::new(UNREADABLE, moment.hook(), format!("~{change}"))),
        }
    }
}
