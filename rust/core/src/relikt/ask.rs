//! What Relikt asks of chance, and under which keys (engine format 1, section 2).

use super::action_card::{ActionCard, ActionSet};
use super::bits;
use super::card::{AdventureCard, CardSet};
use super::color::Color;
use super::treasure::{Pile, Treasure};
use crate::chance;
use crate::seat::{Seat, SeatSet};

/// Numbers of the purposes in the keys of the streams.
pub mod purpose {
    /// The first player (index 0), camps (1).
    pub const SETUP: u8 = 0;
    /// Draws of adventure cards, by pass through the deck; the hands are the first of pass 0.
    pub const ADVENTURE: u8 = 2;
    /// Treasures laid open.
    pub const TREASURE: u8 = 4;
    /// Draws of action cards, by seat.
    pub const ACTION: u8 = 6;
    /// Seeds of the bots.
    pub const BOT: u8 = 12;
    /// Chance of house rules.
    pub const HOOK: u8 = 14;
}

/// One piece of chance in Relikt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Who begins (RL-SET-10).
    First {
        /// How many seats there are.
        seats: u8,
    },
    /// A seat's camp (RL-SET-2).
    Camp {
        /// Whose.
        seat: Seat,
        /// The colours not given out yet, as bits.
        left: u8,
    },
    /// An adventure card for a hand (RL-SET-4, RL-TURN-5).
    Draw {
        /// Whose hand.
        seat: Seat,
        /// The cards of the deck.
        left: CardSet,
    },
    /// The next treasure (RL-SET-7, RL-ROW-6).
    Treasure {
        /// The treasures not seen yet, the removed ones among them.
        left: Pile,
    },
    /// An action card for a hand (RL-SET-9, RL-ACT-4).
    Action {
        /// Whose hand.
        seat: Seat,
        /// The cards of his action deck.
        left: ActionSet,
    },
}

impl chance::Ask for Ask {
    #[inline(always)]
    fn size(&self) -> u64 {
        match *self {
            Ask::First { seats } => seats.into(),
            Ask::Camp { left, .. } => left.count_ones().into(),
            Ask::Draw { left, .. } => left.len() as u64,
            Ask::Treasure { left } => left.len() as u64,
            Ask::Action { left, .. } => left.len() as u64,
        }
    }

    fn word(&self) -> &'static str {
        match self {
            Ask::First { .. } => "first",
            Ask::Camp { .. } => "camp",
            Ask::Draw { .. } => "draw",
            Ask::Treasure { .. } => "treasure",
            Ask::Action { .. } => "action",
        }
    }

    fn is_last(&self) -> bool {
        true
    }

    fn write(&self, answer: u64) -> String {
        let k = answer as usize;
        match *self {
            Ask::First { .. } => answer.to_string(),
            Ask::Camp { left, .. } => color(left, k).to_string(),
            Ask::Draw { left, .. } => left.nth(k).to_string(),
            Ask::Treasure { left } => left.nth(k).to_string(),
            Ask::Action { left, .. } => left.nth(k).to_string(),
        }
    }

    fn parse(&self, text: &str) -> Option<u64> {
        match *self {
            Ask::First { seats } => (0..u64::from(seats)).find(|s| s.to_string() == text),
            Ask::Camp { left, .. } => {
                let color = Color::from_name(text)?;
                let below = left & ((1 << color as u8) - 1);
                (left >> color as u8 & 1 == 1).then(|| below.count_ones().into())
            }
            Ask::Draw { left, .. } => {
                let card: AdventureCard = text.parse().ok()?;
                left.contains(card).then(|| left.place(card) as u64)
            }
            Ask::Treasure { left } => {
                let treasure: Treasure = text.parse().ok()?;
                left.iter().position(|t| t == treasure).map(|k| k as u64)
            }
            Ask::Action { left, .. } => {
                let card = ActionCard::from_name(text)?;
                left.contains(card).then(|| left.place(card) as u64)
            }
        }
    }

    fn expects(&self) -> String {
        match *self {
            Ask::First { seats } => format!("the seat that begins, 0 to {}", seats - 1),
            Ask::Camp { seat, left } => format!("the camp of seat {seat}, one of {}", left.count_ones()),
            Ask::Draw { seat, left } => format!("the card seat {seat} draws, one of {}", left.len()),
            Ask::Treasure { left } => {
                let kinds: Vec<String> = left.kinds().map(|(t, _)| t.to_string()).collect();
                format!("a treasure, one of {}", kinds.join(", "))
            }
            Ask::Action { seat, left } => {
                format!("the action card seat {seat} draws, one of {}", left.len())
            }
        }
    }

    // Whoever sees a draw only learns what an owner may know of his own hand (RL-INFO-3).
    fn seen_by(&self) -> SeatSet {
        match *self {
            Ask::Draw { seat, .. } | Ask::Action { seat, .. } => SeatSet::only(seat),
            _ => SeatSet::all(super::MOST_SEATS),
        }
    }

    fn branches(&self) -> Option<Vec<(u64, u64)>> {
        match *self {
            Ask::Treasure { left } => {
                let mut first = 0;
                let kinds = left.kinds().map(|(_, count)| {
                    first += u64::from(count);
                    (first - u64::from(count), u64::from(count))
                });
                Some(kinds.collect())
            }
            _ => Some((0..self.size()).map(|answer| (answer, 1)).collect()),
        }
    }
}

/// The `k`-th colour of a set of bits.
#[inline]
pub(super) fn color(left: u8, k: usize) -> Color {
    Color::ALL[usize::from(bits::nth_in_byte(left, k as u32))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Ask as _;
    use crate::settings::Settings;

    #[test]
    fn every_answer_reads_back() {
        let cards = ["red1", "blue12", "white6"].map(|c| c.parse().unwrap());
        let treasures = super::super::rules::ReliktRules::base().treasures();
        let asks = [
            Ask::First { seats: 3 },
            Ask::Camp {
                seat: Seat(1),
                left: 0b10110,
            },
            Ask::Draw {
                seat: Seat(2),
                left: cards.into_iter().collect(),
            },
            Ask::Treasure { left: treasures },
            Ask::Action {
                seat: Seat(0),
                left: ActionSet(0b1010001),
            },
        ];
        for ask in asks {
            for answer in 0..ask.size() {
                let back = ask.parse(&ask.write(answer)).unwrap();
                assert_eq!(ask.write(back), ask.write(answer), "{ask:?}");
                assert!(matches!(ask, Ask::Treasure { .. }) || back == answer);
            }
            for text in ["", "5", "-1", "red", "red2", "blue7", "compass", "atlantis"] {
                assert_eq!(ask.parse(text), None, "{ask:?} {text}");
            }
            let branches = ask.branches().unwrap();
            assert_eq!(branches.iter().map(|b| b.1).sum::<u64>(), ask.size());
        }
        let kinds = Ask::Treasure { left: treasures }.branches().unwrap();
        assert_eq!(kinds, [(0, 2), (2, 2), (4, 2), (6, 2), (8, 4), (12, 4), (16, 4)]);
    }

    #[test]
    fn rl_info_3_draws_are_seen_by_their_owner_alone() {
        let draw = Ask::Draw {
            seat: Seat(2),
            left: CardSet::of_color(Color::Red),
        };
        assert_eq!(draw.seen_by(), SeatSet::only(Seat(2)));
        let action = Ask::Action {
            seat: Seat(4),
            left: ActionSet::ALL,
        };
        assert_eq!(action.seen_by(), SeatSet::only(Seat(4)));
        assert!(Ask::First { seats: 3 }.seen_by().contains(Seat(2)));
    }
}
