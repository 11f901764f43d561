//! Each action card after each other, copied by the camera, with a full row, a level row and the last treasure.

use super::*;
use crate::chance::First;
use crate::game::{Legal as _, outcomes};

/// Goes through every way to carry out what is left of this turn, with the first outcome of every chance, and shows each
/// state when the turn is over.
fn every_way(s: &ReliktState, visit: &mut impl FnMut(&ReliktState)) {
    if s.phase == Phase::Over || s.phase == Phase::ActionCard {
        return visit(s);
    }
    for entry in Relikt::legal(s).to_entries() {
        let mut next = *s;
        Relikt::apply(&mut next, entry.first, &mut First, &mut NoHooks).unwrap();
        every_way(&next, visit);
    }
}

/// The three situations: one card fills row 0 and wins it, one card fills it level, and only row 0 is left.
fn situations(seats: u8) -> Vec<(&'static str, Setup)> {
    let base = || Setup::new(seats).row(1, "blue4", "green9 blue9");
    vec![
        ("an open row", base()),
        ("a full row", base().row(0, "blue3", "red9 blue5")),
        (
            "a level row",
            base()
                .row(0, "blue3", "red9 blue12")
                .hand(0, "red3 green3 blue1 red1")
                .hand(1, "blue2 blue3 blue4 red2")
                .hand(2, "green1 green2 green4 red4"),
        ),
        (
            "the last treasure",
            Setup::new(seats)
                .row(0, "blue3", "red9 blue5")
                .no_row(1)
                .no_row(2)
                .no_row(3)
                .deck_of_treasures_empty(),
        ),
    ]
}

#[test]
fn every_pair_of_action_cards_in_every_situation() {
    every_pair("extra", ActionCard::ALL);
}

#[test]
fn ruling_57_every_pair_with_a_pistol_that_is_the_play_of_the_turn() {
    every_pair("instead", [ActionCard::Pistol, ActionCard::Camera]);
}

/// Each action card, followed by each of some others.
fn every_pair(pistol: &str, seconds: impl IntoIterator<Item = ActionCard> + Clone) {
    let real = ActionCard::ALL.into_iter().filter(|&c| c != ActionCard::Camera);
    for first in real {
        for (name, setup) in situations(3) {
            for second in seconds.clone() {
                let setup = setup.clone().rule("pistol", pistol);
                let others = ActionCard::ALL
                    .into_iter()
                    .filter(|&c| c != first && c != second)
                    .map(|c| c.name());
                let hand = |card: ActionCard| {
                    let rest: Vec<_> = others.clone().take(2).collect();
                    format!("{} {}", card.name(), rest.join(" "))
                };
                let mut s = setup.clone().actions(0, &hand(first));
                if second != first {
                    s = s.actions(1, &hand(second));
                }
                let s = s.state();
                let Ok(card) = Action::Use(first).to_string().parse() else {
                    unreachable!()
                };
                if !Relikt::legal(&s).contains(card) {
                    assert_eq!(first, ActionCard::Pistol, "{name}");
                    continue;
                }
                let mut used = s;
                all(&mut used, &[&card.to_string()]);
                let mut ways = 0;
                every_way(&used, &mut |after| {
                    ways += 1;
                    check_turn(name, &s, after, first);
                    // A few of the ways are followed by the next player's card.
                    if ways % 97 != 1 || after.phase == Phase::Over || second == first {
                        return;
                    }
                    let next = Action::Use(second);
                    if Relikt::legal(after).contains(next) {
                        let mut again = *after;
                        Relikt::apply(&mut again, next, &mut First, &mut NoHooks).unwrap();
                        let effect = if second == ActionCard::Camera {
                            first
                        } else {
                            second
                        };
                        assert_eq!(again.effect, Some(effect), "{name}: {first} then {second}");
                        let mut inner = 0;
                        every_way(&again, &mut |end| {
                            inner += 1;
                            check_turn(name, after, end, effect);
                        });
                        assert!(inner > 0);
                    } else {
                        assert!(
                            matches!(second, ActionCard::Pistol | ActionCard::Camera),
                            "{name}: {second}"
                        );
                    }
                });
                assert!(ways > 0, "{name}: {first}");
            }
        }
    }
}

/// What must hold between the states before and after a turn with an action card.
fn check_turn(name: &str, before: &ReliktState, after: &ReliktState, effect: ActionCard) {
    let what = || format!("{name}, {effect}: {after:?}");
    let mover = before.mover.index();
    let plays = match effect {
        ActionCard::Compass => 2,
        ActionCard::Pistol if before.rules.pistol_instead => 0,
        _ => 1,
    };
    if after.phase == Phase::Over {
        assert_eq!(name, "the last treasure", "{}", what());
        assert!(after.end.is_some());
        return;
    }
    assert_eq!(after.turn, before.turn + 1);
    assert!(after.hands[..3].iter().all(|h| h.len() == 4), "{}", what());
    assert_eq!(after.action_hands[mover].len(), 3);
    let lying = |s: &ReliktState| s.rows.iter().map(|r| r.cards().len()).sum::<usize>() as isize;
    let scored = after.discards.len() as isize - before.discards.len() as isize;
    let taken = after.taken[mover].len() as isize - before.taken[mover].len() as isize;
    if after.pass == before.pass {
        // Every card played lies there, was scored, or was taken back by the lasso; the pistol discards one for one.
        let shot = isize::from(effect == ActionCard::Pistol);
        assert_eq!(
            lying(after) - lying(before),
            plays - (scored - shot) - taken,
            "{}",
            what()
        );
    }
    let swapped = after.camps != before.camps;
    assert_eq!(swapped, effect == ActionCard::RumFlask, "{}", what());
    assert_eq!(
        Relikt::from_position(&Relikt::to_position(after)).as_ref(),
        Ok(after),
        "{}",
        what()
    );
}

#[test]
fn ruling_37_the_first_card_of_a_compass_ends_the_game() {
    let mut s = situations(3)
        .remove(3)
        .1
        .actions(0, "compass lasso pistol")
        .state();
    all(&mut s, &["use compass"]);
    go(&mut s, "play red1 0", &[]);
    assert_eq!((s.phase, s.plays, s.hands[0].len()), (Phase::Over, 1, 3));
    assert_eq!(Relikt::from_position(&Relikt::to_position(&s)), Ok(s));
}

#[test]
fn the_second_card_of_a_compass_can_end_it_too() {
    let setup = Setup::new(3)
        .row(0, "blue3", "red9")
        .no_row(1)
        .no_row(2)
        .no_row(3)
        .deck_of_treasures_empty();
    let mut s = setup.actions(0, "compass lasso pistol").state();
    all(&mut s, &["use compass", "play red1 0", "play red2 0"]);
    assert_eq!((s.phase, s.plays, s.hands[0].len()), (Phase::Over, 0, 2));
    assert_eq!(Relikt::from_position(&Relikt::to_position(&s)), Ok(s));
}

#[test]
fn a_shot_can_turn_the_last_treasure() {
    let setup = Setup::new(3)
        .row(0, "blue3", "red9 blue12")
        .no_row(1)
        .no_row(2)
        .no_row(3)
        .deck_of_treasures_empty();
    let mut s = setup
        .actions(0, "pistol compass lasso")
        .hand(0, "red12 red1 red2 red3")
        .hand(1, "blue1 blue2 blue3 red4")
        .hand(2, "green1 green2 green3 blue4")
        .state();
    // Red 12 for blue 12; then red 1 wins for seat 0, with a hand of two left.
    all(&mut s, &["use pistol", "replace blue12 red12", "play red1 0"]);
    assert_eq!(
        (s.phase, treasures(&s, 0), s.hands[0].len()),
        (Phase::Over, "blue3".into(), 2)
    );
    assert_eq!(Relikt::from_position(&Relikt::to_position(&s)), Ok(s));
}

#[test]
fn a_lasso_finds_nothing_after_the_last_treasure() {
    let mut s = situations(3)
        .remove(3)
        .1
        .actions(0, "lasso compass pistol")
        .state();
    all(&mut s, &["use lasso", "play red4 0"]);
    assert_eq!((s.phase, treasures(&s, 0)), (Phase::Over, "blue3".into()));
}

#[test]
fn a_rum_flask_wins_a_row_that_was_anothers() {
    let mut s = situations(3).remove(1).1.state();
    all(&mut s, &["use rum_flask", "target 2"]);
    go(
        &mut s,
        "play red1 0",
        &["treasure red6", "draw red8", "action pistol"],
    );
    assert_eq!(
        (treasures(&s, 0), treasures(&s, 2)),
        (String::new(), "blue3".into())
    );
}

#[test]
fn binoculars_play_an_opponents_card_into_a_full_row() {
    let mut s = situations(3)
        .remove(1)
        .1
        .actions(0, "binoculars compass pistol")
        .state();
    all(&mut s, &["use binoculars", "target 1"]);
    // Blue 5 and blue 4 are level with red 9 (ruling 23).
    go(&mut s, "play blue4 0", &["draw red8", "action lasso"]);
    assert_eq!(
        (treasures(&s, 0), s.rows[0].treasure),
        (String::new(), "blue3".parse().ok())
    );
    assert_eq!(s.discards, set("red9 blue5 blue4"));
    assert_eq!(s.hands[1], set("blue1 blue2 blue3 red8"));
}

#[test]
fn a_camera_on_binoculars_looks_anew() {
    let mut s = Setup::new(3)
        .actions(0, "camera lasso pistol")
        .played(2, "binoculars")
        .actions(2, "compass lasso pistol")
        .state();
    all(&mut s, &["use camera", "target 2"]);
    assert_eq!(Relikt::view(&s, Seat(0)).known(Seat(2)), s.hands[2]);
    go(&mut s, "play green1 3", &["draw green12", "action compass"]);
    assert_eq!(s.hands[2], set("green2 green3 green4 green12"));
    assert_eq!(s.last_action, Some(ActionCard::Camera));
}

#[test]
fn two_face_down_cards_of_one_player_in_a_row() {
    let mut s = Setup::new(3)
        .row(3, "red5", "")
        .actions(0, "blindfold lasso pistol")
        .actions(1, "camera lasso pistol")
        .state();
    all(&mut s, &["use blindfold"]);
    go(&mut s, "play red4 3", &["draw red8", "action compass"]);
    all(&mut s, &["use camera"]);
    go(&mut s, "play blue4 3", &["draw blue8", "action compass"]);
    assert_eq!(
        (s.rows[3].down, s.laid[0], s.laid[1]),
        (set("red4 blue4"), set("red4"), set("blue4"))
    );
    let view = Relikt::view(&s, Seat(2)).row(3).unwrap();
    assert_eq!((view.unknown(), view.down[0], view.down[1]), (2, 1, 1));
    assert_eq!(Relikt::from_position(&Relikt::to_position(&s)), Ok(s));
}

#[test]
fn outcomes_of_a_turn_are_its_draws() {
    let mut s = situations(3).remove(1).1.state();
    all(&mut s, &["no_action"]);
    let found = outcomes::<Relikt>(&s, "play red1 0".parse().unwrap()).unwrap();
    // Seven kinds of treasures, and the cards of the deck.
    assert_eq!(found.len(), 7 * s.deck.len());
    let total: f64 = found.iter().map(|(p, _)| p).sum();
    assert!((total - 1.0).abs() < 1e-12);
}
