//! The classes of RisiKo!, and what only its actions and views have.

use ludoteca_core::game::{Action as _, Game};
use ludoteca_core::risiko::{Action, Risiko};
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use serde_json::{Value, json};

crate::game_classes! {
    Risiko: RisikoRules, RisikoState, RisikoAction, RisikoLegal, RisikoView, RisikoBot;
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
    view {}
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
        Action::Maneuver { source, target, armies } => vec![
            ("source", json!(source.name())),
            ("target", json!(target.name())),
            ("armies", json!(armies)),
        ],
    }
}
