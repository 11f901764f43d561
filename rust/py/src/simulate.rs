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
use ludoteca_core::error::{HookError, PlayError, unknown};
use ludoteca_core::game::Game;
use ludoteca_core::hooks::{Hooks, RuleName};
use ludoteca_core::record::{BotInfo, GameRecord, Header, HouseRuleInfo};
use ludoteca_core::simulate::{
    self as core, Control, Cpu, Entry, Job, OnFailure, Run, Seating, SimulateError,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::{Map, Value};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The most records that are kept in memory.
const MOST_IN_MEMORY: u64 = 10_000;

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
    /// The names of the numbers in the column `end_reason`: `END_REASONS`, then `house_rule:NAME` for each
    /// house rule.
    #[pyo3(get)]
    end_reason_names: Py<PyTuple>,
    /// How it was played: `name` (`native` or `hooks`), `why`, and `hooks`, the rules asked by hook.
    #[pyo3(get)]
    path: Py<PyDict>,
}

/// Plays many games of native bots.
///
/// `bots` are tuples (label, spec, name, options). `hooks` are tuples (hook, rule, function, names of the arguments the
/// function takes, in order), in the order in which they are asked: with any of them the run holds the interpreter and
/// uses one thread. `house_rules` are dicts {name, version, options} for the records.
#[pyfunction]
#[pyo3(signature = (game, rules, bots, *, games, seed, seating, first_game, threads, on_failure, records=None, progress=None, portable=false, hooks=None, house_rules=None))]
#[allow(clippy::too_many_arguments)]
pub fn simulate<'py>(
    py: Python<'py>,
    game: &str,
    rules: &Bound<'py, PyAny>,
    bots: Vec<(String, String, String, Bound<'py, PyAny>)>,
    games: &Bound<'py, PyAny>,
    seed: &Bound<'py, PyAny>,
    seating: &str,
    first_game: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
    on_failure: &str,
    records: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
    portable: bool,
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
        cpu: if portable { Cpu::Portable } else { Cpu::Best },
        keep: Keep::given(records, games)?,
    };
    room(games, bots.len())?;
    let bots = bots
        .into_iter()
        .map(|(label, text, name, options)| {
            let options = convert::object("options", Some(&options))?;
            Ok(BotAsked {
                label,
                text,
                name,
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
        hooks,
        house_rules,
    };
    AnyGame::named(game)?.run(task)
}

/// What is asked for, besides the game, its rules and its bots.
struct Plan {
    games: u64,
    seed: u64,
    seating: Seating,
    first_game: u64,
    threads: usize,
    on_failure: OnFailure,
    cpu: Cpu,
    keep: Keep,
}

/// A bot as it was asked for.
struct BotAsked {
    label: String,
    text: String,
    name: String,
    options: Map<String, Value>,
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
    bots: Vec<BotAsked>,
    plan: Plan,
    progress: Option<&'a Bound<'py, PyAny>>,
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
        hooks,
        house_rules,
    } = task;
    let table = HookTable::<G>::given(hooks, house_rules)?;
    let house_rules = table
        .as_ref()
        .map_or(Vec::new(), |table| table.house_rules().to_vec());
    let rules = Ruled::<G>::given(Some(rules))?;
    let mut entries = Vec::new();
    let mut infos = Vec::new();
    for bot in bots {
        let (entry, info) = seat_down::<G>(bot)?;
        entries.push(entry);
        infos.push(info);
    }
    let header = Header::new::<G>(
        &rules.rules,
        Some(rules.preset),
        house_rules.clone(),
        infos,
        plan.seed,
    );
    let mut sink = match &plan.keep {
        Keep::Nowhere => Sink::Nowhere,
        Keep::Memory => Sink::Memory(Vec::new()),
        Keep::File(path) => Sink::File(RecordWriter::create(path, &header)?, None),
    };
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
        house_rules: ending_rules(&house_rules, table.as_deref()),
    };
    let done = AtomicU64::new(0);
    let mut watch = || match progress {
        Some(progress) => progress.call1((done.load(Ordering::Relaxed),)).map(drop),
        None => Ok(()),
    };
    let recorded = !matches!(sink, Sink::Nowhere);
    let path = path(py, table.as_deref())?;
    let table = table.filter(|table| !table.is_empty());
    let (run, stopped) = match table {
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
                    let run = core::simulate(&job, control);
                    (run, sink)
                },
                watch,
            )?;
            let (run, back) = ran.value;
            sink = back;
            (run, ran.stopped)
        }
        Some(table) => {
            let luck = Luck {
                seed: Some(job.seed),
                game_number: job.first_game,
            };
            let stop = AtomicBool::new(false);
            let mut hooks = Beating {
                hooks: PyHooks::new(table, luck),
                pulse: run::Pulse::new(py, &stop, &mut watch),
            };
            let run = run::guard(|| {
                let mut take = |record: GameRecord| sink.take(record, &stop);
                let control = Control {
                    stop: &stop,
                    done: &done,
                    sink: if recorded { Some(&mut take) } else { None },
                };
                Ok(core::simulate_with(&job, &mut hooks, control))
            })?;
            (run, hooks.pulse.stopped())
        }
    };
    let (run, interrupted) = interruption(run);
    let stopped = interrupted.or(stopped);
    let run = run.map_err(Error::from)?;
    let records = match sink {
        Sink::Nowhere => None,
        Sink::Memory(records) => Some(Py::new(py, RecordList::new(G::ANY, Arc::new(header), records))?),
        Sink::File(_, Some(error)) => return Err(error.into()),
        Sink::File(writer, None) => {
            writer.finish()?;
            None
        }
    };
    result::<G>(py, run, stopped, records, path)
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
fn path<G: PyGame>(py: Python<'_>, table: Option<&HookTable<G>>) -> PyResult<Py<PyDict>> {
    let path = PyDict::new(py);
    let hooks = PyDict::new(py);
    for (hook, rules) in table.into_iter().flat_map(HookTable::used) {
        hooks.set_item(hook, rules)?;
    }
    let (name, why) = match hooks.is_empty() {
        true => (
            "native",
            "all bots are native and no house rule is in the loop".to_owned(),
        ),
        false => {
            let asked: Vec<String> = table
                .into_iter()
                .flat_map(HookTable::used)
                .map(|(hook, rules)| format!("{hook} ({})", rules.join(", ")))
                .collect();
            (
                "hooks",
                format!(
                    "one thread, since house rules are in the loop: {}",
                    asked.join(", ")
                ),
            )
        }
    };
    path.set_item("name", name)?;
    path.set_item("why", why)?;
    path.set_item("hooks", hooks)?;
    Ok(path.unbind())
}

/// A run that a house rule was interrupted in was stopped from outside: no game of it failed.
fn interruption(run: Result<Run, SimulateError>) -> (Result<Run, SimulateError>, Option<PyErr>) {
    match run {
        Ok(Run {
            columns,
            failure: Some(failure),
        }) if matches!(failure.error, PlayError::Hook(HookError { stops: true, .. })) => {
            let error = Error::from(failure.error).into();
            let run = Run {
                columns,
                failure: None,
            };
            (Ok(run), Some(error))
        }
        run => (run, None),
    }
}

fn result<G: PyGame>(
    py: Python<'_>,
    run: Run,
    stopped: Option<PyErr>,
    records: Option<Py<RecordList>>,
    path: Py<PyDict>,
) -> PyResult<RunResult> {
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
    Ok(RunResult {
        columns: arrays::columns(py, run.columns)?.unbind(),
        finished,
        totals: totals.unbind(),
        failure,
        stopped: stopped.map(|error| error.into_value(py).into_any()),
        records,
        end_reason_names: end_reason_names.unbind(),
        path,
    })
}

fn seat_down<G: PyGame>(bot: BotAsked) -> PyResult<(Entry<G>, BotInfo)> {
    let mut left = bot.options.clone();
    let named = |error: ludoteca_core::error::ParseError| spec(format!("bot `{}`: {error}", bot.text));
    let option = G::take_seat_option(&mut left).map_err(named)?;
    let seat = bot.options.iter().filter(|(key, _)| !left.contains_key(*key));
    let info = BotInfo {
        name: bot.label.clone(),
        spec: bot.text.clone(),
        seat: seat.map(|(key, value)| (key.clone(), value.clone())).collect(),
    };
    let entry = Entry {
        bot: G::bot(&bot.name, &left).map_err(named)?,
        option,
    };
    Ok((entry, info))
}

/// Refuses columns that have no room in memory, rather than aborting.
fn room(games: u64, entries: usize) -> PyResult<()> {
    let bytes = games
        .checked_mul(entries as u64 * 7 + 10)
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
