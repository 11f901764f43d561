//! The chances of each colour to win a row whose open places fill at random.
//!
//! Exact: subsets of the unseen cards are counted, not drawn. For each colour the subsets of its unseen numbers are
//! counted by size and sum; a total T wins where the winner's sum is T and all others stay below.

use crate::relikt::card::{CARDS, CardSet, NUMBERS};
use crate::relikt::color::{COLORS, Color};
use crate::relikt::row;
use thiserror::Error;

/// The chances of a row, as counts of the equally likely ways to fill it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// The ways in which each colour wins.
    pub wins: [u64; COLORS],
    /// The ways in which the highest total is level, or no card lies there at all.
    pub ties: u64,
    /// All ways.
    pub ways: u64,
}

impl Outlook {
    /// The chance of a colour to win.
    pub fn chance(&self, color: Color) -> f64 {
        self.wins[color.index()] as f64 / self.ways as f64
    }

    /// The chance of a tie.
    pub fn tie(&self) -> f64 {
        self.ties as f64 / self.ways as f64
    }
}

/// Why a row has no outlook.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutlookError {
    /// More places than cards.
    #[error("{open} open places, but only {unseen} unseen cards")]
    TooFew {
        /// The open places.
        open: usize,
        /// How many cards are unseen.
        unseen: usize,
    },
    /// A card lies in the row and is said to be unseen.
    #[error("{cards:?} cannot be in the row and unseen")]
    Both {
        /// The cards.
        cards: CardSet,
    },
}

/// The exact chances of each colour to win a row if its open places fill at random from the unseen cards.
///
/// # Errors
/// [`OutlookError`].
///
/// # Examples
/// ```
/// use ludoteca_core::relikt::{CardSet, Color, rows::outlook};
/// let row = ["yellow11", "red2"].map(|c| c.parse().unwrap()).into_iter().collect();
/// let unseen = ["red10", "red8", "blue1"].map(|c| c.parse().unwrap()).into_iter().collect();
/// let found = outlook(row, 1, unseen).unwrap();
/// assert_eq!(found.wins, [1, 0, 0, 2, 0]);
/// assert_eq!(found.chance(Color::Red), 1.0 / 3.0);
/// ```
pub fn outlook(row: CardSet, open: usize, unseen: CardSet) -> Result<Outlook, OutlookError> {
    let cards = row.and(unseen);
    if !cards.is_empty() {
        return Err(OutlookError::Both { cards });
    }
    if open > unseen.len() {
        return Err(OutlookError::TooFew {
            open,
            unseen: unseen.len(),
        });
    }
    let mut ways = Ways::new();
    ways.set(unseen);
    Ok(ways.outlook(row, open))
}

/// The largest sum of one colour.
const MAX_SUM: usize = NUMBERS * (NUMBERS + 1) / 2;
const SUMS: usize = MAX_SUM + 1;

/// For a set of unseen cards: how many subsets of each colour have which size and sum.
///
/// Kept between questions about the same cards, it makes them cheap.
#[derive(Clone, Debug)]
pub struct Ways {
    unseen: CardSet,
    colors: Box<[ColorWays; COLORS]>,
}

#[derive(Clone, Debug)]
struct ColorWays {
    numbers: u16,
    count: usize,
    /// `exact[sum][size]`.
    exact: [[u16; NUMBERS + 1]; SUMS],
    /// `below[sum][size]`: subsets with a smaller sum.
    below: [[u16; NUMBERS + 1]; SUMS + 1],
}

impl ColorWays {
    fn new() -> ColorWays {
        let mut ways = ColorWays {
            numbers: u16::MAX,
            count: 0,
            exact: [[0; NUMBERS + 1]; SUMS],
            below: [[0; NUMBERS + 1]; SUMS + 1],
        };
        ways.set(0);
        ways
    }

    fn set(&mut self, numbers: u16) {
        if self.numbers == numbers {
            return;
        }
        self.numbers = numbers;
        self.count = numbers.count_ones() as usize;
        self.exact = [[0; NUMBERS + 1]; SUMS];
        self.exact[0][0] = 1;
        let mut top = 0;
        for number in (1..=NUMBERS).filter(|n| numbers >> (n - 1) & 1 == 1) {
            top += number;
            for sum in (number..=top).rev() {
                for size in 1..=NUMBERS {
                    self.exact[sum][size] += self.exact[sum - number][size - 1];
                }
            }
        }
        for sum in 0..SUMS {
            for size in 0..=NUMBERS {
                self.below[sum + 1][size] = self.below[sum][size] + self.exact[sum][size];
            }
        }
    }
}

/// Counts by size, up to the number of open places.
type Sizes = [u64; CARDS + 1];

impl Default for Ways {
    fn default() -> Ways {
        Ways::new()
    }
}

impl Ways {
    /// Of no unseen cards.
    pub fn new() -> Ways {
        Ways {
            unseen: CardSet::EMPTY,
            colors: Box::new(std::array::from_fn(|_| ColorWays::new())),
        }
    }

    /// Turns to a set of unseen cards; only colours that changed are counted anew.
    pub fn set(&mut self, unseen: CardSet) {
        self.unseen = unseen;
        for (ways, color) in self.colors.iter_mut().zip(Color::ALL) {
            ways.set(unseen.numbers(color));
        }
    }

    /// The outlook of a row none of whose cards is among the unseen ones.
    ///
    /// # Panics
    /// If there are more open places than unseen cards.
    pub fn outlook(&self, row: CardSet, open: usize) -> Outlook {
        assert!(
            open <= self.unseen.len(),
            "{open} open places, {} unseen cards",
            self.unseen.len()
        );
        let bases = row::totals(row).map(usize::from);
        let ways = binomial(self.unseen.len(), open);
        let mut wins = [0; COLORS];
        // Colours without a card here or unseen can neither win nor tie.
        let mut able = [0; COLORS];
        let mut n = 0;
        for color in 0..COLORS {
            if bases[color] > 0 || self.colors[color].count > 0 {
                (able[n], n) = (color, n + 1);
            }
        }
        let able = &able[..n];
        let highest = able.iter().map(|&c| bases[c]).max().unwrap_or(0).max(1);
        let reach = able
            .iter()
            .map(|&c| bases[c] + self.largest(c, open))
            .max()
            .unwrap_or(0);
        for total in highest..=reach {
            self.wins_with(total, &bases, able, open, &mut wins);
        }
        Outlook {
            wins,
            ties: ways - wins.iter().sum::<u64>(),
            ways,
        }
    }

    /// The largest sum of `open` unseen cards of a colour.
    fn largest(&self, color: usize, open: usize) -> usize {
        let numbers = self.colors[color].numbers;
        (1..=NUMBERS)
            .rev()
            .filter(|n| numbers >> (n - 1) & 1 == 1)
            .take(open)
            .sum()
    }

    /// Adds the ways in which a colour wins with exactly this total.
    fn wins_with(
        &self,
        total: usize,
        bases: &[usize; COLORS],
        able: &[usize],
        open: usize,
        wins: &mut [u64; COLORS],
    ) {
        // after[i]: ways in which the colours from place i on all stay below, by their number of cards.
        let mut after = [[0; CARDS + 1]; COLORS + 1];
        after[able.len()][0] = 1;
        for (i, &color) in able.iter().enumerate().rev() {
            after[i] = self.below(color, total, bases, &after[i + 1], open);
        }
        let mut before: Sizes = [0; CARDS + 1];
        before[0] = 1;
        for (i, &color) in able.iter().enumerate() {
            let Some(rest) = total.checked_sub(bases[color]).filter(|&rest| rest <= MAX_SUM) else {
                before = self.below(color, total, bases, &before, open);
                continue;
            };
            let exact = &self.colors[color].exact[rest];
            for (size, &ways) in exact.iter().enumerate().take(open + 1) {
                if ways > 0 {
                    let others = open - size;
                    let sum: u64 = (0..=others).map(|k| before[k] * after[i + 1][others - k]).sum();
                    wins[color] += u64::from(ways) * sum;
                }
            }
            before = self.below(color, total, bases, &before, open);
        }
    }

    /// The ways of others, joined with those of a colour that stays below a total.
    #[inline]
    fn below(
        &self,
        color: usize,
        total: usize,
        bases: &[usize; COLORS],
        others: &Sizes,
        open: usize,
    ) -> Sizes {
        let mut joined = [0; CARDS + 1];
        let Some(rest) = total.checked_sub(bases[color]) else {
            return joined;
        };
        let ways = &self.colors[color].below[rest.min(SUMS)];
        for (size, &ways) in ways.iter().enumerate().take(open + 1) {
            if ways > 0 {
                for k in 0..=open - size {
                    joined[size + k] += u64::from(ways) * others[k];
                }
            }
        }
        joined
    }
}

/// n over k.
fn binomial(n: usize, k: usize) -> u64 {
    let mut found: u128 = 1;
    for i in 0..k.min(n - k) {
        found = found * (n - i) as u128 / (i + 1) as u128;
    }
    found as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;

    fn set(cards: &str) -> CardSet {
        cards.split_whitespace().map(|c| c.parse().unwrap()).collect()
    }

    fn in_play(players: usize) -> CardSet {
        Color::ALL[..players]
            .iter()
            .fold(CardSet::EMPTY, |all, &c| all.or(CardSet::of_color(c)))
    }

    /// Fills the row in every way.
    fn by_hand(row: CardSet, open: usize, unseen: CardSet, found: &mut Outlook) {
        if open == 0 {
            found.ways += 1;
            match row::winner(row) {
                Some(color) => found.wins[color.index()] += 1,
                None => found.ties += 1,
            }
            return;
        }
        let mut rest = unseen;
        for card in unseen.iter() {
            rest.remove(card);
            let mut fuller = row;
            fuller.insert(card);
            by_hand(fuller, open - 1, rest, found);
        }
    }

    #[test]
    fn counted_as_by_hand() {
        let mut rng = Stream::from_seed(8);
        for _ in 0..60 {
            let mut cards = in_play(3 + rng.below(3) as usize);
            let mut draw = |n: u64| -> CardSet {
                let n = n.min(cards.len() as u64);
                let drawn: CardSet = (0..n)
                    .map(|_| {
                        let card = cards.nth(rng.below(cards.len() as u64) as usize);
                        cards.remove(card);
                        card
                    })
                    .collect();
                drawn
            };
            let (row, unseen) = (draw(3), draw(14));
            for open in 0..5 {
                let mut expected = Outlook {
                    wins: [0; COLORS],
                    ties: 0,
                    ways: 0,
                };
                by_hand(row, open, unseen, &mut expected);
                assert_eq!(
                    outlook(row, open, unseen),
                    Ok(expected),
                    "{row:?} {open} {unseen:?}"
                );
            }
        }
    }

    #[test]
    fn a_row_filled_from_the_whole_deck_ties_as_often_as_it_should() {
        for (players, three, seven) in [(3, 0.0546, 0.0376), (4, 0.0694, 0.0477), (5, 0.0789, 0.0559)] {
            let tie = |open| outlook(CardSet::EMPTY, open, in_play(players)).unwrap().tie();
            assert!((tie(3) - three).abs() < 5e-5, "{players}: {}", tie(3));
            assert!((tie(7) - seven).abs() < 5e-5, "{players}: {}", tie(7));
            assert!((3..7).all(|n| tie(n) > tie(n + 1)));
            // All colours are alike.
            let found = outlook(CardSet::EMPTY, 5, in_play(players)).unwrap();
            assert!(found.wins[..players].iter().all(|&w| w == found.wins[0]));
        }
    }

    #[test]
    fn nothing_overflows() {
        let all = in_play(5);
        for open in [0, 1, 29, 30, 31, 59, 60] {
            let found = outlook(CardSet::EMPTY, open, all).unwrap();
            assert_eq!(found.ways, binomial(60, open));
            assert_eq!(found.wins.iter().sum::<u64>() + found.ties, found.ways);
        }
        assert_eq!(outlook(CardSet::EMPTY, 60, all).unwrap().ties, 1);
    }

    #[test]
    fn impossible_questions_are_refused() {
        let error = outlook(set("red1"), 3, set("red2 blue1")).unwrap_err();
        assert_eq!(error.to_string(), "3 open places, but only 2 unseen cards");
        let error = outlook(set("red1 blue4"), 1, set("red2 blue4")).unwrap_err();
        assert_eq!(error.to_string(), "{blue4} cannot be in the row and unseen");
    }

    #[test]
    fn cards_kept_between_questions_change_nothing() {
        let mut kept = Ways::new();
        for unseen in ["red1 red5 blue3", "red1 blue3 white9", "", "green2 green4 blue3"] {
            kept.set(set(unseen));
            for open in 0..=set(unseen).len() {
                assert_eq!(
                    Ok(kept.outlook(set("yellow6 red7"), open)),
                    outlook(set("yellow6 red7"), open, set(unseen))
                );
            }
        }
    }
}
