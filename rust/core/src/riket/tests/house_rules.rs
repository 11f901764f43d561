//! Values that house rules change as they come into being, and how records write them.

use super::moment::Cause;
use super::*;
use crate::error::{HookError, PlayError};
use crate::hooks::{Hooks, Moment as _};

/// Changes moments with a function.
struct Rule<F>(F);

impl<F: FnMut(Moment) -> Moment> Hooks<Riket> for Rule<F> {
    fn modify(&mut self, _state: &RiketState, moment: Moment) -> Result<Moment, HookError> {
        Ok((self.0)(moment))
    }
}

fn with_rule(
    text: &str,
    action: Action,
    chance: &[&str],
    rule: impl FnMut(Moment) -> Moment,
) -> Result<String, PlayError> {
    let mut s = board(&rules(r#"{"epochs": [1]}"#), text);
    let mut source = Scripted::new(chance.iter().copied());
    Riket::apply(&mut s, action, &mut source, &mut Rule(rule))?;
    source.finish().expect("all used");
    Ok(show(&s))
}

#[test]
fn steps_can_be_changed() {
    let further = |moment| match moment {
        Moment::Steps { seat, cause, steps } => Moment::Steps {
            seat,
            cause,
            steps: steps + 2,
        },
        other => other,
    };
    let next = ["difficulty 0", "signal 0"];
    let yes = ["answer yes", next[0], next[1]];
    let after = with_rule("*rich 2, poor 0, ruler 0, poor 0", Action::Answer, &yes, further);
    assert_eq!(after.as_deref(), Ok("rich 7, *poor 0, ruler 0, poor 0"));
    let after = with_rule("*poor 2, poor 5, ruler 0, rich 0", Action::AskHelp, &yes, further);
    assert_eq!(after.as_deref(), Ok("poor 5, *poor 8, ruler 0, rich 0"));
    // With no steps nobody moves forward, so that no symbol counts (RI-CHA-1).
    let none = |moment| match moment {
        Moment::Steps { seat, cause, .. } => Moment::Steps {
            seat,
            cause,
            steps: 0,
        },
        other => other,
    };
    let after = with_rule("*rich 4, poor 0, ruler 0, poor 0", Action::Answer, &yes, none);
    assert_eq!(after.as_deref(), Ok("rich 4, *poor 0, ruler 0, poor 0"));
    let far = |moment| match moment {
        Moment::Steps { seat, cause, .. } => Moment::Steps {
            seat,
            cause,
            steps: 255,
        },
        other => other,
    };
    let after = with_rule(
        "*rich 19, poor 0, ruler 0, poor 0",
        Action::Answer,
        &["answer yes"],
        far,
    );
    assert_eq!(
        after.as_deref(),
        Ok("[over epochs_played] rich 20/12, poor 0/10, ruler 0/13, poor 0/10")
    );
}

#[test]
fn every_cause_of_steps_is_told() {
    let mut told = Vec::new();
    let next = ["difficulty 0", "signal 0"];
    for (text, action) in [
        ("*rich 2, poor 0, ruler 0, poor 0", "answer"),
        ("*poor 2, poor 5, ruler 0, rich 0", "ask_help"),
        ("[riddle] *poor 4, poor 5, ruler 0, rich 0", "riddle 1"),
        ("[duel] *poor 4, poor 5, ruler 0, rich 0", "duel 1"),
    ] {
        let answer = if action == "duel 1" {
            "answer no"
        } else {
            "answer yes"
        };
        let action = action.parse().expect("an action");
        let note = |moment| {
            if let Moment::Steps { seat, cause, steps } = moment {
                told.push((seat.0, cause.name(), steps));
            }
            moment
        };
        with_rule(text, action, &[answer, next[0], next[1]], note).expect("legal");
    }
    let wanted = [
        (0, "answer", 3),
        (1, "help", 1),
        (0, "help", 1),
        (0, "riddle", 2),
        (0, "duel", 2),
    ];
    assert_eq!(told, wanted);
}

#[test]
fn prizes_can_be_changed_within_bounds() {
    let text = "*rich 18, poor 3, ruler 2, poor 1";
    let double = |moment| match moment {
        Moment::Prize { seat, place, coins } => Moment::Prize {
            seat,
            place,
            coins: coins * 2,
        },
        other => other,
    };
    let after = with_rule(text, Action::Answer, &["answer yes"], double);
    assert_eq!(
        after.as_deref(),
        Ok("[over epochs_played] rich 20/18, poor 3/14, ruler 2/18, poor 1/10")
    );
    let all = |moment| match moment {
        Moment::Prize { seat, place, .. } => Moment::Prize {
            seat,
            place,
            coins: u16::MAX,
        },
        other => other,
    };
    let error = with_rule(text, Action::Answer, &["answer yes"], all).expect_err("too many");
    assert_eq!(
        error.to_string(),
        "house rule `unknown`, hook `riket_prize`: coins = 65535: expected a whole number from 0 to 10000"
    );
}

#[test]
fn a_changed_value_has_a_text() {
    let steps = Moment::Steps {
        seat: Seat(2),
        cause: Cause::Duel,
        steps: 2,
    };
    let prize = Moment::Prize {
        seat: Seat(1),
        place: 3,
        coins: 3,
    };
    assert_eq!((steps.hook(), steps.text()), ("riket_steps", "2:2".into()));
    assert_eq!((prize.hook(), prize.text()), ("riket_prize", "1:3".into()));
    let more = Moment::Steps {
        seat: Seat(2),
        cause: Cause::Duel,
        steps: 5,
    };
    assert_eq!(steps.with_text("2:5"), Some(more));
    assert_eq!(
        prize.with_text("1:400"),
        Some(Moment::Prize {
            seat: Seat(1),
            place: 3,
            coins: 400
        })
    );
    for text in ["1:5", "2:256", "2:-1", "2", "", ":", "2:x"] {
        assert_eq!(steps.with_text(text), None, "{text}");
    }
}
