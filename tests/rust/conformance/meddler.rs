//! A house rule of no sense for any game: now and then it replaces a value by another that may be used.

use ludoteca_core::error::HookError;
use ludoteca_core::game::Game;
use ludoteca_core::hooks::{Hooks, Kind, Moment, RuleName, Value};
use ludoteca_core::rng::Stream;
use std::collections::BTreeMap;

/// Of so many truths one is turned; more often, and no game would get far.
const TRUTHS: u64 = 500;

/// The same where a game is asked whether it ends, which is seldom.
const ENDS: u64 = 50;

/// Changes one value in `rarity`; none at 0. What it does depends on the game's number and on what it was asked before.
#[derive(Clone, Debug)]
pub struct Meddler {
    rarity: u64,
    rng: Stream,
    /// How often it changed a value, by hook.
    pub changed: BTreeMap<&'static str, u64>,
}

impl Meddler {
    pub fn new(rarity: u64) -> Meddler {
        Meddler {
            rarity,
            rng: Stream::from_seed(0),
            changed: BTreeMap::new(),
        }
    }

    pub fn changes_anything(&self) -> bool {
        self.rarity > 0
    }

    /// Another value of the kind.
    fn other(&mut self, hook: &str, value: &Value, kind: Kind) -> Value {
        let truths = if hook.ends_with("_end") { ENDS } else { TRUTHS };
        match (value, kind) {
            (Value::Int(n), Kind::Int(least, most)) => {
                Value::Int((n + self.rng.below(17) as i64 - 8).clamp(least, most))
            }
            (Value::Bool(yes), _) if self.rng.below(truths) < self.rarity => Value::Bool(!yes),
            (Value::Text(_), Kind::Name(names)) => {
                Value::text(names[self.rng.below(names.len() as u64) as usize])
            }
            (Value::List(parts), Kind::Dice) => {
                Value::List(parts.iter().map(|part| self.face(part)).collect())
            }
            _ => value.clone(),
        }
    }

    /// Another face for each die.
    fn face(&mut self, value: &Value) -> Value {
        match value {
            Value::List(parts) => Value::List(parts.iter().map(|part| self.face(part)).collect()),
            _ => Value::Int(1 + self.rng.below(6) as i64),
        }
    }
}

impl<G: Game> Hooks<G> for Meddler {
    fn start_game(&mut self, game: u64) {
        self.rng = Stream::from_seed(game ^ 0x5EED);
    }

    fn modify(&mut self, state: &G::State, moment: G::Moment) -> Result<G::Moment, HookError> {
        if self.rarity == 0 || self.rng.below(self.rarity) > 0 {
            return Ok(moment);
        }
        let info = &G::Moment::TABLE[moment.slot()];
        reads_back::<G>(&moment);
        let value = moment.argument(info.arguments.len() - 1);
        let other = self.other(info.hook, &value, info.value().kind);
        let rule = RuleName::new("meddler").expect("it is a name");
        let changed = match moment.with_value(&other, rule) {
            Ok(changed) if G::check_moment(state, &changed).is_ok() => changed,
            _ => return Ok(moment),
        };
        *self.changed.entry(info.hook).or_default() += u64::from(changed != moment);
        Ok(changed)
    }
}

/// A moment is what its text and its arguments say.
fn reads_back<G: Game>(moment: &G::Moment) {
    assert_eq!(
        moment.check(),
        Ok(()),
        "what comes into being can be used: {moment:?}"
    );
    assert_eq!(moment.with_text(&moment.text()).as_ref(), Some(moment));
    let arguments = G::Moment::TABLE[moment.slot()].arguments;
    let mut given = |name: &str| {
        let place = arguments.iter().position(|argument| argument.name == name)?;
        Some(moment.argument(place))
    };
    assert_eq!(G::Moment::build(moment.slot(), &mut given).as_ref(), Ok(moment));
    for (place, argument) in arguments.iter().enumerate() {
        assert!(argument.kind.fits(&moment.argument(place)), "{moment:?}");
    }
}
