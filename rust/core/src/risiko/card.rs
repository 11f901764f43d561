//! Territory cards, their symbols, and the sets (*tris*) they make (RK-SETS).

use super::territory::{TERRITORIES, Territory, nth_bit};
use crate::error::{ParseError, unknown};
use std::fmt;
use std::str::FromStr;

/// How many cards the deck has once the wilds are in it.
pub const CARDS: usize = TERRITORIES + 2;

/// The symbol on a territory card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Symbol {
    /// *Fante*.
    Infantryman = 0,
    /// *Cavaliere*.
    Cavalryman = 1,
    /// *Cannone*.
    Cannon = 2,
}

impl Symbol {
    /// The symbol's name.
    pub fn name(self) -> &'static str {
        ["infantryman", "cavalryman", "cannon"][self as usize]
    }
}

/// A card: 0 to 41 are the territories' cards, 42 and 43 the two wilds (*jolly*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub u8);

impl Card {
    /// All cards, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Card> + Clone {
        (0..CARDS as u8).map(Card)
    }

    /// The territory on the card; a wild has none.
    pub fn territory(self) -> Option<Territory> {
        (usize::from(self.0) < TERRITORIES).then_some(Territory(self.0))
    }

    /// The id, as in texts and JSON.
    pub fn name(self) -> &'static str {
        match self.territory() {
            Some(t) => t.name(),
            None if self.0 == 42 => "wild_1",
            None => "wild_2",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Card {
    type Err = ParseError;
    fn from_str(name: &str) -> Result<Card, ParseError> {
        Card::all()
            .find(|c| c.name() == name)
            .ok_or_else(|| ParseError::new(unknown("card", name, Card::all().map(Card::name))))
    }
}

/// A set of cards: a hand, the deck, the discards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(pub u64);

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards(0);
    /// All 44 cards.
    pub const ALL: Cards = Cards((1 << CARDS) - 1);
    const WILDS: Cards = Cards(0b11 << TERRITORIES);

    /// Whether the card is there.
    #[inline(always)]
    pub fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Puts the card in.
    #[inline(always)]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes the card out.
    #[inline(always)]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// How many cards there are.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `k`-th card, by number.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn nth(self, k: u32) -> Card {
        Card(nth_bit(self.0, k))
    }

    /// The place of a card among those there, by number.
    pub fn place(self, card: Card) -> Option<u32> {
        self.contains(card)
            .then(|| (self.0 & ((1 << card.0) - 1)).count_ones())
    }

    /// The cards, by number.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        Card::all().filter(move |&c| self.contains(c))
    }

    /// How many of infantrymen, cavalrymen, cannons and wilds there are.
    #[inline]
    pub fn symbols(self) -> [u32; 4] {
        let count = |mask: u64| (self.0 & mask).count_ones();
        [
            count(SYMBOLS[0]),
            count(SYMBOLS[1]),
            count(SYMBOLS[2]),
            count(Cards::WILDS.0),
        ]
    }

    /// Whether some three of the cards make a set. Any five cards do.
    #[inline]
    pub fn has_set(self) -> bool {
        let n = self.len();
        if n < 3 {
            return false;
        }
        let [i, h, c, wild] = self.symbols();
        n >= 5 || i.max(h).max(c) >= 3 || (i > 0 && h > 0 && c > 0) || (wild > 0 && i.max(h).max(c) >= 2)
    }

    /// How many different sets the cards hold.
    #[inline]
    pub fn count_sets(self) -> u32 {
        if self.len() < 3 {
            return 0;
        }
        let [i, h, c, wild] = self.symbols();
        let triples = |n: u32| n * n.saturating_sub(1) * n.saturating_sub(2) / 6;
        let pairs = |n: u32| n * n.saturating_sub(1) / 2;
        triples(i) + triples(h) + triples(c) + i * h * c + wild * (pairs(i) + pairs(h) + pairs(c))
    }

    /// All sets the cards hold, in canonical order, until `visit` returns false.
    pub fn visit_sets(self, mut visit: impl FnMut(CardSet) -> bool) {
        let mut first = self.0;
        while first != 0 {
            let a = first.trailing_zeros() as u8;
            first &= first - 1;
            let mut second = first;
            while second != 0 {
                let b = second.trailing_zeros() as u8;
                second &= second - 1;
                let mut third = second;
                while third != 0 {
                    let c = third.trailing_zeros() as u8;
                    third &= third - 1;
                    let set = CardSet([Card(a), Card(b), Card(c)]);
                    if set.kind().is_some() && !visit(set) {
                        return;
                    }
                }
            }
        }
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(iter: I) -> Cards {
        let mut cards = Cards::EMPTY;
        iter.into_iter().for_each(|c| cards.insert(c));
        cards
    }
}

/// The valid combinations of three cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetKind {
    /// Three cards with the same symbol.
    Equal(Symbol),
    /// One card of each symbol.
    Different,
    /// A wild and two cards with the same symbol.
    WildPair,
}

/// Three different cards in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(pub [Card; 3]);

impl CardSet {
    /// Which combination the cards are, if any. Two wilds are none (ruling 7.3).
    pub fn kind(self) -> Option<SetKind> {
        let [i, h, c, wild] = self.cards().symbols();
        match (i, h, c, wild) {
            (3, 0, 0, 0) => Some(SetKind::Equal(Symbol::Infantryman)),
            (0, 3, 0, 0) => Some(SetKind::Equal(Symbol::Cavalryman)),
            (0, 0, 3, 0) => Some(SetKind::Equal(Symbol::Cannon)),
            (1, 1, 1, 0) => Some(SetKind::Different),
            (2, 0, 0, 1) | (0, 2, 0, 1) | (0, 0, 2, 1) => Some(SetKind::WildPair),
            _ => None,
        }
    }

    /// The three cards.
    #[inline]
    pub fn cards(self) -> Cards {
        self.0.into_iter().collect()
    }
}

/// The cards of each symbol.
static SYMBOLS: [u64; 3] = symbol_masks();

const fn symbol_masks() -> [u64; 3] {
    let mut masks = [0; 3];
    let mut t = 0;
    while t < TERRITORIES {
        masks[Territory(t as u8).symbol() as usize] |= 1 << t;
        t += 1;
    }
    masks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(names: &str) -> Cards {
        names.split(' ').map(|n| n.parse::<Card>().unwrap()).collect()
    }

    #[test]
    fn all_five_combinations_and_no_other() {
        // RK-SETS; ruling 7.3: two wilds, or a wild with two different symbols, are no set.
        let kind = |names| {
            let c = cards(names);
            CardSet([c.nth(0), c.nth(1), c.nth(2)]).kind()
        };
        assert_eq!(
            kind("alaska alberta argentina"),
            Some(SetKind::Equal(Symbol::Infantryman))
        );
        assert_eq!(
            kind("greenland ontario peru"),
            Some(SetKind::Equal(Symbol::Cavalryman))
        );
        assert_eq!(kind("quebec brazil congo"), None);
        assert_eq!(
            kind("quebec brazil venezuela"),
            Some(SetKind::Equal(Symbol::Cannon))
        );
        assert_eq!(kind("alaska peru brazil"), Some(SetKind::Different));
        assert_eq!(kind("alaska alberta wild_1"), Some(SetKind::WildPair));
        assert_eq!(kind("alaska peru wild_2"), None);
        assert_eq!(kind("alaska wild_1 wild_2"), None);
    }

    #[test]
    fn counts_agree_with_the_list() {
        let mut rng = crate::rng::Stream::from_seed(5);
        for _ in 0..2000 {
            let mut hand = Cards::EMPTY;
            for _ in 0..rng.below(9) {
                hand.insert(Card(rng.below(44) as u8));
            }
            let mut n = 0;
            hand.visit_sets(|set| {
                assert!(set.kind().is_some());
                n += 1;
                true
            });
            assert_eq!((hand.count_sets(), hand.has_set()), (n, n > 0), "{hand:?}");
        }
    }
}
