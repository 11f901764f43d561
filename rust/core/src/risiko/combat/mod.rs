//! Dice combat as a library of its own.
//!
//! One roll ([`outcomes`]) is one number; everything else is built on its counts: exact results ([`exact`])
//! and fast samplers over arrays ([`roll`], [`battle`]) that draw outcomes, not dice.
//! This module knows dice and armies. It doesn't know territories, players or turns,
//! and the game engine uses nothing of it but [`outcomes`] and [`exact`].
//!
//! Everywhere `attackers` are *all* armies on the attacking territory, of which at least one never fights,
//! and `defenders` all on the attacked one. The attacker rolls `min(3, attackers - 1)` dice (RK-CBT-6) and stops
//! as soon as `leave` armies or fewer are left (RK-CBT-13).

pub mod battle;
pub mod exact;
pub mod outcomes;
pub mod roll;

mod alias;
mod dispatch;
mod lanes;

pub use dispatch::CpuPath;

use thiserror::Error;

/// Most armies a sampled battle may start with on either side.
pub const MAX_ARMIES: u16 = u16::MAX;

/// A number that no roll or battle can have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{argument}[{index}] is {value}: allowed are {allowed}")]
pub struct InvalidElement {
    /// The name of the argument.
    pub argument: &'static str,
    /// Place of the first such number.
    pub index: usize,
    /// The number.
    pub value: u64,
    /// What would be right.
    pub allowed: &'static str,
}
