//! RI-INFO: worlds a seat thinks possible, compared with all there are.

use super::*;
use crate::rng::Stream;
use crate::search::draws::follow;
use std::collections::BTreeMap;

fn key(s: &RiketState) -> String {
    format!("{} {:?}", s.shift, s.signal)
}

/// How likely each difficulty and signal is for a seat.
fn weights(s: &RiketState, seat: Seat) -> BTreeMap<String, f64> {
    let mut all = BTreeMap::new();
    for shift in -3..=3 {
        for signal in -3..=3 {
            let ask = Signal {
                weights: &s.rules.signal,
                shift,
                seat: s.turn_seat,
            };
            let weight = Difficulty(&s.rules.difficulty).weight(shift) * ask.weight(signal);
            let mut world = s.clone();
            (world.shift, world.signal) = (shift, Some(signal));
            let felt = Riket::view(&world, seat).signal() == Riket::view(s, seat).signal();
            if weight > 0 && felt {
                *all.entry(key(&world)).or_default() += weight as f64;
            }
        }
    }
    all
}

#[test]
fn ri_info_difficulty_is_drawn_given_what_is_felt() {
    let mut s = board(
        &rules(r#"{"difficulty_weights": [1, 5, 2, 4, 3, 3, 1]}"#),
        "*poor 3, rich 5, ruler 2, poor 0",
    );
    let mut rng = Stream::from_seed(1);
    for signal in [-3, 0, 2] {
        (s.shift, s.signal) = (signal, Some(signal));
        for seat in [0, 2].map(Seat) {
            follow(&weights(&s, seat), 20_000, || {
                key(&Riket::sample_world(Riket::view(&s, seat), &mut rng))
            });
        }
    }
}

#[test]
fn ri_info_others_know_what_players_know() {
    let clever = Knowledge::default().with_epochs(Chance::ALWAYS);
    let mut s = board(&rules("{}"), "[buy_off 2] >rich 3, *rich 5, ruler 2, poor 0");
    s.knowledge = [clever; state::SEATS];
    let world = Riket::sample_world(Riket::view(&s, Seat(1)), &mut Stream::from_seed(1));
    assert_eq!(world.knowledge[1], clever);
    assert!(
        [0, 2, 3]
            .iter()
            .all(|&other: &usize| world.knowledge[other] == Knowledge::default())
    );
    assert_eq!((world.shift, world.signal), (0, None));
}
