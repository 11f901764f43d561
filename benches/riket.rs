//! Speed of whole games of Riket with four `random`, beside the game as one writes it down first: players as records with
//! named roles, lists of choices, weights added up at every spin.
//!
//! Before anything is timed, both must agree on how long games are and what they pay.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludoteca_core::game::Game;
use ludoteca_core::riket::{Knowledge, Riket, RiketRules};
use ludoteca_core::rng::Stream;
use ludoteca_core::settings::Settings;
use ludoteca_core::simulate::{Columns, Control, Entry, Job, simulate};
use serde_json::Map;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

const GAMES: u64 = 4_000;

/// Plays with the engine; the columns.
fn engine(games: u64) -> Columns {
    let rules = RiketRules::preset("rulebook").expect("it is a preset");
    let bot = Riket::bot("random", &Map::new()).expect("every game has it");
    let entries = (0..4).map(|_| Entry::<Riket> {
        bot: bot.clone(),
        option: Knowledge::default(),
    });
    let mut job = Job::new(rules, entries.collect(), 1, games);
    job.threads = 1;
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = Control {
        stop: &stop,
        done: &done,
        sink: None,
    };
    simulate(&job, control).expect("it plays").columns
}

#[derive(Clone, Default)]
struct Player {
    role: String,
    ring: i32,
    coins: i32,
}

/// The game as written down first: turns and coins of a game.
struct Naive {
    rng: Stream,
    players: Vec<Player>,
    turn: usize,
    turns: u32,
}

impl Naive {
    fn chance(&mut self, p: f64) -> bool {
        (self.rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 <= p
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.rng.below(list.len() as u64) as usize].clone()
    }

    fn weighted(&mut self, weights: &[(i32, u32)]) -> i32 {
        let all: Vec<i32> = weights
            .iter()
            .flat_map(|&(value, weight)| vec![value; weight as usize])
            .collect();
        self.pick(&all)
    }

    fn is_rich(&self, who: usize) -> bool {
        self.players[who].role != "poor"
    }

    fn others(&self, who: usize) -> Vec<usize> {
        (0..self.players.len()).filter(|&other| other != who).collect()
    }

    fn play(seed: u64) -> (u32, i32) {
        let mut game = Naive {
            rng: Stream::from_seed(seed),
            players: vec![
                Player {
                    coins: 6,
                    ..Player::default()
                };
                4
            ],
            turn: 0,
            turns: 0,
        };
        game.turn = game.rng.below(4) as usize;
        for _ in 0..6 {
            game.epoch();
        }
        (game.turns, game.players.iter().map(|player| player.coins).sum())
    }

    fn epoch(&mut self) {
        let mut cards = vec!["poor", "poor", "rich", "ruler"];
        for player in 0..4 {
            let card = cards.remove(self.rng.below(cards.len() as u64) as usize);
            self.players[player].role = card.to_string();
            self.players[player].ring = 0;
        }
        while self.players.iter().all(|player| player.ring < 20) {
            self.turns += 1;
            self.question();
            self.turn = (self.turn + 1) % 4;
        }
        for who in 0..4 {
            let ahead = self
                .players
                .iter()
                .filter(|p| p.ring > self.players[who].ring)
                .count();
            self.players[who].coins += [6, 4, 3, 2, 1][ahead];
            if self.players[who].role == "ruler" {
                self.players[who].coins += 3;
            }
        }
    }

    fn question(&mut self) {
        let (who, questioner) = (self.turn, (self.turn + 3) % 4);
        let shift = self.weighted(&[(-3, 1), (-2, 2), (-1, 3), (0, 4), (1, 3), (2, 2), (3, 1)]);
        let _signal = (shift + self.weighted(&[(-1, 1), (0, 2), (1, 1)])).clamp(-3, 3);
        let p = (0.55 + f64::from(shift) / 16.0).clamp(0.0, 1.0);
        let poor: Vec<usize> = self
            .others(who)
            .into_iter()
            .filter(|&o| !self.is_rich(o))
            .collect();
        let mut choices = vec!["answer".to_string()];
        if self.is_rich(who) {
            let targets = self.others(who).into_iter().filter(|&o| o != questioner);
            choices.extend(targets.map(|o| format!("pass {o}")));
        } else if !poor.is_empty() {
            choices.push("ask_help".to_string());
        }
        let choice = self.pick(&choices);
        if choice == "ask_help" {
            let knowing = poor.iter().filter(|&&o| o != questioner).count() as i32;
            let right = self.chance(1.0 - (1.0 - p) * (1.0 - 0.6 * p).powi(knowing));
            for &other in &poor {
                let ring = self.players[other].ring + if right { 1 } else { -1 };
                self.players[other].ring = ring.clamp(0, 20);
            }
            if !right {
                return self.fate(who);
            }
            self.players[who].ring += 1;
            if self.players.iter().all(|player| player.ring < 20) {
                self.symbol(who);
            }
            return;
        }
        let who = choice
            .strip_prefix("pass ")
            .map_or(who, |o| o.parse().expect("a seat"));
        if self.chance(p) {
            let steps = if self.is_rich(who) { 3 } else { 2 };
            self.players[who].ring = (self.players[who].ring + steps).min(20);
            self.symbol(who);
        } else {
            self.fate(who);
        }
    }

    fn symbol(&mut self, who: usize) {
        let ring = self.players[who].ring;
        if ring == 20 || ring % 4 != 0 {
            return;
        }
        match self.pick(&["fate", "old_words", "riddle"]) {
            "fate" => self.fate(who),
            "old_words" => {
                let other = self.pick(&self.others(who));
                let mut duellists = (other, who);
                while self.chance(0.5) {
                    duellists = (duellists.1, duellists.0);
                }
                let (loser, winner) = duellists;
                let crown = self.players[loser].role == "ruler" || self.players[winner].role == "ruler";
                self.players[winner].role = if crown { "ruler" } else { "rich" }.to_string();
                self.players[loser].role = "poor".to_string();
                self.players[winner].ring = (self.players[winner].ring + 2).min(20);
            }
            _ if self.chance(0.45) => self.players[who].ring = (ring + 2).min(20),
            _ => self.back(who, 2),
        }
    }

    fn fate(&mut self, who: usize) {
        match self.pick(&["stay", "back 1", "back 3", "back 4", "swap", "switch"]) {
            "stay" => {}
            "swap" => {
                let other = self.pick(&self.others(who));
                let (one, two) = (self.players[who].clone(), self.players[other].clone());
                (self.players[who].role, self.players[who].ring) = (two.role, two.ring);
                (self.players[other].role, self.players[other].ring) = (one.role, one.ring);
            }
            "switch" => {
                let role = if self.is_rich(who) { "poor" } else { "rich" };
                self.players[who].role = role.to_string();
            }
            back => self.back(who, back[5..].parse().expect("steps")),
        }
    }

    fn back(&mut self, who: usize, steps: i32) {
        let price = steps.min(self.players[who].ring);
        let pays = price > 0 && self.is_rich(who) && self.players[who].coins >= price;
        if pays && self.pick(&["move_back", "buy_off"]) == "buy_off" {
            self.players[who].coins -= price;
        } else {
            self.players[who].ring -= price;
        }
    }
}

/// Mean and its standard error.
fn mean(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / n;
    let variance = values.map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

/// Both play the same game.
fn agree() {
    let columns = engine(GAMES);
    let naive: Vec<(u32, i32)> = (0..GAMES).map(Naive::play).collect();
    let turns = mean(columns.turns.iter().map(|&n| f64::from(n)));
    let naive_turns = mean(naive.iter().map(|&(turns, _)| f64::from(turns)));
    let coins = mean(
        columns
            .points
            .chunks(4)
            .map(|game| f64::from(game.iter().sum::<i32>())),
    );
    let naive_coins = mean(naive.iter().map(|&(_, coins)| f64::from(coins)));
    for (what, one, other) in [("turns", turns, naive_turns), ("coins", coins, naive_coins)] {
        let z = (one.0 - other.0) / one.1.hypot(other.1);
        assert!(z.abs() < 4.0, "{what}: {one:?} and {other:?}");
    }
    println!("both: {:.1} turns and {:.1} coins a game", turns.0, coins.0);
}

/// Games a second of both, best of a few interleaved runs, and their ratio.
fn ratio() {
    let (mut fast, mut slow) = (0.0f64, 0.0f64);
    let mut decisions = 0;
    for _ in 0..5 {
        let start = Instant::now();
        decisions = black_box(engine(5 * GAMES)).totals.decisions();
        fast = fast.max(5.0 * GAMES as f64 / start.elapsed().as_secs_f64());
        let start = Instant::now();
        black_box((0..GAMES).map(Naive::play).collect::<Vec<_>>());
        slow = slow.max(GAMES as f64 / start.elapsed().as_secs_f64());
    }
    let per_game = decisions as f64 / (5.0 * GAMES as f64);
    println!(
        "riket rulebook, 4 random, one thread: {fast:.0} games/s, {:.1} M decisions/s ({per_game:.0} a game); naive {slow:.0} \
         games/s, ratio {:.1}",
        fast * per_game / 1e6,
        fast / slow
    );
    assert!(fast > 3.0 * slow, "{fast:.0} games/s, naive {slow:.0}");
}

fn whole_games(c: &mut Criterion) {
    agree();
    ratio();
    let mut group = c.benchmark_group("riket");
    group.throughput(Throughput::Elements(1_000));
    group.bench_function("4 random", |b| b.iter(|| black_box(engine(1_000))));
    group.bench_function("4 random, naive", |b| {
        b.iter(|| black_box((0..1_000).map(Naive::play).collect::<Vec<_>>()));
    });
    group.finish();
}

criterion_group!(benches, whole_games);
criterion_main!(benches);
