//! How a run is played, and by which house rules.

use crate::game::PyGame;
use crate::hooks::HookTable;
use crate::stepped::Sitter;
use ludoteca_core::hooks::RuleName;
use ludoteca_core::record::{Header, HouseRuleInfo};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The house rules whose names may stand as the end of a game: those in force, then others that are asked.
pub(super) fn ending_rules<G: PyGame>(
    infos: &[HouseRuleInfo],
    table: Option<&HookTable<G>>,
) -> Vec<RuleName> {
    let named = infos.iter().filter_map(|rule| RuleName::new(&rule.name).ok());
    let mut rules: Vec<RuleName> = named.collect();
    for rule in table.into_iter().flat_map(HookTable::rules) {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// How a run is played, for people.
pub(super) fn path<G: PyGame>(
    py: Python<'_>,
    header: &Header,
    sitters: &[Sitter<G>],
    table: Option<&HookTable<G>>,
) -> PyResult<Py<PyDict>> {
    let path = PyDict::new(py);
    let hooks = PyDict::new(py);
    let mut asked = Vec::new();
    for (hook, rules) in table.into_iter().flat_map(HookTable::used) {
        asked.push(format!("{hook} ({})", rules.join(", ")));
        hooks.set_item(hook, rules)?;
    }
    let mut python: Vec<&str> = Vec::new();
    for (bot, sitter) in header.bots.iter().zip(sitters) {
        if !matches!(sitter, Sitter::Native(_)) && !python.contains(&&*bot.name) {
            python.push(&bot.name);
        }
    }
    let mut why = Vec::new();
    if !python.is_empty() {
        why.push(format!(
            "{}: Python bots play in step in one process, or from the command line in several",
            python.join(", ")
        ));
    }
    if !asked.is_empty() {
        why.push(format!(
            "one thread, since house rules are in the loop: {}",
            asked.join(", ")
        ));
    }
    if why.is_empty() {
        why.push("all bots are native and no house rule is in the loop".into());
    }
    let name = match (python.is_empty(), asked.is_empty()) {
        (false, _) => "python",
        (true, false) => "hooks",
        (true, true) => "native",
    };
    path.set_item("name", name)?;
    path.set_item("why", why.join("; "))?;
    path.set_item("hooks", hooks)?;
    Ok(path.unbind())
}
