//! The classes of Relikt, and what only its actions and views have.

use crate::games::AnyGame;
use ludoteca_core::game::{Action as _, Game};
use ludoteca_core::relikt::action_card::ActionSet;
use ludoteca_core::relikt::observe::RowView;
use ludoteca_core::relikt::row::{ROWS, totals};
use ludoteca_core::relikt::treasure::Pile;
use ludoteca_core::relikt::{Action, CardSet, Relikt, View};
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};
use serde_json::{Value, json};

crate::game_classes! {
    Relikt, AnyGame::Relikt; ReliktRules, ReliktState, ReliktAction, ReliktLegal, ReliktView, ReliktBot;
    parts parts;
    action {
        /// The adventure card that is played, taken, or comes into the row by the pistol.
        #[getter]
        fn card(&self) -> Option<String> {
            match self.0 {
                Action::Play { card, .. } | Action::Take(card) | Action::Replace { new: card, .. } => Some(card.to_string()),
                _ => None,
            }
        }

        /// The row an adventure card is played to, from 0.
        #[getter]
        fn row(&self) -> Option<u8> {
            match self.0 {
                Action::Play { row, .. } => Some(row),
                _ => None,
            }
        }

        /// The card that leaves its row by the pistol.
        #[getter]
        fn replaced(&self) -> Option<String> {
            match self.0 {
                Action::Replace { old, .. } => Some(old.to_string()),
                _ => None,
            }
        }

        /// The action card that is used.
        #[getter]
        fn action_card(&self) -> Option<&'static str> {
            match self.0 {
                Action::Use(card) => Some(card.name()),
                _ => None,
            }
        }

        /// The seat that a rum flask or binoculars are aimed at.
        #[getter]
        fn target(&self) -> Option<u8> {
            match self.0 {
                Action::Target(seat) => Some(seat.0),
                _ => None,
            }
        }

        /// Always None: no action of Relikt has a number to choose.
        #[getter]
        fn number(&self) -> Option<u16> {
            None
        }
    }
    view {
        /// The kind of decision that is due, `over` at the end.
        ///
        /// `action_card`, `target`, `replace`, `play`, `take`, `over`.
        #[getter]
        fn phase(&self) -> &'static str {
            self.0.view().phase().name()
        }

        /// The seat whose turn it is, or was when the game ended.
        #[getter]
        fn mover(&self) -> u8 {
            self.0.view().mover().0
        }

        /// The turn that is going on, from 1.
        #[getter]
        fn turn(&self) -> u32 {
            self.0.view().turn()
        }

        /// The round that is going on, from 1.
        #[getter]
        fn round(&self) -> u32 {
            self.0.view().round()
        }

        /// The action card whose effect this turn has, if one was used; a camera counts as what it copies.
        #[getter]
        fn effect(&self) -> Option<&'static str> {
            self.0.view().effect().map(|card| card.name())
        }

        /// The opponent whose hand the current seat plays from by binoculars.
        #[getter]
        fn looked_at(&self) -> Option<u8> {
            self.0.view().looked_at().map(|seat| seat.0)
        }

        /// Adventure cards still to be played in this turn.
        #[getter]
        fn plays(&self) -> u8 {
            self.0.view().plays()
        }

        /// The colour of each seat's camp.
        #[getter]
        fn camps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.camp(seat).name())
        }

        /// The seat's own adventure cards.
        #[getter]
        fn hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            cards(py, self.0.view().hand())
        }

        /// How many adventure cards each seat holds.
        #[getter]
        fn hand_counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.hand_count(seat))
        }

        /// The four rows; None where no treasure lies.
        #[getter]
        fn rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Option<Bound<'py, PyDict>>>> {
            let view = self.0.view();
            (0..ROWS).map(|i| view.row(i).map(|r| row(py, view, i, &r)).transpose()).collect()
        }

        /// The treasures each seat has won.
        #[getter]
        fn won<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| pile(view.won(seat)))
        }

        /// What the treasures of each seat are worth so far; at the end, its points.
        #[getter]
        fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.points(seat))
        }

        /// The seat's own action cards in hand.
        #[getter]
        fn action_hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            PyTuple::new(py, actions(self.0.view().action_hand()))
        }

        /// How many action cards each seat holds.
        #[getter]
        fn action_hand_counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.action_hand_count(seat))
        }

        /// The action cards each seat has not used yet, in hand or deck.
        #[getter]
        fn actions_left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| actions(view.actions_left(seat)))
        }

        /// The action card used last: what a camera would copy.
        #[getter]
        fn last_action(&self) -> Option<&'static str> {
            self.0.view().last_action().map(|card| card.name())
        }

        /// How many cards are left in the adventure deck.
        #[getter]
        fn deck_count(&self) -> usize {
            self.0.view().deck_count()
        }

        /// The adventure discards; they lie open.
        #[getter]
        fn discards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            cards(py, self.0.view().discards())
        }

        /// Reshuffles so far.
        #[getter]
        fn reshuffles(&self) -> u32 {
            self.0.view().reshuffles()
        }

        /// The adventure deck when it was last shuffled: no other card can be drawn before the next time.
        #[getter]
        fn shuffled<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            cards(py, self.0.view().shuffled())
        }

        /// How many reshuffles ago each card was last in the deck, for those that were not there at the last.
        ///
        /// Nobody can have drawn it since.
        #[getter]
        fn ages<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            self.0.field(py, "ages")
        }

        /// For each seat, the ages of its cards in hand and face down, ascending.
        ///
        /// 0 is that of a card from this pass through the deck.
        #[getter]
        fn hand_ages<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| view.hand_ages(seat).iter().map(|&age| u32::from(age)).collect::<Vec<_>>())
        }

        /// The adventure cards of unknown place: in the deck, in others' hands, or face down.
        #[getter]
        fn unseen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            cards(py, self.0.view().unseen())
        }

        /// For each seat, the cards this one has seen in its hand and not seen leave.
        #[getter]
        fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| texts(view.known(seat)))
        }

        /// For each seat, the cards this one has seen in its hand that may lie face down by now.
        ///
        /// Those that are not among `known` surely do.
        #[getter]
        fn maybe_down<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| texts(view.maybe_down(seat)))
        }

        /// For each seat, the own cards that it has seen in this hand and not seen leave.
        #[getter]
        fn shown_to<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| texts(view.shown_to(seat)))
        }

        /// For each seat, the own cards that it has seen here and that may lie face down for all it knows.
        #[getter]
        fn shown_down<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| texts(view.shown_down(seat)))
        }

        /// For each seat, the cards it took by the lasso and nobody has seen leave; everybody knows them.
        #[getter]
        fn taken<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            by_seat(py, self.0.view(), |view, seat| texts(view.taken(seat)))
        }

        /// How many treasures are left in the deck.
        #[getter]
        fn treasure_deck_count(&self) -> usize {
            self.0.view().treasure_deck_count()
        }

        /// The treasures not seen yet: those of the deck and the three removed ones.
        #[getter]
        fn unseen_treasures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            PyTuple::new(py, pile(self.0.view().unseen_treasures()))
        }

        /// For each row, its exact chances if places unknown to the seat fill at random; or None.
        ///
        /// Unknown are open places and cards that others laid face down. They fill from what may come: `unseen`
        /// and the cards known in others' hands. Each is a `rows.Outlook`.
        fn outlooks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            static OUTLOOK: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            let class = OUTLOOK.import(py, "ludoteca.games.relikt.rows", "Outlook")?;
            let outlook = |row| match self.0.view().outlook(row) {
                Some(found) => class.call1((PyTuple::new(py, found.wins)?, found.ties, found.ways)).map(Some),
                None => Ok(None),
            };
            PyTuple::new(py, (0..ROWS).map(outlook).collect::<PyResult<Vec<_>>>()?)
        }
    }
}

fn by_seat<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    view: View<'_>,
    value: impl Fn(View<'_>, Seat) -> T,
) -> PyResult<Bound<'py, PyTuple>> {
    let seats = Seat::all(view.seats());
    PyTuple::new(py, seats.map(|seat| value(view, seat)).collect::<Vec<_>>())
}

/// A row, with the same keys as in the view's document.
fn row<'py>(py: Python<'py>, view: View<'_>, number: usize, row: &RowView) -> PyResult<Bound<'py, PyDict>> {
    let face_down = PyList::empty(py);
    for down in view.face_down().filter(|down| down.row == number) {
        let card = PyDict::new(py);
        card.set_item("seat", down.seat.0)?;
        card.set_item("card", down.card.map(|card| card.to_string()))?;
        card.set_item("ages", PyList::new(py, down.ages())?)?;
        face_down.append(card)?;
    }
    let dict = PyDict::new(py);
    dict.set_item("treasure", row.treasure.to_string())?;
    dict.set_item("places", row.places)?;
    dict.set_item("cards", texts(row.up))?;
    dict.set_item("face_down", face_down)?;
    dict.set_item("totals", PyList::new(py, totals(row.seen()))?)?;
    Ok(dict)
}

fn texts(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

fn cards(py: Python<'_>, cards: CardSet) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, texts(cards))
}

fn actions(cards: ActionSet) -> Vec<&'static str> {
    cards.iter().map(|card| card.name()).collect()
}

fn pile(treasures: Pile) -> Vec<String> {
    treasures.iter().map(|treasure| treasure.to_string()).collect()
}

/// The named parts of an action.
fn parts(action: Action) -> Vec<(&'static str, Value)> {
    match action {
        Action::NoAction => vec![],
        Action::Use(card) => vec![("action_card", json!(card))],
        Action::Target(seat) => vec![("target", json!(seat.0))],
        Action::Replace { old, new } => vec![("replaced", json!(old)), ("card", json!(new))],
        Action::Play { card, row } => vec![("card", json!(card)), ("row", json!(row))],
        Action::Take(card) => vec![("card", json!(card))],
    }
}
