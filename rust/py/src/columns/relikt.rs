//! The columns of Relikt. Adventure cards are colour × 12 + number − 1, colours red, blue, green, yellow, white; a kind
//! of treasure is gems − 1 for blue ones and 12 + gems − 1 for red ones; action cards are in the order of the rules.

use super::{Column, Columnar, by_seat, number, one, several};
use ludoteca_core::relikt::action_card::ActionSet;
use ludoteca_core::relikt::row::{ROWS, totals};
use ludoteca_core::relikt::treasure::{KINDS, Pile};
use ludoteca_core::relikt::{AdventureCard, CardSet, Relikt, View};
use ludoteca_core::seat::{MAX_SEATS, Seat};

const CARDS: usize = 60;
const COLOURS: usize = 5;
const ACTIONS: usize = 7;
/// A seat can have so many cards face down.
const MOST_DOWN: usize = 2;

#[rustfmt::skip]
impl Columnar for Relikt {
    const COLUMNS: &'static [Column<Relikt>] = &[
        Column { name: "phase", dtype: "uint8", shape: &[],
            doc: "0 action_card, 1 target, 2 replace, 3 play, 4 take, 5 over",
            make: |py, rows| one(py, rows, |v: View<'_>| v.phase() as u8) },
        Column { name: "mover", dtype: "uint8", shape: &[], doc: "whose turn it is",
            make: |py, rows| one(py, rows, |v: View<'_>| v.mover().0) },
        Column { name: "turn", dtype: "uint32", shape: &[], doc: "the turn, from 1",
            make: |py, rows| one(py, rows, |v: View<'_>| v.turn()) },
        Column { name: "round", dtype: "uint32", shape: &[], doc: "the round, from 1",
            make: |py, rows| one(py, rows, |v: View<'_>| v.round()) },
        Column { name: "first_player", dtype: "uint8", shape: &[], doc: "who moves first",
            make: |py, rows| one(py, rows, |v: View<'_>| v.first_player().0) },
        Column { name: "effect", dtype: "int8", shape: &[],
            doc: "the action card whose effect this turn has, -1 none",
            make: |py, rows| one(py, rows, |v: View<'_>| v.effect().map_or(-1, |card| card as i8)) },
        Column { name: "looked_at", dtype: "int8", shape: &[],
            doc: "whose hand is played from by binoculars, -1 the mover's own",
            make: |py, rows| one(py, rows, |v: View<'_>| number(v.looked_at())) },
        Column { name: "plays", dtype: "uint8", shape: &[], doc: "adventure cards still to be played in this turn",
            make: |py, rows| one(py, rows, |v: View<'_>| v.plays()) },
        Column { name: "camps", dtype: "int8", shape: &[MAX_SEATS], doc: "by seat the colour of its camp, -1 beyond the table",
            make: |py, rows| by_seat(py, rows, -1, |v: View<'_>, s| v.camp(s) as i8) },
        Column { name: "hand", dtype: "bool", shape: &[CARDS], doc: "whether an adventure card is in the own hand",
            make: |py, rows| several(py, rows, &[CARDS], false, |v: View<'_>, out| cards(v.hand(), out)) },
        Column { name: "hand_counts", dtype: "uint8", shape: &[MAX_SEATS], doc: "by seat how many adventure cards it holds",
            make: |py, rows| by_seat(py, rows, 0, |v: View<'_>, s| v.hand_count(s) as u8) },
        Column { name: "row_treasure", dtype: "int8", shape: &[ROWS], doc: "by row the kind of its treasure, -1 none",
            make: |py, rows| several(py, rows, &[ROWS], -1, |v: View<'_>, out: &mut [i8]| {
                v.rows().for_each(|(i, row)| out[i] = row.treasure.kind() as i8);
            }) },
        Column { name: "row_places", dtype: "uint8", shape: &[ROWS], doc: "by row how many cards fill it",
            make: |py, rows| several(py, rows, &[ROWS], 0, |v: View<'_>, out: &mut [u8]| {
                v.rows().for_each(|(i, row)| out[i] = row.places);
            }) },
        Column { name: "row_cards", dtype: "bool", shape: &[ROWS, CARDS], doc: "by row whether a card lies face up in it",
            make: |py, rows| several(py, rows, &[ROWS, CARDS], false, |v: View<'_>, out| {
                v.rows().for_each(|(i, row)| cards(row.up, &mut out[i * CARDS..][..CARDS]));
            }) },
        Column { name: "row_own_down", dtype: "bool", shape: &[ROWS, CARDS],
            doc: "by row whether an own card lies face down in it",
            make: |py, rows| several(py, rows, &[ROWS, CARDS], false, |v: View<'_>, out| {
                v.rows().for_each(|(i, row)| cards(row.own_down, &mut out[i * CARDS..][..CARDS]));
            }) },
        Column { name: "row_face_down", dtype: "uint8", shape: &[ROWS, MAX_SEATS],
            doc: "by row how many cards each seat laid face down",
            make: |py, rows| several(py, rows, &[ROWS, MAX_SEATS], 0, |v: View<'_>, out: &mut [u8]| {
                v.rows().for_each(|(i, row)| out[i * MAX_SEATS..][..row.down.len()].copy_from_slice(&row.down));
            }) },
        Column { name: "row_down_ages", dtype: "uint8", shape: &[ROWS, MAX_SEATS, MOST_DOWN],
            doc: "by row and seat for each card face down the ages, as bits, that an unseen card must have to lie there",
            make: |py, rows| several(py, rows, &[ROWS, MAX_SEATS, MOST_DOWN], 0, |v: View<'_>, out: &mut [u8]| {
                let mut before = None;
                for down in v.face_down() {
                    let place = (down.row * MAX_SEATS + down.seat.index()) * MOST_DOWN;
                    out[place + usize::from(before == Some(place))] = down.could;
                    before = Some(place);
                }
            }) },
        Column { name: "row_totals", dtype: "uint8", shape: &[ROWS, COLOURS],
            doc: "by row the totals of the known cards by colour",
            make: |py, rows| several(py, rows, &[ROWS, COLOURS], 0, |v: View<'_>, out: &mut [u8]| {
                v.rows().for_each(|(i, row)| out[i * COLOURS..][..COLOURS].copy_from_slice(&totals(row.seen())));
            }) },
        Column { name: "won", dtype: "uint8", shape: &[MAX_SEATS, KINDS],
            doc: "by seat how many treasures of each kind it has won",
            make: |py, rows| several(py, rows, &[MAX_SEATS, KINDS], 0, |v: View<'_>, out| {
                seats(v, out, KINDS, |s, cells| kinds(v.won(s), cells));
            }) },
        Column { name: "points", dtype: "int32", shape: &[MAX_SEATS], doc: "by seat what its treasures are worth so far",
            make: |py, rows| by_seat(py, rows, 0, |v: View<'_>, s| v.points(s)) },
        Column { name: "action_hand", dtype: "bool", shape: &[ACTIONS], doc: "whether an action card is in the own hand",
            make: |py, rows| several(py, rows, &[ACTIONS], false, |v: View<'_>, out| actions(v.action_hand(), out)) },
        Column { name: "action_hand_counts", dtype: "uint8", shape: &[MAX_SEATS], doc: "by seat how many action cards it holds",
            make: |py, rows| by_seat(py, rows, 0, |v: View<'_>, s| v.action_hand_count(s) as u8) },
        Column { name: "actions_left", dtype: "bool", shape: &[MAX_SEATS, ACTIONS],
            doc: "by seat whether it has not used an action card yet",
            make: |py, rows| several(py, rows, &[MAX_SEATS, ACTIONS], false, |v: View<'_>, out| {
                seats(v, out, ACTIONS, |s, cells| actions(v.actions_left(s), cells));
            }) },
        Column { name: "last_action", dtype: "int8", shape: &[], doc: "the action card used last, -1 none",
            make: |py, rows| one(py, rows, |v: View<'_>| v.last_action().map_or(-1, |card| card as i8)) },
        Column { name: "deck_count", dtype: "uint8", shape: &[], doc: "how many cards are left in the adventure deck",
            make: |py, rows| one(py, rows, |v: View<'_>| v.deck_count() as u8) },
        Column { name: "discards", dtype: "bool", shape: &[CARDS], doc: "whether a card is in the adventure discards",
            make: |py, rows| several(py, rows, &[CARDS], false, |v: View<'_>, out| cards(v.discards(), out)) },
        Column { name: "reshuffles", dtype: "uint32", shape: &[], doc: "reshuffles so far",
            make: |py, rows| one(py, rows, |v: View<'_>| v.reshuffles()) },
        Column { name: "shuffled", dtype: "bool", shape: &[CARDS],
            doc: "whether a card was in the adventure deck when it was last shuffled",
            make: |py, rows| several(py, rows, &[CARDS], false, |v: View<'_>, out| cards(v.shuffled(), out)) },
        Column { name: "ages", dtype: "uint8", shape: &[CARDS],
            doc: "by card how many reshuffles ago it was last in the deck",
            make: |py, rows| several(py, rows, &[CARDS], 0, |v: View<'_>, out: &mut [u8]| {
                out.iter_mut().zip(0..).for_each(|(cell, id)| *cell = AdventureCard::from_id(id).map_or(0, |card| v.age(card)));
            }) },
        Column { name: "hand_ages", dtype: "uint8", shape: &[MAX_SEATS, CARDS],
            doc: "by seat the ages of its cards in hand and face down, ascending, then 255",
            make: |py, rows| several(py, rows, &[MAX_SEATS, CARDS], 255, |v: View<'_>, out: &mut [u8]| {
                for (seat, cells) in Seat::all(v.seats()).zip(out.chunks_exact_mut(CARDS)) {
                    let ages = v.hand_ages(seat);
                    cells[..ages.len()].copy_from_slice(&ages);
                }
            }) },
        Column { name: "unseen", dtype: "bool", shape: &[CARDS], doc: "whether a card is of unknown place",
            make: |py, rows| several(py, rows, &[CARDS], false, |v: View<'_>, out| cards(v.unseen(), out)) },
        Column { name: "known", dtype: "bool", shape: &[MAX_SEATS, CARDS],
            doc: "by holder the cards seen in its hand and not seen leave",
            make: |py, rows| several(py, rows, &[MAX_SEATS, CARDS], false, |v: View<'_>, out| {
                seats(v, out, CARDS, |s, cells| cards(v.known(s), cells));
            }) },
        Column { name: "maybe_down", dtype: "bool", shape: &[MAX_SEATS, CARDS],
            doc: "by holder the cards seen in its hand that may lie face down by now",
            make: |py, rows| several(py, rows, &[MAX_SEATS, CARDS], false, |v: View<'_>, out| {
                seats(v, out, CARDS, |s, cells| cards(v.maybe_down(s), cells));
            }) },
        Column { name: "shown_to", dtype: "bool", shape: &[MAX_SEATS, CARDS],
            doc: "by viewer the own cards it has seen in this hand and not seen leave",
            make: |py, rows| several(py, rows, &[MAX_SEATS, CARDS], false, |v: View<'_>, out| {
                seats(v, out, CARDS, |s, cells| cards(v.shown_to(s), cells));
            }) },
        Column { name: "shown_down", dtype: "bool", shape: &[MAX_SEATS, CARDS],
            doc: "by viewer the own cards it has seen here that may lie face down for all it knows",
            make: |py, rows| several(py, rows, &[MAX_SEATS, CARDS], false, |v: View<'_>, out| {
                seats(v, out, CARDS, |s, cells| cards(v.shown_down(s), cells));
            }) },
        Column { name: "taken", dtype: "bool", shape: &[MAX_SEATS, CARDS],
            doc: "by seat the cards it took by the lasso and nobody has seen leave",
            make: |py, rows| several(py, rows, &[MAX_SEATS, CARDS], false, |v: View<'_>, out| {
                seats(v, out, CARDS, |s, cells| cards(v.taken(s), cells));
            }) },
        Column { name: "treasure_deck_count", dtype: "uint8", shape: &[], doc: "how many treasures are left in the deck",
            make: |py, rows| one(py, rows, |v: View<'_>| v.treasure_deck_count() as u8) },
        Column { name: "unseen_treasures", dtype: "uint8", shape: &[KINDS],
            doc: "how many treasures of each kind were not seen yet",
            make: |py, rows| several(py, rows, &[KINDS], 0, |v: View<'_>, out| kinds(v.unseen_treasures(), out)) },
    ];
}

fn seats<T>(view: View<'_>, out: &mut [T], wide: usize, fill: impl Fn(Seat, &mut [T])) {
    for (seat, cells) in Seat::all(view.seats()).zip(out.chunks_exact_mut(wide)) {
        fill(seat, cells);
    }
}

fn cards(set: CardSet, out: &mut [bool]) {
    set.iter().for_each(|card| out[usize::from(card.id())] = true);
}

fn actions(set: ActionSet, out: &mut [bool]) {
    set.iter().for_each(|card| out[card as usize] = true);
}

fn kinds(pile: Pile, out: &mut [u8]) {
    pile.kinds()
        .for_each(|(treasure, count)| out[usize::from(treasure.kind())] = count);
}
