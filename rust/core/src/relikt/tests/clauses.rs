//! Clauses and rulings that no other file of tests is about.

use super::random::random_game;
use super::*;
use crate::relikt::state::HAND;
use crate::relikt::treasure::Pile;
use std::collections::BTreeSet;

/// A new game of a seed.
fn dealt(seats: u8, seed: u64) -> ReliktState {
    let mut chance = crate::chance::Keyed::new("relikt", seed, 0);
    let rules = ReliktRules::default();
    Relikt::new_game(&rules, &vec![(); seats as usize], &mut chance, &mut NoHooks).unwrap()
}

#[test]
fn rl_set_1_all_cards_are_there() {
    for seats in 3..=5 {
        let s = dealt(seats, 1);
        let reds = s.rules.treasures().iter().filter(|t| t.is_red()).count();
        assert_eq!((s.rules.treasures().len(), reds), (20, 12));
        assert_eq!(s.places().map(|p| p.len()).sum::<usize>(), 12 * seats as usize);
        // Ruling 6: a set of seven for each player, and none besides.
        let views = Seat::all(seats).map(|seat| Relikt::view(&s, Seat(0)).actions_left(seat).len());
        assert_eq!(views.collect::<Vec<_>>(), vec![7; seats as usize]);
        assert!(s.action_hands[seats as usize..].iter().all(|h| h.is_empty()));
    }
}

#[test]
fn rl_set_2_camps_and_first_player_are_drawn() {
    let (mut camps, mut out, mut first) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for seed in 0..200 {
        let s = dealt(3, seed);
        for (seat, camp) in s.camps[..3].iter().enumerate() {
            camps.insert((seat, *camp as u8));
        }
        // Ruling 2: which colours are out is drawn with them.
        out.extend(s.camps[3..].iter().map(|c| *c as u8));
        // Ruling 3.
        first.insert(s.first().0);
    }
    assert_eq!((camps.len(), out.len(), first.len()), (15, 5, 3));
}

#[test]
fn rl_set_8_the_gems_are_the_length_of_the_row_and_its_worth() {
    for seed in 0..20 {
        for row in dealt(4, seed).rows {
            let treasure = row.treasure.unwrap();
            assert_eq!(row.places, treasure.gems());
            let worth = i32::from(treasure.gems()) * if treasure.is_red() { -1 } else { 1 };
            assert_eq!(score::points([treasure].into_iter().collect()), worth);
        }
    }
}

#[test]
fn rl_turn_5_everyone_holds_four_between_turns() {
    // RL-TURN-7: whatever the table, if it is allowed at all (ruling 82).
    let large = json_rules(serde_json::json!({"gems.blue": [3, 3, 4, 4, 7, 7, 7, 7]}));
    for (rules, seed) in [(ReliktRules::default(), 1), (large, 2), (large, 3)] {
        let mut turns = 0;
        random_game(&rules, 3, seed, &mut NoHooks, |s| {
            if s.phase == Phase::ActionCard {
                turns += 1;
                assert!(s.hands[..3].iter().all(|hand| hand.len() == HAND));
            }
        })
        .unwrap();
        assert!(turns > 50);
    }
}

fn json_rules(settings: Value) -> ReliktRules {
    ReliktRules::base()
        .patched(settings.as_object().unwrap())
        .unwrap()
}

#[test]
fn rl_turn_8_there_is_no_word_for_a_deal() {
    // Ruling 21.
    assert_eq!(
        Action::KINDS,
        ["no_action", "use", "target", "replace", "play", "take"]
    );
}

#[test]
fn rl_act_2_the_card_is_announced_and_its_choices_follow() {
    // Ruling 70: the card first, then each of its choices as a decision of its own.
    let table = || Setup::new(3).row(1, "blue4", "red9").discards("green12");
    for (card, choices) in [
        ("rum_flask", ["target", "play"].as_slice()),
        ("compass", &["play", "play"]),
        ("blindfold", &["play"]),
        ("binoculars", &["target", "play"]),
        ("lasso", &["play", "take"]),
        ("pistol", &["replace", "play"]),
    ] {
        let others = ["rum_flask", "compass", "lasso"]
            .into_iter()
            .filter(|&c| c != card);
        let hand: Vec<&str> = [card].into_iter().chain(others.take(2)).collect();
        let mut s = table().actions(0, &hand.join(" ")).state();
        all(&mut s, &[&format!("use {card}")]);
        // RL-ACT-3, ruling 17: everyone sees the card, and what is left to its player.
        for seat in Seat::all(3) {
            let view = Relikt::view(&s, seat);
            assert_eq!(view.last_action().map(|c| c.name()), Some(card));
            assert_eq!(view.actions_left(Seat(0)).len(), 6);
        }
        for &kind in choices {
            let next = legal(&s).swap_remove(0);
            assert_eq!((next.split(' ').next(), s.mover), (Some(kind), Seat(0)), "{card}");
            let action = next.parse().unwrap();
            Relikt::apply(&mut s, action, &mut crate::chance::First, &mut NoHooks).unwrap();
        }
        assert_eq!((s.phase, s.mover), (Phase::ActionCard, Seat(1)), "{card}");
    }
}

#[test]
fn rl_row_3_only_a_colour_that_lies_there_wins() {
    // Ruling 27; RL-ROW-4: seat 1 takes a red treasure that two others filled.
    let mut s = Setup::new(3)
        .row(2, "red4", "blue9 blue10 blue11")
        .hand(0, "blue12 red1 red2 red3")
        .state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play blue12 2", &["treasure red6", "draw red8"]);
    assert_eq!(
        (treasures(&s, 0), treasures(&s, 1)),
        (String::new(), "red4".into())
    );
}

#[test]
fn ruling_24_level_totals_below_the_highest_decide_nothing() {
    let mut s = Setup::new(3)
        .row(2, "red4", "blue5 green5 red9")
        .hand(0, "red4 red1 red2 red3")
        .state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play red1 2", &["treasure red6", "draw red8"]);
    assert_eq!(treasures(&s, 0), "red4");
}

#[test]
fn ruling_28_a_treasure_may_be_tied_over_again_and_again() {
    let mut s = Setup::new(3)
        .rule("gems.blue", vec![2, 3, 4, 4, 5, 5, 6, 6])
        .rule("max_turns", 64)
        .row(0, "blue2", "blue9")
        .no_row(1)
        .no_row(2)
        .no_row(3)
        .hand(0, "red9 red1 red2 red3")
        .hand(1, "blue8 blue1 blue2 blue3")
        .hand(2, "green8 green1 green2 green3")
        .deck_of_treasures_empty()
        .state();
    for (play, draw) in [
        ("red9", "red4"),
        ("blue8", "blue4"),
        ("green8", "green4"),
        ("red1", "red5"),
    ] {
        all(&mut s, &["no_action"]);
        go(&mut s, &format!("play {play} 0"), &[&format!("draw {draw}")]);
        assert_eq!((s.rows[0].treasure, s.rows[0].places), ("blue2".parse().ok(), 2));
    }
    // Two ties, and the cap makes no winner of anybody (RL-END-4).
    assert_eq!(s.discards, set("blue9 red9 blue8 green8"));
    let outcome = Relikt::outcome(&s).unwrap();
    assert_eq!(
        (outcome.end_reason, &outcome.ranks[..]),
        (EndReason::Unfinished, &[0, 0, 0][..])
    );
}

#[test]
fn rl_sco_7_what_is_left_in_hand_is_worth_nothing() {
    // RL-SCO-1, ruling 81: the same treasures, with other cards left.
    let end = |hand: &str, actions: &str| {
        let mut s = Setup::new(3)
            .row(0, "blue3", "red9 green12")
            .no_row(1)
            .no_row(2)
            .no_row(3)
            .won(1, "blue6")
            .hand(1, hand)
            .actions(1, actions)
            .deck_of_treasures_empty()
            .state();
        all(&mut s, &["no_action"]);
        go(&mut s, "play red4 0", &[]);
        Relikt::outcome(&s).unwrap().points
    };
    let points = end("blue1 blue2 blue3 blue4", "rum_flask compass lasso");
    assert_eq!(points[..2], [3, 6]);
    assert_eq!(points, end("blue12 blue11 red12 red11", "pistol camera lasso"));
}

#[test]
fn rl_info_1_what_is_public_is_the_same_for_all() {
    // RL-INFO-2, rulings 8 and 18: who won what, and the discards, among it.
    let public = [
        "phase",
        "current_seat",
        "mover",
        "turn",
        "round",
        "first_player",
        "effect",
        "looked_at",
        "plays",
        "camps",
        "hand_counts",
        "won",
        "points",
        "action_hand_counts",
        "actions_left",
        "last_action",
        "deck_count",
        "discards",
        "reshuffles",
        "shuffled",
        "taken",
        "treasure_deck_count",
        "unseen_treasures",
        "outcome",
    ];
    random_game(&ReliktRules::default(), 4, 8, &mut NoHooks, |s| {
        let views = Seat::all(4).map(|seat| Relikt::view_json(Relikt::view(s, seat)));
        let views: Vec<Value> = views.collect();
        for key in public {
            assert!(views.iter().all(|view| view[key] == views[0][key]), "{key}");
        }
        for row in 0..row::ROWS {
            let cards: Vec<&Value> = views.iter().map(|view| &view["rows"][row]["cards"]).collect();
            assert!(cards.iter().all(|&c| c == cards[0]));
        }
    })
    .unwrap();
}

#[test]
fn rl_info_6_the_removed_treasures_are_never_told() {
    // RL-INFO-7, rulings 4 and 7: a pile is a set, so there is no order to look at, and no place of the removed ones.
    let end = random_game(&ReliktRules::default(), 3, 5, &mut NoHooks, |s| {
        let view = Relikt::view(s, Seat(1));
        let seen: Pile = Seat::all(3)
            .flat_map(|seat| view.won(seat).iter().collect::<Vec<_>>())
            .chain(view.rows().map(|(_, row)| row.treasure))
            .collect();
        assert_eq!(seen.plus(view.unseen_treasures()), s.rules.treasures());
        assert_eq!(
            view.unseen_treasures().len(),
            view.treasure_deck_count() + treasure::REMOVED
        );
        for seat in Seat::all(3) {
            let deck = view.actions_left(seat).len() - view.action_hand_count(seat);
            assert!(deck <= 4);
        }
    })
    .unwrap();
    assert_eq!(Relikt::view(&end, Seat(1)).unseen_treasures().len(), 3);
}
