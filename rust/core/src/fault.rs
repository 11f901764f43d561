//! What a bot can do wrong, and what it costs its seat.
//!
//! Knows nothing about how a bot is asked.

use crate::seat::{Seat, SeatSet};

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// It did not start.
    Start,
    /// It answered something that is no action.
    Protocol,
    /// It chose an action that is not legal.
    Illegal,
    /// It crashed: an exception, a dead process.
    Crash,
    /// It took too long.
    Timeout,
    /// It took too much memory.
    Memory,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::Start,
        FaultKind::Protocol,
        FaultKind::Illegal,
        FaultKind::Crash,
        FaultKind::Timeout,
        FaultKind::Memory,
    ];

    /// The kind's name.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Start => "start",
            FaultKind::Protocol => "protocol",
            FaultKind::Illegal => "illegal",
            FaultKind::Crash => "crash",
            FaultKind::Timeout => "timeout",
            FaultKind::Memory => "memory",
        }
    }

    /// The kind of a name.
    pub fn from_name(name: &str) -> Option<FaultKind> {
        FaultKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A seat that plays its default from a decision on ([`crate::game::Game::default_action`]) and is ranked below all that
/// did not forfeit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Whose seat.
    pub seat: Seat,
    /// The first decision after the fault, counted from 0 over all decisions of the game, whoever takes it.
    pub step: usize,
    /// What went wrong.
    pub fault: FaultKind,
}

/// The seats of some forfeits.
pub fn forfeited(forfeits: &[Forfeit]) -> SeatSet {
    forfeits
        .iter()
        .fold(SeatSet::NONE, |set, forfeit| set.with(forfeit.seat))
}
