//! The seven action cards, each alone.

use super::*;
use crate::game::Seen;
use crate::seat::SeatSet;

fn with(cards: &str) -> Setup {
    Setup::new(3).actions(0, cards)
}

/// The same with the lowest blue and green cards free for rows.
fn low(cards: &str) -> Setup {
    with(cards)
        .hand(1, "blue1 blue6 blue7 blue8")
        .hand(2, "green5 green6 green7 green10")
}

#[test]
fn rl_rum_camps_change_hands() {
    let mut s = Setup::new(3)
        .row(0, "blue3", "red9 blue5")
        .won(0, "blue4")
        .state();
    go(&mut s, "use rum_flask", &[]);
    assert_eq!(
        (s.phase, legal(&s)),
        (Phase::Target, vec!["target 1".into(), "target 2".into()])
    );
    // RL-RUM-1, ruling 31: any one other player.
    go(&mut s, "target 1", &[]);
    assert_eq!(s.camps[..3], [Color::Blue, Color::Red, Color::Green]);
    // RL-RUM-3, RL-RUM-4, rulings 33 and 34: hands and treasures stay, and an adventure card is played.
    assert_eq!(
        (s.hands[0], treasures(&s, 0)),
        (set("red1 red2 red3 red4"), "blue4".into())
    );
    assert_eq!(s.phase, Phase::Play);
    // RL-RUM-2, rulings 22 and 32: the red 9 already there counts for the new owner.
    go(
        &mut s,
        "play red1 0",
        &["treasure red6", "draw red8", "action lasso"],
    );
    assert_eq!(
        (treasures(&s, 0), treasures(&s, 1)),
        ("blue4".into(), "blue3".into())
    );
}

#[test]
fn rl_com_two_cards_are_played_and_two_drawn() {
    let mut s = Setup::new(3).row(0, "blue3", "red9 blue5").state();
    all(&mut s, &["use compass"]);
    // RL-COM-2, ruling 36: the first card fills the row, the second may go to the treasure just revealed. RL-COM-3,
    // ruling 39: no draw between.
    go(&mut s, "play red1 0", &["treasure red6"]);
    assert_eq!(
        (treasures(&s, 0), s.hands[0].len(), s.phase),
        ("blue3".into(), 3, Phase::Play)
    );
    // RL-COM-1, ruling 38: both are a duty.
    assert!(legal(&s).iter().all(|a| a.starts_with("play ")));
    go(
        &mut s,
        "play red2 0",
        &["draw red8", "draw blue12", "action lasso"],
    );
    assert_eq!(
        (up(&s, 0), s.hands[0]),
        (set("red2"), set("red3 red4 red8 blue12"))
    );
}

#[test]
fn ruling_35_both_cards_may_fill_one_row() {
    let mut s = low("blindfold compass pistol").row(0, "blue3", "blue2").state();
    all(&mut s, &["use compass", "play red1 0"]);
    go(
        &mut s,
        "play red2 0",
        &["treasure red6", "draw red8", "draw red9", "action lasso"],
    );
    assert_eq!(treasures(&s, 0), "blue3");
}

#[test]
fn rl_bli_the_card_lies_face_down_until_its_row_is_scored() {
    let mut s = low("blindfold compass pistol").row(0, "blue3", "blue2").state();
    // RL-BLI-1, ruling 40: the card of this turn.
    all(&mut s, &["use blindfold"]);
    let play: Action = "play red4 0".parse().unwrap();
    assert_eq!(
        Relikt::action_seen_by(&s, play),
        Seen::Only(SeatSet::only(Seat(0)), Some("play face_down 0".into()))
    );
    go(&mut s, "play red4 0", &["draw red8", "action lasso"]);
    assert_eq!(
        (up(&s, 0), s.rows[0].down, s.laid[0]),
        (set("blue2"), set("red4"), set("red4"))
    );
    // RL-BLI-2, RL-INFO-4, ruling 41: only its owner sees it.
    let own = Relikt::view(&s, Seat(0)).row(0).unwrap();
    let other = Relikt::view(&s, Seat(1)).row(0).unwrap();
    assert_eq!((own.seen(), own.unknown()), (set("blue2 red4"), 0));
    assert_eq!(
        (other.seen(), other.unknown(), other.down[0]),
        (set("blue2"), 1, 1)
    );
    assert!(
        Relikt::view(&s, Seat(1))
            .unseen()
            .contains("red4".parse().unwrap())
    );
    // Ruling 43: it counts for the length. Red 4 beats blue 2 and 1.
    all(&mut s, &["no_action"]);
    go(&mut s, "play blue1 0", &["treasure red6", "draw red9"]);
    // RL-BLI-3, ruling 44.
    assert_eq!(
        (treasures(&s, 0), s.discards),
        ("blue3".into(), set("blue2 red4 blue1"))
    );
    assert!(s.laid[0].is_empty());
}

#[test]
fn ruling_42_a_hidden_card_that_fills_its_row_is_revealed_at_once() {
    let mut s = low("blindfold compass pistol")
        .row(0, "blue3", "blue2 green1")
        .state();
    all(&mut s, &["use blindfold"]);
    assert_eq!(
        Relikt::action_seen_by(&s, "play red4 0".parse().unwrap()),
        Seen::All
    );
    go(
        &mut s,
        "play red4 0",
        &["treasure red6", "draw red8", "action lasso"],
    );
    assert_eq!(
        (treasures(&s, 0), s.discards),
        ("blue3".into(), set("blue2 green1 red4"))
    );
}

#[test]
fn rl_bli_4_ruling_45_a_game_that_ends_before_leaves_it_lying() {
    let mut setup = Setup::new(3)
        .rule("treasures_left", 1)
        .row(0, "blue3", "red9 blue12")
        .no_row(2)
        .no_row(3);
    setup.0.rows[1]
        .as_mut()
        .unwrap()
        .face_down
        .push(position::FaceDown {
            seat: 1,
            card: "green12".parse().unwrap(),
            ages: Vec::new(),
        });
    let mut s = setup
        .played(1, "blindfold")
        .actions(1, "pistol compass lasso")
        .deck_of_treasures_empty()
        .state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play red4 0", &[]);
    assert_eq!((s.phase, s.rows[1].down), (Phase::Over, set("green12")));
    assert_eq!(Relikt::from_position(&Relikt::to_position(&s)), Ok(s));
}

#[test]
fn rl_bin_a_card_of_an_opponent_is_played() {
    let mut s = with("binoculars lasso camera").state();
    all(&mut s, &["use binoculars"]);
    assert_eq!(legal(&s), ["target 1", "target 2"]);
    go(&mut s, "target 2", &[]);
    // RL-BIN-2, rulings 47 and 49: one of those four, none of one's own.
    assert_eq!((legal(&s).len(), s.phase), (16, Phase::Play));
    assert!(legal(&s).iter().all(|a| a.starts_with("play green")));
    // RL-BIN-1, ruling 46: only the active player sees the hand.
    assert_eq!(Relikt::view(&s, Seat(0)).known(Seat(2)), s.hands[2]);
    assert!(Relikt::view(&s, Seat(1)).known(Seat(2)).is_empty());
    assert_eq!(Relikt::view(&s, Seat(1)).looked_at(), Some(Seat(2)));
    // RL-BIN-3, ruling 48: the opponent draws at the end of the turn, the player himself draws no adventure card.
    go(&mut s, "play green2 1", &["draw green9", "action pistol"]);
    assert_eq!(
        (s.hands[0], s.hands[2]),
        (set("red1 red2 red3 red4"), set("green1 green3 green4 green9"))
    );
    assert_eq!(s.mover, Seat(1));
    // RL-INFO-5: the three cards that stayed are known on.
    assert_eq!(
        Relikt::view(&s, Seat(0)).known(Seat(2)),
        set("green1 green3 green4")
    );
    // Seat 2 knows what the other has seen.
    assert_eq!(
        Relikt::view(&s, Seat(2)).shown_to(Seat(0)),
        set("green1 green3 green4")
    );
    all(&mut s, &["no_action"]);
    go(&mut s, "play blue1 0", &["draw red9"]);
    all(&mut s, &["no_action"]);
    go(&mut s, "play green4 0", &["draw red10"]);
    assert_eq!(Relikt::view(&s, Seat(0)).known(Seat(2)), set("green1 green3"));
}

#[test]
fn rl_las_a_card_is_taken_from_a_row_in_place_of_a_draw() {
    let mut s = low("lasso pistol camera")
        .row(0, "blue3", "blue2")
        .row(1, "blue4", "green9 green8 red9")
        .state();
    all(&mut s, &["use lasso", "play red1 0"]);
    assert_eq!(s.phase, Phase::Take);
    // RL-LAS-4, ruling 53: the card just played may be taken back. RL-LAS-1, ruling 56: the deck is no choice.
    assert_eq!(
        legal(&s),
        [
            "take red1",
            "take red9",
            "take blue2",
            "take green8",
            "take green9"
        ]
    );
    go(&mut s, "take green9", &["action compass"]);
    // RL-LAS-3, ruling 51: that row is shorter now.
    assert_eq!(
        (s.hands[0], up(&s, 1)),
        (set("red2 red3 red4 green9"), set("green8 red9"))
    );
    assert_eq!(s.deck, s.all_cards().without(set("red1 red2 red3 red4 blue1 blue6 blue7 blue8 green5 green6 green7 green10 blue2 green8 green9 red9")));
    // Ruling 101: everybody knows the card.
    for seat in [1, 2] {
        assert_eq!(Relikt::view(&s, Seat(seat)).known(Seat(0)), set("green9"));
    }
    assert_eq!(Relikt::view(&s, Seat(0)).taken(Seat(0)), set("green9"));
}

#[test]
fn ruling_52_a_row_just_filled_is_out_of_reach() {
    let mut s = low("lasso pistol camera")
        .row(0, "blue3", "blue2 green1")
        .row(1, "blue4", "green9")
        .state();
    all(&mut s, &["use lasso"]);
    // RL-LAS-2, ruling 50: the card is chosen after the scoring.
    go(&mut s, "play red4 0", &["treasure red6"]);
    assert_eq!(
        (legal(&s), treasures(&s, 0)),
        (vec!["take green9".into()], "blue3".into())
    );
}

#[test]
fn rl_las_5_ruling_54_without_a_face_up_card_the_draw_is_as_usual() {
    let mut s = low("lasso pistol camera").row(0, "blue3", "blue2 green1").state();
    all(&mut s, &["use lasso"]);
    go(
        &mut s,
        "play red4 0",
        &["treasure red6", "draw red8", "action compass"],
    );
    assert_eq!((s.hands[0], s.mover), (set("red1 red2 red3 red8"), Seat(1)));
    assert!(s.taken[0].is_empty());
}

#[test]
fn ruling_55_a_face_down_card_is_not_taken() {
    let mut setup = low("lasso pistol camera")
        .row(0, "blue3", "blue2 green1")
        .played(1, "blindfold")
        .actions(1, "pistol compass lasso");
    setup.0.rows[1]
        .as_mut()
        .unwrap()
        .face_down
        .push(position::FaceDown {
            seat: 1,
            card: "green12".parse().unwrap(),
            ages: Vec::new(),
        });
    let mut s = setup.state();
    all(&mut s, &["use lasso"]);
    go(
        &mut s,
        "play red4 0",
        &["treasure red6", "draw red8", "action compass"],
    );
    assert_eq!(s.mover, Seat(1), "only a face-down card lies there");
}

#[test]
fn rl_pis_a_card_in_a_row_is_replaced() {
    let mut s = low("pistol lasso camera")
        .row(0, "blue3", "blue2 green9")
        .row(1, "blue4", "red9 green4")
        .state();
    all(&mut s, &["use pistol"]);
    // RL-PIS-1, RL-PIS-2, ruling 59: colour or number.
    let expected = [
        "replace red9 red1",
        "replace red9 red2",
        "replace red9 red3",
        "replace red9 red4",
        "replace blue2 red2",
        "replace green4 red4",
    ];
    assert_eq!(
        (legal(&s), s.phase),
        (expected.map(String::from).to_vec(), Phase::Replace)
    );
    go(&mut s, "replace blue2 red2", &[]);
    // RL-PIS-3, RL-PIS-4, rulings 60 and 62: to the discards; the row keeps its length.
    assert_eq!((up(&s, 0), s.discards), (set("red2 green9"), set("blue2")));
    // RL-PIS-5, ruling 57: an adventure card is played from three, two are drawn.
    assert_eq!((s.phase, legal(&s).len()), (Phase::Play, 12));
    go(
        &mut s,
        "play red1 2",
        &["draw red8", "draw blue12", "action compass"],
    );
    assert_eq!(s.hands[0], set("red3 red4 red8 blue12"));
}

#[test]
fn ruling_57_the_switch_makes_the_replacement_the_play() {
    let mut s = low("pistol lasso camera")
        .rule("pistol", "instead")
        .row(0, "blue3", "blue2 green9")
        .state();
    all(&mut s, &["use pistol"]);
    go(&mut s, "replace blue2 red2", &["draw red8", "action compass"]);
    assert_eq!((s.hands[0], s.mover), (set("red1 red3 red4 red8"), Seat(1)));
}

#[test]
fn rl_pis_6_ruling_61_without_a_replacement_the_pistol_is_not_playable() {
    // A red card among the face-up ones would match; a face-down one does not count (ruling 58).
    let mut setup = low("pistol lasso camera")
        .row(0, "blue3", "blue12 green9")
        .played(1, "blindfold")
        .actions(1, "pistol compass lasso");
    setup.0.rows[1]
        .as_mut()
        .unwrap()
        .face_down
        .push(position::FaceDown {
            seat: 1,
            card: "red12".parse().unwrap(),
            ages: Vec::new(),
        });
    assert!(!is_legal(&setup.clone().state(), "use pistol"));
    setup.0.rows[1].as_mut().unwrap().cards = list("green4");
    let mut s = setup.state();
    assert!(is_legal(&s, "use pistol"));
    all(&mut s, &["use pistol"]);
    assert_eq!(legal(&s), ["replace green4 red4"]);
}

#[test]
fn rl_cam_the_last_action_card_is_copied() {
    let mut s = with("camera lasso pistol")
        .played(2, "compass")
        .actions(2, "rum_flask lasso camera")
        .state();
    // RL-CAM-1, ruling 63: the last one played by anybody.
    go(&mut s, "use camera", &[]);
    assert_eq!(
        (s.effect, s.plays, s.last_action),
        (Some(ActionCard::Compass), 2, Some(ActionCard::Camera))
    );
    all(&mut s, &["play red1 0"]);
    go(
        &mut s,
        "play red2 0",
        &["draw red8", "draw red9", "action binoculars"],
    );
    assert_eq!(s.played[0].iter().collect::<Vec<_>>(), [ActionCard::Camera]);
    // RL-CAM-4, ruling 67: a camera lies on top, so the next one cannot be used (RL-CAM-2, ruling 64).
    assert!(s.action_hands[2].contains(ActionCard::Camera));
    all(&mut s, &["no_action"]);
    go(&mut s, "play blue1 1", &["draw red10"]);
    assert_eq!(legal(&s), ["no_action", "use rum_flask", "use lasso"]);
}

#[test]
fn ruling_63_the_last_card_may_be_ones_own() {
    let mut s = with("camera lasso pistol").played(0, "rum_flask").state();
    all(&mut s, &["use camera"]);
    // Ruling 68: the choices are new.
    assert_eq!((s.phase, legal(&s).len()), (Phase::Target, 2));
    all(&mut s, &["target 2"]);
    assert_eq!(s.camps[..3], [Color::Green, Color::Blue, Color::Red]);
}

#[test]
fn rl_cam_3_ruling_65_nothing_to_copy() {
    assert_eq!(
        legal(&with("camera lasso compass").state()),
        ["no_action", "use compass", "use lasso"]
    );
}

#[test]
fn ruling_66_a_pistol_that_cannot_shoot_is_not_copied() {
    let setup = with("camera lasso compass")
        .played(1, "pistol")
        .actions(1, "compass lasso camera");
    assert!(!is_legal(&setup.clone().state(), "use camera"));
    let mut s = setup.row(0, "blue3", "red9").state();
    all(&mut s, &["use camera"]);
    assert_eq!((s.phase, s.effect), (Phase::Replace, Some(ActionCard::Pistol)));
}
