//! The seven action cards and sets of them.
//!
//! Knows nothing about what they do; `apply` does.

use super::bits;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An action card; never to be confused with an [`super::Action`], which is any decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum ActionCard {
    /// Exchange the camp with another player's (RL-RUM).
    RumFlask = 0,
    /// Play two adventure cards (RL-COM).
    Compass = 1,
    /// Play the adventure card face down (RL-BLI).
    Blindfold = 2,
    /// Play a card from an opponent's hand (RL-BIN).
    Binoculars = 3,
    /// Take a card from a row in place of drawing (RL-LAS).
    Lasso = 4,
    /// Replace a card in a row (RL-PIS).
    Pistol = 5,
    /// Copy the last action card (RL-CAM).
    Camera = 6,
}

/// How many action cards each player has.
pub const ACTION_CARDS: usize = 7;

impl ActionCard {
    /// All action cards, in the order of their ids.
    pub const ALL: [ActionCard; ACTION_CARDS] = [
        ActionCard::RumFlask,
        ActionCard::Compass,
        ActionCard::Blindfold,
        ActionCard::Binoculars,
        ActionCard::Lasso,
        ActionCard::Pistol,
        ActionCard::Camera,
    ];

    /// The card's word.
    pub fn name(self) -> &'static str {
        match self {
            ActionCard::RumFlask => "rum_flask",
            ActionCard::Compass => "compass",
            ActionCard::Blindfold => "blindfold",
            ActionCard::Binoculars => "binoculars",
            ActionCard::Lasso => "lasso",
            ActionCard::Pistol => "pistol",
            ActionCard::Camera => "camera",
        }
    }

    /// The card of a word.
    pub fn from_name(name: &str) -> Option<ActionCard> {
        ActionCard::ALL.into_iter().find(|c| c.name() == name)
    }
}

impl fmt::Display for ActionCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of action cards; bit = id.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ActionSet(pub(super) u8);

impl ActionSet {
    /// No card.
    pub const EMPTY: ActionSet = ActionSet(0);
    /// All seven.
    pub const ALL: ActionSet = ActionSet((1 << ACTION_CARDS) - 1);

    /// Whether there is no card.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards there are.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the card is in the set.
    #[inline(always)]
    pub fn contains(self, card: ActionCard) -> bool {
        self.0 >> card as u8 & 1 == 1
    }

    /// Adds a card.
    #[inline(always)]
    pub fn insert(&mut self, card: ActionCard) {
        self.0 |= 1 << card as u8;
    }

    /// Takes a card out.
    #[inline(always)]
    pub fn remove(&mut self, card: ActionCard) {
        self.0 &= !(1 << card as u8);
    }

    /// The cards of this set that are not in the other.
    #[inline(always)]
    #[must_use]
    pub fn without(self, other: ActionSet) -> ActionSet {
        ActionSet(self.0 & !other.0)
    }

    /// The cards in either set.
    #[inline(always)]
    #[must_use]
    pub fn or(self, other: ActionSet) -> ActionSet {
        ActionSet(self.0 | other.0)
    }

    /// The `k`-th card in order of ids, counted from 0.
    ///
    /// # Panics
    /// If there are not that many cards.
    #[inline(always)]
    pub fn nth(self, k: usize) -> ActionCard {
        ActionCard::ALL[usize::from(bits::nth_in_byte(self.0, k as u32))]
    }

    /// The place of a card in order of ids.
    pub fn place(self, card: ActionCard) -> usize {
        (self.0 & ((1 << card as u8) - 1)).count_ones() as usize
    }

    /// The cards in order of ids.
    pub fn iter(self) -> impl Iterator<Item = ActionCard> + Clone {
        ActionCard::ALL.into_iter().filter(move |&c| self.contains(c))
    }
}

impl fmt::Debug for ActionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<ActionCard> for ActionSet {
    fn from_iter<I: IntoIterator<Item = ActionCard>>(cards: I) -> ActionSet {
        let mut set = ActionSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}
