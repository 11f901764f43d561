//! What every game owes, written against the shared contract alone. A new game implements [`Subject`] and adds a line to
//! `conformance!` at the end.

mod actions;
mod forfeits;
mod games;
mod hidden;
mod meddler;
mod runs;
mod states;
mod subjects;

use ludoteca_core::chance::{ChanceSource, Keyed};
use ludoteca_core::game::{Entry, Game, Legal};
use ludoteca_core::hooks::{Hooks, NoHooks};
use ludoteca_core::rng::Stream;
use ludoteca_core::seat::Seat;
use meddler::Meddler;
use serde_json::{Map, Value};

/// A game as the suite wants it.
pub trait Subject: Game {
    /// Rule sets to play under, with names for messages.
    fn rule_sets() -> Vec<(String, Self::Rules)>;

    /// What the seats bring along.
    fn options(seats: u8) -> Vec<Self::SeatOption> {
        vec![Self::SeatOption::default(); seats as usize]
    }

    /// Deals again all that a seat cannot know: any state that looks the same to it.
    fn scramble(state: &Self::State, seat: Seat, rng: &mut Stream) -> Self::State;

    /// What holds in every state of a game between two decisions.
    fn invariants(_state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// How likely a random player is to choose each entry, up to a factor.
    fn weights(entries: &[Entry<Self::Action>]) -> Vec<f64> {
        vec![1.0; entries.len()]
    }

    /// No game takes more decisions.
    const MOST_DECISIONS: u64;

    /// Of so many states of a game, the expensive checks look at one.
    const SPARSE: u64;

    /// How many games to play for each rule set and number of seats.
    const GAMES: u64;
}

/// One table to play at: rules, seats, and whether a house rule meddles.
struct Setting<G: Subject> {
    name: String,
    rules: G::Rules,
    seats: u8,
    meddler: Meddler,
}

/// With house rules, of so many values one is changed.
const RARITY: u64 = 5;

/// Every rule set with every number of seats, and once with a house rule.
fn settings<G: Subject>() -> Vec<Setting<G>> {
    let mut all = Vec::new();
    for (i, (name, rules)) in G::rule_sets().into_iter().enumerate() {
        let some = G::MIN_SEATS + i as u8 % (G::MAX_SEATS - G::MIN_SEATS + 1);
        let plain = (G::MIN_SEATS..=G::MAX_SEATS).map(|seats| (seats, 0));
        for (seats, rarity) in plain.chain([(some, RARITY)]) {
            let ruled = if rarity > 0 { ", with a house rule" } else { "" };
            all.push(Setting {
                name: format!("{} {name}, {seats} seats{ruled}", G::NAME),
                rules: rules.clone(),
                seats,
                meddler: Meddler::new(rarity),
            });
        }
    }
    all
}

impl<G: Subject> Setting<G> {
    /// Whether there is a house rule.
    fn meddles(&self) -> bool {
        self.meddler.changes_anything()
    }

    fn start(&self, chance: &mut Keyed, hooks: &mut Meddler) -> G::State {
        G::new_game(&self.rules, &G::options(self.seats), chance, hooks)
            .unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Plays random games and shows every state with its decision's number.
    fn every_state(&self, mut visit: impl FnMut(&G::State, &Keyed, u64)) {
        for game in 0..G::GAMES {
            let mut chance = Keyed::new(G::NAME, 11, game);
            let mut hooks = self.meddler.clone();
            Hooks::<G>::start_game(&mut hooks, game);
            let mut state = self.start(&mut chance, &mut hooks);
            let mut rng = Stream::from_seed(game);
            for decision in 0.. {
                assert!(
                    decision <= G::MOST_DECISIONS,
                    "{}, game {game}: no end",
                    self.name
                );
                if let Err(broken) = G::invariants(&state) {
                    panic!("{}, game {game}, decision {decision}: {broken}", self.name);
                }
                visit(&state, &chance, decision);
                if G::current_seat(&state).is_none() {
                    break;
                }
                let action = G::legal(&state).sample(&mut rng);
                G::apply_unchecked(&mut state, action, &mut chance, &mut hooks)
                    .unwrap_or_else(|error| panic!("{}, game {game}, `{action}`: {error}", self.name));
            }
        }
    }

    /// As [`Setting::every_state`], but now and then only, at places that differ from game to game.
    fn some_states(&self, mut visit: impl FnMut(&G::State, &Keyed)) {
        let mut rng = Stream::from_seed(5);
        self.every_state(|state, chance, decision| {
            if decision == 0 || G::current_seat(state).is_none() || rng.below(G::SPARSE) == 0 {
                visit(state, chance);
            }
        });
    }
}

/// Options with which a bot is quick enough for tests: a search may be short.
fn quick(bot: &str) -> Map<String, Value> {
    let few = [
        ("iterations".into(), Value::from(3)),
        ("horizon".into(), Value::from(1)),
    ];
    few.into_iter().filter(|_| bot == "search").collect()
}

/// Goes on from a state with random choices for so many decisions.
fn go_on<G: Game>(state: &G::State, mut chance: impl ChanceSource, seed: u64, most: u64) -> G::State {
    let (mut state, mut rng) = (state.clone(), Stream::from_seed(seed));
    for _ in 0..most {
        if G::current_seat(&state).is_none() {
            break;
        }
        let action = G::legal(&state).sample(&mut rng);
        G::apply_unchecked(&mut state, action, &mut chance, &mut NoHooks).expect("it is legal");
    }
    state
}

macro_rules! conformance {
    ($($module:ident: $game:ty),* $(,)?) => {$(
        mod $module {
            use super::*;

            #[test]
            fn games_end() {
                games::games_end::<$game>();
            }

            #[test]
            fn nothing_follows_the_end() {
                games::nothing_follows_the_end::<$game>();
            }

            #[test]
            fn wrong_numbers_of_seats_are_refused() {
                games::wrong_numbers_of_seats_are_refused::<$game>();
            }

            #[test]
            fn legal_actions_agree_with_themselves() {
                actions::legal_actions_agree_with_themselves::<$game>();
            }

            #[test]
            fn legal_is_what_is_accepted() {
                actions::legal_is_what_is_accepted::<$game>();
            }

            #[test]
            fn actions_have_codes_and_texts() {
                actions::actions_have_codes_and_texts::<$game>();
            }

            #[test]
            fn sampling_is_as_the_random_bot_promises() {
                actions::sampling_is_as_the_random_bot_promises::<$game>();
            }

            #[test]
            fn applying_is_a_function_of_its_inputs() {
                states::applying_is_a_function_of_its_inputs::<$game>();
            }

            #[test]
            fn a_failed_apply_leaves_the_state() {
                states::a_failed_apply_leaves_the_state::<$game>();
            }

            #[test]
            fn positions_hold_everything() {
                states::positions_hold_everything::<$game>();
            }

            #[test]
            fn packed_states_differ_when_states_do() {
                states::packed_states_differ_when_states_do::<$game>();
            }

            #[test]
            fn outcomes_are_probabilities() {
                states::outcomes_are_probabilities::<$game>();
            }

            #[test]
            fn the_first_outcome_always_will_do() {
                states::the_first_outcome_always_will_do::<$game>();
            }

            #[test]
            fn views_hide_what_a_seat_cannot_know() {
                hidden::views_hide_what_a_seat_cannot_know::<$game>();
            }

            #[test]
            fn worlds_fit_the_view() {
                hidden::worlds_fit_the_view::<$game>();
            }

            #[test]
            fn results_depend_on_seed_and_number_only() {
                runs::results_depend_on_seed_and_number_only::<$game>();
            }

            #[test]
            fn every_value_that_may_be_changed_is() {
                runs::every_value_that_may_be_changed_is::<$game>();
            }

            #[test]
            fn records_replay() {
                runs::records_replay::<$game>();
            }

            #[test]
            fn defaults_are_legal_and_tell_nothing() {
                forfeits::defaults_are_legal_and_tell_nothing::<$game>();
            }

            #[test]
            fn games_with_forfeits_replay() {
                forfeits::games_with_forfeits_replay::<$game>();
            }

            #[test]
            fn who_forfeits_has_to_play_its_default() {
                forfeits::who_forfeits_has_to_play_its_default::<$game>();
            }

            #[test]
            fn games_of_nobody_end() {
                forfeits::games_of_nobody_end::<$game>();
            }

            #[test]
            fn every_kind_of_decision_is_asked_of_every_seat() {
                runs::every_kind_of_decision_is_asked_of_every_seat::<$game>();
            }

            #[test]
            fn every_bot_plays_legally() {
                runs::every_bot_plays_legally::<$game>();
            }
        }
    )*};
}

conformance! {
    dash: crate::toy::Dash,
    relikt: ludoteca_core::relikt::Relikt,
    riket: ludoteca_core::riket::Riket,
    risiko: ludoteca_core::risiko::Risiko,
}
