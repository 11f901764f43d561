//! Keyed streams of random numbers (format 1): which number decides what depends on
//! (seed, game number, purpose, seat, index) only, never on who drew before.
//!
//! Knows nothing about any game; a game numbers its own purposes.

use crate::seat::Seat;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// Purposes are below this number.
pub const PURPOSES: usize = 16;

const PHI: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finaliser of SplitMix64.
#[inline(always)]
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// One stream of numbers: xoshiro256++.
///
/// Written out, since a game opens hundreds of streams and takes a few numbers from each: building the library's
/// generator from bytes cost as much as the draw. A test compares the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream([u64; 4]);

impl Stream {
    /// The stream of index `i` under a key pair.
    #[inline(always)]
    pub fn new(pair: (u64, u64), i: u64) -> Stream {
        let a = i.wrapping_mul(2).wrapping_add(1).wrapping_mul(PHI);
        let b = a.wrapping_add(PHI);
        Stream([
            mix(pair.0.wrapping_add(a)),
            mix(pair.0.wrapping_add(b)),
            mix(pair.1.wrapping_add(a)),
            mix(pair.1.wrapping_add(b)),
        ])
    }

    /// The first number of the stream of index `i` under a key pair, without opening it: half the work.
    #[inline(always)]
    pub fn first(pair: (u64, u64), i: u64) -> u64 {
        Stream::new(pair, i).next_u64()
    }

    /// The second number likewise.
    #[inline(always)]
    pub fn second(pair: (u64, u64), i: u64) -> u64 {
        let mut stream = Stream::new(pair, i);
        stream.next_u64();
        stream.next_u64()
    }

    /// A stream that belongs to a plain seed: the sampling of worlds, a bot's own generator.
    pub fn from_seed(seed: u64) -> Stream {
        Stream::new((mix(seed), mix(seed.wrapping_add(PHI))), 0)
    }

    /// The next 64 bits.
    #[inline(always)]
    pub fn next_u64(&mut self) -> u64 {
        let [s0, s1, s2, s3] = self.0;
        let (t2, t3) = (s2 ^ s0, s3 ^ s1);
        self.0 = [s0 ^ t3, s1 ^ t2, t2 ^ (s1 << 17), t3.rotate_left(45)];
        s0.wrapping_add(s3).rotate_left(23).wrapping_add(s0)
    }

    /// A number below `n`, by one draw.
    #[inline(always)]
    pub fn below(&mut self, n: u64) -> u64 {
        bounded(self.next_u64(), n)
    }
}

/// A number below `n` from 64 bits: the high half of their product.
#[inline(always)]
pub fn bounded(bits: u64, n: u64) -> u64 {
    ((u128::from(bits) * u128::from(n)) >> 64) as u64
}

/// The key pairs of one game number, each worked out once when first needed.
#[derive(Clone, Debug)]
pub struct GameStreams {
    key: [u8; 32],
    game_number: u64,
    known: u16,
    pairs: [[(u64, u64); 8]; PURPOSES],
}

impl GameStreams {
    /// The streams of game `game_number` of `game` under `seed`.
    ///
    /// # Panics
    /// If the game's name is longer than 13 bytes (the key has no room for it).
    pub fn new(game: &str, seed: u64, game_number: u64) -> GameStreams {
        let mut key = [0u8; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let label = b"ludoteca/1 ";
        key[8..8 + label.len()].copy_from_slice(label);
        key[8 + label.len()..][..game.len()].copy_from_slice(game.as_bytes());
        GameStreams {
            key,
            game_number,
            known: 0,
            pairs: [[(0, 0); 8]; PURPOSES],
        }
    }

    /// Turns to another game number under the same seed.
    pub fn set_game_number(&mut self, game_number: u64) {
        self.game_number = game_number;
        self.known = 0;
    }

    /// The game number these streams belong to.
    pub fn game_number(&self) -> u64 {
        self.game_number
    }

    /// The key pair of a purpose and a seat.
    ///
    /// # Panics
    /// If the purpose is not below [`PURPOSES`] or the seat not below 8.
    #[inline(always)]
    pub fn pair(&mut self, purpose: u8, seat: Seat) -> (u64, u64) {
        if self.known >> purpose & 1 == 0 {
            self.fill(purpose);
        }
        self.pairs[purpose as usize][seat.index()]
    }

    /// The stream of (purpose, seat, i).
    #[inline]
    pub fn stream(&mut self, purpose: u8, seat: Seat, i: u64) -> Stream {
        Stream::new(self.pair(purpose, seat), i)
    }

    #[cold]
    fn fill(&mut self, purpose: u8) {
        let mut chacha = ChaCha8Rng::from_seed(self.key);
        chacha.set_stream(self.game_number);
        // A pair is four 32-bit words, and the eight pairs of a purpose lie side by side. The generator makes four blocks
        // at a time, just enough for two purposes.
        let even = purpose & !1;
        chacha.set_word_pos(u128::from(even) * 32);
        for pairs in &mut self.pairs[even as usize..][..2] {
            for pair in pairs {
                *pair = (chacha.next_u64(), chacha.next_u64());
            }
        }
        self.known |= 3 << even;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_depends_on_its_key_only() {
        let mut one = GameStreams::new("risiko", 7, 3);
        let mut other = GameStreams::new("risiko", 7, 0);
        other.pair(4, Seat(2));
        other.set_game_number(3);
        for (purpose, seat) in [(2, 1), (4, 2), (2, 1)] {
            let mut a = one.stream(purpose, Seat(seat), 9);
            let mut b = other.stream(purpose, Seat(seat), 9);
            assert_eq!(a.next_u64(), b.next_u64());
        }
        assert_ne!(one.pair(2, Seat(0)), one.pair(2, Seat(1)));
        assert_ne!(
            one.pair(2, Seat(0)),
            GameStreams::new("relikt", 7, 3).pair(2, Seat(0))
        );
    }

    #[test]
    fn a_stream_is_xoshiro256_plus_plus() {
        use rand_xoshiro::Xoshiro256PlusPlus;
        use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
        let mut ours = Stream::new((1, u64::MAX), 5);
        let mut seed = [0; 32];
        for (bytes, word) in seed.chunks_exact_mut(8).zip(ours.0) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        let mut theirs = Xoshiro256PlusPlus::from_seed(seed);
        for _ in 0..1000 {
            assert_eq!(ours.next_u64(), theirs.next_u64());
        }
    }

    #[test]
    fn bounded_draws_stay_below() {
        let mut s = Stream::from_seed(1);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[s.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }
}
