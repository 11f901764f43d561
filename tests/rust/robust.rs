//! Positions and records out of mutated valid ones: never a panic, always a typed error or an equal state. The checks are
//! those of the fuzz targets in `fuzz/`, here with a bounded number of inputs on any compiler.

#[path = "../../fuzz/src/check.rs"]
mod check;

use crate::golden;
use crate::toy::{Dash, DashOption, DashRules};
use ludoteca_core::chance::Keyed;
use ludoteca_core::game::{Game, Legal};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::riket::{Knowledge, Riket, RiketRules};
use ludoteca_core::risiko::{Risiko, RisikoRules};
use ludoteca_core::rng::Stream;
use ludoteca_core::settings::Settings;
use serde_json::{Map, Value, json};

/// How many mutated texts each test looks at.
const INPUTS: u64 = 4_000;

fn pick<'a, T>(list: &'a [T], rng: &mut Stream) -> &'a T {
    &list[rng.below(list.len() as u64) as usize]
}

/// A JSON value with one part changed.
fn mutate(value: &mut Value, words: &[String], rng: &mut Stream) {
    match value {
        Value::Array(list) if !list.is_empty() && rng.below(4) > 0 => {
            let place = rng.below(list.len() as u64) as usize;
            mutate(&mut list[place], words, rng);
        }
        Value::Object(map) if !map.is_empty() && rng.below(12) > 0 => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = pick(&keys, rng);
            mutate(&mut map[key], words, rng);
        }
        Value::Array(list) => match rng.below(4) {
            0 => list.clear(),
            1 => drop(list.pop()),
            2 if !list.is_empty() => list.push(pick(list, rng).clone()),
            _ => list.reverse(),
        },
        Value::Object(map) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let moved = keys
                .first()
                .map(|_| pick(&keys, rng))
                .and_then(|key| map.remove(key));
            if let (Some(moved), 0) = (moved, rng.below(3)) {
                map.insert(pick(words, rng).clone(), moved);
            }
        }
        Value::Number(number) => {
            let n = number.as_i64().unwrap_or(0);
            let near = [n.saturating_add(1), n.saturating_sub(1), n.saturating_mul(2)];
            let far = [0, 1, 2, 3, 44, 255, 65_535, 1 << 32, -1, i64::MAX];
            *value = if rng.below(2) == 0 {
                json!(pick(&near, rng))
            } else {
                json!(pick(&far, rng))
            };
        }
        Value::String(_) => *value = json!(pick(words, rng)),
        Value::Bool(yes) => *yes = !*yes,
        Value::Null => {
            *value = if rng.below(2) == 0 {
                json!(pick(words, rng))
            } else {
                json!(rng.below(7))
            }
        }
    }
}

/// All texts and keys in a value.
fn words(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(list) => list.iter().for_each(|part| words(part, found)),
        Value::Object(map) => map.iter().for_each(|(key, part)| {
            found.push(key.clone());
            words(part, found);
        }),
        _ => {}
    }
}

/// Positions of random games, mutated.
fn mutated_positions<G: Game>(rules: &[G::Rules], options: fn(u8) -> Vec<G::SeatOption>) {
    let mut rng = Stream::from_seed(2);
    let mut positions = Vec::new();
    for game in 0..24 {
        let seats = G::MIN_SEATS + rng.below((G::MAX_SEATS - G::MIN_SEATS + 1).into()) as u8;
        let rules = &rules[game as usize % rules.len()];
        let mut chance = Keyed::new(G::NAME, 8, game);
        let mut state =
            G::new_game(rules, &options(seats), &mut chance, &mut NoHooks).expect("it can be set up");
        let mut seen = Vec::new();
        while G::current_seat(&state).is_some() && seen.len() < 3_000 {
            seen.push(state.clone());
            let action = G::legal(&state).sample(&mut rng);
            G::apply(&mut state, action, &mut chance, &mut NoHooks).expect("it is legal");
        }
        seen.push(state);
        for _ in 0..6 {
            positions.push(json!(G::to_position(pick(&seen, &mut rng))));
        }
    }
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..INPUTS {
        let mut position = pick(&positions, &mut rng).clone();
        let mut found = vec!["nonsense".into(), String::new(), "-1".into()];
        words(&position, &mut found);
        for _ in 0..rng.below(3) {
            mutate(&mut position, &found, &mut rng);
        }
        match check::position::<G>(&position.to_string()) {
            true => accepted += 1,
            false => refused += 1,
        }
    }
    // A third is not mutated at all.
    assert!(
        accepted > INPUTS / 4 && refused > INPUTS / 10,
        "{accepted} accepted, {refused} refused"
    );
}

/// A file of records, mutated in its bytes and its lines.
fn mutated_records<G: Game>(files: &[String], inputs: u64) {
    let mut rng = Stream::from_seed(6);
    for file in files {
        assert!(check::records::<G>(file).is_ok_and(|games| games > 0));
    }
    let mut refused = 0;
    for _ in 0..inputs {
        let mut bytes = pick(files, &mut rng).clone().into_bytes();
        for _ in 0..=rng.below(2) {
            let place = rng.below(bytes.len() as u64) as usize;
            let end = (place + 1 + rng.below(40) as usize).min(bytes.len());
            match rng.below(6) {
                0 => bytes[place] = pick(b"0129\"[]{},:!#~ \\\nxz", &mut rng).to_owned(),
                1 => drop(bytes.drain(place..end)),
                2 => {
                    let again = bytes[place..end].to_vec();
                    bytes.splice(place..place, again);
                }
                3 => bytes[place..end].reverse(),
                4 => bytes.truncate(place.max(1)),
                _ => {
                    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
                    let (one, other) = (rng.below(lines.len() as u64), rng.below(lines.len() as u64));
                    lines.swap(one as usize, other as usize);
                    bytes = lines.join(&b'\n');
                }
            }
        }
        refused += u64::from(check::records::<G>(&String::from_utf8_lossy(&bytes)).is_err());
    }
    assert!(refused > inputs / 2, "{refused} of {inputs} were refused");
}

#[test]
fn positions_of_the_race() {
    let rules = DashRules::PRESETS
        .iter()
        .map(|name| DashRules::preset(name).expect("it is a preset"));
    mutated_positions::<Dash>(&Vec::from_iter(rules), |seats| {
        vec![DashOption::default(); seats.into()]
    });
}

#[test]
fn positions_of_riket() {
    let patch = Map::from_iter([
        ("partial_buy_off".into(), true.into()),
        ("rings".into(), 17.into()),
    ]);
    let short = RiketRules::preset("short").expect("it is a preset");
    let rules = [
        RiketRules::preset("rulebook").expect("it is a preset"),
        short.patched(&patch).expect("it fits"),
    ];
    mutated_positions::<Riket>(&rules, |seats| vec![Knowledge::default(); seats.into()]);
}

#[test]
fn records_of_riket() {
    let names = ["short-3", "rulebook-5"];
    let files = names.map(|name| golden::read(&format!("playthroughs/riket-{name}.jsonl")));
    mutated_records::<Riket>(&files, INPUTS / 4);
}

#[test]
fn positions_of_risiko() {
    let patched = |preset: &str, patch: Value| {
        let patch: Map<String, Value> = serde_json::from_value(patch).expect("an object");
        RisikoRules::preset(preset)
            .expect("it is a preset")
            .patched(&patch)
            .expect("it fits")
    };
    let rules = [
        patched("rulebook", json!({})),
        patched("rulebook", json!({"ending": "reshuffles"})),
        patched("torneo", json!({"defence_dice": "declared"})),
    ];
    mutated_positions::<Risiko>(&rules, |seats| vec![(); seats.into()]);
}

#[test]
fn records_of_risiko() {
    let names = ["rulebook-3", "torneo-4"];
    let files = names.map(|name| golden::read(&format!("playthroughs/risiko-{name}.jsonl")));
    mutated_records::<Risiko>(&files, INPUTS / 4);
}
