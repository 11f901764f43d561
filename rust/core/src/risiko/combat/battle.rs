//! Battles to the end for each pair of numbers of two arrays: armies left on both sides.
//!
//! With at most 64 armies a side, word i picks the end of element i from an alias table (see `alias`). Larger
//! battles are rolled out, element i with stream i of a purpose of its own. Which of the two is a matter of the
//! numbers alone, and so are the results.

use super::dispatch::CpuPath;
use super::lanes::{Portable, Purpose, Step, Words, key};
use super::outcomes::{MAX_DICE, attack_losses, pairs, roll_size};
use super::{InvalidElement, alias};
use crate::rng::Stream;
use std::sync::atomic::Ordering::Relaxed;

/// A type that numbers of armies come in.
pub trait Armies: Copy + Ord + Into<u64> + private::Sealed {
    /// The number of a survivor count, which is never above a count that came in.
    fn of(left: u16) -> Self;

    /// The number as 16 bits.
    fn get(self) -> u16;
}

mod private {
    pub trait Sealed {}
    impl Sealed for u8 {}
    impl Sealed for u16 {}
}

impl Armies for u8 {
    #[inline(always)]
    fn of(left: u16) -> u8 {
        left as u8
    }

    #[inline(always)]
    fn get(self) -> u16 {
        self.into()
    }
}

impl Armies for u16 {
    #[inline(always)]
    fn of(left: u16) -> u16 {
        left
    }

    #[inline(always)]
    fn get(self) -> u16 {
        self
    }
}

/// The armies and results of one call; all slices are equally long.
pub struct Battles<'a, T> {
    /// All armies on the attacking territory, at least 1.
    pub attackers: &'a [T],
    /// All armies on the attacked territory; with none the battle is over before it begins.
    pub defenders: &'a [T],
    /// Attackers left, written.
    pub attackers_left: &'a mut [T],
    /// Defenders left, written.
    pub defenders_left: &'a mut [T],
}

impl<T> Battles<'_, T> {
    fn len(&self) -> usize {
        let n = self.attackers.len();
        let lens = [
            self.defenders.len(),
            self.attackers_left.len(),
            self.defenders_left.len(),
        ];
        assert_eq!(lens, [n; 3], "one place for each battle");
        n
    }
}

/// Fights elements `first..` of the sequence that `seed` stands for, on the best path of this machine.
///
/// The attacker stops at `leave` armies or fewer (at least 1); with no more at the start nothing happens.
/// What is written is unspecified if a number of attackers is 0, which is an error.
///
/// # Panics
/// If the slices differ in length.
pub fn battle<T: Armies>(
    seed: u64,
    first: u64,
    leave: u16,
    battles: Battles<'_, T>,
) -> Result<(), InvalidElement> {
    battle_on(CpuPath::best(), seed, first, leave, battles)
}

/// [`battle`] on a given path.
///
/// # Panics
/// If this machine can't take the path, or the slices differ in length.
pub fn battle_on<T: Armies>(
    path: CpuPath,
    seed: u64,
    first: u64,
    leave: u16,
    mut battles: Battles<'_, T>,
) -> Result<(), InvalidElement> {
    assert!(path.is_available(), "this machine has no {} path", path.name());
    match path {
        CpuPath::Portable => fight_all(Portable, seed, first, leave, &mut battles),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the path is available, so the machine has these instructions.
        CpuPath::Avx2 => unsafe { fight_all_avx2(seed, first, leave, &mut battles) },
        #[cfg(not(target_arch = "x86_64"))]
        CpuPath::Avx2 => unreachable!("not available"),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn fight_all_avx2<T: Armies>(
    seed: u64,
    first: u64,
    leave: u16,
    battles: &mut Battles<'_, T>,
) -> Result<(), InvalidElement> {
    fight_all(super::lanes::Avx2::new(), seed, first, leave, battles)
}

#[inline(always)]
fn fight_all<T: Armies>(
    step: impl Step,
    seed: u64,
    first: u64,
    leave: u16,
    battles: &mut Battles<'_, T>,
) -> Result<(), InvalidElement> {
    let tables = alias::tables(leave.into());
    let mut snapshot = tables.snapshot();
    let mut long_key = None;
    let mut words = Words::new(step, key(seed, Purpose::Battle), first, battles.len());
    while let Some((start, words)) = words.next() {
        let range = start..start + words.len();
        let (attackers, defenders) = (
            &battles.attackers[range.clone()],
            &battles.defenders[range.clone()],
        );
        let mut left = Left {
            attackers: &mut battles.attackers_left[range.clone()],
            defenders: &mut battles.defenders_left[range],
        };
        let (least, most) = extremes(attackers);
        let (least_defenders, most_defenders) = extremes(defenders);
        if least.get() == 0 {
            return Err(no_attackers(attackers, start));
        }
        if most.max(most_defenders).get() > alias::MOST as u16 {
            let key = *long_key.get_or_insert_with(|| key(seed, Purpose::LongBattle));
            let element = first.wrapping_add(start as u64);
            mixed_with_long(
                tables,
                leave,
                key,
                element,
                words,
                (attackers, defenders),
                &mut left,
            );
        } else if least == most && least_defenders == most_defenders {
            same_start(tables, words, least.get(), least_defenders.get(), &mut left);
        } else if !small(&snapshot, words, attackers, defenders, &mut left) {
            for (a, d) in attackers.iter().zip(defenders) {
                tables.slots(a.get().into(), d.get().into());
            }
            snapshot = tables.snapshot();
            small(&snapshot, words, attackers, defenders, &mut left);
        }
    }
    Ok(())
}

/// Results of a chunk.
struct Left<'a, T> {
    attackers: &'a mut [T],
    defenders: &'a mut [T],
}

impl<T: Armies> Left<'_, T> {
    #[inline(always)]
    fn places(&mut self) -> impl Iterator<Item = (&mut T, &mut T)> {
        self.attackers.iter_mut().zip(self.defenders.iter_mut())
    }
}

/// Smallest and largest number of a chunk, without an early way out, so that it is done many at a time.
#[inline(always)]
fn extremes<T: Armies>(armies: &[T]) -> (T, T) {
    armies.iter().fold((armies[0], armies[0]), |(least, most), &n| {
        (least.min(n), most.max(n))
    })
}

#[cold]
fn no_attackers<T: Armies>(attackers: &[T], start: usize) -> InvalidElement {
    let index = attackers
        .iter()
        .position(|n| n.get() == 0)
        .expect("called for a 0");
    InvalidElement {
        argument: "attackers",
        index: start + index,
        value: 0,
        allowed: "1 to 65535",
    }
}

/// All battles of the chunk begin alike.
#[inline(always)]
fn same_start<T: Armies>(
    tables: &alias::Tables,
    words: &[u64],
    attackers: u16,
    defenders: u16,
    left: &mut Left<'_, T>,
) {
    let slots = tables.slots(attackers.into(), defenders.into());
    let shift = 64 - slots.len().trailing_zeros();
    for (&word, (a, d)) in words.iter().zip(left.places()) {
        let slot = slots[(word >> shift) as usize].load(Relaxed);
        let end = alias::pick(slot, word);
        (*a, *d) = (T::of(end.0.into()), T::of(end.1.into()));
    }
}

/// All battles of the chunk have tables. Says whether all of these are made; if not, some results are wrong.
#[inline(always)]
fn small<T: Armies>(
    snapshot: &alias::Snapshot<'_>,
    words: &[u64],
    attackers: &[T],
    defenders: &[T],
    left: &mut Left<'_, T>,
) -> bool {
    let mut made = true;
    let starts = attackers.iter().zip(defenders);
    for ((&word, (a, d)), (a_left, d_left)) in words.iter().zip(starts).zip(left.places()) {
        let slot = snapshot.slot(a.get() as u8, d.get() as u8, word);
        made &= slot != 0;
        let end = alias::pick(slot, word);
        (*a_left, *d_left) = (T::of(end.0.into()), T::of(end.1.into()));
    }
    made
}

/// Some battles of the chunk are too large for a table.
fn mixed_with_long<T: Armies>(
    tables: &alias::Tables,
    leave: u16,
    long_key: (u64, u64),
    element: u64,
    words: &[u64],
    (attackers, defenders): (&[T], &[T]),
    left: &mut Left<'_, T>,
) {
    let starts = attackers.iter().zip(defenders);
    for (i, ((&word, (a, d)), (a_left, d_left))) in words.iter().zip(starts).zip(left.places()).enumerate() {
        let (a, d) = (a.get(), d.get());
        let end = if a.max(d) <= alias::MOST as u16 {
            let slots = tables.slots(a.into(), d.into());
            let slot = slots[(word >> (64 - slots.len().trailing_zeros())) as usize].load(Relaxed);
            let end = alias::pick(slot, word);
            (end.0.into(), end.1.into())
        } else {
            roll_out(a, d, leave, Stream::new(long_key, element.wrapping_add(i as u64)))
        };
        (*a_left, *d_left) = (T::of(end.0), T::of(end.1));
    }
}

/// One battle, drawn from a stream: attackers and defenders left. The attacker stops at `leave` armies or fewer, at least
/// 1; there must be an attacker.
#[inline]
pub fn fight_once(attackers: u16, defenders: u16, leave: u16, stream: &mut Stream) -> (u16, u16) {
    if attackers.max(defenders) > alias::MOST as u16 {
        return roll_out(attackers, defenders, leave, Stream::from_seed(stream.next_u64()));
    }
    let word = stream.next_u64();
    let slot = alias::tables(leave.into()).slot(attackers.into(), defenders.into(), word);
    let left = alias::pick(slot, word);
    (left.0.into(), left.1.into())
}

/// Rolls until it is over.
fn roll_out(mut attackers: u16, mut defenders: u16, leave: u16, mut stream: Stream) -> (u16, u16) {
    while attackers > leave.max(1) && defenders > 0 {
        let a = (attackers - 1).min(MAX_DICE.into()) as u8;
        let d = defenders.min(MAX_DICE.into()) as u8;
        let lost = attack_losses(a, d, stream.below(roll_size(a, d).into()) as u32);
        attackers -= u16::from(lost);
        defenders -= u16::from(pairs(a, d) - lost);
    }
    (attackers, defenders)
}
