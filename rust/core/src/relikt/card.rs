//! Adventure cards and sets of them.
//!
//! Knows nothing about where the cards lie.

use super::bits;
use super::color::{COLORS, Color};
use crate::error::{ParseError, unknown};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// How many numbers each colour has.
pub const NUMBERS: usize = 12;
/// How many adventure cards there are.
pub const CARDS: usize = COLORS * NUMBERS;

/// An adventure card (RL-SET-1): a colour and a number from 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AdventureCard(u8);

impl AdventureCard {
    /// The card of a colour with a number from 1 to 12.
    pub fn new(color: Color, number: u8) -> Option<AdventureCard> {
        (1..=NUMBERS as u8)
            .contains(&number)
            .then(|| AdventureCard(color as u8 * NUMBERS as u8 + number - 1))
    }

    /// The card with an id: colour × 12 + number − 1.
    pub fn from_id(id: u8) -> Option<AdventureCard> {
        ((id as usize) < CARDS).then_some(AdventureCard(id))
    }

    /// The card of a set's bit.
    #[inline(always)]
    pub(super) fn from_bit(bit: u32) -> AdventureCard {
        debug_assert!((bit as usize) < CARDS);
        AdventureCard(bit as u8)
    }

    /// The id: colour × 12 + number − 1.
    #[inline(always)]
    pub fn id(self) -> u8 {
        self.0
    }

    /// The colour.
    #[inline(always)]
    pub fn color(self) -> Color {
        Color::ALL[self.0 as usize / NUMBERS]
    }

    /// The number, 1 to 12.
    #[inline(always)]
    pub fn number(self) -> u8 {
        self.0 % NUMBERS as u8 + 1
    }

    /// The cards that agree with this one in colour or in number, itself left out (ruling 59).
    #[inline(always)]
    pub fn matching(self) -> CardSet {
        CardSet(MATCHING[self.0 as usize])
    }
}

const MATCHING: [u64; CARDS] = {
    let mut table = [0; CARDS];
    let mut card = 0;
    while card < CARDS {
        let mut other = 0;
        while other < CARDS {
            if other != card && (other / NUMBERS == card / NUMBERS || other % NUMBERS == card % NUMBERS) {
                table[card] |= 1 << other;
            }
            other += 1;
        }
        card += 1;
    }
    table
};

impl fmt::Display for AdventureCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color(), self.number())
    }
}

impl FromStr for AdventureCard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<AdventureCard, ParseError> {
        let digits = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
        let (color, number) = text.split_at(digits);
        let Some(color) = Color::from_name(color) else {
            let words = Color::ALL.map(Color::name);
            return Err(ParseError::new(format!(
                "adventure card `{text}`: {}",
                unknown("colour", color, words)
            )));
        };
        number
            .parse()
            .ok()
            .filter(|_| !number.starts_with(['0', '+']))
            .and_then(|n| AdventureCard::new(color, n))
            .ok_or_else(|| {
                ParseError::new(format!(
                    "adventure card `{text}`: expected {color} and a number from 1 to 12"
                ))
            })
    }
}

impl Serialize for AdventureCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AdventureCard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AdventureCard, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

/// A set of adventure cards; bit = id.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(pub(super) u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// All twelve cards of a colour.
    #[inline(always)]
    pub fn of_color(color: Color) -> CardSet {
        CardSet(0xFFF << (color as usize * NUMBERS))
    }

    /// Whether there is no card.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards there are.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the card is in the set.
    #[inline(always)]
    pub fn contains(self, card: AdventureCard) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Adds a card.
    #[inline(always)]
    pub fn insert(&mut self, card: AdventureCard) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline(always)]
    pub fn remove(&mut self, card: AdventureCard) {
        self.0 &= !(1 << card.0);
    }

    /// The cards in either set.
    #[inline(always)]
    #[must_use]
    pub fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards in both sets.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[inline(always)]
    #[must_use]
    pub fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Whether all cards of this set are in the other.
    #[inline(always)]
    pub fn is_subset(self, other: CardSet) -> bool {
        self.without(other).is_empty()
    }

    /// The card with the lowest id.
    #[inline(always)]
    pub fn first(self) -> Option<AdventureCard> {
        (self.0 != 0).then(|| AdventureCard(self.0.trailing_zeros() as u8))
    }

    /// The `k`-th card in order of ids, counted from 0.
    ///
    /// # Panics
    /// If there are not that many cards (in builds with debug assertions).
    #[inline(always)]
    pub fn nth(self, k: usize) -> AdventureCard {
        debug_assert!(k < self.len(), "card {k} of {self:?}");
        AdventureCard::from_bit(bits::nth(self.0, k as u32))
    }

    /// The place of a card in order of ids.
    pub fn place(self, card: AdventureCard) -> usize {
        (self.0 & ((1 << card.0) - 1)).count_ones() as usize
    }

    /// The twelve bits of a colour, bit = number − 1.
    #[inline(always)]
    pub fn numbers(self, color: Color) -> u16 {
        (self.0 >> (color as usize * NUMBERS)) as u16 & 0xFFF
    }

    /// The cards in order of ids.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = AdventureCard> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = CardSet(left).first()?;
            left &= left - 1;
            Some(card)
        })
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if i == 0 { "" } else { " " })?;
        }
        f.write_str("}")
    }
}

impl FromIterator<AdventureCard> for CardSet {
    fn from_iter<I: IntoIterator<Item = AdventureCard>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;

    #[test]
    fn cards_and_texts_agree() {
        for id in 0..CARDS as u8 {
            let card = AdventureCard::from_id(id).unwrap();
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(AdventureCard::new(card.color(), card.number()), Some(card));
        }
        assert_eq!(AdventureCard::from_id(60), None);
        for (text, part) in [
            ("yelow3", "did you mean `yellow`"),
            ("red13", "1 to 12"),
            ("red03", "1 to 12"),
            ("red", "1 to 12"),
        ] {
            let error = text.parse::<AdventureCard>().unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn the_kth_card_is_the_kth_id() {
        let mut rng = Stream::from_seed(3);
        for _ in 0..100 {
            let set = CardSet(rng.next_u64() & rng.next_u64() & ((1 << CARDS) - 1));
            for (k, card) in set.iter().enumerate() {
                assert_eq!((set.nth(k), set.place(card)), (card, k));
            }
        }
    }

    #[test]
    fn ruling_59_cards_match_in_colour_or_number() {
        let card: AdventureCard = "green5".parse().unwrap();
        assert_eq!(card.matching().len(), 11 + 4);
        assert!(!card.matching().contains(card));
        assert!(card.matching().contains("green12".parse().unwrap()));
        assert!(card.matching().contains("red5".parse().unwrap()));
        assert!(!card.matching().contains("red6".parse().unwrap()));
    }
}
