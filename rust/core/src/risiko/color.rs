//! The six army colours, in the order of the rulings (4.1).

use crate::error::{ParseError, unknown};
use std::fmt;
use std::str::FromStr;

/// An army colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Color {
    Red = 0,
    Blue = 1,
    Yellow = 2,
    Green = 3,
    Purple = 4,
    Black = 5,
}

impl Color {
    /// All colours, in the order of their numbers.
    pub const ALL: [Color; 6] = [
        Color::Red,
        Color::Blue,
        Color::Yellow,
        Color::Green,
        Color::Purple,
        Color::Black,
    ];

    /// The id, as in texts and JSON.
    pub fn name(self) -> &'static str {
        ["red", "blue", "yellow", "green", "purple", "black"][self as usize]
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Color {
    type Err = ParseError;
    fn from_str(name: &str) -> Result<Color, ParseError> {
        let names = Color::ALL.map(Color::name);
        Color::ALL
            .into_iter()
            .find(|c| c.name() == name)
            .ok_or_else(|| ParseError::new(unknown("colour", name, names)))
    }
}
