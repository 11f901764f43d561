//! The 42 territories (*territori*) with their continents, victory points and card symbols, and sets of them.
//!
//! Source: rulebook, "Territory Values" (RK-MAP); symbols: rulings, section 2. Borders are in [`super::map`].

use super::card::Symbol;
use super::continent::Continent;
use crate::error::{ParseError, unknown};
use std::fmt;
use std::str::FromStr;

/// How many territories there are.
pub const TERRITORIES: usize = 42;

/// A territory; the number is its place in the table of the rulings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Territory(pub u8);

struct Row(&'static str, Continent, u8, Symbol);

#[rustfmt::skip]
const TABLE: [Row; TERRITORIES] = {
    use Continent::{Africa, Asia, Europe, NorthAmerica, Oceania, SouthAmerica};
    use Symbol::{Cannon, Cavalryman, Infantryman};
    [
        Row("alaska", NorthAmerica, 3, Infantryman),
        Row("northwest_territory", NorthAmerica, 4, Cannon),
        Row("greenland", NorthAmerica, 4, Cavalryman),
        Row("alberta", NorthAmerica, 4, Infantryman),
        Row("ontario", NorthAmerica, 6, Cavalryman),
        Row("quebec", NorthAmerica, 3, Cannon),
        Row("western_united_states", NorthAmerica, 4, Infantryman),
        Row("eastern_united_states", NorthAmerica, 4, Cannon),
        Row("central_america", NorthAmerica, 3, Cavalryman),
        Row("venezuela", SouthAmerica, 3, Cannon),
        Row("peru", SouthAmerica, 3, Cavalryman),
        Row("brazil", SouthAmerica, 4, Cannon),
        Row("argentina", SouthAmerica, 2, Infantryman),
        Row("iceland", Europe, 3, Infantryman),
        Row("great_britain", Europe, 4, Cavalryman),
        Row("scandinavia", Europe, 4, Cannon),
        Row("northern_europe", Europe, 5, Cavalryman),
        Row("western_europe", Europe, 4, Infantryman),
        Row("southern_europe", Europe, 6, Cavalryman),
        Row("ukraine", Europe, 6, Cannon),
        Row("north_africa", Africa, 6, Infantryman),
        Row("egypt", Africa, 4, Infantryman),
        Row("congo", Africa, 3, Cavalryman),
        Row("east_africa", Africa, 5, Cannon),
        Row("south_africa", Africa, 3, Cannon),
        Row("madagascar", Africa, 2, Infantryman),
        Row("ural", Asia, 4, Cavalryman),
        Row("siberia", Asia, 5, Cannon),
        Row("yakutia", Asia, 3, Cavalryman),
        Row("chita", Asia, 4, Infantryman),
        Row("kamchatka", Asia, 5, Cavalryman),
        Row("japan", Asia, 2, Infantryman),
        Row("mongolia", Asia, 5, Cannon),
        Row("afghanistan", Asia, 4, Infantryman),
        Row("middle_east", Asia, 6, Cannon),
        Row("india", Asia, 3, Infantryman),
        Row("china", Asia, 7, Cavalryman),
        Row("siam", Asia, 3, Cannon),
        Row("indonesia", Oceania, 3, Cavalryman),
        Row("new_guinea", Oceania, 3, Cavalryman),
        Row("western_australia", Oceania, 3, Cannon),
        Row("eastern_australia", Oceania, 2, Infantryman),
    ]
};

#[allow(missing_docs)]
#[rustfmt::skip]
impl Territory {
    pub const ALASKA: Territory = Territory(0);
    pub const NORTHWEST_TERRITORY: Territory = Territory(1);
    pub const GREENLAND: Territory = Territory(2);
    pub const ALBERTA: Territory = Territory(3);
    pub const ONTARIO: Territory = Territory(4);
    pub const QUEBEC: Territory = Territory(5);
    pub const WESTERN_UNITED_STATES: Territory = Territory(6);
    pub const EASTERN_UNITED_STATES: Territory = Territory(7);
    pub const CENTRAL_AMERICA: Territory = Territory(8);
    pub const VENEZUELA: Territory = Territory(9);
    pub const PERU: Territory = Territory(10);
    pub const BRAZIL: Territory = Territory(11);
    pub const ARGENTINA: Territory = Territory(12);
    pub const ICELAND: Territory = Territory(13);
    pub const GREAT_BRITAIN: Territory = Territory(14);
    pub const SCANDINAVIA: Territory = Territory(15);
    pub const NORTHERN_EUROPE: Territory = Territory(16);
    pub const WESTERN_EUROPE: Territory = Territory(17);
    pub const SOUTHERN_EUROPE: Territory = Territory(18);
    pub const UKRAINE: Territory = Territory(19);
    pub const NORTH_AFRICA: Territory = Territory(20);
    pub const EGYPT: Territory = Territory(21);
    pub const CONGO: Territory = Territory(22);
    pub const EAST_AFRICA: Territory = Territory(23);
    pub const SOUTH_AFRICA: Territory = Territory(24);
    pub const MADAGASCAR: Territory = Territory(25);
    pub const URAL: Territory = Territory(26);
    pub const SIBERIA: Territory = Territory(27);
    pub const YAKUTIA: Territory = Territory(28);
    pub const CHITA: Territory = Territory(29);
    pub const KAMCHATKA: Territory = Territory(30);
    pub const JAPAN: Territory = Territory(31);
    pub const MONGOLIA: Territory = Territory(32);
    pub const AFGHANISTAN: Territory = Territory(33);
    pub const MIDDLE_EAST: Territory = Territory(34);
    pub const INDIA: Territory = Territory(35);
    pub const CHINA: Territory = Territory(36);
    pub const SIAM: Territory = Territory(37);
    pub const INDONESIA: Territory = Territory(38);
    pub const NEW_GUINEA: Territory = Territory(39);
    pub const WESTERN_AUSTRALIA: Territory = Territory(40);
    pub const EASTERN_AUSTRALIA: Territory = Territory(41);
}

impl Territory {
    /// All territories, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Territory> + Clone {
        (0..TERRITORIES as u8).map(Territory)
    }

    /// The territory as an array index.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id, as in texts and JSON.
    pub fn name(self) -> &'static str {
        TABLE[self.index()].0
    }

    /// The continent it belongs to.
    #[inline]
    pub fn continent(self) -> Continent {
        TABLE[self.index()].1
    }

    /// The victory points printed on the board; equal to the number of neighbours.
    pub fn victory_points(self) -> u8 {
        TABLE[self.index()].2
    }

    /// The symbol on its card.
    pub const fn symbol(self) -> Symbol {
        TABLE[self.0 as usize].3
    }
}

impl fmt::Display for Territory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Territory {
    type Err = ParseError;
    fn from_str(name: &str) -> Result<Territory, ParseError> {
        Territory::all()
            .find(|t| t.name() == name)
            .ok_or_else(|| ParseError::new(unknown("territory", name, Territory::all().map(Territory::name))))
    }
}

/// A set of territories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TerritorySet(pub u64);

impl TerritorySet {
    /// No territory.
    pub const EMPTY: TerritorySet = TerritorySet(0);
    /// Every territory.
    pub const ALL: TerritorySet = TerritorySet((1 << TERRITORIES) - 1);

    /// Just this territory.
    #[inline(always)]
    pub fn only(t: Territory) -> TerritorySet {
        TerritorySet(1 << t.0)
    }

    /// Whether the territory is in the set.
    #[inline(always)]
    pub fn contains(self, t: Territory) -> bool {
        self.0 >> t.0 & 1 == 1
    }

    /// Puts the territory in.
    #[inline(always)]
    pub fn insert(&mut self, t: Territory) {
        self.0 |= 1 << t.0;
    }

    /// Takes the territory out.
    #[inline(always)]
    pub fn remove(&mut self, t: Territory) {
        self.0 &= !(1 << t.0);
    }

    /// How many territories are in the set.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `other` is in the set.
    #[inline(always)]
    pub fn contains_all(self, other: TerritorySet) -> bool {
        self.0 & other.0 == other.0
    }

    /// Those in both.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: TerritorySet) -> TerritorySet {
        TerritorySet(self.0 & other.0)
    }

    /// Those in either.
    #[inline(always)]
    #[must_use]
    pub const fn or(self, other: TerritorySet) -> TerritorySet {
        TerritorySet(self.0 | other.0)
    }

    /// Those not in `other`.
    #[inline(always)]
    #[must_use]
    pub fn without(self, other: TerritorySet) -> TerritorySet {
        TerritorySet(self.0 & !other.0)
    }

    /// The first territory, by number.
    #[inline(always)]
    pub fn first(self) -> Option<Territory> {
        (self.0 != 0).then(|| Territory(self.0.trailing_zeros() as u8))
    }

    /// The `k`-th territory, by number.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline]
    pub fn nth(self, k: u32) -> Territory {
        Territory(nth_bit(self.0, k))
    }

    /// The sum of the victory points.
    pub fn victory_points(self) -> u32 {
        self.into_iter().map(|t| u32::from(t.victory_points())).sum()
    }
}

/// The place of the `k`-th set bit.
///
/// # Panics
/// If there are not so many.
#[inline]
pub(crate) fn nth_bit(mut bits: u64, k: u32) -> u8 {
    for _ in 0..k {
        bits &= bits - 1;
    }
    assert!(bits != 0, "fewer than {k} + 1 members");
    bits.trailing_zeros() as u8
}

impl IntoIterator for TerritorySet {
    type Item = Territory;
    type IntoIter = Members;
    #[inline(always)]
    fn into_iter(self) -> Members {
        Members(self.0)
    }
}

/// The territories of a set, by number.
#[derive(Clone, Debug)]
pub struct Members(u64);

impl Iterator for Members {
    type Item = Territory;
    #[inline(always)]
    fn next(&mut self) -> Option<Territory> {
        if self.0 == 0 {
            return None;
        }
        let t = Territory(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(t)
    }
}

impl FromIterator<Territory> for TerritorySet {
    fn from_iter<I: IntoIterator<Item = Territory>>(iter: I) -> TerritorySet {
        let mut set = TerritorySet::EMPTY;
        iter.into_iter().for_each(|t| set.insert(t));
        set
    }
}
