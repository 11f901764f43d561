//! Chance of a game in step: from its seed and, for answers in words, from the bots at the table.
//!
//! Asking goes back into Python in the middle of `apply`. What a bot does wrong there is kept by the quiz and taken from it
//! once the game stands still; what is no bot's fault ends the run.

use super::ask::{Stop, Words};
use super::fault::Wrong;
use crate::chance::{ask_outside, tell_drawn};
use crate::game::{PyGame, Seen};
use ludoteca_core::chance::{Ask, At, ChanceError, ChanceSource, Keyed};
use ludoteca_core::seat::Seat;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::sync::Arc;

/// Chance from a seed, with a quiz where questions are asked.
#[derive(Debug)]
pub struct Judged {
    /// Everything that is drawn.
    pub keyed: Keyed,
    quiz: Option<Quiz>,
}

/// The quiz of one game: a `ludoteca.bots.quizzing.BotQuiz`.
#[derive(Debug)]
struct Quiz {
    object: Py<PyAny>,
    /// Whether somebody hears what is read.
    listens: bool,
    /// The turn whose question was read last.
    turn: u32,
    notes: Vec<String>,
    raised: Option<PyErr>,
}

impl Judged {
    /// Chance without questions.
    pub fn new(keyed: Keyed) -> Judged {
        Judged { keyed, quiz: None }
    }

    /// Seats the bots, by seat, at the quiz that a function of (game number, what answers, what hears, who answers in
    /// words) makes.
    pub fn seat(
        &mut self,
        py: Python<'_>,
        make: &Bound<'_, PyAny>,
        game: u64,
        words: Vec<Words>,
        speak: Vec<bool>,
    ) -> PyResult<()> {
        let (answers, hears) = (PyList::empty(py), PyList::empty(py));
        for Words { answer, hear } in words {
            answers.append(answer)?;
            hears.append(hear)?;
        }
        let object = make.call1((game, answers, hears, speak))?;
        self.quiz = Some(Quiz {
            listens: object.getattr("listens")?.extract()?,
            object: object.unbind(),
            turn: 0,
            notes: Vec::new(),
            raised: None,
        });
        Ok(())
    }

    /// The seat is asked nothing any more.
    pub fn silence(&self, py: Python<'_>, seat: Seat) -> PyResult<()> {
        match &self.quiz {
            Some(quiz) => quiz
                .object
                .call_method1(py, intern!(py, "silence"), (seat.0,))
                .map(drop),
            None => Ok(()),
        }
    }

    /// A decision of a new turn is due: who hears what is read hears its question.
    pub fn open<G: PyGame>(&mut self, py: Python<'_>, state: &G::State) -> Result<(), Stop> {
        let Some(quiz) = &mut self.quiz else {
            return Ok(());
        };
        let turn = G::turn(state);
        let Some(seat) = G::current_seat(state).filter(|_| quiz.listens && turn != quiz.turn) else {
            return Ok(());
        };
        quiz.turn = turn;
        let view = G::py_view(py, Seen::new(Arc::new(state.clone()), seat))?;
        quiz.object.call_method1(py, intern!(py, "opens"), (view,))?;
        Ok(())
    }

    /// Takes what bots did wrong while they were asked: seat and error. What is no bot's fault ends the run.
    pub fn faults(&mut self, py: Python<'_>) -> Result<Vec<(Seat, Wrong)>, Stop> {
        let Some(quiz) = &mut self.quiz else {
            return Ok(Vec::new());
        };
        if let Some(error) = quiz.raised.take() {
            return Err(Stop::Raised(error));
        }
        let faults = quiz.object.getattr(py, intern!(py, "faults"))?;
        let faults = faults.bind(py).cast::<PyList>().map_err(PyErr::from)?;
        if faults.is_empty() {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for fault in faults.iter() {
            let (seat, error): (u8, Bound<'_, PyAny>) = fault.extract()?;
            found.push((Seat(seat), Wrong::raised(py, PyErr::from_value(error))?));
        }
        faults.call_method0("clear")?;
        Ok(found)
    }
}

impl ChanceSource for Judged {
    #[inline(always)]
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        if ask.is_external() {
            return self.outside(ask);
        }
        let found = self.keyed.draw(at, ask)?;
        match &mut self.quiz {
            Some(quiz) if quiz.listens => quiz.tell(ask, found),
            _ => Ok(found),
        }
    }

    fn take_notes(&mut self) -> Vec<String> {
        self.quiz
            .as_mut()
            .map(|quiz| std::mem::take(&mut quiz.notes))
            .unwrap_or_default()
    }
}

impl Judged {
    #[cold]
    fn outside<A: Ask>(&mut self, ask: &A) -> Result<u64, ChanceError> {
        let Some(quiz) = &mut self.quiz else {
            return Err(ChanceError::external(ask));
        };
        match Python::attach(|py| ask_outside(quiz.object.bind(py), ask)) {
            Ok((found, notes)) => {
                quiz.notes = notes;
                Ok(found)
            }
            Err(error) => {
                quiz.raised = Some(error);
                Err(ChanceError::external(ask))
            }
        }
    }
}

impl Quiz {
    #[cold]
    fn tell<A: Ask>(&mut self, ask: &A, found: u64) -> Result<u64, ChanceError> {
        match Python::attach(|py| tell_drawn(self.object.bind(py), ask, found)) {
            Ok(()) => Ok(found),
            Err(error) => {
                self.raised = Some(error);
                Err(ChanceError::external(ask))
            }
        }
    }
}
