//! Chance of a game in step: from its seed and, for answers in words, from the bots at the table.
//!
//! Asking goes back into Python in the middle of `apply`. What a bot does wrong there is kept by the quiz and taken from it
//! once the game stands still; what is no bot's fault ends the run.

use super::ask::{Stop, Words};
use super::fault::Wrong;
use crate::chance::{ask_outside, tell_drawn};
use crate::game::{PyGame, Seen};
use ludoteca_core::chance::{Ask, At, ChanceError, ChanceSource, Keyed, Noted};
use ludoteca_core::game::Game;
use ludoteca_core::seat::Seat;
use ludoteca_core::table::{Counted, Watch};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::sync::Arc;

/// Chance from a seed, with a quiz where questions are asked.
#[derive(Debug)]
pub struct Judged {
    /// Everything that is drawn.
    pub keyed: Keyed,
    /// How many decisions were carried out.
    decisions: u64,
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
    /// Of each fault that the quiz keeps, the first decision after it.
    faults: Vec<u64>,
}

/// Chance that comes from a [`Judged`] in the end.
pub trait FromJudged {
    /// The innermost source.
    fn judged(&mut self) -> &mut Judged;
}

impl FromJudged for Judged {
    fn judged(&mut self) -> &mut Judged {
        self
    }
}

impl<C: FromJudged> FromJudged for Counted<C> {
    fn judged(&mut self) -> &mut Judged {
        self.inner.judged()
    }
}

impl<C: FromJudged> FromJudged for Noted<C> {
    fn judged(&mut self) -> &mut Judged {
        self.inner.judged()
    }
}

/// Looks on, and keeps count of the decisions for the quiz.
#[derive(Debug)]
pub struct Counting<W>(pub W);

impl<G: Game, C: FromJudged, H, W: Watch<G, C, H>> Watch<G, C, H> for Counting<W> {
    #[inline(always)]
    fn set_up(&mut self, state: &G::State, chance: &mut C, hooks: &mut H) {
        self.0.set_up(state, chance, hooks);
    }

    #[inline(always)]
    fn before(&mut self, state: &G::State, seat: Seat, action: G::Action) {
        self.0.before(state, seat, action);
    }

    #[inline(always)]
    fn after(&mut self, state: &G::State, chance: &mut C, hooks: &mut H) {
        chance.judged().decisions += 1;
        self.0.after(state, chance, hooks);
    }

    #[inline(always)]
    fn failed(&mut self) {
        self.0.failed();
    }
}

impl Judged {
    /// Chance without questions.
    pub fn new(keyed: Keyed) -> Judged {
        Judged {
            keyed,
            decisions: 0,
            quiz: None,
        }
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
            faults: Vec::new(),
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
        quiz.date_faults(py, self.decisions)?;
        Ok(())
    }

    /// Takes what bots did wrong while they were asked: seat, the first decision after it, and error. What is no bot's
    /// fault ends the run.
    pub fn faults(&mut self, py: Python<'_>) -> Result<Vec<(Seat, u64, Wrong)>, Stop> {
        let Some(quiz) = &mut self.quiz else {
            return Ok(Vec::new());
        };
        if let Some(error) = quiz.raised.take() {
            return Err(Stop::Raised(error));
        }
        if quiz.faults.is_empty() {
            return Ok(Vec::new());
        }
        let faults = quiz.list(py)?;
        let mut found = Vec::new();
        for (fault, step) in faults.iter().zip(quiz.faults.drain(..)) {
            let (seat, error): (u8, Bound<'_, PyAny>) = fault.extract()?;
            found.push((Seat(seat), step, Wrong::raised(py, PyErr::from_value(error))?));
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
            Some(quiz) if quiz.listens => quiz.tell(ask, found, self.decisions + 1),
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
        let next = self.decisions + 1;
        let asked = Python::attach(|py| {
            let answered = ask_outside(quiz.object.bind(py), ask)?;
            quiz.date_faults(py, next)?;
            Ok(answered)
        });
        match asked {
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
    /// What the quiz keeps of faults: seat and error.
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let faults = self.object.getattr(py, intern!(py, "faults"))?.into_bound(py);
        faults.cast_into::<PyList>().map_err(PyErr::from)
    }

    /// Faults that came just now belong before this decision.
    fn date_faults(&mut self, py: Python<'_>, step: u64) -> PyResult<()> {
        let count = self.list(py)?.len();
        self.faults.resize(count, step);
        Ok(())
    }

    #[cold]
    fn tell<A: Ask>(&mut self, ask: &A, found: u64, next: u64) -> Result<u64, ChanceError> {
        let told = Python::attach(|py| {
            tell_drawn(self.object.bind(py), ask, found)?;
            self.date_faults(py, next)
        });
        match told {
            Ok(()) => Ok(found),
            Err(error) => {
                self.raised = Some(error);
                Err(ChanceError::external(ask))
            }
        }
    }
}
