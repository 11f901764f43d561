//! Golden playthroughs: whole games as records, and as a text to read, with what a seat sees now and then. Any change of
//! rules, chance or formats shows as a difference to read.
//!
//! `UPDATE_GOLDEN=1 cargo test -p ludoteca-core --test core playthroughs` writes them anew.

use crate::golden;
use ludoteca_core::game::{Game, Legal};
use ludoteca_core::record::{BotInfo, GameRecord, Header, Step, end_line};
use ludoteca_core::relikt::Relikt;
use ludoteca_core::replay::Replay;
use ludoteca_core::riket::{Knowledge, Riket};
use ludoteca_core::risiko::Risiko;
use ludoteca_core::settings::Settings;
use ludoteca_core::simulate::{Control, Entry, Job, simulate};
use serde_json::Map;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Out of so many games the one with the most kinds of steps is stored, and of those the shortest.
const TRIED: u64 = 60;

/// How many views are shown of each game.
const VIEWS: usize = 5;

fn play<G: Game>(job: &Job<G>) -> GameRecord {
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let mut best: Option<((usize, Reverse<usize>), GameRecord)> = None;
    let mut sink = |record: GameRecord| {
        let kinds: HashSet<&str> = record
            .steps
            .iter()
            .filter_map(|step| step.split(' ').next())
            .collect();
        let worth = (kinds.len(), Reverse(record.steps.as_str().len()));
        if best.as_ref().is_none_or(|(other, _)| worth > *other) {
            best = Some((worth, record));
        }
    };
    let control = Control {
        stop: &stop,
        done: &done,
        sink: Some(&mut sink),
    };
    simulate(job, control).expect("it plays");
    best.expect("a game was played").1
}

/// The game as a text: a line a turn, then views and legal actions at a few decisions.
fn text<G: Game>(title: &str, rules: &G::Rules, options: &[G::SeatOption], record: &GameRecord) -> String {
    let mut text = format!(
        "{title}\ngame number {}, seats {:?}\n\n",
        record.game, record.seats
    );
    let mut line = Vec::new();
    for step in record.steps.iter() {
        line.push(step);
        if matches!(Step::of(step), Step::Turn(_)) {
            writeln!(text, "{}", line.join(" | ")).expect("a string takes everything");
            line.clear();
        }
    }
    assert!(line.is_empty(), "the last step ends a turn");
    let outcome = &record.outcome;
    writeln!(
        text,
        "\n{}: ranks {:?}, points {:?}, hash {:016x}",
        outcome.end_reason.name(),
        outcome.ranks.as_slice(),
        outcome.points.as_slice(),
        record.hash
    )
    .expect("as above");
    let mut replay =
        Replay::<G>::new(rules, options, Arc::new(record.clone())).expect("it was written just now");
    let decisions = record.steps.decisions();
    for view in 0..=VIEWS {
        let state = replay
            .state_at(decisions * view / VIEWS)
            .expect("there is such a decision");
        let seat = G::current_seat(state).unwrap_or(ludoteca_core::seat::Seat(0));
        let json = G::view_json(G::view(state, seat));
        let legal = G::legal(state).describe(12);
        write!(
            text,
            "\ndecision {}, seat {seat} sees\n{json}\nand may {legal}\n",
            decisions * view / VIEWS
        )
        .expect("as above");
    }
    text
}

/// Plays under every preset with every number of seats and compares.
fn check<G: Game>(options: fn(u8) -> Vec<G::SeatOption>) {
    for preset in G::Rules::PRESETS {
        for seats in G::MIN_SEATS..=G::MAX_SEATS {
            let rules = G::Rules::preset(preset).expect("it is a preset");
            let bot = G::bot("random", &Map::new()).expect("every game has it");
            let entries = options(seats).into_iter().map(|option| Entry::<G> {
                bot: bot.clone(),
                option,
            });
            let job = Job::new(rules, entries.collect(), 1, TRIED);
            let record = play(&job);
            let name = format!("playthroughs/{}-{preset}-{seats}", G::NAME);
            let title = format!("{} {preset}, {seats} seats, all random, seed 1", G::NAME);
            golden::compare(
                &format!("{name}.txt"),
                &text::<G>(&title, &job.rules, &options(seats), &record),
            );
            let info = BotInfo {
                name: "random".into(),
                spec: "random".into(),
                seat: Map::new(),
            };
            let header = Header {
                // Records of every version stay readable; these shall not change with each.
                version: "0.0.0".into(),
                ..Header::new::<G>(&job.rules, Some(preset), Vec::new(), vec![info; seats.into()], 1)
            };
            let lines = [header.to_line(), record.to_line(), end_line(1)];
            golden::compare(&format!("{name}.jsonl"), &(lines.join("\n") + "\n"));
        }
    }
}

#[test]
fn risiko_plays_as_ever() {
    check::<Risiko>(|seats| vec![(); seats.into()]);
}

#[test]
fn relikt_plays_as_ever() {
    check::<Relikt>(|seats| vec![(); seats.into()]);
}

#[test]
fn riket_plays_as_ever() {
    check::<Riket>(|seats| vec![Knowledge::default(); seats.into()]);
}
