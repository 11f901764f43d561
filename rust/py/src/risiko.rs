//! The classes of RisiKo!, and what only its actions and views have.

use crate::error::Error;
use crate::games::AnyGame;
use ludoteca_core::game::{Action as _, Game};
use ludoteca_core::risiko::card::Cards;
use ludoteca_core::risiko::territory::Territory;
use ludoteca_core::risiko::{Action, Risiko, View};
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};
use serde_json::{Value, json};

/// Most armies a side may have where results are exact.
const MOST_EXACT: u16 = 10_000;

crate::game_classes! {
    Risiko, AnyGame::Risiko; RisikoRules, RisikoState, RisikoAction, RisikoLegal, RisikoView, RisikoBot;
    parts parts;
    action {
        /// The territory an attack or a movement comes from.
        #[getter]
        fn source(&self) -> Option<&'static str> {
            match self.0 {
                Action::Attack { source, .. } | Action::Maneuver { source, .. } => Some(source.name()),
                _ => None,
            }
        }

        /// The territory that is attacked, moved to or reinforced.
        #[getter]
        fn target(&self) -> Option<&'static str> {
            match self.0 {
                Action::Place { target, .. } | Action::Attack { target, .. } | Action::Maneuver { target, .. } => {
                    Some(target.name())
                }
                _ => None,
            }
        }

        /// How many armies are placed, occupy or move.
        #[getter]
        fn armies(&self) -> Option<u16> {
            match self.0 {
                Action::Place { armies, .. } | Action::Occupy { armies } | Action::Maneuver { armies, .. } => Some(armies),
                _ => None,
            }
        }

        /// How many dice are thrown.
        #[getter]
        fn dice(&self) -> Option<u8> {
            match self.0 {
                Action::Attack { dice, .. } | Action::Defend { dice } => Some(dice),
                _ => None,
            }
        }

        /// The number in the action: its armies or its dice.
        #[getter]
        fn number(&self) -> Option<u16> {
            self.armies().or(self.dice().map(u16::from))
        }

        /// The colour that is chosen.
        #[getter]
        fn colour(&self) -> Option<&'static str> {
            match self.0 {
                Action::Color(colour) => Some(colour.name()),
                _ => None,
            }
        }

        /// The three cards of a set.
        #[getter]
        fn cards(&self) -> Option<(&'static str, &'static str, &'static str)> {
            match self.0 {
                Action::Cards(set) => Some(set.0.map(|card| card.name()).into()),
                _ => None,
            }
        }
    }
    view {
        /// The kind of decision that is due, `over` at the end.
        ///
        /// `colours`, `placement`, `reinforcements`, `combat`, `defence`, `occupation`, `over`.
        #[getter]
        fn phase(&self) -> &'static str {
            self.0.view().phase().name()
        }

        /// The seat whose turn it is, or whose go in the set-up.
        #[getter]
        fn mover(&self) -> u8 {
            self.0.view().mover().0
        }

        /// The turn that is going on, from 1; 0 in the set-up.
        #[getter]
        fn turn(&self) -> u32 {
            self.0.view().turn()
        }

        /// The round that is going on, from 1; 0 in the set-up.
        #[getter]
        fn round(&self) -> u16 {
            self.0.view().round()
        }

        /// The colour of each seat; None before it is chosen.
        #[getter]
        fn colours<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.colour(seat).map(|colour| colour.name()))
        }

        /// The seat's own objective; None before it is dealt.
        #[getter]
        fn objective(&self) -> Option<&'static str> {
            self.0.view().objective().map(|objective| objective.name())
        }

        /// The seat's own cards.
        #[getter]
        fn hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            cards(py, self.0.view().hand())
        }

        /// How many cards each seat holds.
        #[getter]
        fn hand_counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.hand_count(seat))
        }

        /// How many cards are left in the deck.
        #[getter]
        fn deck_count(&self) -> u32 {
            self.0.view().deck_count()
        }

        /// The discard pile; it lies open.
        #[getter]
        fn discards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            cards(py, self.0.view().discards())
        }

        /// Reshuffles so far.
        #[getter]
        fn reshuffles(&self) -> u16 {
            self.0.view().reshuffles()
        }

        /// How many reshuffles ago each card was last in the deck, for those that were not there at the last.
        ///
        /// Nobody can have drawn it since.
        #[getter]
        fn ages<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            self.0.field(py, "ages")
        }

        /// For each seat, the ages of its cards, ascending.
        ///
        /// 0 is that of a card from this pass through the deck.
        #[getter]
        fn hand_ages<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.hand_ages(seat).iter().map(|&age| u32::from(age)).collect::<Vec<_>>())
        }

        /// The owner of each territory; None before the deal.
        #[getter]
        fn owners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
            by_territory(py, self.0.view(), |view, t| view.owner(t).map(|seat| seat.0))
        }

        /// The armies on each territory.
        #[getter]
        fn armies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
            by_territory(py, self.0.view(), |view, t| view.armies(t))
        }

        /// Armies of the set-up that each seat still has to place, besides those of its go.
        #[getter]
        fn supply<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.supply(seat))
        }

        /// Armies still to place in this turn or this go of the set-up.
        #[getter]
        fn to_place(&self) -> u16 {
            self.0.view().to_place()
        }

        /// Sets played in this turn.
        #[getter]
        fn sets_played(&self) -> u8 {
            self.0.view().sets_played()
        }

        /// Territories conquered in this turn.
        #[getter]
        fn conquests(&self) -> u8 {
            self.0.view().conquests()
        }

        /// The battle that waits for the defender's dice or the occupation.
        #[getter]
        fn battle<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            self.0.field(py, "battle")
        }

        /// The most dice the attacker may throw in this turn.
        #[getter]
        fn attack_dice(&self) -> u8 {
            self.0.view().dice_allowed().0
        }

        /// The most dice the defender may throw now.
        #[getter]
        fn defence_dice(&self) -> u8 {
            self.0.view().dice_allowed().1
        }

        /// Whether each seat is still in the game.
        #[getter]
        fn alive<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.alive().contains(seat))
        }

        /// The seats that are out, in order.
        #[getter]
        fn eliminated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            self.0.field(py, "eliminated")
        }

        /// How far the agreed end has come.
        #[getter]
        fn stage<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            self.0.field(py, "stage")
        }

        /// Whether the clock has run out.
        #[getter]
        fn time_up(&self) -> bool {
            self.0.view().time_up()
        }

        /// For each seat, its rolls so far against each of the six continents.
        #[getter]
        fn attacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.attacks(seat))
        }

        /// The exact end of an attack fought until the target falls or nobody may go on, as the map stands.
        ///
        /// Both sides throw all the dice they may; under settings or house rules that change these, those count.
        /// Raises SpecError if the territories are no neighbours or belong to the same seat.
        fn odds<'py>(&self, py: Python<'py>, source: &str, target: &str) -> PyResult<Bound<'py, PyAny>> {
            let name = |name: &str| name.parse::<Territory>().map_err(|error| PyErr::from(Error::from(error)));
            let (source, target) = (name(source)?, name(target)?);
            let most = u64::from(MOST_EXACT);
            let view = self.0.view();
            for (what, t) in [("source", source), ("target", target)] {
                if u64::from(view.armies(t)) > most {
                    return Err(crate::error::spec(format!(
                        "{what} {t}: {} armies, exact odds take at most {most}",
                        view.armies(t)
                    )));
                }
            }
            let odds = view.odds(source, target).map_err(Error::from)?;
            static ODDS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            let class = ODDS.import(py, "ludoteca.games.risiko.combat", "Odds")?;
            class.call1((
                odds.win,
                PyArray1::from_vec(py, odds.attackers_left),
                PyArray1::from_vec(py, odds.defenders_left),
                odds.expected_attackers_left,
                odds.expected_defenders_left,
            ))
        }

        /// The sets of the own hand, each with the armies it would bring now, the best first.
        ///
        /// Armies for territories on the cards that the seat owns are counted in.
        fn set_values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
            let sets = self.0.view().set_values().into_iter();
            let named = sets.map(|(set, armies)| (set.0.map(|card| card.name()).into(), armies));
            PyList::new(py, named.collect::<Vec<((&str, &str, &str), u16)>>())
        }

        /// The best of `set_values()`; None without a set.
        fn best_set(&self) -> Option<((&'static str, &'static str, &'static str), u16)> {
            let best = self.0.view().set_values().into_iter().next();
            best.map(|(set, armies)| (set.0.map(|card| card.name()).into(), armies))
        }

        /// What a seat would receive if its turn began as the map stands: a `Forecast`.
        ///
        /// Armies for territories, continents, special reinforcement; the exact chance that it holds a set.
        fn forecast<'py>(&self, py: Python<'py>, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
            let view = self.0.view();
            let seat = crate::convert::whole("seat", seat, 0, u64::from(view.seats()) - 1)?;
            let found = view.forecast(Seat(seat as u8));
            static FORECAST: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            let class = FORECAST.import(py, "ludoteca.games.risiko.types", "Forecast")?;
            class.call1((
                found.territories,
                found.continents,
                found.special,
                found.total,
                found.set_chance,
                found.set_armies,
            ))
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
    static NAMES: PyOnceLock<Vec<Py<PyString>>> = PyOnceLock::new();
    let names = NAMES.get_or_init(py, || {
        Territory::all()
            .map(|t| PyString::intern(py, t.name()).unbind())
            .collect()
    });
    let dict = PyDict::new(py);
    for (t, name) in Territory::all().zip(names) {
        dict.set_item(name, value(view, t))?;
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
