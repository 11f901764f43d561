//! The native bots of RisiKo! in whole games: who beats whom, and that games end.

use ludoteca_core::game::{EndReason, Game};
use ludoteca_core::risiko::{Risiko, RisikoRules};
use ludoteca_core::simulate::{Columns, Control, Entry, Job, simulate};
use serde_json::Map;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Games of these bots under the preset `rulebook`, seats rotated.
fn games(bots: &[&str], games: u64) -> Columns {
    let entry = |name: &&str| Entry {
        bot: Risiko::bot(name, &Map::new()).expect("it is a bot"),
        option: (),
    };
    let entries: Vec<Entry<Risiko>> = bots.iter().map(entry).collect();
    let job = Job::new(RisikoRules::default(), entries, 2026, games);
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = Control {
        stop: &stop,
        done: &done,
        sink: None,
    };
    let run = simulate(&job, control).expect("it plays");
    assert_eq!(run.failure, None);
    run.columns
}

fn share(columns: &Columns, entry: usize) -> f64 {
    let won = columns.won.iter().skip(entry).step_by(columns.entries);
    won.filter(|&&won| won).count() as f64 / columns.finished as f64
}

fn unfinished(columns: &Columns) -> usize {
    let unfinished = |&&reason: &&u8| reason == EndReason::Unfinished.code();
    columns.end_reason.iter().filter(unfinished).count()
}

#[test]
fn each_bot_beats_the_one_below_it() {
    let light = games(&["light", "random", "random", "random"], 200);
    assert!(share(&light, 0) > 0.85, "{}", share(&light, 0));
    let greedy = games(&["greedy", "light", "light", "light"], 200);
    assert!(share(&greedy, 0) > 0.7, "{}", share(&greedy, 0));
    let greedy = games(&["greedy", "random", "random", "random"], 200);
    assert!(share(&greedy, 0) > 0.9, "{}", share(&greedy, 0));
    let objective = games(&["objective", "greedy", "greedy", "greedy"], 400);
    assert!(share(&objective, 0) > 0.29, "{}", share(&objective, 0));
}

#[test]
fn games_of_sound_players_end() {
    for bot in ["greedy", "objective", "light"] {
        let columns = games(&[bot; 4], 60);
        assert_eq!(unfinished(&columns), 0, "{bot}");
        let rounds = columns.rounds.iter().sum::<u32>() / 60;
        assert!((5..90).contains(&rounds), "{bot}: {rounds} rounds a game");
    }
}
