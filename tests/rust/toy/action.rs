//! Decisions of the race.

use super::{Dash, DashState};
use ludoteca_core::error::{ParseError, unknown};
use ludoteca_core::game::{Action, Entry, Game, Legal};
use ludoteca_core::rng::Stream;
use std::fmt;
use std::str::FromStr;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DashAction {
    /// Gain energy.
    Rest,
    /// Let a push pass.
    Allow,
    /// Spend energy.
    Push(u8),
    /// A secret bid.
    Bid(u8),
    /// Play the hidden card.
    Play,
    /// Halve a push.
    Block,
}

impl Action for DashAction {
    fn pack(self) -> u32 {
        match self {
            DashAction::Rest => 0,
            DashAction::Allow => 1,
            DashAction::Push(n) => 1 << 28 | u32::from(n),
            DashAction::Bid(n) => 2 << 28 | u32::from(n),
            DashAction::Play => 3 << 28,
            DashAction::Block => 4 << 28,
        }
    }

    fn unpack(code: u32) -> Option<DashAction> {
        let number = u8::try_from(code & 0xFFF_FFFF).ok()?;
        match (code >> 28, number) {
            (0, 0) => Some(DashAction::Rest),
            (0, 1) => Some(DashAction::Allow),
            (1, n @ 1..) => Some(DashAction::Push(n)),
            (2, n @ 1..=3) => Some(DashAction::Bid(n)),
            (3, 0) => Some(DashAction::Play),
            (4, 0) => Some(DashAction::Block),
            _ => None,
        }
    }
}

impl fmt::Display for DashAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DashAction::Rest => f.write_str("rest"),
            DashAction::Allow => f.write_str("allow"),
            DashAction::Push(n) => write!(f, "push {n}"),
            DashAction::Bid(n) => write!(f, "bid {n}"),
            DashAction::Play => f.write_str("play"),
            DashAction::Block => f.write_str("block"),
        }
    }
}

impl FromStr for DashAction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<DashAction, ParseError> {
        let (word, number) = text.split_once(' ').unwrap_or((text, ""));
        let number = || {
            let n = number
                .parse()
                .ok()
                .filter(|n: &u8| *n > 0 && n.to_string() == number);
            n.ok_or_else(|| ParseError::new(format!("`{text}`: expected a number from 1 after `{word}`")))
        };
        match (word, text) {
            ("push", _) => Ok(DashAction::Push(number()?)),
            ("bid", _) => Some(DashAction::Bid(number()?))
                .filter(|bid| *bid <= DashAction::Bid(3))
                .ok_or_else(|| ParseError::new(format!("`{text}`: a bid is 1 to 3"))),
            (_, "rest") => Ok(DashAction::Rest),
            (_, "allow") => Ok(DashAction::Allow),
            (_, "play") => Ok(DashAction::Play),
            (_, "block") => Ok(DashAction::Block),
            _ => Err(ParseError::new(unknown(
                "dash action",
                word,
                ["rest", "allow", "push", "bid", "play", "block"],
            ))),
        }
    }
}

/// The legal actions, answered from the state.
pub struct DashLegal<'a> {
    pub(super) state: &'a DashState,
}

impl Legal for DashLegal<'_> {
    type Action = DashAction;

    fn visit(&self, mut visit: impl FnMut(Entry<DashAction>) -> bool) {
        let state = self.state;
        if Dash::current_seat(state).is_none() {
            return;
        }
        if state.pending.is_some() {
            let _ = visit(Entry::one(DashAction::Allow)) && visit(Entry::one(DashAction::Block));
            return;
        }
        let seat = state.to_move.index();
        let mut all = vec![Entry::one(DashAction::Rest)];
        if state.energy[seat] > 0 {
            all.push(Entry {
                first: DashAction::Push(1),
                count: state.energy[seat].into(),
            });
            all.push(Entry {
                first: DashAction::Bid(1),
                count: state.energy[seat].min(3).into(),
            });
        }
        if state.card[seat].is_some() && state.energy[seat] > 0 {
            all.push(Entry::one(DashAction::Play));
        }
        let _ = all.into_iter().all(&mut visit);
    }

    fn contains(&self, action: DashAction) -> bool {
        let state = self.state;
        if Dash::current_seat(state).is_none() {
            return false;
        }
        let (seat, answering) = (state.to_move.index(), state.pending.is_some());
        match action {
            DashAction::Allow | DashAction::Block => answering,
            DashAction::Rest => !answering,
            DashAction::Push(n) => !answering && n <= state.energy[seat],
            DashAction::Bid(n) => !answering && n <= state.energy[seat],
            DashAction::Play => !answering && state.card[seat].is_some() && state.energy[seat] > 0,
        }
    }

    fn forced(&self) -> Option<DashAction> {
        self.nth(0).filter(|_| self.len() == 1)
    }

    fn sample(&self, rng: &mut Stream) -> DashAction {
        let entry = self
            .entry(rng.below(self.entries() as u64) as usize)
            .expect("there are actions");
        entry.at(if entry.count > 1 {
            rng.below(entry.count.into()) as u32
        } else {
            0
        })
    }
}
