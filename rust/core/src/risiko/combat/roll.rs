//! One roll for each pair of dice counts of two arrays: armies lost, and faces if asked for.
//!
//! Element i is roll number `(word i × rolls) >> 64` (see `lanes` for the words). The armies it costs are
//! found by comparing the word itself with three thresholds, which is the same thing without the product.
//! Doesn't know armies: one roll is all there is.

use super::InvalidElement;
use super::dispatch::CpuPath;
use super::lanes::{Portable, Purpose, Words, key};
use super::outcomes::{LOSS_COUNTS, MAX_DICE, faces, pairs, roll_size, slot};

/// The last word that costs less than 1, 2, 3 armies, by [`slot`]: `word > LAST[slot][k]` says that more than
/// k are lost. The largest word where no roll costs so many.
const LAST: [[u64; 4]; 16] = {
    let mut table = [[u64::MAX; 4]; 16];
    let mut a = 1;
    while a <= 3 {
        let mut d = 1;
        while d <= 3 {
            let size = roll_size(a, d) as u128;
            let mut first = 0;
            let mut k = 0;
            while k < pairs(a, d) as usize {
                first += LOSS_COUNTS[a as usize - 1][d as usize - 1][k] as u128;
                // word × size >= first × 2^64 from the rounded-up quotient on.
                table[slot(a, d)][k] = ((first << 64).div_ceil(size) - 1) as u64;
                k += 1;
            }
            d += 1;
        }
        a += 1;
    }
    table
};

/// What the first byte of a word says about the armies lost, by [`slot`]: the attacker's in bits 0-1, the
/// defender's in bits 2-3, or [`UNCLEAR`] where a threshold lies inside.
const BY_FIRST_BYTE: [[u8; 256]; 16] = {
    let mut table = [[0; 256]; 16];
    let mut a = 1;
    while a <= 3 {
        let mut d = 1;
        while d <= 3 {
            let mut byte = 0;
            while byte < 256 {
                let least = (byte as u64) << 56;
                let lost = attack_losses_of(least, a, d);
                table[slot(a, d)][byte] = if lost == attack_losses_of(least | u64::MAX >> 8, a, d) {
                    (pairs(a, d) - lost) << 2 | lost
                } else {
                    UNCLEAR
                };
                byte += 1;
            }
            d += 1;
        }
        a += 1;
    }
    table
};

const UNCLEAR: u8 = 1 << 7;

/// Armies the attacker loses by `word`.
#[inline(always)]
const fn attack_losses_of(word: u64, attack_dice: u8, defence_dice: u8) -> u8 {
    let last = &LAST[slot(attack_dice, defence_dice)];
    (word > last[0]) as u8 + (word > last[1]) as u8 + (word > last[2]) as u8
}

/// The dice and results of one call; all slices are equally long.
pub struct Rolls<'a> {
    /// Dice of the attacker, each 1 to 3.
    pub attack_dice: &'a [u8],
    /// Dice of the defender, each 1 to 3.
    pub defence_dice: &'a [u8],
    /// Armies lost by the attacker, written.
    pub attack_losses: &'a mut [u8],
    /// Armies lost by the defender, written.
    pub defence_losses: &'a mut [u8],
}

impl Rolls<'_> {
    fn len(&self) -> usize {
        let n = self.attack_dice.len();
        let lens = [
            self.defence_dice.len(),
            self.attack_losses.len(),
            self.defence_losses.len(),
        ];
        assert_eq!(lens, [n; 3], "one place for each roll");
        n
    }
}

/// Rolls elements `first..` of the sequence that `seed` stands for, on the best path of this machine.
///
/// What is written is unspecified if a dice count is not 1 to 3, which is an error.
///
/// # Panics
/// If the slices differ in length.
pub fn roll(seed: u64, first: u64, rolls: Rolls<'_>) -> Result<(), InvalidElement> {
    roll_on(CpuPath::best(), seed, first, rolls)
}

/// [`roll`] on a given path.
///
/// # Panics
/// If this machine can't take the path, or the slices differ in length.
pub fn roll_on(path: CpuPath, seed: u64, first: u64, mut rolls: Rolls<'_>) -> Result<(), InvalidElement> {
    assert!(path.is_available(), "this machine has no {} path", path.name());
    let (key, count) = (key(seed, Purpose::Roll), rolls.len());
    match path {
        CpuPath::Portable => {
            let mut words = Words::new(Portable, key, first, count);
            while let Some((start, words)) = words.next() {
                Chunk::new(&mut rolls, start, words)?.compare_each(0);
            }
            Ok(())
        }
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the path is available, so the machine has these instructions.
        CpuPath::Avx2 => unsafe { avx2::roll(key, first, count, &mut rolls) },
        #[cfg(not(target_arch = "x86_64"))]
        CpuPath::Avx2 => unreachable!("not available"),
    }
}

/// The faces of elements `first..` as thrown, three a side, 0 for a die not thrown. The same rolls as [`roll`].
///
/// # Panics
/// If the slices differ in length.
pub fn roll_faces(
    seed: u64,
    first: u64,
    rolls: Rolls<'_>,
    attack_faces: &mut [[u8; 3]],
    defence_faces: &mut [[u8; 3]],
) -> Result<(), InvalidElement> {
    let count = rolls.len();
    assert_eq!(
        [attack_faces.len(), defence_faces.len()],
        [count; 2],
        "one place for each roll"
    );
    let (attack_dice, defence_dice) = (rolls.attack_dice, rolls.defence_dice);
    roll(seed, first, rolls)?;
    let mut words = Words::new(Portable, key(seed, Purpose::Roll), first, count);
    while let Some((start, words)) = words.next() {
        for (i, &word) in (start..).zip(words) {
            let (a, d) = (attack_dice[i], defence_dice[i]);
            let number = (u128::from(word) * u128::from(roll_size(a, d))) >> 64;
            (attack_faces[i], defence_faces[i]) = faces(a, d, number as u32);
        }
    }
    Ok(())
}

/// A stretch of equally long slices, known to hold good dice counts.
struct Chunk<'a> {
    words: &'a [u64],
    attack_dice: &'a [u8],
    defence_dice: &'a [u8],
    attack_losses: &'a mut [u8],
    defence_losses: &'a mut [u8],
}

impl<'a> Chunk<'a> {
    #[inline(always)]
    fn new(rolls: &'a mut Rolls<'_>, start: usize, words: &'a [u64]) -> Result<Self, InvalidElement> {
        let range = start..start + words.len();
        let (attack_dice, defence_dice) = (
            &rolls.attack_dice[range.clone()],
            &rolls.defence_dice[range.clone()],
        );
        if !all_dice(attack_dice) || !all_dice(defence_dice) {
            return Err(first_bad(attack_dice, defence_dice, start));
        }
        let (attack_losses, defence_losses) = (
            &mut rolls.attack_losses[range.clone()],
            &mut rolls.defence_losses[range],
        );
        Ok(Chunk {
            words,
            attack_dice,
            defence_dice,
            attack_losses,
            defence_losses,
        })
    }

    /// Elements from `from` to the end, one at a time.
    #[inline(never)]
    fn compare_each(&mut self, from: usize) {
        let dice = self.attack_dice[from..].iter().zip(&self.defence_dice[from..]);
        let losses = self.attack_losses[from..]
            .iter_mut()
            .zip(&mut self.defence_losses[from..]);
        for ((&word, (&a, &d)), (lost_a, lost_d)) in self.words[from..].iter().zip(dice).zip(losses) {
            let mut lost = BY_FIRST_BYTE[slot(a, d)][(word >> 56) as usize];
            if lost == UNCLEAR {
                let exact = attack_losses_of(word, a, d);
                lost = (pairs(a, d) - exact) << 2 | exact;
            }
            *lost_a = lost & 3;
            *lost_d = lost >> 2;
        }
    }
}

#[inline(always)]
fn all_dice(dice: &[u8]) -> bool {
    // No early way out, so that it is done many at a time.
    !dice
        .iter()
        .fold(false, |bad, &n| bad | (n.wrapping_sub(1) >= MAX_DICE))
}

#[cold]
fn first_bad(attack_dice: &[u8], defence_dice: &[u8], start: usize) -> InvalidElement {
    let find = |argument, dice: &[u8]| {
        let index = dice.iter().position(|n| !(1..=MAX_DICE).contains(n))?;
        let value = dice[index].into();
        Some(InvalidElement {
            argument,
            index: start + index,
            value,
            allowed: "1 to 3",
        })
    };
    find("attack_dice", attack_dice)
        .or_else(|| find("defence_dice", defence_dice))
        .expect("called for a bad dice count")
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::super::lanes::{Avx2, Words};
    use super::{Chunk, InvalidElement, LAST, Rolls};
    use std::arch::x86_64::*;

    /// Elements a step of the vector loop takes.
    const STEP: usize = 32;

    /// Byte `half` of the upper 16 bits of `LAST[..][k]`, moved so that a signed comparison orders them as
    /// unsigned, by slot: what a byte shuffle looks up.
    const fn upper(k: usize, half: u32) -> [u8; 16] {
        let mut table = [0; 16];
        let mut slot = 0;
        while slot < 16 {
            table[slot] = ((LAST[slot][k] >> 48 ^ 0x8000) >> (8 * half)) as u8;
            slot += 1;
        }
        table
    }

    const UPPER: [[[u8; 16]; 2]; 3] = [
        [upper(0, 0), upper(0, 1)],
        [upper(1, 0), upper(1, 1)],
        [upper(2, 0), upper(2, 1)],
    ];

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn roll(
        key: (u64, u64),
        first: u64,
        count: usize,
        rolls: &mut Rolls<'_>,
    ) -> Result<(), InvalidElement> {
        let mut words = Words::new(Avx2::new(), key, first, count);
        while let Some((start, words)) = words.next() {
            let mut chunk = Chunk::new(rolls, start, words)?;
            let steps = words.len() / STEP;
            for step in 0..steps {
                compare_step(&mut chunk, step * STEP);
            }
            chunk.compare_each(steps * STEP);
        }
        Ok(())
    }

    /// 32 elements at once, by the upper 16 bits of their words. Where these equal a threshold's, which one
    /// step in a thousand meets, the step is done again with all bits.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn compare_step(chunk: &mut Chunk<'_>, at: usize) {
        let words: &[u64; STEP] = chunk.words[at..].first_chunk().expect("a whole step");
        let attack: &[u8; STEP] = chunk.attack_dice[at..].first_chunk().expect("a whole step");
        let defence: &[u8; STEP] = chunk.defence_dice[at..].first_chunk().expect("a whole step");
        // SAFETY: the arrays are as long as what is read from them.
        let (a, d) = unsafe {
            (
                _mm256_loadu_si256(attack.as_ptr().cast()),
                _mm256_loadu_si256(defence.as_ptr().cast()),
            )
        };
        let slots = _mm256_or_si256(_mm256_slli_epi16::<2>(a), d);

        let (even, odd) = upper_words(words);
        let (mut lost_even, mut lost_odd) = (_mm256_setzero_si256(), _mm256_setzero_si256());
        let mut tie = _mm256_setzero_si256();
        for [low, high] in &UPPER {
            let (low, high) = (look_up(low, slots), look_up(high, slots));
            let last_even = _mm256_unpacklo_epi8(low, high);
            let last_odd = _mm256_unpackhi_epi8(low, high);
            lost_even = _mm256_sub_epi16(lost_even, _mm256_cmpgt_epi16(even, last_even));
            lost_odd = _mm256_sub_epi16(lost_odd, _mm256_cmpgt_epi16(odd, last_odd));
            let equal = _mm256_or_si256(
                _mm256_cmpeq_epi16(even, last_even),
                _mm256_cmpeq_epi16(odd, last_odd),
            );
            tie = _mm256_or_si256(tie, equal);
        }
        let lost = _mm256_packs_epi16(lost_even, lost_odd);
        let left = _mm256_sub_epi8(_mm256_min_epu8(a, d), lost);

        if _mm256_movemask_epi8(tie) == 0 {
            let lost_a: &mut [u8; STEP] = chunk.attack_losses[at..].first_chunk_mut().expect("a whole step");
            // SAFETY: the array is as long as what is written to it.
            unsafe { _mm256_storeu_si256(lost_a.as_mut_ptr().cast(), lost) };
            let lost_d: &mut [u8; STEP] = chunk.defence_losses[at..]
                .first_chunk_mut()
                .expect("a whole step");
            // SAFETY: as above.
            unsafe { _mm256_storeu_si256(lost_d.as_mut_ptr().cast(), left) };
        } else {
            redo(chunk, at);
        }
    }

    #[cold]
    fn redo(chunk: &mut Chunk<'_>, at: usize) {
        let range = at..at + STEP;
        let mut step = Chunk {
            words: &chunk.words[range.clone()],
            attack_dice: &chunk.attack_dice[range.clone()],
            defence_dice: &chunk.defence_dice[range.clone()],
            attack_losses: &mut chunk.attack_losses[range.clone()],
            defence_losses: &mut chunk.defence_losses[range],
        };
        step.compare_each(0);
    }

    /// The upper 16 bits of 32 words, moved for signed comparison: words 0-7 and 16-23, words 8-15 and 24-31,
    /// the order in which bytes unpack.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn upper_words(words: &[u64; 32]) -> (__m256i, __m256i) {
        let eight = |from: usize| {
            // SAFETY: `from` is at most 24, so that both loads lie in the array.
            let (lower, upper) = unsafe {
                let start = words.as_ptr().add(from);
                (
                    _mm256_loadu_ps(start.cast()),
                    _mm256_loadu_ps(start.add(4).cast()),
                )
            };
            // The upper halves of words 0 1 4 5 2 3 6 7, then their upper halves.
            _mm256_srli_epi32::<16>(_mm256_castps_si256(_mm256_shuffle_ps::<0b11_01_11_01>(
                lower, upper,
            )))
        };
        let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
        let sign = _mm256_set1_epi16(i16::MIN);
        let sixteen = |one: usize, other: usize| {
            let mixed = _mm256_packus_epi32(eight(one), eight(other));
            _mm256_xor_si256(_mm256_permutevar8x32_epi32(mixed, order), sign)
        };
        (sixteen(0, 16), sixteen(8, 24))
    }

    /// `table[slot]` for 32 slots.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn look_up(table: &[u8; 16], slots: __m256i) -> __m256i {
        // SAFETY: the table is as long as what is read from it.
        let table = unsafe { _mm_loadu_si128(table.as_ptr().cast()) };
        _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), slots)
    }
}
