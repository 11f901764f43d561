//! Stored games that an independent reference plays too: every legal list, every position and the outcome are today what
//! both agreed on. tests/reference/risiko_check.py is the other side; the example `risiko_traces` writes the file.

use crate::golden;
use crate::risiko_trace::{Trace, Traced};
use ludoteca_core::chance::{Noted, Scripted};
use ludoteca_core::game::Game;
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::record::{GameRecord, NotedHooks, Recorder, Step};
use ludoteca_core::risiko::{Action, Risiko, RisikoRules};
use ludoteca_core::settings::Settings;
use ludoteca_core::table::{Table, Watch};
use serde_json::Value;

fn parse(line: &str) -> Traced {
    let value: Value = serde_json::from_str(line).expect("a line of JSON");
    let read = |key: &str| value[key].clone();
    Traced {
        settings: serde_json::from_value(read("settings")).expect("settings"),
        start: serde_json::from_value(read("start")).expect("a position"),
        record: GameRecord::parse(&read("record").to_string()).expect("a game"),
        trace: serde_json::from_value(read("trace")).expect("marks"),
    }
}

/// The decisions of a game with the chance that follows each; what comes before the first belongs to no action.
fn decisions(traced: &Traced) -> Vec<(Option<Action>, Vec<String>)> {
    let mut all = vec![(None, Vec::new())];
    for step in traced.record.steps.iter() {
        match Step::of(step) {
            Step::Action(text) => all.push((Some(text.parse().expect("an action")), Vec::new())),
            Step::Chance(text) => all.last_mut().expect("it has one").1.push(text.into()),
            Step::Turn(_) => {}
            Step::Note(_) | Step::Changed(_) => panic!("nothing is said, and no house rule was on"),
        }
    }
    all
}

fn check(traced: &Traced) {
    let game = traced.record.game;
    let rules = RisikoRules::base()
        .patched(&traced.settings)
        .expect("settings that fit");
    let seats = vec![(); traced.record.seats.len()];
    let mut decisions = decisions(traced).into_iter();
    let (_, before) = decisions.next().expect("the set-up");
    let (mut chance, mut hooks) = (
        Noted::new(Scripted::new(before)),
        NotedHooks::<Risiko, _>::new(NoHooks),
    );
    let mut watch = Recorder::<Risiko>::new();
    let mut table = match &traced.start {
        None => {
            Table::new(&rules, &seats, chance, hooks, watch).unwrap_or_else(|(error, _)| panic!("{error}"))
        }
        Some(position) => {
            let state =
                Risiko::from_position(position).unwrap_or_else(|error| panic!("game {game}: {error}"));
            watch.set_up(&state, &mut chance, &mut hooks);
            Table {
                state,
                chance,
                hooks,
                watch,
                asked: 0,
                forced: 0,
            }
        }
    };
    let mut trace = Trace::default();
    for (action, outcomes) in decisions {
        let action = action.expect("a decision has an action");
        let legal = Risiko::legal(&table.state);
        trace.legal(&legal);
        ludoteca_core::game::check::<Risiko>(&table.state, action)
            .unwrap_or_else(|error| panic!("game {game}: {error}"));
        let seat = Risiko::current_seat(&table.state).expect("something is legal");
        let turn = Risiko::turn(&table.state);
        table.chance.inner = Scripted::new(outcomes);
        table
            .carry_out(seat, action)
            .unwrap_or_else(|error| panic!("game {game}, `{action}`: {error}"));
        table
            .chance
            .inner
            .finish()
            .unwrap_or_else(|error| panic!("game {game}, `{action}`: {error}"));
        trace.state(&table.state);
        trace.mark_turn(turn, &table.state);
        let place = trace.marks.len();
        assert_eq!(trace.marks, traced.trace[..place], "game {game}: turn {turn}");
    }
    let outcome = Risiko::outcome(&table.state).expect("the game is over");
    let record = table.watch.finish(game, &traced.record.seats, &outcome);
    assert_eq!(record, traced.record, "game {game}");
}

#[test]
fn stored_games_are_played_as_the_reference_plays_them() {
    let text = golden::read("risiko/traces.jsonl");
    let games: Vec<Traced> = text.lines().map(parse).collect();
    assert!(games.len() >= 30, "{} games", games.len());
    games.iter().for_each(check);
    for ending in ["traditional", "reshuffles", "rounds", "clock", "sdadata"] {
        let ends_so = |traced: &Traced| {
            traced
                .settings
                .get("ending")
                .map_or("traditional", |v| v.as_str().unwrap())
                == ending
        };
        assert!(games.iter().any(ends_so), "{ending}");
    }
    for seats in 3..=6 {
        assert!(
            games.iter().any(|traced| traced.record.seats.len() == seats),
            "{seats} seats"
        );
    }
}
