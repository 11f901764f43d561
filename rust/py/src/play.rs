//! The record of a game that was played by hand: made again from its seed, the actions and what came from outside.
//!
//! So that people at a table write the same records as simulations, by the same recorder.

use crate::convert;
use crate::error::{Error, internal, spec};
use crate::files::RecordWriter;
use crate::game::{Luck, PyGame, Ruled};
use crate::games::{AnyGame, Work};
use crate::hooks::{HookTable, MaybeHooks, PyHooks};
use crate::run;
use ludoteca_core::chance::{Ask, At, ChanceError, ChanceSource, Keyed, Noted};
use ludoteca_core::record::{BotInfo, GameRecord, Header, NotedHooks, Recorder};
use ludoteca_core::seat::Seat;
use ludoteca_core::table::Table;
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::path::PathBuf;

/// Writes the record of a finished game to a file.
///
/// `bots` are tuples (label, spec, options of the player), one for each seat; `actions` all actions as text, forced ones included; `answers` what
/// came from outside, in order. `hooks` and `house_rules` are those of `simulate`.
#[pyfunction]
#[pyo3(signature = (path, game, rules, bots, *, seed, game_number, actions, answers, hooks=None, house_rules=None))]
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
    answers: Vec<String>,
    hooks: Option<&Bound<'_, PyAny>>,
    house_rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
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
        hooks,
        house_rules,
    };
    let (header, record) = AnyGame::named(game)?.run(played)?;
    let mut writer = RecordWriter::create(&path, &header)?;
    writer.write(&record)?;
    Ok(writer.finish()?)
}

struct Played<'a, 'py> {
    py: Python<'py>,
    rules: &'a Bound<'py, PyAny>,
    bots: Vec<BotInfo>,
    seed: u64,
    game_number: u64,
    actions: Vec<String>,
    answers: VecDeque<String>,
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
        let header = Header::new::<G>(&rules.rules, Some(rules.preset), infos, self.bots, self.seed);
        let seats: Vec<u8> = (0..header.bots.len() as u8).collect();
        let (number, actions) = (self.game_number, self.actions);
        let chance = Answered {
            keyed: Keyed::new(G::NAME, self.seed, number),
            answers: self.answers,
        };
        let options = header.seat_options::<G>().map_err(Error::from)?;
        let luck = Luck {
            seed: Some(self.seed),
            game_number: number,
        };
        let hooks = MaybeHooks(table.map(|table| PyHooks::new(table, luck)));
        let record = run::detach(self.py, || {
            replay::<G>(&rules.rules, &options, &seats, chance, hooks, &actions, number)
        })??;
        Ok((header, record))
    }
}

fn replay<G: PyGame>(
    rules: &G::Rules,
    options: &[G::SeatOption],
    seats: &[u8],
    chance: Answered,
    hooks: MaybeHooks<G>,
    actions: &[String],
    number: u64,
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
    if let Some(left) = table.chance.inner.answers.front() {
        return Err(internal(format!("answer `{left}` was never asked for")));
    }
    match G::outcome(&table.state) {
        Some(outcome) => Ok(table.watch.finish(number, seats, &outcome)),
        None => Err(spec("the game is not over: only finished games are recorded")),
    }
}

/// Chance from the seed, and from a list for what came from outside.
#[derive(Debug)]
struct Answered {
    keyed: Keyed,
    answers: VecDeque<String>,
}

impl ChanceSource for Answered {
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        if !ask.is_external() {
            return self.keyed.draw(at, ask);
        }
        let Some(text) = self.answers.pop_front() else {
            return Err(ChanceError::external(ask));
        };
        let answer = ask.parse(&text).filter(|&n| n < ask.size());
        answer.ok_or_else(|| ChanceError::Mismatch {
            given: text,
            word: ask.word(),
            expects: ask.expects(),
        })
    }
}
