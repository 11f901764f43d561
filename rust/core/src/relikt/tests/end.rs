//! RL-END and the outcome (RL-SCO-8).

use super::*;
use crate::chance::First;

fn last_row() -> Setup {
    Setup::new(3)
        .row(0, "blue3", "red9 blue12")
        .no_row(1)
        .no_row(2)
        .no_row(3)
}

#[test]
fn rl_end_1_the_last_treasure_ends_the_game_at_once() {
    let mut s = last_row()
        .won(0, "red6 red6")
        .won(1, "blue6 blue6")
        .deck_of_treasures_empty()
        .state();
    // RL-END-3, ruling 73: a normal turn, only the card is a choice.
    all(&mut s, &["no_action"]);
    assert_eq!(legal(&s).len(), 4);
    // RL-END-2, rulings 71 and 74: nothing is drawn.
    go(&mut s, "play red4 0", &[]);
    assert_eq!((s.phase, Relikt::current_seat(&s)), (Phase::Over, None));
    let outcome = Relikt::outcome(&s).unwrap();
    assert_eq!(outcome.end_reason, EndReason::TreasuresGone);
    assert_eq!(outcome.points[..2], [9, 12]);
    assert!(legal(&s).is_empty());
    let error = Relikt::apply(&mut s, Action::NoAction, &mut First, &mut NoHooks).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the game is over (treasures_gone): `no_action` cannot be applied"
    );
}

#[test]
fn rl_end_1_a_tie_on_the_last_treasure_goes_on() {
    let mut s = last_row()
        .row(0, "blue3", "red8 blue12")
        .deck_of_treasures_empty()
        .state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play red4 0", &["draw red10"]);
    assert_eq!(
        (s.phase, s.rows[0].treasure),
        (Phase::ActionCard, "blue3".parse().ok())
    );
}

#[test]
fn ruling_72_the_german_print_leaves_the_last_treasure() {
    let mut s = Setup::new(3)
        .rule("treasures_left", 1)
        .row(0, "blue3", "red9 blue12")
        .row(1, "red4", "green9 green8 green7")
        .no_row(2)
        .no_row(3)
        .deck_of_treasures_empty()
        .state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play red4 0", &[]);
    assert_eq!(s.phase, Phase::Over);
    assert_eq!(treasures(&s, 0), "blue3");
    // The red 4 counts for nobody.
    let outcome = Relikt::outcome(&s).unwrap();
    assert_eq!(outcome.points[2], score::points(s.won[2]));
    assert!(s.rows[1].treasure.is_some());
}

#[test]
fn rl_end_4_the_cap_ends_the_game_unfinished() {
    let mut s = Setup::new(3).rule("max_turns", 62).state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play red4 0", &["draw red8"]);
    assert_eq!(s.phase, Phase::ActionCard);
    // Turn 62 is played to its end.
    all(&mut s, &["use compass", "play blue1 1"]);
    go(
        &mut s,
        "play blue2 1",
        &["draw red9", "draw red10", "action lasso"],
    );
    let outcome = Relikt::outcome(&s).unwrap();
    assert_eq!(
        (outcome.end_reason, &outcome.ranks[..]),
        (EndReason::Unfinished, &[0, 0, 0][..])
    );
    // Ruling 103: the points so far.
    assert_eq!(&outcome.points[..], [0, 0, 0]);
    assert_eq!(&outcome.returns()[..], [0.5, 0.5, 0.5]);
    assert_eq!(Relikt::turn(&s), 62);
}

#[test]
fn rl_sco_8_victory_can_be_shared() {
    let mut s = Setup::new(4)
        .row(0, "blue3", "red9 blue12")
        .no_row(1)
        .no_row(2)
        .no_row(3)
        .won(0, "blue3")
        .won(1, "blue6")
        .won(3, "red5 red5 red4")
        .deck_of_treasures_empty()
        .state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play red4 0", &[]);
    let outcome = Relikt::outcome(&s).unwrap();
    let others = outcome.points[2];
    assert_eq!(
        (outcome.points[0], outcome.points[1], outcome.points[3]),
        (6, 6, 1)
    );
    // Rulings 80 and 102.
    let rank = |seat: usize| outcome.ranks[seat];
    assert_eq!(rank(0), rank(1), "{outcome:?}");
    assert_eq!(
        rank(3),
        1 + outcome.points.iter().filter(|&&p| p > 1).count() as u8,
        "{others}"
    );
    assert_eq!(outcome.won(Seat(0)), outcome.won(Seat(1)));
}
