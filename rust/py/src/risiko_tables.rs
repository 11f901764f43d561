//! The fixed data of RisiKo! for display: continents, values, symbols, borders, objectives.

use ludoteca_core::risiko::continent::Continent;
use ludoteca_core::risiko::map::{BY_LAND, BY_SEA};
use ludoteca_core::risiko::objective::{Goal, Objective};
use ludoteca_core::risiko::territory::{Territory, TerritorySet};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// All of it in one dictionary of plain values, in the order of the tables.
#[pyfunction]
pub fn risiko_tables(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let names = |set: TerritorySet| set.into_iter().map(Territory::name).collect::<Vec<_>>();
    let by_territory = PyDict::new(py);
    let symbols = PyDict::new(py);
    let neighbours = PyDict::new(py);
    for t in Territory::all() {
        by_territory.set_item(t.name(), t.victory_points())?;
        symbols.set_item(t.name(), t.symbol().name())?;
        neighbours.set_item(t.name(), names(t.neighbours()))?;
    }
    let objectives = PyDict::new(py);
    for objective in Objective::classic().chain(Objective::tournament()) {
        let territories = match objective.goal() {
            Goal::Hold { all, .. } => names(all),
            Goal::Territories { .. } | Goal::Destroy(_) => Vec::new(),
        };
        objectives.set_item(objective.name(), territories)?;
    }
    let continents: Vec<_> = Continent::ALL
        .map(|c| (c.name(), c.bonus(), names(c.territories())))
        .into();
    let borders =
        |list: &[(Territory, Territory)]| list.iter().map(|(a, b)| (a.name(), b.name())).collect::<Vec<_>>();
    let tables = PyDict::new(py);
    tables.set_item("continents", continents)?;
    tables.set_item("values", by_territory)?;
    tables.set_item("symbols", symbols)?;
    tables.set_item("neighbours", neighbours)?;
    tables.set_item("by_land", borders(&BY_LAND))?;
    tables.set_item("by_sea", borders(&BY_SEA))?;
    tables.set_item("objectives", objectives)?;
    Ok(tables)
}
