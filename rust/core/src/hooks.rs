//! Where house rules may change a value as it comes into being.
//!
//! The loop is generic over [`Hooks`]; with [`NoHooks`] the calls vanish. Knows nothing about plug-ins.

use crate::error::HookError;
use crate::game::Game;

/// Something that may replace a value that is about to be used.
pub trait Hooks<G: Game> {
    /// The value to use instead of the one in `moment`: the same variant comes back.
    ///
    /// # Errors
    /// If a house rule failed or answered out of range.
    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError>;
}

/// No house rule changes anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHooks;

impl<G: Game> Hooks<G> for NoHooks {
    #[inline(always)]
    fn modify(&mut self, _state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        Ok(moment)
    }
}
