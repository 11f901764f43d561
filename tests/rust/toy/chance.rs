//! What the race asks of chance.

use ludoteca_core::chance::Ask;
use ludoteca_core::seat::{Seat, SeatSet};

/// All cards, 1 to 9, as a set.
pub const FULL: u16 = 0b11_1111_1110;

/// One piece of chance.
#[derive(Clone, Copy, Debug)]
pub enum DashAsk {
    /// Who begins.
    First { seats: u8 },
    /// A hidden card off the pile.
    Card { pile: u16, seat: Seat },
    /// One of two pieces; only 3 and 3 make a gust.
    Wind { last: bool },
    /// A die.
    Die,
    /// Whether the time is up.
    Clock,
}

/// The card at a place of a set.
pub fn nth_card(pile: u16, n: u64) -> u8 {
    (0..16)
        .filter(|&card| pile >> card & 1 == 1)
        .nth(n as usize)
        .expect("asked below the size")
}

impl Ask for DashAsk {
    fn size(&self) -> u64 {
        match *self {
            DashAsk::First { seats } => seats.into(),
            DashAsk::Card { pile, .. } => pile.count_ones().into(),
            DashAsk::Wind { .. } => 4,
            DashAsk::Die => 6,
            DashAsk::Clock => 2,
        }
    }

    fn word(&self) -> &'static str {
        match self {
            DashAsk::First { .. } => "first",
            DashAsk::Card { .. } => "card",
            DashAsk::Wind { .. } => "wind",
            DashAsk::Die => "die",
            DashAsk::Clock => "clock",
        }
    }

    fn is_last(&self) -> bool {
        !matches!(self, DashAsk::Wind { last: false })
    }

    fn write(&self, answer: u64) -> String {
        match *self {
            DashAsk::First { .. } | DashAsk::Wind { .. } => answer.to_string(),
            DashAsk::Card { pile, .. } => nth_card(pile, answer).to_string(),
            DashAsk::Die => (answer + 1).to_string(),
            DashAsk::Clock => ["no", "yes"][answer as usize].into(),
        }
    }

    fn parse(&self, text: &str) -> Option<u64> {
        (0..self.size()).find(|&answer| self.write(answer) == text)
    }

    fn expects(&self) -> String {
        format!("{} answers", self.size())
    }

    fn seen_by(&self) -> SeatSet {
        match *self {
            DashAsk::Card { seat, .. } => SeatSet::only(seat),
            _ => SeatSet::all(6),
        }
    }

    fn is_external(&self) -> bool {
        matches!(self, DashAsk::Clock)
    }

    fn branches(&self) -> Option<Vec<(u64, u64)>> {
        match self {
            DashAsk::Wind { .. } => Some(vec![(0, 3), (3, 1)]),
            _ => Some((0..self.size()).map(|answer| (answer, 1)).collect()),
        }
    }
}
