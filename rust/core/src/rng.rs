//! Keyed streams of random numbers (format 1): which number decides what depends on
//! (seed, game number, purpose, seat, index) only, never on who drew before.
//!
//! Knows nothing about any game; a game numbers its own purposes.

use crate::seat::Seat;
use rand_chacha::ChaCha8Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream of index `i` under a key pair.
    #[inline]
    pub fn new(pair: (u64, u64), i: u64) -> Stream {
        let a = i.wrapping_mul(2).wrapping_add(1).wrapping_mul(PHI);
        let b = a.wrapping_add(PHI);
        let words = [
            mix(pair.0.wrapping_add(a)),
            mix(pair.0.wrapping_add(b)),
            mix(pair.1.wrapping_add(a)),
            mix(pair.1.wrapping_add(b)),
        ];
        let mut seed = [0u8; 32];
        for (bytes, word) in seed.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Stream(Xoshiro256PlusPlus::from_seed(seed))
    }

    /// A stream that belongs to a plain seed: the sampling of worlds, a bot's own generator.
    pub fn from_seed(seed: u64) -> Stream {
        Stream::new((mix(seed), mix(seed.wrapping_add(PHI))), 0)
    }

    /// The next 64 bits.
    #[inline(always)]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, by one draw: the high half of (64 bits × n).
    #[inline(always)]
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u64
    }
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
    #[inline]
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
        // A pair is four 32-bit words; the eight pairs of a purpose lie side by side.
        chacha.set_word_pos(u128::from(purpose) * 32);
        for pair in &mut self.pairs[purpose as usize] {
            *pair = (chacha.next_u64(), chacha.next_u64());
        }
        self.known |= 1 << purpose;
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
    fn bounded_draws_stay_below() {
        let mut s = Stream::from_seed(1);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[s.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }
}
