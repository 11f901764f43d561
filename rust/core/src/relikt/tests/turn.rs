//! RL-TURN and RL-ACT.

use super::*;

#[test]
fn rl_turn_1_a_turn_in_order() {
    let mut s = Setup::new(3).row(0, "blue3", "red9 blue12").state();
    assert_eq!(
        legal(&s),
        ["no_action", "use rum_flask", "use compass", "use blindfold"]
    );
    go(&mut s, "no_action", &[]);
    // RL-TURN-3, ruling 11: any card of the hand to any open row.
    assert_eq!(legal(&s).len(), 16);
    // Scoring, then the new treasure, then the draw (ruling 12).
    go(&mut s, "play red4 0", &["treasure red6", "draw green11"]);
    assert_eq!(treasures(&s, 0), "blue3");
    assert_eq!(s.hands[0], set("red1 red2 red3 green11"));
    assert_eq!((s.mover, s.turn, s.phase), (Seat(1), 62, Phase::ActionCard));
    // Ruling 15: no action card was played, so none is drawn.
    assert_eq!(s.action_hands[0].len(), 3);
}

#[test]
fn rl_turn_2_nobody_may_pass() {
    // Ruling 9.
    let mut s = Setup::new(3).state();
    go(&mut s, "no_action", &[]);
    assert!(!is_legal(&s, "no_action"));
    assert!(legal(&s).iter().all(|a| a.starts_with("play ")));
}

#[test]
fn rl_turn_4_a_card_counts_for_its_camp() {
    // Seat 0 plays blue cards; seat 1, who owns blue, gets the treasure.
    let mut s = Setup::new(3)
        .hand(0, "blue9 red2 red3 red4")
        .hand(1, "blue1 blue2 blue3 red1")
        .row(0, "red4", "blue5 blue6 green11")
        .row(2, "blue3", "")
        .state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play blue9 0", &["treasure blue5", "draw red9"]);
    assert_eq!(
        (treasures(&s, 0), treasures(&s, 1)),
        (String::new(), "red4".into())
    );
}

#[test]
fn rl_turn_6_the_discards_become_the_deck_as_soon_as_it_is_empty() {
    let mut s = Setup::new(3)
        .row(0, "blue3", "red9 blue12")
        .deck("green12")
        .state();
    assert_eq!((s.deck.len(), s.pass), (1, 0));
    go(&mut s, "no_action", &[]);
    let discards = s.discards.len();
    // Ruling 20: the row scored in this turn is among them.
    go(&mut s, "play red4 0", &["treasure red6", "draw green12"]);
    assert_eq!((s.deck.len(), s.discards.len(), s.pass), (discards + 3, 0, 1));
    assert!(s.deck.contains("blue12".parse().unwrap()));
    assert_eq!(s.pass_deck, s.deck);
}

#[test]
fn ruling_19_without_discards_the_shuffle_waits_for_the_next_need() {
    let mut s = Setup::new(3)
        .rule("gems.blue", vec![3, 4, 5, 5, 7, 7, 7, 7])
        .row(0, "blue7", "red5 red6 red7 red8 red9")
        .row(1, "blue7", "red10 red11 red12 blue5 blue6 blue7")
        .row(2, "blue7", "blue8 blue9 blue10 blue11 blue12 green5")
        .row(3, "blue7", "green6 green7 green8 green9 green10 green11")
        .state();
    // The deck's last card is drawn and there are no discards: it stays empty.
    all(&mut s, &["no_action"]);
    go(&mut s, "play red1 0", &["draw green12"]);
    assert_eq!((s.deck.len(), s.discards.len(), s.pass), (0, 0, 0));
    // The next turn fills a row: its cards are shuffled when the draw needs one.
    all(&mut s, &["no_action"]);
    go(&mut s, "play blue1 1", &["treasure blue3", "draw blue7"]);
    assert_eq!((s.pass, s.deck.len(), s.discards.len()), (1, 6, 0));
    assert_eq!(s.pass_deck, set("red10 red11 red12 blue5 blue6 blue7 blue1"));
}

#[test]
fn ruling_19_a_lasso_needs_no_card_and_leaves_the_deck_empty() {
    let mut s = Setup::new(3)
        .rule("gems.blue", vec![3, 4, 5, 5, 7, 7, 7, 7])
        .row(0, "blue7", "red5 red6 red7 red8 red9")
        .row(1, "blue7", "red10 red11 red12 blue5 blue6 blue7")
        .row(2, "blue7", "blue8 blue9 blue10 blue11 blue12 green5")
        .row(3, "blue7", "green6 green7 green8 green9 green10 green11")
        .actions(1, "lasso compass pistol")
        .state();
    all(&mut s, &["no_action"]);
    go(&mut s, "play red1 0", &["draw green12"]);
    // Seat 1 fills a row and takes a card out of another: there are discards now, but nothing is drawn.
    all(&mut s, &["use lasso"]);
    go(&mut s, "play blue1 1", &["treasure blue3"]);
    go(&mut s, "take red5", &["action camera"]);
    assert_eq!((s.pass, s.deck.len(), s.discards.len()), (0, 0, 7));
    // The next need: what has been scored by then is shuffled too.
    all(&mut s, &["no_action"]);
    go(&mut s, "play green1 2", &["treasure blue4", "draw blue7"]);
    assert_eq!((s.pass, s.deck.len(), s.discards.len()), (1, 13, 0));
}

#[test]
fn rl_act_1_one_action_card_before_the_adventure_card() {
    // Ruling 10: none is a choice too.
    let mut s = Setup::new(3).state();
    assert!(is_legal(&s, "no_action"));
    go(&mut s, "use blindfold", &[]);
    assert_eq!(s.phase, Phase::Play);
    assert!(!is_legal(&s, "use compass"));
    go(&mut s, "play red1 0", &["draw red9", "action lasso"]);
    assert_eq!(s.mover, Seat(1));
}

#[test]
fn rl_act_4_a_card_is_drawn_after_the_turn_while_the_deck_lasts() {
    let mut s = Setup::new(3)
        .actions(0, "compass lasso camera")
        .played(0, "rum_flask blindfold pistol")
        .state();
    all(&mut s, &["use lasso", "play red1 0"]);
    // Rulings 13 and 14: the hand first, here by the lasso, then the action card. The deck holds one.
    go(&mut s, "take red1", &["action binoculars"]);
    assert_eq!(
        s.action_hands[0].iter().collect::<Vec<_>>(),
        action_cards("compass binoculars camera")
    );
    // Ruling 16: from now on the hand shrinks.
    let mut s = Setup::new(3)
        .actions(0, "compass")
        .played(0, "rum_flask blindfold pistol lasso binoculars camera")
        .state();
    all(&mut s, &["use compass", "play red1 0"]);
    go(&mut s, "play red2 0", &["draw red9", "draw red10"]);
    assert!(s.action_hands[0].is_empty());
    // An empty hand is still asked, so that being asked tells nothing.
    s.mover = Seat(0);
    s.holder = Seat(0);
    assert_eq!(legal(&s), ["no_action"]);
}

#[test]
fn rl_act_5_no_action_card_is_thrown_away() {
    // Ruling 69. No card lies face up: nothing to shoot at; and nothing was played that a camera could copy.
    let s = Setup::new(3).actions(0, "pistol camera lasso").state();
    assert_eq!(legal(&s), ["no_action", "use lasso"]);
}

#[test]
fn errors_say_what_would_be_right_and_change_nothing() {
    let mut s = Setup::new(3).state();
    let before = s;
    let action = "play red1 0".parse().unwrap();
    let error = Relikt::apply(&mut s, action, &mut Scripted::default(), &mut NoHooks).unwrap_err();
    assert_eq!(
        error.to_string(),
        "illegal action `play red1 0` of seat 0: legal now: `no_action`, `use rum_flask`, `use compass`, `use blindfold`"
    );
    assert_eq!(s, before);
    go(&mut s, "no_action", &[]);
    let before = s;
    let error = Relikt::apply(&mut s, action, &mut Scripted::new(["draw red4"]), &mut NoHooks).unwrap_err();
    assert!(error.to_string().contains("the card seat 0 draws"), "{error}");
    assert_eq!(s, before);
}
