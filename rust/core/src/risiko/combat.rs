//! Dice combat as a library of its own.
