//! Perft: numbers of paths, each counted a second time the slow way, and golden numbers of the games.
//!
//! `UPDATE_GOLDEN=1 cargo test -p ludoteca-core --test core perft` writes the numbers anew.

use crate::golden;
use crate::toy::{Dash, DashOption, DashRules};
use ludoteca_core::chance::{First, Keyed};
use ludoteca_core::game::{Game, Legal};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::perft::{perft, split};
use ludoteca_core::relikt::{Relikt, ReliktRules};
use ludoteca_core::riket::{Knowledge, Riket};
use ludoteca_core::risiko::Risiko;
use ludoteca_core::rng::Stream;
use ludoteca_core::settings::Settings;
use serde_json::{Map, Value, json};

/// [`perft`] by the checked `apply` and the plain list of actions.
fn slow<G: Game>(state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions = (0..).map_while(|n| G::legal(state).nth(n));
    actions
        .map(|action| {
            let mut next = state.clone();
            G::apply(&mut next, action, &mut First, &mut NoHooks).expect("it is legal");
            slow::<G>(&next, depth - 1)
        })
        .sum()
}

#[test]
fn perft_is_the_number_of_paths() {
    let rules = DashRules::preset("short").expect("it is a preset");
    let options = vec![DashOption::default(); 3];
    let state = Dash::new_game(&rules, &options, &mut First, &mut NoHooks).expect("it can be set up");
    for depth in 0..=7 {
        let paths = perft::<Dash>(&state, depth).expect("nothing fails");
        assert_eq!(paths, slow::<Dash>(&state, depth), "depth {depth}");
        let parts = split::<Dash>(&state, depth).expect("nothing fails");
        assert_eq!(
            parts.iter().map(|(_, n)| n).sum::<u64>(),
            if depth == 0 { 0 } else { paths }
        );
        assert!(parts.is_sorted());
    }
    // Three rounds of three, each push answered: no path is longer.
    assert_eq!(perft::<Dash>(&state, 19), Ok(0));
}

/// Positions of a game: the first decision with chance taking its first outcomes, and others out of random games.
fn cases<G: Game>(
    rules: &[(&str, G::Rules)],
    options: fn(u8) -> Vec<G::SeatOption>,
    depths: &[u64],
) -> Vec<Value> {
    let mut cases = Vec::new();
    for (name, rules) in rules {
        for seats in G::MIN_SEATS..=G::MAX_SEATS {
            let start =
                G::new_game(rules, &options(seats), &mut First, &mut NoHooks).expect("it can be set up");
            cases.push(case::<G>(
                &format!("{name}, {seats} seats, first decision"),
                &start,
            ));
            for &decisions in depths {
                let mut chance = Keyed::new(G::NAME, 1, decisions);
                let mut state =
                    G::new_game(rules, &options(seats), &mut chance, &mut NoHooks).expect("as above");
                let mut rng = Stream::from_seed(decisions);
                for _ in 0..decisions {
                    if G::current_seat(&state).is_none() {
                        break;
                    }
                    let action = G::legal(&state).sample(&mut rng);
                    G::apply(&mut state, action, &mut chance, &mut NoHooks).expect("it is legal");
                }
                if G::current_seat(&state).is_some() {
                    let name = format!("{name}, {seats} seats, decision {decisions}");
                    cases.push(case::<G>(&name, &state));
                }
            }
        }
    }
    cases
}

fn case<G: Game>(name: &str, state: &G::State) -> Value {
    json!({"name": name, "position": G::to_position(state), "perft": counts::<G>(state)})
}

/// The numbers for depths 1, 2, … as far as they stay below 30,000.
fn counts<G: Game>(state: &G::State) -> Vec<u64> {
    let mut counts = vec![perft::<G>(state, 1).expect("nothing fails")];
    for depth in 2..=6 {
        let last = counts[counts.len() - 1];
        if last == 0 || last > 2_000 {
            break;
        }
        counts.push(perft::<G>(state, depth).expect("nothing fails"));
    }
    counts
}

/// Compares the stored numbers with those of the stored positions; writes positions and numbers anew if asked to.
fn check<G: Game>(make: impl FnOnce() -> Vec<Value>) {
    let file = format!("perft/{}.json", G::NAME);
    if golden::update() {
        let lines: Vec<String> = make().iter().map(Value::to_string).collect();
        golden::write(&file, &format!("[\n{}\n]\n", lines.join(",\n")));
    }
    let stored: Vec<Value> = serde_json::from_str(&golden::read(&file)).expect("the golden file is JSON");
    assert!(stored.len() >= 8);
    for case in stored {
        let position: G::Position = serde_json::from_value(case["position"].clone()).expect("a position");
        let state = G::from_position(&position).unwrap_or_else(|error| panic!("{}: {error}", case["name"]));
        assert_eq!(json!(counts::<G>(&state)), case["perft"], "{}", case["name"]);
    }
}

#[test]
fn risiko_has_its_golden_numbers() {
    check::<Risiko>(|| {
        let preset = |name| <Risiko as Game>::Rules::preset(name).expect("it is a preset");
        let patch = Map::from_iter([("ending".into(), "reshuffles".into())]);
        let attack = preset("rulebook").patched(&patch).expect("it fits");
        let rules = [
            ("rulebook", preset("rulebook")),
            ("torneo", preset("torneo")),
            ("reshuffles", attack),
        ];
        cases::<Risiko>(&rules, |seats| vec![(); seats.into()], &[20, 200, 415, 700, 1200])
    });
}

#[test]
fn relikt_has_its_golden_numbers() {
    check::<Relikt>(|| {
        let preset = |name| ReliktRules::preset(name).expect("it is a preset");
        let patch = Map::from_iter([("pistol".into(), "instead".into())]);
        let instead = preset("german-print").patched(&patch).expect("it fits");
        let rules = [
            ("rulebook", preset("rulebook")),
            ("german-print, pistol instead", instead),
        ];
        cases::<Relikt>(&rules, |seats| vec![(); seats.into()], &[21, 61, 102, 144, 190])
    });
}

#[test]
fn riket_has_its_golden_numbers() {
    check::<Riket>(|| {
        let preset = |name| <Riket as Game>::Rules::preset(name).expect("it is a preset");
        let patch = Map::from_iter([
            ("partial_buy_off".into(), true.into()),
            ("poor_questioner".into(), "excluded".into()),
        ]);
        let partial = preset("short").patched(&patch).expect("it fits");
        let rules = [("rulebook", preset("rulebook")), ("partial", partial)];
        cases::<Riket>(
            &rules,
            |seats| vec![Knowledge::default(); seats.into()],
            &[3, 40, 81],
        )
    });
}
