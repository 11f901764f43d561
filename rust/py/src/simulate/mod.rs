//! `simulate`: Python's arguments to a job of the core, and its columns back as arrays.
//!
//! Checks what only Python can get wrong; what the rules say is the core's business.

mod in_step;
mod native;
mod path;
mod result;
mod sink;

pub use result::RunResult;

use crate::convert::{self, whole};
use crate::error::spec;
use crate::game::{Luck, PyGame, Ruled};
use crate::games::{AnyGame, Work};
use crate::hooks::{HookTable, PyHooks};
use crate::records::RecordList;
use crate::stepped::{self, OnFault, Sitter};
use ludoteca_core::error::unknown;
use ludoteca_core::record::{BotInfo, Header, QuestionsInfo};
use ludoteca_core::rng::GameStreams;
use ludoteca_core::seat::Seat;
use ludoteca_core::simulate::{self as core, Cpu, Entry, Job, OnFailure, Seating};
use ludoteca_core::tally::Tally;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::{Map, Value};
use sink::{Keep, Sink};
use std::sync::Arc;

/// The most games that are played in step.
const MOST_SLOTS: u64 = 65_536;

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
    let ending = path::ending_rules(&house_rules, table.as_deref());
    let path = path::path(py, &header, &sitters, table.as_deref())?;
    let hooks = table.filter(|table| !table.is_empty()).map(|table| {
        let luck = Luck {
            seed: Some(plan.seed),
            game_number: plan.first_game,
        };
        PyHooks::new(table, luck)
    });
    let sink = plan.keep.open(&header)?;
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
            native::play_native::<G>(py, &job, hooks, sink, &mut tell)?
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
            in_step::play_stepped::<G>(py, &job, hooks, sink, &mut tell, fault_seen)?
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
    result::result(py, result::interruption(ran), records, path)
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
