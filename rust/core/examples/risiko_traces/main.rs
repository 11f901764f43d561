//! Writes games of RisiKo! under drawn settings, with a digest of every legal list and every position: what the
//! independent reference in tests/reference recomputes. Odd games start from their set-up, even ones from a drawn
//! position late in the game, where ties, eliminations and last rounds are near.
//!
//! `risiko_traces SEED FIRST COUNT` writes a line a game. With `steps` behind it: a line a decision instead, to find where
//! the two part. With `pick`: of each way to end the shortest game only, as tests/golden/risiko/traces.jsonl holds them
//! (`risiko_traces 7 0 1000 pick`).

#[path = "../../../../tests/rust/risiko_trace.rs"]
mod risiko_trace;
mod start;

use ludoteca_core::chance::{Ask, At, ChanceError, ChanceSource, Keyed, Noted};
use ludoteca_core::game::{Action as _, Entry, Game, Legal as _};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::record::{NotedHooks, Recorder};
use ludoteca_core::risiko::action::Action;
use ludoteca_core::risiko::position::StagePosition;
use ludoteca_core::risiko::{Risiko, RisikoRules};
use ludoteca_core::rng::{Stream, mix};
use ludoteca_core::settings::Settings as _;
use ludoteca_core::table::{Table, Watch as _};
use risiko_trace::{Trace, Traced};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args.get(i).and_then(|text| text.parse::<u64>().ok());
    let (Some(seed), Some(first), Some(count)) = (number(0), number(1), number(2)) else {
        eprintln!("usage: risiko_traces SEED FIRST COUNT [steps]");
        std::process::exit(2);
    };
    let word = args.get(3).map(String::as_str);
    let mut shortest: BTreeMap<String, Traced> = BTreeMap::new();
    for game in first..first + count {
        let (traced, way) = play(seed, game, word == Some("steps"));
        match word {
            None => println!("{}", line(&traced)),
            Some("pick") => {
                let length = |traced: &Traced| line(traced).len();
                if shortest
                    .get(&way)
                    .is_none_or(|other| length(other) > length(&traced))
                {
                    shortest.insert(way, traced);
                }
            }
            _ => {}
        }
    }
    for traced in shortest.values() {
        println!("{}", line(traced));
    }
}

/// A game as a line of JSON.
fn line(traced: &Traced) -> String {
    let record: Value = serde_json::from_str(&traced.record.to_line()).expect("a line of JSON");
    let Traced {
        settings,
        start,
        trace,
        ..
    } = traced;
    json!({"settings": settings, "start": start, "record": record, "trace": trace}).to_string()
}

/// Keyed chance, and a clock that runs out sooner or later.
#[derive(Debug)]
struct WithClock(Keyed, Stream);

impl ChanceSource for WithClock {
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        if ask.is_external() {
            return Ok(u64::from(self.1.below(30) == 0));
        }
        self.0.draw(at, ask)
    }
}

/// A game, and in a few words how it went: of each such way one is worth keeping.
fn play(seed: u64, game: u64, steps: bool) -> (Traced, String) {
    let mut rng = Stream::from_seed(mix(seed) ^ game);
    let seats = 3 + rng.below(4) as usize;
    let settings = draw_settings(&mut rng);
    let rules = RisikoRules::base().patched(&settings).expect("settings that fit");
    let boldness: Vec<u64> = (0..seats).map(|_| rng.below(5)).collect();
    let chance = WithClock(
        Keyed::new("risiko", seed, game),
        Stream::from_seed(rng.next_u64()),
    );
    let hooks = NotedHooks::<Risiko, _>::new(NoHooks);
    let start = game
        .is_multiple_of(2)
        .then(|| start::draw(&rules, seats, &mut rng));
    let mut table = match &start {
        None => Table::new(
            &rules,
            &vec![(); seats],
            Noted::new(chance),
            hooks,
            Recorder::<Risiko>::new(),
        )
        .unwrap_or_else(|(error, _)| panic!("{error}")),
        Some(state) => {
            let (mut chance, mut hooks, mut watch) = (Noted::new(chance), hooks, Recorder::<Risiko>::new());
            watch.set_up(state, &mut chance, &mut hooks);
            let state = *state;
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
    while let Some(seat) = Risiko::current_seat(&table.state) {
        let legal = Risiko::legal(&table.state);
        let entries = trace.legal(&legal);
        let action = match legal.forced() {
            Some(action) => action,
            None => choose(&legal.to_entries(), boldness[seat.index()], &mut rng),
        };
        let turn = Risiko::turn(&table.state);
        table
            .carry_out(seat, action)
            .unwrap_or_else(|error| panic!("game {game}, {action}: {error}"));
        let position = trace.state(&table.state);
        trace.mark_turn(turn, &table.state);
        if steps {
            println!(
                "{}",
                json!({"action": action.to_string(), "legal": entries, "position": position})
            );
        }
    }
    let outcome = Risiko::outcome(&table.state).expect("the game is over");
    let order: Vec<u8> = (0..seats as u8).collect();
    let position = Risiko::to_position(&table.state);
    let stage = match position.stage {
        StagePosition::Open => String::new(),
        StagePosition::LastRound { .. } => "last round".into(),
        StagePosition::ExtraRound { number, .. } => format!("extra round {number}"),
    };
    let traced = Traced {
        settings,
        start: start.as_ref().map(Risiko::to_position),
        record: table.watch.finish(game, &order, &outcome),
        trace: trace.marks,
    };
    let way = format!(
        "{} {} {stage} discards {} shared {} late {}",
        rules
            .differences(&RisikoRules::base())
            .get("ending")
            .map_or("traditional".into(), Value::to_string),
        outcome.end_reason.name(),
        traced
            .record
            .steps
            .iter()
            .any(|step| step.starts_with("!discard")),
        outcome.ranks.iter().filter(|&&rank| rank == 1).count() > 1,
        start.is_some(),
    );
    (traced, way)
}

/// A seat between one that chooses at random (0) and one that attacks as long as it can (4).
fn choose(entries: &[Entry<Action>], boldness: u64, rng: &mut Stream) -> Action {
    let attacks: Vec<_> = entries
        .iter()
        .filter(|e| matches!(e.first, Action::Attack { .. }))
        .collect();
    let bold = rng.below(4) < boldness;
    let pool: Vec<_> = if bold && !attacks.is_empty() && rng.below(12) > 0 {
        let strong: Vec<_> = attacks.iter().copied().filter(|e| e.count == 3).collect();
        if strong.is_empty() { attacks } else { strong }
    } else {
        entries.iter().collect()
    };
    let entry = pool[rng.below(pool.len() as u64) as usize];
    if bold && !matches!(entry.first, Action::Maneuver { .. }) {
        return entry.last();
    }
    Action::unpack(entry.first.pack() + rng.below(entry.count.into()) as u32).expect("an action of the entry")
}

/// Settings that fit each other, most of them as in the preset drawn.
fn draw_settings(rng: &mut Stream) -> Map<String, Value> {
    let preset = if rng.below(3) == 0 { "torneo" } else { "rulebook" };
    let base = RisikoRules::preset(preset).expect("a preset");
    let mut settings = base.differences(&RisikoRules::base());
    let mut set = |key: &str, value: Value| {
        settings.insert(key.into(), value);
    };
    let endings = ["traditional", "reshuffles", "rounds", "clock", "sdadata"];
    set("ending", endings[rng.below(5) as usize].into());
    set("reshuffles", rng.below(3).into());
    set("round_limit", (1 + rng.below(9)).into());
    set("max_rounds", (20 + rng.below(30)).into());
    set("max_extra_rounds", rng.below(4).into());
    let mut sometimes = |key: &str, values: &[Value]| {
        if rng.below(4) == 0 {
            let value = values[rng.below(values.len() as u64) as usize].clone();
            set(key, value);
        }
    };
    sometimes("colours", &["chosen".into(), "by_turn_order".into()]);
    sometimes(
        "max_share_of_continent_dealt",
        &[0.5.into(), 0.6.into(), 0.75.into()],
    );
    sometimes("min_income", &[1.into(), 3.into()]);
    sometimes("special_reinforcement", &[true.into()]);
    sometimes("sets_per_turn", &[0.into(), 1.into(), 2.into(), 3.into()]);
    sometimes("three_equal.cannon", &[0.into(), 5.into()]);
    sometimes("three_different", &[0.into(), 20.into()]);
    sometimes("wild_plus_pair", &[0.into(), 30.into()]);
    sometimes("owned_card_bonus", &[0.into(), 1.into(), 5.into()]);
    sometimes("max_defence_dice", &[1.into(), 2.into()]);
    sometimes("defence_dice", &["declared".into(), "maximum".into()]);
    sometimes("attack_below_defence", &[true.into(), false.into()]);
    sometimes("border_garrison", &[1.into(), 2.into()]);
    sometimes("no_elimination_rounds", &[0.into(), 1.into(), 4.into()]);
    sometimes(
        "hand_cap",
        &[0.into(), 2.into(), 4.into(), 7.into(), "by_ending".into()],
    );
    sometimes("army_cap", &[0.into(), 35.into(), 40.into(), 60.into()]);
    sometimes("sdadata.start", &[2.into(), 5.into()]);
    sometimes("sdadata.skip_if_conquests_over", &[0.into(), 1.into()]);
    settings
}
