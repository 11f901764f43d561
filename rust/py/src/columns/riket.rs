//! The columns of Riket.

use super::{Column, Columnar, by_seat, number, one, several};
use ludoteca_core::riket::{Riket, View};
use ludoteca_core::seat::MAX_SEATS;

/// Six epochs, old words, riddles.
const PARTS: usize = 8;

#[rustfmt::skip]
impl Columnar for Riket {
    const COLUMNS: &'static [Column<Riket>] = &[
        Column { name: "goal", dtype: "uint8", shape: &[], doc: "the ring that has to be reached",
            make: |py, rows| one(py, rows, |v: View<'_>| v.rules().rings()) },
        Column { name: "phase", dtype: "uint8", shape: &[],
            doc: "0 question, 1 buy_off, 2 swap, 3 duel, 4 riddle, 5 over",
            make: |py, rows| one(py, rows, |v: View<'_>| v.phase() as u8) },
        Column { name: "first_player", dtype: "uint8", shape: &[], doc: "who began the game",
            make: |py, rows| one(py, rows, |v: View<'_>| v.first_player().0) },
        Column { name: "turn", dtype: "uint32", shape: &[], doc: "the turn of the game, from 1",
            make: |py, rows| one(py, rows, |v: View<'_>| v.turn()) },
        Column { name: "turn_seat", dtype: "uint8", shape: &[], doc: "whose turn it is",
            make: |py, rows| one(py, rows, |v: View<'_>| v.turn_seat().0) },
        Column { name: "questioner", dtype: "uint8", shape: &[], doc: "who reads the question",
            make: |py, rows| one(py, rows, |v: View<'_>| v.questioner().0) },
        Column { name: "epoch", dtype: "uint8", shape: &[], doc: "the label of the epoch, 1 to 6",
            make: |py, rows| one(py, rows, |v: View<'_>| v.epoch()) },
        Column { name: "epoch_number", dtype: "uint8", shape: &[], doc: "the place of the epoch in the order of play, from 1",
            make: |py, rows| one(py, rows, |v: View<'_>| v.epoch_number()) },
        Column { name: "epoch_turn", dtype: "uint16", shape: &[], doc: "the turn of the epoch, from 1",
            make: |py, rows| one(py, rows, |v: View<'_>| v.epoch_turn()) },
        Column { name: "card_question", dtype: "uint8", shape: &[], doc: "which question of the knowledge card, 1 to 4",
            make: |py, rows| one(py, rows, |v: View<'_>| v.card_question()) },
        Column { name: "rings", dtype: "uint8", shape: &[MAX_SEATS], doc: "by seat the ring of its pawn; 0 is the start",
            make: |py, rows| by_seat(py, rows, 0, |v: View<'_>, s| v.ring(s)) },
        Column { name: "roles", dtype: "int8", shape: &[MAX_SEATS],
            doc: "by seat 0 poor, 1 rich, 2 ruler, -1 beyond the table",
            make: |py, rows| by_seat(py, rows, -1, |v: View<'_>, s| v.role(s) as i8) },
        Column { name: "coins", dtype: "uint16", shape: &[MAX_SEATS], doc: "by seat its gold coins",
            make: |py, rows| by_seat(py, rows, 0, |v: View<'_>, s| v.coins(s)) },
        Column { name: "crown_ring", dtype: "int8", shape: &[], doc: "who holds the Ruler's ring, -1 nobody",
            make: |py, rows| one(py, rows, |v: View<'_>| number(v.crown_ring())) },
        Column { name: "steps", dtype: "uint8", shape: &[], doc: "in the phase buy_off the steps back; else 0",
            make: |py, rows| one(py, rows, |v: View<'_>| v.steps()) },
        Column { name: "price", dtype: "uint16", shape: &[], doc: "in the phase buy_off the coins each of these steps costs; else 1",
            make: |py, rows| one(py, rows, |v: View<'_>| v.price()) },
        Column { name: "signal", dtype: "int8", shape: &[],
            doc: "what this seat feels about its question, -3 hard to 3 easy; 127 none",
            make: |py, rows| one(py, rows, |v: View<'_>| v.signal().unwrap_or(127)) },
        Column { name: "knowledge", dtype: "float64", shape: &[PARTS],
            doc: "this seat's own chances: epochs 1 to 6, old words, riddles",
            make: |py, rows| several(py, rows, &[PARTS], 0.0, |v: View<'_>, out: &mut [f64]| {
                let known = v.knowledge();
                let parts = known.epochs.iter().chain([&known.old_words, &known.riddles]);
                out.iter_mut().zip(parts).for_each(|(cell, chance)| *cell = chance.to_f64());
            }) },
        Column { name: "fool_cards", dtype: "uint32", shape: &[], doc: "fool cards taken in this game",
            make: |py, rows| one(py, rows, |v: View<'_>| v.fool_cards()) },
        Column { name: "old_words", dtype: "uint32", shape: &[], doc: "old words read in this game",
            make: |py, rows| one(py, rows, |v: View<'_>| v.old_words()) },
    ];
}
