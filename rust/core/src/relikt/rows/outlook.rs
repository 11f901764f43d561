//! The chances of each colour to win a row whose open places fill at random.
//!
//! Exact: subsets of the unseen cards are counted, not drawn. For each colour the subsets of its unseen numbers are
//! counted by size and sum; a total T wins where the winner's sum is T and all others stay below. All totals are counted
//! side by side.

use crate::relikt::card::{CardSet, NUMBERS};
use crate::relikt::color::{COLORS, Color};
use crate::relikt::row;
use crate::relikt::treasure::MAX_GEMS;
use arrayvec::ArrayVec;
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
    /// More places than a row can have.
    #[error("{open} open places: a row has at most {MOST_OPEN}")]
    TooMany {
        /// The open places.
        open: usize,
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
    if open > MOST_OPEN {
        return Err(OutlookError::TooMany { open });
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

/// The most places a row has.
const MOST_OPEN: usize = MAX_GEMS as usize;
/// Subsets of one colour by size.
const SIZES: usize = NUMBERS + 1;
/// The total of all cards of a colour.
const HIGHEST: usize = NUMBERS * (NUMBERS + 1) / 2;
/// Totals of one colour: 0 to 78, rounded up for the sake of vectors.
const SPAN: usize = 80;
/// Places of a table of counts by sum; sum 0 stands in the middle, so that a total less a base is always inside.
const TABLE: usize = 2 * SPAN;

/// For a set of unseen cards: how many subsets of each colour have which size and sum.
///
/// Kept between questions about the same cards, it makes them cheap. All counts are whole numbers below 2^53, so that
/// sums of floating-point numbers are exact in any order.
#[derive(Clone, Debug)]
pub struct Ways {
    unseen: CardSet,
    colors: Box<[ColorWays; COLORS]>,
    work: Box<Work>,
}

#[derive(Clone, Debug)]
struct ColorWays {
    numbers: u16,
    count: usize,
    /// `exact[size][SPAN + sum]`.
    exact: [[f32; TABLE]; SIZES],
    /// `below[size][SPAN + sum]`: subsets with a smaller sum.
    below: [[f32; TABLE]; SIZES],
}

/// Ways of some colours together: by the number of their cards, for each total.
type Ledger = [[f64; SPAN]; MOST_OPEN + 1];

#[derive(Clone, Debug)]
struct Work {
    /// `after[i]`: all colours from place i on stay below.
    after: [Ledger; COLORS + 1],
    /// All colours so far stay below.
    before: [Ledger; 2],
}

impl ColorWays {
    const NONE: ColorWays = ColorWays {
        numbers: u16::MAX,
        count: 0,
        exact: [[0.0; TABLE]; SIZES],
        below: [[0.0; TABLE]; SIZES],
    };

    fn set(&mut self, numbers: u16) {
        if self.numbers == numbers {
            return;
        }
        self.numbers = numbers;
        self.count = numbers.count_ones() as usize;
        for counts in &mut self.exact {
            counts[SPAN..].fill(0.0);
        }
        self.exact[0][SPAN] = 1.0;
        let (mut top, mut taken) = (SPAN, 0);
        for number in (1..=NUMBERS).filter(|n| numbers >> (n - 1) & 1 == 1) {
            (top, taken) = (top + number, taken + 1);
            for size in (1..=taken).rev() {
                for sum in (SPAN + number..=top).rev() {
                    self.exact[size][sum] += self.exact[size - 1][sum - number];
                }
            }
        }
        for (below, exact) in self.below.iter_mut().zip(&self.exact) {
            for sum in SPAN..TABLE - 1 {
                below[sum + 1] = below[sum] + exact[sum];
            }
        }
    }
}

impl Default for Ways {
    fn default() -> Ways {
        Ways::new()
    }
}

/// The colours that can win or tie, and the totals that can decide.
struct Question {
    bases: [usize; COLORS],
    able: ArrayVec<usize, COLORS>,
    open: usize,
    lowest: usize,
    totals: usize,
}

impl Ways {
    /// Of no unseen cards.
    pub fn new() -> Ways {
        let mut colors = Box::new([ColorWays::NONE; COLORS]);
        colors.iter_mut().for_each(|ways| ways.set(0));
        let empty = [[0.0; SPAN]; MOST_OPEN + 1];
        let work = Box::new(Work {
            after: [empty; COLORS + 1],
            before: [empty; 2],
        });
        Ways {
            unseen: CardSet::EMPTY,
            colors,
            work,
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
    /// If there are more open places than unseen cards, or more than a row has.
    pub fn outlook(&mut self, row: CardSet, open: usize) -> Outlook {
        assert!(
            open <= self.unseen.len(),
            "{open} open places, {} unseen cards",
            self.unseen.len()
        );
        assert!(
            open <= MOST_OPEN,
            "{open} open places: a row has at most {MOST_OPEN}"
        );
        let mut wins = [0; COLORS];
        if open == 0 {
            let winner = row::winner(row);
            winner.iter().for_each(|color| wins[color.index()] = 1);
            return Outlook {
                wins,
                ties: winner.is_none().into(),
                ways: 1,
            };
        }
        let bases = row::totals(row).map(usize::from);
        // Colours without a card here or unseen can neither win nor tie.
        let able: ArrayVec<usize, COLORS> = (0..COLORS)
            .filter(|&c| bases[c] > 0 || self.colors[c].count > 0)
            .collect();
        let lowest = able.iter().map(|&c| bases[c]).max().unwrap_or(0).max(1);
        let reach = able
            .iter()
            .map(|&c| bases[c] + self.largest(c, open))
            .max()
            .unwrap_or(0);
        // A bot that looks at a hand asks about cards of it that it also takes for unseen: no colour comes to more than
        // all its cards all the same.
        let reach = reach.min(HIGHEST);
        let totals = (reach + 1).saturating_sub(lowest);
        self.count(
            &Question {
                bases,
                able,
                open,
                lowest,
                totals,
            },
            &mut wins,
        );
        let ways = binomial(self.unseen.len(), open);
        Outlook {
            wins,
            ties: ways - wins.iter().sum::<u64>(),
            ways,
        }
    }

    /// The largest sum of `open` unseen cards of a colour.
    fn largest(&self, color: usize, open: usize) -> usize {
        let mut numbers = self.colors[color].numbers;
        let mut sum = 0;
        for _ in 0..open.min(self.colors[color].count) {
            let top = numbers.ilog2();
            numbers &= !(1 << top);
            sum += top as usize + 1;
        }
        sum
    }

    fn count(&mut self, question: &Question, wins: &mut [u64; COLORS]) {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { count_avx2(&self.colors, &mut self.work, question, wins) };
        }
        count(&self.colors, &mut self.work, question, wins);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn count_avx2(colors: &[ColorWays; COLORS], work: &mut Work, q: &Question, wins: &mut [u64; COLORS]) {
    count(colors, work, q, wins);
}

/// For every total at once: the ways in which a colour reaches just this total and all others stay below.
#[inline(always)]
fn count(colors: &[ColorWays; COLORS], work: &mut Work, q: &Question, wins: &mut [u64; COLORS]) {
    let n = q.able.len();
    // How many cards the colours from a place on can take.
    let mut after_most = [0; COLORS + 1];
    start(&mut work.after[n], q.totals);
    for (i, &color) in q.able.iter().enumerate().rev() {
        let (to, from) = work.after.split_at_mut(i + 1);
        after_most[i] = join(
            &mut to[i],
            &from[0],
            after_most[i + 1],
            &colors[color],
            q.bases[color],
            q,
        );
    }
    let mut before_most = 0;
    start(&mut work.before[0], q.totals);
    for (i, &color) in q.able.iter().enumerate() {
        let [old, new] = &mut work.before;
        let (before, ways) = (&mut *old, &colors[color]);
        let first = SPAN + q.lowest - q.bases[color];
        let mut won = 0.0;
        for size in 0..=ways.count.min(q.open) {
            let exact = &ways.exact[size][first..][..q.totals];
            let others = q.open - size;
            for k in others.saturating_sub(after_most[i + 1])..=others.min(before_most) {
                let before = &before[k][..q.totals];
                let after = &work.after[i + 1][others - k][..q.totals];
                for t in 0..q.totals {
                    won += f64::from(exact[t]) * before[t] * after[t];
                }
            }
        }
        wins[color] = won as u64;
        before_most = join(new, old, before_most, ways, q.bases[color], q);
        std::mem::swap(old, new);
    }
}

/// No colours yet: one way to take no card.
#[inline(always)]
fn start(ledger: &mut Ledger, totals: usize) {
    ledger[0][..totals].fill(1.0);
}

/// Joins the ways of some colours, which can take `most` cards, with those of one more that stays below each total.
/// Returns how many cards they can take together.
#[inline(always)]
fn join(to: &mut Ledger, from: &Ledger, most: usize, ways: &ColorWays, base: usize, q: &Question) -> usize {
    let own = ways.count.min(q.open);
    let together = (most + own).min(q.open);
    for sums in &mut to[..=together] {
        sums[..q.totals].fill(0.0);
    }
    let first = SPAN + q.lowest - base;
    for size in 0..=own {
        let below = &ways.below[size][first..][..q.totals];
        for k in 0..=most.min(q.open - size) {
            let (to, from) = (&mut to[size + k][..q.totals], &from[k][..q.totals]);
            for t in 0..q.totals {
                to[t] += f64::from(below[t]) * from[t];
            }
        }
    }
    together
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
        for open in 0..=12 {
            let found = outlook(CardSet::EMPTY, open, all).unwrap();
            assert_eq!(found.ways, binomial(60, open));
            assert_eq!(found.wins.iter().sum::<u64>() + found.ties, found.ways);
            assert!(found.wins.iter().all(|&w| w == found.wins[0]));
        }
    }

    /// Long rows and a card counted twice: what a bot asks that looks at a hand.
    #[test]
    fn a_row_may_hold_a_card_that_is_taken_for_unseen() {
        let mut ways = Ways::new();
        ways.set(in_play(3));
        for open in 0..=11 {
            let found = ways.outlook(set("red12"), open);
            assert_eq!(found.wins.iter().sum::<u64>() + found.ties, found.ways, "{open}");
            assert!(found.wins[0] > found.wins[1], "{open}");
        }
    }

    #[test]
    fn impossible_questions_are_refused() {
        let error = outlook(set("red1"), 3, set("red2 blue1")).unwrap_err();
        assert_eq!(error.to_string(), "3 open places, but only 2 unseen cards");
        let error = outlook(set(""), 13, in_play(3)).unwrap_err();
        assert_eq!(error.to_string(), "13 open places: a row has at most 12");
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
