//! Where house rules may change a value as it comes into being.
//!
//! The loop is generic over [`Hooks`]; with [`NoHooks`] the calls vanish. Knows nothing about plug-ins.

use crate::error::HookError;
use crate::game::{Game, Seen};
use std::convert::Infallible;
use std::fmt::Debug;

/// Something that may replace a value that is about to be used.
pub trait Hooks<G: Game> {
    /// The value to use instead of the one in `moment`: the same variant comes back.
    ///
    /// # Errors
    /// If a house rule failed or answered out of range.
    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError>;
}

impl<G: Game, H: Hooks<G>> Hooks<G> for &mut H {
    #[inline(always)]
    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        (**self).modify(state, moment)
    }
}

/// A value that house rules may change, as records write it: `~HOOK BEFORE AFTER`.
pub trait Moment: Clone + Debug + PartialEq {
    /// The name of the hook that fires.
    fn hook(&self) -> &'static str;
    /// The value and whatever tells it from others of the same hook (its seat, its place), as text without spaces.
    fn text(&self) -> String;
    /// The same moment with the value of a text; `None` if the text is none of this hook's.
    fn with_text(&self, text: &str) -> Option<Self>;

    /// Who may see that the value was changed, and to what.
    fn seen_by(&self) -> Seen {
        Seen::All
    }
}

/// A game without such values has no moments.
impl Moment for Infallible {
    fn hook(&self) -> &'static str {
        match *self {}
    }

    fn text(&self) -> String {
        match *self {}
    }

    fn with_text(&self, _text: &str) -> Option<Infallible> {
        match *self {}
    }
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
