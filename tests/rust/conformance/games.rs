//! Whole games.

use super::{Subject, settings};
use ludoteca_core::chance::Keyed;
use ludoteca_core::error::PlayError;
use ludoteca_core::game::{Action, EndReason, Legal, SetupError};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::seat::Seat;

pub fn games_end<G: Subject>() {
    for setting in settings::<G>() {
        let name = &setting.name;
        let (mut turn, mut round, mut ends) = (0, 0, 0);
        setting.every_state(|state, _, decision| {
            if decision == 0 {
                (turn, round) = (0, 0);
            }
            assert!(
                G::turn(state) >= turn && G::round(state) >= round,
                "{name}: time runs back"
            );
            (turn, round) = (G::turn(state), G::round(state));
            assert!(
                G::PHASES.contains(&G::phase(state)),
                "{name}: phase {}",
                G::phase(state)
            );
            assert_eq!(G::seats(state), setting.seats);
            assert!(G::first_seat(state).0 < setting.seats);
            assert_eq!(*G::rules(state), setting.rules);
            let outcome = G::outcome(state);
            assert_eq!(
                G::current_seat(state).is_none(),
                outcome.is_some(),
                "{name}: who acts after the end?"
            );
            assert_eq!(
                G::legal(state).is_empty(),
                outcome.is_some(),
                "{name}: what is legal after the end?"
            );
            assert!(G::current_seat(state).is_none_or(|seat| seat.0 < setting.seats));
            let Some(outcome) = outcome else { return };
            ends += 1;
            assert_eq!(
                (outcome.ranks.len(), outcome.points.len()),
                (setting.seats.into(), setting.seats.into())
            );
            let total: f64 = outcome.returns().iter().sum();
            assert!(
                (total - f64::from(setting.seats) / 2.0).abs() < 1e-9,
                "{name}: returns add up to {total}"
            );
            let ranked = !matches!(outcome.end_reason, EndReason::Unfinished | EndReason::Failed);
            for &rank in &outcome.ranks {
                let better = outcome.ranks.iter().filter(|&&other| other < rank).count() as u8;
                assert_eq!(
                    rank,
                    if ranked { better + 1 } else { 0 },
                    "{name}: ranks {:?}",
                    outcome.ranks
                );
            }
            assert_eq!(
                Seat::all(setting.seats).any(|seat| outcome.won(seat)),
                ranked,
                "{name}: who won?"
            );
        });
        assert_eq!(ends, G::GAMES, "{name}");
    }
}

pub fn nothing_follows_the_end<G: Subject>() {
    for setting in settings::<G>() {
        let mut last = None;
        setting.every_state(|state, chance, _| {
            if G::current_seat(state).is_some() {
                last = G::legal(state).nth(0);
                return;
            }
            let (mut after, action) = (state.clone(), last.expect("a decision came before"));
            let refused = G::apply(&mut after, action, &mut chance.clone(), &mut NoHooks);
            let Err(PlayError::GameOver {
                action: text,
                end_reason,
            }) = refused
            else {
                panic!("{}: `{action}` after the end gives {refused:?}", setting.name);
            };
            assert_eq!(text, action.to_string());
            assert!(EndReason::from_name(&end_reason).is_some());
            assert_eq!(after, *state, "{}", setting.name);
            assert!(!G::legal(state).contains(action));
            assert_eq!(G::legal(state).forced(), None);
            assert_eq!(G::legal(state).describe(8), "");
            assert!(G::Action::unpack(action.pack()).is_some());
        });
    }
}

pub fn wrong_numbers_of_seats_are_refused<G: Subject>() {
    let (name, rules) = G::rule_sets().swap_remove(0);
    for seats in [0, G::MIN_SEATS - 1, G::MAX_SEATS + 1] {
        let mut chance = Keyed::new(G::NAME, 0, 0);
        let refused = G::new_game(&rules, &G::options(seats), &mut chance, &mut NoHooks);
        let Err(SetupError::Rules(error)) = refused else {
            panic!("{name} with {seats} seats: {refused:?}");
        };
        assert!(error.to_string().contains(&seats.to_string()), "{error}");
    }
}
