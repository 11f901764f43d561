//! RK-REI and RK-SPR: reinforcements.

use super::scene::{Played, Scene};
use crate::risiko::state::Phase;
use serde_json::{Value, json};

/// Fourteen territories without a whole continent.
const FOURTEEN: &str = "alaska, alberta, ontario, quebec, venezuela, peru, iceland, ukraine, egypt, congo, ural, \
                        siberia, chita, siam";

/// Seat 1's turn begins: it owns these, seat 0 one territory, seat 2 the rest.
fn turn_of(list: &str, patch: Value) -> Played {
    let mut game = Scene::new(3)
        .rules(patch)
        .own(0, "madagascar 2")
        .own(1, list)
        .play();
    game.then("end_turn", &[]);
    assert_eq!(game.seat(), 1);
    game
}

fn income(list: &str, patch: Value) -> u16 {
    turn_of(list, patch).state.to_place
}

#[test]
fn rk_rei_2_one_army_for_three_territories_rounded_down() {
    assert_eq!(income(FOURTEEN, json!({})), 4);
    assert_eq!(income("alaska, peru, ural", json!({})), 1);
    assert_eq!(income("alaska, peru, ural, siam, congo", json!({})), 1);
    // Two territories or one bring nothing: combat opens at once.
    for list in ["alaska, peru", "alaska"] {
        let game = turn_of(list, json!({}));
        assert_eq!((game.phase(), game.state.to_place), (Phase::Combat, 0));
    }
}

#[test]
fn rk_rei_3_whole_continents_bring_more() {
    for (continent, territories, bonus) in [
        ("oceania", 4, 2),
        ("europe", 7, 5),
        ("south_america", 4, 2),
        ("north_america", 9, 5),
        ("asia", 12, 7),
    ] {
        assert_eq!(
            income(continent, json!({})),
            territories / 3 + bonus,
            "{continent}"
        );
    }
    let africa = "north_africa, egypt, congo, east_africa, south_africa, madagascar";
    let mut game = Scene::new(3).own(0, "alaska 2").own(1, africa).play();
    game.then("end_turn", &[]);
    assert_eq!(game.state.to_place, 6 / 3 + 3);
    assert_eq!(
        income("oceania, south_america, europe", json!({})),
        15 / 3 + 2 + 2 + 5
    );
    // All but one territory of a continent bring nothing for it.
    assert_eq!(income("indonesia, new_guinea, western_australia", json!({})), 1);
}

#[test]
fn rk_rei_3_continents_pay_every_turn() {
    let mut game = turn_of("oceania", json!({}));
    game.then("place indonesia 3", &[]).then("end_turn", &[]);
    game.then(&format!("place alaska {}", game.state.to_place), &[])
        .then("end_turn", &[]);
    game.then("end_turn", &[]);
    assert_eq!((game.seat(), game.state.to_place), (1, 3));
}

#[test]
fn rk_8_3_the_least_income_bounds_the_share_by_territories_alone() {
    assert_eq!(income("alaska, peru", json!({"min_income": 3})), 3);
    assert_eq!(income("oceania", json!({"min_income": 3})), 3 + 2);
    assert_eq!(income(FOURTEEN, json!({"min_income": 3})), 4);
    assert_eq!(
        income("alaska", json!({"min_income": 3, "special_reinforcement": true})),
        4
    );
}

#[test]
fn rk_spr_2_one_army_more_in_each_turn() {
    assert_eq!(income(FOURTEEN, json!({"special_reinforcement": true})), 5);
}

#[test]
fn rk_spr_1_with_any_ending() {
    for ending in ["traditional", "reshuffles", "rounds", "clock", "sdadata"] {
        let mut scene = Scene::new(3)
            .rules(json!({"ending": ending, "special_reinforcement": true}))
            .own(0, "madagascar 2")
            .own(1, FOURTEEN);
        scene = scene.round(2);
        let mut game = scene.play();
        let clock: &[&str] = if ending == "clock" { &["clock no"] } else { &[] };
        game.then("end_turn", clock);
        assert_eq!(game.state.to_place, 5, "{ending}");
    }
}

#[test]
fn rk_spr_3_also_for_one_with_fewer_than_three_territories() {
    assert_eq!(income("alaska, peru", json!({"special_reinforcement": true})), 1);
    assert_eq!(income("alaska", json!({"special_reinforcement": true})), 1);
}

#[test]
fn rk_rei_5_any_number_on_any_own_territory() {
    let mut game = turn_of(FOURTEEN, json!({}));
    assert_eq!(game.entries("").len(), 14);
    assert!(
        game.entries("")
            .iter()
            .all(|e| e.starts_with("place ") && e.ends_with(" 1-4"))
    );
    game.refuses("place alaska 5")
        .refuses("place madagascar 1")
        .refuses("place brazil 1");
    game.then("place alaska 1", &[])
        .refuses("place peru 4")
        .then("place peru 2", &[]);
    game.then("place alaska 1", &[]);
    assert_eq!((game.armies("alaska"), game.armies("peru")), (3, 3));
}

#[test]
fn rk_rei_6_all_are_placed_before_combat_which_then_opens_by_itself() {
    let mut game = turn_of(FOURTEEN, json!({}));
    for early in [
        "to_combat",
        "end_turn",
        "attack alaska kamchatka 1",
        "maneuver alaska alberta 1",
    ] {
        game.refuses(early);
    }
    game.then("place alaska 3", &[])
        .refuses("end_turn")
        .then("place alaska 1", &[]);
    assert_eq!(game.phase(), Phase::Combat);
    game.refuses("place alaska 1").refuses("to_combat");
    game.then("attack alaska kamchatka 3", &[]);
}
