//! RI-INFO: what a seat may not know changes nothing that reaches it.

use super::play::{any_game, play};
use super::*;
use crate::bot::Bot as _;
use crate::rng::Stream;
use proptest::prelude::*;

/// Every state that differs from this one only in what `seat` can't know.
fn others(s: &RiketState, seat: Seat) -> Vec<RiketState> {
    let mut all = Vec::new();
    let mut other = s.clone();
    for opponent in s.opponents(seat).iter() {
        let knowledge = &mut other.knowledge[opponent.index()];
        *knowledge = knowledge.with_epochs(Chance::from_f64(0.123).expect("a chance"));
        knowledge.old_words = Chance::ALWAYS;
        knowledge.riddles = Chance::NEVER;
        knowledge.drawn = true;
    }
    all.push(other.clone());
    if s.phase == Phase::Question {
        for shift in -3..=3 {
            let mut other = other.clone();
            other.shift = shift;
            if seat != s.turn_seat {
                other.signal = Some(shift);
            }
            all.push(other);
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn views_and_bots_know_nothing_hidden(game in any_game()) {
        let mut n = 0;
        play(&game, |s, _| {
            n += 1;
            if n % 11 != 0 {
                return;
            }
            for seat in Seat::all(s.seats) {
                let view = Riket::view(s, seat);
                let json = Riket::view_json(view);
                for other in others(s, seat) {
                    let seen = Riket::view(&other, seat);
                    assert_eq!(json, Riket::view_json(seen));
                    assert_eq!(format!("{view:?}"), format!("{seen:?}"));
                    assert_eq!(legal_texts(s), legal_texts(&other));
                    if seat != s.actor {
                        continue;
                    }
                    for (name, _) in Riket::bots() {
                        let choice = |s: &RiketState| {
                            let mut options = Map::new();
                            if *name == "search" {
                                options.insert("iterations".into(), 5.into());
                            }
                            let mut bot = Riket::bot(name, &options).expect("a bot");
                            let view = Riket::view(s, seat);
                            bot.choose(view, &Riket::legal(s), &mut Stream::from_seed(n))
                        };
                        assert_eq!(choice(s), choice(&other), "{name}");
                    }
                }
            }
        });
    }
}

#[test]
fn the_view_shows_what_the_seat_may_know() {
    let mut s = board(&rules("{}"), "[buy_off 3] rich 7/2, *rich 5, poor 0, >ruler 9");
    s.knowledge[3].riddles = Chance::ALWAYS;
    (s.turn, s.epoch_turn, s.fool_cards, s.old_words) = (6, 6, 1, 4);
    let seen = Riket::view_json(Riket::view(&s, Seat(3)));
    let wanted = serde_json::json!({
        "game": "riket", "first_player": 0, "seat": 3, "seats": 4, "current_seat": 3, "phase": "buy_off", "turn": 6, "turn_seat": 1, "questioner": 0,
        "epoch": 1, "epoch_number": 1, "epoch_turn": 6, "card_question": 2,
        "rings": [7, 5, 0, 9], "roles": ["rich", "rich", "poor", "ruler"], "coins": [2, 6, 6, 6],
        "crown_ring": 3, "goal": 20, "steps": 3, "price": 1, "signal": null,
        "knowledge": {"1": 0.55, "2": 0.55, "3": 0.55, "4": 0.55, "5": 0.55, "6": 0.55, "old_words": 0.5, "riddles": 1.0},
        "fool_cards": 1, "old_words": 4, "outcome": null,
    });
    assert_eq!(seen, wanted);
}

/// RI-INFO-2: the signal is for the seat of the turn, until the question is answered.
#[test]
fn a_signal_reaches_its_seat_alone() {
    let mut s = board(&rules("{}"), "*rich 2, poor 0, ruler 0, poor 0");
    (s.shift, s.signal) = (2, Some(1));
    let signals = |s: &RiketState| [0, 1, 2, 3].map(|seat| Riket::view(s, Seat(seat)).signal());
    assert_eq!(signals(&s), [Some(1), None, None, None]);
    act(&mut s, "answer", &["answer no", "fate back_1"]).expect("legal");
    assert_eq!((s.phase, signals(&s)), (Phase::BuyOff, [None; 4]));
}
