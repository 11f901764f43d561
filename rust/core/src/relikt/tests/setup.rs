//! RL-SET.

use super::*;
use crate::chance::{ChanceError, Keyed};
use crate::game::SetupError;

/// Three seats: seat 2 begins, camps white, green, red.
fn script() -> Vec<String> {
    let mut script: Vec<String> = ["first 2", "camp white", "camp green", "camp red"]
        .map(String::from)
        .to_vec();
    for color in ["white", "green", "red"] {
        script.extend((9..=12).map(|n| format!("draw {color}{n}")));
    }
    script.extend(["blue3", "red6", "red6", "blue5"].map(|t| format!("treasure {t}")));
    for hand in [
        ["camera", "pistol", "lasso"],
        ["compass", "rum_flask", "camera"],
        ["lasso", "blindfold", "pistol"],
    ] {
        script.extend(hand.map(|card| format!("action {card}")));
    }
    script
}

fn new_game(rules: &ReliktRules, seats: usize, script: Vec<String>) -> Result<ReliktState, SetupError> {
    let mut chance = Scripted::new(script);
    let state = Relikt::new_game(rules, &vec![(); seats], &mut chance, &mut NoHooks)?;
    chance.finish().unwrap();
    Ok(state)
}

#[test]
fn rl_set_everything_is_dealt_as_the_script_says() {
    let s = new_game(&ReliktRules::default(), 3, script()).unwrap();
    assert_eq!(Relikt::current_seat(&s), Some(Seat(2)));
    assert_eq!(s.camps[..3], [Color::White, Color::Green, Color::Red]);
    assert_eq!(s.hands[1], set("green9 green10 green11 green12"));
    // RL-SET-3: only the colours of the camps take part.
    assert_eq!(s.all_cards().len(), 36);
    assert!(!s.deck.contains("blue1".parse().unwrap()));
    // RL-SET-4: the rest is the deck.
    assert_eq!((s.deck.len(), s.discards.len()), (24, 0));
    // RL-SET-6, RL-SET-7: four of seventeen lie open.
    assert_eq!(
        s.rows.map(|r| r.treasure.unwrap().to_string()),
        ["blue3", "red6", "red6", "blue5"]
    );
    assert_eq!(s.rows.map(|r| r.places), [3, 6, 6, 5]);
    assert_eq!((s.treasure_deck(), s.unseen_treasures.len()), (13, 16));
    // RL-SET-9: three action cards of seven.
    assert_eq!(
        s.action_hands[0].iter().collect::<Vec<_>>(),
        action_cards("lasso pistol camera")
    );
    assert_eq!((s.turn, Relikt::round(&s), s.phase), (1, 1, Phase::ActionCard));
}

#[test]
fn rl_set_10_the_first_player_can_be_set() {
    let rules = ReliktRules {
        first_player: Some(1),
        ..ReliktRules::default()
    };
    let s = new_game(&rules, 3, script().split_off(1)).unwrap();
    assert_eq!(Relikt::current_seat(&s), Some(Seat(1)));
    let rules = ReliktRules {
        first_player: Some(4),
        ..rules
    };
    let error = new_game(&rules, 3, script()).unwrap_err().to_string();
    assert!(error.contains("first_player = 4"), "{error}");
}

#[test]
fn two_and_six_cannot_play() {
    for seats in [0, 2, 6] {
        let error = new_game(&ReliktRules::default(), seats, script())
            .unwrap_err()
            .to_string();
        assert_eq!(error, format!("relikt has 3 to 5 seats, not {seats}"));
    }
}

#[test]
fn ruling_82_a_table_too_large_for_the_seats_is_refused() {
    let rules = ReliktRules {
        gems_blue: [3, 5, 4, 4, 8, 8, 8, 8],
        ..ReliktRules::default()
    };
    assert!(matches!(new_game(&rules, 3, script()), Err(SetupError::Rules(_))));
    let mut chance = Keyed::new("relikt", 1, 0);
    assert!(Relikt::new_game(&rules, &[(); 4], &mut chance, &mut NoHooks).is_ok());
}

#[test]
fn a_card_cannot_be_dealt_twice() {
    let mut twice = script();
    twice[5] = twice[4].clone();
    let error = new_game(&ReliktRules::default(), 3, twice).unwrap_err();
    let SetupError::Play(PlayError::Chance(ChanceError::Mismatch { given, .. })) = error else {
        panic!("{error}")
    };
    assert_eq!(given, "draw white9");
}

#[test]
fn the_same_seed_deals_the_same_and_seats_share_no_luck() {
    let deal = |game| {
        let mut chance = Keyed::new("relikt", 3, game);
        Relikt::new_game(&ReliktRules::default(), &[(); 4], &mut chance, &mut NoHooks).unwrap()
    };
    assert_eq!(deal(5), deal(5));
    assert_ne!(deal(5), deal(6));
    // Rulings 1 to 3: every seat begins and every colour is left out sometimes.
    let deals: Vec<_> = (0..200).map(deal).collect();
    assert!(Seat::all(4).all(|s| deals.iter().any(|d| d.mover == s)));
    assert!(
        Color::ALL
            .iter()
            .all(|&c| deals.iter().any(|d| d.owner(c).is_none()))
    );
    // Rulings 4 and 5: any treasure may be among the first.
    let kinds = ReliktRules::default().treasures();
    assert!(
        kinds
            .kinds()
            .all(|(t, _)| deals.iter().any(|d| d.rows[0].treasure == Some(t)))
    );
}
