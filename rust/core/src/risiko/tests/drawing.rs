//! RK-DRW: drawing cards, and the reshuffle.

use super::scene::{Played, Scene};
use crate::risiko::state::{Phase, Stage};
use crate::seat::Seat;
use serde_json::{Value, json};

/// Seat 0 with Alaska next to a lone army, seat 1 with the rest of Asia's east.
fn scene(patch: Value) -> Scene {
    Scene::new(3)
        .rules(patch)
        .own(0, "alaska 20")
        .own(1, "kamchatka, japan, mongolia")
}

/// Takes Kamchatka.
fn conquer(game: &mut Played) -> &mut Played {
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    game.then("occupy 10", &[])
}

#[test]
fn rk_drw_1_one_card_for_one_or_more_conquests() {
    let mut game = scene(json!({})).play();
    conquer(&mut game);
    game.then("attack kamchatka japan 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    game.then("occupy 3", &[]).then("end_turn", &["draw peru"]);
    assert_eq!((game.hand(0).as_str(), game.state.deck.len()), ("peru", 43));
}

#[test]
fn rk_drw_1_nothing_without_a_conquest() {
    let mut game = scene(json!({})).play();
    game.then("attack alaska kamchatka 1", &[])
        .then("defend 1", &["roll 1/1"]);
    game.then("end_turn", &[]);
    assert_eq!(game.state.deck.len(), 44);
}

#[test]
fn rk_drw_1_conquests_of_one_turn_bring_nothing_in_the_next() {
    let mut game = scene(json!({})).own(2, "siam").play();
    conquer(&mut game).then("end_turn", &["draw peru"]);
    game.then("end_turn", &[]);
    assert_eq!(game.seat(), 2);
    assert_eq!(game.state.conquests, 0);
}

#[test]
fn rk_drw_2_whoever_draws_the_last_card_shuffles_the_discards() {
    for ending in ["traditional", "rounds", "clock", "reshuffles"] {
        let mut game = scene(json!({"ending": ending, "round_limit": 9, "hand_cap": 0}))
            .deck("peru")
            .discards("congo siam wild_1")
            .with(|p| p.drawn = 43)
            .play();
        conquer(&mut game);
        let clock: &[&str] = if ending == "clock" {
            &["draw peru", "clock no"]
        } else {
            &["draw peru"]
        };
        game.then("end_turn", clock);
        assert_eq!(
            (game.deck().as_str(), game.discards().as_str()),
            ("congo siam wild_1", ""),
            "{ending}"
        );
        assert_eq!((game.state.pass, game.state.drawn), (1, 0));
    }
}

#[test]
fn rk_7_18_without_discards_the_deck_stays_empty_and_the_shuffle_is_made_up() {
    let mut game = scene(json!({}))
        .own(1, "kamchatka, japan, mongolia, siam, india, china 9")
        .deck("peru")
        .discards("")
        .hand(1, "quebec venezuela brazil")
        .play();
    conquer(&mut game).then("end_turn", &["draw peru"]);
    assert_eq!((game.deck().as_str(), game.state.pass), ("", 0));
    // Nothing to draw and nothing to shuffle: the draw is lost (RK-DRW-3), and no reshuffle counts (RK-DRW-4).
    let mut lost = Played { state: game.state };
    lost.then("place china 1", &[]).then("to_combat", &[]);
    lost.then("attack china ural 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    lost.then("occupy 3", &[]).then("end_turn", &[]);
    assert_eq!(
        (lost.hand(1).as_str(), lost.state.pass),
        ("quebec venezuela brazil", 0)
    );
    // With discards the shuffle is made up when the draw falls due.
    game.then("cards quebec venezuela brazil", &[])
        .then("place china 5", &[]);
    assert_eq!((game.deck().as_str(), game.state.pass), ("", 0));
    game.then("attack china ural 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    game.then("occupy 3", &[]).then("end_turn", &["draw brazil"]);
    assert_eq!((game.deck().as_str(), game.state.pass), ("quebec venezuela", 1));
}

#[test]
fn rk_drw_4_a_shuffle_counts_where_the_ending_asks_for_it() {
    // The deck ran out without discards, so the agreed reshuffle is still to come and the last round is not on.
    let mut game = scene(json!({"ending": "reshuffles", "reshuffles": 1, "hand_cap": 0}))
        .deck("peru")
        .discards("")
        .play();
    conquer(&mut game).then("end_turn", &["draw peru"]);
    assert_eq!((game.state.stage, game.state.pass), (Stage::Open, 0));
}

#[test]
fn rk_7_19_no_draw_after_the_final_card_of_a_game_by_cards() {
    let mut game = scene(json!({"ending": "reshuffles", "reshuffles": 1, "hand_cap": 0}))
        .own(1, "kamchatka, japan, mongolia 2, siam, india, china 9")
        .deck("peru")
        .discards("congo")
        .hand(1, "quebec venezuela brazil")
        .with(|p| p.reshuffles = 1)
        .play();
    conquer(&mut game).then("end_turn", &["draw peru"]);
    assert_eq!(game.state.stage, Stage::LastRound { drawer: Seat(0) });
    assert_eq!((game.deck().as_str(), game.discards().as_str()), ("", "congo"));
    // Sets may be played, but nothing is drawn or shuffled.
    game.then("cards quebec venezuela brazil", &[])
        .then("place china 5", &[]);
    game.then("attack china ural 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    game.then("occupy 3", &[]).then("end_turn", &[]);
    assert_eq!((game.hand(1).as_str(), game.state.pass, game.seat()), ("", 1, 2));
}

#[test]
fn rk_drw_5_with_other_endings_draws_go_on() {
    for ending in ["rounds", "sdadata", "traditional"] {
        let mut game = scene(json!({"ending": ending, "round_limit": 9, "hand_cap": 0}))
            .deck("peru")
            .discards("congo siam")
            .with(|p| p.reshuffles = 7)
            .play();
        conquer(&mut game).then("end_turn", &["draw peru"]);
        assert_eq!(
            (game.deck().as_str(), game.state.pass, game.state.stage),
            ("congo siam", 8, Stage::Open)
        );
    }
}

#[test]
fn rk_7_6_at_the_limit_nothing_is_drawn_and_the_deck_keeps_its_card() {
    let seven = "quebec venezuela brazil alberta argentina iceland peru";
    let mut game = scene(json!({"ending": "rounds", "round_limit": 9}))
        .hand(0, seven)
        .play();
    conquer(&mut game).then("end_turn", &[]);
    assert_eq!((game.state.hands[0].len(), game.state.deck.len()), (7, 37));
    // Six and a draw are seven; without a limit there are eight.
    let mut six = scene(json!({"ending": "rounds", "round_limit": 9}))
        .hand(0, "quebec venezuela brazil alberta argentina iceland")
        .play();
    conquer(&mut six).then("end_turn", &["draw peru"]);
    assert_eq!(six.state.hands[0].len(), 7);
    let mut eight = scene(json!({})).hand(0, seven).play();
    conquer(&mut eight).then("end_turn", &["draw congo"]);
    assert_eq!(eight.state.hands[0].len(), 8);
}

#[test]
fn rk_drw_6_a_full_hand_does_not_end_a_game_by_cards() {
    let seven = "quebec venezuela brazil alberta argentina iceland peru";
    let mut game = scene(json!({"ending": "reshuffles", "reshuffles": 0}))
        .hand(0, seven)
        .deck("congo")
        .play();
    conquer(&mut game).then("end_turn", &[]);
    assert_eq!((game.state.stage, game.deck().as_str()), (Stage::Open, "congo"));
}

#[test]
fn rk_drw_2_the_discards_are_empty_once_they_are_shuffled() {
    let mut game = scene(json!({"hand_cap": 0}))
        .own(0, "alaska 200")
        .deck("peru")
        .discards("congo siam wild_1 wild_2 ural quebec")
        .play();
    conquer(&mut game).then("end_turn", &["draw peru"]);
    assert!(game.state.counters_agree());
    assert_eq!((game.state.deck.len(), game.state.discards.len()), (6, 0));
    assert_eq!(game.phase(), Phase::Combat);
}
