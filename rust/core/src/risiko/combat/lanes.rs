//! The random words of array samplers: word i belongs to element i, whoever asks for it and how.
//!
//! Elements come in blocks of 65,536. Block b has eight lanes, lane k being the keyed stream 8b + k of the
//! sampler's purpose (format 1 of the streams, game name `combat`, chance number 0). Element j of a block
//! takes output j / 8 of lane j % 8. So a chunk of elements may start anywhere and run on any thread.
//! Eight equal generators side by side are what vector registers like.
//!
//! Doesn't know what the words decide.

use crate::rng::{GameStreams, mix};
use crate::seat::Seat;

/// Elements that share their lanes.
const BLOCK: u64 = 65_536;

/// Elements whose words are made at a time: they stay in the nearest cache.
const CHUNK: usize = 512;

const LANES: usize = 8;

/// The step of SplitMix64.
const PHI: u64 = 0x9E37_79B9_7F4A_7C15;

/// What the words are for; each purpose has its own key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// One word a roll.
    Roll = 0,
    /// One word a battle with a table of ends.
    Battle = 1,
    /// One stream a battle that is rolled out.
    LongBattle = 2,
}

/// The key pair of a purpose under a seed.
pub(super) fn key(seed: u64, purpose: Purpose) -> (u64, u64) {
    GameStreams::new("combat", seed, 0).pair(purpose as u8, Seat(0))
}

/// Eight xoshiro256++ generators that step together, begun as [`crate::rng::Stream`] begins each.
type State = [[u64; LANES]; 4];

fn begin(key: (u64, u64), block: u64) -> State {
    let mut state = [[0; LANES]; 4];
    for k in 0..LANES {
        let stream = block.wrapping_mul(LANES as u64).wrapping_add(k as u64);
        let first = stream.wrapping_mul(2).wrapping_add(1).wrapping_mul(PHI);
        for (i, words) in state.iter_mut().enumerate() {
            let key = if i < 2 { key.0 } else { key.1 };
            let step = if i % 2 == 0 {
                first
            } else {
                first.wrapping_add(PHI)
            };
            words[k] = mix(key.wrapping_add(step));
        }
    }
    state
}

/// A way to step the lanes: writes the next words, as many rounds of eight as there is room for.
pub(super) trait Step: Copy {
    fn fill(self, state: &mut State, words: &mut [[u64; LANES]]);
}

/// Steps with plain arithmetic.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Step for Portable {
    #[inline(always)]
    fn fill(self, state: &mut State, words: &mut [[u64; LANES]]) {
        // Two lanes at a time through all rounds: their state stays in registers.
        for pair in (0..LANES).step_by(2) {
            let mut s = state.map(|s| [s[pair], s[pair + 1]]);
            for round in words.iter_mut() {
                for k in 0..2 {
                    let [s0, s1, s2, s3] = [s[0][k], s[1][k], s[2][k], s[3][k]];
                    round[pair + k] = s0.wrapping_add(s3).rotate_left(23).wrapping_add(s0);
                    let (x2, x3) = (s2 ^ s0, s3 ^ s1);
                    s[1][k] = s1 ^ x2;
                    s[0][k] = s0 ^ x3;
                    s[2][k] = x2 ^ s1 << 17;
                    s[3][k] = x3.rotate_left(45);
                }
            }
            (0..4).for_each(|i| state[i][pair..pair + 2].copy_from_slice(&s[i]));
        }
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{LANES, State, Step};
    use std::arch::x86_64::*;

    /// Steps with vectors of 256 bits.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx2(());

    impl Avx2 {
        /// A token that stands for the right to use these instructions.
        #[target_feature(enable = "avx2")]
        pub(in super::super) fn new() -> Avx2 {
            Avx2(())
        }
    }

    impl Step for Avx2 {
        #[inline(always)]
        fn fill(self, state: &mut State, words: &mut [[u64; LANES]]) {
            // SAFETY: the token was made where these instructions may be used.
            unsafe { fill(state, words) }
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn fill(state: &mut State, words: &mut [[u64; LANES]]) {
        // SAFETY: half of eight words of 64 bits is as long as a vector.
        let load =
            |s: &[u64; LANES], half: usize| unsafe { _mm256_loadu_si256(s.as_ptr().add(4 * half).cast()) };
        // SAFETY: as above.
        let store = |s: &mut [u64; LANES], half: usize, v| unsafe {
            _mm256_storeu_si256(s.as_mut_ptr().add(4 * half).cast(), v);
        };
        let mut low = state.each_ref().map(|s| load(s, 0));
        let mut high = state.each_ref().map(|s| load(s, 1));
        for round in words {
            store(round, 0, step(&mut low));
            store(round, 1, step(&mut high));
        }
        for (i, s) in state.iter_mut().enumerate() {
            store(s, 0, low[i]);
            store(s, 1, high[i]);
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn step(s: &mut [__m256i; 4]) -> __m256i {
        let [s0, s1, s2, s3] = *s;
        let sum = _mm256_add_epi64(s0, s3);
        let turned = _mm256_or_si256(_mm256_slli_epi64::<23>(sum), _mm256_srli_epi64::<41>(sum));
        let (x2, x3) = (_mm256_xor_si256(s2, s0), _mm256_xor_si256(s3, s1));
        *s = [
            _mm256_xor_si256(s0, x3),
            _mm256_xor_si256(s1, x2),
            _mm256_xor_si256(x2, _mm256_slli_epi64::<17>(s1)),
            _mm256_or_si256(_mm256_slli_epi64::<45>(x3), _mm256_srli_epi64::<19>(x3)),
        ];
        _mm256_add_epi64(turned, s0)
    }
}

/// The words of elements `first..first + count`, some at a time and in order.
pub(super) struct Words<S> {
    step: S,
    key: (u64, u64),
    first: u64,
    count: usize,
    done: usize,
    state: State,
    buffer: [[u64; LANES]; CHUNK / LANES],
}

impl<S: Step> Words<S> {
    #[inline(always)]
    pub(super) fn new(step: S, key: (u64, u64), first: u64, count: usize) -> Words<S> {
        let state = [[0; LANES]; 4];
        let buffer = [[0; LANES]; CHUNK / LANES];
        Words {
            step,
            key,
            first,
            count,
            done: 0,
            state,
            buffer,
        }
    }

    /// `(start, words)`: `words[n]` belongs to element `first + start + n`.
    ///
    /// Not an iterator, since the words are lent; and a loop over it, unlike a closure, is compiled for the
    /// instructions of the function it stands in.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<(usize, &[u64])> {
        let start = self.done;
        if start == self.count {
            return None;
        }
        let element = self.first.wrapping_add(start as u64);
        let offset = (element % BLOCK) as usize;
        if start == 0 || offset == 0 {
            self.enter_block(element / BLOCK, offset / LANES);
        }
        let skip = offset % LANES;
        let take = (self.count - start)
            .min(BLOCK as usize - offset)
            .min(CHUNK - skip);
        self.step
            .fill(&mut self.state, &mut self.buffer[..(skip + take).div_ceil(LANES)]);
        self.done += take;
        Some((start, &self.buffer.as_flattened()[skip..skip + take]))
    }

    fn enter_block(&mut self, block: u64, rounds: usize) {
        self.state = begin(self.key, block);
        for _ in 0..rounds {
            self.step.fill(&mut self.state, &mut self.buffer[..1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;

    fn words(first: u64, count: usize) -> Vec<u64> {
        let mut all = vec![0; count];
        let mut words = Words::new(Portable, key(7, Purpose::Roll), first, count);
        while let Some((start, words)) = words.next() {
            all[start..start + words.len()].copy_from_slice(words);
        }
        all
    }

    #[test]
    fn a_word_depends_on_its_place_only() {
        let all = words(0, 140_000);
        for (first, count) in [
            (0, 1),
            (5, 3),
            (7, 9),
            (1023, 2050),
            (65_530, 20),
            (65_536, 8),
            (131_077, 4000),
        ] {
            assert_eq!(
                words(first, count),
                all[first as usize..][..count],
                "{count} from {first}"
            );
        }
    }

    #[test]
    fn a_word_is_the_output_of_its_stream() {
        let all = words(0, 70_000);
        for element in [0_usize, 1, 8, 65_535, 65_536, 69_999] {
            let (block, place) = (element / 65_536, element % 65_536);
            let mut stream = Stream::new(key(7, Purpose::Roll), (block * 8 + place % 8) as u64);
            let output = (0..=place / 8).map(|_| stream.next_u64()).last();
            assert_eq!(output, Some(all[element]), "element {element}");
        }
    }
}
