//! RK-END: endings, scoring, ranks; extra rounds have a file of their own.

use super::scene::{Played, Scene, level, pass, rules};
use crate::risiko::state::{Phase, Stage};
use crate::seat::Seat;
use serde_json::{Value, json};

/// Three seats: Alaska (3 points), Kamchatka and Japan (7), the rest.
fn scene(patch: Value) -> Scene {
    Scene::new(3)
        .rules(patch)
        .own(0, "alaska 9")
        .own(1, "kamchatka, japan")
}

#[test]
fn rk_end_2_the_traditional_game_has_no_other_end() {
    let mut game = scene(json!({})).with(|p| p.reshuffles = 9).round(300).play();
    for turn in 0..9 {
        assert_eq!(game.seat(), turn % 3);
        pass(&mut game, &[]);
    }
    assert_eq!(game.state.round, 303);
}

#[test]
fn rk_end_3_a_round_is_one_turn_of_each_living_player_from_the_first_players_seat_on() {
    let mut game = scene(json!({})).first(1).mover(1).round(5).play();
    let mut seen = Vec::new();
    for _ in 0..6 {
        seen.push((game.seat(), game.state.round));
        pass(&mut game, &[]);
    }
    assert_eq!(seen, [(1, 5), (2, 5), (0, 5), (1, 6), (2, 6), (0, 6)]);
    // The first player has gone out: rounds still begin at his seat.
    let mut game = Scene::new(4)
        .own(0, "alaska 9")
        .own(2, "kamchatka, japan")
        .first(1)
        .out(1, 0)
        .mover(2)
        .play();
    let mut seen = Vec::new();
    for _ in 0..5 {
        seen.push((game.seat(), game.state.round));
        pass(&mut game, &[]);
    }
    assert_eq!(seen, [(2, 5), (3, 5), (0, 5), (2, 6), (3, 6)]);
}

#[test]
fn rk_end_6_by_rounds_scoring_follows_the_last_turn_of_the_last_round() {
    let mut game = scene(json!({"ending": "rounds", "round_limit": 5})).play();
    pass(&mut game, &[]);
    pass(&mut game, &[]);
    assert_eq!((game.state.round, game.phase() == Phase::Over), (5, false));
    pass(&mut game, &[]);
    assert_eq!(game.end(), ("points", vec![3, 2, 1]));
    assert_eq!(game.outcome().points.as_slice(), [3, 7, 154]);
    // Not in the round before.
    let mut game = scene(json!({"ending": "rounds", "round_limit": 6}))
        .mover(2)
        .play();
    pass(&mut game, &[]);
    assert_eq!(game.state.round, 6);
}

#[test]
fn rk_end_7_when_the_clock_has_run_out_the_round_is_completed() {
    let clock = || scene(json!({"ending": "clock"}));
    let mut game = clock().play();
    pass(&mut game, &["clock no"]);
    pass(&mut game, &["clock yes"]);
    assert!(game.state.time_up);
    // It is not read again; the rest of the round is played.
    pass(&mut game, &[]);
    assert_eq!(game.end().0, "points");
    // After the last turn of a round scoring follows at once.
    let mut game = clock().mover(2).play();
    pass(&mut game, &["clock yes"]);
    assert_eq!(game.end().0, "points");
    // Time ran out in the first turn of a round.
    let mut game = clock().play();
    pass(&mut game, &["clock yes"]);
    pass(&mut game, &[]);
    assert_ne!(game.phase(), Phase::Over);
    pass(&mut game, &[]);
    assert_eq!(game.end().0, "points");
}

#[test]
fn rk_7_21_the_clock_comes_from_outside_and_is_read_when_a_turn_ends() {
    use crate::chance::{ChanceError, Keyed};
    use crate::error::PlayError;
    use crate::game::Game as _;
    use crate::hooks::NoHooks;
    use crate::risiko::{Action, Risiko};
    let mut game = scene(json!({"ending": "clock"})).play();
    let before = game.state;
    let refused = Risiko::apply(
        &mut game.state,
        Action::EndTurn,
        &mut Keyed::new("risiko", 1, 0),
        &mut NoHooks,
    );
    assert!(matches!(
        refused,
        Err(PlayError::Chance(ChanceError::External { .. }))
    ));
    assert_eq!(game.state, before);
    // RK 8.6: the draw comes before the clock.
    let mut game = scene(json!({"ending": "clock"}))
        .own(1, "kamchatka, japan")
        .play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    game.then("end_turn", &["draw peru", "clock yes"]);
}

#[test]
fn rk_end_5_the_last_round_goes_through_the_turn_of_the_one_who_drew_the_card() {
    let mut game = scene(json!({"ending": "reshuffles", "reshuffles": 2, "hand_cap": 0}))
        .own(0, "congo")
        .own(1, "kamchatka 9")
        .deck("peru")
        .discards("ural")
        .with(|p| p.reshuffles = 2)
        .mover(1)
        .play();
    game.then("attack kamchatka alaska 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    assert_eq!(game.armies("alaska"), 8);
    game.then("attack kamchatka mongolia 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    pass(&mut game, &["draw peru"]);
    assert_eq!(game.state.stage, Stage::LastRound { drawer: Seat(1) });
    let mut seen = Vec::new();
    while game.phase() != Phase::Over {
        seen.push(game.seat());
        pass(&mut game, &[]);
    }
    assert_eq!(seen, [2, 0, 1]);
    assert_eq!(game.end().0, "points");
}

#[test]
fn rk_end_4_the_last_card_of_an_earlier_pass_ends_nothing() {
    let mut game = scene(json!({"ending": "reshuffles", "reshuffles": 2, "hand_cap": 0}))
        .deck("peru")
        .discards("ural congo")
        .with(|p| p.reshuffles = 1)
        .play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    game.then("end_turn", &["draw peru"]);
    assert_eq!((game.state.stage, game.state.pass), (Stage::Open, 2));
}

#[test]
fn rk_7_30_with_no_reshuffle_agreed_the_first_deck_opens_the_last_round() {
    let first_deck = || {
        Scene::new(4)
            .rules(json!({"ending": "reshuffles", "reshuffles": 0, "hand_cap": 0}))
            .own(0, "alaska 30")
            .own(1, "kamchatka, japan, iceland 20")
            .own(2, "siam, greenland 20")
            .deck("peru")
            .discards("ural")
            .play()
    };
    let mut game = first_deck();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    game.then("end_turn", &["draw peru"]);
    assert_eq!(
        (game.state.stage, game.state.pass),
        (Stage::LastRound { drawer: Seat(0) }, 0)
    );
    // No elimination ends the game early.
    let mut game = last_round(0, 2).play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    assert_eq!((game.phase(), game.count(1)), (Phase::Combat, 0));
}

/// A last round under `reshuffles = 0` in which seat 1, who drew the final card, can be put out.
fn last_round(mover: u8, drawer: u8) -> Scene {
    Scene::new(4)
        .rules(json!({"ending": "reshuffles", "reshuffles": 0, "hand_cap": 0}))
        .own(0, "alaska 30")
        .own(1, "kamchatka")
        .own(2, "siam 30")
        .deck("")
        .discards("ural")
        .with(|p| p.stage = crate::risiko::position::StagePosition::LastRound { drawer })
        .mover(mover)
}

#[test]
fn rk_7_30_if_the_drawer_goes_out_the_round_ends_where_his_turn_would_have_come() {
    // Seat 1 drew; 2 and 3 have played, seat 0 puts him out: after seat 0's turn his would come.
    let mut game = last_round(0, 1).play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    assert_eq!(
        game.phase(),
        Phase::Combat,
        "no elimination ends the game before a reshuffle"
    );
    game.then("end_turn", &[]);
    assert_eq!(game.end().0, "points");
    // Seat 3 puts him out: seat 0 still plays, then it ends.
    let mut game = last_round(3, 1).own(3, "mongolia 30").play();
    game.then("attack mongolia kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    game.then("end_turn", &[]);
    assert_eq!(game.seat(), 0);
    game.then("end_turn", &[]);
    assert_eq!(game.end().0, "points");
    // The drawer alive: the round ends with his turn.
    let mut game = last_round(0, 1).play();
    game.then("end_turn", &[]);
    assert_eq!(game.seat(), 1);
    pass(&mut game, &[]);
    assert_eq!(game.end().0, "points");
}

#[test]
fn rk_8_10_the_cap_on_rounds_does_not_stop_a_last_round() {
    let mut game = last_round(3, 1)
        .rules(json!({"ending": "reshuffles", "reshuffles": 0, "hand_cap": 0, "max_rounds": 5}))
        .play();
    pass(&mut game, &[]);
    assert_eq!((game.seat(), game.state.round), (0, 6));
    pass(&mut game, &[]);
    pass(&mut game, &[]);
    assert_eq!(game.end().0, "points");
}

/// The club ending with `round_limit` 4: round 5 is played in full.
fn club(more: Value) -> Scene {
    let mut patch = json!({"ending": "sdadata", "round_limit": 4, "hand_cap": 0});
    for (key, value) in more.as_object().unwrap() {
        patch[key] = value.clone();
    }
    scene(patch)
}

#[test]
fn rk_end_8_the_last_player_of_the_round_after_rolls_first_then_everyone() {
    let mut game = club(json!({})).round(4).mover(2).play();
    pass(&mut game, &[]);
    pass(&mut game, &[]);
    pass(&mut game, &[]);
    assert_eq!((game.seat(), game.state.round), (2, 5));
    // Over 4: it goes on, and from now on everybody rolls, against 5, then 6, then 7, and no more than 7.
    pass(&mut game, &["sdadata 4 1"]);
    for round in 6..=10 {
        for _ in 0..3 {
            assert_eq!(game.state.round, round);
            let threshold = (round - 1).min(7);
            let above = format!("sdadata {} {}", threshold - 3, 4);
            let mut at = Played { state: game.state };
            pass(&mut at, &[&format!("sdadata {} {}", threshold - 3, 3)]);
            assert_eq!(at.end().0, "points", "round {round}, a total of {threshold}");
            pass(&mut game, &[&above]);
        }
    }
    let mut game = club(json!({})).round(5).mover(2).play();
    pass(&mut game, &["sdadata 3 1"]);
    assert_eq!(game.end().0, "points");
}

#[test]
fn rk_end_8_the_settings_of_the_dice() {
    let numbers = json!({"sdadata.start": 2, "sdadata.step": 3, "sdadata.max": 6});
    let mut game = club(numbers.clone()).round(5).mover(2).play();
    pass(&mut game, &["sdadata 2 1"]);
    pass(&mut game, &["sdadata 5 1"]);
    assert_eq!(game.state.round, 6);
    let mut game = club(numbers.clone()).round(6).play();
    pass(&mut game, &["sdadata 4 1"]);
    assert_eq!(game.end().0, "points");
    let mut game = club(numbers).round(7).play();
    pass(&mut game, &["sdadata 6 1"]);
    assert_eq!(game.seat(), 1);
}

#[test]
fn rk_end_9_who_conquered_more_than_two_territories_does_not_roll() {
    for (conquests, rolls) in [(0, true), (2, true), (3, false)] {
        let mut game = club(json!({})).round(6).with(|p| p.conquests = conquests).play();
        let draw: &[&str] = if conquests > 0 { &["draw peru"] } else { &[] };
        let mut chance = draw.to_vec();
        if rolls {
            chance.push("sdadata 6 6");
        }
        game.then("end_turn", &chance);
        assert_eq!(game.seat(), 1);
    }
    let mut game = club(json!({"sdadata.skip_if_conquests_over": 0}))
        .round(6)
        .with(|p| p.conquests = 1)
        .play();
    game.then("end_turn", &["draw peru"]);
    // RK 8.6: where he rolls, the card is drawn first.
    let mut game = club(json!({})).round(6).with(|p| p.conquests = 1).play();
    game.then("end_turn", &["draw peru", "sdadata 1 1"]);
    assert_eq!((game.end().0, game.hand(0).as_str()), ("points", "peru"));
}

#[test]
fn rk_7_23_all_territories_count() {
    let mut game = Scene::new(3)
        .rules(json!({"ending": "rounds", "round_limit": 5}))
        .own(0, "north_america, europe, south_america, indonesia")
        .own(1, "asia, africa, new_guinea, eastern_australia 30")
        .mover(2)
        .play();
    pass(&mut game, &[]);
    // RK-END-13: 35 + 32 + 12 + 3, 51 + 23 + 3 + 2, and 3; armies do not matter where points decide.
    assert_eq!(game.outcome().points.as_slice(), [82, 79, 3]);
    assert_eq!(game.end(), ("points", vec![1, 2, 3]));
}

#[test]
fn rk_end_14_level_on_points_more_armies_win() {
    for (armies, ranks) in [((5, 4), [1, 2, 3]), ((4, 5), [2, 1, 3])] {
        let mut game = level(json!({"ending": "rounds", "round_limit": 5}))
            .own(0, &format!("alaska {}", armies.0))
            .own(1, &format!("siam {}", armies.1))
            .mover(2)
            .play();
        pass(&mut game, &[]);
        assert_eq!((game.end().0, game.end().1.as_slice()), ("points", &ranks[..]));
    }
}

#[test]
fn rk_7_25_a_game_that_reaches_its_cap_is_unfinished() {
    let mut game = scene(json!({"max_rounds": 5})).play();
    pass(&mut game, &[]);
    pass(&mut game, &[]);
    pass(&mut game, &[]);
    // RK-END-18: no winner and no ranks; RK 8.11: the points of that moment.
    assert_eq!(game.end(), ("unfinished", vec![0, 0, 0]));
    assert_eq!(game.outcome().points.as_slice(), [3, 7, 154]);
    // An agreed end in the same round comes first.
    let mut game = scene(json!({"max_rounds": 5, "ending": "rounds", "round_limit": 5}))
        .mover(2)
        .play();
    pass(&mut game, &[]);
    assert_eq!(game.end().0, "points");
}

#[test]
fn rk_7_31_ranks_behind_the_winner() {
    // RK-END-21.
    // Seat 5 wins; seats 0 and 1 are level on points and armies, seat 2 has the same points and fewer armies; seats 3
    // and 4 are out, 4 first.
    let mut game = Scene::new(6)
        .objective(5, "territories_24")
        .own(0, "alaska 5")
        .own(1, "iceland 5")
        .own(2, "siam 4")
        .out(4, 0)
        .out(3, 5)
        .mover(5)
        .reinforcements(1)
        .play();
    game.then("place ontario 1", &[]);
    assert_eq!(game.end(), ("objective", vec![2, 2, 4, 5, 6, 1]));
    assert_eq!(game.outcome().points.as_slice(), [3, 3, 3, 0, 0, 155]);
}

#[test]
fn rk_end_20_the_winner_is_first_however_few_points_he_has() {
    let mut game = Scene::new(4)
        .objective(0, "destroy_blue")
        .own(0, "alaska 4")
        .own(1, "kamchatka")
        .own(2, "china, ukraine")
        .play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    assert_eq!(game.end(), ("objective", vec![1, 4, 3, 2]));
}

#[test]
fn rk_8_9_points_by_ones_own_objective() {
    use crate::risiko::RisikoRules;
    use crate::settings::Settings as _;
    let patch = json!({"score": "own_objective"}).as_object().unwrap().clone();
    let error = RisikoRules::base().patched(&patch).unwrap_err().to_string();
    assert!(error.contains("objectives = \"tournament\""), "{error}");
    // Alaska is on card 1, Kamchatka and Japan on card 8 but not on card 4.
    let mut game = scene(json!({
        "score": "own_objective", "objectives": "tournament", "ending": "rounds", "round_limit": 5,
    }))
    .objective(0, "torneo_1")
    .objective(1, "torneo_8")
    .objective(2, "torneo_9")
    .mover(2)
    .play();
    pass(&mut game, &[]);
    // Card 9 is Europe, Asia and Indonesia: 32 + 51 + 3, less Kamchatka and Japan.
    assert_eq!(game.outcome().points.as_slice(), [3, 7, 86 - 7]);
    let mut game = scene(json!({
        "score": "own_objective", "objectives": "tournament", "ending": "rounds", "round_limit": 5,
    }))
    .objective(0, "torneo_1")
    .objective(1, "torneo_4")
    .objective(2, "torneo_9")
    .mover(2)
    .play();
    pass(&mut game, &[]);
    assert_eq!(game.end(), ("points", vec![2, 3, 1]));
}

#[test]
fn rk_8_10_limits_that_would_stop_the_game_before_its_end_are_refused() {
    use crate::risiko::RisikoRules;
    use crate::settings::Settings as _;
    let refused = |patch: Value| RisikoRules::base().patched(patch.as_object().unwrap()).is_err();
    assert!(refused(
        json!({"ending": "rounds", "round_limit": 11, "max_rounds": 10})
    ));
    assert!(!refused(
        json!({"ending": "rounds", "round_limit": 10, "max_rounds": 10})
    ));
    // The club ending needs one round in which all roll.
    assert!(refused(
        json!({"ending": "sdadata", "round_limit": 9, "max_rounds": 10})
    ));
    assert!(!refused(
        json!({"ending": "sdadata", "round_limit": 8, "max_rounds": 10})
    ));
    assert!(!refused(
        json!({"ending": "traditional", "round_limit": 11, "max_rounds": 10})
    ));
}

#[test]
fn rk_end_19_the_hand_limit_of_time_attack() {
    for (ending, limit) in [
        ("traditional", u32::MAX),
        ("reshuffles", 7),
        ("rounds", 7),
        ("clock", 7),
        ("sdadata", 7),
    ] {
        assert_eq!(rules(json!({"ending": ending})).hand_limit(), limit, "{ending}");
    }
}
