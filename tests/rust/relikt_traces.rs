//! Games that an independent reference plays too (tests/reference/relikt.py): after each decision the legal list and the
//! position are rolled into a digest, and both sides must come to the same at the end of every turn.
//!
//! `UPDATE_GOLDEN=1 cargo test -p ludoteca-core --test core relikt_traces` writes the games anew.

use crate::golden;
use ludoteca_core::chance::{Keyed, Noted};
use ludoteca_core::game::{Game, Legal};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::relikt::{Relikt, ReliktRules};
use ludoteca_core::rng::Stream;
use ludoteca_core::settings::Settings;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// A random game as a line of the golden file.
fn game(settings: &Value, seats: usize, number: u64) -> Value {
    let patch = settings.as_object().expect("an object");
    let rules = ReliktRules::base().patched(patch).expect("they fit");
    let mut chance = Noted::new(Keyed::new(Relikt::NAME, 3, number));
    let mut rng = Stream::from_seed(number);
    let mut state =
        Relikt::new_game(&rules, &vec![(); seats], &mut chance, &mut NoHooks).expect("it can be set up");
    let (mut digest, mut marks, mut steps) = (Sha256::new(), Vec::new(), Vec::new());
    let told = |chance: &mut Noted<Keyed>| -> Vec<String> {
        chance
            .outcomes
            .drain(..)
            .map(|outcome| format!("!{}", outcome.text))
            .collect()
    };
    steps.extend(told(&mut chance));
    while Relikt::current_seat(&state).is_some() {
        let (legal, turn) = (Relikt::legal(&state), Relikt::turn(&state));
        for entry in legal.to_entries() {
            digest.update(format!("{}\n", entry.first));
        }
        let action = legal.sample(&mut rng);
        steps.push(action.to_string());
        Relikt::apply(&mut state, action, &mut chance, &mut NoHooks).expect("it is legal");
        steps.extend(told(&mut chance));
        // The reference does not count how old cards are.
        let mut position = Relikt::to_position(&state);
        position.ages.clear();
        for down in position
            .rows
            .iter_mut()
            .flatten()
            .flat_map(|row| &mut row.face_down)
        {
            down.ages.clear();
        }
        let position = serde_json::to_value(position).expect("plain data");
        digest.update(format!("{position}\n"));
        if Relikt::turn(&state) != turn || Relikt::current_seat(&state).is_none() {
            let so_far = digest.clone().finalize();
            marks.push(
                so_far[..8]
                    .iter()
                    .map(|byte| format!("{byte:02x}"))
                    .collect::<String>(),
            );
        }
    }
    json!({"settings": settings, "seats": seats, "steps": steps, "marks": marks})
}

#[test]
fn the_reference_plays_the_same_games() {
    let rule_sets = [
        json!({}),
        json!({"treasures_left": 1, "pistol": "instead"}),
        json!({"gems.blue": [1, 1, 2, 2, 3, 3, 7, 7], "gems.red": [1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 7, 7], "first_player": 2}),
        json!({"max_turns": 40}),
    ];
    let mut lines = Vec::new();
    for settings in &rule_sets {
        for seats in 3..=5 {
            for _ in 0..2 {
                lines.push(game(settings, seats, lines.len() as u64));
            }
        }
    }
    let kinds: BTreeSet<&str> = lines
        .iter()
        .flat_map(|line| line["steps"].as_array().expect("a list"))
        .filter_map(|step| step.as_str()?.split(' ').next())
        .collect();
    assert_eq!(
        kinds.len(),
        5 + 6,
        "every kind of outcome and of action: {kinds:?}"
    );
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    golden::compare("relikt/traces.jsonl", &text);
}
