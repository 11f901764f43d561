//! What house rules cost the loop: nothing where there are none. Plays the same games without hooks, with hooks that
//! change nothing, and with one that does, and compares the first two game by game before anything is timed.
//!
//! `hooks_instructions.py` counts the instructions of the first against those of a core without the hook parameter.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludoteca_benches::play_with;
use ludoteca_core::error::HookError;
use ludoteca_core::game::Game;
use ludoteca_core::hooks::{Hooks, Moment, RuleName, Value};
use ludoteca_core::relikt::Relikt;
use ludoteca_core::riket::Riket;
use ludoteca_core::risiko::Risiko;

const GAMES: u64 = 64;

/// Asks for nothing to be changed, as a table of rules does whose moment nobody implements.
struct Silent;

impl<G: Game> Hooks<G> for Silent {
    fn modify(&mut self, _state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        Ok(moment)
    }
}

/// Gives every number that may be changed back as it is, by the way that answers of rules take.
struct Echo(RuleName);

impl<G: Game> Hooks<G> for Echo {
    fn modify(&mut self, _state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        let place = G::Moment::TABLE[moment.slot()].arguments.len() - 1;
        match moment.argument(place) {
            value @ Value::Int(_) => moment
                .with_value(&value, self.0)
                .map_err(|reason| HookError::new(self.0.as_str(), moment.hook(), reason)),
            _ => Ok(moment),
        }
    }
}

fn game<G: Game>(c: &mut Criterion) {
    let name = RuleName::new("echo").expect("it is a name");
    let plain = play_with::<G, Silent>(None, GAMES);
    assert_eq!(play_with::<G, _>(Some(&mut Silent), GAMES), plain);
    assert_eq!(play_with::<G, _>(Some(&mut Echo(name)), GAMES), plain);
    let mut group = c.benchmark_group(format!("hooks/{}", G::NAME));
    group.sample_size(10).throughput(Throughput::Elements(GAMES));
    group.bench_function("none", |b| b.iter(|| play_with::<G, Silent>(None, GAMES)));
    group.bench_function("silent", |b| {
        b.iter(|| play_with::<G, _>(Some(&mut Silent), GAMES))
    });
    group.bench_function("echo", |b| {
        b.iter(|| play_with::<G, _>(Some(&mut Echo(name)), GAMES))
    });
    group.finish();
}

fn games(c: &mut Criterion) {
    game::<Risiko>(c);
    game::<Relikt>(c);
    game::<Riket>(c);
}

criterion_group!(benches, games);
criterion_main!(benches);
