//! `simulate`: Python's arguments to a job of the core, and its columns back as arrays.
//!
//! Checks what only Python can get wrong; what the rules say is the core's business.

use crate::arrays;
use crate::convert::{self, whole};
use crate::error::{Error, spec};
use crate::files::RecordWriter;
use crate::game::{Luck, PyGame, Ruled};
use crate::games::{AnyGame, Work};
use crate::hooks::{HookTable, PyHooks};
use crate::records::RecordList;
use crate::run;
use crate::stepped::{self, OnFault, Sitter};
use ludoteca_core::error::{HookError, PlayError, unknown};
use ludoteca_core::game::Game;
use ludoteca_core::hooks::{Hooks, NoHooks, RuleName};
use ludoteca_core::record::{BotInfo, GameRecord, Header, HouseRuleInfo, QuestionsInfo};
use ludoteca_core::rng::GameStreams;
use ludoteca_core::seat::Seat;
use ludoteca_core::simulate::{self as core, Control, Cpu, Entry, Job, OnFailure, Seating};
use ludoteca_core::tally::Tally;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use serde_json::{Map, Value};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The most records that are kept in memory.
const MOST_IN_MEMORY: u64 = 10_000;
/// The most games that are played in step.
const MOST_SLOTS: u64 = 65_536;

/// What a run gave.
#[pyclass(frozen, module = "ludoteca._core")]
pub struct RunResult {
    /// Arrays by name.
    #[pyo3(get)]
    columns: Py<PyDict>,
    /// How many games the columns hold.
    #[pyo3(get)]
    finished: u64,
    /// Counts of the work done: games, asked, forced, and draws by purpose.
    #[pyo3(get)]
    totals: Py<PyDict>,
    /// The game that failed, and why.
    #[pyo3(get)]
    failure: Option<(u64, Py<PyAny>)>,
    /// What stopped the run from outside.
    #[pyo3(get)]
    stopped: Option<Py<PyAny>>,
    /// The records, if they were kept in memory.
    #[pyo3(get)]
    records: Option<Py<RecordList>>,
    /// The first fault of each entry in the finished games, by entry.
    #[pyo3(get)]
    faults: Py<PyList>,
    /// How many faults each entry had in the finished games.
    #[pyo3(get)]
    fault_counts: Vec<u64>,
    /// The fault that stopped the run, where faults do.
    #[pyo3(get)]
    fault: Option<Py<PyDict>>,
    /// The names of the numbers in the column `end_reason`: `END_REASONS`, then `house_rule:NAME` for each
    /// house rule.
    #[pyo3(get)]
    end_reason_names: Py<PyTuple>,
    /// How it was played: `name` (`native`, `python`, `hooks`), `why`, and `hooks`, the rules by hook.
    #[pyo3(get)]
    path: Py<PyDict>,
}

/// Plays many games.
///
/// `bots` are tuples (label, spec, who, options): who is the name of a native bot, or a sitter of
/// `ludoteca.bots.seating`. With sitters the games are played in step, `slots` at a time, on the calling thread; `quiz`
/// then makes the quiz of a game that asks questions. `hooks` are tuples (hook, rule, function, names of the arguments
/// the function takes, in order), in the order in which they are asked: with any of them the run holds the interpreter
/// and uses one thread. `house_rules` are dicts {name, version, options} for the records.
#[pyfunction]
#[pyo3(signature = (game, rules, bots, *, games, seed, seating, first_game, threads, on_failure, records=None, questions=None, quiz=None, progress=None, portable=false, on_fault="forfeit", slots=None, fault_seen=None, hooks=None, house_rules=None))]
#[allow(clippy::too_many_arguments)]
pub fn simulate<'py>(
    py: Python<'py>,
    game: &str,
    rules: &Bound<'py, PyAny>,
    bots: Vec<(String, String, Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    games: &Bound<'py, PyAny>,
    seed: &Bound<'py, PyAny>,
    seating: &str,
    first_game: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
    on_failure: &str,
    records: Option<&Bound<'py, PyAny>>,
    questions: Option<&Bound<'py, PyAny>>,
    quiz: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
    portable: bool,
    on_fault: &str,
    slots: Option<&Bound<'py, PyAny>>,
    fault_seen: Option<&Bound<'py, PyAny>>,
    hooks: Option<&Bound<'py, PyAny>>,
    house_rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<RunResult> {
    let games = whole("games", games, 1, u64::MAX)?;
    let plan = Plan {
        games,
        seed: convert::seed(seed)?,
        seating: choice(
            "seating",
            seating,
            [("rotate", Seating::Rotate), ("fixed", Seating::Fixed)],
        )?,
        first_game: whole("first_game", first_game, 0, u64::MAX)?,
        threads: whole("threads", threads, 1, 1024)? as usize,
        on_failure: choice(
            "on_failure",
            on_failure,
            [("stop", OnFailure::Stop), ("skip", OnFailure::Skip)],
        )?,
        on_fault: choice(
            "on_fault",
            on_fault,
            [("forfeit", OnFault::Forfeit), ("raise", OnFault::Raise)],
        )?,
        slots: slots.map_or(Ok(1), |slots| whole("slots", slots, 1, MOST_SLOTS))? as usize,
        cpu: if portable { Cpu::Portable } else { Cpu::Best },
        keep: Keep::given(records, games)?,
        questions: convert::questions(questions)?,
    };
    let bots = bots
        .into_iter()
        .map(|(label, text, who, options)| {
            let options = convert::object("options", Some(&options))?;
            let who = match who.cast::<PyString>() {
                Ok(name) => Who::Named(name.to_cow()?.into_owned()),
                Err(_) => Who::Sitter(who),
            };
            Ok(BotAsked {
                label,
                text,
                who,
                options,
            })
        })
        .collect::<PyResult<Vec<_>>>()?;
    let task = Task {
        py,
        rules,
        bots,
        plan,
        progress,
        fault_seen,
        quiz,
        hooks,
        house_rules,
    };
    AnyGame::named(game)?.run(task)
}

/// The seed that the bot in a seat of a game gets: it tells nothing about the game's chance.
#[pyfunction]
pub fn bot_seed(game: &str, seed: &Bound<'_, PyAny>, game_number: u64, seat: u8) -> PyResult<u64> {
    let seed = convert::seed(seed)?;
    AnyGame::named(game)?.run(SeedOf {
        seed,
        game_number,
        seat,
    })
}

struct SeedOf {
    seed: u64,
    game_number: u64,
    seat: u8,
}

impl Work for SeedOf {
    type Output = PyResult<u64>;

    fn with<G: PyGame>(self) -> PyResult<u64> {
        if self.seat >= G::MAX_SEATS {
            return Err(spec(format!(
                "seat {}: {} has at most {} seats",
                self.seat,
                G::NAME,
                G::MAX_SEATS
            )));
        }
        let mut streams = GameStreams::new(G::NAME, self.seed, self.game_number);
        Ok(core::bot_seed::<G>(&mut streams, Seat(self.seat)))
    }
}

/// What is asked for, besides the game, its rules and its bots.
struct Plan {
    games: u64,
    seed: u64,
    seating: Seating,
    first_game: u64,
    threads: usize,
    on_failure: OnFailure,
    on_fault: OnFault,
    slots: usize,
    cpu: Cpu,
    keep: Keep,
    questions: Option<QuestionsInfo>,
}

/// A bot as it was asked for.
struct BotAsked<'py> {
    label: String,
    text: String,
    who: Who<'py>,
    options: Map<String, Value>,
}

/// Who plays.
enum Who<'py> {
    /// A bot of the core.
    Named(String),
    /// What makes Python bots.
    Sitter(Bound<'py, PyAny>),
}

/// Where records go.
enum Keep {
    Nowhere,
    Memory,
    File(PathBuf),
}

impl Keep {
    fn given(records: Option<&Bound<'_, PyAny>>, games: u64) -> PyResult<Keep> {
        let Some(records) = records else {
            return Ok(Keep::Nowhere);
        };
        if let Ok(wanted) = records.extract::<bool>() {
            if wanted && games > MOST_IN_MEMORY {
                return Err(spec(format!(
                    "records=True keeps at most {MOST_IN_MEMORY} games in memory, not {games}: give a path instead"
                )));
            }
            return Ok(if wanted { Keep::Memory } else { Keep::Nowhere });
        }
        Ok(Keep::File(records.extract()?))
    }
}

/// Where records really go.
enum Sink {
    Nowhere,
    Memory(Vec<GameRecord>),
    File(RecordWriter, Option<io::Error>),
}

impl Sink {
    fn take(&mut self, record: GameRecord, stop: &AtomicBool) {
        match self {
            Sink::Nowhere => {}
            Sink::Memory(records) => records.push(record),
            Sink::File(writer, error) => {
                if error.is_none()
                    && let Err(problem) = writer.write(&record)
                {
                    *error = Some(problem);
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

/// [`simulate`] with everything but the game checked.
struct Task<'a, 'py> {
    py: Python<'py>,
    rules: &'a Bound<'py, PyAny>,
    bots: Vec<BotAsked<'py>>,
    plan: Plan,
    progress: Option<&'a Bound<'py, PyAny>>,
    fault_seen: Option<&'a Bound<'py, PyAny>>,
    quiz: Option<&'a Bound<'py, PyAny>>,
    hooks: Option<&'a Bound<'py, PyAny>>,
    house_rules: Option<&'a Bound<'py, PyAny>>,
}

impl Work for Task<'_, '_> {
    type Output = PyResult<RunResult>;

    fn with<G: PyGame>(self) -> PyResult<RunResult> {
        play::<G>(self)
    }
}

fn play<G: PyGame>(task: Task<'_, '_>) -> PyResult<RunResult> {
    let Task {
        py,
        rules,
        bots,
        plan,
        progress,
        fault_seen,
        quiz,
        hooks,
        house_rules,
    } = task;
    room::<G>(plan.games, bots.len())?;
    let table = HookTable::<G>::given(hooks, house_rules)?;
    let house_rules = table
        .as_ref()
        .map_or(Vec::new(), |table| table.house_rules().to_vec());
    let rules = Ruled::<G>::given(Some(rules))?;
    let (mut sitters, mut options, mut infos) = (Vec::new(), Vec::new(), Vec::new());
    for bot in bots {
        let (sitter, option, info) = seat_down::<G>(bot)?;
        sitters.push(sitter);
        options.push(option);
        infos.push(info);
    }
    let header = Header::new::<G>(
        &rules.rules,
        Some(rules.preset),
        house_rules.clone(),
        infos,
        plan.seed,
    )
    .with_questions(plan.questions.clone());
    let ending = ending_rules(&house_rules, table.as_deref());
    let path = path(py, &header, &sitters, table.as_deref())?;
    let hooks = table.filter(|table| !table.is_empty()).map(|table| {
        let luck = Luck {
            seed: Some(plan.seed),
            game_number: plan.first_game,
        };
        PyHooks::new(table, luck)
    });
    let sink = match &plan.keep {
        Keep::Nowhere => Sink::Nowhere,
        Keep::Memory => Sink::Memory(Vec::new()),
        Keep::File(path) => Sink::File(RecordWriter::create(path, &header)?, None),
    };
    let mut tell = |done: u64| match progress {
        Some(progress) => progress.call1((done,)).map(drop),
        None => Ok(()),
    };
    let natives: Option<Vec<Entry<G>>> = sitters
        .iter()
        .zip(&options)
        .map(|(sitter, option)| match sitter {
            Sitter::Native(bot) => Some(Entry {
                bot: bot.clone(),
                option: option.clone(),
            }),
            _ => None,
        })
        .collect();
    let (ran, sink) = match natives {
        Some(entries) => {
            let job = Job::<G> {
                rules: rules.rules,
                entries,
                seed: plan.seed,
                first_game: plan.first_game,
                games: plan.games,
                seating: plan.seating,
                threads: plan.threads,
                on_failure: plan.on_failure,
                cpu: plan.cpu,
                house_rules: ending,
            };
            play_native::<G>(py, &job, hooks, sink, &mut tell)?
        }
        None => {
            let job = stepped::Job {
                rules: &rules.rules,
                sitters: &sitters,
                options: &options,
                seed: plan.seed,
                first_game: plan.first_game,
                games: plan.games,
                seating: plan.seating,
                on_failure: plan.on_failure,
                on_fault: plan.on_fault,
                slots: plan.slots,
                quiz,
                house_rules: &ending,
            };
            play_stepped::<G>(py, &job, hooks, sink, &mut tell, fault_seen)?
        }
    };
    let records = match sink {
        Sink::Nowhere => None,
        Sink::Memory(records) => Some(Py::new(py, RecordList::new(G::ANY, Arc::new(header), records))?),
        Sink::File(_, Some(error)) => return Err(error.into()),
        Sink::File(writer, None) => {
            writer.finish()?;
            None
        }
    };
    result(py, interruption(ran), records, path)
}

/// Plays a table of native bots: without the interpreter, unless house rules are asked.
fn play_native<G: PyGame>(
    py: Python<'_>,
    job: &Job<G>,
    hooks: Option<PyHooks<G>>,
    mut sink: Sink,
    tell: &mut dyn FnMut(u64) -> PyResult<()>,
) -> PyResult<(stepped::Ran, Sink)> {
    let counts = vec![0; job.entries.len()];
    let done = AtomicU64::new(0);
    let recorded = !matches!(sink, Sink::Nowhere);
    let (run, sink, stopped) = match hooks {
        None => {
            let ran = run::long(
                py,
                |stop| {
                    let mut take = |record: GameRecord| sink.take(record, stop);
                    let control = Control {
                        stop,
                        done: &done,
                        sink: if recorded { Some(&mut take) } else { None },
                    };
                    let run = core::simulate(job, control);
                    (run, sink)
                },
                || tell(done.load(Ordering::Relaxed)),
            )?;
            let (run, sink) = ran.value;
            (run, sink, ran.stopped)
        }
        Some(hooks) => {
            let stop = AtomicBool::new(false);
            let mut watch = || tell(done.load(Ordering::Relaxed));
            let mut hooks = Beating {
                hooks,
                pulse: run::Pulse::new(py, &stop, &mut watch),
            };
            let run = run::guard(|| {
                let mut take = |record: GameRecord| sink.take(record, &stop);
                let control = Control {
                    stop: &stop,
                    done: &done,
                    sink: if recorded { Some(&mut take) } else { None },
                };
                Ok(core::simulate_with(job, &mut hooks, control))
            })?;
            let stopped = hooks.pulse.stopped();
            (run, sink, stopped)
        }
    };
    let ran = stepped::Ran {
        run: run.map_err(Error::from)?,
        stopped,
        faults: Vec::new(),
        counts,
        fault: None,
    };
    Ok((ran, sink))
}

/// House rules that are asked while the run holds the interpreter: at every game somebody else may have it.
struct Beating<'a, 'py, G: Game> {
    hooks: PyHooks<G>,
    pulse: run::Pulse<'a, 'py>,
}

impl<G: PyGame> Hooks<G> for Beating<'_, '_, G> {
    fn start_game(&mut self, game: u64) {
        self.pulse.beat();
        self.hooks.start_game(game);
    }

    #[inline]
    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        self.hooks.modify(state, moment)
    }
}

/// The house rules whose names may stand as the end of a game: those in force, then others that are asked.
fn ending_rules<G: PyGame>(infos: &[HouseRuleInfo], table: Option<&HookTable<G>>) -> Vec<RuleName> {
    let named = infos.iter().filter_map(|rule| RuleName::new(&rule.name).ok());
    let mut rules: Vec<RuleName> = named.collect();
    for rule in table.into_iter().flat_map(HookTable::rules) {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// How a run is played, for people.
fn path<G: PyGame>(
    py: Python<'_>,
    header: &Header,
    sitters: &[Sitter<G>],
    table: Option<&HookTable<G>>,
) -> PyResult<Py<PyDict>> {
    let path = PyDict::new(py);
    let hooks = PyDict::new(py);
    let mut asked = Vec::new();
    for (hook, rules) in table.into_iter().flat_map(HookTable::used) {
        asked.push(format!("{hook} ({})", rules.join(", ")));
        hooks.set_item(hook, rules)?;
    }
    let mut python: Vec<&str> = Vec::new();
    for (bot, sitter) in header.bots.iter().zip(sitters) {
        if !matches!(sitter, Sitter::Native(_)) && !python.contains(&&*bot.name) {
            python.push(&bot.name);
        }
    }
    let mut why = Vec::new();
    if !python.is_empty() {
        why.push(format!(
            "{}: Python bots play in step in one process, or from the command line in several",
            python.join(", ")
        ));
    }
    if !asked.is_empty() {
        why.push(format!(
            "one thread, since house rules are in the loop: {}",
            asked.join(", ")
        ));
    }
    if why.is_empty() {
        why.push("all bots are native and no house rule is in the loop".into());
    }
    let name = match (python.is_empty(), asked.is_empty()) {
        (false, _) => "python",
        (true, false) => "hooks",
        (true, true) => "native",
    };
    path.set_item("name", name)?;
    path.set_item("why", why.join("; "))?;
    path.set_item("hooks", hooks)?;
    Ok(path.unbind())
}

/// A run that a house rule was interrupted in was stopped from outside: no game of it failed.
fn interruption(mut ran: stepped::Ran) -> stepped::Ran {
    if let Some(failure) = &ran.run.failure
        && matches!(failure.error, PlayError::Hook(HookError { stops: true, .. }))
        && let Some(failure) = ran.run.failure.take()
    {
        ran.stopped = Some(Error::from(failure.error).into());
    }
    ran
}

/// Plays a table with Python bots, in step.
fn play_stepped<G: PyGame>(
    py: Python<'_>,
    job: &stepped::Job<'_, G>,
    hooks: Option<PyHooks<G>>,
    mut sink: Sink,
    tell: &mut dyn FnMut(u64) -> PyResult<()>,
    fault_seen: Option<&Bound<'_, PyAny>>,
) -> PyResult<(stepped::Ran, Sink)> {
    core::check_size::<G>(job.sitters.len(), job.first_game, job.games).map_err(Error::from)?;
    let stop = AtomicBool::new(false);
    let recorded = !matches!(sink, Sink::Nowhere);
    let events = job.sitters.iter().any(Sitter::listens);
    let mut take = |record: GameRecord| {
        sink.take(record, &stop);
        !stop.load(Ordering::Relaxed)
    };
    let control = stepped::Control {
        sink: &mut take,
        tell,
        fault_seen,
    };
    let ran = run::guard(|| match (hooks, recorded || events) {
        (None, false) => stepped::play(py, job, &stepped::Plain, || NoHooks, control),
        (None, true) => stepped::play(
            py,
            job,
            &stepped::Written {
                records: recorded,
                events,
            },
            || NoHooks,
            control,
        ),
        (Some(hooks), _) => {
            let kit = stepped::Written {
                records: recorded,
                events,
            };
            stepped::play(py, job, &kit, || hooks.clone(), control)
        }
    })?;
    Ok((ran.map_err(Error::from)?, sink))
}

fn result(
    py: Python<'_>,
    ran: stepped::Ran,
    records: Option<Py<RecordList>>,
    path: Py<PyDict>,
) -> PyResult<RunResult> {
    let run = ran.run;
    let end_reason_names = PyTuple::new(py, run.columns.end_reason_names().collect::<Vec<_>>())?;
    let finished = run.columns.finished;
    let totals = PyDict::new(py);
    totals.set_item("games", run.columns.totals.games)?;
    totals.set_item("asked", run.columns.totals.asked)?;
    totals.set_item("forced", run.columns.totals.forced)?;
    totals.set_item("draws", run.columns.totals.draws.to_vec())?;
    let failure = run.failure.map(|failure| {
        let error: PyErr = Error::from(failure.error).into();
        (failure.game, error.into_value(py).into_any())
    });
    let faults = ran
        .faults
        .iter()
        .map(|fault| fault.to_dict(py))
        .collect::<PyResult<Vec<_>>>()?;
    Ok(RunResult {
        columns: arrays::columns(py, run.columns)?.unbind(),
        finished,
        totals: totals.unbind(),
        failure,
        stopped: ran.stopped.map(|error| error.into_value(py).into_any()),
        records,
        faults: PyList::new(py, faults)?.unbind(),
        fault_counts: ran.counts,
        fault: ran
            .fault
            .map(|fault| fault.to_dict(py).map(Bound::unbind))
            .transpose()?,
        end_reason_names: end_reason_names.unbind(),
        path,
    })
}

fn seat_down<G: PyGame>(bot: BotAsked<'_>) -> PyResult<(Sitter<G>, G::SeatOption, BotInfo)> {
    let mut left = bot.options.clone();
    let named = |error: ludoteca_core::error::ParseError| spec(format!("bot `{}`: {error}", bot.text));
    let option = G::take_seat_option(&mut left).map_err(named)?;
    let seat = bot.options.iter().filter(|(key, _)| !left.contains_key(*key));
    let info = BotInfo {
        name: bot.label.clone(),
        spec: bot.text.clone(),
        seat: seat.map(|(key, value)| (key.clone(), value.clone())).collect(),
    };
    let sitter = match &bot.who {
        Who::Named(name) => Sitter::Native(G::bot(name, &left).map_err(named)?),
        Who::Sitter(sitter) => Sitter::given(sitter)?,
    };
    Ok((sitter, option, info))
}

/// Refuses columns that have no room in memory, rather than aborting.
fn room<G: PyGame>(games: u64, entries: usize) -> PyResult<()> {
    let cells = 7 + 4 * G::Tally::COLUMNS.len() as u64;
    let bytes = games
        .checked_mul(entries as u64 * cells + 10)
        .and_then(|bytes| usize::try_from(bytes).ok());
    let fits = bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    if fits {
        return Ok(());
    }
    Err(spec(format!(
        "games = {games}: the columns of so many games have no room in memory; play them in parts with first_game="
    )))
}

fn choice<T: Copy, const N: usize>(what: &str, given: &str, known: [(&'static str, T); N]) -> PyResult<T> {
    let found = known.iter().find(|(name, _)| *name == given);
    found
        .map(|(_, value)| *value)
        .ok_or_else(|| spec(unknown(what, given, known.iter().map(|(name, _)| *name))))
}
