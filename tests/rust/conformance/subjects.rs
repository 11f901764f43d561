//! The games, as the suite wants them.

use super::Subject;
use crate::toy::{Dash, DashRules};
use ludoteca_core::game::Game;
use ludoteca_core::rng::Stream;
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;

/// Shuffles a list.
fn shuffle<T>(list: &mut [T], rng: &mut Stream) {
    for i in (1..list.len()).rev() {
        list.swap(i, rng.below(i as u64 + 1) as usize);
    }
}

impl Subject for Dash {
    const MOST_DECISIONS: u64 = 1_000;
    const SPARSE: u64 = 3;
    const GAMES: u64 = 12;

    fn rule_sets() -> Vec<(String, DashRules)> {
        let preset = |name: &&str| ((*name).into(), DashRules::preset(name).expect("it is a preset"));
        DashRules::PRESETS.iter().map(preset).collect()
    }

    fn scramble(state: &Self::State, seat: Seat, rng: &mut Stream) -> Self::State {
        let mut position = Dash::to_position(state);
        let mut cards: Vec<u8> = position.pile.clone();
        let mine = seat.index();
        let others: Vec<usize> = (0..position.cards.len())
            .filter(|&s| s != mine && position.cards[s].is_some())
            .collect();
        cards.extend(others.iter().map(|&s| position.cards[s].expect("it has one")));
        shuffle(&mut cards, rng);
        for s in others {
            position.cards[s] = cards.pop();
        }
        cards.sort_unstable();
        position.pile = cards;
        for (s, bid) in position.bids.iter_mut().enumerate() {
            if s != mine && *bid > 0 {
                *bid = rng.below(3) as u8 + 1;
            }
        }
        Dash::from_position(&position).expect("what was dealt again is possible")
    }
}
