//! RisiKo!: the Italian Risk with three defence dice and secret objectives.
//!
//! Clause ids (`RK-…`) are those of docs/rules/risiko.md, rulings (`RK 7.9`) those of docs/rulings.md.

pub mod action;
mod apply;
pub mod ask;
pub mod bots;
pub mod card;
pub mod color;
pub mod combat;
pub mod continent;
mod game;
pub mod legal;
pub mod map;
pub mod moment;
pub mod objective;
pub mod observe;
pub mod position;
pub mod reckon;
pub mod rules;
mod score;
mod search;
mod setup;
pub mod state;
pub mod territory;
#[cfg(test)]
pub(crate) mod tests;
mod turn_end;
mod world;

pub use action::Action;
pub use game::Risiko;
pub use legal::Legal;
pub use moment::Moment;
pub use observe::View;
pub use position::RisikoPosition;
pub use rules::RisikoRules;
pub use state::RisikoState;
