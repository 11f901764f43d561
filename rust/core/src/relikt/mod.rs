//! Relikt: card rows in five colours, treasures that bless or curse, and seven action cards a player.
//!
//! The rules with their clause ids stand in docs/rules/relikt.md.

pub mod action;
pub mod action_card;
mod apply;
pub mod ask;
mod bits;
pub mod bots;
pub mod card;
pub mod color;
mod draw;
mod game;
pub mod legal;
pub mod moment;
pub mod observe;
mod pack;
pub mod position;
pub mod row;
pub mod rows;
pub mod rules;
pub mod score;
mod search;
mod setup;
pub mod state;
pub mod treasure;
mod world;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use action_card::ActionCard;
pub use bots::ReliktBot;
pub use card::{AdventureCard, CardSet};
pub use color::Color;
pub use game::Relikt;
pub use legal::Legal;
pub use moment::Moment;
pub use observe::View;
pub use position::ReliktPosition;
pub use rules::ReliktRules;
pub use state::ReliktState;
pub use treasure::Treasure;

/// The fewest seats.
pub const LEAST_SEATS: u8 = 3;
/// The most seats.
pub const MOST_SEATS: u8 = 5;
