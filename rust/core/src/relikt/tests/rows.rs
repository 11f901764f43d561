//! RL-ROW.

use super::*;

#[test]
fn rl_row_2_the_owner_of_the_highest_colour_takes_the_treasure() {
    // Yellow 11 against red 2 and red 10, in a game of four.
    let mut s = Setup::new(4)
        .hand(0, "red10 red1 red3 red4")
        .row(0, "blue3", "yellow11 red2")
        .state();
    all(&mut s, &["no_action"]);
    go(
        &mut s,
        "play red10 0",
        &["treasure red4", "draw red2"].map(|x| if x == "draw red2" { "draw red9" } else { x }),
    );
    assert_eq!(treasures(&s, 0), "blue3");
    // RL-ROW-5, RL-ROW-6: the cards leave, the next treasure comes to the same place.
    assert_eq!(s.discards, set("yellow11 red2 red10"));
    assert_eq!(
        (s.rows[0].treasure, up(&s, 0)),
        ("red4".parse().ok(), CardSet::EMPTY)
    );
}

#[test]
fn ruling_26_a_red_treasure_must_be_taken() {
    let mut s = Setup::new(3)
        .row(2, "red4", "red9 red10 green1")
        .hand(2, "green2 green3 green4 green5")
        .state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play red1 2", &["treasure red6", "draw red8"]);
    assert_eq!(treasures(&s, 0), "red4");
}

#[test]
fn rl_row_8_level_at_the_top_the_treasure_stays() {
    let mut s = Setup::new(3).row(0, "blue3", "blue9 red5").state();
    all(&mut s, &["no_action"]);
    // No treasure is revealed (ruling 23).
    go(&mut s, "play red4 0", &["draw red8"]);
    assert_eq!(s.rows[0].treasure, "blue3".parse().ok());
    assert_eq!((up(&s, 0), s.rows[0].places), (CardSet::EMPTY, 3));
    assert_eq!(s.discards, set("blue9 red5 red4"));
    assert!(s.won.iter().all(|w| w.is_empty()));
    // RL-ROW-10: the row begins again, and may be level again.
    all(&mut s, &["no_action"]);
    go(&mut s, "play blue1 0", &["draw red9"]);
    assert_eq!(up(&s, 0), set("blue1"));
}

#[test]
fn ruling_25_three_level_at_the_top() {
    let mut s = Setup::new(3)
        .row(0, "blue3", "blue5 green5")
        .hand(0, "red5 red1 red2 red3")
        .state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play red5 0", &["draw red8"]);
    assert_eq!(s.rows[0].treasure, "blue3".parse().ok());
}

#[test]
fn rl_row_7_without_a_treasure_nothing_is_played() {
    let mut s = Setup::new(3)
        .row(0, "blue3", "red9 blue12")
        .deck_of_treasures_empty()
        .state();
    all(&mut s, &["no_action"]);
    // The treasure deck is empty: the place stays empty (ruling 29).
    go(&mut s, "play red4 0", &["draw red8"]);
    assert_eq!(s.rows[0], row::Row::default());
    all(&mut s, &["no_action"]);
    // Ruling 30.
    assert!(!is_legal(&s, "play blue1 0"));
    assert_eq!(legal(&s).len(), 12);
}

#[test]
fn rl_row_1_face_down_cards_count_for_the_length() {
    let mut setup = Setup::new(3)
        .row(0, "blue3", "blue12")
        .hand(0, "red1 red2 red3 red4")
        .played(1, "blindfold")
        .actions(1, "rum_flask compass lasso");
    setup.0.rows[0]
        .as_mut()
        .unwrap()
        .face_down
        .push(position::FaceDown {
            seat: 1,
            card: "green12".parse().unwrap(),
            ages: Vec::new(),
        });
    let mut s = setup.state();
    all(&mut s, &["no_action"]);
    // Blue 12 and green 12 are level; red 1 loses.
    go(&mut s, "play red1 0", &["draw red8"]);
    assert_eq!(s.discards, set("blue12 green12 red1"));
    assert!(s.laid[1].is_empty() && s.rows[0].down.is_empty());
}
