//! Positions that no game reaches are refused, with the reason.

use super::scene::Scene;
use crate::game::Game as _;
use crate::risiko::Risiko;
use crate::risiko::position::{BattlePosition, StagePosition};
use serde_json::json;

fn scene() -> Scene {
    Scene::new(3).own(0, "alaska 5").own(1, "kamchatka 2")
}

#[track_caller]
fn refused(scene: Scene, reason: &str) {
    let error = Risiko::from_position(&scene.position())
        .expect_err(reason)
        .to_string();
    assert!(error.contains(reason), "{error}");
}

#[test]
fn counters_that_could_run_over_are_refused() {
    refused(scene().round(60_001), "round");
    refused(scene().with(|p| p.turn = u32::MAX), "turn");
    refused(scene().with(|p| p.rolls = u32::MAX), "rolls");
    refused(scene().with(|p| p.reshuffles = u16::MAX), "reshuffles");
    refused(scene().with(|p| p.drawn = 200), "drawn");
    refused(scene().own(0, "alaska 65535, alberta 2"), "at most 65535");
}

#[test]
fn rk_eli_4_a_battle_against_a_protected_territory_is_refused() {
    let defence = |round: u16| {
        scene().round(round).with(|p| {
            p.phase = "defence".into();
            p.battle = Some(BattlePosition {
                source: "alaska".into(),
                target: "kamchatka".into(),
                attack_dice: 3,
            });
        })
    };
    refused(defence(4), "RK-ELI-4");
    defence(5).play();
}

#[test]
fn one_seat_left_is_the_end() {
    let all = "north_america, south_america, europe, africa, asia, oceania";
    refused(
        Scene::new(3).own(0, all).out(1, 0).out(2, 0),
        "only one seat is left",
    );
}

#[test]
fn a_territory_lies_empty_only_after_a_winning_roll() {
    refused(scene().own(2, "siam 0"), "siam has none");
}

#[test]
fn extra_rounds_are_numbered_and_last_rounds_need_an_empty_deck() {
    let extra = |number: u8, ending: &str| {
        scene().rules(json!({"ending": ending})).with(|p| {
            p.stage = StagePosition::ExtraRound {
                tied: vec![0, 1],
                waiting: vec![1],
                number,
            };
        })
    };
    extra(3, "rounds").play();
    // A house rule may bring a traditional game to scoring.
    extra(1, "traditional").play();
    refused(extra(4, "rounds"), "extra round 4");
    let last = |ending: &str| {
        scene()
            .rules(json!({"ending": ending, "hand_cap": 0}))
            .with(|p| p.stage = StagePosition::LastRound { drawer: 1 })
    };
    refused(last("reshuffles"), "empty deck");
    refused(last("rounds").deck("").discards(""), "ending");
    last("reshuffles").deck("").play();
}
