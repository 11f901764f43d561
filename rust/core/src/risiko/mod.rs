//! RisiKo!: the Italian Risk with three defence dice and secret objectives.

pub mod combat;
