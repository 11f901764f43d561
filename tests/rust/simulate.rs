//! Runs of many games: seats, stops, failures, house rules, records on their way.

use crate::toy::{Dash, DashBot, DashMoment, DashOption, DashRules, DashState};
use ludoteca_core::error::{HookError, PlayError};
use ludoteca_core::game::{EndReason, Game};
use ludoteca_core::hooks::Hooks;
use ludoteca_core::record::GameRecord;
use ludoteca_core::replay::Replay;
use ludoteca_core::settings::Settings;
use ludoteca_core::simulate::{
    Control, Entry, Job, OnFailure, Run, Seating, SimulateError, simulate, simulate_with,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

fn entry(bot: DashBot) -> Entry<Dash> {
    Entry {
        bot,
        option: DashOption::default(),
    }
}

fn job(seats: usize, games: u64) -> Job<Dash> {
    let rules = DashRules::preset("plain").expect("it is a preset");
    Job::new(rules, vec![entry(DashBot::Random); seats], 3, games)
}

fn run(job: &Job<Dash>) -> Result<Run, SimulateError> {
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    simulate(
        job,
        Control {
            stop: &stop,
            done: &done,
            sink: None,
        },
    )
}

fn run_recorded(job: &Job<Dash>) -> (Run, Vec<GameRecord>) {
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let mut records = Vec::new();
    let mut sink = |record| records.push(record);
    let control = Control {
        stop: &stop,
        done: &done,
        sink: Some(&mut sink),
    };
    (simulate(job, control).expect("it plays"), records)
}

#[test]
fn entries_rotate_with_the_game_number_unless_fixed() {
    let mut job = job(3, 6);
    job.first_game = 7;
    assert_eq!(
        run(&job).unwrap().columns.seat,
        [1, 2, 0, 2, 0, 1, 0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2]
    );
    job.seating = Seating::Fixed;
    assert_eq!(run(&job).unwrap().columns.seat, [0, 1, 2].repeat(6));
    let last = Job {
        first_game: u64::MAX,
        games: 1,
        seating: Seating::Rotate,
        ..job
    };
    assert_eq!(
        run(&last).unwrap().columns.seat,
        [0, 1, 2],
        "2^64 - 1 is a multiple of 3"
    );
}

#[test]
fn seat_options_go_where_their_entries_go() {
    let mut job = job(2, 20);
    job.entries[1].option.head_start = 5;
    let (_, records) = run_recorded(&job);
    for record in records {
        let options = [DashOption::default(), DashOption { head_start: 5 }];
        let mut replay = Replay::<Dash>::new(&job.rules, &options, Arc::new(record)).unwrap();
        let at = Dash::to_position(replay.state_at(0).unwrap());
        let ahead = replay
            .record()
            .seats
            .iter()
            .position(|&entry| entry == 1)
            .unwrap();
        assert_eq!((at.at[ahead], at.at[1 - ahead]), (5, 0));
        replay.verify().unwrap();
    }
}

#[test]
fn what_a_bot_draws_changes_nobodys_luck() {
    let play = |wasteful| {
        let mut job = job(4, 50);
        job.entries[2] = entry(DashBot::Steady { wasteful });
        run(&job).unwrap()
    };
    assert_eq!(play(false), play(true));
}

#[test]
fn a_stop_keeps_the_finished_prefix_and_its_records() {
    for threads in [1, 2, 3] {
        let mut job = job(3, 100_000);
        job.threads = threads;
        let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let mut records = Vec::new();
        let mut sink = |record: GameRecord| {
            records.push(record.game);
            if records.len() == 300 {
                // A slow writer: meanwhile the others play as far ahead as they may.
                let mut before = 0;
                while before != done.load(Relaxed) {
                    before = done.load(Relaxed);
                    std::thread::sleep(std::time::Duration::from_millis(20));
                }
                stop.store(true, Relaxed);
            }
        };
        let control = Control {
            stop: &stop,
            done: &done,
            sink: Some(&mut sink),
        };
        let columns = simulate(&job, control).unwrap().columns;
        assert!(
            (300..300 + 16 * threads as u64).contains(&columns.finished),
            "{threads}: what waits to be written is little: {}",
            columns.finished
        );
        assert_eq!(records, Vec::from_iter(0..columns.finished), "{threads} threads");
        assert_eq!(columns.ranks.len() as u64, columns.finished * 3);
        job.games = columns.finished;
        let again = run(&job).unwrap().columns;
        assert_eq!((&again.ranks, &again.turns), (&columns.ranks, &columns.turns));
    }
    let stop = AtomicBool::new(true);
    let done = AtomicU64::new(0);
    let control = Control {
        stop: &stop,
        done: &done,
        sink: None,
    };
    assert_eq!(simulate(&job(2, 10), control).unwrap().columns.finished, 0);
}

#[test]
fn a_failing_game_stops_the_run_in_the_same_place_on_any_number_of_threads() {
    let mut job = job(4, 400);
    job.rules.farthest = 42;
    let first = run(&job).unwrap();
    let failure = first.failure.clone().expect("somebody runs too far");
    assert!(
        (2..400).contains(&failure.game),
        "the test needs games on both sides: {}",
        failure.game
    );
    assert!(
        matches!(failure.error, PlayError::Overflow { limit: 42, .. }),
        "{failure}"
    );
    assert_eq!(first.columns.finished, failure.game);
    for threads in [2, 7] {
        job.threads = threads;
        let again = run(&job).unwrap();
        assert_eq!(again.failure, Some(failure.clone()), "{threads} threads");
        assert_eq!(again.columns.ranks, first.columns.ranks, "{threads} threads");
        let (_, records) = run_recorded(&job);
        assert_eq!(records.len() as u64, failure.game, "{threads} threads");
    }
}

#[test]
fn a_skipped_failure_has_no_ranks_and_a_record() {
    let mut job = job(4, 400);
    job.rules.farthest = 42;
    job.on_failure = OnFailure::Skip;
    let whole = run(&job).unwrap();
    let failure = whole.failure.clone().expect("somebody runs too far");
    assert_eq!(whole.columns.finished, 400);
    job.threads = 3;
    let (again, records) = run_recorded(&job);
    assert_eq!(again, whole);
    let mut failed = Vec::new();
    for record in records {
        let game = record.game as usize;
        assert_eq!(whole.columns.end_reason[game], record.outcome.end_reason.code());
        if record.outcome.end_reason == EndReason::Failed {
            failed.push(record.game);
            assert_eq!(whole.columns.ranks[game * 4..][..4], [0; 4]);
            assert_eq!(whole.columns.points[game * 4..][..4], [0; 4]);
            assert!(!whole.columns.won[game * 4..][..4].contains(&true));
            assert_eq!(record.outcome.returns().as_slice(), [0.5; 4]);
            let line = record.to_line();
            assert_eq!(GameRecord::parse(&line).as_ref(), Ok(&record));
        }
        let mut replay =
            Replay::<Dash>::new(&job.rules, &vec![DashOption::default(); 4], Arc::new(record)).unwrap();
        replay.verify().unwrap();
    }
    assert_eq!(failed.first(), Some(&failure.game));
}

#[test]
fn chance_from_outside_cannot_be_simulated() {
    let mut job = job(2, 50);
    job.rules.clock = true;
    job.on_failure = OnFailure::Skip;
    let run = run(&job).unwrap();
    let failure = run.failure.expect("nobody answers");
    assert_eq!((failure.game, run.columns.finished), (0, 0));
    assert!(
        failure.to_string().contains("must come from outside"),
        "{failure}"
    );
}

#[test]
fn bad_jobs_are_refused() {
    let error = run(&job(7, 1)).unwrap_err();
    assert_eq!(error.to_string(), "dash has 2 to 6 seats, not 7");
    let error = run(&Job {
        first_game: u64::MAX,
        ..job(2, 2)
    });
    assert!(matches!(error, Err(SimulateError::Numbers { .. })), "{error:?}");
    let error = run(&job(2, u64::MAX));
    assert!(matches!(error, Err(SimulateError::Memory { .. })), "{error:?}");
    assert_eq!(run(&job(2, 0)).unwrap().columns.finished, 0);
}

#[test]
fn a_panic_is_an_error() {
    for threads in [1, 3] {
        let mut job = job(3, 200);
        job.threads = threads;
        job.entries[1] = entry(DashBot::Faulty);
        assert_eq!(run(&job), Err(SimulateError::Panic("a faulty bot".into())));
    }
}

#[test]
fn a_slow_sink_gets_everything_in_order() {
    let mut job = job(2, 300);
    job.threads = 4;
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let mut numbers = Vec::new();
    let mut ahead = 0;
    let mut sink = |record: GameRecord| {
        numbers.push(record.game);
        std::thread::yield_now();
        ahead = ahead.max(done.load(Relaxed) - record.game);
    };
    let control = Control {
        stop: &stop,
        done: &done,
        sink: Some(&mut sink),
    };
    simulate(&job, control).unwrap();
    assert_eq!(numbers, Vec::from_iter(0..300));
    // 300 games in 4 × 8 chunks are 9 a chunk; 16 chunks may wait, 4 are being played, and one is being passed on.
    assert!(ahead <= 9 * (16 + 4 + 2), "{ahead} games waited");
}

/// Doubles the energy of seat 0 in every third turn of the table.
struct Generous;

impl Hooks<Dash> for Generous {
    fn modify(&mut self, state: &DashState, moment: DashMoment) -> Result<DashMoment, HookError> {
        let DashMoment::Energy { seat, amount } = moment;
        let amount = if seat.0 == 0 && Dash::turn(state) % 3 == 1 {
            amount * 2
        } else {
            amount
        };
        Ok(DashMoment::Energy { seat, amount })
    }
}

#[test]
fn changed_values_are_steps_and_replay_without_the_house_rule() {
    let job = job(3, 30);
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let mut records = Vec::new();
    let mut sink = |record| records.push(record);
    let control = Control {
        stop: &stop,
        done: &done,
        sink: Some(&mut sink),
    };
    let changed = simulate_with(&job, &mut Generous, control).unwrap();
    let plain = run(&job).unwrap();
    assert_ne!(changed.columns.ranks, plain.columns.ranks);
    let control = Control {
        stop: &stop,
        done: &done,
        sink: None,
    };
    assert_eq!(simulate_with(&job, &mut Generous, control).unwrap(), changed);
    let mut changes = 0;
    for record in records {
        changes += record
            .steps
            .iter()
            .filter(|step| *step == "~dash_energy 0:1 0:2")
            .count();
        let options = vec![DashOption::default(); 3];
        Replay::<Dash>::new(&job.rules, &options, Arc::new(record))
            .unwrap()
            .verify()
            .unwrap();
    }
    assert!(changes > 30, "{changes}");
}

/// Breaks in the second turn of the table.
struct Broken;

impl Hooks<Dash> for Broken {
    fn modify(&mut self, state: &DashState, moment: DashMoment) -> Result<DashMoment, HookError> {
        match Dash::turn(state) {
            1 => Ok(moment),
            turn => Err(HookError::new("broken", "dash_energy", format!("turn {turn}"))),
        }
    }
}

#[test]
fn a_house_rule_that_raises_fails_the_game() {
    let mut job = job(3, 5);
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = || Control {
        stop: &stop,
        done: &done,
        sink: None,
    };
    let run = simulate_with(&job, &mut Broken, control()).unwrap();
    assert_eq!(run.columns.finished, 0);
    assert_eq!(
        run.failure.expect("it raises").to_string(),
        "game 0: house rule `broken`, hook `dash_energy`: turn 2"
    );
    job.on_failure = OnFailure::Skip;
    let run = simulate_with(&job, &mut Broken, control()).unwrap();
    assert_eq!(run.columns.end_reason, [EndReason::Failed.code(); 5]);
}
