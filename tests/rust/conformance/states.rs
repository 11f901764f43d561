//! States: copies, failures, positions, chance.

use super::{Subject, go_on, settings};
use ludoteca_core::chance::{ChanceError, First, Keyed, Scripted};
use ludoteca_core::error::PlayError;
use ludoteca_core::game::{Legal, outcomes};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::rng::Stream;
use std::collections::HashMap;

pub fn applying_is_a_function_of_its_inputs<G: Subject>() {
    for setting in settings::<G>() {
        setting.some_states(|state, chance| {
            let before = state.clone();
            let Some(action) = G::legal(state).nth(0) else {
                return;
            };
            let (mut one, mut other) = (state.clone(), state.clone());
            G::apply(&mut one, action, &mut chance.clone(), &mut NoHooks).expect("it is legal");
            G::apply_unchecked(&mut other, action, &mut chance.clone(), &mut NoHooks).expect("it is legal");
            assert_eq!(one, other, "{}: `{action}`", setting.name);
            assert_eq!(before, *state);
            // A fresh source of the same game number gives the same luck wherever one begins to ask it.
            let fresh = Keyed::new(G::NAME, 11, chance.clone().streams().game_number());
            let ends = (
                go_on::<G>(state, chance.clone(), 1, 60),
                go_on::<G>(state, fresh, 1, 60),
            );
            assert_eq!(ends.0, ends.1, "{}", setting.name);
        });
    }
}

pub fn a_failed_apply_leaves_the_state<G: Subject>() {
    let mut failed = 0;
    for setting in settings::<G>() {
        setting.some_states(|state, _| {
            for action in (0..).map_while(|i| G::legal(state).nth(i)).take(6) {
                let mut after = state.clone();
                match G::apply(&mut after, action, &mut Scripted::default(), &mut NoHooks) {
                    Ok(()) => {}
                    Err(PlayError::Chance(ChanceError::Missing { .. })) => {
                        failed += 1;
                        assert_eq!(after, *state, "{}: `{action}`", setting.name);
                    }
                    Err(error) => panic!("{}: `{action}`: {error}", setting.name),
                }
            }
        });
    }
    assert!(failed > 0, "nothing ever asked for chance");
}

pub fn positions_hold_everything<G: Subject>() {
    for setting in settings::<G>() {
        let name = &setting.name;
        setting.some_states(|state, chance| {
            let position = G::to_position(state);
            let text = serde_json::to_string(&position).expect("a position is JSON");
            let read: G::Position =
                serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}: {text}"));
            assert_eq!(read, position, "{name}");
            let back = G::from_position(&read).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            assert_eq!(back, *state, "{name}: {text}");
            let ends = (
                go_on::<G>(state, chance.clone(), 2, 50),
                go_on::<G>(&back, chance.clone(), 2, 50),
            );
            assert_eq!(ends.0, ends.1, "{name}");
        });
    }
}

pub fn packed_states_differ_when_states_do<G: Subject>() {
    let mut known: HashMap<Vec<u8>, G::State> = HashMap::new();
    for setting in settings::<G>() {
        known.clear();
        setting.some_states(|state, _| {
            let mut packed = Vec::new();
            G::pack_state(state, &mut packed);
            let again = packed.clone();
            G::pack_state(state, &mut packed);
            assert_eq!(
                packed,
                [again.as_slice(), &again].concat(),
                "packing appends, always the same"
            );
            if let Some(same) = known.insert(again, state.clone()) {
                assert_eq!(same, *state, "{}", setting.name);
            }
        });
    }
}

pub fn outcomes_are_probabilities<G: Subject>() {
    let mut listed = 0;
    for setting in settings::<G>() {
        setting.some_states(|state, chance| {
            let Some(action) = G::legal(state).nth(0) else {
                return;
            };
            let all = match outcomes::<G>(state, action) {
                Err(PlayError::Chance(ChanceError::TooMany { .. })) => return,
                all => all.unwrap_or_else(|error| panic!("{}: `{action}`: {error}", setting.name)),
            };
            listed += 1;
            let total: f64 = all.iter().map(|(p, _)| p).sum();
            assert!(
                (total - 1.0).abs() < 1e-9,
                "{}: `{action}`: {total}",
                setting.name
            );
            assert!(all.iter().all(|(p, _)| *p > 0.0));
            let mut next = state.clone();
            G::apply(&mut next, action, &mut chance.clone(), &mut NoHooks).expect("it is legal");
            if all.len() == 1 {
                assert_eq!(all[0].1, next, "{}: `{action}`", setting.name);
            }
        });
    }
    assert!(listed > 0, "no action's outcomes could be listed");
}

pub fn the_first_outcome_always_will_do<G: Subject>() {
    for setting in settings::<G>() {
        let options = G::options(setting.seats);
        let start =
            || G::new_game(&setting.rules, &options, &mut First, &mut NoHooks).expect("it can be set up");
        let (mut state, mut rng) = (start(), Stream::from_seed(1));
        assert_eq!(state, start());
        let mut decisions = 0;
        while G::current_seat(&state).is_some() {
            let action = G::legal(&state).sample(&mut rng);
            G::apply(&mut state, action, &mut First, &mut NoHooks).expect("it is legal");
            decisions += 1;
            assert!(decisions <= G::MOST_DECISIONS, "{}: no end", setting.name);
        }
    }
}
