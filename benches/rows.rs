//! Speed of row scoring: batches in columns and row by row, and the exact outlook of a row, each beside its naive version.
//!
//! Before anything is timed, all ways must agree on every row.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludoteca_benches::{outlook_naive, winner_naive};
use ludoteca_core::relikt::card::CARDS;
use ludoteca_core::relikt::rows::{Layout, Ways, byte, outlook, score, totals};
use ludoteca_core::relikt::{AdventureCard, CardSet};
use ludoteca_core::rng::Stream;
use std::hint::black_box;

const ROWS: usize = 1 << 20;
const SLOTS: usize = 6;

/// Random rows of up to six different cards, row by row.
fn rows() -> Vec<u8> {
    let mut stream = Stream::from_seed(20_260_102);
    let mut rows = vec![0; ROWS * SLOTS];
    for row in rows.chunks_exact_mut(SLOTS) {
        let mut used = CardSet::EMPTY;
        for slot in row.iter_mut().take(3 + stream.below(4) as usize) {
            let card = AdventureCard::from_id(stream.below(CARDS as u64) as u8).expect("there are 60");
            if !used.contains(card) {
                used.insert(card);
                *slot = byte(card);
            }
        }
    }
    rows
}

fn columns(rows: &[u8]) -> Vec<u8> {
    let mut columns = vec![0; rows.len()];
    for (i, row) in rows.chunks_exact(SLOTS).enumerate() {
        for (slot, &card) in row.iter().enumerate() {
            columns[slot * ROWS + i] = card;
        }
    }
    columns
}

fn scoring(c: &mut Criterion) {
    let rows = rows();
    let columns = columns(&rows);
    let mut winners = vec![0; ROWS];
    score(&columns, SLOTS, Layout::Columns, &mut winners).expect("all are cards");
    let expected: Vec<i8> = rows.chunks_exact(SLOTS).map(winner_naive).collect();
    assert!(
        winners == expected,
        "columns: not the winners of the naive version"
    );
    score(&rows, SLOTS, Layout::Rows, &mut winners).expect("all are cards");
    assert!(winners == expected, "rows: not the winners of the naive version");

    let mut group = c.benchmark_group("row scoring");
    group.throughput(Throughput::Elements(ROWS as u64));
    group.bench_function("columns", |b| {
        b.iter(|| score(&columns, SLOTS, Layout::Columns, &mut winners))
    });
    group.bench_function("row by row", |b| {
        b.iter(|| score(&rows, SLOTS, Layout::Rows, &mut winners))
    });
    group.bench_function("naive", |b| {
        b.iter(|| {
            for (winner, row) in winners.iter_mut().zip(rows.chunks_exact(SLOTS)) {
                *winner = winner_naive(row);
            }
        });
    });
    let mut sums = vec![0; 5 * ROWS];
    group.bench_function("totals, columns", |b| {
        b.iter(|| totals(&columns, SLOTS, Layout::Columns, &mut sums))
    });
    group.finish();
}

fn outlooks(c: &mut Criterion) {
    let all: CardSet = (0..48).filter_map(AdventureCard::from_id).collect();
    let row: CardSet = ["red9", "blue12"]
        .map(|card| card.parse().expect("it is a card"))
        .into_iter()
        .collect();
    let unseen = all.without(row);
    let mut group = c.benchmark_group("outlook, four open places of six");
    let expected = outlook_naive(row, 4, unseen);
    let found = outlook(row, 4, unseen).expect("it can be asked");
    assert_eq!((found.wins, found.ties), expected);
    let mut ways = Ways::new();
    ways.set(unseen);
    group.bench_function("kept cards", |b| b.iter(|| ways.outlook(black_box(row), 4)));
    group.bench_function("new cards", |b| b.iter(|| outlook(black_box(row), 4, unseen)));
    group.sample_size(10);
    group.bench_function("naive", |b| b.iter(|| outlook_naive(black_box(row), 4, unseen)));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = scoring, outlooks
}
criterion_main!(benches);
