//! A row of adventure cards beside a treasure, and who wins it.
//!
//! Knows nothing about camps: the winner is a colour. Batches of rows are scored in [`super::rows`].

use super::card::{CardSet, NUMBERS};
use super::color::{COLORS, Color};
use super::treasure::Treasure;

/// How many rows there are (RL-SET-7).
pub const ROWS: usize = 4;

/// One of the four places beside the treasure deck.
///
/// The order of the cards in a row decides nothing and is not kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The treasure; without one nothing can be played here (RL-ROW-7).
    pub treasure: Option<Treasure>,
    /// How many cards fill the row: the treasure's gems unless a house rule changed it; 0 without a treasure.
    pub places: u8,
    /// The cards lying face up.
    pub up: CardSet,
    /// The cards lying face down (RL-BLI-1).
    pub down: CardSet,
}

impl Row {
    /// All cards, face up or down.
    #[inline(always)]
    pub fn cards(&self) -> CardSet {
        self.up.or(self.down)
    }

    /// Whether a card can be played here.
    #[inline(always)]
    pub fn is_open(&self) -> bool {
        self.treasure.is_some()
    }

    /// Whether as many cards lie here as fill the row (RL-ROW-1).
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.cards().len() == self.places as usize
    }
}

/// The sum of the numbers in twelve bits, bit = number − 1.
static SUMS: [u8; 1 << NUMBERS] = {
    let mut sums = [0; 1 << NUMBERS];
    let mut bits = 1;
    while bits < sums.len() {
        sums[bits] = sums[bits & (bits - 1)] + bits.trailing_zeros() as u8 + 1;
        bits += 1;
    }
    sums
};

/// The total of each colour (RL-ROW-2).
#[inline(always)]
pub fn totals(cards: CardSet) -> [u8; COLORS] {
    Color::ALL.map(|color| SUMS[cards.numbers(color) as usize])
}

/// The colour with the highest total, if no other has as much (RL-ROW-2, RL-ROW-8). Nobody wins an empty row.
#[inline]
pub fn winner(cards: CardSet) -> Option<Color> {
    highest(totals(cards))
}

/// The colour with the highest of these totals, if it is above 0 and no other is as high.
#[inline]
pub fn highest<T: Copy + Default + PartialOrd>(totals: [T; COLORS]) -> Option<Color> {
    let (mut best, mut level, mut color) = (T::default(), true, 0);
    for (i, &total) in totals.iter().enumerate() {
        if total > best {
            (best, level, color) = (total, false, i);
        } else if total == best {
            level = true;
        }
    }
    (!level).then(|| Color::ALL[color])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(cards: &str) -> Option<&'static str> {
        let set: CardSet = cards.split_whitespace().map(|c| c.parse().unwrap()).collect();
        winner(set).map(Color::name)
    }

    #[test]
    fn rl_row_2_the_highest_total_wins() {
        assert_eq!(won("yellow11 red2 red10"), Some("red"));
        assert_eq!(won("yellow11 red2 red8"), Some("yellow"));
        assert_eq!(won("white1"), Some("white"));
    }

    #[test]
    fn rl_row_8_level_at_the_top_nobody_wins() {
        assert_eq!(won("yellow11 red3 red8"), None);
        assert_eq!(won("red5 blue5 white5"), None);
        assert_eq!(won("red1 blue1 green1 yellow1 white1"), None);
        assert_eq!(won(""), None);
    }

    #[test]
    fn rl_row_9_level_below_the_top_decides_nothing() {
        assert_eq!(won("red5 blue5 white6"), Some("white"));
        assert_eq!(won("green7 red5 blue2 blue3"), Some("green"));
    }

    #[test]
    fn a_whole_colour_adds_up() {
        assert_eq!(totals(CardSet::of_color(Color::Green)), [0, 0, 78, 0, 0]);
    }
}
