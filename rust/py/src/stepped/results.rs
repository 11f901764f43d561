//! What comes of games that end in any order: columns, records in order, faults, the longest finished prefix.

use super::ask::Stop;
use super::fault::{Fault, OnFault, Wrong};
use super::slot::Ended;
use super::{Job, Sitter};
use crate::game::PyGame;
use ludoteca_core::error::PlayError;
use ludoteca_core::record::GameRecord;
use ludoteca_core::simulate::{Columns, Failure, OnFailure, Run, can_be_skipped};
use pyo3::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// What a run gave.
pub struct Ran {
    /// The columns of the finished prefix, and the game that failed.
    pub run: Run,
    /// What stopped it from outside.
    pub stopped: Option<PyErr>,
    /// The first fault of each entry in the finished games, by entry.
    pub faults: Vec<Fault>,
    /// How many faults each entry had in the finished games.
    pub counts: Vec<u64>,
    /// The fault that stopped the run, where faults do.
    pub fault: Option<Fault>,
}

/// What was found so far.
pub struct Results<'a> {
    columns: Columns,
    first_game: u64,
    on_fault: OnFault,
    names: Vec<bool>,
    /// Finished games beyond the prefix.
    done: BTreeSet<u64>,
    prefix: u64,
    finished: u64,
    records: BTreeMap<u64, GameRecord>,
    /// Games from this place on do not count.
    limit: u64,
    failure: Option<(bool, u64, PlayError)>,
    /// Faults of games beyond the prefix, by place, step and seat.
    waiting: BTreeMap<(u64, u64, u8), Fault>,
    /// The first fault of each entry in the finished prefix, and how many it had there.
    faults: BTreeMap<u8, Fault>,
    counts: Vec<u64>,
    /// Of each entry, the first game whose fault was told in full.
    told: Vec<Option<u64>>,
    seen: Option<&'a Bound<'a, PyAny>>,
}

impl<'a> Results<'a> {
    pub(super) fn new<G: PyGame>(job: &Job<'_, G>, seen: Option<&'a Bound<'a, PyAny>>) -> Results<'a> {
        let entries = job.sitters.len();
        let mut columns = Columns::new::<G>(entries, job.first_game, job.games as usize);
        columns.house_rules = job.house_rules.to_vec();
        Results {
            columns,
            first_game: job.first_game,
            on_fault: job.on_fault,
            names: job
                .sitters
                .iter()
                .map(|sitter| matches!(sitter, Sitter::Native(_)))
                .collect(),
            done: BTreeSet::new(),
            prefix: 0,
            finished: 0,
            records: BTreeMap::new(),
            limit: u64::MAX,
            failure: None,
            waiting: BTreeMap::new(),
            faults: BTreeMap::new(),
            counts: vec![0; entries],
            told: vec![None; entries],
            seen,
        }
    }

    /// How many games are finished, gaps or not.
    pub fn finished_games(&self) -> u64 {
        self.finished
    }

    /// All games before this place are finished.
    pub fn prefix(&self) -> u64 {
        self.prefix
    }

    /// Games from this place on do not count.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Notes a fault. Its traceback is kept only if no earlier game's of the same entry is, as tracebacks are long.
    pub fn fault(
        &mut self,
        py: Python<'_>,
        place: u64,
        entry: u8,
        seat: u8,
        step: u64,
        wrong: &Wrong,
    ) -> PyResult<()> {
        debug_assert!(!self.names[usize::from(entry)], "native bots have no faults");
        let told = &mut self.told[usize::from(entry)];
        let in_full = told.is_none_or(|first| place < first);
        let first_ever = told.is_none();
        if in_full {
            *told = Some(place);
        }
        let fault = Fault {
            entry,
            seat,
            game: self.first_game + place,
            step,
            kind: wrong.kind,
            message: wrong.message.clone(),
            traceback: if in_full {
                wrong.traceback(py)?
            } else {
                String::new()
            },
        };
        if self.on_fault == OnFault::Raise {
            self.limit = self.limit.min(place);
        } else if first_ever && let Some(seen) = self.seen {
            seen.call1((fault.to_dict(py)?,))?;
        }
        self.waiting.entry((place, step, seat)).or_insert(fault);
        Ok(())
    }

    /// Keeps the row of a game; false if it does not count.
    pub fn keep<G: PyGame>(&mut self, job: &Job<'_, G>, ended: Ended) -> bool {
        let Ended {
            place,
            row,
            failure,
            totals,
        } = ended;
        self.columns.totals.add(&totals);
        if let Some(error) = failure {
            let skip = self.skip(job.on_failure, place, error);
            if !skip {
                self.limit = self.limit.min(place);
            }
        }
        if place >= self.limit {
            return false;
        }
        let entries = job.sitters.len();
        let (game, seating) = (self.first_game + place, job.seating);
        self.columns
            .rows()
            .set(place as usize, &row, |entry| seating.seat(entry, game, entries));
        self.finished += 1;
        self.done.insert(place);
        true
    }

    /// Notes a failed game; whether the run goes on.
    fn skip(&mut self, on_failure: OnFailure, place: u64, error: PlayError) -> bool {
        let skip = on_failure == OnFailure::Skip && can_be_skipped(&error);
        let first = self.failure.as_ref();
        if first.is_none_or(|(skipped, first, _)| (skip, place) < (*skipped, *first)) {
            self.failure = Some((skip, place, error));
        }
        skip
    }

    /// Takes the record of a finished game.
    pub fn wait(&mut self, record: GameRecord) {
        self.records.insert(record.game - self.first_game, record);
    }

    /// Moves the prefix on, and with it the records that are due.
    pub fn go_on(&mut self, sink: &mut dyn FnMut(GameRecord) -> bool) -> Result<(), Stop> {
        while self.done.remove(&self.prefix) {
            if let Some(record) = self.records.remove(&self.prefix)
                && !sink(record)
            {
                self.limit = self.limit.min(self.prefix);
                return Ok(());
            }
            self.prefix += 1;
        }
        while let Some(first) = self.waiting.first_entry()
            && first.key().0 < self.prefix
        {
            let fault = first.remove();
            self.counts[usize::from(fault.entry)] += 1;
            self.faults.entry(fault.entry).or_insert(fault);
        }
        Ok(())
    }

    /// The results of the longest finished prefix.
    pub fn finish(mut self, stopped: Option<PyErr>) -> Ran {
        self.columns.finish(self.prefix);
        let stopping = self
            .waiting
            .into_iter()
            .find(|((place, _, _), _)| *place == self.limit);
        let failure = self
            .failure
            .filter(|&(skipped, place, _)| skipped || place <= self.limit);
        Ran {
            run: Run {
                columns: self.columns,
                failure: failure.map(|(_, place, error)| Failure {
                    game: self.first_game + place,
                    error,
                }),
            },
            stopped,
            faults: self.faults.into_values().collect(),
            counts: self.counts,
            fault: stopping
                .map(|(_, fault)| fault)
                .filter(|_| self.on_fault == OnFault::Raise),
        }
    }
}

impl From<PyErr> for Stop {
    fn from(error: PyErr) -> Stop {
        Stop::Raised(error)
    }
}

impl From<ludoteca_core::error::RulesError> for Stop {
    fn from(error: ludoteca_core::error::RulesError) -> Stop {
        Stop::Rules(error)
    }
}
