//! The six continents with their reinforcement bonuses (RK-REI; rulings, section 2).

use super::territory::TerritorySet;
use crate::error::{ParseError, unknown};
use std::fmt;
use std::str::FromStr;

/// A continent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Continent {
    NorthAmerica = 0,
    SouthAmerica = 1,
    Europe = 2,
    Africa = 3,
    Asia = 4,
    Oceania = 5,
}

impl Continent {
    /// All continents, in the order of the territory table.
    pub const ALL: [Continent; 6] = [
        Continent::NorthAmerica,
        Continent::SouthAmerica,
        Continent::Europe,
        Continent::Africa,
        Continent::Asia,
        Continent::Oceania,
    ];

    /// The id, as in texts and JSON.
    pub fn name(self) -> &'static str {
        [
            "north_america",
            "south_america",
            "europe",
            "africa",
            "asia",
            "oceania",
        ][self as usize]
    }

    /// The armies a player who holds all of it receives each turn.
    #[inline(always)]
    pub fn bonus(self) -> u16 {
        [5, 2, 5, 3, 7, 2][self as usize]
    }

    /// Its territories; they lie side by side in the table.
    #[inline(always)]
    pub const fn territories(self) -> TerritorySet {
        let (start, count) = [(0, 9), (9, 4), (13, 7), (20, 6), (26, 12), (38, 4)][self as usize];
        TerritorySet(((1 << count) - 1) << start)
    }
}

/// The bonus armies for the continents that a set of territories completes.
#[inline]
pub fn bonuses(owned: TerritorySet) -> u16 {
    let mut armies = 0;
    for c in Continent::ALL {
        if owned.contains_all(c.territories()) {
            armies += c.bonus();
        }
    }
    armies
}

impl fmt::Display for Continent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Continent {
    type Err = ParseError;
    fn from_str(name: &str) -> Result<Continent, ParseError> {
        let names = Continent::ALL.map(Continent::name);
        Continent::ALL
            .into_iter()
            .find(|c| c.name() == name)
            .ok_or_else(|| ParseError::new(unknown("continent", name, names)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::territory::Territory;
    use super::*;

    #[test]
    fn every_territory_lies_in_its_continent() {
        for t in Territory::all() {
            for c in Continent::ALL {
                assert_eq!(c.territories().contains(t), t.continent() == c, "{t} {c}");
            }
        }
        assert_eq!(bonuses(TerritorySet::ALL), 24);
        assert_eq!(
            bonuses(Continent::Asia.territories().or(Continent::Oceania.territories())),
            9
        );
    }
}
