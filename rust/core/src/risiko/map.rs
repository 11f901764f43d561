//! The map: which territories are neighbours, by land or by a dashed sea line.
//!
//! The rules treat both kinds alike. The tables check themselves: a territory's printed victory points are its number
//! of neighbours (rulings, section 3).

use super::territory::{TERRITORIES, Territory, TerritorySet};

/// A border between two territories.
pub type Border = (Territory, Territory);

#[rustfmt::skip]
/// Borders by land.
pub const BY_LAND: [Border; 59] = [
    (Territory::ALASKA, Territory::NORTHWEST_TERRITORY),
    (Territory::ALASKA, Territory::ALBERTA),
    (Territory::NORTHWEST_TERRITORY, Territory::GREENLAND),
    (Territory::NORTHWEST_TERRITORY, Territory::ALBERTA),
    (Territory::NORTHWEST_TERRITORY, Territory::ONTARIO),
    (Territory::GREENLAND, Territory::ONTARIO),
    (Territory::ALBERTA, Territory::ONTARIO),
    (Territory::ALBERTA, Territory::WESTERN_UNITED_STATES),
    (Territory::ONTARIO, Territory::QUEBEC),
    (Territory::ONTARIO, Territory::WESTERN_UNITED_STATES),
    (Territory::ONTARIO, Territory::EASTERN_UNITED_STATES),
    (Territory::QUEBEC, Territory::EASTERN_UNITED_STATES),
    (Territory::WESTERN_UNITED_STATES, Territory::EASTERN_UNITED_STATES),
    (Territory::WESTERN_UNITED_STATES, Territory::CENTRAL_AMERICA),
    (Territory::EASTERN_UNITED_STATES, Territory::CENTRAL_AMERICA),
    (Territory::CENTRAL_AMERICA, Territory::VENEZUELA),
    (Territory::VENEZUELA, Territory::PERU),
    (Territory::VENEZUELA, Territory::BRAZIL),
    (Territory::PERU, Territory::BRAZIL),
    (Territory::PERU, Territory::ARGENTINA),
    (Territory::BRAZIL, Territory::ARGENTINA),
    (Territory::SCANDINAVIA, Territory::UKRAINE),
    (Territory::NORTHERN_EUROPE, Territory::WESTERN_EUROPE),
    (Territory::NORTHERN_EUROPE, Territory::SOUTHERN_EUROPE),
    (Territory::NORTHERN_EUROPE, Territory::UKRAINE),
    (Territory::WESTERN_EUROPE, Territory::SOUTHERN_EUROPE),
    (Territory::SOUTHERN_EUROPE, Territory::UKRAINE),
    (Territory::UKRAINE, Territory::URAL),
    (Territory::UKRAINE, Territory::AFGHANISTAN),
    (Territory::UKRAINE, Territory::MIDDLE_EAST),
    (Territory::NORTH_AFRICA, Territory::EGYPT),
    (Territory::NORTH_AFRICA, Territory::CONGO),
    (Territory::NORTH_AFRICA, Territory::EAST_AFRICA),
    (Territory::EGYPT, Territory::EAST_AFRICA),
    (Territory::EGYPT, Territory::MIDDLE_EAST),
    (Territory::CONGO, Territory::EAST_AFRICA),
    (Territory::CONGO, Territory::SOUTH_AFRICA),
    (Territory::EAST_AFRICA, Territory::SOUTH_AFRICA),
    (Territory::URAL, Territory::SIBERIA),
    (Territory::URAL, Territory::AFGHANISTAN),
    (Territory::URAL, Territory::CHINA),
    (Territory::SIBERIA, Territory::YAKUTIA),
    (Territory::SIBERIA, Territory::CHITA),
    (Territory::SIBERIA, Territory::MONGOLIA),
    (Territory::SIBERIA, Territory::CHINA),
    (Territory::YAKUTIA, Territory::CHITA),
    (Territory::YAKUTIA, Territory::KAMCHATKA),
    (Territory::CHITA, Territory::KAMCHATKA),
    (Territory::CHITA, Territory::MONGOLIA),
    (Territory::KAMCHATKA, Territory::MONGOLIA),
    (Territory::MONGOLIA, Territory::CHINA),
    (Territory::AFGHANISTAN, Territory::MIDDLE_EAST),
    (Territory::AFGHANISTAN, Territory::CHINA),
    (Territory::MIDDLE_EAST, Territory::INDIA),
    (Territory::MIDDLE_EAST, Territory::CHINA),
    (Territory::INDIA, Territory::CHINA),
    (Territory::INDIA, Territory::SIAM),
    (Territory::CHINA, Territory::SIAM),
    (Territory::WESTERN_AUSTRALIA, Territory::EASTERN_AUSTRALIA),
];

#[rustfmt::skip]
/// Borders by sea.
pub const BY_SEA: [Border; 23] = [
    (Territory::ALASKA, Territory::KAMCHATKA),
    (Territory::GREENLAND, Territory::QUEBEC),
    (Territory::GREENLAND, Territory::ICELAND),
    (Territory::BRAZIL, Territory::NORTH_AFRICA),
    (Territory::ICELAND, Territory::GREAT_BRITAIN),
    (Territory::ICELAND, Territory::SCANDINAVIA),
    (Territory::GREAT_BRITAIN, Territory::SCANDINAVIA),
    (Territory::GREAT_BRITAIN, Territory::NORTHERN_EUROPE),
    (Territory::GREAT_BRITAIN, Territory::WESTERN_EUROPE),
    (Territory::SCANDINAVIA, Territory::NORTHERN_EUROPE),
    (Territory::WESTERN_EUROPE, Territory::NORTH_AFRICA),
    (Territory::SOUTHERN_EUROPE, Territory::NORTH_AFRICA),
    (Territory::SOUTHERN_EUROPE, Territory::EGYPT),
    (Territory::SOUTHERN_EUROPE, Territory::MIDDLE_EAST),
    (Territory::EAST_AFRICA, Territory::MADAGASCAR),
    (Territory::SOUTH_AFRICA, Territory::MADAGASCAR),
    (Territory::KAMCHATKA, Territory::JAPAN),
    (Territory::JAPAN, Territory::MONGOLIA),
    (Territory::SIAM, Territory::INDONESIA),
    (Territory::INDONESIA, Territory::NEW_GUINEA),
    (Territory::INDONESIA, Territory::WESTERN_AUSTRALIA),
    (Territory::NEW_GUINEA, Territory::WESTERN_AUSTRALIA),
    (Territory::NEW_GUINEA, Territory::EASTERN_AUSTRALIA),
];

/// The neighbours of every territory.
pub static NEIGHBOURS: [TerritorySet; TERRITORIES] = neighbours();

impl Territory {
    /// The territories that can be attacked or marched to from here.
    #[inline(always)]
    pub fn neighbours(self) -> TerritorySet {
        NEIGHBOURS[self.index()]
    }
}

const fn neighbours() -> [TerritorySet; TERRITORIES] {
    let mut sets = [TerritorySet::EMPTY; TERRITORIES];
    let mut i = 0;
    while i < BY_LAND.len() + BY_SEA.len() {
        let (a, b) = if i < BY_LAND.len() {
            BY_LAND[i]
        } else {
            BY_SEA[i - BY_LAND.len()]
        };
        sets[a.0 as usize].0 |= 1 << b.0;
        sets[b.0 as usize].0 |= 1 << a.0;
        i += 1;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::super::card::Symbol;
    use super::super::continent::Continent;
    use super::*;

    #[test]
    fn the_tables_check_themselves() {
        // RK-MAP: 82 borders, symmetric, connected, victory points = neighbours, 164 in all, symbols 14/14/14.
        let degrees: u32 = Territory::all().map(|t| t.neighbours().len()).sum();
        assert_eq!(degrees, 2 * 82);
        let mut reached = TerritorySet::only(Territory(0));
        for _ in 0..TERRITORIES {
            for t in reached {
                reached = reached.or(t.neighbours());
            }
        }
        assert_eq!(reached, TerritorySet::ALL);
        for t in Territory::all() {
            assert_eq!(t.neighbours().len(), u32::from(t.victory_points()), "{t}");
            assert!(!t.neighbours().contains(t), "{t}");
            assert!(
                t.neighbours().into_iter().all(|n| n.neighbours().contains(t)),
                "{t}"
            );
            assert_eq!(t.name().parse(), Ok(t));
        }
        assert_eq!(TerritorySet::ALL.victory_points(), 164);
        for symbol in [Symbol::Infantryman, Symbol::Cavalryman, Symbol::Cannon] {
            assert_eq!(
                Territory::all().filter(|t| t.symbol() == symbol).count(),
                14,
                "{symbol:?}"
            );
        }
        let sums = Continent::ALL.map(|c| c.territories().victory_points());
        assert_eq!(sums, [35, 12, 32, 23, 51, 11]);
        assert_eq!(Continent::ALL.map(|c| c.territories().len()), [9, 4, 7, 6, 12, 4]);
        assert_eq!(Continent::ALL.map(Continent::bonus), [5, 2, 5, 3, 7, 2]);
    }

    #[test]
    fn disputed_borders_are_as_ruled() {
        let border = |a: Territory, b: Territory| a.neighbours().contains(b);
        assert!(border(Territory::MIDDLE_EAST, Territory::CHINA));
        assert!(border(Territory::KAMCHATKA, Territory::ALASKA));
        assert!(border(Territory::EGYPT, Territory::MIDDLE_EAST));
        assert!(!border(Territory::AFGHANISTAN, Territory::INDIA));
        assert!(!border(Territory::EAST_AFRICA, Territory::MIDDLE_EAST));
        assert!(!border(Territory::ALBERTA, Territory::EASTERN_UNITED_STATES));
        assert!(!border(Territory::INDONESIA, Territory::EASTERN_AUSTRALIA));
    }
}
