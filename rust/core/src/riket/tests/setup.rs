//! Set-up, epochs one after the other, and the end.

use super::*;
use crate::chance::Keyed;

fn new_game(rules: &RiketRules, seats: usize, script: &[&str]) -> RiketState {
    let mut chance = Scripted::new(script.iter().copied());
    let knowledge = vec![Knowledge::default(); seats];
    let s = Riket::new_game(rules, &knowledge, &mut chance, &mut NoHooks).expect("a game");
    chance.finish().expect("all outcomes used");
    s
}

/// RI-SET-5 to RI-SET-9 (rulings 2, 4).
#[test]
fn roles_are_drawn_in_turn_order_from_the_first_player() {
    let s = new_game(
        &rules("{}"),
        4,
        &[
            "first 2",
            "role ruler",
            "role poor",
            "role poor",
            "role rich",
            "difficulty -1",
            "signal -2",
        ],
    );
    assert_eq!(show(&s), "poor 0, rich 0, *ruler 0, poor 0");
    assert_eq!((s.turn, s.epoch_turn, s.signal, s.shift), (1, 1, Some(-2), -1));
}

/// RI-SET-6.
#[test]
fn the_cards_fit_the_table() {
    for (seats, cards) in [(3, [2, 0, 1]), (4, [2, 1, 1]), (5, [3, 1, 1])] {
        let deck = RoleCards::new(seats);
        assert_eq!(Role::ALL.map(|role| deck.left(role)), cards, "{seats} players");
    }
    for seats in 3..=5 {
        for game in 0..50 {
            let mut chance = Keyed::new("riket", 3, game);
            let knowledge = vec![Knowledge::default(); seats];
            let s = Riket::new_game(&rules("{}"), &knowledge, &mut chance, &mut NoHooks).expect("a game");
            let count = |role| Seat::all(s.seats).filter(|&seat| s.role(seat) == role).count();
            let deck = RoleCards::new(seats as u8);
            assert_eq!(
                Role::ALL.map(count),
                Role::ALL.map(|role| deck.left(role) as usize)
            );
        }
    }
}

/// A role card that is not left cannot be drawn.
#[test]
fn no_second_ruler() {
    let mut chance = Scripted::new(["first 0", "role ruler", "role ruler"]);
    let knowledge = vec![Knowledge::default(); 3];
    let error = Riket::new_game(&rules("{}"), &knowledge, &mut chance, &mut NoHooks).expect_err("impossible");
    assert_eq!(
        error.to_string(),
        "chance outcome `role ruler` does not fit: expected `role` (the next role card, one of poor)"
    );
}

#[test]
fn other_tables_are_refused() {
    for seats in [0, 2, 6, 99] {
        let knowledge = vec![Knowledge::default(); seats];
        let error = Riket::new_game(
            &rules("{}"),
            &knowledge,
            &mut Keyed::new("riket", 0, 0),
            &mut NoHooks,
        )
        .expect_err("refused");
        assert_eq!(error.to_string(), format!("riket has 3 to 5 seats, not {seats}"));
    }
}

/// RI-EPO-1 to RI-EPO-3 (rulings 3, 4, 5, 6, 10, 94, 97).
#[test]
fn a_new_epoch_begins_with_the_next_player_and_new_roles() {
    let mut s = board(
        &rules(r#"{"epochs": [5, 2]}"#),
        "poor 3, *rich 18, poor 0, poor 7",
    );
    s.epoch_turn = 14;
    s.turn = 14;
    assert_eq!((Riket::round(&s), s.epoch_label()), (1, 5));
    // No crown ring was in play; it is back with the card.
    act(
        &mut s,
        "answer",
        &["answer yes", "role poor", "role ruler", "role poor", "role rich"],
    )
    .expect("legal");
    assert_eq!(show(&s), "poor 0/9, rich 0/12, *poor 0/8, ruler 0/10");
    assert_eq!(
        (Riket::round(&s), s.epoch_label(), s.epoch_turn, s.turn),
        (2, 2, 1, 15)
    );
    assert_eq!(Riket::view(&s, Seat(0)).card_question(), 1, "a fresh card");
}

/// RI-EPO-3 (ruling 3): also where the interrupting move was another's.
#[test]
fn the_interrupted_turn_counts_for_who_begins() {
    let mut s = board(&rules("{}"), "*rich 0, ruler 18, poor 0, poor 7");
    act(
        &mut s,
        "pass 1",
        &["answer yes", "role poor", "role ruler", "role poor", "role rich"],
    )
    .expect("legal");
    assert_eq!(s.turn_seat, Seat(1), "after the passer");
}

/// RI-TURN-3 (ruling 97): every turn has one question, a card four.
#[test]
fn a_card_holds_four_questions() {
    let mut s = board(&rules("{}"), "*rich 0, ruler 0, poor 0, poor 0");
    let mut seen = Vec::new();
    for action in ["pass 1", "answer", "ask_help", "answer", "answer", "answer"] {
        seen.push(Riket::view(&s, Seat(0)).card_question());
        act(&mut s, action, &["answer no", "fate stay"]).expect("legal");
    }
    assert_eq!(seen, [1, 2, 3, 4, 1, 2]);
}

/// RI-EPO-5 (rulings 93, 104).
#[test]
fn the_most_coins_win_and_ties_share() {
    let last = rules(r#"{"epochs": [1]}"#);
    let mut s = board(&last, "*rich 18, poor 7/8, ruler 5, poor 3/5, poor 1/11");
    act(&mut s, "answer", &["answer yes"]).expect("legal");
    let outcome = Riket::outcome(&s).expect("over");
    assert_eq!(outcome.points.as_slice(), [12, 12, 12, 7, 12]);
    assert_eq!(outcome.ranks.as_slice(), [1, 1, 1, 5, 1]);
    assert_eq!(outcome.end_reason, EndReason::EpochsPlayed);
    assert_eq!(Riket::current_seat(&s), None);
}

/// RI-EPO-6 (rulings 96, 105).
#[test]
fn a_capped_epoch_ends_unfinished_and_pays_nothing() {
    let mut s = board(
        &rules(r#"{"max_turns": 2}"#),
        "*rich 0, poor 7/8, ruler 5, poor 3",
    );
    act(&mut s, "answer", &["answer no", "fate stay"]).expect("turn 1");
    act(&mut s, "answer", &["answer no", "fate stay"]).expect("turn 2");
    assert_eq!(show(&s), "[over unfinished] rich 0, poor 7/8, ruler 5, poor 3");
    let outcome = Riket::outcome(&s).expect("over");
    assert_eq!(outcome.ranks.as_slice(), [0; 4]);
    assert_eq!(outcome.points.as_slice(), [6, 8, 6, 6]);
}

/// RI-EPO-6: the cap counts the turns of one epoch.
#[test]
fn the_cap_starts_anew_with_every_epoch() {
    let mut s = board(
        &rules(r#"{"max_turns": 1, "epochs": [1, 2]}"#),
        "*rich 18, ruler 0, poor 0, poor 7",
    );
    act(
        &mut s,
        "answer",
        &["answer yes", "role poor", "role ruler", "role poor", "role rich"],
    )
    .expect("legal");
    assert_eq!((s.phase, s.epoch_turn), (Phase::Question, 1));
}

/// RI-CHA, RI-DUEL, RI-FOOL: the supplies are counted.
#[test]
fn words_and_fool_cards_are_counted() {
    let mut s = board(&rules("{}"), "[duel] *poor 4, rich 8, ruler 0, poor 0");
    act(&mut s, "duel 1", &["answer yes", "answer yes", "answer no"]).expect("legal");
    assert_eq!((s.old_words, s.fool_cards), (3, 0));
    let mut s = board(&rules("{}"), "[riddle] *poor 4, rich 8, ruler 0, poor 0");
    act(&mut s, "riddle 2", &["answer yes"]).expect("legal");
    assert_eq!((s.old_words, s.fool_cards), (0, 1));
}
