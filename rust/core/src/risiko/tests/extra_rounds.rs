//! RK-END-15 to RK-END-17: extra rounds of those still tied.

use super::scene::{Scene, level, pass};
use crate::risiko::position::StagePosition;
use crate::risiko::state::Phase;
use serde_json::{Value, json};

/// By rounds, the last turn of round 5 being due.
fn rounds(more: Value) -> Scene {
    let mut patch = json!({"ending": "rounds", "round_limit": 5});
    for (key, value) in more.as_object().unwrap() {
        patch[key] = value.clone();
    }
    level(patch).mover(2)
}

/// An extra round of seats 0 and 1 in which it is 0's turn.
fn extra(scene: Scene) -> Scene {
    scene.mover(0).round(6).with(|p| {
        p.stage = StagePosition::ExtraRound {
            tied: vec![0, 1],
            waiting: vec![1],
            number: 1,
        };
    })
}

#[test]
fn rk_end_15_the_tied_alone_play_one_full_turn_each() {
    let mut game = rounds(json!({})).play();
    pass(&mut game, &[]);
    assert_eq!(game.extra_round(), (vec![0, 1], vec![1], 1));
    // A full turn, reinforcements first.
    assert_eq!(
        (game.seat(), game.phase(), game.state.to_place),
        (0, Phase::Reinforcements, 20 / 3 + 5 + 5 + 2)
    );
    pass(&mut game, &[]);
    assert_eq!((game.seat(), game.extra_round()), (1, (vec![0, 1], vec![], 1)));
    // The others defend.
    game.then("place siam 16", &[])
        .then("attack siam indonesia 3", &[]);
    assert_eq!((game.seat(), game.phase()), (2, Phase::Defence));
    game.then("defend 1", &["roll 1,1,1/6"]);
    game.then("end_turn", &[]);
    // 38 armies against 35.
    assert_eq!(game.end(), ("points", vec![1, 2, 3]));
}

#[test]
fn rk_7_22_it_begins_with_the_first_of_them_after_the_last_turn() {
    // Seat 1 is first player, so seat 0 has the last turn of the round.
    let mut game = rounds(json!({})).first(1).mover(0).play();
    pass(&mut game, &[]);
    assert_eq!((game.seat(), game.extra_round()), (1, (vec![0, 1], vec![0], 1)));
}

#[test]
fn rk_end_16_those_still_level_play_another_and_share_in_the_end() {
    // With a cap of 35 armies both stay level.
    let mut game = rounds(json!({"army_cap": 35, "max_extra_rounds": 2})).play();
    pass(&mut game, &[]);
    for number in 1..=2 {
        for seat in 0..2 {
            assert_eq!((game.seat(), game.extra_round().2), (seat, number));
            pass(&mut game, &[]);
        }
    }
    assert_eq!(game.end(), ("points", vec![1, 1, 3]));
    assert_eq!(game.state.round, 7);
    // With none allowed the place is shared at once.
    let mut game = rounds(json!({"max_extra_rounds": 0})).play();
    pass(&mut game, &[]);
    assert_eq!(game.end(), ("points", vec![1, 1, 3]));
}

#[test]
fn rk_end_16_points_come_before_armies_again() {
    let mut game = extra(rounds(json!({})))
        .own(0, "brazil 9")
        .own(1, "north_africa 2")
        .play();
    // Seat 0 takes North Africa with fewer armies in all than seat 1 will have.
    game.then("attack brazil north_africa 3", &[])
        .then("defend 2", &["roll 6,6,6/1,1"])
        .then("occupy 3", &[]);
    game.then("end_turn", &["draw peru"]);
    pass(&mut game, &[]);
    assert_eq!(game.outcome().points.as_slice(), [85, 73, 6]);
    assert_eq!(game.end(), ("points", vec![1, 2, 3]));
}

#[test]
fn rk_end_16_one_who_is_not_tied_is_not_compared() {
    // Seat 2 has far more points than both, and still it is none of the tied.
    let game = Scene::new(3)
        .rules(json!({"ending": "rounds", "round_limit": 5}))
        .own(0, "alaska 9")
        .own(1, "kamchatka 2, siam");
    let mut game = extra(game).play();
    pass(&mut game, &[]);
    pass(&mut game, &[]);
    assert_eq!(game.outcome().points.as_slice(), [3, 8, 153]);
    assert_eq!(game.end(), ("points", vec![3, 1, 2]));
}

#[test]
fn rk_end_17_an_objective_still_wins() {
    let scene = extra(rounds(json!({})))
        .objective(0, "europe_sa_third")
        .own(2, "alaska")
        .own(0, "alberta 9");
    let mut game = scene.play();
    game.then("attack alberta alaska 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    assert_eq!((game.end().0, game.end().1[0]), ("objective", 1));
}

#[test]
fn rk_end_17_an_elimination_after_a_reshuffle_ends_it_at_once() {
    let scene = |passes: u16| {
        extra(
            Scene::new(4)
                .rules(json!({"ending": "rounds", "round_limit": 5, "hand_cap": 0}))
                .own(0, "alaska 9")
                .own(1, "kamchatka")
                .own(2, "siam 5"),
        )
        .with(|p| {
            p.reshuffles = passes;
            p.stage = StagePosition::ExtraRound {
                tied: vec![0, 1, 2],
                waiting: vec![1, 2],
                number: 1,
            };
        })
        .play()
    };
    let mut game = scene(1);
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    // Of the tied 0 has 8 points and 2 has 3; seat 3, not tied, has most and comes second.
    assert_eq!(game.end(), ("elimination", vec![1, 4, 3, 2]));
    // RK 8.13: before a reshuffle the one who goes out drops out of the tie.
    let mut game = scene(0);
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    game.then("end_turn", &["draw peru"]);
    assert_eq!(game.seat(), 2);
    pass(&mut game, &[]);
    assert_eq!(game.end(), ("points", vec![1, 4, 3, 2]));
}

#[test]
fn rk_8_13_the_last_of_the_tied_still_alive_wins() {
    let mut game = extra(
        Scene::new(3)
            .rules(json!({"ending": "rounds", "round_limit": 5}))
            .own(0, "alaska 9")
            .own(1, "kamchatka"),
    )
    .play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    game.then("end_turn", &["draw peru"]);
    assert_eq!(game.end(), ("points", vec![1, 3, 2]));
}

#[test]
fn rk_8_10_neither_clock_nor_dice_nor_cap_are_looked_at_in_extra_rounds() {
    for (ending, more) in [
        ("clock", json!({})),
        ("sdadata", json!({"round_limit": 1, "max_rounds": 3})),
        ("rounds", json!({"round_limit": 1, "max_rounds": 1})),
    ] {
        let mut patch = json!({"ending": ending, "army_cap": 35, "max_extra_rounds": 2});
        for (key, value) in more.as_object().unwrap() {
            patch[key] = value.clone();
        }
        let mut game = extra(level(patch)).reinforcements(15).play();
        for seat in [0, 1, 0, 1] {
            assert_eq!(game.seat(), seat, "{ending}");
            pass(&mut game, &[]);
        }
        assert_eq!(game.end(), ("points", vec![1, 1, 3]), "{ending}");
    }
}

#[test]
fn rk_8_10_round_numbers_go_on_so_the_ban_on_eliminations_lapses() {
    let scene = |round: u16| {
        extra(
            Scene::new(3)
                .rules(json!({"ending": "rounds", "round_limit": 1}))
                .own(0, "alaska 9")
                .own(1, "kamchatka"),
        )
        .round(round)
        .play()
    };
    scene(4).refuses("attack alaska kamchatka 3");
    scene(5).then("attack alaska kamchatka 3", &[]);
}

#[test]
fn rk_8_15_nothing_is_drawn_in_extra_rounds_of_a_game_by_cards() {
    // The elimination that ended the game came before the final card was drawn.
    let mut game = extra(
        Scene::new(4)
            .rules(json!({"ending": "reshuffles", "reshuffles": 2}))
            .own(0, "alaska 9")
            .own(1, "kamchatka, japan")
            .out(2, 1),
    )
    .with(|p| p.reshuffles = 1)
    .play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"])
        .then("occupy 3", &[]);
    game.then("end_turn", &[]);
    assert_eq!((game.seat(), game.state.deck.len()), (1, 44));
}
