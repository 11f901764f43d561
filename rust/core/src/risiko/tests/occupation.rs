//! RK-OCC: occupying what was conquered.

use super::scene::{Played, Scene};
use crate::risiko::state::Phase;
use serde_json::{Value, json};

/// Alaska attacks a lone army on Kamchatka and conquers.
fn conquer(armies: u16, dice: u8, patch: Value) -> Played {
    let mut game = Scene::new(3)
        .rules(patch)
        .own(0, &format!("alaska {armies}"))
        .own(1, "kamchatka, japan")
        .play();
    let roll = ["6/1", "6,6/1", "6,6,6/1"][usize::from(dice) - 1];
    game.then(&format!("attack alaska kamchatka {dice}"), &[]);
    game.then("defend 1", &[&format!("roll {roll}")]);
    game
}

#[test]
fn rk_7_16_at_least_the_dice_of_the_roll_at_most_all_but_one() {
    for (armies, dice, range) in [
        (9, 3, "3-8"),
        (9, 2, "2-8"),
        (9, 1, "1-8"),
        (5, 3, "3-4"),
        (3, 1, "1-2"),
    ] {
        let mut game = conquer(armies, dice, json!({}));
        assert_eq!(game.phase(), Phase::Occupation);
        assert_eq!(
            game.entries(""),
            [format!("occupy {range}")],
            "{armies} armies, {dice} dice"
        );
        let (least, most) = range.split_once('-').unwrap();
        let (least, most): (u16, u16) = (least.parse().unwrap(), most.parse().unwrap());
        // RK-OCC-1: the dice have moved in already.
        assert_eq!(
            (game.owner("kamchatka"), game.armies("kamchatka")),
            (0, u16::from(dice))
        );
        game.refuses(&format!("occupy {}", most + 1)).refuses("end_turn");
        if least > 1 {
            game.refuses(&format!("occupy {}", least - 1));
        }
        let mut all = Played { state: game.state };
        all.then(&format!("occupy {most}"), &[]);
        assert_eq!((all.armies("alaska"), all.armies("kamchatka")), (1, most));
        game.then(&format!("occupy {least}"), &[]);
        assert_eq!(
            (game.armies("alaska"), game.armies("kamchatka")),
            (armies - least, least)
        );
        assert_eq!(game.phase(), Phase::Combat);
    }
}

#[test]
fn rk_occ_2_nobody_is_asked_without_a_choice() {
    for (armies, dice) in [(4, 3), (3, 2), (2, 1)] {
        let game = conquer(armies, dice, json!({}));
        assert_eq!(game.phase(), Phase::Combat);
        assert_eq!(
            (game.armies("alaska"), game.armies("kamchatka")),
            (1, dice.into())
        );
    }
}

#[test]
fn rk_occ_1_once_and_from_the_source_alone() {
    let mut game = Scene::new(3)
        .own(0, "alaska 6, alberta 9, northwest_territory 9")
        .own(1, "kamchatka, japan")
        .play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    game.refuses("occupy 6").then("occupy 4", &[]).refuses("occupy 4");
    assert_eq!(
        (game.armies("alberta"), game.armies("northwest_territory")),
        (9, 9)
    );
}

#[test]
fn rk_occ_3_the_conquered_territory_is_a_base_at_once() {
    let mut game = conquer(9, 3, json!({}));
    game.then("occupy 5", &[]).then("attack kamchatka japan 3", &[]);
    game.then("defend 1", &["roll 6,6,6/1"]).then("occupy 4", &[]);
    assert_eq!(
        (
            game.owner("japan"),
            game.armies("japan"),
            game.armies("kamchatka")
        ),
        (0, 4, 1)
    );
}

#[test]
fn rk_8_5_a_border_garrison_of_two_binds_what_goes_beyond_the_dice() {
    let two = || json!({"border_garrison": 2});
    // Alaska still touches enemies, so two stay of those that are free to go.
    let mut game = conquer(9, 3, two());
    assert_eq!(game.entries(""), ["occupy 3-7"]);
    game.refuses("occupy 8");
    // The dice themselves move in, whatever stays.
    for (armies, stays) in [(4, 1), (5, 2)] {
        let game = conquer(armies, 3, two());
        assert_eq!((game.phase(), game.armies("alaska")), (Phase::Combat, stays));
    }
    let game = conquer(2, 1, two());
    assert_eq!((game.armies("alaska"), game.armies("kamchatka")), (1, 1));
}

#[test]
fn rk_8_5_borders_are_looked_at_after_the_conquest() {
    // With Brazil taken, Argentina touches no enemy any more and may be left with one army.
    let mut game = Scene::new(3)
        .rules(json!({"border_garrison": 2}))
        .own(0, "argentina 6, peru")
        .own(1, "brazil, japan")
        .play();
    game.then("attack argentina brazil 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    assert_eq!(game.entries(""), ["occupy 3-5"]);
}

#[test]
fn rk_cbt_2_the_aim_is_to_occupy() {
    let game = conquer(4, 3, json!({}));
    assert_eq!((game.owner("kamchatka"), game.state.conquests), (0, 1));
    assert_eq!((game.count(0), game.count(1)), (2, 1));
}
