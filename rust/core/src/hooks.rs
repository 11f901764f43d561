//! Where house rules may change a value as it comes into being.
//!
//! The loop is generic over [`Hooks`]; with [`NoHooks`] the calls vanish. A game lists its moments with
//! [`moments!`](crate::moments), and all else follows from the list: what fires, with which arguments, what may be
//! answered, how records write it. Knows nothing about plug-ins.

mod field;
mod moment;
mod rule;

pub use field::{Ends, Field, Kind, Value};
pub use moment::{Argument, Moment, MomentInfo, answer, argument};
pub use rule::RuleName;

use crate::error::HookError;
use crate::game::Game;
use crate::rng::{GameStreams, Stream};
use crate::seat::Seat;
use std::mem::discriminant;

/// Something that may replace a value that is about to be used.
pub trait Hooks<G: Game> {
    /// Whether anything can be changed, or fail. Where it cannot, nobody is asked and nothing is copied.
    const ACTIVE: bool = true;

    /// A game of this number is about to be set up.
    fn start_game(&mut self, _game: u64) {}

    /// The value to use instead of the one in `moment`: the same variant comes back.
    ///
    /// # Errors
    /// If a house rule failed or answered out of range.
    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError>;
}

impl<G: Game, H: Hooks<G>> Hooks<G> for &mut H {
    const ACTIVE: bool = H::ACTIVE;

    fn start_game(&mut self, game: u64) {
        (**self).start_game(game);
    }

    #[inline(always)]
    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        (**self).modify(state, moment)
    }
}

/// No house rule changes anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHooks;

impl<G: Game> Hooks<G> for NoHooks {
    const ACTIVE: bool = false;

    #[inline(always)]
    fn modify(&mut self, _state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        Ok(moment)
    }
}

/// Fires a moment: the one door through which games ask house rules. Whatever comes back is the moment that was asked
/// about with a value that can be used, whoever answered.
///
/// # Errors
/// What the hooks report, or that they answered out of range.
#[inline(always)]
pub fn modify<G: Game, H: Hooks<G>>(
    state: &G::State,
    moment: G::Moment,
    hooks: &mut H,
) -> Result<G::Moment, HookError> {
    if !H::ACTIVE {
        return Ok(moment);
    }
    ask::<G, H>(state, moment, hooks)
}

fn ask<G: Game, H: Hooks<G>>(
    state: &G::State,
    moment: G::Moment,
    hooks: &mut H,
) -> Result<G::Moment, HookError> {
    let (hook, kind) = (moment.hook(), discriminant(&moment));
    let changed = hooks.modify(state, moment)?;
    let refused = |message| HookError::new("unknown", hook, message);
    if discriminant(&changed) != kind {
        return Err(refused("answered with another moment".into()));
    }
    changed.check().map_err(refused)?;
    G::check_moment(state, &changed).map_err(refused)?;
    Ok(changed)
}

/// The stream a rule draws from when a moment fires: a function of seed, game number, rule, state and moment, so that it
/// is the same for a copy of the state and whatever other rules do. Its index under the purpose `hook` is (first four
/// bytes of SHA-256 of the rule's name, little endian) × 2³² + n, n being the FNV-1a (64 bits, its halves XORed) of
/// the packed state, the hook's name and the moment's text.
pub fn stream<G: Game>(
    streams: &mut GameStreams,
    rule: RuleName,
    state: &G::State,
    moment: &G::Moment,
) -> Stream {
    let mut bytes = Vec::with_capacity(512);
    G::pack_state(state, &mut bytes);
    bytes.extend(moment.hook().as_bytes());
    bytes.extend(moment.text().as_bytes());
    let hash = bytes.iter().fold(0xCBF2_9CE4_8422_2325u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    });
    let n = (hash >> 32) ^ (hash & 0xFFFF_FFFF);
    streams.stream(G::HOOK_PURPOSE, Seat(0), rule.stream_index() + n)
}
