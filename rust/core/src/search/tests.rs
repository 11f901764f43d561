//! The search by positions where it is clear what is right, and by what it must not depend on.

use super::*;
use crate::chance::Keyed;
use crate::relikt::Relikt;
use crate::riket::Riket;
use crate::risiko::Risiko;
use crate::risiko::tests::scene::Scene;
use crate::settings::Settings;
use serde_json::{Map, Value, json};

fn options<G: Searchable>(options: Value) -> SearchOptions<G> {
    let options: Map<String, Value> = serde_json::from_value(options).unwrap();
    SearchOptions::read(&options).unwrap_or_else(|error| panic!("{error}"))
}

fn search<G: Searchable>(state: &G::State, iterations: u64, seed: u64, patch: Value) -> Found<G::Action> {
    let seat = G::current_seat(state).unwrap();
    let mut searcher = Searcher::<G>::new(options(patch));
    let rng = &mut Stream::from_seed(seed);
    searcher
        .search(G::view(state, seat), rng, |done| done < iterations)
        .unwrap()
}

/// States along games of random players.
fn along<G: Searchable>(every: u64, mut visit: impl FnMut(&G::State)) {
    for seats in G::MIN_SEATS..=G::MAX_SEATS {
        let mut chance = Keyed::new(G::NAME, 31, seats.into());
        let mut rng = Stream::from_seed(seats.into());
        let options = vec![G::SeatOption::default(); seats.into()];
        let mut state = G::new_game(&G::Rules::base(), &options, &mut chance, &mut NoHooks).unwrap();
        for _ in 0..600 {
            if G::current_seat(&state).is_none() {
                break;
            }
            if rng.below(every) == 0 && G::legal(&state).forced().is_none() {
                visit(&state);
            }
            let action = G::legal(&state).sample(&mut rng);
            G::apply_unchecked(&mut state, action, &mut chance, &mut NoHooks).unwrap();
        }
    }
}

fn results_are_sound<G: Searchable>(patch: Value) {
    let mut visited = 0;
    along::<G>(60, |state| {
        let found = search::<G>(state, 40, 5, patch.clone());
        let legal = G::legal(state);
        assert!(found.actions.iter().all(|&action| legal.contains(action)));
        assert!(found.visits.windows(2).all(|pair| pair[0] >= pair[1]));
        assert_eq!((found.visits.iter().sum::<u64>(), found.iterations), (40, 40));
        let ones = [found.probabilities.iter().sum::<f64>(), found.values.iter().sum()];
        assert!(ones.iter().all(|one| (one - 1.0).abs() < 1e-9), "{found:?}");
        assert_eq!(found.values.len(), G::seats(state) as usize);
        let mut actions = found.actions.clone();
        actions.sort_unstable();
        actions.dedup();
        assert_eq!(actions.len(), found.actions.len(), "an action stands there twice");
        // The same again; another seed is another search.
        assert_eq!(search::<G>(state, 40, 5, patch.clone()), found);
        // Nothing the seat cannot know plays a part, and no chance of the real game is in it at all.
        let seat = G::current_seat(state).unwrap();
        let other = G::sample_world(G::view(state, seat), &mut Stream::from_seed(visited));
        assert_eq!(search::<G>(&other, 40, 5, patch.clone()), found);
        visited += 1;
    });
    assert!(visited > 5, "{visited}");
}

#[test]
fn results_are_sound_and_depend_on_the_view_alone() {
    results_are_sound::<Risiko>(json!({}));
    results_are_sound::<Relikt>(json!({"rollout": "random", "horizon": 2}));
    results_are_sound::<Riket>(json!({"guide": "none"}));
}

#[test]
fn the_bot_is_the_search() {
    use crate::bot::Bot as _;
    along::<Riket>(40, |state| {
        let seat = Riket::current_seat(state).unwrap();
        let (view, legal) = (Riket::view(state, seat), Riket::legal(state));
        let patch: Map<String, Value> = serde_json::from_value(json!({"iterations": 60})).unwrap();
        let mut bot = Riket::bot("search", &patch).unwrap();
        let choice = bot.choose(view, &legal, &mut Stream::from_seed(3));
        let found = search::<Riket>(state, 60, 3, json!({}));
        match Riket::beyond_doubt(view) {
            Some(action) => assert_eq!(choice, action),
            // It stops once the rest can't change its mind; level ones may still come in another order.
            None if found.visits.len() > 1 && found.visits[0] == found.visits[1] => {}
            None => assert_eq!(choice, found.actions[0]),
        }
    });
}

#[test]
fn a_game_that_one_conquest_wins_is_won() {
    // The only attack there is; ending the turn leaves it all to others.
    let game = Scene::new(3)
        .own(0, "north_america, africa, east_africa 12")
        .own(1, "south_america 5, europe 5, oceania 9")
        .own(2, "asia 5, madagascar 1")
        .objective(0, "na_africa")
        .objective(1, "asia_sa")
        .objective(2, "europe_oceania_third")
        .play();
    let found = search::<Risiko>(&game.state, 300, 1, json!({"guide": "none"}));
    let best = found.actions[0].to_string();
    assert!(best.starts_with("attack east_africa madagascar"), "{best}");
    assert!(found.values[0] > 0.7, "{found:?}");
}

#[test]
fn who_is_not_to_act_or_too_late_is_told() {
    let mut state = Scene::new(3).own(0, "asia").own(1, "africa").play().state;
    let mut searcher = Searcher::<Risiko>::new(options(json!({})));
    let mut ask = |state: &crate::risiko::RisikoState, seat| {
        let error = searcher.search(Risiko::view(state, Seat(seat)), &mut Stream::from_seed(1), |_| {
            false
        });
        error.map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(ask(&state, 0), Ok(()));
    let told = ask(&state, 2).unwrap_err();
    assert!(
        told.starts_with("the view is of seat 2, but seat 0 is to act"),
        "{told}"
    );
    state.phase = crate::risiko::state::Phase::Over;
    assert!(ask(&state, 0).unwrap_err().starts_with("the game is over"));
}

#[test]
fn options_are_checked() {
    let error = |options: Value| {
        let options: Map<String, Value> = serde_json::from_value(options).unwrap();
        SearchOptions::<Relikt>::read(&options).unwrap_err().message
    };
    assert!(error(json!({"iteration": 5})).contains("did you mean `iterations`"));
    assert!(error(json!({"iterations": 0})).contains("iterations = 0: expected"));
    assert!(error(json!({"exploration": -1})).contains("exploration = -1: expected"));
    assert!(error(json!({"rollout": "greedi"})).contains("did you mean `greedy`"));
    assert!(error(json!({"rollout": "search"})).contains("bot for rollout of `search`"));
    assert!(error(json!({"rollout": 3})).contains("the name of a bot"));
    assert!(error(json!({"guide": "nobody"})).contains("none"));
    assert!(options::<Relikt>(json!({"guide": "none"})).guide.is_none());
}

#[test]
fn a_battle_fought_on_ends_as_its_rolls_would() {
    use crate::risiko::combat::exact::{Policy, odds};
    let scene = || {
        Scene::new(3)
            .own(0, "alaska 9")
            .own(1, "kamchatka 3, peru")
            .play()
    };
    let attack = "attack alaska kamchatka 3".parse().unwrap();
    let (n, mut rng) = (20_000, Stream::from_seed(4));
    let mut won = 0;
    for _ in 0..n {
        let mut state = scene().state;
        Risiko::play_on(&mut state, attack, &mut rng).unwrap();
        assert!(state.counters_agree());
        won += u32::from(state.conquests);
    }
    let exact = odds(9, 3, 4, Policy::Maximum).win;
    let error = (exact * (1.0 - exact) / f64::from(n)).sqrt();
    assert!((f64::from(won) / f64::from(n) - exact).abs() < 4.0 * error);
}

#[test]
fn the_exponential_is_near_enough() {
    for x in [-40.0, -7.5, -0.1, 0.0, 0.3, 3.0, 20.0] {
        assert!((exp(x) / f64::exp(x) - 1.0).abs() < 0.02, "{x}");
    }
}
