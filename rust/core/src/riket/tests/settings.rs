//! The settings: presets, round trip, every reason.

use super::*;
use crate::settings::Kind;

#[test]
fn presets_are_sound() {
    for name in RiketRules::PRESETS {
        let rules = RiketRules::named_preset(name).expect("a preset");
        assert_eq!(rules.contradictions(), Vec::<String>::new(), "{name}");
    }
    let short = RiketRules::named_preset("short").expect("a preset");
    assert_eq!(short.epochs.labels(), [1, 2]);
    assert_eq!(
        serde_json::to_string(&short.differences(&RiketRules::base())).expect("JSON"),
        r#"{"epochs":[1,2]}"#
    );
    assert_eq!(
        RiketRules::named_preset("rulebok")
            .expect_err("unknown")
            .to_string(),
        "unknown riket preset `rulebok`: did you mean `rulebook`?"
    );
}

/// Reading and writing every setting changes nothing; writing another value changes that setting alone.
#[test]
fn every_setting_is_read_and_written() {
    let base = RiketRules::base();
    for setting in RiketRules::table() {
        let value = (setting.get)(&base);
        assert!(setting.kind.fits(&value), "{} = {value}", setting.key);
        let mut same = base;
        (setting.set)(&mut same, &value);
        assert_eq!(same, base, "{}", setting.key);
        let other: Value = match setting.kind {
            Kind::Int(lo, hi) if value == lo => hi.into(),
            Kind::Int(lo, _) => lo.into(),
            Kind::Number(..) => 0.25.into(),
            Kind::Bool => (value == false).into(),
            Kind::Word(words) => words[1].into(),
            Kind::Ints { len, .. } => vec![3; len.0.max(1)].into(),
            Kind::WordOrInt(..) => unreachable!("riket has none"),
        };
        let mut changed = base;
        (setting.set)(&mut changed, &other);
        let differences = changed.differences(&base);
        assert_eq!(differences.len(), 1, "{}: {differences:?}", setting.key);
        assert_eq!(differences[setting.key], other);
        assert!(
            !setting.doc.is_empty() && setting.clause.starts_with("RI-"),
            "{}",
            setting.key
        );
    }
}

#[test]
fn all_reasons_are_listed() {
    let patch = |text: &str| {
        let Ok(Value::Object(patch)) = serde_json::from_str(text) else {
            panic!("{text}")
        };
        RiketRules::base().patched(&patch).expect_err(text).reasons
    };
    assert_eq!(
        patch(
            r#"{"rings": 61, "ring": 20, "fate.swap": -1, "answers": "books", "prizes": [1, 2], "help_share": 1.5}"#
        ),
        [
            "answers = \"books\": expected one of knowledge, questions",
            "fate.swap = -1: expected a whole number from 0 to 1000",
            "help_share = 1.5: expected a number from 0 to 1",
            "prizes = [1,2]: expected a list of 5 whole numbers from 0 to 1000",
            "unknown riket setting `ring`: did you mean `rings`?",
            "rings = 61: expected a whole number from 10 to 60",
        ]
    );
    assert_eq!(
        patch(
            r#"{"rings": 12, "symbols.rich": [4, 4, 12], "symbols.poor": [59], "epochs": [3, 1, 3], "prizes": [1, 2, 0, 0, 0],
                "challenge.fate": 0, "challenge.old_words": 0, "challenge.riddle": 0, "difficulty_weights": [0,0,0,0,0,0,0],
                "signal_weights": [0,0,0], "fate.stay": 0, "fate.back_1": 0, "fate.back_3": 0, "fate.back_4": 0,
                "fate.swap": 0, "fate.switch": 0}"#
        ),
        [
            "symbols.rich names ring 4 twice",
            "symbols.rich names ring 12, which is not between the start 0 and the goal 12",
            "symbols.poor names ring 59, which is not between the start 0 and the goal 12",
            "epochs names 3 twice",
            "fate.*: the weights are all 0",
            "challenge.*: the weights are all 0",
            "difficulty_weights: the weights are all 0",
            "signal_weights: the weights are all 0",
            "prizes: 2 for place 2 is more than 1 for place 1",
        ]
    );
}

/// Numbers far out of range neither wrap around nor panic.
#[test]
fn absurd_numbers_are_refused() {
    for number in [
        "0",
        "-1",
        "2147483648",
        "9223372036854775808",
        "18446744073709551616",
        "1e300",
    ] {
        let patch = format!("{{\"rings\": {number}}}");
        let Ok(Value::Object(patch)) = serde_json::from_str(&patch) else {
            panic!("{patch}")
        };
        assert!(RiketRules::base().patched(&patch).is_err(), "{number}");
    }
}

/// RI-EPO-4: one to six different epochs in any order.
#[test]
fn epochs_in_any_order() {
    assert_eq!(rules(r#"{"epochs": [6, 2, 4]}"#).epochs.labels(), [6, 2, 4]);
    assert_eq!(rules(r#"{"epochs": [1, 2, 3, 4, 5, 6]}"#), RiketRules::base());
}
