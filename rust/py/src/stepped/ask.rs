//! How Python bots are asked and told: one decision at a time in the easy form, those of many games at once in the batch
//! form.
//!
//! Whatever a bot raises but `KeyboardInterrupt` is its fault and touches no other game.

use super::Job;
use super::fault::Wrong;
use super::results::Results;
use super::slot::{Kit, Slot, Status};
use crate::columns::{BatchViews, Rows};
use crate::convert;
use crate::game::{Choices, PyGame, Seen, outcome};
use ludoteca_core::error::{ParseError, RulesError};
use ludoteca_core::event::Event;
use ludoteca_core::fault::FaultKind;
use ludoteca_core::game::{self, Action, Legal, Outcome};
use ludoteca_core::hooks::Hooks;
use ludoteca_core::seat::Seat;
use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};
use std::sync::Arc;

/// Who plays for an entry.
pub enum Sitter<G: PyGame> {
    /// A bot of the core.
    Native(G::Bot),
    /// Makes a Python bot for each game and seat.
    Easy(Easy),
    /// One Python bot for all games: an object with `choose_batch`.
    Batch(Batch),
}

/// A Python bot that is asked for many games at once.
pub struct Batch {
    choose: Py<PyAny>,
    words: Words,
}

/// What of a bot has to do with questions: what answers them, what hears them.
#[derive(Default)]
pub struct Words {
    /// Answers in words; without it the seat's answers are drawn.
    pub answer: Option<Py<PyAny>>,
    /// Hears what is read at the table.
    pub hear: Option<Py<PyAny>>,
}

impl Words {
    /// Those methods of a bot that its sitter says it has.
    fn of(sitter: Speaks, bot: &Bound<'_, PyAny>) -> PyResult<Words> {
        let method =
            |name: &str, has: bool| has.then(|| PyResult::Ok(bot.getattr(name)?.unbind())).transpose();
        Ok(Words {
            answer: method("answer", sitter.answers)?,
            hear: method("hear", sitter.hears)?,
        })
    }

    /// The same for another game.
    pub fn clone_ref(&self, py: Python<'_>) -> Words {
        Words {
            answer: self.answer.as_ref().map(|answer| answer.clone_ref(py)),
            hear: self.hear.as_ref().map(|hear| hear.clone_ref(py)),
        }
    }
}

/// Which of the methods of [`Words`] a bot has.
#[derive(Clone, Copy)]
struct Speaks {
    answers: bool,
    hears: bool,
}

/// A Python bot of the easy form, before it sits down.
pub struct Easy {
    sit: Py<PyAny>,
    listens: bool,
    wants_end: bool,
    speaks: Speaks,
}

impl<G: PyGame> Sitter<G> {
    /// A sitter of `ludoteca.bots.seating`: it has `batch`, `answers`, `hears`, and either `bot`, or
    /// `sit(game_number, seat, seats, seed)`, `listens` and `wants_end`.
    pub fn given(sitter: &Bound<'_, PyAny>) -> PyResult<Sitter<G>> {
        let speaks = Speaks {
            answers: sitter.getattr("answers")?.extract()?,
            hears: sitter.getattr("hears")?.extract()?,
        };
        if sitter.getattr("batch")?.extract()? {
            let bot = sitter.getattr("bot")?;
            return Ok(Sitter::Batch(Batch {
                choose: bot.getattr("choose_batch")?.unbind(),
                words: Words::of(speaks, &bot)?,
            }));
        }
        Ok(Sitter::Easy(Easy {
            sit: sitter.getattr("sit")?.unbind(),
            listens: sitter.getattr("listens")?.extract()?,
            wants_end: sitter.getattr("wants_end")?.extract()?,
            speaks,
        }))
    }

    /// Whether its seat answers in words.
    pub fn answers(&self) -> bool {
        match self {
            Sitter::Native(_) => false,
            Sitter::Easy(easy) => easy.speaks.answers,
            Sitter::Batch(batch) => batch.words.answer.is_some(),
        }
    }

    /// What of a bot for all games has to do with questions; nothing of others.
    pub fn words(&self, py: Python<'_>) -> Words {
        match self {
            Sitter::Batch(batch) => batch.words.clone_ref(py),
            _ => Words::default(),
        }
    }

    /// Whether it wants to know what happens.
    pub fn listens(&self) -> bool {
        matches!(self, Sitter::Easy(Easy { listens: true, .. }))
    }
}

/// A Python bot of the easy form in a seat.
pub struct Player {
    choose: Py<PyAny>,
    event: Option<Py<PyAny>>,
    end_game: Option<Py<PyAny>>,
    /// What of it has to do with questions.
    pub words: Words,
}

/// What ends the whole run.
pub enum Stop {
    /// Something was raised that is no bot's fault, such as a `KeyboardInterrupt`.
    Raised(PyErr),
    /// The rules do not fit.
    Rules(RulesError),
}

/// What a call came to: the run goes on, with an answer or with a bot's fault.
type Told<T> = Result<Result<T, Wrong>, Stop>;

/// Asks the Python bots of a run.
pub struct Asker<'a, G: PyGame> {
    sitters: &'a [Sitter<G>],
    anybody_listens: bool,
    event: Bound<'a, PyType>,
}

impl<'a, G: PyGame> Asker<'a, G> {
    /// Looks up what is needed for every question.
    pub fn new(py: Python<'a>, job: &Job<'a, G>) -> PyResult<Asker<'a, G>> {
        static EVENT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        Ok(Asker {
            sitters: job.sitters,
            anybody_listens: job.sitters.iter().any(Sitter::listens),
            event: convert::value_class(py, &EVENT, "SeenEvent")?.clone(),
        })
    }

    /// Whether events are needed at all.
    pub fn anybody_listens(&self) -> bool {
        self.anybody_listens
    }

    /// Whether an entry listens to events.
    pub fn listens(&self, entry: u8) -> bool {
        self.sitters[usize::from(entry)].listens()
    }

    /// Makes the bot of a seat, if its entry is one of the easy form.
    pub fn sit(
        &self,
        py: Python<'_>,
        sitter: &Sitter<G>,
        game: u64,
        seat: Seat,
        seats: usize,
        seed: u64,
    ) -> Told<Option<Player>> {
        let Sitter::Easy(easy) = sitter else {
            return Ok(Ok(None));
        };
        let made = easy
            .sit
            .bind(py)
            .call1((game, seat.0, seats, seed))
            .and_then(|bot| {
                let method = |name: &str| PyResult::Ok(bot.getattr(name)?.unbind());
                Ok(Player {
                    choose: method("choose")?,
                    event: easy.listens.then(|| method("event")).transpose()?,
                    end_game: easy.wants_end.then(|| method("end_game")).transpose()?,
                    words: Words::of(easy.speaks, &bot)?,
                })
            });
        told(py, made.map(Some))
    }

    /// Tells a seat of an event, if it may know of it.
    pub fn tell(&self, py: Python<'_>, player: &Player, seat: Seat, event: &Event) -> Told<()> {
        let (Some(listener), Some(text)) = (&player.event, event.for_seat(seat)) else {
            return Ok(Ok(()));
        };
        let event = self.event.call1((event.seat.map(|seat| seat.0), text))?;
        told(py, listener.bind(py).call1((event,)).map(drop))
    }

    /// Tells a seat how the game ended.
    pub fn end(&self, py: Python<'_>, player: &Player, ended: &Outcome) -> Told<()> {
        match &player.end_game {
            None => Ok(Ok(())),
            Some(end_game) => told(py, end_game.bind(py).call1((outcome(py, ended)?,)).map(drop)),
        }
    }

    /// Asks every slot that waits.
    pub fn ask<H: Hooks<G> + Send, K: Kit<G, H>>(
        &self,
        py: Python<'_>,
        slots: &mut [Slot<G, H, K>],
        results: &mut Results<'_>,
    ) -> Result<(), Stop> {
        let mut batches: Vec<Vec<usize>> = Vec::new();
        for (i, slot) in slots.iter_mut().enumerate() {
            let Status::Waiting(seat) = slot.status else {
                continue;
            };
            if slot.has_answer() {
                continue;
            }
            slot.asked[seat.index()] += 1;
            let entry = usize::from(slot.entry(seat));
            if let Sitter::Batch(_) = &self.sitters[entry] {
                batches.resize_with(self.sitters.len(), Vec::new);
                batches[entry].push(i);
                continue;
            }
            let Some(player) = slot.player(seat) else {
                return Err(crate::error::internal("a seat without a bot was asked").into());
            };
            match ask_one::<G>(py, player, slot.state(), seat)? {
                Ok(action) => slot.choose(action),
                Err(wrong) => slot.fault(py, seat, &wrong, results)?,
            }
        }
        for (sitter, waiting) in self.sitters.iter().zip(&batches) {
            if let Sitter::Batch(batch) = sitter
                && !waiting.is_empty()
            {
                ask_batch(py, batch.choose.bind(py), slots, waiting, results)?;
            }
        }
        Ok(())
    }

    /// Whether an entry wants to know how its games end.
    pub fn wants_end(&self, entry: u8) -> bool {
        matches!(
            &self.sitters[usize::from(entry)],
            Sitter::Easy(Easy { wants_end: true, .. })
        )
    }
}

/// One decision of a bot of the easy form. View and legal actions share one copy of the state, which stays as it is.
#[inline]
fn ask_one<G: PyGame>(py: Python<'_>, player: &Player, state: &G::State, seat: Seat) -> Told<G::Action> {
    let copy = Arc::new(state.clone());
    let view = G::py_view(py, Seen::new(Arc::clone(&copy), seat))?;
    let legal = G::py_legal(py, Choices::new(copy))?;
    match player.choose.bind(py).call1((view, legal)) {
        Ok(reply) => Ok(action_of::<G>(&reply).and_then(|action| checked::<G>(state, action))),
        Err(error) => told(py, Err(error)),
    }
}

fn action_of<G: PyGame>(reply: &Bound<'_, PyAny>) -> Result<G::Action, Wrong> {
    if let Some(action) = G::action_of(reply) {
        return Ok(action);
    }
    let Ok(text) = reply.cast::<PyString>() else {
        return Err(Wrong::answered(
            FaultKind::Protocol,
            format!(
                "choose answered {}: expected a {} or its text",
                convert::type_name(reply),
                G::ACTION
            ),
        ));
    };
    let text = text.to_string_lossy();
    text.parse().map_err(|error: ParseError| {
        Wrong::answered(FaultKind::Protocol, format!("choose answered {}", error.message))
    })
}

#[inline]
fn checked<G: PyGame>(state: &G::State, action: G::Action) -> Result<G::Action, Wrong> {
    if G::legal(state).contains(action) {
        return Ok(action);
    }
    let reason = match game::check::<G>(state, action) {
        Err(error) => error.to_string(),
        Ok(()) => format!("`{action}`"),
    };
    Err(Wrong::answered(FaultKind::Illegal, reason))
}

/// The decisions of many games. A call that fails as a whole is made again row by row, so that a game whose row is not to
/// blame is not touched.
fn ask_batch<G: PyGame, H: Hooks<G> + Send, K: Kit<G, H>>(
    py: Python<'_>,
    choose: &Bound<'_, PyAny>,
    slots: &mut [Slot<G, H, K>],
    waiting: &[usize],
    results: &mut Results<'_>,
) -> Result<(), Stop> {
    let answered = match call_batch(py, choose, slots, waiting)? {
        Err(_) if waiting.len() > 1 => {
            for i in waiting {
                ask_batch(py, choose, slots, std::slice::from_ref(i), results)?;
            }
            return Ok(());
        }
        answered => answered,
    };
    for (row, &i) in waiting.iter().enumerate() {
        let slot = &mut slots[i];
        let Status::Waiting(seat) = slot.status else {
            continue;
        };
        let answer = match &answered {
            Ok(codes) => coded::<G>(slot.state(), codes[row]),
            Err(wrong) => {
                slot.fault(py, seat, wrong, results)?;
                continue;
            }
        };
        match answer {
            Ok(action) => slot.choose(action),
            Err(wrong) => slot.fault(py, seat, &wrong, results)?,
        }
    }
    Ok(())
}

fn coded<G: PyGame>(state: &G::State, code: u32) -> Result<G::Action, Wrong> {
    match G::Action::unpack(code) {
        Some(action) => checked::<G>(state, action),
        None => Err(Wrong::answered(
            FaultKind::Protocol,
            format!(
                "choose_batch answered the code {code}, which is no action of {}",
                G::NAME
            ),
        )),
    }
}

fn call_batch<G: PyGame, H: Hooks<G> + Send, K: Kit<G, H>>(
    py: Python<'_>,
    choose: &Bound<'_, PyAny>,
    slots: &[Slot<G, H, K>],
    waiting: &[usize],
) -> Told<Vec<u32>> {
    let mut rows = Rows::<G>::with_capacity(waiting.len());
    let (mut codes, mut counts) = (Vec::new(), Vec::new());
    let mut offsets = Vec::with_capacity(waiting.len() + 1);
    offsets.push(0i64);
    for &i in waiting {
        let slot = &slots[i];
        let Status::Waiting(seat) = slot.status else {
            continue;
        };
        G::legal(slot.state()).visit(|entry| {
            codes.push(entry.first.pack());
            counts.push(entry.count);
            true
        });
        offsets.push(codes.len() as i64);
        rows.push(
            slot.state().clone(),
            seat,
            slot.game,
            slot.seeds[seat.index()],
            slot.asked[seat.index()] - 1,
        );
    }
    let views = Bound::new(py, BatchViews::new(rows))?;
    let arrays = (
        views,
        PyArray1::from_vec(py, codes),
        PyArray1::from_vec(py, counts),
        PyArray1::from_vec(py, offsets),
    );
    told(
        py,
        choose
            .call1(arrays)
            .and_then(|reply| codes_of(&reply, waiting.len())),
    )
}

/// The codes of a reply: `u32` of shape (rows,). Anything else that holds whole numbers is converted, and checked, by
/// NumPy.
fn codes_of(reply: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<u32>> {
    if let Ok(array) = reply.cast::<PyArray1<u32>>()
        && array.len() == rows
    {
        return Ok(array.try_readonly()?.as_array().to_vec());
    }
    static CONVERT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let convert = CONVERT.get_or_try_init(reply.py(), || {
        reply
            .py()
            .import("ludoteca.bots.batch")?
            .getattr("codes_of")
            .map(Bound::unbind)
    })?;
    let codes = convert.bind(reply.py()).call1((reply, rows))?;
    Ok(codes.cast::<PyArray1<u32>>()?.try_readonly()?.as_array().to_vec())
}

/// What a call of a bot gave; a `KeyboardInterrupt` is nobody's fault.
fn told<T>(py: Python<'_>, result: PyResult<T>) -> Told<T> {
    match result {
        Ok(value) => Ok(Ok(value)),
        Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => Err(Stop::Raised(error)),
        Err(error) => Ok(Err(Wrong::raised(py, error)?)),
    }
}
