//! The views of many games at once, as NumPy columns: what the batch form of a bot gets.
//!
//! A column is made when it is asked for. Each game lists its columns in its own file.

mod relikt;
mod riket;
mod risiko;

use crate::game::PyGame;
use crate::games::{AnyGame, Work};
use crate::run::guard;
use ludoteca_core::error::unknown;
use ludoteca_core::game::Game;
use ludoteca_core::seat::{MAX_SEATS, Seat};
use numpy::{Element, PyArray, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};

/// A game whose views can be columns.
pub trait Columnar: Game {
    /// Its own columns; those of [`common`] come before them.
    const COLUMNS: &'static [Column<Self>];
}

/// A column of the views of many games.
pub struct Column<G: Game> {
    /// Its name, as the view's field of the same meaning.
    pub name: &'static str,
    /// NumPy's name of its numbers.
    pub dtype: &'static str,
    /// The shape of a row; none where a row is one number.
    pub shape: &'static [usize],
    /// What it holds.
    pub doc: &'static str,
    /// Makes it.
    pub make: fn(Python<'_>, &Rows<G>) -> PyResult<Py<PyAny>>,
}

/// States of many games, each as one seat sees it.
pub struct Rows<G: Game> {
    states: Vec<(G::State, Seat)>,
    games: Vec<u64>,
    seeds: Vec<u64>,
    asked: Vec<u32>,
}

impl<G: Game> Rows<G> {
    /// Room for so many.
    pub fn with_capacity(rows: usize) -> Rows<G> {
        Rows {
            states: Vec::with_capacity(rows),
            games: Vec::with_capacity(rows),
            seeds: Vec::with_capacity(rows),
            asked: Vec::with_capacity(rows),
        }
    }

    /// Adds a state: its seat, its game's number, the seed of the seat's bot, how often the seat was asked before.
    pub fn push(&mut self, state: G::State, seat: Seat, game: u64, seed: u64, asked: u32) {
        self.states.push((state, seat));
        self.games.push(game);
        self.seeds.push(seed);
        self.asked.push(asked);
    }

    fn len(&self) -> usize {
        self.states.len()
    }
}

/// A number of each row.
fn one<G: Game, T: Element>(
    py: Python<'_>,
    rows: &Rows<G>,
    value: impl for<'a> Fn(G::View<'a>) -> T,
) -> PyResult<Py<PyAny>> {
    let values = rows
        .states
        .iter()
        .map(|(state, seat)| value(G::view(state, *seat)));
    Ok(PyArray1::from_vec(py, values.collect()).into_any().unbind())
}

/// Several numbers of each row; `fill` writes those that are not `blank`.
fn several<G: Game, T: Element + Clone>(
    py: Python<'_>,
    rows: &Rows<G>,
    shape: &[usize],
    blank: T,
    fill: impl for<'a> Fn(G::View<'a>, &mut [T]),
) -> PyResult<Py<PyAny>> {
    let wide: usize = shape.iter().product();
    let mut values = vec![blank; rows.len() * wide];
    for ((state, seat), cells) in rows.states.iter().zip(values.chunks_exact_mut(wide)) {
        fill(G::view(state, *seat), cells);
    }
    let whole: Vec<usize> = std::iter::once(rows.len()).chain(shape.iter().copied()).collect();
    let array: Bound<'_, PyArray<T, numpy::IxDyn>> = PyArray1::from_vec(py, values).reshape(whole)?;
    Ok(array.into_any().unbind())
}

/// A number of each seat; `blank` for seats that the table does not have.
fn by_seat<G: Game, T: Element + Clone>(
    py: Python<'_>,
    rows: &Rows<G>,
    blank: T,
    value: impl for<'a> Fn(G::View<'a>, Seat) -> T,
) -> PyResult<Py<PyAny>> {
    let mut values = vec![blank; rows.len() * MAX_SEATS];
    for ((state, seat), cells) in rows.states.iter().zip(values.chunks_exact_mut(MAX_SEATS)) {
        for other in Seat::all(G::seats(state)) {
            cells[other.index()] = value(G::view(state, *seat), other);
        }
    }
    Ok(PyArray1::from_vec(py, values)
        .reshape([rows.len(), MAX_SEATS])?
        .into_any()
        .unbind())
}

/// A seat as a number, −1 for none.
fn number(seat: Option<Seat>) -> i8 {
    seat.map_or(-1, |seat| seat.0 as i8)
}

/// The columns that every game has.
fn common<G: Game>() -> [Column<G>; 5] {
    [
        Column {
            name: "game",
            dtype: "uint64",
            shape: &[],
            doc: "the number of the game",
            make: |py, rows| Ok(PyArray1::from_slice(py, &rows.games).into_any().unbind()),
        },
        Column {
            name: "seat",
            dtype: "uint8",
            shape: &[],
            doc: "whose decision it is",
            make: |py, rows| {
                let seats = rows.states.iter().map(|(_, seat)| seat.0);
                Ok(PyArray1::from_vec(py, seats.collect()).into_any().unbind())
            },
        },
        Column {
            name: "seed",
            dtype: "uint64",
            shape: &[],
            doc: "the seed of the bot in this game and seat; it tells nothing about the game's chance",
            make: |py, rows| Ok(PyArray1::from_slice(py, &rows.seeds).into_any().unbind()),
        },
        Column {
            name: "asked",
            dtype: "uint32",
            shape: &[],
            doc: "how often the seat was asked before in this game",
            make: |py, rows| Ok(PyArray1::from_slice(py, &rows.asked).into_any().unbind()),
        },
        Column {
            name: "seats",
            dtype: "uint8",
            shape: &[],
            doc: "how many seats the table has",
            make: |py, rows| {
                let seats = rows.states.iter().map(|(state, _)| G::seats(state));
                Ok(PyArray1::from_vec(py, seats.collect()).into_any().unbind())
            },
        },
    ]
}

/// Rows of a game that is known by name only.
trait AnyRows: Send + Sync {
    fn game(&self) -> &'static str;
    fn len(&self) -> usize;
    fn names(&self) -> Vec<&'static str>;
    fn column(&self, py: Python<'_>, name: &str) -> Option<PyResult<Py<PyAny>>>;
}

impl<G: Columnar> AnyRows for Rows<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn len(&self) -> usize {
        self.states.len()
    }

    fn names(&self) -> Vec<&'static str> {
        let own = G::COLUMNS.iter().map(|column| column.name);
        common::<G>()
            .iter()
            .map(|column| column.name)
            .chain(own)
            .collect()
    }

    fn column(&self, py: Python<'_>, name: &str) -> Option<PyResult<Py<PyAny>>> {
        let shared = common::<G>();
        let column = G::COLUMNS
            .iter()
            .chain(&shared)
            .find(|column| column.name == name)?;
        Some((column.make)(py, self))
    }
}

/// The views of many decisions, one row each: arrays by name.
#[pyclass(frozen, module = "ludoteca._core")]
pub struct BatchViews(Box<dyn AnyRows>);

impl BatchViews {
    /// Views of rows.
    pub fn new<G: Columnar>(rows: Rows<G>) -> BatchViews {
        BatchViews(Box::new(rows))
    }
}

#[pymethods]
impl BatchViews {
    /// The game's id.
    #[getter]
    fn game_name(&self) -> &'static str {
        self.0.game()
    }

    /// How many rows there are.
    #[getter]
    fn rows(&self) -> usize {
        self.0.len()
    }

    /// The names of the columns.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.names())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        name.extract::<&str>()
            .is_ok_and(|name| self.0.names().contains(&name))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.keys(py)?.try_iter()
    }

    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        match guard(|| self.0.column(py, name).transpose())? {
            Some(column) => Ok(column),
            None => Err(PyKeyError::new_err(unknown("column", name, self.0.names()))),
        }
    }

    fn __repr__(&self) -> String {
        format!("<BatchViews of {}: {} rows>", self.0.game(), self.0.len())
    }
}

/// The views of some states as rows, as a batch bot gets them: for a bot that is asked by hand.
///
/// `views` are views of one game; all rows get this game's number, the seed of the seat's bot, and how often it was asked.
#[pyfunction]
#[pyo3(signature = (views, *, game_number, seed, asked))]
pub fn batch_views(
    views: Vec<Bound<'_, PyAny>>,
    game_number: u64,
    seed: u64,
    asked: u32,
) -> PyResult<BatchViews> {
    for any in AnyGame::ALL {
        let work = ByHand {
            views: &views,
            game_number,
            seed,
            asked,
        };
        if let Some(found) = any.run(work) {
            return Ok(found);
        }
    }
    Err(pyo3::exceptions::PyTypeError::new_err(
        "views: expected views of one game",
    ))
}

struct ByHand<'a, 'py> {
    views: &'a [Bound<'py, PyAny>],
    game_number: u64,
    seed: u64,
    asked: u32,
}

impl Work for ByHand<'_, '_> {
    type Output = Option<BatchViews>;

    fn with<G: PyGame>(self) -> Option<BatchViews> {
        let mut rows = Rows::<G>::with_capacity(self.views.len());
        for view in self.views {
            let (state, seat) = G::seen(view)?;
            rows.push((*state).clone(), seat, self.game_number, self.seed, self.asked);
        }
        Some(BatchViews::new(rows))
    }
}

/// Name, dtype, shape of a row, what it holds.
type ListedColumn<'py> = (&'static str, &'static str, Bound<'py, PyTuple>, &'static str);

/// The columns that a batch bot of a game gets: name, dtype, shape of a row, what it holds.
#[pyfunction]
pub fn batch_columns<'py>(py: Python<'py>, game: &str) -> PyResult<Vec<ListedColumn<'py>>> {
    AnyGame::named(game)?.run(Listed { py })
}

struct Listed<'py> {
    py: Python<'py>,
}

impl<'py> Work for Listed<'py> {
    type Output = PyResult<Vec<ListedColumn<'py>>>;

    fn with<G: PyGame>(self) -> Self::Output {
        let shared = common::<G>();
        let row = |column: &Column<G>| {
            Ok((
                column.name,
                column.dtype,
                PyTuple::new(self.py, column.shape)?,
                column.doc,
            ))
        };
        shared.iter().chain(G::COLUMNS).map(row).collect()
    }
}
