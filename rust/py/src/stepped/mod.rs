//! Many games played in step, for tables with bots that live in Python.
//!
//! There are B slots with a game each. In a round every slot plays on by itself (native bots, forced decisions, seats that
//! have forfeited) until a Python bot has to choose; then all that wait are asked, and those of a batch bot at once. A
//! finished slot takes the next game number. What comes of a game depends on (seed, number) alone, so that the results
//! are the same for every B; only how much waits in memory is not.
//!
//! Knows no particular game. How a bot is asked is in [`ask`], what it did wrong in [`fault`], how it
//! answers in words in [`judged`], one game in [`slot`].

mod ask;
mod fault;
mod judged;
mod results;
mod slot;

pub use ask::Sitter;
pub use fault::OnFault;
pub use results::Ran;
pub use slot::{Kit, Plain, Written};

use crate::game::PyGame;
use crate::run;
use ask::{Asker, Stop};
use ludoteca_core::error::RulesError;
use ludoteca_core::hooks::{Hooks, RuleName};
use ludoteca_core::record::GameRecord;
use ludoteca_core::simulate::{OnFailure, Seating};
use pyo3::prelude::*;
use results::Results;
use slot::{Slot, Status};
use std::time::{Duration, Instant};

/// Letting go of the interpreter costs more than it gives where the native part of a round is shorter.
const WORTH_DETACHING: Duration = Duration::from_micros(100);
/// How often a native part that was short is measured again, in rounds.
const MEASURE_EVERY: u32 = 16;
/// How often somebody is told how far the run is.
const TELL_EVERY: Duration = Duration::from_millis(50);
/// How many rounds pass at most without a look at the clock; fewer where rounds take long.
const LOOK_EVERY: u32 = 64;

/// A run of games, as [`ludoteca_core::simulate::Job`] with other bots.
pub struct Job<'a, G: PyGame> {
    /// The settings.
    pub rules: &'a G::Rules,
    /// Who plays, by entry.
    pub sitters: &'a [Sitter<G>],
    /// What each entry's seat brings along.
    pub options: &'a [G::SeatOption],
    /// Decides all chance, together with the game number.
    pub seed: u64,
    /// The number of the first game.
    pub first_game: u64,
    /// How many games.
    pub games: u64,
    /// Where entries sit.
    pub seating: Seating,
    /// What a failed game does to the run.
    pub on_failure: OnFailure,
    /// What a bot's fault does to the run.
    pub on_fault: OnFault,
    /// How many games at a time, at least 1.
    pub slots: usize,
    /// Makes the quiz of a game, where questions are asked.
    pub quiz: Option<&'a Bound<'a, PyAny>>,
    /// The house rules that may end a game.
    pub house_rules: &'a [RuleName],
}

/// How the outside talks to a run.
pub struct Control<'a> {
    /// Gets the records in the order of the games; used by a [`Kit`] that makes them. False if it takes no more.
    pub sink: &'a mut dyn FnMut(GameRecord) -> bool,
    /// Is told now and then how many games are finished; what it raises ends the run.
    pub tell: &'a mut dyn FnMut(u64) -> PyResult<()>,
    /// Is told of the first fault of each entry at once.
    pub fault_seen: Option<&'a Bound<'a, PyAny>>,
}

/// Plays a job. `hooks` makes the house rules of a game; `kit` says whether games are written down.
pub fn play<G: PyGame, H: Hooks<G> + Send, K: Kit<G, H>>(
    py: Python<'_>,
    job: &Job<'_, G>,
    kit: &K,
    hooks: impl Fn() -> H,
    control: Control<'_>,
) -> PyResult<Result<Ran, RulesError>> {
    let asker = Asker::<G>::new(py, job)?;
    let mut run = Stepped {
        job,
        kit,
        hooks: &hooks,
        asker,
        results: Results::new(job, control.fault_seen),
        slots: Vec::new(),
        next: 0,
        sink: control.sink,
    };
    let stopped = match run.all(py, control.tell) {
        Ok(()) => None,
        Err(Stop::Raised(error)) => Some(error),
        Err(Stop::Rules(error)) => return Ok(Err(error)),
    };
    Ok(Ok(run.results.finish(stopped)))
}

struct Stepped<'a, G: PyGame, H: Hooks<G> + Send, K: Kit<G, H>> {
    job: &'a Job<'a, G>,
    kit: &'a K,
    hooks: &'a dyn Fn() -> H,
    asker: Asker<'a, G>,
    results: Results<'a>,
    slots: Vec<Slot<G, H, K>>,
    /// The place (game number less the first) of the game that is started next.
    next: u64,
    sink: &'a mut dyn FnMut(GameRecord) -> bool,
}

impl<G: PyGame, H: Hooks<G> + Send, K: Kit<G, H>> Stepped<'_, G, H, K> {
    fn all(&mut self, py: Python<'_>, tell: &mut dyn FnMut(u64) -> PyResult<()>) -> Result<(), Stop> {
        let (mut told, mut rounds) = (Instant::now(), 0u32);
        let (mut look, mut left) = (1, 1);
        let mut long = false;
        loop {
            self.fill(py)?;
            if self.slots.is_empty() {
                return Ok(());
            }
            long = self.advance(py, long, rounds)?;
            py.check_signals()?;
            self.settle(py)?;
            self.asker.ask(py, &mut self.slots, &mut self.results)?;
            self.drop_beyond_limit();
            rounds = rounds.wrapping_add(1);
            left -= 1;
            if left == 0 {
                let passed = told.elapsed();
                if passed >= TELL_EVERY {
                    told = Instant::now();
                    tell(self.results.finished_games())?;
                }
                look = if passed < TELL_EVERY {
                    (2 * look).min(LOOK_EVERY)
                } else {
                    1
                };
                left = look;
            }
        }
    }

    /// Starts games in free slots.
    fn fill(&mut self, py: Python<'_>) -> Result<(), Stop> {
        while self.slots.len() < self.job.slots.max(1) {
            match self.next_game(py)? {
                Some(slot) => self.slots.push(slot),
                None => break,
            }
        }
        Ok(())
    }

    /// Starts the next game, if there is one. None is started so far ahead that too many would wait to be recorded.
    fn next_game(&mut self, py: Python<'_>) -> Result<Option<Slot<G, H, K>>, Stop> {
        let ahead = self
            .results
            .prefix()
            .saturating_add(2 * self.job.slots as u64 + 64);
        let end = self.job.games.min(self.results.limit()).min(ahead);
        while self.next < end {
            let (place, hooks) = (self.next, (self.hooks)());
            self.next += 1;
            let slot = Slot::start(
                py,
                self.job,
                &self.asker,
                self.kit,
                hooks,
                place,
                &mut self.results,
            )?;
            if slot.is_some() {
                return Ok(slot);
            }
            self.results.go_on(self.sink)?;
        }
        Ok(None)
    }

    /// The native part of a round; whether it was a long one.
    fn advance(&mut self, py: Python<'_>, long: bool, rounds: u32) -> Result<bool, Stop> {
        let slots = &mut self.slots;
        if !long && !rounds.is_multiple_of(MEASURE_EVERY) {
            slots.iter_mut().for_each(Slot::advance);
            return Ok(false);
        }
        let began = Instant::now();
        if long {
            run::detach(py, || slots.iter_mut().for_each(Slot::advance))?;
        } else {
            slots.iter_mut().for_each(Slot::advance);
        }
        Ok(began.elapsed() > WORTH_DETACHING)
    }

    /// Tells the seats what happened and takes games that are over off their slots.
    fn settle(&mut self, py: Python<'_>) -> Result<(), Stop> {
        let mut i = 0;
        while i < self.slots.len() {
            let slot = &mut self.slots[i];
            slot.settle(py, &self.asker, &mut self.results)?;
            if let Status::Waiting(_) | Status::Ready = slot.status {
                i += 1;
                continue;
            }
            // The next game takes the place of the finished one; slots are too large to be moved about.
            let finished = match self.next_game(py)? {
                Some(next) => std::mem::replace(&mut self.slots[i], next),
                None => self.slots.remove(i),
            };
            self.finish(py, finished)?;
        }
        Ok(())
    }

    fn finish(&mut self, py: Python<'_>, slot: Slot<G, H, K>) -> Result<(), Stop> {
        let (ended, record) = slot.finish(py, &self.asker, &mut self.results, self.kit)?;
        if !self.results.keep(self.job, ended) {
            return Ok(());
        }
        if let Some(record) = record {
            self.results.wait(record);
        }
        self.results.go_on(self.sink)
    }

    /// Drops games that do not count any more.
    fn drop_beyond_limit(&mut self) {
        let limit = self.results.limit();
        if limit != u64::MAX {
            self.slots.retain(|slot| slot.place < limit);
        }
    }
}
