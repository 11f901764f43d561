//! RK-CAP: limits; and numbers that do not fit.

use super::scene::Scene;
use crate::error::PlayError;
use crate::game::{Action as _, Game as _, Legal as _};
use crate::hooks::NoHooks;
use crate::risiko::state::Phase;
use crate::risiko::{Action, Risiko, RisikoRules};
use crate::settings::Settings as _;
use serde_json::json;

#[test]
fn rk_cap_1_a_hand_limit_of_ones_own_holds_under_every_ending() {
    for (cap, before, after) in [
        (json!(2), "congo ural", "congo ural"),
        (json!(3), "congo ural", "congo ural wild_1"),
    ] {
        for ending in ["traditional", "rounds"] {
            let mut game = Scene::new(3)
                .rules(json!({"ending": ending, "hand_cap": cap}))
                .own(0, "alaska 9")
                .own(1, "kamchatka, japan")
                .hand(0, before)
                .with(|p| p.conquests = 1)
                .play();
            let chance: &[&str] = if before == after { &[] } else { &["draw wild_1"] };
            game.then("end_turn", chance);
            assert_eq!(game.hand(0), after);
        }
    }
    // 0 lifts it in Time Attack.
    let seven = "quebec venezuela brazil alberta argentina iceland peru";
    let mut game = Scene::new(3)
        .rules(json!({"ending": "rounds", "hand_cap": 0}))
        .own(0, "alaska 9")
        .own(1, "kamchatka, japan")
        .hand(0, seven)
        .with(|p| p.conquests = 1)
        .play();
    game.then("end_turn", &["draw congo"]);
    assert_eq!(game.state.hands[0].len(), 8);
}

#[test]
fn rk_7_24_armies_beyond_a_cap_are_not_received() {
    // Seat 1 has 38 armies and would receive 4.
    let scene = |cap: u16| {
        Scene::new(3)
            .rules(json!({"army_cap": cap}))
            .own(0, "madagascar 2")
            .own(1, "alaska 27, alberta, ontario, quebec, venezuela, peru, iceland, ukraine, egypt, congo, ural, siberia")
    };
    for (cap, received) in [(0, 4), (43, 4), (42, 4), (41, 3), (39, 1), (38, 0), (35, 0)] {
        let mut game = scene(cap).play();
        assert_eq!(game.state.totals[1], 38);
        game.then("end_turn", &[]);
        assert_eq!(
            (game.seat(), game.state.to_place),
            (1, received),
            "a cap of {cap}"
        );
        assert_eq!(game.phase() == Phase::Combat, received == 0);
    }
    // RK-CAP-2: no limit is the rule.
    assert_eq!(RisikoRules::base().army_cap, 0);
}

#[test]
fn rk_8_4_armies_still_to_place_count_and_a_set_is_gone_all_the_same() {
    let mut game = Scene::new(3)
        .rules(json!({"army_cap": 40}))
        .own(0, "alaska 30")
        .own(1, "madagascar")
        .hand(0, "quebec venezuela brazil")
        .reinforcements(8)
        .play();
    game.then("cards quebec venezuela brazil", &[]);
    assert_eq!((game.state.to_place, game.hand(0).as_str()), (10, ""));
    assert_eq!(game.discards(), "quebec venezuela brazil");
    // A cap below what the set-up gives is refused.
    for cap in [1, 34] {
        let patch = json!({"army_cap": cap}).as_object().unwrap().clone();
        assert!(RisikoRules::base().patched(&patch).is_err());
    }
    let patch = json!({"army_cap": 35}).as_object().unwrap().clone();
    assert!(RisikoRules::base().patched(&patch).is_ok());
}

#[test]
fn rk_cap_3_more_armies_than_fit_are_an_error_not_a_loss() {
    let mut game = Scene::new(3)
        .own(0, "madagascar 2")
        .own(1, "alaska 65520, alberta, ontario, quebec, venezuela, peru, iceland, ukraine, egypt, congo, ural, siberia")
        .play();
    assert_eq!(game.state.totals[1], 65_531);
    let mut full = super::scene::Played { state: game.state };
    full.then("end_turn", &[]).then("place alaska 4", &[]);
    assert_eq!((full.armies("alaska"), full.state.totals[1]), (65_524, 65_535));
    // With one army more the same income does not fit.
    game.state.set_armies(super::scene::territory("alaska"), 65_521);
    game.state.totals[1] += 1;
    let before = game.state;
    let refused = game.attempt("end_turn", &[]);
    assert!(
        matches!(refused, Err(PlayError::Overflow { seat, limit: 65_535, .. }) if seat.0 == 1),
        "{refused:?}"
    );
    assert_eq!(game.state, before);
}

#[test]
fn rk_cap_4_the_garrison_is_one_unless_said_otherwise() {
    let game = Scene::new(3)
        .own(0, "alaska 5, alberta")
        .own(1, "kamchatka")
        .play();
    assert_eq!(game.entries("maneuver"), ["maneuver alaska alberta 1-4"]);
    let game = Scene::new(3)
        .rules(json!({"border_garrison": 2}))
        .own(0, "alaska 5, alberta")
        .own(1, "kamchatka")
        .play();
    assert_eq!(game.entries("maneuver"), ["maneuver alaska alberta 1-3"]);
}

#[test]
fn numbers_out_of_range_are_refused_without_wrapping_round() {
    let state = Scene::new(3)
        .own(0, "alaska 5, alberta")
        .own(1, "kamchatka")
        .reinforcements(3)
        .play()
        .state;
    for number in [
        "0",
        "-1",
        "2147483648",
        "9223372036854775808",
        "18446744073709551616",
        "65536",
        "1.5",
        "+1",
        "01",
    ] {
        for action in [
            "place alaska",
            "attack alaska kamchatka",
            "defend",
            "occupy",
            "maneuver alaska alberta",
        ] {
            let text = format!("{action} {number}");
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
    let legal = Risiko::legal(&state);
    for number in [4, 255, 256, 259, 32_768, 65_535] {
        assert!(!legal.contains(Action::Place {
            target: super::scene::territory("alaska"),
            armies: number
        }));
    }
}

#[test]
fn nothing_can_be_done_after_the_end() {
    let mut game = Scene::new(3)
        .objective(0, "na_oceania")
        .objective(1, "asia_sa")
        .own(0, "north_america, oceania")
        .own(1, "madagascar")
        .hand(0, "quebec venezuela brazil")
        .reinforcements(2)
        .play();
    game.then("place alaska 1", &[]);
    let (before, outcome) = (game.state, game.outcome());
    let kinds = [
        "end_turn",
        "to_combat",
        "colour red",
        "place alaska 1",
        "cards quebec venezuela brazil",
        "attack alaska kamchatka 1",
        "defend 1",
        "occupy 1",
        "maneuver alaska alberta 1",
    ];
    for _ in 0..10 {
        for action in kinds {
            match game.attempt(action, &[]) {
                Err(PlayError::GameOver { end_reason, .. }) => assert_eq!(end_reason, "objective"),
                other => panic!("{action}: {other:?}"),
            }
        }
    }
    for code in (0..u32::MAX).step_by(40_503) {
        if let Some(action) = Action::unpack(code) {
            let mut state = game.state;
            let refused = Risiko::apply(&mut state, action, &mut crate::chance::First, &mut NoHooks);
            assert!(matches!(refused, Err(PlayError::GameOver { .. })));
            assert_eq!(state, before);
        }
    }
    assert_eq!((game.state, game.outcome()), (before, outcome));
    assert!(Risiko::legal(&game.state).is_empty());
}
