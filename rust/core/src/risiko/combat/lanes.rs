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
const CHUNK: usize = 1024;

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
struct Lanes {
    state: [[u64; LANES]; 4],
}

impl Lanes {
    #[inline(always)]
    fn new(key: (u64, u64), block: u64) -> Lanes {
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
        Lanes { state }
    }

    #[inline(always)]
    fn step(&mut self) -> [u64; LANES] {
        let [s0, s1, s2, s3] = &mut self.state;
        let mut words = [0; LANES];
        for k in 0..LANES {
            words[k] = s0[k].wrapping_add(s3[k]).rotate_left(23).wrapping_add(s0[k]);
            let t = s1[k] << 17;
            s2[k] ^= s0[k];
            s3[k] ^= s1[k];
            s1[k] ^= s2[k];
            s0[k] ^= s3[k];
            s2[k] ^= t;
            s3[k] = s3[k].rotate_left(45);
        }
        words
    }
}

/// Calls `work(start, words)` for elements `first..first + count`, some at a time and in order: `words[n]`
/// belongs to element `first + start + n`. Stops at the first error.
#[inline(always)]
pub(super) fn for_each_chunk<E>(
    key: (u64, u64),
    first: u64,
    count: usize,
    mut work: impl FnMut(usize, &[u64]) -> Result<(), E>,
) -> Result<(), E> {
    let mut buffer = [0; CHUNK];
    let mut done = 0;
    while done < count {
        let element = first.wrapping_add(done as u64);
        let (block, offset) = (element / BLOCK, (element % BLOCK) as usize);
        let in_block = (count - done).min(BLOCK as usize - offset);
        let end = done + in_block;
        let mut lanes = Lanes::new(key, block);
        for _ in 0..offset / LANES {
            lanes.step();
        }
        let mut skip = offset % LANES;
        while done < end {
            let take = (end - done).min(CHUNK - skip);
            for words in buffer[..(skip + take).next_multiple_of(LANES)].chunks_exact_mut(LANES) {
                words.copy_from_slice(&lanes.step());
            }
            work(done, &buffer[skip..skip + take])?;
            done += take;
            skip = 0;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;

    fn words(first: u64, count: usize) -> Vec<u64> {
        let mut all = vec![0; count];
        let done: Result<(), ()> = for_each_chunk(key(7, Purpose::Roll), first, count, |start, words| {
            all[start..start + words.len()].copy_from_slice(words);
            Ok(())
        });
        done.unwrap();
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
