//! What the set-up of Riket asks of chance, and the keys of all its streams (engine format 1, section 2). Role cards,
//! spins and answers are asks of their own files.

use crate::chance::Ask;
use crate::seat::SeatSet;

/// Numbers of the purposes in the keys of the streams; those between are free.
pub mod purpose {
    /// The first player: seat –, i = 0.
    pub const SETUP: u8 = 0;
    /// Role cards: seat –, i = the number of the epoch in the order of play, from 1.
    pub const ROLE: u8 = 1;
    /// Difficulty, then signal: the seat of the turn, i = (number of the epoch) × 2¹⁶ + its turn.
    pub const QUESTION: u8 = 4;
    /// Answers: the seat that answers, i as for the question.
    pub const ANSWER: u8 = 5;
    /// The fate spinner: the seat that spins, i as for the question.
    pub const FATE: u8 = 6;
    /// The challenge spinner: the seat that spins, i as for the question.
    pub const CHALLENGE: u8 = 7;
    /// A bot's own seed.
    pub const BOT: u8 = 12;
    /// Chance of house rules.
    pub const HOOK: u8 = 14;
}

/// The first player: `first SEAT`.
#[derive(Clone, Copy, Debug)]
pub struct FirstPlayer(pub u8);

impl Ask for FirstPlayer {
    fn size(&self) -> u64 {
        self.0.into()
    }

    fn word(&self) -> &'static str {
        "first"
    }

    fn is_last(&self) -> bool {
        true
    }

    fn write(&self, answer: u64) -> String {
        answer.to_string()
    }

    fn parse(&self, text: &str) -> Option<u64> {
        (0..self.size()).find(|seat| seat.to_string() == text)
    }

    fn expects(&self) -> String {
        format!("the seat that begins, 0 to {}", self.0 - 1)
    }

    fn seen_by(&self) -> SeatSet {
        SeatSet(u8::MAX)
    }

    fn branches(&self) -> Option<Vec<(u64, u64)>> {
        Some((0..self.size()).map(|seat| (seat, 1)).collect())
    }
}
