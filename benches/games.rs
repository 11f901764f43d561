//! Speed of whole games by bot, of legal actions and of copies of a state, each beside a naive version.
//!
//! Before anything is timed, both kinds of machine code must give the same games, and the naive loop must play them
//! decision by decision to the same ends.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludoteca_core::chance::Keyed;
use ludoteca_core::game::{Game, Legal};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::risiko::{Action, Risiko, RisikoRules, RisikoState};
use ludoteca_core::rng::Stream;
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use ludoteca_core::simulate::{Columns, Control, Cpu, Entry, Job, bot_seed, simulate};
use serde_json::{Map, Value};
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicU64};

const SEED: u64 = 20_260_101;
const GAMES: u64 = 64;

fn rules(settings: &[(&str, &str)]) -> RisikoRules {
    let patch = settings
        .iter()
        .map(|(key, value)| ((*key).into(), Value::from(*value)));
    RisikoRules::base()
        .patched(&patch.collect::<Map<_, _>>())
        .expect("the settings fit")
}

fn play(rules: RisikoRules, bot: &str, cpu: Cpu) -> Columns {
    let bot = Risiko::bot(bot, &Map::new()).expect("it is one of the bots");
    let entries = (0..4)
        .map(|_| Entry::<Risiko> {
            bot: bot.clone(),
            option: (),
        })
        .collect();
    let job = Job {
        cpu,
        ..Job::new(rules, entries, SEED, GAMES)
    };
    let control = Control {
        stop: &AtomicBool::new(false),
        done: &AtomicU64::new(0),
        sink: None,
    };
    let run = simulate(&job, control).expect("it plays");
    assert_eq!(run.columns.finished as u64, GAMES);
    run.columns
}

/// The games of four random bots as one writes the loop down first: every list of legal actions written out, every
/// action checked. Gives the ends and the number of decisions.
fn play_naively(rules: RisikoRules, games: u64) -> (Vec<u8>, u64) {
    let (mut ends, mut decisions) = (Vec::new(), 0);
    for game in 0..games {
        let mut chance = Keyed::new(Risiko::NAME, SEED, game);
        let mut streams: Vec<Stream> = Seat::all(4)
            .map(|seat| Stream::from_seed(bot_seed::<Risiko>(chance.streams(), seat)))
            .collect();
        let mut state = Risiko::new_game(&rules, &[(); 4], &mut chance, &mut NoHooks).expect("it is set up");
        while let Some(seat) = Risiko::current_seat(&state) {
            let entries = Risiko::legal(&state).to_entries();
            let action = match entries[..] {
                [only] if only.count == 1 => only.first,
                _ => Risiko::legal(&state).sample(&mut streams[seat.index()]),
            };
            assert!(entries.iter().any(|e| (0..e.count).any(|n| e.at(n) == action)));
            Risiko::apply(&mut state, action, &mut chance, &mut NoHooks).expect("it is legal");
            decisions += 1;
        }
        ends.push(Risiko::outcome(&state).expect("it is over").end_reason.code());
    }
    (ends, decisions)
}

fn games(c: &mut Criterion) {
    let cards = rules(&[("ending", "reshuffles")]);
    let most_dice = rules(&[("ending", "reshuffles"), ("defence_dice", "maximum")]);
    let known = play(cards, "random", Cpu::Best);
    let (ends, decisions) = play_naively(cards, 4);
    assert_eq!(ends, known.end_reason[..4]);
    assert!(decisions > 4_000, "{decisions} decisions");
    for (name, rules, bot) in [
        ("4 random, reshuffles", cards, "random"),
        ("4 random, reshuffles, most dice", most_dice, "random"),
        ("4 light, objectives", rules(&[]), "light"),
        ("4 greedy, objectives", rules(&[]), "greedy"),
        ("4 objective, objectives", rules(&[]), "objective"),
    ] {
        let best = play(rules, bot, Cpu::Best);
        assert_eq!(best, play(rules, bot, Cpu::Portable), "{name}");
        let mut group = c.benchmark_group(format!("games/{name}"));
        group.sample_size(10).throughput(Throughput::Elements(GAMES));
        group.bench_function("best", |b| b.iter(|| play(rules, bot, Cpu::Best)));
        group.bench_function("portable", |b| b.iter(|| play(rules, bot, Cpu::Portable)));
        if bot == "random" {
            group.throughput(Throughput::Elements(4));
            group.bench_function("naive", |b| b.iter(|| play_naively(rules, 4)));
        }
        group.finish();
    }
}

/// A state in combat with 27 attacks.
fn fight() -> RisikoState {
    let rules = rules(&[("ending", "reshuffles")]);
    for game in 0..1_000 {
        let mut chance = Keyed::new(Risiko::NAME, SEED, game);
        let mut rng = Stream::from_seed(game);
        let mut state = Risiko::new_game(&rules, &[(); 4], &mut chance, &mut NoHooks).expect("it is set up");
        for _ in 0..400 {
            if attacks(&state) == 27 {
                return state;
            }
            if Risiko::current_seat(&state).is_none() {
                break;
            }
            let action = Risiko::legal(&state).sample(&mut rng);
            Risiko::apply(&mut state, action, &mut chance, &mut NoHooks).expect("it is legal");
        }
    }
    panic!("no position with 27 attacks");
}

/// How many attacks are legal.
fn attacks(state: &RisikoState) -> usize {
    let mut n = 0;
    Risiko::legal(state).visit(|entry| {
        n += usize::from(matches!(entry.first, Action::Attack { .. }));
        true
    });
    n
}

/// The same by asking for every action there is.
fn attacks_naively(state: &RisikoState) -> usize {
    use ludoteca_core::risiko::territory::Territory;
    let legal = Risiko::legal(state);
    let pairs = Territory::all().flat_map(|source| Territory::all().map(move |target| (source, target)));
    pairs
        .filter(|&(source, target)| {
            legal.contains(Action::Attack {
                source,
                target,
                dice: 1,
            })
        })
        .count()
}

fn pieces(c: &mut Criterion) {
    let state = fight();
    assert_eq!((attacks(&state), attacks_naively(&state)), (27, 27));
    let mut group = c.benchmark_group("attacks, 27 of them");
    group.bench_function("visited", |b| b.iter(|| attacks(black_box(&state))));
    group.bench_function("naive", |b| b.iter(|| attacks_naively(black_box(&state))));
    group.finish();
    let mut group = c.benchmark_group("copy of a state");
    let mut copy = state;
    group.bench_function("copied", |b| b.iter(|| copy = *black_box(&state)));
    assert_eq!(copy, state);
    let position = Risiko::to_position(&state);
    group.bench_function("naive", |b| {
        b.iter(|| Risiko::from_position(black_box(&position)).expect("it is one"))
    });
    group.finish();
}

criterion_group!(benches, games, pieces);
criterion_main!(benches);
