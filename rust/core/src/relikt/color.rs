//! The five colours and who owns which.
//!
//! Knows nothing about cards.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A colour of adventure cards and camps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Color {
    /// Red.
    Red = 0,
    /// Blue.
    Blue = 1,
    /// Green.
    Green = 2,
    /// Yellow.
    Yellow = 3,
    /// White.
    White = 4,
}

/// How many colours there are.
pub const COLORS: usize = 5;

impl Color {
    /// All colours, in the order of their numbers.
    pub const ALL: [Color; COLORS] = [Color::Red, Color::Blue, Color::Green, Color::Yellow, Color::White];

    /// The colours' words, in the order of their numbers.
    pub const NAMES: [&'static str; COLORS] = ["red", "blue", "green", "yellow", "white"];

    /// The colour as an array index.
    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The colour's word.
    pub fn name(self) -> &'static str {
        Color::NAMES[self.index()]
    }

    /// The colour of a word.
    pub fn from_name(name: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|c| c.name() == name)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
