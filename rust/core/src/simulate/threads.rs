//! Chunks of games over threads, and their records back in order.
//!
//! Chunks are handed out first to last; each thread writes its own stretch of the columns. Knows nothing about rules.

use super::{Columns, Control, Cpu, Failure, Job, OnFailure, Player, Row, Rows, Run, SimulateError, Totals};
use super::{can_be_skipped, check};
use crate::error::{PlayError, RulesError};
use crate::game::Game;
use crate::hooks::{Hooks, NoHooks};
use crate::record::GameRecord;
use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The most games a thread takes at a time: a few milliseconds' worth.
const CHUNK: u64 = 64;

/// The most recorded games a thread takes at a time. A record is long and writing it slow: what waits to be written
/// when a run is stopped still has to be, within the second that a stop may take.
const RECORDED_CHUNK: u64 = 2;

/// How many chunks of records may wait for an earlier one, per thread.
const AHEAD: usize = 4;

type Sink<'a> = &'a mut (dyn FnMut(GameRecord) + Send);

/// Plays a job, on a private pool if it asks for more than one thread.
pub(super) fn run<G: Game>(job: &Job<G>, control: Control<'_>) -> Result<Run, SimulateError> {
    let games = check(job)?;
    let recorded = control.sink.is_some();
    let threads = (job.threads.max(1) as u64)
        .min(job.games.div_ceil(chunk(job, recorded)))
        .max(1) as usize;
    let mut columns = Columns::new::<G>(job.entries.len(), job.first_game, games);
    columns.house_rules.clone_from(&job.house_rules);
    let shared = Shared::new(job, control.stop, control.done, columns.rows(), recorded);
    let fast = fast(job.cpu);
    if threads == 1 {
        alone(&shared, control.sink, &mut NoHooks, fast);
    } else {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|i| format!("ludoteca-{i}"))
            .build()
            .map_err(|error| SimulateError::Threads(error.to_string()))?;
        let delivery = Delivery::new(threads, shared.recorded);
        pool.in_place_scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|_| {
                    let _leaves = Leaves(&delivery);
                    let mut put = |chunk, records, whole| delivery.put(chunk, records, whole);
                    shared.take_chunks(&mut NoHooks, fast, &mut put);
                });
            }
            if let Some(sink) = control.sink {
                delivery.drain(sink);
            }
        });
    }
    let end = shared.end();
    end.into_run(columns)
}

/// Plays a job under house rules on the calling thread.
pub(super) fn run_with<G: Game, H: Hooks<G>>(
    job: &Job<G>,
    hooks: &mut H,
    control: Control<'_>,
) -> Result<Run, SimulateError> {
    let games = check(job)?;
    let mut columns = Columns::new::<G>(job.entries.len(), job.first_game, games);
    columns.house_rules.clone_from(&job.house_rules);
    let shared = Shared::new(
        job,
        control.stop,
        control.done,
        columns.rows(),
        control.sink.is_some(),
    );
    alone(&shared, control.sink, hooks, fast(job.cpu));
    let end = shared.end();
    end.into_run(columns)
}

fn alone<G: Game, H: Hooks<G>>(shared: &Shared<'_, G>, sink: Option<Sink<'_>>, hooks: &mut H, fast: bool) {
    let mut ignore = |_: GameRecord| ();
    let sink = sink.unwrap_or(&mut ignore);
    let mut gapless = true;
    shared.take_chunks(hooks, fast, &mut |_, records: Vec<GameRecord>, whole| {
        if gapless {
            records.into_iter().for_each(&mut *sink);
        }
        gapless &= whole;
    });
}

/// How many games a thread takes at a time.
fn chunk<G: Game>(job: &Job<G>, recorded: bool) -> u64 {
    let most = if recorded { RECORDED_CHUNK } else { CHUNK };
    (job.games / (job.threads.max(1) as u64 * 8)).clamp(1, most)
}

/// Whether this machine has what [`play_fast`] is compiled for.
fn fast(cpu: Cpu) -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        cpu == Cpu::Best
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = cpu;
        false
    }
}

/// A locked value; a thread that panicked is reported elsewhere, and what it held stays whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What all threads of a run share.
struct Shared<'a, G: Game> {
    job: &'a Job<G>,
    stop: &'a AtomicBool,
    done: &'a AtomicU64,
    recorded: bool,
    chunk: usize,
    queue: Mutex<Queue<'a>>,
    /// The place (game number less the first) of the earliest game that stopped the run.
    limit: AtomicU64,
    end: Mutex<End>,
}

/// The rows nobody has taken.
struct Queue<'a> {
    rows: Rows<'a>,
    chunks: usize,
    place: u64,
}

/// What the threads found.
struct End {
    /// All games before this place are finished.
    finished: u64,
    totals: Totals,
    /// With whether it was skipped.
    failure: Option<(bool, Failure)>,
    error: Option<SimulateError>,
}

impl End {
    fn into_run(self, mut columns: Columns) -> Result<Run, SimulateError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        columns.finish(self.finished);
        columns.totals = self.totals;
        let failure = self.failure.map(|(_, failure)| failure);
        Ok(Run { columns, failure })
    }
}

impl<'a, G: Game> Shared<'a, G> {
    fn new(
        job: &'a Job<G>,
        stop: &'a AtomicBool,
        done: &'a AtomicU64,
        rows: Rows<'a>,
        recorded: bool,
    ) -> Shared<'a, G> {
        Shared {
            job,
            stop,
            done,
            recorded,
            chunk: chunk(job, recorded) as usize,
            queue: Mutex::new(Queue {
                rows,
                chunks: 0,
                place: 0,
            }),
            limit: AtomicU64::new(u64::MAX),
            end: Mutex::new(End {
                finished: job.games,
                totals: Totals::default(),
                failure: None,
                error: None,
            }),
        }
    }

    /// What one thread does: takes chunks until there are none, or the run stops. `put` gets each chunk's number, its
    /// records, and whether it was played to its end.
    fn take_chunks<H: Hooks<G>>(
        &self,
        hooks: &mut H,
        fast: bool,
        put: &mut impl FnMut(usize, Vec<GameRecord>, bool),
    ) {
        let mut player = Player::new(self.job);
        while let Some((chunk, place, mut rows)) = self.next() {
            let mut records = Vec::new();
            let played = catch_unwind(AssertUnwindSafe(|| {
                self.play_chunk(&mut player, place, &mut rows, hooks, fast, &mut records)
            }));
            let played = match played {
                Ok(Ok(played)) => played,
                Ok(Err(error)) => self.give_up(error.into()),
                Err(payload) => self.give_up(SimulateError::Panic(message(payload.as_ref()))),
            };
            let whole = played == rows.len();
            if !whole {
                let mut end = lock(&self.end);
                end.finished = end.finished.min(place + played as u64);
            }
            put(chunk, records, whole);
        }
        lock(&self.end).totals.add(&player.finished_totals());
    }

    /// The next chunk: its number, its place, its rows.
    fn next(&self) -> Option<(usize, u64, Rows<'a>)> {
        let mut queue = lock(&self.queue);
        if !self.goes_on(queue.place) || queue.rows.is_empty() {
            return None;
        }
        let (number, place) = (queue.chunks, queue.place);
        let rows = queue.rows.take(self.chunk);
        queue.chunks += 1;
        queue.place += rows.len() as u64;
        Some((number, place, rows))
    }

    /// Whether the game at a place is still wanted.
    #[inline(always)]
    fn goes_on(&self, place: u64) -> bool {
        !self.stop.load(Relaxed) && place < self.limit.load(Relaxed)
    }

    fn play_chunk<H: Hooks<G>>(
        &self,
        player: &mut Player<'_, G>,
        place: u64,
        rows: &mut Rows<'_>,
        hooks: &mut H,
        fast: bool,
        records: &mut Vec<GameRecord>,
    ) -> Result<usize, RulesError> {
        if self.recorded {
            return self.record(player, place, rows, hooks, records);
        }
        #[cfg(target_arch = "x86_64")]
        if fast {
            // SAFETY: `fast` is true only where all these features were found.
            return unsafe { self.play_fast(player, place, rows, hooks) };
        }
        let _ = fast;
        self.play(player, place, rows, hooks)
    }

    /// [`Shared::play`] compiled for what nearly every x86-64 machine of today has.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    fn play_fast<H: Hooks<G>>(
        &self,
        player: &mut Player<'_, G>,
        place: u64,
        rows: &mut Rows<'_>,
        hooks: &mut H,
    ) -> Result<usize, RulesError> {
        self.play(player, place, rows, hooks)
    }

    /// Plays games into the rows; returns how many are finished.
    #[inline(always)]
    fn play<H: Hooks<G>>(
        &self,
        player: &mut Player<'_, G>,
        place: u64,
        rows: &mut Rows<'_>,
        hooks: &mut H,
    ) -> Result<usize, RulesError> {
        for i in 0..rows.len() {
            if !self.goes_on(place + i as u64) {
                return Ok(i);
            }
            let game = self.job.first_game + (place + i as u64);
            let (row, failure) = player.play(game, hooks)?;
            if !self.keep(place, i, rows, &row, failure) {
                return Ok(i);
            }
        }
        Ok(rows.len())
    }

    /// As [`Shared::play`], with records.
    fn record<H: Hooks<G>>(
        &self,
        player: &mut Player<'_, G>,
        place: u64,
        rows: &mut Rows<'_>,
        hooks: &mut H,
        records: &mut Vec<GameRecord>,
    ) -> Result<usize, RulesError> {
        for i in 0..rows.len() {
            if !self.goes_on(place + i as u64) {
                return Ok(i);
            }
            let game = self.job.first_game + (place + i as u64);
            let ((row, failure), record) = player.record(game, hooks)?;
            if !self.keep(place, i, rows, &row, failure) {
                return Ok(i);
            }
            records.push(record);
        }
        Ok(rows.len())
    }

    /// Writes a row; false if its game stops the run.
    #[inline(always)]
    fn keep(&self, place: u64, i: usize, rows: &mut Rows<'_>, row: &Row, failure: Option<PlayError>) -> bool {
        let game = self.job.first_game + (place + i as u64);
        if let Some(error) = failure
            && !self.fail(place + i as u64, Failure { game, error })
        {
            return false;
        }
        let entries = self.job.entries.len();
        rows.set(i, row, |entry| self.job.seating.seat(entry, game, entries));
        self.done.fetch_add(1, Relaxed);
        true
    }

    /// Notes a failed game; whether the run goes on.
    #[cold]
    fn fail(&self, place: u64, failure: Failure) -> bool {
        let skip = self.job.on_failure == OnFailure::Skip && can_be_skipped(&failure.error);
        if !skip {
            self.limit.fetch_min(place, Relaxed);
        }
        // The first that stops the run counts; only if none does, the first that was skipped.
        let mut end = lock(&self.end);
        if end
            .failure
            .as_ref()
            .is_none_or(|(skipped, first)| (skip, failure.game) < (*skipped, first.game))
        {
            end.failure = Some((skip, failure));
        }
        skip
    }

    /// Ends the run with an error; nothing of this chunk counts.
    #[cold]
    fn give_up(&self, error: SimulateError) -> usize {
        self.limit.store(0, Relaxed);
        lock(&self.end).error.get_or_insert(error);
        0
    }

    /// What was found, once all threads are through.
    fn end(self) -> End {
        let queue = self.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut end = self.end.into_inner().unwrap_or_else(PoisonError::into_inner);
        end.finished = end.finished.min(queue.place);
        end
    }
}

/// What a panic said.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".into())
}

/// Chunks of records on their way to the sink. A thread that is too far ahead waits.
struct Delivery {
    inner: Mutex<Waiting>,
    came: Condvar,
    went: Condvar,
    ahead: usize,
}

struct Waiting {
    next: usize,
    chunks: BTreeMap<usize, (Vec<GameRecord>, bool)>,
    working: usize,
    closed: bool,
}

impl Delivery {
    /// With nobody to take records, it is closed from the start.
    fn new(threads: usize, open: bool) -> Delivery {
        Delivery {
            inner: Mutex::new(Waiting {
                next: 0,
                chunks: BTreeMap::new(),
                working: threads,
                closed: !open,
            }),
            came: Condvar::new(),
            went: Condvar::new(),
            ahead: AHEAD * threads,
        }
    }

    /// Hands in a chunk; waits while it is too far ahead of the one that is due.
    fn put(&self, chunk: usize, records: Vec<GameRecord>, whole: bool) {
        let mut inner = lock(&self.inner);
        while chunk >= inner.next + self.ahead && !inner.closed {
            inner = self.went.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
        if !inner.closed {
            inner.chunks.insert(chunk, (records, whole));
            self.came.notify_one();
        }
    }

    /// Passes records on in order until all threads are through or a chunk is broken off.
    fn drain(&self, sink: Sink<'_>) {
        let _closes = Closes(self);
        loop {
            let mut inner = lock(&self.inner);
            let (records, whole) = loop {
                let next = inner.next;
                if let Some(chunk) = inner.chunks.remove(&next) {
                    break chunk;
                }
                if inner.working == 0 {
                    return;
                }
                inner = self.came.wait(inner).unwrap_or_else(PoisonError::into_inner);
            };
            inner.next += 1;
            self.went.notify_all();
            drop(inner);
            records.into_iter().for_each(&mut *sink);
            if !whole {
                return;
            }
        }
    }
}

/// When dropped, nobody takes records any more.
struct Closes<'a>(&'a Delivery);

impl Drop for Closes<'_> {
    fn drop(&mut self) {
        lock(&self.0.inner).closed = true;
        self.0.went.notify_all();
    }
}

/// When dropped, a thread is through.
struct Leaves<'a>(&'a Delivery);

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        lock(&self.0.inner).working -= 1;
        self.0.came.notify_one();
    }
}
