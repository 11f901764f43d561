//! RK-ELI: a player goes out.

use super::scene::{Played, Scene};
use crate::game::Game as _;
use crate::risiko::Risiko;
use crate::risiko::state::Phase;
use serde_json::{Value, json};

/// Seat 0's Alaska next to seat 1's only territory.
fn scene(patch: Value) -> Scene {
    Scene::new(4)
        .rules(patch)
        .own(0, "alaska 9")
        .own(1, "kamchatka")
        .own(2, "siam")
}

/// Seat 1 falls; the occupation is still to be settled.
fn fall(game: &mut Played) -> &mut Played {
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
}

#[test]
fn rk_eli_1_out_for_good() {
    let mut game = scene(json!({})).play();
    fall(&mut game).then("occupy 3", &[]);
    assert!(!game.state.alive.contains(crate::seat::Seat(1)));
    assert_eq!(
        game.state.destroyer(crate::seat::Seat(1)),
        Some(crate::seat::Seat(0))
    );
    // His turns are passed over.
    game.then("end_turn", &["draw peru"]);
    assert_eq!(game.seat(), 2);
}

#[test]
fn rk_eli_2_the_cards_are_seized_after_the_occupation() {
    let mut game = scene(json!({})).hand(0, "ural").hand(1, "congo wild_1").play();
    fall(&mut game);
    assert_eq!(
        (game.hand(0).as_str(), game.hand(1).as_str()),
        ("ural", "congo wild_1")
    );
    game.then("occupy 3", &[]);
    assert_eq!(
        (game.hand(0).as_str(), game.hand(1).as_str()),
        ("congo ural wild_1", "")
    );
    // At once where nobody is asked how many move in.
    let mut game = scene(json!({})).own(0, "alaska 4").hand(1, "congo wild_1").play();
    fall(&mut game);
    assert_eq!(game.hand(0), "congo wild_1");
}

#[test]
fn rk_7_7_beyond_the_limit_a_random_part_of_the_seized_cards_is_discarded() {
    let mine = "quebec venezuela brazil alberta argentina";
    let his = "congo ural siam wild_1";
    let limited = || json!({"ending": "rounds", "round_limit": 9});
    let mut game = scene(limited()).hand(0, mine).hand(1, his).play();
    fall(&mut game).then("occupy 3", &["discard ural wild_1"]);
    assert_eq!(
        (game.state.hands[0].len(), game.discards().as_str()),
        (7, "ural wild_1")
    );
    assert!(game.hand(0).contains("congo") && game.hand(0).contains("siam"));
    // Only seized cards go, and as many as are too many.
    for wrong in [
        "discard ural quebec",
        "discard ural",
        "discard ural wild_1 siam",
        "discard ural ural",
    ] {
        let mut game = scene(limited()).hand(0, mine).hand(1, his).play();
        fall(&mut game);
        let before = game.state;
        assert!(game.attempt("occupy 3", &[wrong]).is_err(), "{wrong}");
        assert_eq!(game.state, before);
    }
    // A full hand takes none.
    let full = "quebec venezuela brazil alberta argentina iceland peru";
    let mut game = scene(limited()).hand(0, full).hand(1, "congo ural").play();
    fall(&mut game).then("occupy 3", &["discard ural congo"]);
    assert_eq!(
        (game.state.hands[0].len(), game.discards().as_str()),
        (7, "congo ural")
    );
}

#[test]
fn rk_eli_3_without_a_limit_all_are_kept() {
    let mine = "quebec venezuela brazil alberta argentina";
    let mut game = scene(json!({}))
        .hand(0, mine)
        .hand(1, "congo ural siam wild_1")
        .play();
    fall(&mut game).then("occupy 3", &[]);
    assert_eq!((game.state.hands[0].len(), game.discards().as_str()), (9, ""));
}

#[test]
fn rk_7_9_no_elimination_before_end_of_round_4() {
    for round in 1..=4 {
        let mut game = scene(json!({})).round(round).play();
        assert_eq!(
            game.entries("attack"),
            [
                "attack alaska northwest_territory 1-3",
                "attack alaska alberta 1-3"
            ]
        );
        for dice in 1..=3 {
            game.refuses(&format!("attack alaska kamchatka {dice}"));
        }
    }
    let mut game = scene(json!({})).round(5).play();
    fall(&mut game);
    assert!(!game.state.alive.contains(crate::seat::Seat(1)));
}

#[test]
fn rk_eli_4_the_ban_protects_a_last_territory_however_strong_and_no_other() {
    // Two territories can be attacked down to one, which then is safe.
    let mut game = scene(json!({})).own(1, "kamchatka, japan 3").round(4).play();
    fall(&mut game).then("occupy 3", &[]);
    game.refuses("attack kamchatka japan 2");
    let game = scene(json!({})).own(1, "kamchatka 30").round(1).play();
    assert!(game.entries("attack alaska kamchatka").is_empty());
    // The setting lifts or moves it.
    let mut lifted = scene(json!({"no_elimination_rounds": 0})).round(1).play();
    fall(&mut lifted);
    let mut longer = scene(json!({"no_elimination_rounds": 6})).round(6).play();
    longer.refuses("attack alaska kamchatka 3");
}

#[test]
fn rk_eli_5_the_seizure_comes_before_the_acting_players_objective() {
    // The conquest that puts seat 1 out also completes seat 0's objective: he holds the cards when he wins.
    let mut game = Scene::new(4)
        .own(0, "asia, south_america 2, alaska 9")
        .own(1, "kamchatka")
        .own(2, "madagascar")
        .objective(0, "asia_sa")
        .objective(1, "europe_oceania_third")
        .hand(1, "congo ural")
        .play();
    fall(&mut game).then("occupy 3", &[]);
    assert_eq!(game.end().0, "objective");
    assert_eq!((game.hand(0).as_str(), game.hand(1).as_str()), ("congo ural", ""));
}

#[test]
fn rk_eli_5_a_win_in_the_roll_comes_before_occupation_and_seizure() {
    let mut game = scene(json!({}))
        .objective(0, "destroy_blue")
        .hand(1, "congo ural")
        .play();
    fall(&mut game);
    assert_eq!(game.end(), ("objective", vec![1, 4, 3, 2]));
    assert_eq!(
        (
            game.armies("alaska"),
            game.armies("kamchatka"),
            game.owner("kamchatka")
        ),
        (9, 0, 1)
    );
    assert_eq!((game.hand(0).as_str(), game.hand(1).as_str()), ("", "congo ural"));
    assert_eq!(
        Risiko::from_position(&Risiko::to_position(&game.state)),
        Ok(game.state)
    );
}

#[test]
fn rk_8_14_the_territory_emptied_by_a_winning_roll_scores_for_nobody() {
    let mut game = scene(json!({})).objective(0, "destroy_blue").play();
    fall(&mut game);
    assert_eq!(game.outcome().points[..2], [3, 0]);
}

#[test]
fn rk_7_20_an_elimination_ends_a_time_attack_once_a_reshuffle_took_place() {
    for ending in ["reshuffles", "rounds", "clock"] {
        let patch = || json!({"ending": ending, "reshuffles": 9, "round_limit": 9, "hand_cap": 0});
        let mut game = scene(patch()).with(|p| p.reshuffles = 1).hand(1, "congo").play();
        fall(&mut game);
        assert_eq!(
            game.phase(),
            Phase::Occupation,
            "{ending}: the occupation is finished"
        );
        game.then("occupy 5", &[]);
        assert_eq!(game.end(), ("elimination", vec![2, 4, 3, 1]), "{ending}");
        // The seizure is finished too; nothing is drawn.
        assert_eq!((game.hand(0).as_str(), game.state.deck.len()), ("congo", 43));
        // Before a reshuffle only the player goes out.
        let mut before = scene(patch()).play();
        fall(&mut before).then("occupy 5", &[]);
        assert_eq!((before.phase(), before.seat()), (Phase::Combat, 0), "{ending}");
    }
}

#[test]
fn rk_end_10_not_in_the_traditional_game_nor_in_the_club_ending() {
    for ending in ["traditional", "sdadata"] {
        let mut game = scene(json!({"ending": ending, "hand_cap": 0}))
            .with(|p| p.reshuffles = 3)
            .play();
        fall(&mut game).then("occupy 5", &[]);
        assert_eq!(game.phase(), Phase::Combat, "{ending}");
    }
}

#[test]
fn rk_end_10_an_objective_reached_by_the_elimination_comes_first() {
    // The acting player's.
    let mut game = Scene::new(4)
        .rules(json!({"ending": "rounds", "round_limit": 9}))
        .own(0, "asia, south_america 2, alaska 9")
        .own(1, "kamchatka")
        .own(2, "madagascar")
        .objective(0, "asia_sa")
        .objective(1, "europe_oceania_third")
        .with(|p| p.reshuffles = 1)
        .play();
    fall(&mut game).then("occupy 3", &[]);
    assert_eq!(game.end().0, "objective");
    // Another's: seat 3 owns the rest, 39 territories, and its card named blue.
    let mut game = scene(json!({"ending": "rounds", "round_limit": 9}))
        .objective(3, "destroy_blue")
        .with(|p| p.reshuffles = 1)
        .play();
    fall(&mut game).then("occupy 3", &[]);
    assert_eq!(game.end(), ("objective", vec![2, 4, 3, 1]));
}

#[test]
fn rk_7_27_the_last_player_wins_where_no_objective_is_reached() {
    let last = |patch: Value| {
        Scene::new(3)
            .rules(patch)
            .own(
                0,
                "north_america, south_america, europe, africa, asia, oceania, alaska 9",
            )
            .own(1, "kamchatka")
            .out(2, 0)
            .objective(0, "territories_18x2")
    };
    let mut game = last(json!({})).play();
    fall(&mut game).then("occupy 3", &[]);
    assert_eq!(game.end(), ("last_player", vec![1, 2, 3]));
    // In Time Attack after a reshuffle the elimination ends it, with the same winner.
    let mut game = last(json!({"ending": "rounds", "round_limit": 9}))
        .with(|p| p.reshuffles = 1)
        .play();
    fall(&mut game).then("occupy 3", &[]);
    assert_eq!(game.end(), ("elimination", vec![1, 2, 3]));
    // RK-END-11: one whose objective is reached has won by it.
    let mut game = last(json!({})).objective(0, "territories_24").play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    assert_eq!(game.end().0, "objective");
}

#[test]
fn rk_7_12_a_colour_destroyed_by_another_turns_the_card_to_24_territories_and_no_other_card() {
    let mut game = Scene::new(5)
        .own(0, "alaska 9")
        .own(1, "kamchatka")
        .own(2, "siam")
        .own(3, "congo")
        .objective(2, "destroy_blue")
        .objective(4, "destroy_green")
        .play();
    fall(&mut game).then("occupy 3", &[]);
    assert_eq!(
        game.phase(),
        Phase::Combat,
        "seat 2 has one territory, and green still plays"
    );
}
