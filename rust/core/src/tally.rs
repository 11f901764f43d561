//! What else a game counts by seat over its course, for the columns of a simulation. It decides nothing and is no part
//! of the state.

use crate::game::Game;
use crate::seat::{MAX_SEATS, Seat};
use crate::table::Watch;
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// The most columns a game may add.
pub const MAX_TALLIES: usize = 6;

/// The counts of a game, seat after seat.
pub type Counts = ArrayVec<i32, { MAX_SEATS * MAX_TALLIES }>;

/// Counts while a game is played.
pub trait Tally<G: Game>: Clone + Debug + Default + Send {
    /// The names of the columns, at most [`MAX_TALLIES`].
    const COLUMNS: &'static [&'static str];
    /// The game is set up.
    fn set_up(&mut self, state: &G::State);
    /// A decision was carried out, and all that follows from it.
    fn after(&mut self, state: &G::State);
    /// The game is over.
    fn end(&mut self, state: &G::State);
    /// The counts of a seat, one a column.
    fn counts(&self, seat: Seat) -> ArrayVec<i32, MAX_TALLIES>;
}

/// Counts nothing.
impl<G: Game> Tally<G> for () {
    const COLUMNS: &'static [&'static str] = &[];

    #[inline(always)]
    fn set_up(&mut self, _state: &G::State) {}

    #[inline(always)]
    fn after(&mut self, _state: &G::State) {}

    #[inline(always)]
    fn end(&mut self, _state: &G::State) {}

    #[inline(always)]
    fn counts(&self, _seat: Seat) -> ArrayVec<i32, MAX_TALLIES> {
        ArrayVec::new()
    }
}

/// Looks on together with a tally.
#[derive(Clone, Debug, Default)]
pub struct Tallied<W, T> {
    /// Who looks on.
    pub watch: W,
    /// What counts.
    pub tally: T,
}

impl<W, T> Tallied<W, T> {
    /// The counts of all seats of a game that is over, one after the other.
    #[inline(always)]
    pub fn counts<G: Game>(&mut self, state: &G::State) -> Counts
    where
        T: Tally<G>,
    {
        self.tally.end(state);
        Seat::all(G::seats(state))
            .flat_map(|seat| self.tally.counts(seat))
            .collect()
    }
}

impl<G: Game, C, H, W: Watch<G, C, H>, T: Tally<G>> Watch<G, C, H> for Tallied<W, T> {
    #[inline(always)]
    fn set_up(&mut self, state: &G::State, chance: &mut C, hooks: &mut H) {
        self.tally.set_up(state);
        self.watch.set_up(state, chance, hooks);
    }

    #[inline(always)]
    fn before(&mut self, state: &G::State, seat: Seat, action: G::Action) {
        self.watch.before(state, seat, action);
    }

    #[inline(always)]
    fn after(&mut self, state: &G::State, chance: &mut C, hooks: &mut H) {
        self.tally.after(state);
        self.watch.after(state, chance, hooks);
    }

    #[inline(always)]
    fn failed(&mut self) {
        self.watch.failed();
    }
}
