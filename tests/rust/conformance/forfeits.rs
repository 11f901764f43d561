//! Seats that forfeit: what they play, and records of it.

use super::{Setting, Subject, settings};
use ludoteca_core::chance::{Keyed, Noted};
use ludoteca_core::fault::{FaultKind, Forfeit, forfeited};
use ludoteca_core::game::Legal;
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::record::{GameRecord, NotedHooks, Recorder};
use ludoteca_core::replay::Replay;
use ludoteca_core::rng::Stream;
use ludoteca_core::seat::{Seat, SeatSet};
use ludoteca_core::table::Table;
use std::sync::Arc;

pub fn defaults_are_legal_and_tell_nothing<G: Subject>() {
    let mut rng = Stream::from_seed(6);
    for setting in settings::<G>() {
        setting.some_states(|state, _| {
            let Some(seat) = G::current_seat(state) else {
                return;
            };
            let legal = G::legal(state);
            let default = G::default_action(G::view(state, seat), &legal);
            assert!(legal.contains(default), "{}: `{default}`", setting.name);
            let other = G::scramble(state, seat, &mut rng);
            let its = G::default_action(G::view(&other, seat), &G::legal(&other));
            assert_eq!(default, its, "{}: what a seat that forfeited does", setting.name);
        });
    }
}

/// A game of random bots in which seats forfeit now and then; each is asked `most` times at most before.
fn play<G: Subject>(setting: &Setting<G>, game: u64, most: u64) -> GameRecord {
    let mut rng = Stream::from_seed(game);
    let options = G::options(setting.seats);
    let chance = Noted::new(Keyed::new(G::NAME, 31, game));
    let hooks = NotedHooks::<G, _>::new(NoHooks);
    let table = Table::<G, _, _, _>::new(&setting.rules, &options, chance, hooks, Recorder::<G>::new());
    let mut table = table.unwrap_or_else(|(error, _)| panic!("{}: {error}", setting.name));
    let mut left: Vec<u64> = (0..setting.seats).map(|_| rng.below(most)).collect();
    let mut forfeits: Vec<Forfeit> = Vec::new();
    while let Some(seat) = G::current_seat(&table.state) {
        let legal = G::legal(&table.state);
        let waits = &mut left[seat.index()];
        *waits = waits.saturating_sub(1);
        if *waits == 0 && !forfeited(&forfeits).contains(seat) {
            let step = table.watch.steps().decisions();
            let fault = FaultKind::ALL[forfeits.len()];
            forfeits.push(Forfeit { seat, step, fault });
        }
        let action = match forfeited(&forfeits).contains(seat) {
            true => G::default_action(G::view(&table.state, seat), &legal),
            false => legal.sample(&mut rng),
        };
        drop(legal);
        table.carry_out(seat, action).expect("it is legal");
    }
    let outcome = G::outcome(&table.state).expect("the game is over");
    let outcome = outcome.with_forfeits(forfeited(&forfeits));
    let seats: Vec<u8> = (0..setting.seats).collect();
    table.watch.finish_with(game, &seats, forfeits, &outcome)
}

fn verify<G: Subject>(setting: &Setting<G>, record: &GameRecord) -> Result<(), String> {
    let record = GameRecord::parse(&record.to_line()).map_err(|error| error.to_string())?;
    let replay = Replay::<G>::new(&setting.rules, &G::options(setting.seats), Arc::new(record));
    let verified = replay.and_then(|mut replay| replay.verify());
    verified.map_err(|error| error.to_string())
}

pub fn games_with_forfeits_replay<G: Subject>() {
    for setting in settings::<G>() {
        let (mut told, mut alone) = (0, 0);
        for game in 0..G::GAMES.max(4) {
            let record = play(&setting, game, 60);
            let name = format!("{}, game {game}", setting.name);
            assert_eq!(verify(&setting, &record), Ok(()), "{name}");
            let out = forfeited(&record.forfeits);
            for (a, b) in pairs(setting.seats).filter(|&(a, b)| out.contains(a) && !out.contains(b)) {
                let ranks = &record.outcome.ranks;
                let below = ranks[a.index()] > ranks[b.index()] || ranks[b.index()] == 0;
                assert!(below, "{name}: {:?}", record.outcome);
            }
            alone += u32::from(out == SeatSet::all(setting.seats));
            let wrong = |forfeits: Vec<Forfeit>| {
                let record = GameRecord {
                    forfeits,
                    ..record.clone()
                };
                verify(&setting, &record)
            };
            let Some((&first, rest)) = record.forfeits.split_first() else {
                continue;
            };
            told += 1;
            let last = record.steps.decisions();
            assert!(
                wrong(
                    [
                        &[Forfeit {
                            step: last + 1,
                            ..first
                        }],
                        rest
                    ]
                    .concat()
                )
                .is_err(),
                "{name}: too late"
            );
            assert!(wrong([&[first, first], rest].concat()).is_err(), "{name}: twice");
            let stranger = Forfeit {
                seat: Seat(setting.seats),
                ..first
            };
            assert!(wrong([&[stranger], rest].concat()).is_err(), "{name}: nobody's");
        }
        assert!(told > 0, "{}: nobody forfeited", setting.name);
        assert!(alone < G::GAMES as u32 + 4, "{}: all always", setting.name);
    }
}

/// A seat said to have forfeited that goes on choosing freely is found out.
pub fn who_forfeits_has_to_play_its_default<G: Subject>() {
    let setting = &settings::<G>()[0];
    let record = play(setting, 0, 1_000_000_000);
    assert!(record.forfeits.is_empty());
    let forfeit = Forfeit {
        seat: Seat(0),
        step: 0,
        fault: FaultKind::Crash,
    };
    let outcome = record.outcome.with_forfeits(SeatSet::only(Seat(0)));
    let record = GameRecord {
        forfeits: vec![forfeit],
        outcome,
        ..record
    };
    let told = verify(setting, &record).expect_err("it did not play its default");
    assert!(told.contains("has forfeited and plays its default"), "{told}");
}

fn pairs(seats: u8) -> impl Iterator<Item = (Seat, Seat)> {
    Seat::all(seats).flat_map(move |a| Seat::all(seats).map(move |b| (a, b)))
}

pub fn games_of_nobody_end<G: Subject>() {
    for setting in settings::<G>() {
        let record = play(&setting, 1, 1);
        assert_eq!(
            record.forfeits.len(),
            usize::from(setting.seats),
            "{}",
            setting.name
        );
        assert!(
            record.outcome.ranks.iter().all(|&rank| rank == 0),
            "{}",
            setting.name
        );
        assert_eq!(verify(&setting, &record), Ok(()), "{}", setting.name);
    }
}
