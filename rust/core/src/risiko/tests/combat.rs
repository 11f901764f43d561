//! RK-CBT and RK-MAP: the map, attacks and rolls.

use super::scene::{Played, Scene, territory};
use crate::risiko::state::Phase;
use crate::risiko::territory::Territory;
use serde_json::json;

/// Alaska (seat 0) next to Kamchatka (seat 1), with so many armies.
fn border(source: u16, target: u16) -> Scene {
    Scene::new(3)
        .own(0, &format!("alaska {source}, alberta"))
        .own(1, &format!("kamchatka {target}, japan"))
}

fn attack(game: &mut Played, dice: u8, defence: u8, roll: &str) {
    game.then(&format!("attack alaska kamchatka {dice}"), &[]);
    game.then(&format!("defend {defence}"), &[&format!("roll {roll}")]);
}

#[test]
fn rk_cbt_1_nobody_must_attack() {
    let mut game = border(9, 1).play();
    game.then("end_turn", &[]);
    assert_eq!(game.seat(), 1);
}

#[test]
fn rk_cbt_3_one_army_stays_so_a_lone_one_cannot_attack() {
    let mut game = border(1, 3).play();
    assert!(game.entries("attack").is_empty());
    for dice in 1..=3 {
        game.refuses(&format!("attack alaska kamchatka {dice}"));
    }
    let mut game = border(3, 3).play();
    assert_eq!(
        game.entries("attack alaska kamchatka"),
        ["attack alaska kamchatka 1-2"]
    );
    game.refuses("attack alaska kamchatka 3")
        .then("attack alaska kamchatka 2", &[]);
}

#[test]
fn rk_cbt_4_the_target_is_an_opponents_neighbour_by_land_or_sea() {
    let mut game = border(5, 1).play();
    // Own, not touching, and not the attacker's source.
    for wrong in [
        "alaska alberta 1",
        "alaska japan 1",
        "alaska ontario 1",
        "kamchatka alaska 1",
        "alaska alaska 1",
    ] {
        game.refuses(&format!("attack {wrong}"));
    }
    assert_eq!(
        game.entries("attack"),
        [
            "attack alaska northwest_territory 1-3",
            "attack alaska kamchatka 1-3"
        ]
    );
}

#[test]
fn rk_map_2_alaska_and_kamchatka_both_ways() {
    let mut game = border(5, 5).mover(1).play();
    game.then("attack kamchatka alaska 3", &[]);
    let mut game = border(5, 5).play();
    game.then("attack alaska kamchatka 3", &[]);
}

#[test]
fn rk_map_1_every_border_can_be_crossed_and_no_other() {
    // All 82 borders, both ways, land and sea alike; those misprinted in one edition among them (ruling RK 7.26).
    let mut borders = 0;
    for source in Territory::all() {
        let game = Scene::new(3)
            .own(
                1,
                &Territory::all()
                    .map(Territory::name)
                    .collect::<Vec<_>>()
                    .join(", "),
            )
            .own(2, "madagascar")
            .own(0, &format!("{source} 2"))
            .with(|p| {
                let mine = source.name() == "madagascar";
                p.owners
                    .insert("peru".into(), if mine { 2 } else { p.owners["peru"] });
            })
            .play();
        let targets = game.entries("attack").len() as u32;
        assert_eq!(targets, source.neighbours().len(), "{source}");
        assert_eq!(targets, u32::from(source.victory_points()), "RK-MAP-3: {source}");
        borders += targets;
    }
    assert_eq!(borders, 2 * 82);
    let game = Scene::new(3).own(0, "central_america 2").own(1, "peru").play();
    assert!(
        game.entries("attack")
            .contains(&"attack central_america eastern_united_states 1".into())
    );
}

#[test]
fn rk_7_29_an_attack_is_its_announcement() {
    // RK-CBT-5.
    let mut game = border(5, 5).play();
    game.then("attack alaska kamchatka 2", &[]);
    let battle = game.state.battle.unwrap();
    assert_eq!(
        (battle.source.name(), battle.target.name(), battle.dice),
        ("alaska", "kamchatka", 2)
    );
    // Nothing else can be done before the defender has spoken, and he sees what was announced.
    game.refuses("end_turn")
        .refuses("attack alaska kamchatka 3")
        .refuses("attack alaska northwest_territory 1");
}

#[test]
fn rk_cbt_6_one_to_three_dice_but_one_army_stays() {
    for (armies, most) in [(2, 1), (3, 2), (4, 3), (10, 3)] {
        let mut game = border(armies, 3).play();
        let expected = if most == 1 {
            "1".into()
        } else {
            format!("1-{most}")
        };
        assert_eq!(
            game.entries("attack alaska kam"),
            [format!("attack alaska kamchatka {expected}")]
        );
        if most < 3 {
            game.refuses(&format!("attack alaska kamchatka {}", most + 1));
        }
    }
    let game = border(10, 3).rules(json!({"max_attack_dice": 2})).play();
    assert_eq!(game.entries("attack alaska kam"), ["attack alaska kamchatka 1-2"]);
}

#[test]
fn rk_7_14_the_defender_declares_before_the_roll() {
    for (armies, most) in [(1, 1), (2, 2), (3, 3), (9, 3)] {
        let mut game = border(5, armies).play();
        game.then("attack alaska kamchatka 3", &[]);
        assert_eq!((game.phase(), game.seat()), (Phase::Defence, 1));
        let expected = if most == 1 {
            "defend 1".into()
        } else {
            format!("defend 1-{most}")
        };
        assert_eq!(game.entries(""), [expected]);
        if most < 3 {
            game.refuses(&format!("defend {}", most + 1));
        }
        game.then("defend 1", &["roll 1,1,1/6"]);
        assert_eq!((game.phase(), game.seat()), (Phase::Combat, 0));
    }
}

#[test]
fn rk_cbt_7_settings_of_the_defence() {
    let mut game = border(5, 9).rules(json!({"max_defence_dice": 2})).play();
    game.then("attack alaska kamchatka 3", &[]);
    assert_eq!(game.entries(""), ["defend 1-2"]);
    // With `maximum` nobody is asked.
    for (armies, roll) in [
        (9, "roll 6,6,6/1,1,1"),
        (2, "roll 6,6,6/6,1"),
        (4, "roll 1,1,1/6,6,6"),
    ] {
        let mut game = border(5, armies).rules(json!({"defence_dice": "maximum"})).play();
        game.then("attack alaska kamchatka 3", &[roll]);
        assert_eq!((game.phase(), game.seat()), (Phase::Combat, 0));
    }
}

#[test]
fn rk_7_15_fewer_dice_than_the_defender_are_allowed_or_not() {
    let mut game = border(9, 9).play();
    game.then("attack alaska kamchatka 1", &[]);
    // RK-CBT-8: the setting bars fewer than the smaller of three and the armies attacked.
    let barred = json!({"attack_below_defence": false});
    for (source, target, expected) in [
        (9, 9, &["attack alaska kamchatka 3"][..]),
        (9, 2, &["attack alaska kamchatka 2-3"]),
        (9, 1, &["attack alaska kamchatka 1-3"]),
        (3, 3, &[]),
        (3, 2, &["attack alaska kamchatka 2"]),
        (2, 2, &[]),
        (2, 1, &["attack alaska kamchatka 1"]),
    ] {
        let mut game = border(source, target).rules(barred.clone()).play();
        assert_eq!(
            game.entries("attack alaska kam"),
            expected,
            "{source} against {target}"
        );
        if expected.is_empty() {
            game.refuses("attack alaska kamchatka 1")
                .refuses("attack alaska kamchatka 2");
        }
    }
    let two = json!({"attack_below_defence": false, "max_defence_dice": 2});
    let game = border(3, 9).rules(two).play();
    assert_eq!(game.entries("attack alaska kam"), ["attack alaska kamchatka 2"]);
}

#[test]
fn rk_8_12_such_a_ban_needs_as_many_attack_dice_as_defence_dice() {
    use crate::risiko::RisikoRules;
    use crate::settings::Settings as _;
    let patch = |value: serde_json::Value| {
        let map = value.as_object().unwrap().clone();
        RisikoRules::base().patched(&map)
    };
    let wrong = json!({"attack_below_defence": false, "max_attack_dice": 2});
    assert!(
        patch(wrong)
            .unwrap_err()
            .to_string()
            .contains("max_attack_dice = 2")
    );
    assert!(
        patch(json!({"attack_below_defence": false, "max_attack_dice": 2, "max_defence_dice": 2})).is_ok()
    );
}

#[test]
fn rk_cbt_9_to_12_dice_are_compared_from_the_highest_down() {
    // Dice of the attacker, of the defender, and the armies they lose.
    for (attack_dice, defence_dice, roll, attacker, defender) in [
        (3, 2, "6,3,1/5,2", 0, 2),
        (2, 2, "5,5/5,4", 1, 1),
        (1, 2, "4/4,1", 1, 0),
        (3, 3, "6,2,2/5,4,2", 2, 1),
        // In the order thrown, not sorted.
        (3, 2, "1,3,6/2,5", 0, 2),
        (3, 3, "2,6,2/4,2,5", 2, 1),
        // Level dice go to the defender.
        (3, 3, "6,6,6/6,6,6", 3, 0),
        (1, 1, "1/1", 1, 0),
        // Dice without a counterpart decide nothing; dice are never added.
        (3, 1, "2,1,1/6", 1, 0),
        (3, 1, "6,1,1/5", 0, 1),
        (1, 3, "6/5,5,5", 0, 1),
        (2, 3, "6,1/5,5,1", 1, 1),
        (3, 3, "6,6,6/5,5,5", 0, 3),
        (2, 1, "5,5/6", 1, 0),
    ] {
        let mut game = border(10, 10).play();
        let before = game.state.totals;
        attack(&mut game, attack_dice, defence_dice, roll);
        assert_eq!(
            (game.armies("alaska"), game.armies("kamchatka")),
            (10 - attacker, 10 - defender),
            "{roll}"
        );
        assert_eq!(before[0] - game.state.totals[0], u32::from(attacker));
        assert_eq!(before[1] - game.state.totals[1], u32::from(defender));
    }
}

#[test]
fn rk_map_7_dice_have_faces_1_to_6_three_a_side_at_most() {
    for wrong in [
        "roll 7,1,1/1",
        "roll 0,1,1/1",
        "roll 6,1/1",
        "roll 6,1,1/1,1",
        "roll 6,1,1,1/1",
        "draw peru",
    ] {
        let mut game = border(9, 9).play();
        game.then("attack alaska kamchatka 3", &[]);
        let before = game.state;
        assert!(game.attempt("defend 1", &[wrong]).is_err(), "{wrong}");
        assert_eq!(game.state, before, "{wrong}");
    }
}

#[test]
fn rk_cbt_13_and_14_attacks_can_be_repeated_broken_off_and_varied() {
    let mut game = border(6, 3)
        .own(2, "northwest_territory")
        .own(0, "alberta 4")
        .play();
    attack(&mut game, 3, 3, "1,1,1/6,6,6");
    assert_eq!(game.armies("alaska"), 3);
    attack(&mut game, 2, 1, "6,1/1");
    // Another source against another opponent, then back.
    game.then("attack alberta northwest_territory 1", &[])
        .then("defend 1", &["roll 1/1"]);
    attack(&mut game, 1, 2, "6/5,5");
    assert_eq!(
        (
            game.armies("alaska"),
            game.armies("alberta"),
            game.armies("kamchatka")
        ),
        (3, 3, 1)
    );
    game.then("end_turn", &[]);
}

#[test]
fn rk_cbt_14_a_source_needs_two_armies() {
    let mut game = border(2, 5).play();
    attack(&mut game, 1, 1, "1/6");
    assert!(game.entries("attack alaska").is_empty());
}

#[test]
fn rk_7_28_one_who_cannot_attack_may_still_end_with_movement_and_draw() {
    // The last army that could attack falls: nothing is left but to end the turn.
    let mut game = border(2, 5).play();
    attack(&mut game, 1, 1, "1/6");
    assert_eq!(game.entries(""), ["end_turn"]);
    // Conquest first, then nobody can attack, and the card is drawn all the same.
    let mut game = Scene::new(3)
        .own(0, "alaska 2, alberta")
        .own(1, "kamchatka")
        .own(1, "japan")
        .play();
    game.then("attack alaska kamchatka 1", &[])
        .then("defend 1", &["roll 6/1"]);
    assert_eq!(game.entries(""), ["end_turn"]);
    game.then("end_turn", &["draw congo"]);
    assert_eq!(game.hand(0), "congo");
}

#[test]
fn rk_cbt_15_combat_ends_by_the_movement_or_the_end_of_the_turn() {
    let mut game = border(5, 5).own(0, "alaska 5, alberta").play();
    game.then("maneuver alaska alberta 2", &[]);
    assert_eq!(game.seat(), 1);
    assert_eq!(territory("alberta").name(), "alberta");
}
