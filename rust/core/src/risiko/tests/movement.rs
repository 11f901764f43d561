//! RK-MOV: the strategic movement.

use super::scene::Scene;
use serde_json::json;

fn scene() -> Scene {
    Scene::new(3)
        .own(0, "alaska 5, alberta 2, peru 4, argentina")
        .own(1, "kamchatka 2, japan")
}

#[test]
fn rk_mov_1_armies_go_to_one_neighbouring_own_territory() {
    let mut game = scene().play();
    assert_eq!(
        game.entries("maneuver"),
        [
            "maneuver alaska alberta 1-4",
            "maneuver alberta alaska 1",
            "maneuver peru argentina 1-3"
        ]
    );
    for wrong in [
        "alaska peru 1",
        "alaska kamchatka 1",
        "kamchatka japan 1",
        "alaska alaska 1",
        "argentina peru 1",
    ] {
        game.refuses(&format!("maneuver {wrong}"));
    }
    game.then("maneuver alaska alberta 3", &[]);
    assert_eq!((game.armies("alaska"), game.armies("alberta")), (2, 5));
}

#[test]
fn rk_mov_1_whether_or_not_one_attacked() {
    let mut game = scene().play();
    game.then("attack alaska kamchatka 1", &[])
        .then("defend 2", &["roll 1/6,6"]);
    game.then("maneuver alaska alberta 3", &[]);
    assert_eq!((game.armies("alaska"), game.seat()), (1, 1));
}

#[test]
fn rk_mov_2_one_army_stays_and_all_means_all_but_one() {
    let mut game = scene().play();
    game.refuses("maneuver alaska alberta 5")
        .then("maneuver alaska alberta 4", &[]);
    assert_eq!((game.armies("alaska"), game.armies("alberta")), (1, 6));
}

#[test]
fn rk_mov_2_a_border_garrison_keeps_two_next_to_an_enemy() {
    let mut game = scene()
        .rules(json!({"border_garrison": 2}))
        .own(0, "brazil, venezuela")
        .play();
    // Peru and Argentina touch nobody else now; Alaska and Alberta do.
    assert_eq!(
        game.entries("maneuver"),
        [
            "maneuver alaska alberta 1-3",
            "maneuver peru venezuela 1-3",
            "maneuver peru brazil 1-3",
            "maneuver peru argentina 1-3"
        ]
    );
    game.refuses("maneuver alaska alberta 4")
        .refuses("maneuver alberta alaska 1");
}

#[test]
fn rk_mov_3_one_movement_and_the_turn_is_over() {
    let mut game = scene().play();
    game.then("maneuver peru argentina 1", &[]);
    assert_eq!(game.seat(), 1);
    game.refuses("maneuver alaska alberta 1")
        .refuses("attack alaska kamchatka 1");
}

#[test]
fn rk_7_17_the_card_is_drawn_after_the_movement() {
    let mut game = scene().own(1, "kamchatka, japan").play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    game.then("occupy 3", &[]);
    assert!(game.hand(0).is_empty());
    game.then("maneuver peru argentina 2", &["draw wild_2"]);
    assert_eq!(game.hand(0), "wild_2");
}
