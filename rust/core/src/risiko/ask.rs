//! What RisiKo! asks of chance, and under which keys (engine format 1, section 2).

use super::card::{Card, Cards};
use super::combat::outcomes::{MAX_DICE, attack_losses, faces, rank, roll_size};
use super::objective::Objective;
use super::territory::{Territory, TerritorySet};
use crate::chance;
use crate::seat::{Seat, SeatSet};

/// Numbers of the purposes in the keys of the streams.
pub mod purpose {
    /// Opening rolls (index 0), objectives (1), deal (2).
    pub const SETUP: u8 = 0;
    /// Rolls of an attacker in a round.
    pub const DICE: u8 = 2;
    /// Draws of a card, by pass through the deck and number in it.
    pub const DRAW: u8 = 4;
    /// Seized cards given up, by attacker, round and victim.
    pub const DISCARD: u8 = 6;
    /// The dice of the club ending, by seat and round.
    pub const SDADATA: u8 = 8;
    /// Seeds of the bots.
    pub const BOT: u8 = 12;
    /// Chance of house rules.
    pub const HOOK: u8 = 14;
}

/// One piece of chance in RisiKo!.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A die of the opening roll (RK-SET-2).
    First {
        /// Whether it is the last die of this round of rolls.
        last: bool,
    },
    /// The next territory card of the deal (RK-SET-6).
    Deal {
        /// Those not dealt yet.
        left: TerritorySet,
    },
    /// A seat's secret objective (RK-SET-5).
    Objective {
        /// Who gets it.
        seat: Seat,
        /// Those not dealt yet, as bits.
        left: u32,
    },
    /// The dice of one roll of a battle (RK-CBT-9).
    Roll {
        /// Dice of the attacker.
        attack: u8,
        /// Dice of the defender.
        defence: u8,
    },
    /// The card drawn at the end of a turn (RK-DRW-1).
    Draw {
        /// Who draws.
        seat: Seat,
        /// The cards of the deck.
        left: Cards,
    },
    /// A seized card that does not fit the hand (RK-ELI-3).
    Discard {
        /// The seized cards that are left.
        left: Cards,
        /// Whether it is the last one to go.
        last: bool,
    },
    /// Whether time has run out (RK-END-7).
    Clock,
    /// A die of the club ending (RK-END-8).
    Sdadata {
        /// Whether it is the second one.
        last: bool,
    },
}

const YES_NO: [&str; 2] = ["no", "yes"];

impl chance::Ask for Ask {
    #[inline(always)]
    fn size(&self) -> u64 {
        match *self {
            Ask::Roll { attack, defence } => roll_size(attack, defence).into(),
            Ask::First { .. } | Ask::Sdadata { .. } => 6,
            Ask::Deal { left } => left.len().into(),
            Ask::Objective { left, .. } => left.count_ones().into(),
            Ask::Draw { left, .. } | Ask::Discard { left, .. } => left.len().into(),
            Ask::Clock => 2,
        }
    }

    fn word(&self) -> &'static str {
        match self {
            Ask::First { .. } => "first",
            Ask::Deal { .. } => "deal",
            Ask::Objective { .. } => "objective",
            Ask::Roll { .. } => "roll",
            Ask::Draw { .. } => "draw",
            Ask::Discard { .. } => "discard",
            Ask::Clock => "clock",
            Ask::Sdadata { .. } => "sdadata",
        }
    }

    fn is_last(&self) -> bool {
        match *self {
            Ask::First { last } | Ask::Discard { last, .. } | Ask::Sdadata { last } => last,
            Ask::Deal { left } => left.len() == 1,
            _ => true,
        }
    }

    fn write(&self, answer: u64) -> String {
        let k = answer as u32;
        match *self {
            Ask::First { .. } | Ask::Sdadata { .. } => (answer + 1).to_string(),
            Ask::Deal { left } => left.nth(k).to_string(),
            Ask::Objective { left, .. } => objective(left, k).to_string(),
            Ask::Roll { attack, defence } => {
                let (a, d) = faces(attack, defence, k);
                let dice = |faces: &[u8]| faces.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
                format!("{}/{}", dice(&a[..attack.into()]), dice(&d[..defence.into()]))
            }
            Ask::Draw { left, .. } | Ask::Discard { left, .. } => left.nth(k).to_string(),
            Ask::Clock => YES_NO[k as usize].into(),
        }
    }

    fn parse(&self, text: &str) -> Option<u64> {
        let below = |bits: u64, place: u8| u64::from((bits & ((1u64 << place) - 1)).count_ones());
        match *self {
            Ask::First { .. } | Ask::Sdadata { .. } => match text.as_bytes() {
                [face @ b'1'..=b'6'] => Some(u64::from(face - b'1')),
                _ => None,
            },
            Ask::Deal { left } => {
                let t: Territory = text.parse().ok()?;
                left.contains(t).then(|| below(left.0, t.0))
            }
            Ask::Objective { left, .. } => {
                let o: Objective = text.parse().ok()?;
                (left >> o.0 & 1 == 1).then(|| below(left.into(), o.0))
            }
            Ask::Roll { attack, defence } => {
                let (a, d) = text.split_once('/')?;
                rank(dice(a, attack)?, dice(d, defence)?).map(u64::from)
            }
            Ask::Draw { left, .. } | Ask::Discard { left, .. } => {
                let card: Card = text.parse().ok()?;
                left.place(card).map(u64::from)
            }
            Ask::Clock => YES_NO.iter().position(|&word| word == text).map(|n| n as u64),
        }
    }

    fn expects(&self) -> String {
        match *self {
            Ask::First { .. } => "a die of the opening roll, 1 to 6, for each seat that rolls".into(),
            Ask::Deal { .. } => "the 42 territories in the order they are dealt".into(),
            Ask::Objective { seat, .. } => format!("the objective of seat {seat}"),
            Ask::Roll { attack, defence } => {
                format!("{attack} against {defence} dice, as in `roll 6,3,1/5,2`")
            }
            Ask::Draw { seat, left } => format!("the card seat {seat} draws, one of {}", left.len()),
            Ask::Discard { left, .. } => format!("a seized card to give up, one of {}", left.len()),
            Ask::Clock => "whether time has run out, yes or no".into(),
            Ask::Sdadata { .. } => "two dice, 1 to 6".into(),
        }
    }

    fn seen_by(&self) -> SeatSet {
        match *self {
            Ask::Objective { seat, .. } | Ask::Draw { seat, .. } => SeatSet::only(seat),
            _ => SeatSet::all(8),
        }
    }

    fn is_external(&self) -> bool {
        matches!(self, Ask::Clock)
    }

    fn branches(&self) -> Option<Vec<(u64, u64)>> {
        match *self {
            Ask::Deal { .. } | Ask::First { .. } | Ask::Objective { .. } => None,
            Ask::Roll { attack, defence } => {
                // Rolls are ordered by losses, so a run of rolls leads to one state.
                let mut runs: Vec<(u64, u64)> = Vec::new();
                let mut losses = u8::MAX;
                for roll in 0..roll_size(attack, defence) {
                    let lost = attack_losses(attack, defence, roll);
                    if lost != losses {
                        (losses, _) = (lost, runs.push((roll.into(), 0)));
                    }
                    runs.last_mut()?.1 += 1;
                }
                Some(runs)
            }
            _ => Some((0..self.size()).map(|answer| (answer, 1)).collect()),
        }
    }
}

/// The `k`-th objective of a set of bits.
pub(crate) fn objective(left: u32, k: u32) -> Objective {
    Objective(super::territory::nth_bit(left.into(), k))
}

fn dice(text: &str, count: u8) -> Option<[u8; 3]> {
    let mut faces = [0; MAX_DICE as usize];
    let mut pieces = text.split(',');
    for face in faces.iter_mut().take(count.into()) {
        *face = match pieces.next()?.as_bytes() {
            [digit @ b'1'..=b'6'] => digit - b'0',
            _ => return None,
        };
    }
    pieces.next().is_none().then_some(faces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Ask as _;

    #[test]
    fn every_answer_reads_back() {
        let left = Cards::ALL;
        let asks = [
            Ask::First { last: true },
            Ask::Deal {
                left: TerritorySet::ALL,
            },
            Ask::Objective {
                seat: Seat(0),
                left: (1 << 14) - 1,
            },
            Ask::Roll {
                attack: 3,
                defence: 2,
            },
            Ask::Roll {
                attack: 1,
                defence: 3,
            },
            Ask::Draw { seat: Seat(1), left },
            Ask::Discard { left, last: false },
            Ask::Clock,
            Ask::Sdadata { last: false },
        ];
        for ask in asks {
            for answer in 0..ask.size() {
                assert_eq!(ask.parse(&ask.write(answer)), Some(answer), "{ask:?}");
            }
            for text in ["", "7", "0", "6,6/6", "6,6,6,6/6", "maybe", "atlantis"] {
                assert_eq!(ask.parse(text), None, "{ask:?} {text}");
            }
        }
        let branches = Ask::Roll {
            attack: 3,
            defence: 3,
        }
        .branches()
        .unwrap();
        assert_eq!(
            branches.iter().map(|b| b.1).collect::<Vec<_>>(),
            [6420, 10017, 12348, 17871]
        );
    }
}
