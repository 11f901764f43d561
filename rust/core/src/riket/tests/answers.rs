//! Where answers come from (RI-ANS).

use super::super::answer::{Answer, Item};
use super::super::ask::FirstPlayer;
use super::*;
use crate::chance::{Ask, At, ChanceError, ChanceSource, External, Keyed};
use proptest::prelude::*;

fn chance(p: f64) -> Chance {
    Chance::from_f64(p).expect("a chance")
}

/// RI-ANS-2.
#[test]
fn the_default_knowledge_is_the_documented_one() {
    let knowledge = Knowledge::default();
    assert_eq!(knowledge.epochs, [chance(0.55); 6]);
    assert_eq!(
        (knowledge.old_words, knowledge.riddles),
        (chance(0.50), chance(0.45))
    );
}

/// RI-ANS-3.
#[test]
fn a_shift_moves_by_sixteenths_within_bounds() {
    for (p, s, wanted) in [
        (0.5, 3, 0.6875),
        (0.5, -3, 0.3125),
        (0.0, 3, 0.0),
        (1.0, -3, 1.0),
        (0.95, 3, 1.0),
        (0.05, -3, 0.0),
    ] {
        assert_eq!(chance(p).shifted(s), chance(wanted), "{p} {s}");
    }
}

proptest! {
    /// RI-ANS-5, against the formula in floating point.
    #[test]
    fn help_follows_the_formula(p in 0.0..=1.0f64, share in 0.0..=1.0f64, helpers in prop::collection::vec(0.0..=1.0f64, 0..4)) {
        let none: f64 = helpers.iter().map(|h| 1.0 - share * h).product();
        let wanted = 1.0 - (1.0 - p) * none;
        let got = chance(p).helped(chance(share), helpers.iter().map(|&h| chance(h))).steps();
        prop_assert!((f64::from(got) / 65536.0 - wanted).abs() < 8.0 / 65536.0, "{} {}", got, wanted);
    }

    /// A chance written with five decimals is found again.
    #[test]
    fn chances_survive_writing(steps in 0u32..=65536) {
        let p = Chance::from_f64(f64::from(steps) / 65536.0).expect("a chance");
        prop_assert_eq!(p.steps(), steps);
        prop_assert_eq!(Chance::from_f64(p.to_f64()), Some(p));
    }
}

/// RI-ANS-5: with a share of 1 the answer is right if anyone knows it; nobody's knowledge is lost at the ends.
#[test]
fn anyone_knows() {
    let all = |p: f64, h: &[f64]| chance(p).helped(Chance::ALWAYS, h.iter().map(|&h| chance(h)));
    assert_eq!(all(0.5, &[0.5, 0.5]), chance(0.875));
    assert_eq!(all(0.0, &[1.0]), Chance::ALWAYS);
    assert_eq!(all(0.0, &[0.0, 0.0]), Chance::NEVER);
    assert_eq!(all(0.25, &[]), chance(0.25));
}

/// Notes what is asked and says yes.
#[derive(Default)]
struct Asked(Vec<(String, At, u64)>);

impl ChanceSource for Asked {
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        self.0.push((ask.word().into(), at, ask.size()));
        ask.parse("yes").map_or(Ok(0), Ok)
    }
}

/// The chance with which an action's first answer is right, in steps of 2⁻¹⁶.
fn yes_steps(s: &RiketState, action: Action) -> u32 {
    struct First(Option<u32>);
    impl ChanceSource for First {
        fn draw<A: Ask>(&mut self, _: At, ask: &A) -> Result<u64, ChanceError> {
            if ask.word() == "answer" && self.0.is_none() {
                self.0 = ask.branches().map(|all| all[0].1 as u32);
            }
            Ok(0)
        }
    }
    let mut first = First(None);
    Riket::apply(&mut s.clone(), action, &mut first, &mut NoHooks).expect("legal");
    first.0.expect("an answer")
}

/// RI-ANS-3, RI-ANS-5, RI-ANS-6: who answers what with which chance.
#[test]
fn every_answer_has_its_chance() {
    let mut s = board(&rules(r#"{"epochs": [3]}"#), "*poor 0, poor 0, rich 0, poor 4");
    for (i, k) in s.knowledge.iter_mut().enumerate() {
        k.epochs[2] = chance(0.1 * (i + 2) as f64);
        k.old_words = chance(0.05 * (i + 1) as f64);
        k.riddles = chance(0.07 * (i + 1) as f64);
    }
    s.shift = 1;
    let shifted = |p: f64| chance(p).shifted(1);
    assert_eq!(yes_steps(&s, Action::Answer), shifted(0.2).steps());
    // Seat 3 is the questioner: one of the helpers, but of no help.
    let helped = shifted(0.2).helped(chance(0.6), [shifted(0.3)].into_iter());
    assert_eq!(yes_steps(&s, Action::AskHelp), helped.steps());
    (s.rich, s.crown) = (SeatSet::only(Seat(0)), SeatSet::NONE);
    assert_eq!(
        yes_steps(&s, Action::Pass { target: Seat(2) }),
        shifted(0.4).steps()
    );
    s.shift = 0;
    s.actor = Seat(3);
    s.phase = Phase::Duel;
    assert_eq!(
        yes_steps(&s, Action::Duel { target: Seat(1) }),
        chance(0.1).steps()
    );
    s.phase = Phase::Riddle;
    for number in 1..=4 {
        assert_eq!(yes_steps(&s, Action::Riddle { number }), chance(0.28).steps());
    }
}

/// Engine format 1, section 2: which stream decides what.
#[test]
fn streams_are_keyed_as_documented() {
    let mut s = board(&rules("{}"), "*rich 5, poor 2, ruler 0, poor 0");
    (s.epoch, s.epoch_turn, s.turn) = (2, 9, 40);
    let mut asked = Asked::default();
    Riket::apply(&mut s, Action::Pass { target: Seat(1) }, &mut asked, &mut NoHooks).expect("legal");
    assert_eq!(
        s.phase,
        Phase::Question,
        "the challenge is fate, the fate is stay"
    );
    let (this, next) = (3 << 16 | 9, 3 << 16 | 10);
    let wanted = [
        ("answer", purpose::ANSWER, 1, this, 0),
        ("challenge", purpose::CHALLENGE, 1, this, 0),
        ("fate", purpose::FATE, 1, this, 0),
        ("difficulty", purpose::QUESTION, 1, next, 0),
        ("signal", purpose::QUESTION, 1, next, 1),
    ];
    let got: Vec<_> = asked
        .0
        .iter()
        .map(|(word, at, _)| (word.as_str(), at.purpose, at.seat.0, at.index, at.offset))
        .collect();
    assert_eq!(got, wanted);
}

/// The answers of a duel come from the duellists' own streams, the challenger's after his answer to the question.
#[test]
fn a_duel_goes_on_with_the_streams_of_the_turn() {
    let mut s = board(
        &rules(r#"{"max_duel_words": 5}"#),
        "[duel] *poor 4, poor 0, ruler 0, rich 0",
    );
    let mut asked = Asked::default();
    Riket::apply(&mut s, Action::Duel { target: Seat(3) }, &mut asked, &mut NoHooks).expect("legal");
    let got: Vec<_> = asked.0.iter().map(|(_, at, _)| (at.seat.0, at.offset)).collect();
    assert_eq!(got, [(3, 0), (0, 1), (3, 1), (0, 2), (3, 2)]);
    let mut s = board(&rules("{}"), "[riddle] *poor 4, poor 0, ruler 0, rich 0");
    let mut asked = Asked::default();
    Riket::apply(&mut s, Action::Riddle { number: 1 }, &mut asked, &mut NoHooks).expect("legal");
    assert_eq!(
        (asked.0[0].1.purpose, asked.0[0].1.seat.0, asked.0[0].1.offset),
        (purpose::ANSWER, 0, 1)
    );
}

/// RI-ANS-1: in question mode answers come from outside, and nothing is drawn about the question.
#[test]
fn questions_are_judged_outside() {
    let questions = rules(r#"{"answers": "questions", "epochs": [1]}"#);
    let mut s = board(&questions, "*poor 0, poor 0, ruler 0, rich 0");
    assert_eq!((s.signal, s.shift), (None, 0));
    let before = s.clone();
    let error = Riket::apply(
        &mut s,
        Action::Answer,
        &mut Keyed::new("riket", 1, 1),
        &mut NoHooks,
    )
    .expect_err("nobody judges");
    assert_eq!(
        error.to_string(),
        "`answer` (yes or no: the answer of seat 0 to its question) must come from outside the engine: `simulate` has \
         nobody to ask, `play` has, `apply` takes it as a chance outcome"
    );
    assert_eq!(s, before);
    let mut judged = External {
        inner: Keyed::new("riket", 1, 1),
        answer: |word: &str, size| (word == "answer" && size == 2).then_some(0),
    };
    Riket::apply(&mut s, Action::Answer, &mut judged, &mut NoHooks).expect("judged right");
    assert_eq!(show(&s), "poor 2, *poor 0, ruler 0, rich 0");
    act(&mut s, "answer", &["answer no", "fate stay"]).expect("from a record");
    assert_eq!(show(&s), "poor 2, poor 0, *ruler 0, rich 0");
}

/// RI-ANS-7 (ruling 106): a seat without texts is drawn by its knowledge, also at a table of questions.
#[test]
fn a_mixed_table_draws_for_those_without_texts() {
    let questions = rules(r#"{"answers": "questions"}"#);
    let mut knowledge = vec![Knowledge::default(); 3];
    knowledge[1].drawn = true;
    let mut chance = Scripted::new([
        "first 0",
        "role poor",
        "role ruler",
        "role poor",
        "difficulty 2",
        "answer no",
        "fate stay",
        "difficulty 1",
        "signal 1",
    ]);
    let mut s = Riket::new_game(&questions, &knowledge, &mut chance, &mut NoHooks).expect("a game");
    assert_eq!((s.shift, s.signal), (2, None), "seat 0 reads the question itself");
    Riket::apply(&mut s, Action::Answer, &mut chance, &mut NoHooks).expect("legal");
    assert_eq!((s.shift, s.signal), (1, Some(1)), "seat 1 feels something");
    assert_eq!(
        yes_steps(&s, Action::Answer),
        Knowledge::default().epochs[0].shifted(1).steps()
    );
}

/// Notes what is put to whom, and says yes.
#[derive(Default)]
struct Put(Vec<String>);

impl ChanceSource for Put {
    fn draw<A: Ask>(&mut self, _at: At, ask: &A) -> Result<u64, ChanceError> {
        if let Some(about) = ask.about() {
            let helpers: Vec<_> = about.helpers.iter().map(|seat| seat.0).collect();
            self.0.push(format!(
                "{} reads {} to {}, helpers {helpers:?}",
                about.reader, about.item, about.seat
            ));
        }
        // Two words of a duel are known, the third is not.
        let known = ask.word() != "answer" || self.0.len() < 3;
        ask.parse(if known { "yes" } else { "no" }).map_or(Ok(0), Ok)
    }
}

/// RI-TURN-2, RI-TURN-3, RI-DUEL-2, RI-FOOL-1, ruling 74: which item is put to whom by whom, and who helps.
#[test]
fn the_engine_says_what_is_put_to_whom() {
    let questions = rules(r#"{"answers": "questions", "epochs": [3]}"#);
    let mut s = board(&questions, "poor 0, *poor 0, rich 0, poor 0");
    (s.epoch_turn, s.fool_cards, s.old_words) = (9, 4, 6);
    let put = |s: &RiketState, action: Action| {
        let mut put = Put::default();
        Riket::apply(&mut s.clone(), action, &mut put, &mut NoHooks).expect("legal");
        put.0
    };
    assert_eq!(put(&s, Action::Answer), ["0 reads question 3 9 to 1, helpers []"]);
    // The questioner holds the card and helps nobody.
    assert_eq!(
        put(&s, Action::AskHelp),
        ["0 reads question 3 9 to 1, helpers [3]"]
    );
    (s.phase, s.actor) = (Phase::Riddle, Seat(0));
    assert_eq!(
        put(&s, Action::Riddle { number: 2 }),
        ["3 reads riddle 5 2 to 0, helpers []"]
    );
    s.phase = Phase::Duel;
    assert_eq!(
        put(&s, Action::Duel { target: Seat(3) }),
        [
            "0 reads old_word 7 to 3, helpers []",
            "3 reads old_word 8 to 0, helpers []",
            "0 reads old_word 9 to 3, helpers []",
        ]
    );
    s.phase = Phase::Question;
    (s.rich, s.actor) = (SeatSet::only(Seat(1)), Seat(1));
    assert_eq!(
        put(&s, Action::Pass { target: Seat(3) }),
        ["0 reads question 3 9 to 3, helpers []"]
    );
}

/// Records, format 1: which notes may stand beside an answer.
#[test]
fn notes_belong_to_their_answer() {
    let mut ask = Answer {
        seat: Seat(2),
        item: Item::Riddle { card: 1, number: 2 },
        reader: Seat(1),
        helpers: SeatSet::only(Seat(0)).with(Seat(3)),
        chance: None,
    };
    let check = |ask: &Answer, answer: u64, notes: &[&str]| {
        let notes: Vec<String> = notes.iter().map(|&note| note.into()).collect();
        ask.check_notes(answer, &notes)
    };
    let (yes, no) = (0, 1);
    for (answer, notes) in [
        (yes, &[][..]),
        (yes, &["2 r1 right a comb"]),
        (no, &["2 r1 wrong"]),
        (no, &["3 r1 help", "0 r1 help två  ord", "2 r1 wrong a   saw"]),
    ] {
        assert_eq!(check(&ask, answer, notes), Ok(()), "{notes:?}");
    }
    let long = format!("2 r1 right {}", "a".repeat(1000));
    for (answer, notes, reason) in [
        (
            no,
            &["2 r1 right a comb"][..],
            "expected `SEAT ID wrong TEXT`, the seat being 2",
        ),
        (
            yes,
            &["1 r1 right a comb"],
            "expected `SEAT ID right TEXT`, the seat being 2",
        ),
        (
            yes,
            &["255 r1 right"],
            "expected `SEAT ID right TEXT`, the seat being 2",
        ),
        (
            yes,
            &["2  right a comb"],
            "expected `SEAT ID right TEXT`, the seat being 2",
        ),
        (yes, &["2"], "expected `SEAT ID right TEXT`, the seat being 2"),
        (
            yes,
            &["2 r1 help x", "2 r1 right x"],
            "expected `SEAT ID help TEXT`, the seat being 0 or 3",
        ),
        (
            yes,
            &["0 r1 help x", "0 r1 help x", "2 r1 right x"],
            "expected `SEAT ID help TEXT`, the seat being 3",
        ),
        (
            yes,
            &["2 r1 right a\u{7}"],
            "expected at most 1000 characters of one line",
        ),
        (yes, &[&long], "expected at most 1000 characters of one line"),
    ] {
        assert_eq!(check(&ask, answer, notes), Err(reason.into()), "{notes:?}");
    }
    ask.chance = Some(chance(0.5));
    assert_eq!(
        check(&ask, yes, &["2 r1 right a comb"]),
        Err("a drawn answer has no text".into())
    );
    assert_eq!(check(&ask, yes, &[]), Ok(()));
    let first = FirstPlayer(3);
    assert_eq!(
        first.check_notes(0, &["2 r1 right x".into()]),
        Err("nothing is said here".into())
    );
}

/// What comes from outside has no probability: no outcomes can be listed.
#[test]
fn outcomes_of_a_judged_answer_are_refused() {
    let questions = rules(r#"{"answers": "questions"}"#);
    let s = board(&questions, "*poor 0, poor 0, ruler 0, rich 0");
    let error = crate::game::outcomes::<Riket>(&s, Action::Answer).expect_err("nobody judges");
    let external = crate::error::PlayError::Chance(ChanceError::External {
        word: "answer",
        expects: "yes or no: the answer of seat 0 to its question".into(),
    });
    assert_eq!(error, external);
    let drawn = board(&rules("{}"), "*poor 0, poor 0, ruler 0, rich 0");
    let all = crate::game::outcomes::<Riket>(&drawn, Action::Answer).expect("drawn");
    assert!((all.iter().map(|(p, _)| p).sum::<f64>() - 1.0).abs() < 1e-9);
}

/// RI-ANS-3, RI-ANS-4: who may see what.
#[test]
fn difficulty_and_signal_are_hidden() {
    let rules = rules("{}");
    let difficulty = Difficulty(&rules.difficulty);
    let signal = Signal {
        weights: &rules.signal,
        shift: 3,
        seat: Seat(2),
    };
    assert_eq!(difficulty.seen_by(), SeatSet::NONE);
    assert_eq!(signal.seen_by(), SeatSet::only(Seat(2)));
    // Kept within 3: the errors 0 and 1 come together.
    assert_eq!(signal.branches(), Some(vec![(0, 1), (1, 3)]));
    assert_eq!((signal.write(0), signal.write(3)), ("2".into(), "3".into()));
    assert_eq!(
        (signal.parse("2"), signal.parse("3"), signal.parse("1")),
        (Some(0), Some(1), None)
    );
    assert_eq!(difficulty.parse("4"), None);
    assert_eq!(difficulty.parse("+1"), None);
    assert_eq!(difficulty.branches().map(|all| all.len()), Some(7));
}

/// Only what can happen can be told.
#[test]
fn a_script_cannot_tell_the_impossible() {
    let mut s = board(&rules(r#"{"fate.swap": 0}"#), "*poor 0, poor 0, ruler 0, rich 0");
    s.knowledge[0].epochs = [Chance::NEVER; 6];
    assert_eq!(
        act(&mut s, "answer", &["answer yes"]).expect_err("never right"),
        "chance outcome `answer yes` does not fit: expected `answer` (no: the answer of seat 0 to its question)"
    );
    assert_eq!(
        act(&mut s, "answer", &["answer no", "fate swap"]).expect_err("weight 0"),
        "chance outcome `fate swap` does not fit: expected `fate` (a sector, one of stay, back_1, back_3, back_4, switch)"
    );
}

/// Engine format 1, section 8: the reserved option.
#[test]
fn knowledge_is_taken_off_a_bot_s_options() {
    let take = |text: &str| {
        let Ok(Value::Object(mut options)) = serde_json::from_str(text) else {
            panic!("{text}")
        };
        Riket::take_seat_option(&mut options).map(|knowledge| (knowledge, options.len()))
    };
    let (knowledge, left) =
        take(r#"{"knowledge": 0.6, "knowledge.2": 0.9, "knowledge.riddles": 1, "signal": true}"#)
            .expect("fine");
    assert_eq!(left, 1, "`signal` is the bot's");
    assert_eq!(knowledge.epochs[0], chance(0.6));
    assert_eq!(knowledge.epochs[1], chance(0.9));
    assert_eq!(
        (knowledge.old_words, knowledge.riddles),
        (chance(0.5), Chance::ALWAYS)
    );
    let (knowledge, _) = take(r#"{"knowledge": {"6": 0.25, "old_words": 0}}"#).expect("fine");
    assert_eq!(
        (knowledge.epochs[5], knowledge.epochs[0]),
        (chance(0.25), chance(0.55))
    );
    assert_eq!(knowledge.old_words, Chance::NEVER);
    for (text, message) in [
        (
            r#"{"knowledge": 1.5}"#,
            "knowledge = 1.5: expected a chance, a number from 0 to 1",
        ),
        (
            r#"{"knowledge": "much"}"#,
            "knowledge = \"much\": expected a chance, a number from 0 to 1",
        ),
        (
            r#"{"knowledge.7": 0.5}"#,
            "unknown part of knowledge `7`: expected an epoch from 1 to 6, old_words, riddles or drawn",
        ),
        (
            r#"{"knowledge": {"riddle": 0.5}}"#,
            "unknown part of knowledge `riddle`: did you mean `riddles`?",
        ),
        (
            r#"{"knowledge.drawn": 1}"#,
            "knowledge.drawn = 1: expected true or false",
        ),
    ] {
        assert_eq!(take(text).expect_err(text).message, message);
    }
}
