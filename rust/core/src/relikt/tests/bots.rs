//! What the native bots promise.

use super::*;
use crate::rng::Stream;
use crate::simulate::{Control, Entry, Job, simulate};
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The share of games the first of these bots wins, ties shared, with the half width of its 95 % interval.
fn win_share(bots: &[&str], seed: u64, games: u64) -> (f64, f64) {
    let entry = |name: &&str| Entry {
        bot: Relikt::bot(name, &Map::new()).unwrap(),
        option: (),
    };
    let job = Job::<Relikt>::new(
        ReliktRules::default(),
        bots.iter().map(entry).collect(),
        seed,
        games,
    );
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let run = simulate(
        &job,
        Control {
            stop: &stop,
            done: &done,
            sink: None,
        },
    )
    .unwrap();
    let games = run.columns.ranks.chunks_exact(bots.len());
    let shares: Vec<f64> = games
        .map(|ranks| match ranks[0] {
            1 => 1.0 / ranks.iter().filter(|&&rank| rank == 1).count() as f64,
            _ => 0.0,
        })
        .collect();
    let n = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / n;
    let variance = shares.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, 1.96 * (variance / n).sqrt())
}

#[test]
fn each_bot_beats_three_of_the_next() {
    for (bots, seed) in [
        (["greedy", "random", "random", "random"], 1),
        (["pairs", "greedy", "greedy", "greedy"], 2),
    ] {
        let (share, half) = win_share(&bots, seed, 120);
        println!("{bots:?}: {share:.3} ± {half:.3} of 120 games, seed {seed}");
        assert!(share - half > 0.25, "{bots:?}: {share} ± {half}");
    }
}

/// The choice of a bot that knows only this state.
fn choice(name: &str, s: &ReliktState) -> String {
    use crate::bot::Bot;
    let mut bot = Relikt::bot(name, &Map::new()).unwrap();
    bot.start_game(s.mover);
    bot.choose(
        Relikt::view(s, s.mover),
        &Relikt::legal(s),
        &mut Stream::from_seed(1),
    )
    .to_string()
}

/// Seat 0 can win a red 4 with red 12, or leave it to green and play red 1 to a row of no consequence.
fn curse() -> Setup {
    Setup::new(3)
        .row(2, "red4", "red9 green5 blue5")
        .hand(0, "red12 red11 red10 red8")
        .hand(1, "blue1 blue2 blue3 blue4")
        .hand(2, "green1 green2 green3 green4")
}

#[test]
fn greedy_takes_what_is_good_and_leaves_what_is_not() {
    let mut s = Setup::new(3).row(0, "blue3", "blue9 red7").state();
    all(&mut s, &["no_action"]);
    assert_eq!(choice("greedy", &s), "play red3 0");
    let mut s = curse().state();
    all(&mut s, &["no_action"]);
    assert!(!choice("greedy", &s).ends_with(" 2"), "{}", choice("greedy", &s));
}

#[test]
fn pairs_turns_a_curse_into_a_gift() {
    let mut s = curse().won(0, "red4").state();
    all(&mut s, &["no_action"]);
    assert!(!choice("greedy", &s).ends_with(" 2"));
    assert!(choice("pairs", &s).ends_with(" 2"), "{}", choice("pairs", &s));
    // And does not make that gift to another.
    let mut s = curse()
        .won(1, "red4")
        .hand(0, "blue12 blue11 blue10 blue8")
        .state();
    all(&mut s, &["no_action"]);
    assert!(!choice("pairs", &s).ends_with(" 2"), "{}", choice("pairs", &s));
}

#[test]
fn pairs_saves_action_cards_early_in_the_game() {
    let s = Setup::new(3)
        .row(0, "blue3", "red9")
        .row(1, "blue4", "red8")
        .actions(0, "compass lasso pistol")
        .state();
    assert_eq!(choice("pairs", &s), "no_action");
    assert!(choice("greedy", &s).starts_with("use "));
}

#[test]
fn unknown_bots_and_options_are_refused() {
    let error = Relikt::bot("gredy", &Map::new()).unwrap_err().to_string();
    assert!(error.contains("did you mean `greedy`"), "{error}");
    let mut options = Map::new();
    options.insert("depth".into(), 2.into());
    let error = Relikt::bot("pairs", &options).unwrap_err().to_string();
    assert_eq!(error, "relikt bot `pairs` has no option `depth`");
    for (name, sentence) in Relikt::bots() {
        assert!(Relikt::bot(name, &Map::new()).is_ok());
        assert!(sentence.ends_with('.'));
    }
}
