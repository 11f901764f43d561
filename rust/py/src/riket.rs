//! The classes of Riket, and what only its actions and views have.

use crate::games::AnyGame;
use ludoteca_core::game::{Action as _, Game};
use ludoteca_core::riket::{Action, Riket, View};
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use serde_json::{Value, json};

crate::game_classes! {
    Riket, AnyGame::Riket; RiketRules, RiketState, RiketAction, RiketLegal, RiketView, RiketBot, seat knowledge;
    parts parts;
    action {
        /// The seat that is passed to, changed places with or challenged.
        #[getter]
        fn target(&self) -> Option<u8> {
            match self.0 {
                Action::Pass { target } | Action::Swap { target } | Action::Duel { target } => Some(target.0),
                _ => None,
            }
        }

        /// How many steps are paid for; None where all of them are.
        #[getter]
        fn steps(&self) -> Option<u8> {
            match self.0 {
                Action::BuyOff { steps: steps @ 1.. } => Some(steps),
                _ => None,
            }
        }

        /// The number in the action: of its riddle, 1 to 4, or of the steps paid for.
        #[getter]
        fn number(&self) -> Option<u8> {
            match self.0 {
                Action::Riddle { number } => Some(number),
                _ => self.steps(),
            }
        }
    }
    view {
        /// The kind of decision that is due, `over` at the end.
        ///
        /// `question`, `buy_off`, `swap`, `duel`, `riddle`, `over`.
        #[getter]
        fn phase(&self) -> &'static str {
            self.0.view().phase().name()
        }

        /// The seat whose turn it is; another than the seat to act once the question was passed.
        #[getter]
        fn turn_seat(&self) -> u8 {
            self.0.view().turn_seat().0
        }

        /// The seat that reads the question of this turn.
        #[getter]
        fn questioner(&self) -> u8 {
            self.0.view().questioner().0
        }

        /// The turn of the game, from 1.
        #[getter]
        fn turn(&self) -> u32 {
            self.0.view().turn()
        }

        /// The label of the epoch, 1 to 6.
        #[getter]
        fn epoch(&self) -> u8 {
            self.0.view().epoch()
        }

        /// The place of the epoch in the order of play, from 1.
        #[getter]
        fn epoch_number(&self) -> u8 {
            self.0.view().epoch_number()
        }

        /// The turn of the epoch, from 1: its questions so far, this one included.
        #[getter]
        fn epoch_turn(&self) -> u16 {
            self.0.view().epoch_turn()
        }

        /// Which of the four questions of the knowledge card this is, 1 to 4.
        #[getter]
        fn card_question(&self) -> u8 {
            self.0.view().card_question()
        }

        /// The ring that has to be reached.
        #[getter]
        fn goal(&self) -> u8 {
            self.0.view().rules().rings()
        }

        /// The ring of each seat's pawn; 0 is the start.
        #[getter]
        fn rings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.ring(seat))
        }

        /// The role of each seat: `poor`, `rich` or `ruler`.
        #[getter]
        fn roles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.role(seat).name())
        }

        /// The gold coins of each seat.
        #[getter]
        fn coins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.coins(seat))
        }

        /// The seat that holds the Ruler's ring; None while it is out of play.
        #[getter]
        fn crown_ring(&self) -> Option<u8> {
            self.0.view().crown_ring().map(|seat| seat.0)
        }

        /// In the phase `buy_off`: the steps back that would really be moved; else 0.
        #[getter]
        fn steps(&self) -> u8 {
            self.0.view().steps()
        }

        /// In the phase `buy_off`: the coins each of these steps costs; else 1.
        #[getter]
        fn price(&self) -> u16 {
            self.0.view().price()
        }

        /// What this seat feels about its question, -3 hard to 3 easy; None for the questions of others.
        #[getter]
        fn signal(&self) -> Option<i8> {
            self.0.view().signal()
        }

        /// This seat's own chances of a right answer: epochs `1` to `6`, `old_words`, `riddles`.
        #[getter]
        fn knowledge<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            self.0.field(py, "knowledge")
        }

        /// Fool cards taken in this game.
        #[getter]
        fn fool_cards(&self) -> u32 {
            self.0.view().fool_cards()
        }

        /// Old words read in this game.
        #[getter]
        fn old_words(&self) -> u32 {
            self.0.view().old_words()
        }

        /// The place of each seat in the epoch as the pawns stand, from 1; level ones share it.
        fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.place(seat))
        }

        /// The coins that a place in the epoch is worth, with the crown ring if `ruler`.
        ///
        /// All on a shared place get its prize in full. Raises SpecError for a place that no seat can have.
        #[pyo3(signature = (place, ruler=false))]
        fn prize(&self, place: &Bound<'_, PyAny>, ruler: bool) -> PyResult<u16> {
            let view = self.0.view();
            let place = crate::convert::whole("place", place, 1, view.seats().into())?;
            view.prize(place as u8, ruler)
                .ok_or_else(|| crate::error::internal("a place without a prize"))
        }

        /// The coins each seat would get if the epoch ended now.
        fn prizes_now<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.prize_now(seat))
        }
    }
}

fn by_seat<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    view: View<'_>,
    value: impl Fn(View<'_>, Seat) -> T,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(
        py,
        Seat::all(view.seats())
            .map(|seat| value(view, seat))
            .collect::<Vec<_>>(),
    )
}

/// The named parts of an action.
fn parts(action: Action) -> Vec<(&'static str, Value)> {
    match action {
        Action::MoveBack | Action::Answer | Action::AskHelp | Action::BuyOff { steps: 0 } => vec![],
        Action::Pass { target } | Action::Swap { target } | Action::Duel { target } => {
            vec![("target", json!(target.0))]
        }
        Action::BuyOff { steps } => vec![("steps", json!(steps))],
        Action::Riddle { number } => vec![("number", json!(number))],
    }
}
