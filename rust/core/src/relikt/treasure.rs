//! Treasures and piles of them.
//!
//! Equal treasures are one and the same here: a pile says how many of each kind it holds. Knows nothing about points.

use crate::error::ParseError;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// How many treasures there are.
pub const TREASURES: usize = 20;
/// How many of them leave the game unseen (RL-SET-6).
pub const REMOVED: usize = 3;
/// How many gems a treasure can show at most.
pub const MAX_GEMS: u8 = 12;
/// How many kinds of treasures there can be.
pub const KINDS: usize = 2 * MAX_GEMS as usize;

/// A kind of treasure: blue or red, with a number of gems from 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Treasure(u8);

impl Treasure {
    /// A treasure with blue gems, which are worth points.
    pub fn blue(gems: u8) -> Option<Treasure> {
        (1..=MAX_GEMS).contains(&gems).then(|| Treasure(gems - 1))
    }

    /// A cursed treasure with red gems.
    pub fn red(gems: u8) -> Option<Treasure> {
        (1..=MAX_GEMS)
            .contains(&gems)
            .then(|| Treasure(MAX_GEMS + gems - 1))
    }

    /// The treasure of a kind: gems − 1 for blue, 11 + gems for red.
    pub fn from_kind(kind: u8) -> Option<Treasure> {
        ((kind as usize) < KINDS).then_some(Treasure(kind))
    }

    /// The kind: gems − 1 for blue, 11 + gems for red.
    #[inline(always)]
    pub fn kind(self) -> u8 {
        self.0
    }

    /// Whether the gems are red.
    #[inline(always)]
    pub fn is_red(self) -> bool {
        self.0 >= MAX_GEMS
    }

    /// How many gems it shows.
    #[inline(always)]
    pub fn gems(self) -> u8 {
        self.0 % MAX_GEMS + 1
    }
}

impl fmt::Display for Treasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_red() { "red" } else { "blue" }, self.gems())
    }
}

impl FromStr for Treasure {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Treasure, ParseError> {
        (0..KINDS as u8)
            .map(Treasure)
            .find(|t| t.to_string() == text)
            .ok_or_else(|| {
                ParseError::new(format!(
                    "treasure `{text}`: expected blue or red and a number from 1 to 12, as blue5"
                ))
            })
    }
}

impl Serialize for Treasure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Treasure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Treasure, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

/// A pile of treasures whose order does not matter: how many of each kind, four bits a kind.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pile(pub(super) u128);

impl Pile {
    /// No treasure.
    pub const EMPTY: Pile = Pile(0);

    /// How many treasures of a kind there are.
    #[inline(always)]
    pub fn count(self, treasure: Treasure) -> u8 {
        (self.0 >> (4 * treasure.0)) as u8 & 0xF
    }

    /// How many treasures there are.
    #[inline(always)]
    pub fn len(self) -> usize {
        const LOW: u128 = 0x0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F;
        let bytes = (self.0 & LOW) + (self.0 >> 4 & LOW);
        // No byte overflows: there are 20 treasures.
        let both = bytes as u64 + (bytes >> 64) as u64;
        (both.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// Whether there is no treasure.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a treasure.
    #[inline(always)]
    pub fn insert(&mut self, treasure: Treasure) {
        debug_assert!(self.count(treasure) < 15);
        self.0 += 1 << (4 * treasure.0);
    }

    /// Takes a treasure out.
    #[inline(always)]
    pub fn remove(&mut self, treasure: Treasure) {
        debug_assert!(self.count(treasure) > 0);
        self.0 -= 1 << (4 * treasure.0);
    }

    /// Both piles together.
    #[must_use]
    pub fn plus(self, other: Pile) -> Pile {
        Pile(self.0 + other.0)
    }

    /// The kinds in the pile with their counts: blue first, fewest gems first.
    #[inline(always)]
    pub fn kinds(self) -> impl Iterator<Item = (Treasure, u8)> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let kind = left.trailing_zeros() / 4;
            let count = (left >> (4 * kind)) as u8 & 0xF;
            left &= !(0xF << (4 * kind));
            Some((Treasure(kind as u8), count))
        })
    }

    /// The `k`-th treasure, counted from 0, blue first, fewest gems first.
    ///
    /// # Panics
    /// If there are not that many.
    #[inline]
    pub fn nth(self, k: usize) -> Treasure {
        // Blue kinds take the lower half of 48 bits, red ones the upper.
        let mut left = k as u64;
        for (first, half) in [
            (0, self.0 as u64 & 0xFFFF_FFFF_FFFF),
            (MAX_GEMS, (self.0 >> 48) as u64),
        ] {
            let mut rest = half;
            while rest != 0 {
                let bit = rest.trailing_zeros() & !3;
                let count = rest >> bit & 0xF;
                if left < count {
                    return Treasure(first + bit as u8 / 4);
                }
                left -= count;
                rest &= !(0xF << bit);
            }
        }
        panic!("treasure {k} of {self:?}")
    }

    /// The treasures one by one: blue first, fewest gems first.
    pub fn iter(self) -> impl Iterator<Item = Treasure> + Clone {
        self.kinds()
            .flat_map(|(treasure, count)| std::iter::repeat_n(treasure, count as usize))
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, treasure) in self.iter().enumerate() {
            write!(f, "{}{treasure}", if i == 0 { "" } else { " " })?;
        }
        f.write_str("}")
    }
}

impl FromIterator<Treasure> for Pile {
    fn from_iter<I: IntoIterator<Item = Treasure>>(treasures: I) -> Pile {
        let mut pile = Pile::EMPTY;
        treasures.into_iter().for_each(|treasure| pile.insert(treasure));
        pile
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_texts_agree() {
        for kind in 0..KINDS as u8 {
            let treasure = Treasure::from_kind(kind).unwrap();
            assert_eq!(treasure.to_string().parse(), Ok(treasure));
        }
        assert_eq!(Treasure::red(4).unwrap().to_string(), "red4");
        assert_eq!(
            (Treasure::blue(0), Treasure::red(13), Treasure::from_kind(24)),
            (None, None, None)
        );
        assert!("red04".parse::<Treasure>().is_err());
    }

    #[test]
    fn a_pile_counts_kinds() {
        let texts = ["blue3", "blue3", "blue12", "red4", "red4", "red4", "red12"];
        let pile: Pile = texts.iter().rev().map(|t| t.parse().unwrap()).collect();
        assert_eq!(pile.len(), texts.len());
        assert_eq!(pile.iter().map(|t| t.to_string()).collect::<Vec<_>>(), texts);
        for (k, text) in texts.iter().enumerate() {
            assert_eq!(pile.nth(k).to_string(), *text);
        }
        let full: Pile = std::iter::repeat_n(Treasure::red(12).unwrap(), 12)
            .chain(std::iter::repeat_n(Treasure::blue(12).unwrap(), 8))
            .collect();
        assert_eq!(full.len(), TREASURES);
    }
}
