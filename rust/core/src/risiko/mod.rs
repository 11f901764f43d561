//! RisiKo!: the Italian Risk with three defence dice and secret objectives.

pub mod card;
pub mod color;
pub mod combat;
pub mod continent;
pub mod map;
pub mod objective;
pub mod territory;
