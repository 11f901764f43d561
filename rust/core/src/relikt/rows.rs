//! Row scoring as a library of its own: batches of rows, and the chances of a row that is not full yet.
//!
//! A card is one byte, colour × 16 + number, with red, blue, green, yellow, white = 0 to 4; 0 is an empty place. A batch is
//! laid out in columns (all first cards, all second cards, …) or row by row; columns are much faster. Every path gives
//! the same bytes. That a card lies in a row twice is not checked: it then counts twice.
//!
//! Knows nothing about games, camps' owners but for [`to_seats`], or threads.

mod outlook;

pub use outlook::{Outlook, OutlookError, Ways, outlook};

use super::card::{AdventureCard, NUMBERS};
use super::color::{COLORS, Color};
use std::ops::Range;
use thiserror::Error;

/// The most cards in a row of a batch: totals fit a byte.
pub const MAX_SLOTS: usize = u8::MAX as usize / NUMBERS;
/// The winner of a row where the highest total is level (RL-ROW-8).
pub const TIED: i8 = -1;
/// The winner of a row without cards.
pub const EMPTY: i8 = -2;

/// How the cards of a batch lie in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Shape (slots, n): card `s` of row `i` at `s × n + i`; totals of shape (5, n).
    Columns,
    /// Shape (n, slots): card `s` of row `i` at `i × slots + s`; totals of shape (n, 5).
    Rows,
}

/// Why a batch cannot be scored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RowsError {
    /// A byte is no card.
    #[error(
        "row {row}, slot {slot}: {value} is no card: expected 0 (empty) or colour * 16 + number with colour 0 to 4 and \
         number 1 to 12"
    )]
    Card {
        /// The row, from 0.
        row: usize,
        /// The slot, from 0.
        slot: usize,
        /// The byte.
        value: u8,
    },
    /// More cards a row than can be added up.
    #[error("{slots} slots: expected at most {MAX_SLOTS}")]
    Slots {
        /// How many there are.
        slots: usize,
    },
    /// The lengths do not belong together.
    #[error("{what} has {len} bytes: expected {expected}")]
    Length {
        /// What is too long or too short.
        what: &'static str,
        /// How long it is.
        len: usize,
        /// How long it must be.
        expected: usize,
    },
    /// A row is won by a colour that has no camp.
    #[error("row {row} is won by {color}, which has no camp")]
    Camp {
        /// The row, from 0.
        row: usize,
        /// The colour.
        color: Color,
    },
}

/// The byte of a card in a batch.
pub fn byte(card: AdventureCard) -> u8 {
    (card.color() as u8) << 4 | card.number()
}

/// The winners of a batch of rows: the colour with the highest total, [`TIED`] or [`EMPTY`]. `winners` has a place a row.
///
/// # Errors
/// [`RowsError`]; the winners are then of no use.
///
/// # Examples
/// ```
/// use ludoteca_core::relikt::rows::{Layout, score};
/// // yellow11 red2 red10: red wins with 12.
/// let mut winners = [0];
/// score(&[3 << 4 | 11, 2, 10], 3, Layout::Columns, &mut winners).unwrap();
/// assert_eq!(winners, [0]);
/// ```
pub fn score(cards: &[u8], slots: usize, layout: Layout, winners: &mut [i8]) -> Result<(), RowsError> {
    let all = 0..winners.len();
    score_part(cards, slots, layout, all, winners)
}

/// As [`score`], but only for the rows of a range: their winners are written, the others' places are left alone.
///
/// # Errors
/// [`RowsError`]; the winners of the range are then of no use.
///
/// # Panics
/// If the range is not among the rows.
pub fn score_part(
    cards: &[u8],
    slots: usize,
    layout: Layout,
    range: Range<usize>,
    winners: &mut [i8],
) -> Result<(), RowsError> {
    let n = winners.len();
    check_lengths(cards, slots, n)?;
    for_each_block(cards, slots, n, layout, range, |at, len, totals| {
        winners[at..at + len].copy_from_slice(&best(totals)[..len]);
    })
}

/// The total of each colour in a batch of rows.
///
/// # Errors
/// [`RowsError`]; the totals are then of no use.
pub fn totals(cards: &[u8], slots: usize, layout: Layout, totals: &mut [u8]) -> Result<(), RowsError> {
    let all = 0..totals.len() / COLORS;
    totals_part(cards, slots, layout, all, totals)
}

/// As [`totals`], but only for the rows of a range: the others' places are left alone.
///
/// # Errors
/// [`RowsError`]; the totals of the range are then of no use.
///
/// # Panics
/// If the range is not among the rows.
pub fn totals_part(
    cards: &[u8],
    slots: usize,
    layout: Layout,
    range: Range<usize>,
    totals: &mut [u8],
) -> Result<(), RowsError> {
    if !totals.len().is_multiple_of(COLORS) {
        let expected = totals.len() / COLORS * COLORS;
        return Err(RowsError::Length {
            what: "totals",
            len: totals.len(),
            expected,
        });
    }
    let n = totals.len() / COLORS;
    check_lengths(cards, slots, n)?;
    for_each_block(cards, slots, n, layout, range, |at, len, block| match layout {
        Layout::Columns => {
            for (color, sums) in block.iter().enumerate() {
                totals[color * n + at..][..len].copy_from_slice(&sums[..len]);
            }
        }
        Layout::Rows => {
            for i in 0..len {
                for (color, sums) in block.iter().enumerate() {
                    totals[(at + i) * COLORS + color] = sums[i];
                }
            }
        }
    })
}

/// Turns winning colours into seats: `camps[seat]` is the seat's colour.
///
/// # Errors
/// [`RowsError::Camp`] if a row is won by a colour that nobody owns.
pub fn to_seats(winners: &mut [i8], camps: &[Color]) -> Result<(), RowsError> {
    let seats = Color::ALL.map(|color| camps.iter().position(|&c| c == color).map(|seat| seat as i8));
    for (row, winner) in winners.iter_mut().enumerate() {
        if let Ok(color) = usize::try_from(*winner) {
            *winner = seats[color].ok_or(RowsError::Camp {
                row,
                color: Color::ALL[color],
            })?;
        }
    }
    Ok(())
}

fn check_lengths(cards: &[u8], slots: usize, n: usize) -> Result<(), RowsError> {
    if slots > MAX_SLOTS {
        return Err(RowsError::Slots { slots });
    }
    let expected = slots * n;
    if cards.len() != expected {
        return Err(RowsError::Length {
            what: "cards",
            len: cards.len(),
            expected,
        });
    }
    Ok(())
}

/// How many rows are added up side by side.
const BLOCK: usize = 64;

type Lane = [u8; BLOCK];
type Totals = [Lane; COLORS];

/// Adds up block after block and hands each to `take` with its first row and its length.
#[inline]
fn for_each_block(
    cards: &[u8],
    slots: usize,
    n: usize,
    layout: Layout,
    range: Range<usize>,
    take: impl FnMut(usize, usize, &Totals),
) -> Result<(), RowsError> {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { blocks_avx2(cards, slots, n, layout, range, take) };
    }
    blocks(cards, slots, n, layout, range, take)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn blocks_avx2(
    cards: &[u8],
    slots: usize,
    n: usize,
    layout: Layout,
    range: Range<usize>,
    take: impl FnMut(usize, usize, &Totals),
) -> Result<(), RowsError> {
    blocks(cards, slots, n, layout, range, take)
}

#[inline(always)]
fn blocks(
    cards: &[u8],
    slots: usize,
    n: usize,
    layout: Layout,
    range: Range<usize>,
    mut take: impl FnMut(usize, usize, &Totals),
) -> Result<(), RowsError> {
    assert!(range.end <= n, "rows {range:?} of {n}");
    let mut at = range.start;
    while at < range.end {
        let len = BLOCK.min(range.end - at);
        let mut totals = [[0; BLOCK]; COLORS];
        let mut bad = [0; BLOCK];
        for slot in 0..slots {
            let lane = match layout {
                Layout::Columns => match cards[slot * n + at..].first_chunk() {
                    Some(lane) if len == BLOCK => *lane,
                    _ => gather(len, |i| cards[slot * n + at + i]),
                },
                Layout::Rows => gather(len, |i| cards[(at + i) * slots + slot]),
            };
            add(&mut totals, &mut bad, &lane);
        }
        if bad.iter().any(|&b| b != 0) {
            return Err(first_bad(cards, slots, n, layout, at));
        }
        take(at, len, &totals);
        at += len;
    }
    Ok(())
}

#[inline(always)]
fn gather(len: usize, card: impl Fn(usize) -> u8) -> Lane {
    let mut lane = [0; BLOCK];
    for (i, byte) in lane[..len].iter_mut().enumerate() {
        *byte = card(i);
    }
    lane
}

/// Adds one card to each row of a block, and notes what is no card.
#[inline(always)]
fn add(totals: &mut Totals, bad: &mut Lane, lane: &Lane) {
    for (i, &card) in lane.iter().enumerate() {
        bad[i] |= u8::from(!is_card(card));
        for (color, sums) in totals.iter_mut().enumerate() {
            sums[i] += if card >> 4 == color as u8 { card & 15 } else { 0 };
        }
    }
}

/// Whether the byte is a card or an empty place.
#[inline(always)]
fn is_card(byte: u8) -> bool {
    let number = byte & 15;
    byte == 0 || byte < (COLORS as u8) << 4 && number != 0 && number <= NUMBERS as u8
}

/// The winners of a block.
#[inline(always)]
fn best(totals: &Totals) -> [i8; BLOCK] {
    let mut most = [0; BLOCK];
    let mut winner = [EMPTY; BLOCK];
    for (color, sums) in totals.iter().enumerate() {
        for i in 0..BLOCK {
            let level = if sums[i] == most[i] && sums[i] != 0 {
                TIED
            } else {
                winner[i]
            };
            winner[i] = if sums[i] > most[i] { color as i8 } else { level };
            most[i] = most[i].max(sums[i]);
        }
    }
    winner
}

#[cold]
fn first_bad(cards: &[u8], slots: usize, n: usize, layout: Layout, from: usize) -> RowsError {
    for row in from..n {
        for slot in 0..slots {
            let value = match layout {
                Layout::Columns => cards[slot * n + row],
                Layout::Rows => cards[row * slots + slot],
            };
            if !is_card(value) {
                return RowsError::Card { row, slot, value };
            }
        }
    }
    unreachable!("a block was refused without reason")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relikt::card::CardSet;
    use crate::relikt::row;
    use crate::rng::Stream;

    fn batch(cards: &str) -> Vec<u8> {
        cards
            .split_whitespace()
            .map(|c| byte(c.parse().unwrap()))
            .collect()
    }

    fn winner(cards: &str) -> i8 {
        let bytes = batch(cards);
        let mut winners = [9];
        score(&bytes, bytes.len(), Layout::Rows, &mut winners).unwrap();
        winners[0]
    }

    /// The golden file holds what tests/reference/rows.py says.
    #[test]
    fn golden_rows() {
        let golden = include_str!("../../../../tests/golden/rows/rows.csv");
        let mut lines = 0;
        for line in golden.lines().skip(1) {
            let [cards, sums @ .., won] = &line.split(',').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let bytes = batch(cards);
            let mut sum = [0; COLORS];
            totals(&bytes, bytes.len(), Layout::Columns, &mut sum).unwrap();
            assert_eq!(sum.map(|t| t.to_string()), sums, "{line}");
            let name = match winner(cards) {
                TIED => "tied",
                EMPTY => "empty",
                color => Color::ALL[color as usize].name(),
            };
            assert_eq!(name, *won, "{line}");
            let set: CardSet = cards.split_whitespace().map(|c| c.parse().unwrap()).collect();
            assert_eq!(
                row::winner(set).map(|c| c as i8),
                Some(winner(cards)).filter(|&w| w >= 0),
                "{line}"
            );
            lines += 1;
        }
        assert!(lines >= 1000, "{lines}");
    }

    #[test]
    fn every_path_gives_the_same_bytes() {
        let mut rng = Stream::from_seed(5);
        for n in [0, 1, 63, 64, 65, 200, 1000] {
            for slots in [0, 1, 6, MAX_SLOTS] {
                let rows: Vec<u8> = (0..n * slots)
                    .map(|_| match rng.below(7) {
                        0 => 0,
                        _ => byte(AdventureCard::from_id(rng.below(60) as u8).unwrap()),
                    })
                    .collect();
                let mut columns = vec![0; n * slots];
                for (i, row) in rows.chunks_exact(slots.max(1)).enumerate() {
                    row.iter()
                        .enumerate()
                        .for_each(|(s, &card)| columns[s * n + i] = card);
                }
                let (mut a, mut b, mut c) = (vec![0; n], vec![0; n], vec![0; n]);
                score(&rows, slots, Layout::Rows, &mut a).unwrap();
                score(&columns, slots, Layout::Columns, &mut b).unwrap();
                blocks(&columns, slots, n, Layout::Columns, 0..n, |at, len, t| {
                    c[at..at + len].copy_from_slice(&best(t)[..len]);
                })
                .unwrap();
                assert_eq!(a, b);
                assert_eq!(a, c);
                let (middle, mut parts) = (n / 3, vec![0; n]);
                score_part(&columns, slots, Layout::Columns, middle..n, &mut parts).unwrap();
                score_part(&rows, slots, Layout::Rows, 0..middle, &mut parts).unwrap();
                assert_eq!(a, parts);
                let (mut wide, mut tall) = (vec![0; 5 * n], vec![0; 5 * n]);
                totals(&columns, slots, Layout::Columns, &mut wide).unwrap();
                totals(&rows, slots, Layout::Rows, &mut tall).unwrap();
                let mut parts = vec![0; 5 * n];
                totals_part(&columns, slots, Layout::Columns, middle..n, &mut parts).unwrap();
                totals_part(&columns, slots, Layout::Columns, 0..middle, &mut parts).unwrap();
                assert_eq!(wide, parts);
                for i in 0..n {
                    let sums: Vec<u8> = (0..5).map(|c| wide[c * n + i]).collect();
                    assert_eq!(sums, tall[5 * i..5 * i + 5]);
                    let most = *sums.iter().max().unwrap();
                    let level = sums.iter().filter(|&&t| t == most).count();
                    let expected = match (most, level) {
                        (0, _) => EMPTY,
                        (_, 1) => sums.iter().position(|&t| t == most).unwrap() as i8,
                        _ => TIED,
                    };
                    assert_eq!(a[i], expected);
                }
            }
        }
    }

    #[test]
    fn what_is_no_card_is_named() {
        let good = byte("red1".parse().unwrap());
        for value in 1..=u8::MAX {
            let number = value & 15;
            let fits = value >> 4 < 5 && (1..=12).contains(&number);
            let mut cards = vec![good; 3 * 100];
            cards[100 + 70] = value;
            let result = score(&cards, 3, Layout::Columns, &mut [0; 100]);
            assert_eq!(result.is_ok(), fits, "{value}");
            if !fits {
                assert_eq!(
                    result,
                    Err(RowsError::Card {
                        row: 70,
                        slot: 1,
                        value
                    })
                );
                cards = vec![good; 3 * 100];
                cards[3 * 70 + 1] = value;
                let result = totals(&cards, 3, Layout::Rows, &mut [0; 500]);
                assert_eq!(
                    result,
                    Err(RowsError::Card {
                        row: 70,
                        slot: 1,
                        value
                    })
                );
            }
        }
        assert_eq!(
            score(&[0; 22], 22, Layout::Rows, &mut [0]),
            Err(RowsError::Slots { slots: 22 })
        );
        let error = score(&[0; 7], 3, Layout::Rows, &mut [0; 2]).unwrap_err();
        assert_eq!(error.to_string(), "cards has 7 bytes: expected 6");
        assert!(totals(&[0; 6], 3, Layout::Rows, &mut [0; 9]).is_err());
    }

    #[test]
    fn winners_become_seats() {
        let mut winners = [0, 4, TIED, EMPTY, 2];
        to_seats(&mut winners, &[Color::White, Color::Red, Color::Green]).unwrap();
        assert_eq!(winners, [1, 0, TIED, EMPTY, 2]);
        let mut winners = [0, 3];
        let error = to_seats(&mut winners, &[Color::White, Color::Red, Color::Green]);
        assert_eq!(
            error,
            Err(RowsError::Camp {
                row: 1,
                color: Color::Yellow
            })
        );
    }
}
