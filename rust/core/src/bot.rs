//! Bots that live in the core: they see a view, never a state.

use crate::game::{Game, Legal};
use crate::rng::Stream;
use crate::seat::Seat;

/// Chooses actions for one seat.
pub trait Bot<G: Game> {
    /// A new game begins; whatever was remembered of the last one is forgotten.
    fn start_game(&mut self, _seat: Seat) {}

    /// The action to take. Asked only where there is more than one.
    fn choose(&mut self, view: G::View<'_>, legal: &G::Legal<'_>, rng: &mut Stream) -> G::Action;
}

/// Chooses uniformly over the entries of the legal set, then uniformly inside the entry's range.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    #[inline(always)]
    fn choose(&mut self, _view: G::View<'_>, legal: &G::Legal<'_>, rng: &mut Stream) -> G::Action {
        legal.sample(rng)
    }
}
