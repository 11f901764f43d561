//! Perft: how many paths of so many decisions there are, every roll and draw taking its first outcome. Its numbers change
//! only when the rules or the legal actions do, never with a generator.
//!
//! Knows nothing about any particular game.

use crate::chance::First;
use crate::error::PlayError;
use crate::game::{Game, Legal};
use crate::hooks::NoHooks;

/// The number of paths of exactly `depth` decisions from a state, forced decisions and every number of a range
/// included. A path that ends before counts nothing.
///
/// # Errors
/// What carrying out an action reports.
pub fn perft<G: Game>(state: &G::State, depth: u32) -> Result<u64, PlayError> {
    match depth {
        0 => return Ok(1),
        1 => return Ok(G::legal(state).len()),
        _ => {}
    }
    let mut paths = 0;
    for (_, next) in successors::<G>(state) {
        paths += perft::<G>(&next?, depth - 1)?;
    }
    Ok(paths)
}

/// [`perft`] apart for each first action, to find where two engines part.
///
/// # Errors
/// As [`perft`].
pub fn split<G: Game>(state: &G::State, depth: u32) -> Result<Vec<(G::Action, u64)>, PlayError> {
    if depth == 0 {
        return Ok(Vec::new());
    }
    successors::<G>(state)
        .map(|(action, next)| Ok((action, perft::<G>(&next?, depth - 1)?)))
        .collect()
}

/// Every action and where it leads.
fn successors<G: Game>(state: &G::State) -> impl Iterator<Item = (G::Action, Result<G::State, PlayError>)> {
    let entries = G::legal(state).to_entries();
    let actions = entries
        .into_iter()
        .flat_map(|entry| (0..entry.count).map(move |i| entry.at(i)));
    actions.map(|action| {
        let mut next = state.clone();
        let applied = G::apply_unchecked(&mut next, action, &mut First, &mut NoHooks);
        (action, applied.map(|()| next))
    })
}
