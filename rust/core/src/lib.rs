//! Rules, chance, simulation and records of the games of ludoteca.
//!
//! This crate knows no Python, no clock, no files and no global randomness:
//! the same inputs give the same outputs on every machine.
#![deny(missing_docs)]

pub mod bot;
pub mod chance;
pub mod error;
pub mod event;
pub mod fault;
pub mod game;
pub mod hooks;
pub mod json;
pub mod perft;
pub mod record;
pub mod relikt;
pub mod replay;
pub mod riket;
pub mod risiko;
pub mod rng;
pub mod search;
pub mod seat;
pub mod settings;
pub mod simulate;
pub mod table;
pub mod tally;
