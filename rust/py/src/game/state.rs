//! A state and where its chance comes from, as the inside of the state classes.

use super::{Choices, PyGame, Ruled, Seen};
use crate::chance::{Outside, Scripted, Stream, can_answer};
use crate::convert;
use crate::error::{Error, class};
use crate::hooks::{HookTable, MaybeHooks, PyHooks};
use ludoteca_core::chance::{Keyed, Noted};
use ludoteca_core::error::PlayError;
use ludoteca_core::event::Event;
use ludoteca_core::game::{self, Game, Legal, Outcome};
use ludoteca_core::hooks::{self, Moment, NoHooks};
use ludoteca_core::record::{Changes as _, HouseRuleInfo, NotedHooks, StateHash};
use ludoteca_core::seat::Seat;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PySequence, PyString, PyTuple, PyType};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// A state, its seed and its game number, and the house rules it is played with.
pub struct Play<G: Game> {
    state: Arc<G::State>,
    luck: Luck,
    hooks: Option<Arc<HookTable<G>>>,
    /// In the middle of an action, and only to be looked at.
    shown: bool,
    /// Made when chance is first needed: a clone that is only looked at never pays for it.
    keyed: Option<Box<Keyed>>,
}

impl<G: Game> Clone for Play<G> {
    fn clone(&self) -> Play<G> {
        Play {
            state: Arc::clone(&self.state),
            luck: self.luck,
            hooks: self.hooks.clone(),
            shown: self.shown,
            keyed: None,
        }
    }
}

/// What a game is started or continued with.
#[derive(Clone, Copy, Debug)]
pub struct Luck {
    /// The seed, if there is one.
    pub seed: Option<u64>,
    /// The game number.
    pub game_number: u64,
}

impl Luck {
    /// Reads the two arguments.
    pub fn given(seed: Option<&Bound<'_, PyAny>>, game_number: Option<&Bound<'_, PyAny>>) -> PyResult<Luck> {
        Ok(Luck {
            seed: seed.map(convert::seed).transpose()?,
            game_number: match game_number {
                Some(number) => convert::whole("game_number", number, 0, u64::MAX)?,
                None => 0,
            },
        })
    }
}

impl<G: PyGame> Play<G> {
    /// Sets up a game. Without a seed and without scripted chance a seed is drawn.
    pub fn new_game(
        py: Python<'_>,
        rules: &Ruled<G>,
        options: &[G::SeatOption],
        mut luck: Luck,
        chance: Option<&Bound<'_, PyAny>>,
        table: Option<Arc<HookTable<G>>>,
    ) -> PyResult<Play<G>> {
        let scripted = chance.is_some_and(|c| c.is_instance_of::<Scripted>());
        if luck.seed.is_none() && !scripted {
            luck.seed = Some(convert::drawn_seed(py)?);
        }
        let mut keyed = luck.keyed::<G>();
        let mut hooks = MaybeHooks(table.clone().map(|table| PyHooks::new(table, luck)));
        let state = match Chance::given(chance)? {
            Chance::Scripted(script) => {
                let mut source = script.source();
                let state =
                    G::new_game(&rules.rules, options, &mut source, &mut hooks).map_err(Error::from)?;
                source.finish().map_err(Error::from)?;
                state
            }
            Chance::Answered(answer) => {
                let mut source = Outside::new(keyed.as_deref_mut(), answer);
                match G::new_game(&rules.rules, options, &mut source, &mut hooks) {
                    Ok(state) => state,
                    Err(error) => return Err(source.explain(error)),
                }
            }
        };
        Ok(Play {
            hooks: table,
            keyed,
            ..Play::new(state, luck)
        })
    }

    /// The state of a position.
    pub fn from_position(
        position: &Bound<'_, PyAny>,
        luck: Luck,
        table: Option<Arc<HookTable<G>>>,
    ) -> PyResult<Play<G>> {
        let position: G::Position = convert::position(position)?;
        let state = G::from_position(&position).map_err(Error::from)?;
        Ok(Play {
            hooks: table,
            ..Play::new(state, luck)
        })
    }

    /// A state that comes from elsewhere, such as a record. No house rule goes on changing it.
    pub fn new(state: G::State, luck: Luck) -> Play<G> {
        Play {
            state: Arc::new(state),
            luck,
            hooks: None,
            shown: false,
            keyed: None,
        }
    }

    /// A state in the middle of an action, as a house rule is shown it.
    pub fn shown(state: G::State, luck: Luck) -> Play<G> {
        Play {
            shown: true,
            ..Play::new(state, luck)
        }
    }

    /// Whether somebody of Python's is asked while an action is carried out, who may look at the state meanwhile.
    #[inline(always)]
    pub fn asks(&self) -> bool {
        self.hooks.is_some()
    }

    /// The functions of its house rules.
    pub fn hooks(&self) -> Option<&Arc<HookTable<G>>> {
        self.hooks.as_ref()
    }

    /// The house rules it is played with.
    pub fn house_rules(&self) -> &[HouseRuleInfo] {
        self.hooks.as_ref().map_or(&[], |table| table.house_rules())
    }

    /// Refuses what cannot be done in the middle of an action.
    #[inline(always)]
    pub fn check_open(&self) -> PyResult<()> {
        if self.shown { Err(half_done()) } else { Ok(()) }
    }

    /// Its house rules, to be asked.
    fn asked(&self) -> MaybeHooks<G> {
        MaybeHooks(
            self.hooks
                .as_ref()
                .map(|table| PyHooks::new(Arc::clone(table), self.luck)),
        )
    }

    /// Fires one moment in this state: the value that `table`, or the state's own house rules, make of it.
    pub fn fire<'py>(
        &self,
        hook: &str,
        arguments: &Bound<'py, PyDict>,
        table: Option<Arc<HookTable<G>>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = arguments.py();
        let Some(slot) = G::Moment::TABLE.iter().position(|info| info.hook == hook) else {
            let known = G::Moment::TABLE.iter().map(|info| info.hook);
            let what = format!("hook of {}", G::NAME);
            return Err(crate::error::spec(ludoteca_core::error::unknown(
                &what, hook, known,
            )));
        };
        let info = &G::Moment::TABLE[slot];
        for (name, value) in arguments {
            let name = name.extract::<String>()?;
            let Some(argument) = info.arguments.iter().find(|argument| argument.name == name) else {
                let known = info.arguments.iter().map(|argument| argument.name);
                let what = format!("argument of hook `{hook}`");
                return Err(crate::error::spec(ludoteca_core::error::unknown(
                    &what, &name, known,
                )));
            };
            if crate::hooks::from_py(&value).is_none() {
                let (found, kind) = (crate::hooks::describe(&value), argument.kind.describe());
                return Err(crate::error::spec(format!(
                    "hook `{hook}`: {name} = {found}: expected {kind}"
                )));
            }
        }
        let mut given = |name: &str| {
            let value = arguments.get_item(name).ok()??;
            crate::hooks::from_py(&value)
        };
        let refused = |reason: String| crate::error::spec(format!("hook `{hook}`: {reason}"));
        let moment = G::Moment::build(slot, &mut given).map_err(refused)?;
        moment.check().map_err(refused)?;
        let mut hooks = match table {
            Some(table) => MaybeHooks(Some(PyHooks::new(table, self.luck))),
            None => self.asked(),
        };
        let changed = hooks::modify::<G, _>(&self.state, moment, &mut hooks).map_err(Error::from)?;
        crate::hooks::to_py(py, changed.argument(info.arguments.len() - 1))
    }

    /// Becomes `next`, which was made from `before` while others could reach this state.
    pub fn replace(&mut self, before: &Play<G>, next: Play<G>) -> PyResult<()> {
        if !Arc::ptr_eq(&self.state, &before.state) {
            return Err(class::ChanceError::new_err(
                "the state was changed while its chance was asked for or a house rule: the action is not applied",
            ));
        }
        self.state = next.state;
        Ok(())
    }

    /// The core's state.
    #[inline(always)]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The core's state, shared.
    #[inline(always)]
    pub fn shared(&self) -> Arc<G::State> {
        Arc::clone(&self.state)
    }

    /// The seed, if there is one.
    pub fn seed(&self) -> Option<u64> {
        self.luck.seed
    }

    /// The game number.
    pub fn game_number(&self) -> u64 {
        self.luck.game_number
    }

    /// The seat of an argument; without one, the seat to act.
    pub fn seat(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        let seats = G::seats(&self.state);
        match seat {
            Some(seat) => Ok(Seat(convert::whole("seat", seat, 0, u64::from(seats) - 1)? as u8)),
            None => G::current_seat(&self.state).ok_or_else(|| {
                class::GameOver::new_err(
                    "the game is over, nobody is to act: name the seat whose view you want",
                )
            }),
        }
    }

    /// The legal actions.
    #[inline(always)]
    pub fn legal(&self) -> Choices<G> {
        Choices::new(self.shared())
    }

    /// What a seat may know.
    pub fn view(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Seen<G>> {
        Ok(Seen::new(self.shared(), self.seat(seat)?))
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Ruled<G> {
        Ruled::nearest(G::rules(&self.state))
    }

    /// Carries out an action, given as an object or as text, with the state's own chance or with another.
    #[inline(always)]
    pub fn apply(&mut self, action: &Bound<'_, PyAny>, chance: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.check_open()?;
        let action = match G::action_of(action) {
            Some(action) => action,
            None => self.named(action)?,
        };
        if chance.is_none() && self.luck.seed.is_some() {
            game::check::<G>(&self.state, action).map_err(Error::from)?;
            return self.step(action);
        }
        self.apply_with(action, chance).map(drop)
    }

    /// As [`Play::apply`]; returns what happened.
    pub fn apply_with_events(
        &mut self,
        action: &Bound<'_, PyAny>,
        chance: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Event>> {
        self.check_open()?;
        let action = match G::action_of(action) {
            Some(action) => action,
            None => self.named(action)?,
        };
        game::check::<G>(&self.state, action).map_err(Error::from)?;
        let seat = G::current_seat(&self.state).unwrap_or(Seat(0));
        let seen = G::action_seen_by(&self.state, action);
        let mut events = vec![Event::action(seat, action.to_string(), seen)];
        events.extend(self.apply_with(action, chance)?);
        Ok(events)
    }

    /// Carries out an action drawn from the legal ones. Says whether there was one.
    #[inline(always)]
    pub fn step_random(&mut self, stream: &mut Stream) -> PyResult<bool> {
        match self.sample(stream)? {
            Some(action) => self.carry_out(action).map(|()| true),
            None => Ok(false),
        }
    }

    /// An action drawn from the legal ones; none once the game is over.
    #[inline(always)]
    pub fn sample(&self, stream: &mut Stream) -> PyResult<Option<G::Action>> {
        self.check_open()?;
        let over = G::current_seat(&self.state).is_none();
        Ok((!over).then(|| G::legal(&self.state).sample(&mut stream.inner)))
    }

    /// Carries out a legal action.
    #[inline(always)]
    pub fn carry_out(&mut self, action: G::Action) -> PyResult<()> {
        if self.luck.seed.is_some() {
            self.step(action)
        } else {
            self.apply_with(action, None).map(drop)
        }
    }

    /// Every state that an action can lead to, with its probability.
    pub fn outcomes(&self, action: &Bound<'_, PyAny>) -> PyResult<Vec<(f64, Play<G>)>> {
        self.check_open()?;
        let action = match G::action_of(action) {
            Some(action) => action,
            None => self.named(action)?,
        };
        let found = game::outcomes::<G>(&self.state, action).map_err(Error::from)?;
        let found = found.into_iter().map(|(probability, state)| {
            let play = Play {
                hooks: self.hooks.clone(),
                ..Play::new(state, self.luck)
            };
            (probability, play)
        });
        Ok(found.collect())
    }

    /// The state as plain data.
    pub fn position(&self) -> PyResult<Value> {
        serde_json::to_value(G::to_position(&self.state))
            .map_err(|error| crate::error::internal(format!("the position is not JSON: {error}")))
    }

    /// The state and what is known about it as plain data.
    pub fn data(&self) -> PyResult<Value> {
        let state = self.state();
        let outcome = G::outcome(state).map(|o| {
            json!({
                "ranks": o.ranks.as_slice(),
                "points": o.points.as_slice(),
                "returns": o.returns().as_slice(),
                "end_reason": o.end_reason.name(),
            })
        });
        Ok(json!({
            "game": G::NAME,
            "seats": G::seats(state),
            "current_seat": G::current_seat(state).map(|seat| seat.0),
            "phase": G::phase(state),
            "turn": G::turn(state),
            "round": G::round(state),
            "outcome": outcome,
            "position": self.position()?,
        }))
    }

    /// A line that says where the game stands.
    pub fn describe(&self) -> String {
        let state = self.state();
        let place = format!(
            "{}, {} seats, round {}, turn {}, {}",
            G::NAME,
            G::seats(state),
            G::round(state),
            G::turn(state),
            G::phase(state)
        );
        match (G::current_seat(state), G::outcome(state)) {
            (Some(seat), _) => format!("{place}, seat {seat} to act"),
            (None, Some(outcome)) => {
                let ranks: Vec<String> = outcome.ranks.iter().map(u8::to_string).collect();
                format!(
                    "{place}, over by {}, ranks {}",
                    outcome.end_reason.name(),
                    ranks.join(" ")
                )
            }
            (None, None) => place,
        }
    }

    /// The hash of the packed state, rolled on from another one as records do.
    pub fn hash(&self, after: Option<&str>) -> PyResult<String> {
        let mut hash = match after {
            None => StateHash::default(),
            Some(text) => {
                let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
                let value = u64::from_str_radix(text, 16).ok().filter(|_| digits);
                let value = value.ok_or_else(|| {
                    crate::error::spec(format!("after `{text}`: expected 16 hexadecimal digits"))
                })?;
                StateHash::after(value)
            }
        };
        hash.roll::<G>(&self.state);
        Ok(hash.text())
    }

    /// How the game ended, as `ludoteca.values.Outcome`.
    pub fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let end = G::outcome(&self.state);
        end.map(|end| outcome(py, &end)).transpose()
    }

    /// The action of a text.
    #[cold]
    fn named(&self, action: &Bound<'_, PyAny>) -> PyResult<G::Action> {
        let Ok(text) = action.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!(
                "action: expected a {} or its text, not {}",
                G::ACTION,
                convert::type_name(action)
            )));
        };
        text.to_cow()?
            .parse()
            .map_err(|error: ludoteca_core::error::ParseError| class::IllegalAction::new_err(error.message))
    }

    /// Carries out a legal action with the state's own chance.
    #[inline(always)]
    fn step(&mut self, action: G::Action) -> PyResult<()> {
        let keyed = match &mut self.keyed {
            Some(keyed) => keyed,
            none => none.insert(Box::new(Keyed::new(
                G::NAME,
                self.luck.seed.unwrap_or_default(),
                self.luck.game_number,
            ))),
        };
        let mut next = (*self.state).clone();
        let applied = match &self.hooks {
            None => G::apply_unchecked(&mut next, action, &mut **keyed, &mut NoHooks),
            Some(table) => {
                let mut hooks = PyHooks::new(Arc::clone(table), self.luck);
                G::apply_unchecked(&mut next, action, &mut **keyed, &mut hooks)
            }
        };
        applied.map_err(Error::from)?;
        self.put(next);
        Ok(())
    }

    #[inline(always)]
    fn put(&mut self, next: G::State) {
        match Arc::get_mut(&mut self.state) {
            Some(state) => *state = next,
            None => self.state = Arc::new(next),
        }
    }

    /// Carries out an action with the chance that is given; returns what house rules changed and what chance answered.
    #[cold]
    fn apply_with(&mut self, action: G::Action, chance: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Event>> {
        game::check::<G>(&self.state, action).map_err(Error::from)?;
        let mut next = (*self.state).clone();
        let mut hooks = NotedHooks::<G, _>::new(self.asked());
        let outcomes = match Chance::given(chance)? {
            Chance::Scripted(script) => {
                let mut source = Noted::new(script.source());
                G::apply_unchecked(&mut next, action, &mut source, &mut hooks).map_err(Error::from)?;
                source.inner.finish().map_err(Error::from)?;
                source.outcomes
            }
            Chance::Answered(answer) => {
                let mut keyed = self.luck.keyed::<G>();
                let mut source = Noted::new(Outside::new(keyed.as_deref_mut(), answer));
                match G::apply_unchecked(&mut next, action, &mut source, &mut hooks) {
                    Ok(()) => source.outcomes,
                    Err(PlayError::Chance(error)) => return Err(source.inner.explain(error)),
                    Err(error) => return Err(Error::from(error).into()),
                }
            }
        };
        self.put(next);
        let changed = hooks
            .take()
            .into_iter()
            .map(|(text, seen)| Event::changed(&text, seen));
        Ok(changed.chain(outcomes.iter().flat_map(Event::chance)).collect())
    }
}

#[cold]
fn half_done() -> PyErr {
    class::HookError::new_err(
        "this state is in the middle of an action, as a house rule is shown it: it can only be looked at",
    )
}

impl Luck {
    fn keyed<G: Game>(self) -> Option<Box<Keyed>> {
        self.seed
            .map(|seed| Box::new(Keyed::new(G::NAME, seed, self.game_number)))
    }
}

/// The `chance` argument.
enum Chance<'a, 'py> {
    /// Outcomes one after the other.
    Scripted(&'a Scripted),
    /// The state's own chance, and perhaps a function for what must come from outside.
    Answered(Option<&'a Bound<'py, PyAny>>),
}

impl<'a, 'py> Chance<'a, 'py> {
    fn given(chance: Option<&'a Bound<'py, PyAny>>) -> PyResult<Chance<'a, 'py>> {
        let Some(chance) = chance else {
            return Ok(Chance::Answered(None));
        };
        if let Ok(script) = chance.cast::<Scripted>() {
            return Ok(Chance::Scripted(script.get()));
        }
        if can_answer(chance)? {
            return Ok(Chance::Answered(Some(chance)));
        }
        Err(PyTypeError::new_err(format!(
            "chance: expected ludoteca.Scripted, a function of (word, answers) or an object with a method decide, not {}",
            convert::type_name(chance)
        )))
    }
}

/// The option of each seat: the defaults, or those that are given as a sequence under the option's name, None for the
/// default. Without a number of seats there are as many as options, or four.
pub fn seat_options<G: PyGame>(
    seats: Option<&Bound<'_, PyAny>>,
    given: Option<(&str, Option<&Bound<'_, PyAny>>)>,
) -> PyResult<Vec<G::SeatOption>> {
    let seats = match seats {
        Some(seats) => Some(convert::whole("seats", seats, 0, u64::from(u32::MAX))?),
        None => None,
    };
    let Some((name, Some(given))) = given else {
        let seats = game::check_seats::<G>(seats.unwrap_or(4) as usize).map_err(Error::from)?;
        return Ok(vec![G::SeatOption::default(); seats.into()]);
    };
    let Ok(given) = given.cast::<PySequence>() else {
        return Err(PyTypeError::new_err(format!(
            "{name}: expected a sequence with a value for each seat, not {}",
            convert::type_name(given)
        )));
    };
    let found = given.len()?;
    let seats = game::check_seats::<G>(seats.unwrap_or(found as u64) as usize).map_err(Error::from)?;
    if found != usize::from(seats) {
        return Err(crate::error::spec(format!(
            "{name}: {found} values for {seats} seats: expected one for each"
        )));
    }
    let options = given.try_iter()?.enumerate().map(|(seat, value)| {
        let value = value?;
        let mut map = Map::new();
        if !value.is_none() {
            map.insert(
                name.into(),
                convert::from_py(&format!("{name} of seat {seat}"), &value)?,
            );
        }
        G::take_seat_option(&mut map).map_err(|error| crate::error::spec(format!("seat {seat}: {error}")))
    });
    options.collect()
}

/// How a game ended, as `ludoteca.values.Outcome`.
pub fn outcome<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    convert::value_class(py, &CLASS, "Outcome")?.call1((
        PyTuple::new(py, outcome.ranks.iter().map(|&rank| u32::from(rank)))?,
        PyTuple::new(py, outcome.points.iter())?,
        PyTuple::new(py, outcome.returns())?,
        outcome.end_reason.name(),
    ))
}
