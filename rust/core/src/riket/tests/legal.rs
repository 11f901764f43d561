//! What may be decided, and by whom.

use super::*;

#[rustfmt::skip]
const LEGAL: &[(&str, &str, &str, &str)] = &[
    ("RI-RICH-3; 16: any opponent but the questioner", "{}", "*rich 0, poor 0, ruler 0, poor 0, poor 0", "answer, pass 1, pass 2, pass 3"),
    ("RI-RICH-3; 16: the questioner sits before", "{}", "rich 0, poor 0, *ruler 0, poor 0, poor 0", "answer, pass 0, pass 3, pass 4"),
    ("RI-RICH-3; 17: three players", "{}", "poor 0, *ruler 0, poor 0", "answer, pass 2"),
    ("RI-POOR-3", "{}", "*poor 0, poor 0, rich 0, ruler 0", "answer, ask_help"),
    ("RI-POOR-3; 26: nobody else is poor", "{}", "*poor 0, rich 0, rich 0, ruler 0", "answer"),
    ("RI-POOR-7; 26: the questioner alone is poor", "{}", "*poor 0, rich 0, rich 0, poor 0", "answer, ask_help"),
    ("RI-POOR-7; 101: unless he is excluded", r#"{"poor_questioner": "excluded"}"#, "*poor 0, rich 0, rich 0, poor 0", "answer"),
    ("RI-POOR-7; 101: with another helper there is help", r#"{"poor_questioner": "excluded"}"#, "*poor 0, poor 0, rich 0, poor 0", "answer, ask_help"),
    ("RI-POOR-7; 26: who moves forward only makes help possible", r#"{"poor_questioner": "moves_forward_only"}"#, "*poor 0, rich 0, rich 0, poor 0", "answer, ask_help"),
    ("RI-FATE-4; 40", "{}", "[buy_off 3] *rich 5, poor 0, poor 0, ruler 0", "move_back, buy_off"),
    ("RI-FATE-5; 102", r#"{"partial_buy_off": true}"#, "[buy_off 3] *rich 5, poor 0, poor 0, ruler 0", "move_back, buy_off 1-3"),
    ("RI-FATE-5; 102: as far as the coins go", r#"{"partial_buy_off": true}"#, "[buy_off 3] *rich 5/1, poor 0, poor 0, ruler 0", "move_back, buy_off 1"),
    ("RI-FATE-6: any opponent, the questioner too", "{}", "[swap] poor 0, *rich 5, poor 0, ruler 0", "swap 0, swap 2, swap 3"),
    ("RI-FATE-6; 59: the receiver chooses", "{}", "[swap] *rich 0, rich 5, >poor 0, ruler 0", "swap 0, swap 1, swap 3"),
    ("RI-DUEL-1; 64", "{}", "[duel] *poor 4, rich 5, ruler 0, poor 0", "duel 1, duel 2, duel 3"),
    ("RI-FOOL-1; 75", "{}", "[riddle] *poor 4, rich 5, ruler 0, poor 0", "riddle 1-4"),
    ("RI-EPO-5: nothing after the end", "{}", "[over epochs_played] poor 20, rich 5, ruler 0, poor 0", ""),
];

#[test]
fn every_board_allows_what_is_written() {
    for (shows, patch, text, wanted) in LEGAL {
        let s = board(&rules(patch), text);
        assert_eq!(legal_texts(&s), *wanted, "{shows}");
    }
}

#[test]
fn a_poor_player_whom_nobody_can_help_answers_unasked() {
    let forced = |text| Riket::legal(&board(&rules("{}"), text)).forced();
    assert_eq!(forced("*poor 0, rich 0, rich 0, ruler 0"), Some(Action::Answer));
    assert_eq!(forced("*poor 0, poor 0, rich 0, ruler 0"), None);
    assert_eq!(forced("*rich 0, poor 0, rich 0, ruler 0"), None);
}

#[test]
fn an_illegal_action_is_refused_and_changes_nothing() {
    let mut s = board(&rules("{}"), "*poor 0, rich 0, rich 0, poor 0");
    let before = s.clone();
    for action in [
        "pass 1",
        "move_back",
        "buy_off",
        "buy_off 2",
        "swap 1",
        "duel 1",
        "riddle 1",
    ] {
        let error = act(&mut s, action, &[]).expect_err(action);
        assert_eq!(
            error,
            format!("illegal action `{action}` of seat 0: legal now: `answer`, `ask_help`")
        );
        assert_eq!(s, before);
    }
}

/// RI-RICH-4 (rulings 14, 19): whoever has to answer a passed question is not asked how: the same action goes on to the
/// next decision, which is no question of this turn.
#[test]
fn a_passed_question_is_answered_at_once() {
    let mut s = board(&rules("{}"), "*rich 0, poor 0, poor 0, ruler 0");
    act(&mut s, "pass 1", &["answer no", "fate swap"]).expect("legal");
    assert_eq!((s.phase, s.actor), (Phase::Swap, Seat(1)));
}

#[test]
fn after_the_end_every_action_is_refused() {
    let mut s = board(
        &rules("{}"),
        "[over epochs_played] poor 20, rich 5, ruler 0, poor 0",
    );
    let before = s.clone();
    for action in ["answer", "pass 1", "ask_help", "swap 1", "riddle 1", "move_back"] {
        let error = act(&mut s, action, &[]).expect_err(action);
        assert_eq!(
            error,
            format!("the game is over (epochs_played): `{action}` cannot be applied")
        );
        assert_eq!(s, before);
    }
}

#[test]
fn texts_that_are_no_action_say_what_would_be_right() {
    let refusal = |text: &str| text.parse::<Action>().expect_err(text).message;
    assert_eq!(
        refusal("anwser"),
        "action `anwser`: unknown action `anwser`: did you mean `answer`?"
    );
    assert_eq!(
        refusal("pass 5"),
        "action `pass 5`: `pass` takes a seat from 0 to 4, as in `pass 2`"
    );
    assert_eq!(
        refusal("riddle"),
        "action `riddle`: `riddle` takes a number from 1 to 4, as in `riddle 4`"
    );
    assert_eq!(
        refusal("riddle 0"),
        "action `riddle 0`: `riddle` takes a number from 1 to 4, as in `riddle 4`"
    );
    assert_eq!(refusal("answer 1"), "action `answer 1`: `answer` takes nothing");
    assert_eq!(
        refusal("swap x"),
        "action `swap x`: expected a small whole number"
    );
    assert_eq!(
        refusal("duel 99999999999"),
        "action `duel 99999999999`: expected a small whole number"
    );
    assert_eq!(refusal("duel 1 2"), "action `duel 1 2`: too many words");
    assert_eq!(
        refusal("buy_off 0"),
        "action `buy_off 0`: `buy_off` stands alone or takes the steps to pay for, from 1 to 4"
    );
}
