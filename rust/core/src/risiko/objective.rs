//! The secret objectives (*obiettivi*) as data: the classic 14 and the tournament 16 (RK-OBJ; rulings, section 4).
//!
//! Whether a state meets one is decided in `score.rs`.

use super::color::Color;
use super::continent::Continent;
use super::territory::{Territory, TerritorySet};
use crate::error::{ParseError, unknown};
use std::fmt;
use std::str::FromStr;

/// How many objectives there are in both decks.
pub const OBJECTIVES: usize = 30;

/// A card of one of the two objective decks: 0 to 13 classic, 14 to 29 tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Objective(pub u8);

/// What an objective asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// So many territories, each with at least so many armies (ruling 7.13).
    Territories {
        /// How many territories.
        count: u32,
        /// The armies each must hold.
        min_armies: u16,
    },
    /// All territories of the set, and perhaps any one further complete continent.
    Hold {
        /// The territories.
        all: TerritorySet,
        /// Whether one more complete continent is asked for.
        any_other: bool,
    },
    /// The last army of a colour, destroyed by oneself; 24 territories where that can't be (ruling 7.12).
    Destroy(Color),
}

/// The goal a "destroy" objective falls back to.
pub const FALLBACK: Goal = Goal::Territories {
    count: 24,
    min_armies: 1,
};

struct Row(&'static str, Goal);

const fn continents(all: &[Continent]) -> TerritorySet {
    let mut set = TerritorySet::EMPTY;
    let mut i = 0;
    while i < all.len() {
        set = set.or(all[i].territories());
        i += 1;
    }
    set
}

const fn hold(all: &[Continent]) -> Goal {
    Goal::Hold {
        all: continents(all),
        any_other: false,
    }
}

const fn hold_and_a_third(all: &[Continent]) -> Goal {
    Goal::Hold {
        all: continents(all),
        any_other: true,
    }
}

const fn picture(all: &[Continent], extra: &[Territory]) -> Goal {
    let mut set = continents(all);
    let mut i = 0;
    while i < extra.len() {
        set.0 |= 1 << extra[i].0;
        i += 1;
    }
    Goal::Hold {
        all: set,
        any_other: false,
    }
}

#[rustfmt::skip]
static TABLE: [Row; OBJECTIVES] = {
    use Continent::{Africa, Asia, Europe, NorthAmerica, Oceania, SouthAmerica};
    type T = Territory;
    [
        Row("territories_18x2", Goal::Territories { count: 18, min_armies: 2 }),
        Row("territories_24", FALLBACK),
        Row("na_africa", hold(&[NorthAmerica, Africa])),
        Row("na_oceania", hold(&[NorthAmerica, Oceania])),
        Row("asia_sa", hold(&[Asia, SouthAmerica])),
        Row("asia_africa", hold(&[Asia, Africa])),
        Row("europe_sa_third", hold_and_a_third(&[Europe, SouthAmerica])),
        Row("europe_oceania_third", hold_and_a_third(&[Europe, Oceania])),
        Row("destroy_red", Goal::Destroy(Color::Red)),
        Row("destroy_blue", Goal::Destroy(Color::Blue)),
        Row("destroy_yellow", Goal::Destroy(Color::Yellow)),
        Row("destroy_green", Goal::Destroy(Color::Green)),
        Row("destroy_purple", Goal::Destroy(Color::Purple)),
        Row("destroy_black", Goal::Destroy(Color::Black)),
        Row("torneo_1", picture(&[NorthAmerica, SouthAmerica], &[T::WESTERN_AUSTRALIA, T::NEW_GUINEA, T::INDONESIA, T::SIAM, T::INDIA, T::MIDDLE_EAST, T::EGYPT, T::NORTH_AFRICA, T::CONGO, T::EAST_AFRICA])),
        Row("torneo_2", picture(&[Europe, Africa], &[T::GREENLAND, T::ONTARIO, T::QUEBEC, T::EASTERN_UNITED_STATES, T::URAL, T::AFGHANISTAN, T::MIDDLE_EAST])),
        Row("torneo_3", picture(&[Europe, Africa, Oceania], &[T::URAL, T::AFGHANISTAN, T::MIDDLE_EAST, T::INDIA, T::SIAM])),
        Row("torneo_4", picture(&[NorthAmerica, Africa], &[T::ICELAND, T::GREAT_BRITAIN, T::SCANDINAVIA, T::NORTHERN_EUROPE, T::SOUTHERN_EUROPE, T::UKRAINE])),
        Row("torneo_5", picture(&[NorthAmerica, Oceania], &[T::ICELAND, T::SCANDINAVIA, T::UKRAINE, T::URAL, T::AFGHANISTAN, T::MIDDLE_EAST, T::CHINA, T::INDIA, T::SIAM])),
        Row("torneo_6", picture(&[SouthAmerica, Europe, Oceania], &[T::NORTH_AFRICA, T::EGYPT, T::EAST_AFRICA, T::MIDDLE_EAST, T::AFGHANISTAN, T::INDIA, T::SIAM])),
        Row("torneo_7", picture(&[SouthAmerica, Africa, Asia], &[])),
        Row("torneo_8", picture(&[NorthAmerica, SouthAmerica, Europe], &[T::KAMCHATKA, T::JAPAN])),
        Row("torneo_9", picture(&[Europe, Asia], &[T::INDONESIA])),
        Row("torneo_10", picture(&[NorthAmerica, Europe], &[T::URAL, T::SIBERIA, T::YAKUTIA, T::KAMCHATKA, T::JAPAN])),
        Row("torneo_11", picture(&[SouthAmerica, Europe, Africa], &[T::MIDDLE_EAST, T::AFGHANISTAN, T::URAL, T::SIBERIA])),
        Row("torneo_12", picture(&[Africa, Asia], &[T::SOUTHERN_EUROPE, T::UKRAINE])),
        Row("torneo_13", picture(&[NorthAmerica, Asia], &[])),
        Row("torneo_14", picture(&[SouthAmerica, Africa, Oceania], &[T::WESTERN_EUROPE, T::SOUTHERN_EUROPE, T::MIDDLE_EAST, T::INDIA, T::SIAM, T::CHINA, T::MONGOLIA, T::CHITA, T::JAPAN])),
        Row("torneo_15", picture(&[Asia, Oceania], &[T::ALASKA, T::ALBERTA, T::EGYPT, T::CONGO, T::EAST_AFRICA, T::SOUTH_AFRICA, T::MADAGASCAR])),
        Row("torneo_16", picture(&[NorthAmerica, SouthAmerica, Africa], &[T::WESTERN_EUROPE, T::SOUTHERN_EUROPE, T::UKRAINE])),
    ]
};

impl Objective {
    /// The classic deck of 14.
    pub fn classic() -> impl Iterator<Item = Objective> + Clone {
        (0..14).map(Objective)
    }

    /// The tournament deck of 16.
    pub fn tournament() -> impl Iterator<Item = Objective> + Clone {
        (14..OBJECTIVES as u8).map(Objective)
    }

    /// The id, as in texts and JSON.
    pub fn name(self) -> &'static str {
        TABLE[usize::from(self.0)].0
    }

    /// What it asks for.
    #[inline(always)]
    pub fn goal(self) -> Goal {
        TABLE[usize::from(self.0)].1
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Objective {
    type Err = ParseError;
    fn from_str(name: &str) -> Result<Objective, ParseError> {
        let mut all = Objective::classic().chain(Objective::tournament());
        all.clone()
            .find(|o| o.name() == name)
            .ok_or_else(|| ParseError::new(unknown("objective", name, all.by_ref().map(Objective::name))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tournament_pictures_are_worth_86_points() {
        // Rulings 4.2: a checksum of the cards, with the number of territories on each.
        let counts: Vec<u32> = Objective::tournament()
            .map(|o| {
                let Goal::Hold {
                    all,
                    any_other: false,
                } = o.goal()
                else {
                    panic!("{o}")
                };
                assert_eq!(all.victory_points(), 86, "{o}");
                all.len()
            })
            .collect();
        assert_eq!(
            counts,
            [23, 20, 22, 21, 22, 22, 22, 22, 20, 21, 21, 20, 21, 23, 23, 22]
        );
    }

    #[test]
    fn names_are_unique_and_parse_back() {
        for o in Objective::classic().chain(Objective::tournament()) {
            assert_eq!(o.name().parse(), Ok(o));
        }
        assert_eq!(Objective::classic().count(), 14);
    }
}
