//! The one game loop: a table at which a game is going on. Simulation, bots from outside that play many games in step,
//! searches and tests all run it.
//!
//! Knows nothing about threads, seats' bots or records: who chooses is a function, who looks on is a [`Watch`].

use crate::chance::{Ask, At, ChanceError, ChanceSource};
use crate::error::PlayError;
use crate::game::{Game, Legal, SetupError};
use crate::hooks::Hooks;
use crate::rng::PURPOSES;
use crate::seat::Seat;

/// Chooses for every seat of a table. A trait, since a closure cannot be told to be inlined into the loop it drives.
pub trait Choose<G: Game> {
    /// The action of the seat to act; `None` leaves the loop.
    fn choose(&mut self, seat: Seat, state: &G::State, legal: &G::Legal<'_>) -> Option<G::Action>;
}

impl<G: Game, F: FnMut(Seat, &G::State, &G::Legal<'_>) -> Option<G::Action>> Choose<G> for F {
    #[inline(always)]
    fn choose(&mut self, seat: Seat, state: &G::State, legal: &G::Legal<'_>) -> Option<G::Action> {
        self(seat, state, legal)
    }
}

/// Looks on while a game is played. All methods do nothing unless written; [`Unwatched`] costs nothing.
pub trait Watch<G: Game, C, H> {
    /// The game is set up.
    fn set_up(&mut self, _state: &G::State, _chance: &mut C, _hooks: &mut H) {}

    /// An action, chosen or forced, is about to be carried out.
    fn before(&mut self, _state: &G::State, _seat: Seat, _action: G::Action) {}

    /// It was carried out, and the game went on to the next decision or its end.
    fn after(&mut self, _state: &G::State, _chance: &mut C, _hooks: &mut H) {}

    /// It could not be carried out: the game ends here as failed.
    fn failed(&mut self) {}
}

/// Nobody looks on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl<G: Game, C, H> Watch<G, C, H> for Unwatched {}

/// A table with a game on it.
#[derive(Clone, Debug)]
pub struct Table<G: Game, C, H, W> {
    /// The state of the game.
    pub state: G::State,
    /// Where its chance comes from.
    pub chance: C,
    /// Its house rules.
    pub hooks: H,
    /// Who looks on.
    pub watch: W,
    /// How many decisions were asked for.
    pub asked: u64,
    /// How many decisions had only one answer, so that nobody was asked.
    pub forced: u64,
}

impl<G: Game, C: ChanceSource, H: Hooks<G>, W: Watch<G, C, H>> Table<G, C, H, W> {
    /// Sets up a game.
    ///
    /// # Errors
    /// As [`Game::new_game`]; whoever looked on comes back.
    #[inline]
    pub fn new(
        rules: &G::Rules,
        seats: &[G::SeatOption],
        mut chance: C,
        mut hooks: H,
        mut watch: W,
    ) -> Result<Self, (SetupError, W)> {
        let state = match G::new_game(rules, seats, &mut chance, &mut hooks) {
            Ok(state) => state,
            Err(error) => return Err((error, watch)),
        };
        watch.set_up(&state, &mut chance, &mut hooks);
        Ok(Table {
            state,
            chance,
            hooks,
            watch,
            asked: 0,
            forced: 0,
        })
    }

    /// Plays until the chooser gives no action, or to the end of the game. A decision with a single action is carried out
    /// without asking. Returns the seat that was asked in vain; `None` once the game is over.
    ///
    /// What it gives must be legal: it comes from a bot of ours, or was checked.
    ///
    /// # Errors
    /// As [`Game::apply_unchecked`]; the game cannot go on then.
    #[inline(always)]
    pub fn run(&mut self, choose: &mut impl Choose<G>) -> Result<Option<Seat>, PlayError> {
        while let Some(seat) = G::current_seat(&self.state) {
            let legal = G::legal(&self.state);
            let action = match legal.forced() {
                Some(action) => {
                    self.forced += 1;
                    action
                }
                None => match choose.choose(seat, &self.state, &legal) {
                    Some(action) => {
                        debug_assert!(legal.contains(action), "seat {seat} chose {action}");
                        self.asked += 1;
                        action
                    }
                    None => return Ok(Some(seat)),
                },
            };
            drop(legal);
            self.carry_out(seat, action)?;
        }
        Ok(None)
    }

    /// Carries out one legal action of the seat to act.
    ///
    /// # Errors
    /// As [`Game::apply_unchecked`]; the game cannot go on then.
    #[inline(always)]
    pub fn carry_out(&mut self, seat: Seat, action: G::Action) -> Result<(), PlayError> {
        self.watch.before(&self.state, seat, action);
        let applied = if H::ACTIVE {
            // A house rule may fail halfway: the state is then as it was.
            let before = self.state.clone();
            let applied = G::apply_unchecked(&mut self.state, action, &mut self.chance, &mut self.hooks);
            if applied.is_err() {
                self.state = before;
            }
            applied
        } else {
            G::apply_unchecked(&mut self.state, action, &mut self.chance, &mut self.hooks)
        };
        match applied {
            Ok(()) => self.watch.after(&self.state, &mut self.chance, &mut self.hooks),
            Err(_) => self.watch.failed(),
        }
        applied
    }
}

/// Counts what it passes on, by purpose: how many dice were rolled, how many cards drawn.
#[derive(Clone, Debug)]
pub struct Counted<C> {
    /// The source that answers.
    pub inner: C,
    /// How many answers each purpose got.
    pub draws: [u64; PURPOSES],
}

impl<C> Counted<C> {
    /// Starts at nought.
    pub fn new(inner: C) -> Counted<C> {
        Counted {
            inner,
            draws: [0; PURPOSES],
        }
    }
}

impl<C: ChanceSource> ChanceSource for Counted<C> {
    #[inline(always)]
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        self.draws[at.purpose as usize % PURPOSES] += 1;
        self.inner.draw(at, ask)
    }

    #[inline(always)]
    fn take_notes(&mut self) -> Vec<String> {
        self.inner.take_notes()
    }
}
