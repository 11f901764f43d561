//! Records: what a damaged, cut or foreign one is told, and what events tell whom.

use crate::toy::{Dash, DashBot, DashOption, DashRules};
use ludoteca_core::game::{Game, Legal};
use ludoteca_core::record::{BotInfo, GameRecord, Header, HouseRuleInfo, Read, Reader, Step, end_line};
use ludoteca_core::replay::Replay;
use ludoteca_core::risiko::Risiko;
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use ludoteca_core::simulate::{Control, Entry, Job, simulate};
use serde_json::Map;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// A file of three games: its lines.
fn file() -> Vec<String> {
    let rules = DashRules::preset("short").expect("it is a preset");
    let bot = |name: &str| BotInfo {
        name: name.into(),
        spec: "random".into(),
        seat: Map::from_iter((name == "b").then(|| ("head_start".into(), 2.into()))),
    };
    let entry = |head_start| Entry::<Dash> {
        bot: DashBot::Random,
        option: DashOption { head_start },
    };
    let mut lines =
        vec![Header::new::<Dash>(&rules, Some("short"), Vec::new(), vec![bot("a"), bot("b")], 9).to_line()];
    let job = Job::new(rules, vec![entry(0), entry(2)], 9, 3);
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let mut sink = |record: GameRecord| lines.push(record.to_line());
    let control = Control {
        stop: &stop,
        done: &done,
        sink: Some(&mut sink),
    };
    simulate(&job, control).expect("it plays");
    lines.push(end_line(3));
    lines
}

/// Reads a whole file and plays every game again: how many games, or what is wrong.
fn check<S: AsRef<str>>(lines: &[S]) -> Result<u64, String> {
    let mut reader = Reader::new();
    let mut games = 0;
    let mut known = None;
    for line in lines {
        match reader.line(line.as_ref()).map_err(|error| error.to_string())? {
            Read::Header(header) => {
                let on_line = |error: ludoteca_core::record::RecordError| error.on_line(1).to_string();
                known = Some((
                    header.rules::<Dash>().map_err(on_line)?,
                    header.seat_options::<Dash>().map_err(on_line)?,
                ));
            }
            Read::Game(record) => {
                let (rules, options) = known.as_ref().expect("the header comes first");
                let line = reader.lines();
                Replay::<Dash>::new(rules, options, Arc::new(record))
                    .and_then(|mut replay| replay.verify())
                    .map_err(|error| error.on_line(line).to_string())?;
                games += 1;
            }
            Read::End(_) => {}
        }
    }
    reader.finish().map_err(|error| error.to_string())?;
    Ok(games)
}

#[test]
fn a_whole_file_replays() {
    assert_eq!(check(&file()), Ok(3));
    let with_breaks: Vec<String> = file().into_iter().map(|line| line + "\r\n").collect();
    assert_eq!(check(&with_breaks), Ok(3));
}

#[test]
fn the_header_says_what_was_played() {
    let line = file().swap_remove(0);
    let value: serde_json::Value = serde_json::from_str(&line).expect("it is JSON");
    assert_eq!(value["schema"], "record/1");
    assert_eq!(value["game"], "dash");
    assert_eq!(value["seed"], "9");
    assert_eq!(value["rules"]["preset"], "short");
    assert_eq!(
        value["rules"]["settings"],
        serde_json::json!({"goal": 12, "max_rounds": 3})
    );
    assert_eq!(value["rules"]["house_rules"], serde_json::json!([]));
    assert_eq!(value["rules"]["fingerprint"], value["fingerprint"]);
    assert_eq!(
        value["bots"][1],
        serde_json::json!({"name": "b", "spec": "random", "seat": {"head_start": 2}})
    );
    let header = Header::parse(&line).expect("it is a header");
    let ruled = Header {
        house_rules: vec![HouseRuleInfo {
            name: "generous".into(),
            version: "1.2".into(),
            options: Map::new(),
        }],
        ..header.clone()
    };
    let error = ruled
        .rules::<Dash>()
        .expect_err("the fingerprint lacks the house rule");
    assert!(error.to_string().contains("fingerprint"), "{error}");
}

/// Every way to damage a file, and what it is told.
#[test]
fn damage_is_named_with_its_line() {
    let good = file();
    let with = |line: usize, from: &str, to: &str| {
        let mut lines = good.clone();
        assert!(lines[line].contains(from), "{from} in {}", lines[line]);
        lines[line] = lines[line].replacen(from, to, 1);
        lines
    };
    let without = |line: usize| {
        let mut lines = good.clone();
        lines.remove(line);
        lines
    };
    let twice = |line: usize| {
        let mut lines = good.clone();
        lines.insert(line, lines[line].clone());
        lines
    };
    let cut = |line: usize| {
        let mut lines = good[..=line].to_vec();
        let half = lines[line].len() / 2;
        lines[line].truncate(half);
        lines
    };
    let cases: Vec<(&str, Vec<String>, &[&str])> = vec![
        ("empty", Vec::new(), &["line 1: truncated"]),
        (
            "no header",
            without(0),
            &["line 1: a record begins with a header line", "names no schema"],
        ),
        (
            "not JSON",
            vec!["GIF89a".into()],
            &["line 1: a record begins with a header line"],
        ),
        (
            "other schema",
            with(0, "record/1", "record/9"),
            &["line 1: schema `record/9`"],
        ),
        (
            "other game",
            with(0, "\"dash\"", "\"risiko\""),
            &["line 1: a record of `risiko`, not of `dash`"],
        ),
        (
            "unknown key",
            with(0, "\"seed\"", "\"seeds\""),
            &["line 1: damaged", "unknown field `seeds`"],
        ),
        ("bad seed", with(0, "\"9\"", "\"-9\""), &["line 1: seed", "`-9`"]),
        (
            "other settings",
            with(0, "\"goal\":12", "\"goal\":13"),
            &["line 1: rules", "fingerprint"],
        ),
        (
            "no setting",
            with(0, "\"goal\":12", "\"gaol\":12"),
            &["line 1: rules", "did you mean `goal`?"],
        ),
        (
            "bad seat option",
            with(0, "head_start\":2", "head_start\":9"),
            &["line 1: bots", "head_start = 9"],
        ),
        (
            "unknown seat option",
            with(0, "head_start", "hat"),
            &["line 1: bots", "`hat`"],
        ),
        ("cut header", cut(0), &["line 1: a record begins"]),
        ("cut game", cut(2), &["line 3: damaged", "EOF"]),
        (
            "game line lost",
            without(2),
            &["line 4: the last line counts 3 game(s), but there are 2"],
        ),
        (
            "last line lost",
            without(4),
            &["line 5: truncated", "after 3 game(s)"],
        ),
        (
            "after the end",
            twice(4),
            &["line 6: nothing may follow the last line"],
        ),
        ("header twice", twice(0), &["line 2: damaged"]),
        (
            "unknown key in a game",
            with(1, "{\"g\":", "{\"x\":1,\"g\":"),
            &["line 2: damaged", "unknown field `x`"],
        ),
        (
            "empty step",
            with(1, "\"!first", "\"\",\"!first"),
            &["line 2: damaged", "one line of text"],
        ),
        (
            "seats",
            with(1, "\"seats\":[0,1]", "\"seats\":[0,0]"),
            &["line 2, game 0: seats", "[0, 0]"],
        ),
        (
            "fewer seats",
            with(1, "\"seats\":[0,1]", "\"seats\":[0]"),
            &["line 2, game 0", "1 seats"],
        ),
        (
            "end reason",
            with(1, "\"end_reason\":\"", "\"end_reason\":\"x"),
            &["line 2, game 0: end_reason"],
        ),
        (
            "ranks",
            with(1, "\"ranks\":[", "\"ranks\":[7,"),
            &["line 2, game 0: outcome"],
        ),
        (
            "hash",
            with(1, "\"hash\":\"", "\"hash\":\"0"),
            &["line 2, game 0: hash: 16 hexadecimal digits"],
        ),
        (
            "chance",
            with(1, "!first ", "!frist "),
            &["line 2, game 0: chance outcome `frist", "expected `first`"],
        ),
        (
            "chance lost",
            with(1, "\"!wind ", "\"!die "),
            &["line 2, game 0: chance outcome `die"],
        ),
        (
            "action",
            with(1, "\"play\"", "\"plya\""),
            &["line 2, game 0, step ", "`plya`", "did you mean `play`?"],
        ),
        (
            "seat",
            with(1, "\"seats\":[0,1]", "\"seats\":[1,0]"),
            &["line 2, game 0"],
        ),
    ];
    for (name, lines, parts) in cases {
        let told = check(&lines).expect_err(name);
        for part in parts {
            assert!(told.contains(part), "{name}: `{part}` is not in: {told}");
        }
    }
}

/// The record of a game with many steps.
fn long_game() -> GameRecord {
    let rules = DashRules::preset("plain").expect("it is a preset");
    let entry = Entry::<Dash> {
        bot: DashBot::Random,
        option: DashOption::default(),
    };
    let job = Job::<Dash>::new(rules, vec![entry; 4], 5, 1);
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let mut records = Vec::new();
    let mut sink = |record| records.push(record);
    let control = Control {
        stop: &stop,
        done: &done,
        sink: Some(&mut sink),
    };
    simulate(&job, control).expect("it plays");
    records.swap_remove(0)
}

fn replay(record: GameRecord) -> Result<Replay<Dash>, String> {
    let rules = DashRules::preset("plain").expect("it is a preset");
    let replay = Replay::with_events(&rules, &vec![DashOption::default(); 4], Arc::new(record));
    replay.map_err(|error| error.to_string())
}

/// The record with one of its steps changed, dropped or doubled is refused, whichever step it is.
#[test]
fn no_step_can_be_changed_unnoticed() {
    let good = long_game();
    let texts: Vec<&str> = good.steps.iter().collect();
    let verify = |texts: &[&str]| {
        let record = GameRecord {
            steps: texts.iter().collect(),
            ..good.clone()
        };
        replay(record).and_then(|mut replay| replay.verify().map_err(|error| error.to_string()))
    };
    assert_eq!(verify(&texts), Ok(()));
    for place in 0..texts.len() {
        let mut lost = texts.clone();
        lost.remove(place);
        let told = verify(&lost).expect_err(texts[place]);
        assert!(told.starts_with("game 0"), "{told}");
        let mut doubled = texts.clone();
        doubled.insert(place, texts[place]);
        verify(&doubled).expect_err(texts[place]);
        if matches!(Step::of(texts[place]), Step::Turn(_)) {
            let mut other = texts.clone();
            other[place] = "# 0123456789abcdef";
            let told = verify(&other).expect_err(texts[place]);
            assert!(told.contains("but the record says 0123456789abcdef"), "{told}");
        }
    }
    let told = verify(&[texts.as_slice(), &["rest"]].concat()).expect_err("the game is over");
    assert!(told.contains("the game is over"), "{told}");
    let told = verify(&[texts.as_slice(), &["~dash_energy 0:1 0:2"]].concat())
        .expect_err("nothing is changed there");
    assert!(told.contains("`~dash_energy 0:1 0:2`"), "{told}");
}

#[test]
fn a_stuck_replay_says_why_again_and_can_go_back() {
    let good = long_game();
    let mark = good
        .steps
        .iter()
        .filter(|text| text.starts_with('#'))
        .nth(3)
        .expect("a mark")
        .to_owned();
    let steps = good
        .steps
        .iter()
        .map(|text| if text == mark { "# 0000000000000000" } else { text });
    let mut replay = replay(GameRecord {
        steps: steps.collect(),
        ..good.clone()
    })
    .expect("its set-up is whole");
    let error = replay.verify().expect_err("a mark is wrong");
    assert_eq!(replay.advance(), Err(error.clone()));
    assert_eq!(replay.due().err(), Some(error.clone()));
    let there = error.step.expect("it is a step's");
    assert!(replay.state_at(there + 1).is_err());
    assert!(replay.state_at(there - 1).is_ok());
    assert_eq!(replay.step(), there - 1);
    assert!(replay.due().expect("it is whole again").is_some());
}

#[test]
fn a_replay_shows_each_decision_before_it_is_taken() {
    let mut replay = replay(long_game()).expect("it is whole");
    let mut decisions = 0;
    while let Some(due) = replay.due().expect("it is whole") {
        assert_eq!(due.step, decisions);
        assert_eq!(Dash::current_seat(replay.state()), Some(due.seat));
        assert!(Dash::legal(replay.state()).contains(due.action));
        assert_eq!(replay.advance().expect("it is whole"), Some(due));
        decisions += 1;
    }
    assert_eq!(replay.advance(), Ok(None));
    assert_eq!(
        Dash::outcome(replay.state()).as_ref(),
        Some(&replay.record().outcome)
    );
}

#[test]
fn events_tell_each_seat_what_it_may_know() {
    let mut replay = replay(long_game()).expect("it is whole");
    let mut events = replay.take_events();
    while replay.advance().expect("it is whole").is_some() {
        events.extend(replay.take_events());
    }
    let texts: Vec<&str> = replay
        .record()
        .steps
        .iter()
        .filter(|text| !text.starts_with('#'))
        .collect();
    assert_eq!(events.iter().map(|event| event.text()).collect::<Vec<_>>(), texts);
    let (mut hidden, mut bids) = (0, 0);
    for event in &events {
        let told: Vec<&str> = Seat::all(4)
            .map(|seat| event.for_seat(seat).expect("all are told something"))
            .collect();
        let whole = Seat::all(4)
            .filter(|&seat| event.for_seat(seat) == Some(event.text()))
            .count();
        assert_eq!(whole, event.seen_by(4).len());
        if event.text().starts_with("!card ") {
            hidden += 1;
            assert_eq!(
                told.iter().filter(|text| **text == "!card").count(),
                3,
                "{told:?}"
            );
        } else if let Some(actor) = event.seat.filter(|_| event.text().starts_with("bid ")) {
            bids += 1;
            assert_eq!(event.for_seat(actor), Some(event.text()));
            assert_eq!(told.iter().filter(|text| **text == "bid").count(), 3, "{told:?}");
        } else {
            assert_eq!(whole, 4, "{told:?}");
        }
    }
    assert!(hidden >= 4 && bids > 0);
}

#[test]
fn a_record_of_another_game_is_refused_by_name() {
    let header = Header::parse(&file()[0]).expect("it is a header");
    let error = header.rules::<Risiko>().expect_err("it is no RisiKo!");
    assert_eq!(error.to_string(), "a record of `dash`, not of `risiko`");
}
