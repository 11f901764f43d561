//! Dice combat as a library of its own.
//!
//! One roll ([`outcomes`]) is one number; everything else is built on its counts.
//! This module knows dice and armies. It doesn't know territories, players or turns,
//! and the game engine uses nothing of it but [`outcomes`].

pub mod outcomes;
