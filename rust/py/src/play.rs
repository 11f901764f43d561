//! The record of a game that was played by hand: made again from its seed, the actions and what came from outside.
//!
//! So that people at a table write the same records as simulations, by the same recorder.

use crate::convert;
use crate::error::{Error, internal, spec};
use crate::event::Event;
use crate::files::RecordWriter;
use crate::game::{Luck, PyGame, Ruled};
use crate::games::{AnyGame, Work};
use crate::hooks::{HookTable, MaybeHooks, PyHooks};
use crate::run;
use ludoteca_core::chance::{Ask, At, ChanceError, ChanceSource, Keyed, Noted};
use ludoteca_core::error::unknown;
use ludoteca_core::fault::{FaultKind, Forfeit, forfeited};
use ludoteca_core::game::{EndReason, Outcome};
use ludoteca_core::record::{BotInfo, GameRecord, Header, NotedHooks, QuestionsInfo, Recorder};
use ludoteca_core::seat::{MAX_SEATS, Seat, SeatSet};
use ludoteca_core::table::Table;
use pyo3::prelude::*;
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::path::PathBuf;

/// Writes the record of a finished game to a file.
///
/// `bots` are tuples (label, spec, options of the player), one for each seat; `actions` all actions as text, forced ones
/// included; `answers` what came from outside, in order, each with what was said before it; `questions` the pack
/// they were about, as the header has it; `forfeits` seat, step and kind of fault of the seats that forfeited. `hooks` and
/// `house_rules` are those of `simulate`.
#[pyfunction]
#[pyo3(signature = (path, game, rules, bots, *, seed, game_number, actions, answers, questions=None, forfeits=None, hooks=None, house_rules=None))]
#[allow(clippy::too_many_arguments)]
pub fn write_played(
    py: Python<'_>,
    path: PathBuf,
    game: &str,
    rules: &Bound<'_, PyAny>,
    bots: Vec<(String, String, Bound<'_, PyAny>)>,
    seed: &Bound<'_, PyAny>,
    game_number: u64,
    actions: Vec<String>,
    answers: Vec<(String, Vec<String>)>,
    questions: Option<&Bound<'_, PyAny>>,
    forfeits: Option<Vec<(u8, usize, String)>>,
    hooks: Option<&Bound<'_, PyAny>>,
    house_rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let forfeits = forfeits
        .unwrap_or_default()
        .into_iter()
        .map(|(seat, step, fault)| {
            let kinds = FaultKind::ALL.map(FaultKind::name);
            Ok(Forfeit {
                seat: Seat(seat),
                step,
                fault: FaultKind::from_name(&fault)
                    .ok_or_else(|| spec(unknown("kind of fault", &fault, kinds)))?,
            })
        });
    let mut forfeits = forfeits.collect::<PyResult<Vec<_>>>()?;
    forfeits.sort_by_key(|forfeit| (forfeit.step, forfeit.seat));
    let seed = convert::seed(seed)?;
    let bots = bots.into_iter().map(|(name, spec, seat)| {
        let seat = convert::object("options", Some(&seat))?;
        Ok(BotInfo {
            name,
            spec,
            seat: seat.into_iter().collect(),
        })
    });
    let played = Played {
        py,
        rules,
        bots: bots.collect::<PyResult<_>>()?,
        seed,
        game_number,
        actions,
        answers: answers.into(),
        questions: convert::questions(questions)?,
        forfeits,
        hooks,
        house_rules,
    };
    let (header, record) = AnyGame::named(game)?.run(played)?;
    let mut writer = RecordWriter::create(&path, &header)?;
    writer.write(&record)?;
    Ok(writer.finish()?)
}

/// What happens before the first decision of a game. `players` are the options of each seat's player; `hooks` and
/// `house_rules` those of `simulate`.
#[pyfunction]
#[pyo3(signature = (game, rules, players, *, seed, game_number, hooks=None, house_rules=None))]
pub fn setup_events(
    game: &str,
    rules: &Bound<'_, PyAny>,
    players: Vec<Bound<'_, PyAny>>,
    seed: &Bound<'_, PyAny>,
    game_number: u64,
    hooks: Option<&Bound<'_, PyAny>>,
    house_rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Event>> {
    let players = players
        .iter()
        .map(|player| convert::object("players", Some(player)));
    AnyGame::named(game)?.run(SetUp {
        rules,
        players: players.collect::<PyResult<_>>()?,
        seed: convert::seed(seed)?,
        game_number,
        hooks,
        house_rules,
    })
}

struct SetUp<'a, 'py> {
    rules: &'a Bound<'py, PyAny>,
    players: Vec<Map<String, Value>>,
    seed: u64,
    game_number: u64,
    hooks: Option<&'a Bound<'py, PyAny>>,
    house_rules: Option<&'a Bound<'py, PyAny>>,
}

impl Work for SetUp<'_, '_> {
    type Output = PyResult<Vec<Event>>;

    fn with<G: PyGame>(mut self) -> Self::Output {
        let rules = Ruled::<G>::given(Some(self.rules))?;
        let options = self.players.iter_mut().map(G::take_seat_option);
        let options = options.collect::<Result<Vec<_>, _>>().map_err(Error::from)?;
        let chance = Noted::new(Keyed::new(G::NAME, self.seed, self.game_number));
        let table = HookTable::<G>::given(self.hooks, self.house_rules)?;
        let luck = Luck {
            seed: Some(self.seed),
            game_number: self.game_number,
        };
        let hooks = NotedHooks::new(MaybeHooks(table.map(|table| PyHooks::new(table, luck))));
        let recorder = Recorder::<G>::with_events();
        let table = Table::<G, _, _, _>::new(&rules.rules, &options, chance, hooks, recorder);
        let mut table = table.map_err(|(error, _)| Error::from(error))?;
        Ok(table.watch.take_events().into_iter().map(Event::from).collect())
    }
}

/// An outcome once these seats have forfeited.
#[pyfunction]
pub fn forfeited_outcome<'py>(outcome: &Bound<'py, PyAny>, seats: Vec<u8>) -> PyResult<Bound<'py, PyAny>> {
    let py = outcome.py();
    let (ranks, points, _, reason): (Vec<u8>, Vec<i32>, Vec<f64>, String) = outcome.extract()?;
    let outcome = Outcome {
        ranks: ranks.into_iter().take(MAX_SEATS).collect(),
        points: points.into_iter().take(MAX_SEATS).collect(),
        end_reason: EndReason::from_name(&reason)
            .ok_or_else(|| spec(unknown("end reason", &reason, EndReason::NAMES)))?,
    };
    if let Some(seat) = seats
        .iter()
        .find(|&&seat| usize::from(seat) >= outcome.ranks.len())
    {
        return Err(spec(format!("seat {seat} of {} seats", outcome.ranks.len())));
    }
    let set = seats
        .into_iter()
        .fold(SeatSet::NONE, |set, seat| set.with(Seat(seat)));
    crate::game::outcome(py, &outcome.with_forfeits(set))
}

struct Played<'a, 'py> {
    py: Python<'py>,
    rules: &'a Bound<'py, PyAny>,
    bots: Vec<BotInfo>,
    seed: u64,
    game_number: u64,
    actions: Vec<String>,
    answers: VecDeque<(String, Vec<String>)>,
    questions: Option<QuestionsInfo>,
    forfeits: Vec<Forfeit>,
    hooks: Option<&'a Bound<'py, PyAny>>,
    house_rules: Option<&'a Bound<'py, PyAny>>,
}

impl Work for Played<'_, '_> {
    type Output = PyResult<(Header, GameRecord)>;

    fn with<G: PyGame>(self) -> Self::Output {
        let rules = Ruled::<G>::given(Some(self.rules))?;
        let table = HookTable::<G>::given(self.hooks, self.house_rules)?;
        let infos = table
            .as_ref()
            .map_or(Vec::new(), |table| table.house_rules().to_vec());
        let header = Header::new::<G>(&rules.rules, Some(rules.preset), infos, self.bots, self.seed)
            .with_questions(self.questions);
        let seats: Vec<u8> = (0..header.bots.len() as u8).collect();
        let (number, actions) = (self.game_number, self.actions);
        let chance = Answered {
            keyed: Keyed::new(G::NAME, self.seed, number),
            answers: self.answers,
            notes: Vec::new(),
        };
        let options = header.seat_options::<G>().map_err(Error::from)?;
        let luck = Luck {
            seed: Some(self.seed),
            game_number: number,
        };
        let hooks = MaybeHooks(table.map(|table| PyHooks::new(table, luck)));
        let record = run::detach(self.py, || {
            let game = Replayed {
                number,
                seats: &seats,
                forfeits: self.forfeits,
            };
            replay::<G>(&rules.rules, &options, game, chance, hooks, &actions)
        })??;
        Ok((header, record))
    }
}

/// Which game it is, and who forfeited.
struct Replayed<'a> {
    number: u64,
    seats: &'a [u8],
    forfeits: Vec<Forfeit>,
}

fn replay<G: PyGame>(
    rules: &G::Rules,
    options: &[G::SeatOption],
    game: Replayed<'_>,
    chance: Answered,
    hooks: MaybeHooks<G>,
    actions: &[String],
) -> PyResult<GameRecord> {
    let hooks = NotedHooks::<G, _>::new(hooks);
    let table = Table::<G, _, _, _>::new(rules, options, Noted::new(chance), hooks, Recorder::<G>::new());
    let mut table = table.map_err(|(error, _)| Error::from(error))?;
    for text in actions {
        let action = text.parse::<G::Action>().map_err(Error::from)?;
        ludoteca_core::game::check::<G>(&table.state, action).map_err(Error::from)?;
        let seat = G::current_seat(&table.state).unwrap_or(Seat(0));
        table.carry_out(seat, action).map_err(Error::from)?;
    }
    if let Some((left, _)) = table.chance.inner.answers.front() {
        return Err(internal(format!("answer `{left}` was never asked for")));
    }
    match G::outcome(&table.state) {
        Some(outcome) => {
            let outcome = outcome.with_forfeits(forfeited(&game.forfeits));
            Ok(table
                .watch
                .finish_with(game.number, game.seats, game.forfeits, &outcome))
        }
        None => Err(spec("the game is not over: only finished games are recorded")),
    }
}

/// Chance from the seed, and from a list for what came from outside.
#[derive(Debug)]
struct Answered {
    keyed: Keyed,
    answers: VecDeque<(String, Vec<String>)>,
    notes: Vec<String>,
}

impl ChanceSource for Answered {
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        if !ask.is_external() {
            return self.keyed.draw(at, ask);
        }
        let Some((text, notes)) = self.answers.pop_front() else {
            return Err(ChanceError::external(ask));
        };
        let answer = ask.parse(&text).filter(|&n| n < ask.size());
        self.notes = notes;
        answer.ok_or_else(|| ChanceError::Mismatch {
            given: text,
            word: ask.word(),
            expects: ask.expects(),
        })
    }

    fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }
}
