//! The three roles and the role cards drawn at the start of every epoch (RI-SET-6, RI-SET-7).

use crate::chance::Ask;
use crate::seat::SeatSet;
use std::fmt;

/// What a player is until the next change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// On the inner track: 2 steps, may ask the other poor for help.
    Poor = 0,
    /// On the outer track: 3 steps, may pass a question on and buy off.
    Rich = 1,
    /// Rich, with the crown ring.
    Ruler = 2,
}

impl Role {
    /// All roles, in the order of their numbers.
    pub const ALL: [Role; 3] = [Role::Poor, Role::Rich, Role::Ruler];

    /// The role's name.
    pub fn name(self) -> &'static str {
        ["poor", "rich", "ruler"][self as usize]
    }

    /// The role of a name.
    pub fn from_name(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == name)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The role cards still face down: one draw of `role ROLE`, the k-th card of those left, poor first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleCards {
    left: [u8; 3],
}

impl RoleCards {
    /// The cards for a table (RI-SET-6).
    pub fn new(seats: u8) -> RoleCards {
        let left = match seats {
            3 => [2, 0, 1],
            4 => [2, 1, 1],
            _ => [3, 1, 1],
        };
        RoleCards { left }
    }

    /// How many cards of a role are left.
    pub fn left(&self, role: Role) -> u8 {
        self.left[role as usize]
    }

    /// Takes the card that an answer stands for.
    pub(super) fn take(&mut self, answer: u64) -> Role {
        let role = self.role(answer);
        self.left[role as usize] -= 1;
        role
    }

    fn role(&self, answer: u64) -> Role {
        let (poor, rich) = (u64::from(self.left[0]), u64::from(self.left[1]));
        match answer {
            a if a < poor => Role::Poor,
            a if a < poor + rich => Role::Rich,
            _ => Role::Ruler,
        }
    }

    fn first(&self, role: Role) -> u64 {
        self.left[..role as usize].iter().map(|&n| u64::from(n)).sum()
    }
}

impl Ask for RoleCards {
    fn size(&self) -> u64 {
        self.left.iter().map(|&n| u64::from(n)).sum()
    }

    fn word(&self) -> &'static str {
        "role"
    }

    fn is_last(&self) -> bool {
        true
    }

    fn write(&self, answer: u64) -> String {
        self.role(answer).name().into()
    }

    fn parse(&self, text: &str) -> Option<u64> {
        let role = Role::from_name(text).filter(|&role| self.left(role) > 0)?;
        Some(self.first(role))
    }

    fn expects(&self) -> String {
        let left: Vec<_> = Role::ALL
            .into_iter()
            .filter(|&r| self.left(r) > 0)
            .map(Role::name)
            .collect();
        format!("the next role card, one of {}", left.join(", "))
    }

    fn seen_by(&self) -> SeatSet {
        SeatSet(u8::MAX)
    }

    fn branches(&self) -> Option<Vec<(u64, u64)>> {
        let drawable = Role::ALL.into_iter().filter(|&r| self.left(r) > 0);
        Some(
            drawable
                .map(|r| (self.first(r), u64::from(self.left(r))))
                .collect(),
        )
    }
}
