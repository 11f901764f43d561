//! The list of a game's moments, and all that follows from it.

use super::{Field, Kind, RuleName, Value};
use crate::game::Seen;
use std::convert::Infallible;
use std::fmt::Debug;

/// A kind of moment, as documentation and plug-ins see it.
#[derive(Clone, Copy, Debug)]
pub struct MomentInfo {
    /// The hook that fires.
    pub hook: &'static str,
    /// What it changes.
    pub doc: &'static str,
    /// When it fires.
    pub when: &'static str,
    /// How often.
    pub cost: &'static str,
    /// The clause it belongs to.
    pub clause: &'static str,
    /// What is told about it; the value that may be changed comes last.
    pub arguments: &'static [Argument],
}

impl MomentInfo {
    /// The value that may be changed.
    pub fn value(&self) -> &'static Argument {
        self.arguments.last().expect("a moment has a value")
    }
}

/// What a modifier may be told.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its name.
    pub name: &'static str,
    /// Which values it has; of the last one, which may be answered.
    pub kind: Kind,
    /// What it means.
    pub doc: &'static str,
}

/// A value that house rules may change, as records write it: `~HOOK BEFORE AFTER`. Made by
/// [`moments!`](crate::moments).
pub trait Moment: Clone + Debug + PartialEq {
    /// All kinds of moments.
    const TABLE: &'static [MomentInfo];

    /// The place of its kind in the table.
    fn slot(&self) -> usize;

    /// The argument at a place in the table's row.
    fn argument(&self, place: usize) -> Value;

    /// The same moment with the value that a rule gives.
    ///
    /// # Errors
    /// If the value is of another kind or out of range: names it and what would be right.
    fn with_value(&self, given: &Value, rule: RuleName) -> Result<Self, String>;

    /// A moment made of named arguments.
    ///
    /// # Errors
    /// Says which argument is missing or does not fit.
    fn build(slot: usize, given: &mut dyn FnMut(&str) -> Option<Value>) -> Result<Self, String>;

    /// What it is about (its first argument) and the value, as text without spaces.
    fn text(&self) -> String;

    /// The same moment with the value of a text; `None` if the text is none of this moment's.
    fn with_text(&self, text: &str) -> Option<Self>;

    /// Who may see that the value was changed, and to what.
    fn seen_by(&self) -> Seen {
        Seen::All
    }

    /// The name of the hook that fires.
    fn hook(&self) -> &'static str {
        Self::TABLE[self.slot()].hook
    }

    /// Says why its value cannot be used, whatever the state.
    ///
    /// # Errors
    /// Names the value and what would be right.
    fn check(&self) -> Result<(), String> {
        let info = &Self::TABLE[self.slot()];
        let (place, value) = (info.arguments.len() - 1, info.value());
        let found = self.argument(place);
        if value.kind.fits(&found) {
            return Ok(());
        }
        Err(misfit(value.name, &found, value.kind))
    }
}

/// Says what a value should be.
fn misfit(name: &str, value: &Value, kind: Kind) -> String {
    format!("{name} = {value}: expected {}", kind.describe())
}

/// Reads a named argument.
///
/// # Errors
/// If it is missing or of another kind.
pub fn argument<F: Field>(
    name: &str,
    kind: Kind,
    given: &mut dyn FnMut(&str) -> Option<Value>,
) -> Result<F, String> {
    let value = given(name).ok_or_else(|| format!("argument `{name}` is missing"))?;
    F::of(&value).ok_or_else(|| misfit(name, &value, kind))
}

/// What a rule answered, as the part of a moment.
#[doc(hidden)]
pub fn answer<F: Field>(
    name: &str,
    kind: Kind,
    before: &F,
    given: &Value,
    rule: RuleName,
) -> Result<F, String> {
    before
        .changed(given, rule)
        .filter(|_| kind.fits(given))
        .ok_or_else(|| misfit(name, given, kind))
}

/// A game without such values has no moments.
impl Moment for Infallible {
    const TABLE: &'static [MomentInfo] = &[];

    fn slot(&self) -> usize {
        match *self {}
    }

    fn argument(&self, _place: usize) -> Value {
        match *self {}
    }

    fn with_value(&self, _given: &Value, _rule: RuleName) -> Result<Infallible, String> {
        match *self {}
    }

    fn build(_slot: usize, _given: &mut dyn FnMut(&str) -> Option<Value>) -> Result<Infallible, String> {
        Err("there are no moments".into())
    }

    fn text(&self) -> String {
        match *self {}
    }

    fn with_text(&self, _text: &str) -> Option<Infallible> {
        match *self {}
    }
}

/// The moments of a game as an enum, and [`Moment`] for it.
///
/// Each has its hook, its clause, when it fires and how often, what it is about, further arguments, and, after `=>`,
/// the value with what may be answered. A new moment is one more block here and a call of [`modify`](crate::hooks::modify)
/// where its value comes into being. `seen FUNCTION` says who may see a change.
#[macro_export]
macro_rules! moments {
    (
        $(#[$meta:meta])*
        pub enum $moment:ident $(, seen $seen:path)?;
        $(
            $(#[doc = $doc:literal])+
            $variant:ident: $hook:literal, $clause:literal, when $when:literal, cost $cost:literal {
                $(#[doc = $key_doc:literal])+
                $key:ident: $key_type:ty,
                $( $(#[doc = $arg_doc:literal])+ $arg:ident: $type:ty, )*
                =>
                $(#[doc = $value_doc:literal])+
                $value:ident: $value_type:ty, $kind:expr
            }
        )+
    ) => {
        $(#[$meta])*
        pub enum $moment {
            $(
                $(#[doc = $doc])+
                #[doc = concat!("\n\nHook `", $hook, "` (", $clause, "): ", $when, ".")]
                $variant {
                    $(#[doc = $key_doc])+
                    $key: $key_type,
                    $( $(#[doc = $arg_doc])+ $arg: $type, )*
                    $(#[doc = $value_doc])+
                    $value: $value_type,
                },
            )+
        }

        const _: () = {
            use $crate::hooks::{Argument, Field, Kind, MomentInfo, RuleName, Value};

            #[allow(clippy::enum_variant_names)]
            enum Slot { $($variant),+ }

            impl $crate::hooks::Moment for $moment {
                const TABLE: &'static [MomentInfo] = &[$(
                    MomentInfo {
                        hook: $hook,
                        doc: concat!($($doc),+),
                        when: $when,
                        cost: $cost,
                        clause: $clause,
                        arguments: &[
                            Argument {
                                name: stringify!($key),
                                kind: <$key_type as Field>::KIND,
                                doc: concat!($($key_doc),+),
                            },
                            $( Argument {
                                name: stringify!($arg),
                                kind: <$type as Field>::KIND,
                                doc: concat!($($arg_doc),+),
                            }, )*
                            Argument { name: stringify!($value), kind: $kind, doc: concat!($($value_doc),+) },
                        ],
                    },
                )+];

                #[inline]
                fn slot(&self) -> usize {
                    match self { $( $moment::$variant { .. } => Slot::$variant as usize, )+ }
                }

                fn argument(&self, place: usize) -> Value {
                    match self { $( $moment::$variant { $key, $($arg,)* $value } => {
                        let mut places = 0..place;
                        if places.next().is_none() {
                            return Field::value($key);
                        }
                        $( if places.next().is_none() {
                            return Field::value($arg);
                        } )*
                        Field::value($value)
                    } )+ }
                }

                fn with_value(&self, given: &Value, rule: RuleName) -> Result<$moment, String> {
                    match self { $( $moment::$variant { $key, $($arg,)* $value } => {
                        let name = stringify!($value);
                        Ok($moment::$variant {
                            $key: $key.clone(),
                            $( $arg: $arg.clone(), )*
                            $value: $crate::hooks::answer(name, $kind, $value, given, rule)?,
                        })
                    } )+ }
                }

                fn build(
                    slot: usize,
                    given: &mut dyn FnMut(&str) -> Option<Value>,
                ) -> Result<$moment, String> {
                    $( if slot == Slot::$variant as usize {
                        return Ok($moment::$variant {
                            $key: $crate::hooks::argument(stringify!($key), <$key_type as Field>::KIND, given)?,
                            $( $arg: $crate::hooks::argument(stringify!($arg), <$type as Field>::KIND, given)?, )*
                            $value: $crate::hooks::argument(stringify!($value), $kind, given)?,
                        });
                    } )+
                    Err(format!("there is no moment {slot}"))
                }

                fn text(&self) -> String {
                    match self { $( $moment::$variant { $key, $value, .. } => {
                        format!("{}:{}", Field::text($key), Field::text($value))
                    } )+ }
                }

                fn with_text(&self, text: &str) -> Option<$moment> {
                    let (about, written) = text.split_once(':')?;
                    let moment = match self { $( $moment::$variant { $key, $($arg,)* $value } => {
                        if about != Field::text($key) {
                            return None;
                        }
                        $moment::$variant {
                            $key: $key.clone(),
                            $( $arg: $arg.clone(), )*
                            $value: Field::read($value, written)?,
                        }
                    } )+ };
                    moment.check().is_ok().then_some(moment)
                }

                $( fn seen_by(&self) -> $crate::game::Seen {
                    $seen(self)
                } )?
            }
        };
    };
}
