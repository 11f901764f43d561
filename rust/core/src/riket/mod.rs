//! Riket: the race of rich and poor through six epochs.
//!
//! Clause ids (`RI-…`) are those of docs/rules/riket.md, rulings (`RI 24`) those of docs/rulings.md.

pub mod action;
pub mod answer;
mod apply;
pub mod ask;
pub mod bots;
pub mod epoch;
mod game;
pub mod legal;
pub mod moment;
pub mod observe;
pub mod position;
pub mod role;
pub mod rules;
mod score;
mod search;
mod setup;
pub mod spinner;
pub mod state;
mod tally;
#[cfg(test)]
mod tests;
mod text;
pub mod track;
mod world;

pub use action::Action;
pub use answer::{Chance, Knowledge};
pub use bots::RiketBot;
pub use game::Riket;
pub use legal::Legal;
pub use moment::Moment;
pub use observe::View;
pub use position::RiketPosition;
pub use rules::RiketRules;
pub use state::RiketState;
pub use tally::RoleTally;
