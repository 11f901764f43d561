//! The native bot `search`.

use super::tree::Tree;
use super::{SearchOptions, Searchable, Searcher};
use crate::bot::Bot;
use crate::error::ParseError;
use crate::game::Legal;
use crate::rng::Stream;
use crate::seat::Seat;
use serde_json::{Map, Value};

/// Searches at every decision. Keeps nothing between decisions.
#[derive(Clone, Debug)]
pub struct SearchBot<G: Searchable>(Searcher<G>);

impl<G: Searchable> SearchBot<G> {
    /// With these options.
    ///
    /// # Errors
    /// Says which option is unknown or does not fit.
    pub fn new(options: &Map<String, Value>) -> Result<SearchBot<G>, ParseError> {
        Ok(SearchBot(Searcher::new(SearchOptions::read(options)?)))
    }
}

/// Whether the iterations left, spent on the second, could still bring it past the first.
fn is_open<G: Searchable>(tree: &Tree, options: &SearchOptions<G>) -> bool {
    let left = u64::from(options.iterations).saturating_sub(tree.iterations());
    let (first, second) = tree.lead();
    u64::from(second) + left >= u64::from(first) && left > 0
}

impl<G: Searchable> Bot<G> for SearchBot<G> {
    fn start_game(&mut self, _seat: Seat) {}

    fn choose(&mut self, view: G::View<'_>, legal: &G::Legal<'_>, rng: &mut Stream) -> G::Action {
        if let Some(action) = G::beyond_doubt(view).filter(|&action| legal.contains(action)) {
            return action;
        }
        let searched = self.0.run(view, rng, is_open);
        // A number beyond what a game can count ends the search; what it found by then counts.
        let found = self.0.tree.found::<G>(legal, 0);
        match (searched, found.actions.first()) {
            (_, Some(&action)) => action,
            (_, None) => legal.sample(rng),
        }
    }
}
