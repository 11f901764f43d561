//! Search for the best action of a seat that knows only its view: information-set Monte Carlo tree search.
//!
//! Every iteration deals a world that fits the view ([`Game::sample_world`]), goes down one tree of actions that all worlds
//! share, lets bots play on from there and counts what each seat gets of it. Chance happens inside
//! [`Searchable::play_on`], drawn from the search's own generator, so that nothing of the real game's chance is in it. At
//! every decision the seat to act takes what promises most to itself, whoever it is. House rules are not asked: values
//! that they changed are kept, and what comes into being later is as the settings say.
//!
//! With a budget of iterations the result is a function of (view, options, generator) alone; a clock is the caller's.

mod bot;
#[cfg(test)]
pub(crate) mod draws;
mod options;
mod ranges;
#[cfg(test)]
mod tests;
mod tree;

pub use bot::SearchBot;
pub use options::{OPTIONS, SearchOptions};
pub use ranges::candidates;

use crate::bot::Bot;
use crate::chance::{Ask, At, ChanceError, ChanceSource};
use crate::error::PlayError;
use crate::game::{Entry, Game, Legal, Outcome};
use crate::hooks::NoHooks;
use crate::rng::Stream;
use crate::seat::{MAX_SEATS, Seat};
use arrayvec::ArrayVec;
use thiserror::Error;
use tree::{Path, Tree};

/// A number for each seat.
pub type Values = [f64; MAX_SEATS];

/// What a search asks of a game beyond its rules.
pub trait Searchable: Game {
    /// The bot that plays on from the tree, if no other is named.
    const ROLLOUT: &'static str = "greedy";
    /// The bot whose choice is looked at first, if no other is named.
    const GUIDE: &'static str;
    /// How many turns are played out, if nothing else is said.
    const HORIZON: u32;
    /// How much what was looked at little draws attention, if nothing else is said.
    const EXPLORATION: f64 = 0.3;
    /// Makes a world one that needs nobody from outside: no judge, no clock.
    fn enclose(_world: &mut Self::State) {}

    /// Carries out an action in a search. May take what a seat is bound to do next along with it, if the result has the
    /// same law.
    ///
    /// # Errors
    /// As [`Game::apply_unchecked`].
    fn play_on(world: &mut Self::State, action: Self::Action, luck: &mut Stream) -> Result<(), PlayError> {
        Self::apply_unchecked(world, action, &mut Luck(luck), &mut NoHooks)
    }

    /// What each seat can expect of a game that goes on: its share of the win. The shares sum to 1.
    fn estimate(world: &Self::State) -> Values;

    /// What a seat should look at first: of each entry how much attention it deserves against the others, and the place of
    /// the number to begin with. The guide, if there is one, will be asked for its choice besides.
    fn advise(
        _view: Self::View<'_>,
        entries: &[Entry<Self::Action>],
        _guide: Option<&mut Self::Bot>,
        advice: &mut Vec<Advice>,
    ) {
        advice.extend(entries.iter().map(|_| Advice {
            weight: 1.0,
            place: 0,
        }));
    }

    /// An action than which provably none is better: the bot `search` does not search then.
    fn beyond_doubt(_view: Self::View<'_>) -> Option<Self::Action> {
        None
    }
}

/// The bot `search` in one sentence.
pub(crate) const DOC: &str = "Plays on in worlds that fit its view, by tree search; options iterations, rollout, guide, \
                              exploration, horizon.";

/// What deserves attention in an entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// How much, against other entries; above 0.
    pub weight: f64,
    /// The place of the number that is tried first, below the entry's count.
    pub place: u32,
}

/// Chance out of one generator, wherever it is asked. Nobody outside answers: what only he could, is the first answer.
#[derive(Debug)]
pub struct Luck<'a>(pub &'a mut Stream);

impl ChanceSource for Luck<'_> {
    #[inline(always)]
    fn draw<A: Ask>(&mut self, _at: At, ask: &A) -> Result<u64, ChanceError> {
        if ask.is_external() {
            return Ok(0);
        }
        Ok(self.0.below(ask.size()))
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<A> {
    /// The actions that were tried, the most visited first; of equals the one with the smaller code.
    pub actions: Vec<A>,
    /// How often each was tried.
    pub visits: Vec<u64>,
    /// Each one's share of the visits.
    pub probabilities: Vec<f64>,
    /// What each seat can expect: its share of the win, from 0 to 1.
    pub values: ArrayVec<f64, MAX_SEATS>,
    /// How many iterations were made.
    pub iterations: u64,
}

/// Why nothing was searched.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SearchError {
    /// Nobody is to act.
    #[error("the game is over: there is nothing to search for")]
    Over,
    /// The view is of another seat.
    #[error(
        "the view is of seat {seat}, but seat {to_act} is to act: search with the view of the seat to act"
    )]
    NotToAct {
        /// Whose view it is.
        seat: Seat,
        /// Who is to act.
        to_act: Seat,
    },
    /// A number grew too large in a world played on.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Searches, again and again: what can be kept between two searches without changing them is kept.
#[derive(Clone, Debug)]
pub struct Searcher<G: Searchable> {
    options: SearchOptions<G>,
    /// A bot a seat, to play on.
    players: Vec<G::Bot>,
    guide: Option<G::Bot>,
    tree: Tree,
}

impl<G: Searchable> Searcher<G> {
    /// With these options; the number of iterations among them is for [`SearchBot`].
    pub fn new(options: SearchOptions<G>) -> Searcher<G> {
        Searcher {
            players: vec![options.rollout.clone(); MAX_SEATS],
            guide: options.guide.clone(),
            options,
            tree: Tree::default(),
        }
    }

    /// The options.
    pub fn options(&self) -> &SearchOptions<G> {
        &self.options
    }

    /// Searches for the seat to act. Before each iteration `go_on` is asked with the number of those made; the first is
    /// always made.
    ///
    /// # Errors
    /// [`SearchError`].
    pub fn search(
        &mut self,
        view: G::View<'_>,
        rng: &mut Stream,
        mut go_on: impl FnMut(u64) -> bool,
    ) -> Result<Found<G::Action>, SearchError> {
        self.run(view, rng, |tree, _| go_on(tree.iterations()))?;
        let world = G::sample_world(view, &mut Stream::from_seed(0));
        Ok(self.tree.found::<G>(&G::legal(&world), G::seats(&world)))
    }

    /// Grows the tree while `go_on` says so.
    fn run(
        &mut self,
        view: G::View<'_>,
        rng: &mut Stream,
        mut go_on: impl FnMut(&Tree, &SearchOptions<G>) -> bool,
    ) -> Result<(), SearchError> {
        self.tree.clear();
        loop {
            let mut world = G::sample_world(view, rng);
            let to_act = G::current_seat(&world).ok_or(SearchError::Over)?;
            let seat = G::viewer(view);
            if to_act != seat {
                return Err(SearchError::NotToAct { seat, to_act });
            }
            G::enclose(&mut world);
            self.iterate(world, rng)?;
            if !go_on(&self.tree, &self.options) {
                return Ok(());
            }
        }
    }

    /// One world, played from the root to the horizon.
    fn iterate(&mut self, mut world: G::State, rng: &mut Stream) -> Result<(), PlayError> {
        let last = G::turn(&world).saturating_add(self.options.horizon);
        let mut path = Path::new();
        let mut place = Some(Tree::ROOT);
        while let Some(node) = place {
            let Some(seat) = G::current_seat(&world) else {
                break;
            };
            let legal = G::legal(&world);
            let action = match legal.forced() {
                // Nothing to learn where nothing is chosen; at the root there is always a node.
                Some(action) if !path.is_empty() => action,
                _ => {
                    let view = G::view(&world, seat);
                    if self.tree.is_new(node) {
                        self.tree.open::<G>(node, view, &legal, self.guide.as_mut(), rng);
                    }
                    let (step, action) = self.tree.select(node, seat, &legal, self.options.exploration);
                    path.push(step);
                    place = self.tree.child(step);
                    action
                }
            };
            drop(legal);
            G::play_on(&mut world, action, rng)?;
            if G::turn(&world) >= last || path.is_full() {
                break;
            }
        }
        let values = play_out::<G>(&mut world, &mut self.players, last, rng)?;
        self.tree.add(&path, &values);
        Ok(())
    }
}

/// Lets a bot a seat play on until the game is over or its turn `last` begins, and says what each seat can expect then.
///
/// # Errors
/// As [`Game::apply_unchecked`].
pub fn play_out<G: Searchable>(
    world: &mut G::State,
    players: &mut [G::Bot],
    last: u32,
    rng: &mut Stream,
) -> Result<Values, PlayError> {
    for (player, seat) in players.iter_mut().zip(Seat::all(G::seats(world))) {
        player.start_game(seat);
    }
    while G::turn(world) < last {
        let Some(seat) = G::current_seat(world) else { break };
        let legal = G::legal(world);
        let action = match legal.forced() {
            Some(action) => action,
            None => players[seat.index()].choose(G::view(world, seat), &legal, rng),
        };
        drop(legal);
        G::play_on(world, action, rng)?;
    }
    Ok(match G::outcome(world) {
        Some(outcome) => shares(&outcome),
        None => G::estimate(world),
    })
}

/// Each seat's share of the win: those level share it, and all share a game without a winner.
pub fn shares(outcome: &Outcome) -> Values {
    let mut shares = [0.0; MAX_SEATS];
    let best = outcome.ranks.iter().copied().min().unwrap_or(0);
    let winners = outcome.ranks.iter().filter(|&&rank| rank == best).count() as f64;
    for (share, &rank) in shares.iter_mut().zip(&outcome.ranks) {
        if rank == best {
            *share = 1.0 / winners;
        }
    }
    shares
}

/// e to the power of x for x from -40 to 40, within a few parts in a thousand, from multiplications alone: every platform
/// gives the same bits.
pub(crate) fn exp(x: f64) -> f64 {
    let mut y = 1.0 + x.clamp(-40.0, 40.0) / 65536.0;
    for _ in 0..16 {
        y *= y;
    }
    y
}
