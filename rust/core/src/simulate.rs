//! Many games, on one thread or several, with the same results on any number of them: game `i` depends on (seed, `i`)
//! only.
//!
//! Knows nothing about any particular game, nor where records go.

mod columns;
mod threads;

pub use columns::{Columns, Row, Rows, Totals};

use crate::bot::Bot;
use crate::chance::{ChanceError, ChanceSource, Keyed, Noted};
use crate::error::{HookError, PlayError, RulesError};
use crate::game::{Game, SetupError, check_seats};
use crate::hooks::{Hooks, RuleName};
use crate::record::{GameRecord, NotedHooks, Recorder};
use crate::rng::{GameStreams, Stream};
use crate::seat::{MAX_SEATS, Seat};
use crate::table::{Choose, Counted, Table, Unwatched, Watch};
use crate::tally::Tallied;
use arrayvec::ArrayVec;
use std::sync::atomic::{AtomicBool, AtomicU64};
use thiserror::Error;

/// One competitor: a bot and what its seat brings along.
#[derive(Clone)]
pub struct Entry<G: Game> {
    /// The bot, copied for every thread.
    pub bot: G::Bot,
    /// What its seat brings along.
    pub option: G::SeatOption,
}

/// Where entries sit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seating {
    /// Entry e sits in seat (e + game number) mod seats.
    #[default]
    Rotate,
    /// Entry e always sits in seat e.
    Fixed,
}

impl Seating {
    /// The seat of an entry in a game.
    pub fn seat(self, entry: usize, game: u64, seats: usize) -> Seat {
        match self {
            Seating::Fixed => Seat(entry as u8),
            Seating::Rotate => Seat(((entry as u64 + game % seats as u64) % seats as u64) as u8),
        }
    }

    /// The entries in the order of their seats.
    pub fn entries(self, game: u64, seats: usize) -> ArrayVec<u8, MAX_SEATS> {
        let mut order: ArrayVec<u8, MAX_SEATS> = std::iter::repeat_n(0, seats).collect();
        for entry in 0..seats {
            order[self.seat(entry, game, seats).index()] = entry as u8;
        }
        order
    }
}

/// What happens to the run when a game fails: a house rule raised, or a number grew too large.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnFailure {
    /// The run stops there and keeps the games before it.
    #[default]
    Stop,
    /// The game ends as failed, and the run goes on. A fault of the run itself (chance that must come from outside)
    /// stops it all the same.
    Skip,
}

/// Which machine code plays. The results are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cpu {
    /// The best the machine can do.
    #[default]
    Best,
    /// What any machine of this kind can do.
    Portable,
}

/// A run of games.
#[derive(Clone)]
pub struct Job<G: Game> {
    /// The settings.
    pub rules: G::Rules,
    /// The competitors: as many as there are seats.
    pub entries: Vec<Entry<G>>,
    /// Decides all chance, together with the game number.
    pub seed: u64,
    /// The number of the first game.
    pub first_game: u64,
    /// How many games.
    pub games: u64,
    /// Where entries sit.
    pub seating: Seating,
    /// On how many threads to play; 0 counts as 1. House rules play on one.
    pub threads: usize,
    /// What a failed game does to the run.
    pub on_failure: OnFailure,
    /// Which machine code plays.
    pub cpu: Cpu,
    /// The house rules that may end a game: their end reasons get numbers in this order.
    pub house_rules: Vec<RuleName>,
}

impl<G: Game> Job<G> {
    /// A job with rotating seats on one thread.
    pub fn new(rules: G::Rules, entries: Vec<Entry<G>>, seed: u64, games: u64) -> Job<G> {
        Job {
            rules,
            entries,
            seed,
            first_game: 0,
            games,
            seating: Seating::default(),
            threads: 1,
            on_failure: OnFailure::default(),
            cpu: Cpu::default(),
            house_rules: Vec::new(),
        }
    }
}

/// How the outside talks to a run.
pub struct Control<'a> {
    /// Set it, and the run ends within a few milliseconds.
    pub stop: &'a AtomicBool,
    /// Counts finished games, for a progress bar.
    pub done: &'a AtomicU64,
    /// Gets the records in the order of the games, without gaps: as many as [`Columns::finished`]. Without it nothing
    /// is recorded. It may be called from any one thread at a time.
    pub sink: Option<&'a mut (dyn FnMut(GameRecord) + Send)>,
}

/// What a run gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The results of the longest finished prefix.
    pub columns: Columns,
    /// The game that stopped the run, if one did; the columns end before it. With [`OnFailure::Skip`] the first that
    /// failed.
    pub failure: Option<Failure>,
}

/// A game that could not go on.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("game {game}: {error}")]
pub struct Failure {
    /// Its number.
    pub game: u64,
    /// Why.
    pub error: PlayError,
}

/// Why there was no run at all.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SimulateError {
    /// The settings or the number of entries do not fit.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Game numbers would pass the largest.
    #[error("games {first_game} and {games} on: game numbers end at 2^64 - 1")]
    Numbers {
        /// The first game asked for.
        first_game: u64,
        /// How many were asked for.
        games: u64,
    },
    /// So many games have no room in memory.
    #[error("{games} games have no room in memory: ask for fewer at a time, with the first game's number")]
    Memory {
        /// How many were asked for.
        games: u64,
    },
    /// The machine gave no threads.
    #[error("no threads to play on: {0}")]
    Threads(String),
    /// The engine has a fault.
    #[error("a fault of the engine while playing: {0}")]
    Panic(String),
}

/// The seed that the bot in a seat gets for its own generator: it tells nothing about the game's chance.
pub fn bot_seed<G: Game>(streams: &mut GameStreams, seat: Seat) -> u64 {
    streams.pair(G::BOT_PURPOSE, seat).0
}

/// Plays a job without house rules.
///
/// # Errors
/// [`SimulateError`]; a game that fails is no error but in [`Run::failure`].
pub fn simulate<G: Game>(job: &Job<G>, control: Control<'_>) -> Result<Run, SimulateError> {
    threads::run(job, control)
}

/// Plays a job under house rules, on the calling thread.
///
/// # Errors
/// As [`simulate`].
pub fn simulate_with<G: Game, H: Hooks<G>>(
    job: &Job<G>,
    hooks: &mut H,
    control: Control<'_>,
) -> Result<Run, SimulateError> {
    threads::run_with(job, hooks, control)
}

/// Checks what can be checked before the first game.
fn check<G: Game>(job: &Job<G>) -> Result<usize, SimulateError> {
    check_size::<G>(job.entries.len(), job.first_game, job.games)
}

/// Checks the number of entries and the numbers of the games; how many there are comes back as a size.
///
/// # Errors
/// Too many or too few seats, game numbers beyond the largest, or more games than there is room for.
pub fn check_size<G: Game>(entries: usize, first_game: u64, games: u64) -> Result<usize, SimulateError> {
    check_seats::<G>(entries)?;
    if games > 0 && first_game.checked_add(games - 1).is_none() {
        return Err(SimulateError::Numbers { first_game, games });
    }
    let cells = games.checked_mul(entries as u64 * 4);
    match (cells, usize::try_from(games)) {
        (Some(cells), Ok(size)) if cells < isize::MAX as u64 => Ok(size),
        _ => Err(SimulateError::Memory { games }),
    }
}

/// One thread's part of a run: its own bots, its own chance.
struct Player<'j, G: Game> {
    job: &'j Job<G>,
    bots: Vec<(G::Bot, Stream)>,
    chance: Counted<Keyed>,
    totals: Totals,
}

/// How one game ended: its row, and why it failed, if it did.
type Ended = (Row, Option<PlayError>);

impl<'j, G: Game> Player<'j, G> {
    fn new(job: &'j Job<G>) -> Player<'j, G> {
        let bot = |entry: &Entry<G>| (entry.bot.clone(), Stream::from_seed(0));
        Player {
            job,
            bots: job.entries.iter().map(bot).collect(),
            chance: Counted::new(Keyed::new(G::NAME, job.seed, job.first_game)),
            totals: Totals::default(),
        }
    }

    /// What was counted.
    fn finished_totals(&self) -> Totals {
        Totals {
            draws: self.chance.draws,
            ..self.totals
        }
    }

    /// Plays one game unrecorded.
    #[inline(always)]
    fn play<H: Hooks<G>>(&mut self, game: u64, hooks: &mut H) -> Result<Ended, RulesError> {
        hooks.start_game(game);
        let seats = self.sit_down(game);
        let Player {
            job,
            bots,
            chance,
            totals,
        } = self;
        let watch = Tallied::<_, G::Tally>::default();
        let (ended, Unwatched) = finish(job, bots, &seats, chance, hooks, watch, totals)?;
        Ok(ended)
    }

    /// Plays one game and writes it down.
    fn record<H: Hooks<G>>(&mut self, game: u64, hooks: &mut H) -> Result<(Ended, GameRecord), RulesError> {
        hooks.start_game(game);
        let seats = self.sit_down(game);
        let Player {
            job,
            bots,
            chance,
            totals,
        } = self;
        let (chance, hooks) = (Noted::new(chance), NotedHooks::<G, _>::new(hooks));
        let watch = Tallied::<Recorder<G>, G::Tally>::default();
        let (ended, recorder) = finish(job, bots, &seats, chance, hooks, watch, totals)?;
        let record = recorder.finish(game, &seats, &ended.0.outcome);
        Ok((ended, record))
    }

    /// Readies chance and bots for a game; gives the entries in the order of their seats.
    #[inline(always)]
    fn sit_down(&mut self, game: u64) -> ArrayVec<u8, MAX_SEATS> {
        let seats = self.job.seating.entries(game, self.bots.len());
        self.chance.inner.set_game_number(game);
        for (&entry, seat) in seats.iter().zip(Seat::all(seats.len() as u8)) {
            let (bot, rng) = &mut self.bots[entry as usize];
            *rng = Stream::from_seed(bot_seed::<G>(self.chance.inner.streams(), seat));
            bot.start_game(seat);
        }
        seats
    }
}

/// Plays a game from its set-up to its end.
#[inline(always)]
fn finish<G: Game, C: ChanceSource, H: Hooks<G>, W: Watch<G, C, H>>(
    job: &Job<G>,
    bots: &mut [(G::Bot, Stream)],
    seats: &[u8],
    chance: C,
    hooks: H,
    watch: Tallied<W, G::Tally>,
    totals: &mut Totals,
) -> Result<(Ended, W), RulesError> {
    let options: ArrayVec<G::SeatOption, MAX_SEATS> = seats
        .iter()
        .map(|&e| job.entries[e as usize].option.clone())
        .collect();
    let mut table = match Table::new(&job.rules, &options, chance, hooks, watch) {
        Ok(table) => table,
        Err((SetupError::Rules(error), _)) => return Err(error),
        Err((SetupError::Play(error), watch)) => {
            return Ok((
                (Row::failed(seats.len(), Seat(0), 0, 0), Some(error)),
                watch.watch,
            ));
        }
    };
    let played = table.run(&mut Seated::<G> { bots, seats });
    totals.games += 1;
    totals.asked += table.asked;
    totals.forced += table.forced;
    let first_seat = G::first_seat(&table.state);
    let (turns, rounds) = (G::turn(&table.state), G::round(&table.state));
    let ended = match played {
        Err(error) => (Row::failed(seats.len(), first_seat, turns, rounds), Some(error)),
        Ok(_) => {
            let outcome = G::outcome(&table.state).expect("nobody is to act, so the game is over");
            (
                Row {
                    outcome,
                    first_seat,
                    turns,
                    rounds,
                    tallies: table.watch.counts::<G>(&table.state),
                },
                None,
            )
        }
    };
    Ok((ended, table.watch.watch))
}

/// The bots of a game in progress.
struct Seated<'a, G: Game> {
    bots: &'a mut [(G::Bot, Stream)],
    seats: &'a [u8],
}

impl<G: Game> Choose<G> for Seated<'_, G> {
    #[inline(always)]
    fn choose(&mut self, seat: Seat, state: &G::State, legal: &G::Legal<'_>) -> Option<G::Action> {
        let (bot, rng) = &mut self.bots[self.seats[seat.index()] as usize];
        Some(bot.choose(G::view(state, seat), legal, rng))
    }
}

/// Whether a failure is one of a single game, not of the whole run.
pub fn can_be_skipped(error: &PlayError) -> bool {
    !matches!(
        error,
        PlayError::Chance(ChanceError::External { .. }) | PlayError::Hook(HookError { stops: true, .. })
    )
}
