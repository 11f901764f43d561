//! What a seat that has forfeited does, game by game (engine format 1, section 6).

use ludoteca_core::chance::Keyed;
use ludoteca_core::game::{Game, Legal};
use ludoteca_core::hooks::NoHooks;
use ludoteca_core::relikt::{self, Relikt};
use ludoteca_core::riket::{self, Riket};
use ludoteca_core::risiko::{self, Risiko};
use ludoteca_core::rng::Stream;
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use std::collections::BTreeSet;

/// Looks at the default of every decision of random games; the phases that were seen.
fn every_default<G: Game>(
    mut look: impl FnMut(&G::State, Seat, &G::Legal<'_>, G::Action),
) -> BTreeSet<&'static str> {
    let rules = G::Rules::preset(G::Rules::PRESETS[0]).expect("it is a preset");
    let mut phases = BTreeSet::new();
    for game in 0..40 {
        let mut chance = Keyed::new(G::NAME, 3, game);
        let mut rng = Stream::from_seed(game);
        let options = vec![G::SeatOption::default(); 4];
        let mut state = G::new_game(&rules, &options, &mut chance, &mut NoHooks).expect("it starts");
        while let Some(seat) = G::current_seat(&state) {
            let legal = G::legal(&state);
            phases.insert(G::phase(&state));
            look(
                &state,
                seat,
                &legal,
                G::default_action(G::view(&state, seat), &legal),
            );
            let action = legal.sample(&mut rng);
            drop(legal);
            G::apply_unchecked(&mut state, action, &mut chance, &mut NoHooks).expect("it is legal");
        }
    }
    phases
}

#[test]
fn risiko_declines_places_all_occupies_with_least_defends_with_most() {
    use risiko::Action;
    let phases = every_default::<Risiko>(|_, _, legal, default| {
        let first = legal.entry(0).expect("something is legal");
        let expected = match first.first {
            Action::Place { .. } | Action::Defend { .. } => first.last(),
            Action::EndTurn
            | Action::ToCombat
            | Action::Color(_)
            | Action::Cards(_)
            | Action::Occupy { .. } => first.first,
            other => panic!("`{other}` comes first"),
        };
        assert_eq!(default, expected);
    });
    for phase in ["placement", "reinforcements", "combat", "defence", "occupation"] {
        assert!(phases.contains(phase), "{phase}");
    }
}

#[test]
fn relikt_uses_nothing_and_plays_the_lowest_card_to_the_first_open_row() {
    use relikt::Action;
    let phases = every_default::<Relikt>(|state, seat, _, default| {
        let view = Relikt::view(state, seat);
        match default {
            Action::Play { card, row } if view.looked_at().is_none() => {
                assert_eq!(Some(card), view.hand().iter().next());
                let open = view
                    .rows()
                    .find(|(_, row)| row.missing() > 0)
                    .expect("a row is open");
                assert_eq!(usize::from(row), open.0);
            }
            Action::Use(card) => panic!("uses {}", card.name()),
            _ => {}
        }
    });
    assert!(
        phases.contains("action_card") && phases.contains("play"),
        "{phases:?}"
    );
}

#[test]
fn riket_answers_alone_never_pays_and_takes_the_next_seat() {
    use riket::Action;
    let phases = every_default::<Riket>(|state, seat, _, default| {
        let expected = match Riket::phase(state) {
            "question" => Action::Answer,
            "buy_off" => Action::MoveBack,
            "swap" => Action::Swap { target: seat.next(4) },
            "duel" => Action::Duel { target: seat.next(4) },
            "riddle" => Action::Riddle { number: 1 },
            other => panic!("{other}"),
        };
        assert_eq!(default, expected);
    });
    assert_eq!(phases.len(), 5, "{phases:?}");
}
