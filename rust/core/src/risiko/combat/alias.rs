//! Alias tables of how a battle ends: one 64-bit word picks an end, without a branch.
//!
//! A table has 2^k slots (k at least 1, the first power of two that holds all ends), each of weight 2^32. Ends
//! are listed attackers left descending, then defenders left ascending. Every probability is rounded to a
//! multiple of 2^-(32+k); what rounding adds or takes goes to the first of the likeliest ends, so the weights
//! sum to 2^(32+k). Slot i first gets end i; then the last short slot (by a stack filled ascending) is topped
//! up by the last slot that is not short (another such stack), again and again; a slot that gave and became
//! short goes on top of the short ones. Integers only, once the probabilities are there.
//!
//! Word w looks at slot `w >> (64 - k)`; with `w mod 2^32` below the slot's threshold the end is its own, else
//! the one that topped it up.
//!
//! Tables are made on first use and stay. Doesn't know seeds or arrays.

use super::exact::{Policy, Start, fight};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Most armies a side has in a battle with a table.
pub(super) const MOST: usize = 64;

const SIDE: usize = MOST + 1;

/// Slots of one number of attackers, all defenders. A slot's threshold is in bits 32-63, its own end in bits
/// 0-15, the end that tops it up in bits 16-31; an end is attackers left, then (8 bits up) defenders left.
/// Somebody is always left to attack from the territory, so no slot is 0 and 0 says "not made yet".
///
/// Each slot stands by itself and whoever makes it makes the same, so that threads need not wait for each other.
type Row = [AtomicU64];

/// All tables of one `leave`.
pub(super) struct Tables {
    leave: usize,
    /// Where in its row a table begins (× 256), and by how much a word is shifted to give a slot.
    places: Box<[u32]>,
    rows: [OnceLock<Box<Row>>; SIDE],
}

/// The tables for attackers who stop at `leave` armies; more than `MOST` change nothing.
pub(super) fn tables(leave: usize) -> &'static Tables {
    static TABLES: [OnceLock<Tables>; SIDE] = [const { OnceLock::new() }; SIDE];
    let leave = leave.clamp(1, MOST);
    TABLES[leave].get_or_init(|| Tables::new(leave))
}

/// An end picked by `word` from `slot`: attackers and defenders left.
#[inline(always)]
pub(super) fn pick(slot: u64, word: u64) -> (u8, u8) {
    let topped_up = u32::from(word as u32 >= (slot >> 32) as u32);
    let end = slot as u32 >> (topped_up * 16);
    (end as u8, (end >> 8) as u8)
}

/// The rows that were there when a call began; the others are empty.
pub(super) struct Snapshot<'a> {
    places: &'a [u32; SIDE * SIDE],
    rows: [&'a Row; SIDE],
}

impl Snapshot<'_> {
    /// The slot that `word` picks, or 0 if it is not made yet. Both numbers are at most `MOST`.
    #[inline(always)]
    pub(super) fn slot(&self, attackers: u8, defenders: u8, word: u64) -> u64 {
        let (a, d) = (usize::from(attackers), usize::from(defenders));
        let place = self.places[a * SIDE + d];
        let slot = (place >> 8) as usize + (word >> (place & 63)) as usize;
        self.rows[a].get(slot).map_or(0, |slot| slot.load(Relaxed))
    }
}

impl Tables {
    fn new(leave: usize) -> Tables {
        let mut places = vec![0; SIDE * SIDE].into_boxed_slice();
        for a in 0..SIDE {
            let mut begin = 0;
            for d in 0..SIDE {
                let bits = bits(a, d, leave);
                places[a * SIDE + d] = begin << 8 | (64 - bits);
                begin += 1 << bits;
            }
        }
        Tables {
            leave,
            places,
            rows: [const { OnceLock::new() }; SIDE],
        }
    }

    /// What there is now.
    pub(super) fn snapshot(&self) -> Snapshot<'_> {
        let places = (&*self.places).try_into().expect("a place for every start");
        let rows = self
            .rows
            .each_ref()
            .map(|row| row.get().map_or(&[][..], |row| row));
        Snapshot { places, rows }
    }

    /// The slot that `word` picks for one start, made if need be.
    #[inline]
    pub(super) fn slot(&self, attackers: usize, defenders: usize, word: u64) -> u64 {
        let place = self.places[attackers * SIDE + defenders];
        let (begin, slot) = ((place >> 8) as usize, (word >> (place & 63)) as usize);
        let row = self.rows[attackers].get();
        match row.map_or(0, |row| row[begin + slot].load(Relaxed)) {
            0 => self.slots(attackers, defenders)[slot].load(Relaxed),
            made => made,
        }
    }

    /// The slots of one start, made if need be; their number is a power of two. Both numbers are at most
    /// `MOST`, and there is at least one attacker.
    pub(super) fn slots(&self, attackers: usize, defenders: usize) -> &Row {
        let place = self.places[attackers * SIDE + defenders];
        let (begin, bits) = ((place >> 8) as usize, 64 - (place & 63));
        let row = self.rows[attackers].get_or_init(|| {
            let slots: u32 = (0..SIDE)
                .map(|d| 1 << (64 - (self.places[attackers * SIDE + d] & 63)))
                .sum();
            (0..slots).map(|_| AtomicU64::new(0)).collect()
        });
        let slots = &row[begin..begin + (1 << bits)];
        if slots.iter().any(|slot| slot.load(Relaxed) == 0) {
            let made = make(attackers, defenders, self.leave, bits);
            slots
                .iter()
                .zip(made)
                .for_each(|(slot, made)| slot.store(made, Relaxed));
        }
        slots
    }
}

/// log2 of the number of slots of a start, at least 1.
fn bits(attackers: usize, defenders: usize, leave: usize) -> u32 {
    let ends = if attackers <= leave || defenders == 0 {
        1
    } else {
        // Won with more than `leave`, or stopped at `leave` or, by a costly last roll, up to two below.
        (attackers - leave) + defenders * leave.min(3)
    };
    ends.next_power_of_two().trailing_zeros().max(1)
}

/// The slots of one start.
fn make(attackers: usize, defenders: usize, leave: usize, bits: u32) -> Vec<u64> {
    let mut ends = Vec::new();
    let mut weights = Vec::new();
    let start = Start {
        most: attackers,
        chance: |a| f64::from(a == attackers),
    };
    let unit = (1_u64 << (32 + bits)) as f64;
    fight(start, defenders, leave, Policy::Maximum, |a, d, chance| {
        ends.push((a | d << 8) as u64);
        weights.push((chance * unit).round() as u64);
    });
    let total: u64 = weights.iter().sum();
    let likeliest = weights.iter().copied().max().unwrap_or(0);
    let likeliest = weights
        .iter_mut()
        .find(|w| **w == likeliest)
        .expect("a battle has an end");
    *likeliest = (*likeliest + (1 << (32 + bits))) - total;

    const FULL: u64 = 1 << 32;
    weights.resize(1 << bits, 0);
    ends.resize(1 << bits, ends[0]);
    let mut slots: Vec<u64> = ends.iter().map(|end| end << 16 | end).collect();
    let (mut short, mut ample): (Vec<usize>, Vec<usize>) = (0..1 << bits).partition(|&i| weights[i] < FULL);
    while let Some(i) = short.pop() {
        let giver = *ample.last().expect("weights sum to that of all slots");
        slots[i] = weights[i] << 32 | ends[giver] << 16 | ends[i];
        weights[giver] -= FULL - weights[i];
        if weights[giver] < FULL {
            ample.pop();
            short.push(giver);
        }
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::super::exact::odds;
    use super::*;

    /// Probability of each end by summing slots: (attackers, defenders) → weight in 2^-(32 + bits).
    fn weights_of(attackers: usize, defenders: usize, leave: usize) -> (Vec<Vec<u64>>, u32) {
        let slots = tables(leave).slots(attackers, defenders);
        let mut weights = vec![vec![0; defenders + 1]; attackers + 1];
        for slot in slots {
            let slot = slot.load(Relaxed);
            let own = slot >> 32;
            for (word, weight) in [(0, own), (u64::from(u32::MAX), (1 << 32) - own)] {
                if weight > 0 {
                    let (a, d) = pick(slot, word);
                    weights[usize::from(a)][usize::from(d)] += weight;
                }
            }
        }
        (weights, slots.len().trailing_zeros())
    }

    #[test]
    fn tables_hold_the_exact_distribution() {
        for (attackers, defenders, leave) in [
            (2, 1, 1),
            (4, 3, 1),
            (10, 8, 1),
            (64, 64, 1),
            (64, 1, 1),
            (2, 64, 1),
            (20, 9, 2),
            (64, 64, 3),
            (9, 5, 8),
        ] {
            let exact = odds(attackers, defenders, leave, Policy::Maximum);
            let (weights, bits) = weights_of(attackers, defenders, leave);
            let unit = (1_u64 << (32 + bits)) as f64;
            let close = |weight: u64, p: f64| (weight as f64 / unit - p).abs() < 256.0 / unit;
            for (a, &p) in exact.attackers_left.iter().enumerate() {
                assert!(
                    close(weights[a].iter().sum(), p),
                    "{attackers} v {defenders}, leave {leave}: {a} left"
                );
            }
            for (d, &p) in exact.defenders_left.iter().enumerate() {
                let column = weights.iter().map(|row| row[d]).sum();
                assert!(
                    close(column, p),
                    "{attackers} v {defenders}, leave {leave}: {d} left to defend"
                );
            }
        }
    }

    #[test]
    fn every_start_fits_its_table() {
        for leave in [1, 2, 3, 7, 63, 64] {
            for attackers in 1..=MOST {
                for defenders in 0..=MOST {
                    let slots = tables(leave).slots(attackers, defenders);
                    assert!(slots.iter().all(|slot| slot.load(Relaxed) != 0));
                    if attackers <= leave || defenders == 0 {
                        let end = pick(slots[1].load(Relaxed), 77);
                        assert_eq!(end, (attackers as u8, defenders as u8));
                    }
                }
            }
        }
    }
}
