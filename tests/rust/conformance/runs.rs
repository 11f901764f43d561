//! Many games: the same results however they are played, and records that replay.

use super::{Meddler, Setting, Subject, settings};
use ludoteca_core::game::Legal;
use ludoteca_core::hooks::Moment;
use ludoteca_core::record::{BotInfo, GameRecord, Header};
use ludoteca_core::replay::Replay;
use ludoteca_core::simulate::{Columns, Control, Cpu, Entry, Job, Run, simulate, simulate_with};
use serde_json::Map;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// A job of the native bots in turn.
fn job<G: Subject>(setting: &Setting<G>, games: u64) -> Job<G> {
    let bots = G::bots();
    let entries = G::options(setting.seats)
        .into_iter()
        .enumerate()
        .map(|(i, option)| {
            let bot = G::bot(bots[i % bots.len()].0, &Map::new()).expect("it is one of the bots");
            Entry { bot, option }
        });
    Job::new(setting.rules.clone(), entries.collect(), 77, games)
}

/// Plays a job with the house rule of its setting, if there is one; puts the records down if they are asked for.
fn play<G: Subject>(
    setting: &Setting<G>,
    job: &Job<G>,
    records: Option<&mut Vec<GameRecord>>,
) -> (Run, Meddler) {
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let recorded = records.is_some();
    let mut ignored = Vec::new();
    let records = records.unwrap_or(&mut ignored);
    let mut sink = |record| records.push(record);
    let control = Control {
        stop: &stop,
        done: &done,
        sink: if recorded { Some(&mut sink) } else { None },
    };
    let mut hooks = setting.meddler.clone();
    let run = match setting.meddles() {
        true => simulate_with(job, &mut hooks, control),
        false => simulate(job, control),
    };
    let run = run.expect("it plays");
    assert_eq!(done.into_inner(), job.games);
    (run, hooks)
}

fn run<G: Subject>(setting: &Setting<G>, job: &Job<G>) -> Run {
    play(setting, job, None).0
}

fn run_recorded<G: Subject>(setting: &Setting<G>, job: &Job<G>) -> (Run, Vec<GameRecord>) {
    let mut records = Vec::new();
    let (run, _) = play(setting, job, Some(&mut records));
    (run, records)
}

/// Whatever a house rule may change it does change, in some game or other, and every such game ends.
pub fn every_value_that_may_be_changed_is<G: Subject>() {
    let mut changed = BTreeSet::new();
    for setting in settings::<G>().iter().filter(|setting| setting.meddles()) {
        let job = job(setting, G::GAMES * 16);
        let (run, hooks) = play(setting, &job, None);
        assert_eq!(run.failure, None, "{}", setting.name);
        let plain = simulate(
            &job,
            Control {
                stop: &AtomicBool::new(false),
                done: &AtomicU64::new(0),
                sink: None,
            },
        );
        let plain = plain.expect("it plays").columns;
        assert_ne!(run.columns.points, plain.points, "{}", setting.name);
        let hooks = hooks.changed.into_iter().filter(|(_, count)| *count > 0);
        changed.extend(hooks.map(|(hook, _)| hook));
    }
    let all: BTreeSet<&str> = G::Moment::TABLE.iter().map(|info| info.hook).collect();
    assert_eq!(changed, all);
}

/// The columns of one game of a run.
fn one(columns: &Columns, game: usize) -> Columns {
    let n = columns.entries;
    let cells = game * n..(game + 1) * n;
    Columns {
        entries: n,
        first_game: columns.first_game + game as u64,
        finished: 1,
        ranks: columns.ranks[cells.clone()].to_vec(),
        won: columns.won[cells.clone()].to_vec(),
        points: columns.points[cells.clone()].to_vec(),
        seat: columns.seat[cells.clone()].to_vec(),
        turns: vec![columns.turns[game]],
        rounds: vec![columns.rounds[game]],
        end_reason: vec![columns.end_reason[game]],
        first_seat: vec![columns.first_seat[game]],
        house_rules: columns.house_rules.clone(),
        tallies: columns
            .tallies
            .iter()
            .map(|(name, counts)| (*name, counts[cells.clone()].to_vec()))
            .collect(),
        totals: columns.totals,
    }
}

pub fn results_depend_on_seed_and_number_only<G: Subject>() {
    for setting in settings::<G>() {
        let name = &setting.name;
        let mut job = job(&setting, G::GAMES * 4);
        job.first_game = 728;
        let whole = run(&setting, &job);
        for threads in [2, 7] {
            job.threads = threads;
            assert_eq!(run(&setting, &job), whole, "{name}, {threads} threads");
            assert_eq!(
                run_recorded(&setting, &job).0,
                whole,
                "{name}, {threads} threads, recorded"
            );
        }
        job.cpu = Cpu::Portable;
        assert_eq!(run(&setting, &job), whole, "{name}, portable");
        let alone = run(
            &setting,
            &Job {
                first_game: 731,
                games: 1,
                ..job.clone()
            },
        );
        let expected = Columns {
            totals: alone.columns.totals,
            ..one(&whole.columns, 3)
        };
        assert_eq!(alone.columns, expected, "{name}, alone");
        assert_ne!(
            run(
                &setting,
                &Job {
                    seed: 78,
                    ..job.clone()
                }
            )
            .columns,
            whole.columns,
            "{name}, another seed"
        );
    }
}

pub fn records_replay<G: Subject>() {
    for setting in settings::<G>() {
        let name = &setting.name;
        let mut job = job(&setting, G::GAMES);
        job.threads = 2;
        let (run, records) = run_recorded(&setting, &job);
        let numbers: Vec<u64> = records.iter().map(|record| record.game).collect();
        assert_eq!(numbers, Vec::from_iter(0..job.games), "{name}: in order");
        let bot = BotInfo {
            name: "bot".into(),
            spec: "random".into(),
            seat: Map::new(),
        };
        let bots = vec![bot; setting.seats.into()];
        let header = Header::new::<G>(&setting.rules, None, Vec::new(), bots, job.seed);
        let header = Header::parse(&header.to_line()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let rules = header
            .rules::<G>()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(rules, setting.rules, "{name}");
        let mut decisions = 0;
        for (place, record) in records.into_iter().enumerate() {
            let read = GameRecord::parse(&record.to_line()).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(read, record, "{name}");
            for (seat, &entry) in record.seats.iter().enumerate() {
                let cell = place * usize::from(setting.seats) + usize::from(entry);
                assert_eq!(run.columns.ranks[cell], record.outcome.ranks[seat], "{name}");
                assert_eq!(run.columns.points[cell], record.outcome.points[seat], "{name}");
                assert_eq!(usize::from(run.columns.seat[cell]), seat, "{name}");
            }
            assert_eq!(
                run.columns.end_reason[place],
                record.outcome.end_reason.code(),
                "{name}"
            );
            let mut replay = Replay::<G>::new(&rules, &G::options(setting.seats), Arc::new(record))
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            replay.verify().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(G::turn(replay.state()), run.columns.turns[place], "{name}");
            assert_eq!(G::round(replay.state()), run.columns.rounds[place], "{name}");
            let (last, middle) = (replay.step(), replay.step() / 2);
            assert_eq!(last, replay.record().steps.decisions(), "{name}");
            decisions += last as u64;
            let end = replay.state().clone();
            let there = replay.state_at(middle).expect("there is such a step").clone();
            assert_eq!(replay.step(), middle);
            assert_eq!(
                *replay.state_at(last).expect("there is such a step"),
                end,
                "{name}"
            );
            assert_eq!(
                *replay.state_at(middle).expect("there is such a step"),
                there,
                "{name}"
            );
            assert!(replay.state_at(last + 1).is_err(), "{name}: past the end");
        }
        assert_eq!(decisions, run.columns.totals.decisions(), "{name}");
    }
}

pub fn every_bot_plays_legally<G: Subject>() {
    let bots = G::bots();
    assert!(
        bots.iter().any(|(name, _)| *name == "random"),
        "every game has `random`"
    );
    assert!(G::bot("no_such_bot", &Map::new()).is_err());
    for setting in settings::<G>() {
        for (name, _) in bots {
            let bot = G::bot(name, &Map::new()).expect("it is one of the bots");
            let entries = G::options(setting.seats).into_iter().map(|option| Entry::<G> {
                bot: bot.clone(),
                option,
            });
            // The loop itself asserts, in tests, that what a bot chooses is legal.
            let job = Job::new(setting.rules.clone(), entries.collect(), 5, G::GAMES);
            let run = run(&setting, &job);
            assert_eq!(run.failure, None, "{}, {name}", setting.name);
            assert!(run.columns.totals.asked > 0, "{}, {name}", setting.name);
        }
    }
}

/// In recorded games of the default rules, nobody is left out: each seat is asked in every phase that asks at all.
pub fn every_kind_of_decision_is_asked_of_every_seat<G: Subject>() {
    let settings = settings::<G>();
    let setting = &settings[0];
    let job = job(setting, 40);
    let (_, records) = run_recorded(setting, &job);
    let mut asked: BTreeMap<&str, BTreeMap<u8, u32>> = BTreeMap::new();
    for record in records {
        let options = G::options(setting.seats);
        let mut replay = Replay::<G>::new(&setting.rules, &options, Arc::new(record)).expect("it replays");
        while let Some(due) = replay.due().expect("it replays") {
            if G::legal(replay.state()).forced().is_none() {
                *asked
                    .entry(G::phase(replay.state()))
                    .or_default()
                    .entry(due.seat.0)
                    .or_default() += 1;
            }
            replay.advance().expect("it replays");
        }
    }
    // The last phase is the end, in which nobody is asked.
    let phases = &G::PHASES[..G::PHASES.len() - 1];
    assert_eq!(
        asked.keys().copied().collect::<BTreeSet<_>>(),
        phases.iter().copied().collect()
    );
    for (phase, seats) in &asked {
        assert_eq!(seats.len(), usize::from(setting.seats), "{phase}: {seats:?}");
    }
}
