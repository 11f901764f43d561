//! The classes of RisiKo!, and what only its actions and views have.

use crate::game::Ruled;
use crate::games::AnyGame;
use ludoteca_core::game::{Action as _, Game};
use ludoteca_core::risiko::card::Cards;
use ludoteca_core::risiko::territory::Territory;
use ludoteca_core::risiko::{Action, Risiko, View};
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use serde_json::{Value, json};

crate::game_classes! {
    Risiko, AnyGame::Risiko; RisikoRules, RisikoState, RisikoAction, RisikoLegal, RisikoView, RisikoBot;
    parts parts;
    action {
        #[getter]
        fn source(&self) -> Option<&'static str> {
            match self.0 {
                Action::Attack { source, .. } | Action::Maneuver { source, .. } => Some(source.name()),
                _ => None,
            }
        }

        #[getter]
        fn target(&self) -> Option<&'static str> {
            match self.0 {
                Action::Place { target, .. } | Action::Attack { target, .. } | Action::Maneuver { target, .. } => {
                    Some(target.name())
                }
                _ => None,
            }
        }

        #[getter]
        fn armies(&self) -> Option<u16> {
            match self.0 {
                Action::Place { armies, .. } | Action::Occupy { armies } | Action::Maneuver { armies, .. } => Some(armies),
                _ => None,
            }
        }

        #[getter]
        fn dice(&self) -> Option<u8> {
            match self.0 {
                Action::Attack { dice, .. } | Action::Defend { dice } => Some(dice),
                _ => None,
            }
        }

        #[getter]
        fn number(&self) -> Option<u16> {
            self.armies().or(self.dice().map(u16::from))
        }

        #[getter]
        fn colour(&self) -> Option<&'static str> {
            match self.0 {
                Action::Color(colour) => Some(colour.name()),
                _ => None,
            }
        }

        #[getter]
        fn cards(&self) -> Option<(&'static str, &'static str, &'static str)> {
            match self.0 {
                Action::Cards(set) => Some(set.0.map(|card| card.name()).into()),
                _ => None,
            }
        }
    }
    view {
        #[getter]
        fn seats(&self) -> u8 {
            self.0.view().seats()
        }

        #[getter]
        fn rules(&self) -> RisikoRules {
            RisikoRules(Ruled::nearest(self.0.view().rules()))
        }

        #[getter]
        fn phase(&self) -> &'static str {
            self.0.view().phase().name()
        }

        #[getter]
        fn current_seat(&self) -> Option<u8> {
            self.0.view().current_seat().map(|seat| seat.0)
        }

        #[getter]
        fn mover(&self) -> u8 {
            self.0.view().mover().0
        }

        #[getter]
        fn turn(&self) -> u32 {
            self.0.view().turn()
        }

        #[getter]
        fn round(&self) -> u16 {
            self.0.view().round()
        }

        #[getter]
        fn first_player(&self) -> u8 {
            self.0.view().first_player().0
        }

        #[getter]
        fn colours<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.colour(seat).map(|colour| colour.name()))
        }

        #[getter]
        fn objective(&self) -> Option<&'static str> {
            self.0.view().objective().map(|objective| objective.name())
        }

        #[getter]
        fn hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            cards(py, self.0.view().hand())
        }

        #[getter]
        fn hand_counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.hand_count(seat))
        }

        #[getter]
        fn deck_count(&self) -> u32 {
            self.0.view().deck_count()
        }

        #[getter]
        fn discards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            cards(py, self.0.view().discards())
        }

        #[getter]
        fn reshuffles(&self) -> u16 {
            self.0.view().reshuffles()
        }

        #[getter]
        fn owners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
            by_territory(py, self.0.view(), |view, t| view.owner(t).map(|seat| seat.0))
        }

        #[getter]
        fn armies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
            by_territory(py, self.0.view(), |view, t| view.armies(t))
        }

        #[getter]
        fn supply<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.supply(seat))
        }

        #[getter]
        fn to_place(&self) -> u16 {
            self.0.view().to_place()
        }

        #[getter]
        fn sets_played(&self) -> u8 {
            self.0.view().sets_played()
        }

        #[getter]
        fn conquests(&self) -> u8 {
            self.0.view().conquests()
        }

        #[getter]
        fn battle<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            self.0.field(py, "battle")
        }

        #[getter]
        fn attack_dice(&self) -> u8 {
            self.0.view().dice_allowed().0
        }

        #[getter]
        fn defence_dice(&self) -> u8 {
            self.0.view().dice_allowed().1
        }

        #[getter]
        fn alive<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.alive().contains(seat))
        }

        #[getter]
        fn eliminated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            self.0.field(py, "eliminated")
        }

        #[getter]
        fn stage<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            self.0.field(py, "stage")
        }

        #[getter]
        fn time_up(&self) -> bool {
            self.0.view().time_up()
        }

        #[getter]
        fn attacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.attacks(seat))
        }

        #[getter]
        fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
            self.0.outcome(py)
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

fn by_territory<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    view: View<'_>,
    value: impl Fn(View<'_>, Territory) -> T,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for t in Territory::all() {
        dict.set_item(PyString::intern(py, t.name()), value(view, t))?;
    }
    Ok(dict)
}

fn cards(py: Python<'_>, cards: Cards) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, cards.iter().map(|card| card.name()).collect::<Vec<_>>())
}

/// The named parts of an action.
fn parts(action: Action) -> Vec<(&'static str, Value)> {
    match action {
        Action::EndTurn | Action::ToCombat => vec![],
        Action::Color(colour) => vec![("colour", json!(colour.name()))],
        Action::Place { target, armies } => vec![("target", json!(target.name())), ("armies", json!(armies))],
        Action::Cards(set) => vec![("cards", json!(set.0.map(|card| card.name())))],
        Action::Attack { source, target, dice } => vec![
            ("source", json!(source.name())),
            ("target", json!(target.name())),
            ("dice", json!(dice)),
        ],
        Action::Defend { dice } => vec![("dice", json!(dice))],
        Action::Occupy { armies } => vec![("armies", json!(armies))],
        Action::Maneuver {
            source,
            target,
            armies,
        } => vec![
            ("source", json!(source.name())),
            ("target", json!(target.name())),
            ("armies", json!(armies)),
        ],
    }
}
