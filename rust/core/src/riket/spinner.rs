//! The fate spinner and the challenge spinner with their weighted sectors (RI-FATE-1, RI-CHA-2).
//!
//! What a sector does is decided in `apply`.

use crate::chance::Ask;
use crate::seat::SeatSet;

/// The largest weight.
pub const MAX_WEIGHT: u16 = 1000;

/// Weights of N outcomes, kept as running sums so that an answer is looked up without a loop over branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights<const N: usize> {
    upto: [u16; N],
}

impl<const N: usize> Weights<N> {
    /// From the weights, each at most [`MAX_WEIGHT`].
    pub fn new(weights: [u16; N]) -> Weights<N> {
        let mut sum = 0;
        Weights {
            upto: weights.map(|w| {
                sum += w;
                sum
            }),
        }
    }

    /// The weights.
    pub fn to_array(self) -> [u16; N] {
        std::array::from_fn(|i| self.weight(i))
    }

    /// The weight of outcome `i`.
    pub fn weight(&self, i: usize) -> u16 {
        self.upto[i] - if i == 0 { 0 } else { self.upto[i - 1] }
    }

    /// The sum of all weights.
    #[inline(always)]
    pub fn total(&self) -> u64 {
        u64::from(self.upto[N - 1])
    }

    /// The outcome that an answer below the total stands for.
    #[inline(always)]
    pub fn pick(&self, answer: u64) -> usize {
        let answer = answer as u16;
        self.upto.iter().map(|&upto| usize::from(upto <= answer)).sum()
    }

    /// The smallest answer that stands for outcome `i`; `None` if its weight is 0.
    pub fn first(&self, i: usize) -> Option<u64> {
        let before = self.upto[i] - self.weight(i);
        (self.weight(i) > 0).then(|| u64::from(before))
    }

    /// The outcomes that can happen, with their first answers and weights.
    pub(super) fn branches(&self) -> Vec<(u64, u64)> {
        let weighted = (0..N).filter_map(|i| Some((self.first(i)?, u64::from(self.weight(i)))));
        weighted.collect()
    }
}

/// A sector of the fate spinner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Fate {
    /// Nothing happens.
    Stay = 0,
    /// Back 1 step.
    Back1 = 1,
    /// Back 3 steps.
    Back3 = 2,
    /// Back 4 steps.
    Back4 = 3,
    /// Change places with an opponent of one's choice.
    Swap = 4,
    /// To the other track, same ring.
    Switch = 5,
}

impl Fate {
    /// All sectors, in the order of their numbers.
    pub const ALL: [Fate; 6] = [
        Fate::Stay,
        Fate::Back1,
        Fate::Back3,
        Fate::Back4,
        Fate::Swap,
        Fate::Switch,
    ];

    /// The sectors' names, in the order of their numbers.
    pub const NAMES: [&'static str; 6] = ["stay", "back_1", "back_3", "back_4", "swap", "switch"];

    /// The sector's name.
    pub fn name(self) -> &'static str {
        Fate::NAMES[self as usize]
    }

    /// The steps back.
    #[inline(always)]
    pub fn steps(self) -> u8 {
        [0, 1, 3, 4, 0, 0][self as usize]
    }
}

/// A sector of the challenge spinner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Challenge {
    /// Spin the fate spinner.
    Fate = 0,
    /// A duel in old words (*Gammelord*).
    OldWords = 1,
    /// A riddle of a fool card (*Narrkort*).
    Riddle = 2,
}

impl Challenge {
    /// All sectors, in the order of their numbers.
    pub const ALL: [Challenge; 3] = [Challenge::Fate, Challenge::OldWords, Challenge::Riddle];

    /// The sectors' names, in the order of their numbers.
    pub const NAMES: [&'static str; 3] = ["fate", "old_words", "riddle"];

    /// The sector's name.
    pub fn name(self) -> &'static str {
        Challenge::NAMES[self as usize]
    }
}

/// A spin: `fate SECTOR` or `challenge SECTOR`.
#[derive(Clone, Copy, Debug)]
pub struct Spin<'a, const N: usize> {
    weights: &'a Weights<N>,
    word: &'static str,
    name: fn(usize) -> &'static str,
}

impl<'a> Spin<'a, 6> {
    /// A spin of the fate spinner.
    pub fn fate(weights: &'a Weights<6>) -> Spin<'a, 6> {
        Spin {
            weights,
            word: "fate",
            name: |i| Fate::ALL[i].name(),
        }
    }
}

impl<'a> Spin<'a, 3> {
    /// A spin of the challenge spinner.
    pub fn challenge(weights: &'a Weights<3>) -> Spin<'a, 3> {
        Spin {
            weights,
            word: "challenge",
            name: |i| Challenge::ALL[i].name(),
        }
    }
}

impl<const N: usize> Ask for Spin<'_, N> {
    #[inline(always)]
    fn size(&self) -> u64 {
        self.weights.total()
    }

    fn word(&self) -> &'static str {
        self.word
    }

    fn is_last(&self) -> bool {
        true
    }

    fn write(&self, answer: u64) -> String {
        (self.name)(self.weights.pick(answer)).into()
    }

    fn parse(&self, text: &str) -> Option<u64> {
        (0..N)
            .find(|&i| (self.name)(i) == text)
            .and_then(|i| self.weights.first(i))
    }

    fn expects(&self) -> String {
        let sectors: Vec<_> = (0..N)
            .filter(|&i| self.weights.weight(i) > 0)
            .map(self.name)
            .collect();
        format!("a sector, one of {}", sectors.join(", "))
    }

    fn seen_by(&self) -> SeatSet {
        SeatSet(u8::MAX)
    }

    fn branches(&self) -> Option<Vec<(u64, u64)>> {
        Some(self.weights.branches())
    }
}
