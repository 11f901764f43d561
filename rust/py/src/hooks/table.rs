//! Which functions are called in which moment, and with what: read once, before the first game.

use crate::convert;
use crate::error::{class, spec};
use crate::game::PyGame;
use ludoteca_core::error::unknown;
use ludoteca_core::game::Game;
use ludoteca_core::hooks::{Moment, MomentInfo, RuleName};
use ludoteca_core::record::HouseRuleInfo;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::marker::PhantomData;
use std::sync::Arc;

/// The functions of all house rules of a game, by moment, in the order they are asked.
pub struct HookTable<G> {
    calls: Vec<Vec<Call>>,
    /// As it was given, for whoever makes it again.
    given: Py<PyAny>,
    house_rules: Vec<HouseRuleInfo>,
    game: PhantomData<fn() -> G>,
}

/// A function that may change a value.
pub struct Call {
    /// Whose it is.
    pub rule: RuleName,
    /// What is called.
    pub function: Py<PyAny>,
    /// With what, in order.
    pub wants: Box<[Want]>,
}

/// What a function wants to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// The argument at a place in the moment's table.
    Argument(usize),
    /// The whole state, to be looked at.
    State,
    /// Random numbers.
    Rng,
}

impl<G: PyGame> HookTable<G> {
    /// Reads `hooks`, a list of (hook, rule, function, names of the arguments it takes) in the order they are asked, and
    /// `house_rules`, a list of {"name", "version", "options"}; nothing if there are neither.
    pub fn given(
        hooks: Option<&Bound<'_, PyAny>>,
        house_rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Arc<HookTable<G>>>> {
        let infos = self::house_rules(house_rules)?;
        let hooks = match hooks {
            Some(hooks) => hooks.try_iter()?.collect::<PyResult<Vec<_>>>()?,
            None => Vec::new(),
        };
        if hooks.is_empty() && infos.is_empty() {
            return Ok(None);
        }
        let py = match (hooks.first(), house_rules) {
            (Some(hook), _) => hook.py(),
            (_, Some(rules)) => rules.py(),
            _ => return Ok(None),
        };
        let mut calls: Vec<Vec<Call>> = G::Moment::TABLE.iter().map(|_| Vec::new()).collect();
        for hook in &hooks {
            let (slot, call) = read::<G>(hook)?;
            calls[slot].push(call);
        }
        Ok(Some(Arc::new(HookTable {
            calls,
            given: PyList::new(py, hooks)?.into_any().unbind(),
            house_rules: infos,
            game: PhantomData,
        })))
    }

    /// What is called in a moment, in order.
    #[inline]
    pub fn calls(&self, slot: usize) -> &[Call] {
        &self.calls[slot]
    }

    /// Whether nothing is ever called: the rules are settings.
    pub fn is_empty(&self) -> bool {
        self.calls.iter().all(Vec::is_empty)
    }

    /// The hooks that call something, with the rules they call, in order.
    pub fn used(&self) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> + '_ {
        let calls = G::Moment::TABLE.iter().zip(&self.calls);
        calls
            .filter(|(_, calls)| !calls.is_empty())
            .map(|(info, calls)| (info.hook, calls.iter().map(|call| call.rule.as_str()).collect()))
    }

    /// The rules that are asked, each as often as it is.
    pub fn rules(&self) -> impl Iterator<Item = RuleName> + '_ {
        self.calls.iter().flatten().map(|call| call.rule)
    }

    /// The rules as they were given.
    pub fn house_rules(&self) -> &[HouseRuleInfo] {
        &self.house_rules
    }

    /// The functions as they were given.
    pub fn given_hooks<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.given.bind(py).clone()
    }
}

/// Reads a list of house rules.
pub fn house_rules(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<HouseRuleInfo>> {
    let Some(given) = given else {
        return Ok(Vec::new());
    };
    let read = |rule: PyResult<Bound<'_, PyAny>>| {
        let value = convert::from_py("house_rules", &rule?)?;
        serde_json::from_value(value).map_err(|error| spec(format!("house_rules: {error}")))
    };
    let rules: Vec<HouseRuleInfo> = given.try_iter()?.map(read).collect::<PyResult<_>>()?;
    for rule in &rules {
        RuleName::new(&rule.name).map_err(|error| spec(error.message))?;
    }
    Ok(rules)
}

/// The moment and the call of one hook.
fn read<G: Game>(hook: &Bound<'_, PyAny>) -> PyResult<(usize, Call)> {
    let tuple = hook.cast::<PyTuple>().ok().filter(|tuple| tuple.len() == 4);
    let Some(tuple) = tuple else {
        return Err(PyTypeError::new_err(format!(
            "hooks: expected (hook, rule, function, arguments), not {}",
            super::values::describe(hook)
        )));
    };
    let (name, rule): (String, String) = (tuple.get_item(0)?.extract()?, tuple.get_item(1)?.extract()?);
    let (function, wants) = (tuple.get_item(2)?, tuple.get_item(3)?);
    let refused = |reason: String| class::PluginError::new_err(format!("house rule `{rule}`: {reason}"));
    let table = G::Moment::TABLE;
    let Some(slot) = table.iter().position(|info| info.hook == name) else {
        let known = table.iter().map(|info| info.hook);
        return Err(refused(unknown(&format!("hook of {}", G::NAME), &name, known)));
    };
    if !function.is_callable() {
        return Err(refused(format!(
            "hook `{name}`: {} cannot be called",
            super::values::describe(&function)
        )));
    }
    let wants = wants.try_iter()?.map(|want| {
        let want: String = want?.extract()?;
        wanted(&table[slot], &want).map_err(&refused)
    });
    Ok((
        slot,
        Call {
            rule: RuleName::new(&rule).map_err(|error| spec(error.message))?,
            wants: wants.collect::<PyResult<_>>()?,
            function: function.unbind(),
        },
    ))
}

/// What an argument's name stands for.
fn wanted(info: &MomentInfo, name: &str) -> Result<Want, String> {
    match info.arguments.iter().position(|argument| argument.name == name) {
        Some(place) => Ok(Want::Argument(place)),
        None if name == "state" => Ok(Want::State),
        None if name == "rng" => Ok(Want::Rng),
        None => {
            let known = info.arguments.iter().map(|argument| argument.name);
            let known = known.chain(["state", "rng"]);
            Err(unknown(&format!("argument of hook `{}`", info.hook), name, known))
        }
    }
}
