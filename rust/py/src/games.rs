//! The games by name: the one place that a new game adds itself to.

use crate::error::spec;
use crate::game::PyGame;
use ludoteca_core::error::unknown;
use ludoteca_core::game::Game;
use ludoteca_core::relikt::Relikt;
use ludoteca_core::riket::Riket;
use ludoteca_core::risiko::Risiko;
use pyo3::PyResult;

/// A game that is known by name only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyGame {
    /// RisiKo!.
    Risiko,
    /// Relikt.
    Relikt,
    /// Riket.
    Riket,
}

/// Work that is written once for all games.
pub trait Work {
    /// What comes of it.
    type Output;
    /// Does it for one game.
    fn with<G: PyGame>(self) -> Self::Output;
}

impl AnyGame {
    /// All games.
    pub const ALL: [AnyGame; 3] = [AnyGame::Risiko, AnyGame::Relikt, AnyGame::Riket];

    /// The game's id.
    pub fn name(self) -> &'static str {
        match self {
            AnyGame::Risiko => Risiko::NAME,
            AnyGame::Relikt => Relikt::NAME,
            AnyGame::Riket => Riket::NAME,
        }
    }

    /// The game of an id.
    pub fn named(name: &str) -> PyResult<AnyGame> {
        AnyGame::find(name).map_err(spec)
    }

    /// The same, with what is wrong in words.
    pub fn find(name: &str) -> Result<AnyGame, String> {
        let found = AnyGame::ALL.into_iter().find(|game| game.name() == name);
        found.ok_or_else(|| unknown("game", name, AnyGame::ALL.map(AnyGame::name)))
    }

    /// Does the work for this game.
    pub fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            AnyGame::Risiko => work.with::<Risiko>(),
            AnyGame::Relikt => work.with::<Relikt>(),
            AnyGame::Riket => work.with::<Riket>(),
        }
    }
}
