//! Records in Python: lines in, `Record` objects out, played again step by step.
//!
//! Opening, unpacking and seeking in files is Python's part.

use crate::convert;
use crate::error::Error;
use crate::event::Event;
use crate::game::{Choices, Luck, Play, PyGame, Seen, outcome};
use crate::games::{AnyGame, Work};
use crate::hooks::{HookTable, PyHooks};
use crate::run::guard;
use ludoteca_core::record::{GameRecord, Header, Read, Reader, RecordError, RecordProblem};
use ludoteca_core::replay::Replay;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple, PyType};
use serde_json::Value;
use std::sync::Arc;

/// Reads the lines of a file of records one after the other.
#[pyclass(module = "ludoteca._core")]
pub struct RecordReader {
    reader: Reader,
    opened: Option<(AnyGame, Arc<Header>)>,
    skipped: u64,
}

#[pymethods]
impl RecordReader {
    #[new]
    fn new() -> RecordReader {
        RecordReader {
            reader: Reader::new(),
            opened: None,
            skipped: 0,
        }
    }

    /// Read a line: a record, or None for the header and the last line. Raises RecordError.
    fn line(&mut self, line: &[u8]) -> PyResult<Option<Record>> {
        guard(|| self.read(line))
    }

    /// Say that there are no more lines. Raises RecordError if the last line is missing.
    fn finish(&self) -> PyResult<()> {
        Ok(self.reader.finish().map_err(Error::from)?)
    }

    /// How many lines were read or skipped.
    #[getter]
    fn lines(&self) -> u64 {
        self.reader.lines() + self.skipped
    }

    /// Count lines that were read elsewhere.
    fn skip(&mut self, lines: u64) {
        self.skipped += lines;
    }

    /// The header, once its line was read.
    #[getter]
    fn header<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let header = self.opened.as_ref().map(|(_, header)| header_object(py, header));
        header.transpose()
    }
}

impl RecordReader {
    fn read(&mut self, line: &[u8]) -> PyResult<Option<Record>> {
        let number = self.reader.lines() + self.skipped + 1;
        let damaged =
            |reason: String| Error::from(RecordError::from(RecordProblem::Damaged(reason)).on_line(number));
        let text = std::str::from_utf8(line).map_err(|error| damaged(error.to_string()))?;
        let read = self.reader.line(text);
        match read.map_err(|error| Error::from(error.on_line(number)))? {
            Read::Header(header) => {
                let game = AnyGame::find(&header.game).map_err(damaged)?;
                self.opened = Some((game, Arc::new(header)));
                Ok(None)
            }
            Read::Game(record) => {
                let Some((game, header)) = &self.opened else {
                    return Err(damaged("a game before the header".into()).into());
                };
                Ok(Some(Record {
                    game: *game,
                    header: Arc::clone(header),
                    record: Arc::new(record),
                    line: Some(number),
                }))
            }
            Read::End(_) => Ok(None),
        }
    }
}

/// Records in memory.
#[pyclass(frozen, module = "ludoteca._core")]
pub struct RecordList {
    game: AnyGame,
    header: Arc<Header>,
    records: Vec<Arc<GameRecord>>,
}

impl RecordList {
    /// Takes records over.
    pub fn new(game: AnyGame, header: Arc<Header>, records: Vec<GameRecord>) -> RecordList {
        RecordList {
            game,
            header,
            records: records.into_iter().map(Arc::new).collect(),
        }
    }
}

#[pymethods]
impl RecordList {
    fn __len__(&self) -> usize {
        self.records.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Record> {
        let place = if index < 0 {
            index + self.records.len() as isize
        } else {
            index
        };
        let record = usize::try_from(place)
            .ok()
            .and_then(|place| self.records.get(place));
        match record {
            Some(record) => Ok(Record {
                game: self.game,
                header: Arc::clone(&self.header),
                record: Arc::clone(record),
                line: None,
            }),
            None => Err(PyIndexError::new_err(format!(
                "record {index} of {}",
                self.records.len()
            ))),
        }
    }

    /// The header, as in a file.
    #[getter]
    fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        header_object(py, &self.header)
    }
}

fn header_object<'py>(py: Python<'py>, header: &Header) -> PyResult<Bound<'py, PyAny>> {
    let line: Value = serde_json::from_str(&header.to_line())
        .map_err(|error| crate::error::internal(format!("the header is not JSON: {error}")))?;
    convert::to_py(py, &line)
}

/// One recorded game.
#[pyclass(frozen, module = "ludoteca._core")]
pub struct Record {
    game: AnyGame,
    header: Arc<Header>,
    record: Arc<GameRecord>,
    line: Option<u64>,
}

#[pymethods]
impl Record {
    /// The game's id.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// Which of the seed's games it is.
    #[getter]
    fn game_number(&self) -> u64 {
        self.record.game
    }

    /// The seed it was played under.
    #[getter]
    fn seed(&self) -> u64 {
        self.header.seed
    }

    /// The entries: name and spec of each.
    #[getter]
    fn bots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        header_object(py, &self.header)?.get_item("bots")
    }

    /// The pack that questions came from: `pack`, `hash`, `language`; None where none were asked.
    #[getter]
    fn questions<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let questions = self.header.questions.as_ref().map(|q| {
            let q = serde_json::json!({ "pack": q.pack, "hash": q.hash, "language": q.language });
            convert::to_py(py, &q)
        });
        questions.transpose()
    }

    /// The entry in each seat.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.record.seats.iter().map(|&entry| u32::from(entry)))
    }

    /// How it ended, by seat.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        outcome(py, &self.record.outcome)
    }

    /// The seats that forfeited: seat, the step from which it plays its default, kind of fault.
    #[getter]
    fn forfeits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let forfeits = self.record.forfeits.iter();
        let forfeits = forfeits.map(|forfeit| (forfeit.seat.0, forfeit.step, forfeit.fault.name()));
        PyTuple::new(py, forfeits.collect::<Vec<_>>())
    }

    /// The rolling hash at the end of the last turn, as 16 hexadecimal digits.
    #[getter]
    fn hash(&self) -> String {
        format!("{:016x}", self.record.hash)
    }

    /// All steps as text: actions, `!` chance, `"` what was said, `~` changed values, `# HASH` at the end
    /// of every turn.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.record.steps.iter().collect::<Vec<_>>())
    }

    /// The rules it was played by. Raises RecordError if its settings do not exist here.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| self.game.run(RulesOf { py, record: self }))
    }

    /// The line of the game, without a line break.
    fn to_json(&self) -> String {
        self.record.to_line()
    }

    fn __len__(&self) -> usize {
        self.record.steps.decisions()
    }

    fn __iter__(&self) -> PyResult<RecordSteps> {
        guard(|| self.game.run(Steps { record: self }))
    }

    /// What happened before the first decision.
    fn setup_events(&self) -> PyResult<Vec<Event>> {
        guard(|| self.game.run(SetupEvents { record: self }))
    }

    /// Play it again and check it against its hashes and its result, and what house rules changed against
    /// themselves.
    ///
    /// `hooks` and `house_rules` are those of `simulate`: the rules of the record must be among them. Raises
    /// RecordError naming the rule that is missing and its version, or the step and what does not fit.
    #[pyo3(signature = (hooks=None, house_rules=None))]
    fn verify(
        &self,
        py: Python<'_>,
        hooks: Option<&Bound<'_, PyAny>>,
        house_rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let given = crate::hooks::house_rules(house_rules)?;
        self.checked(self.header.check_house_rules(&given))?;
        if self.header.house_rules.is_empty() {
            return crate::run::detach(py, || self.game.run(Verify { record: self }))?;
        }
        guard(|| {
            self.game.run(VerifyRules {
                record: self,
                hooks,
                house_rules,
            })
        })
    }

    /// The state in which decision `step` is due; at `len(record)`, the last one.
    ///
    /// It goes on with the game's luck.
    fn state_at<'py>(&self, py: Python<'py>, step: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let step = convert::whole("step", step, 0, u64::from(u32::MAX))? as usize;
        guard(|| {
            self.game.run(StateAt {
                py,
                record: self,
                step,
            })
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Record>().map(|other| other.get());
        other.is_ok_and(|other| self.record == other.record && self.header == other.header)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Record of {} game {}: {} decisions, {}>",
            self.game.name(),
            self.record.game,
            self.record.steps.decisions(),
            self.record.outcome.end_reason.name()
        )
    }
}

impl Record {
    fn replay<G: PyGame>(&self, events: bool) -> PyResult<Replay<G>> {
        let rules = self.checked(self.header.rules::<G>())?;
        let entries = self.checked(self.header.seat_options::<G>())?;
        let record = Arc::clone(&self.record);
        self.checked(match events {
            true => Replay::with_events(&rules, &entries, record),
            false => Replay::new(&rules, &entries, record),
        })
    }

    /// An error of this record names its line.
    fn checked<T>(&self, result: Result<T, RecordError>) -> PyResult<T> {
        named(self.line, result)
    }
}

fn named<T>(line: Option<u64>, result: Result<T, RecordError>) -> PyResult<T> {
    let placed = result.map_err(|error| match line {
        Some(line) => error.on_line(line),
        None => error,
    });
    Ok(placed.map_err(Error::from)?)
}

/// Plays a record again: an iterator over its decisions.
#[pyclass(module = "ludoteca._core")]
pub struct RecordSteps(NextStep);

/// What comes next.
type NextStep = Box<dyn FnMut(Python<'_>) -> PyResult<Option<Py<PyAny>>> + Send + Sync>;

#[pymethods]
impl RecordSteps {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        guard(|| (self.0)(py))
    }
}

struct Steps<'a> {
    record: &'a Record,
}

impl Work for Steps<'_> {
    type Output = PyResult<RecordSteps>;

    fn with<G: PyGame>(self) -> PyResult<RecordSteps> {
        let mut replay = self.record.replay::<G>(true)?;
        let line = self.record.line;
        replay.take_events();
        Ok(RecordSteps(Box::new(move |py| {
            let before = Arc::new(replay.state().clone());
            let Some(played) = named(line, replay.advance())? else {
                return Ok(None);
            };
            let events: Vec<Event> = replay.take_events().into_iter().map(Event::from).collect();
            let class = step_class(py)?;
            let step = class.call1((
                played.seat.0,
                G::py_view(py, Seen::new(Arc::clone(&before), played.seat))?,
                G::py_legal(py, Choices::new(before))?,
                G::py_action(py, played.action)?,
                events,
            ))?;
            Ok(Some(step.unbind()))
        })))
    }
}

fn step_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    convert::value_class(py, &CLASS, "Step")
}

struct SetupEvents<'a> {
    record: &'a Record,
}

impl Work for SetupEvents<'_> {
    type Output = PyResult<Vec<Event>>;

    fn with<G: PyGame>(self) -> Self::Output {
        let mut replay = self.record.replay::<G>(true)?;
        Ok(replay.take_events().into_iter().map(Event::from).collect())
    }
}

struct Verify<'a> {
    record: &'a Record,
}

impl Work for Verify<'_> {
    type Output = PyResult<()>;

    fn with<G: PyGame>(self) -> PyResult<()> {
        self.record.checked(self.record.replay::<G>(false)?.verify())
    }
}

struct VerifyRules<'a, 'py> {
    record: &'a Record,
    hooks: Option<&'a Bound<'py, PyAny>>,
    house_rules: Option<&'a Bound<'py, PyAny>>,
}

impl Work for VerifyRules<'_, '_> {
    type Output = PyResult<()>;

    fn with<G: PyGame>(self) -> PyResult<()> {
        let record = self.record;
        let rules = record.checked(record.header.rules::<G>())?;
        let entries = record.checked(record.header.seat_options::<G>())?;
        let Some(table) = HookTable::<G>::given(self.hooks, self.house_rules)? else {
            return Ok(());
        };
        let luck = Luck {
            seed: Some(record.header.seed),
            game_number: record.record.game,
        };
        let hooks = PyHooks::new(table, luck);
        let replay = Replay::with_hooks(&rules, &entries, Arc::clone(&record.record), hooks);
        record.checked(replay.and_then(|mut replay| replay.verify()))
    }
}

struct StateAt<'a, 'py> {
    py: Python<'py>,
    record: &'a Record,
    step: usize,
}

impl<'py> Work for StateAt<'_, 'py> {
    type Output = PyResult<Bound<'py, PyAny>>;

    fn with<G: PyGame>(self) -> Self::Output {
        let mut replay = self.record.replay::<G>(false)?;
        let state = self.record.checked(replay.state_at(self.step))?.clone();
        let luck = Luck {
            seed: Some(self.record.header.seed),
            game_number: self.record.record.game,
        };
        G::py_state(self.py, Play::new(state, luck))
    }
}

struct RulesOf<'a, 'py> {
    py: Python<'py>,
    record: &'a Record,
}

impl<'py> Work for RulesOf<'_, 'py> {
    type Output = PyResult<Bound<'py, PyAny>>;

    fn with<G: PyGame>(self) -> Self::Output {
        let rules = self.record.checked(self.record.header.rules::<G>())?;
        let preset = self.record.header.preset.as_deref();
        G::py_rules(self.py, crate::game::Ruled::of(rules, preset))
    }
}
