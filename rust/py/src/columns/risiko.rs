//! The columns of RisiKo!. Territories, cards, colours and objectives are their places in the game's tables
//! (`ludoteca.games.risiko.tables`).

use super::{Column, Columnar, by_seat, number, one, several};
use ludoteca_core::risiko::card::{CARDS, Card, Cards};
use ludoteca_core::risiko::state::Stage;
use ludoteca_core::risiko::territory::{TERRITORIES, Territory};
use ludoteca_core::risiko::{Risiko, View};
use ludoteca_core::seat::{MAX_SEATS, Seat};

const CONTINENTS: usize = 6;

#[rustfmt::skip]
impl Columnar for Risiko {
    const COLUMNS: &'static [Column<Risiko>] = &[
        Column { name: "phase", dtype: "uint8", shape: &[],
            doc: "0 colours, 1 placement, 2 reinforcements, 3 combat, 4 defence, 5 occupation, 6 over",
            make: |py, rows| one(py, rows, |v: View<'_>| v.phase() as u8) },
        Column { name: "mover", dtype: "uint8", shape: &[], doc: "whose turn it is, or whose go in the set-up",
            make: |py, rows| one(py, rows, |v: View<'_>| v.mover().0) },
        Column { name: "turn", dtype: "uint32", shape: &[], doc: "the turn, from 1; 0 in the set-up",
            make: |py, rows| one(py, rows, |v: View<'_>| v.turn()) },
        Column { name: "round", dtype: "uint16", shape: &[], doc: "the round, from 1; 0 in the set-up",
            make: |py, rows| one(py, rows, |v: View<'_>| v.round()) },
        Column { name: "first_player", dtype: "uint8", shape: &[], doc: "who moves first",
            make: |py, rows| one(py, rows, |v: View<'_>| v.first_player().0) },
        Column { name: "colours", dtype: "int8", shape: &[MAX_SEATS], doc: "by seat its colour, -1 none",
            make: |py, rows| by_seat(py, rows, -1, |v: View<'_>, s| v.colour(s).map_or(-1, |c| c as i8)) },
        Column { name: "objective", dtype: "int8", shape: &[], doc: "the own objective, -1 none",
            make: |py, rows| one(py, rows, |v: View<'_>| v.objective().map_or(-1, |o| o.0 as i8)) },
        Column { name: "hand", dtype: "bool", shape: &[CARDS], doc: "whether a card is in the own hand",
            make: |py, rows| several(py, rows, &[CARDS], false, |v: View<'_>, out| cards(v.hand(), out)) },
        Column { name: "hand_counts", dtype: "uint8", shape: &[MAX_SEATS], doc: "by seat how many cards it holds",
            make: |py, rows| by_seat(py, rows, 0, |v: View<'_>, s| v.hand_count(s) as u8) },
        Column { name: "deck_count", dtype: "uint8", shape: &[], doc: "how many cards are left in the deck",
            make: |py, rows| one(py, rows, |v: View<'_>| v.deck_count() as u8) },
        Column { name: "discards", dtype: "bool", shape: &[CARDS], doc: "whether a card is in the discard pile",
            make: |py, rows| several(py, rows, &[CARDS], false, |v: View<'_>, out| cards(v.discards(), out)) },
        Column { name: "reshuffles", dtype: "uint16", shape: &[], doc: "reshuffles so far",
            make: |py, rows| one(py, rows, |v: View<'_>| v.reshuffles()) },
        Column { name: "ages", dtype: "uint8", shape: &[CARDS],
            doc: "by card how many reshuffles ago it was last in the deck",
            make: |py, rows| several(py, rows, &[CARDS], 0, |v: View<'_>, out: &mut [u8]| {
                Card::all().zip(out).for_each(|(card, cell)| *cell = v.age(card));
            }) },
        Column { name: "hand_ages", dtype: "uint8", shape: &[MAX_SEATS, CARDS],
            doc: "by seat the ages of its cards, ascending, then 255",
            make: |py, rows| several(py, rows, &[MAX_SEATS, CARDS], 255, |v: View<'_>, out: &mut [u8]| {
                for (seat, cells) in Seat::all(v.seats()).zip(out.chunks_exact_mut(CARDS)) {
                    let ages = v.hand_ages(seat);
                    cells[..ages.len()].copy_from_slice(&ages);
                }
            }) },
        Column { name: "owners", dtype: "int8", shape: &[TERRITORIES], doc: "by territory its owner, -1 none",
            make: |py, rows| several(py, rows, &[TERRITORIES], -1, |v: View<'_>, out: &mut [i8]| {
                Territory::all().zip(out).for_each(|(t, cell)| *cell = number(v.owner(t)));
            }) },
        Column { name: "armies", dtype: "uint16", shape: &[TERRITORIES], doc: "by territory the armies on it",
            make: |py, rows| several(py, rows, &[TERRITORIES], 0, |v: View<'_>, out: &mut [u16]| {
                Territory::all().zip(out).for_each(|(t, cell)| *cell = v.armies(t));
            }) },
        Column { name: "supply", dtype: "uint16", shape: &[MAX_SEATS],
            doc: "by seat the armies of the set-up still to place, besides those of its go",
            make: |py, rows| by_seat(py, rows, 0, |v: View<'_>, s| v.supply(s)) },
        Column { name: "to_place", dtype: "uint16", shape: &[],
            doc: "armies still to place in this turn or this go of the set-up",
            make: |py, rows| one(py, rows, |v: View<'_>| v.to_place()) },
        Column { name: "sets_played", dtype: "uint8", shape: &[], doc: "sets played in this turn",
            make: |py, rows| one(py, rows, |v: View<'_>| v.sets_played()) },
        Column { name: "conquests", dtype: "uint8", shape: &[], doc: "territories conquered in this turn",
            make: |py, rows| one(py, rows, |v: View<'_>| v.conquests()) },
        Column { name: "battle", dtype: "int8", shape: &[3],
            doc: "source, target and the attacker's dice of the battle that waits, -1 if none does",
            make: |py, rows| several(py, rows, &[3], -1, |v: View<'_>, out: &mut [i8]| {
                if let Some(b) = v.battle() {
                    out.copy_from_slice(&[b.source.0 as i8, b.target.0 as i8, b.dice as i8]);
                }
            }) },
        Column { name: "attack_dice", dtype: "uint8", shape: &[], doc: "the most dice the attacker may throw in this turn",
            make: |py, rows| one(py, rows, |v: View<'_>| v.dice_allowed().0) },
        Column { name: "defence_dice", dtype: "uint8", shape: &[], doc: "the most dice the defender may throw now",
            make: |py, rows| one(py, rows, |v: View<'_>| v.dice_allowed().1) },
        Column { name: "alive", dtype: "bool", shape: &[MAX_SEATS], doc: "by seat whether it is still in the game",
            make: |py, rows| by_seat(py, rows, false, |v: View<'_>, s| v.alive().contains(s)) },
        Column { name: "eliminated", dtype: "int8", shape: &[MAX_SEATS, 2],
            doc: "who is out, in order: seat and by whom, -1 beyond the last",
            make: |py, rows| several(py, rows, &[MAX_SEATS, 2], -1, |v: View<'_>, out: &mut [i8]| {
                for (pair, e) in out.chunks_exact_mut(2).zip(v.eliminated()) {
                    pair.copy_from_slice(&[e.seat.0 as i8, e.by.0 as i8]);
                }
            }) },
        Column { name: "stage", dtype: "uint8", shape: &[], doc: "the agreed end: 0 open, 1 last round, 2 extra round",
            make: |py, rows| one(py, rows, |v: View<'_>| match v.stage() {
                Stage::Open => 0u8,
                Stage::LastRound { .. } => 1,
                Stage::ExtraRound { .. } => 2,
            }) },
        Column { name: "stage_drawer", dtype: "int8", shape: &[], doc: "in the last round, who drew the final card, else -1",
            make: |py, rows| one(py, rows, |v: View<'_>| match v.stage() {
                Stage::LastRound { drawer } => drawer.0 as i8,
                _ => -1,
            }) },
        Column { name: "stage_number", dtype: "uint8", shape: &[], doc: "the number of the extra round, else 0",
            make: |py, rows| one(py, rows, |v: View<'_>| match v.stage() {
                Stage::ExtraRound { number, .. } => number,
                _ => 0,
            }) },
        Column { name: "stage_tied", dtype: "bool", shape: &[MAX_SEATS], doc: "by seat whether it plays the extra round",
            make: |py, rows| by_seat(py, rows, false, |v: View<'_>, s| extra(v, s, true)) },
        Column { name: "stage_waiting", dtype: "bool", shape: &[MAX_SEATS],
            doc: "by seat whether its turn of the extra round is still to come",
            make: |py, rows| by_seat(py, rows, false, |v: View<'_>, s| extra(v, s, false)) },
        Column { name: "time_up", dtype: "bool", shape: &[], doc: "whether the clock has run out",
            make: |py, rows| one(py, rows, |v: View<'_>| v.time_up()) },
        Column { name: "attacks", dtype: "uint16", shape: &[MAX_SEATS, CONTINENTS],
            doc: "by seat its rolls so far against each continent",
            make: |py, rows| several(py, rows, &[MAX_SEATS, CONTINENTS], 0, |v: View<'_>, out: &mut [u16]| {
                for (seat, cells) in Seat::all(v.seats()).zip(out.chunks_exact_mut(CONTINENTS)) {
                    cells.copy_from_slice(&v.attacks(seat));
                }
            }) },
    ];
}

fn cards(held: Cards, out: &mut [bool]) {
    held.iter().for_each(|card| out[usize::from(card.0)] = true);
}

fn extra(view: View<'_>, seat: Seat, tied: bool) -> bool {
    match view.stage() {
        Stage::ExtraRound { tied: all, .. } if tied => all.contains(seat),
        Stage::ExtraRound { waiting, .. } => waiting.contains(seat),
        _ => false,
    }
}
