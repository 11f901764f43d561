//! The keyed streams against the values of `tests/reference/streams.py`, and whether draws and shuffles are fair.

use ludoteca_core::rng::{GameStreams, Stream};
use ludoteca_core::seat::Seat;
use serde_json::Value;
use std::path::Path;

fn word(value: &Value) -> u64 {
    value
        .as_str()
        .and_then(|text| text.parse().ok())
        .expect("a decimal string")
}

#[test]
fn streams_are_those_of_the_reference() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/streams");
    let mut files = 0;
    for file in std::fs::read_dir(folder).expect("the golden files are there") {
        let path = file.expect("it can be listed").path();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let golden: Value = serde_json::from_str(&text).expect("it is JSON");
        let game = golden["game"].as_str().expect("a name");
        let purpose = golden["purpose"].as_u64().expect("a number") as u8;
        let seat = Seat(golden["seat"].as_u64().expect("a number") as u8);
        let index = word(&golden["index"]);
        let mut streams = GameStreams::new(game, word(&golden["seed"]), word(&golden["game_number"]));
        let pair = streams.pair(purpose, seat);
        assert_eq!(
            [pair.0, pair.1],
            [word(&golden["key_pair"][0]), word(&golden["key_pair"][1])],
            "{path:?}"
        );
        let mut draws = [(); 3].map(|()| streams.stream(purpose, seat, index));
        for i in 0..20 {
            assert_eq!(
                draws[0].next_u64(),
                word(&golden["values"][i]),
                "{path:?}, value {i}"
            );
            assert_eq!(draws[1].below(6), golden["below_6"][i], "{path:?}, value {i}");
            assert_eq!(
                draws[2].below(46_656),
                golden["below_46656"][i],
                "{path:?}, value {i}"
            );
        }
        files += 1;
    }
    assert_eq!(files, 6);
}

/// Pearson's statistic of counts that should all be equal, as deviations from its mean in standard deviations.
fn chi_square(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let statistic: f64 = counts
        .iter()
        .map(|&n| (n as f64 - expected).powi(2) / expected)
        .sum();
    let freedom = counts.len() as f64 - 1.0;
    (statistic - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn bounded_draws_are_uniform() {
    for (bound, seed) in [(2, 1), (6, 2), (42, 3), (216, 4), (1_000, 5)] {
        let mut counts = vec![0u64; bound];
        let mut stream = Stream::from_seed(seed);
        for _ in 0..bound * 500 {
            counts[stream.below(bound as u64) as usize] += 1;
        }
        let z = chi_square(&counts);
        assert!(z.abs() < 4.0, "below {bound}: {z}");
    }
}

#[test]
fn draws_at_neighbouring_keys_are_independent() {
    // The first draws of streams whose keys differ in one part only, in pairs: a table of 36 fields must be even.
    let mut streams = GameStreams::new("risiko", 12, 0);
    for part in 0..3 {
        let mut counts = vec![0u64; 36];
        for n in 0..20_000u64 {
            let mut first_die = |n: u64| {
                let (game, seat, index) = [(n, 0, 0), (n / 6, (n % 6) as u8, 0), (0, 0, n)][part];
                streams.set_game_number(game);
                streams.stream(2, Seat(seat), index).below(6)
            };
            counts[(first_die(2 * n) * 6 + first_die(2 * n + 1)) as usize] += 1;
        }
        let z = chi_square(&counts);
        assert!(z.abs() < 4.0, "part {part}: {z}");
    }
}

#[test]
fn shuffles_are_uniform() {
    // Cards come off a pile one at a time, each the k-th of those left: every order of five must be as likely.
    let mut streams = GameStreams::new("relikt", 3, 0);
    let mut counts = vec![0u64; 120];
    for game in 0..60_000 {
        streams.set_game_number(game);
        let mut stream = streams.stream(2, Seat(0), 0);
        let order = (2..=5)
            .rev()
            .fold(0, |order, left| order * left + stream.below(left));
        counts[order as usize] += 1;
    }
    let z = chi_square(&counts);
    assert!(z.abs() < 4.0, "{z}");
}
