//! Speed of search in all three games: iterations a second beside bare rollouts from the same positions in the middle of
//! games, played out as far by the same bots.
//!
//! Before anything is timed, two searches must give the same, and what they give must be legal.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludoteca_core::bot::Bot;
use ludoteca_core::chance::Keyed;
use ludoteca_core::game::Legal;
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::relikt::Relikt;
use ludoteca_core::riket::Riket;
use ludoteca_core::risiko::Risiko;
use ludoteca_core::rng::Stream;
use ludoteca_core::search::{Found, SearchOptions, Searchable, Searcher, play_out};
use ludoteca_core::settings::Settings;
use serde_json::Map;
use std::hint::black_box;
use std::time::Instant;

const POSITIONS: u64 = 6;
const ITERATIONS: u64 = 500;

/// The state of a game of four `greedy` after so many decisions, at one that is not forced.
fn in_the_middle<G: Searchable>(game: u64, decisions: u64) -> G::State {
    let mut chance = Keyed::new(G::NAME, 7, game);
    let options = vec![G::SeatOption::default(); 4];
    let mut bots = vec![G::bot("greedy", &Map::new()).expect("every game has it"); 4];
    let mut rng = Stream::from_seed(game);
    let mut state = G::new_game(&G::Rules::base(), &options, &mut chance, &mut NoHooks).expect("a game");
    for done in 0.. {
        let seat = G::current_seat(&state).expect("the game goes on");
        let legal = G::legal(&state);
        if done >= decisions && legal.forced().is_none() {
            break;
        }
        let action = legal
            .forced()
            .unwrap_or_else(|| bots[seat.index()].choose(G::view(&state, seat), &legal, &mut rng));
        drop(legal);
        G::apply_unchecked(&mut state, action, &mut chance, &mut NoHooks).expect("it is legal");
    }
    state
}

fn options<G: Searchable>() -> SearchOptions<G> {
    SearchOptions::read(&Map::new()).expect("the defaults fit")
}

fn search<G: Searchable>(searcher: &mut Searcher<G>, state: &G::State) -> Found<G::Action> {
    let seat = G::current_seat(state).expect("the game goes on");
    searcher
        .search(G::view(state, seat), &mut Stream::from_seed(1), |done| {
            done < ITERATIONS
        })
        .expect("somebody is to act")
}

/// Rollouts from the position itself: a copy, then bots to the horizon.
fn roll_out<G: Searchable>(players: &mut [G::Bot], horizon: u32, state: &G::State) -> f64 {
    let mut rng = Stream::from_seed(1);
    let last = G::turn(state) + horizon;
    (0..ITERATIONS)
        .map(|_| {
            let mut world = state.clone();
            play_out::<G>(&mut world, players, last, &mut rng).expect("it plays")[0]
        })
        .sum()
}

/// Iterations and rollouts a second, best of a few interleaved runs.
fn compare<G: Searchable>(c: &mut Criterion, decisions: u64) {
    let states: Vec<G::State> = (0..POSITIONS)
        .map(|game| in_the_middle::<G>(game, decisions))
        .collect();
    let mut searcher = Searcher::new(options::<G>());
    let horizon = searcher.options().horizon;
    let mut players = vec![searcher.options().rollout.clone(); 4];
    for state in &states {
        let found = search(&mut searcher, state);
        assert_eq!(found, search(&mut Searcher::new(options::<G>()), state));
        let legal = G::legal(state);
        assert!(found.iterations == ITERATIONS && found.actions.iter().all(|&action| legal.contains(action)));
    }
    let (mut searched, mut rolled) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..5 {
        let start = Instant::now();
        states
            .iter()
            .for_each(|state| drop(black_box(search(&mut searcher, state))));
        searched = searched.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        for state in &states {
            black_box(roll_out::<G>(&mut players, horizon, state));
        }
        rolled = rolled.min(start.elapsed().as_secs_f64());
    }
    let all = (POSITIONS * ITERATIONS) as f64;
    println!(
        "{}: {:.0} iterations/s, {:.0} bare rollouts/s, ratio {:.2}",
        G::NAME,
        all / searched,
        all / rolled,
        rolled / searched
    );
    // A single look on a shared machine judges the results alone.
    let judged = !std::env::args().any(|argument| argument == "--test");
    assert!(
        !judged || rolled > 0.5 * searched,
        "{}: less than half of the rollouts",
        G::NAME
    );
    let mut group = c.benchmark_group(format!("search/{}", G::NAME));
    group.sample_size(10).throughput(Throughput::Elements(ITERATIONS));
    group.bench_function("iterations", |b| {
        b.iter(|| black_box(search(&mut searcher, &states[0])))
    });
    group.bench_function("bare rollouts", |b| {
        b.iter(|| black_box(roll_out::<G>(&mut players, horizon, &states[0])));
    });
    group.finish();
}

fn searches(c: &mut Criterion) {
    compare::<Risiko>(c, 300);
    compare::<Relikt>(c, 80);
    compare::<Riket>(c, 150);
}

criterion_group!(benches, searches);
criterion_main!(benches);
