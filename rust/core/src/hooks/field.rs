//! What a moment is made of: plain values with a text, and what may be answered.

use super::RuleName;
use crate::seat::{MAX_SEATS, Seat};
use std::borrow::Cow;
use std::fmt;

/// How many characters of a text a message shows.
const SHOWN: usize = 60;

/// A plain value, as house rules get and give it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing of its kind.
    Nothing,
    /// A whole number.
    Int(i64),
    /// Yes or no.
    Bool(bool),
    /// A name.
    Text(Cow<'static, str>),
    /// Several values in order.
    List(Vec<Value>),
}

impl Value {
    /// A name.
    pub fn text(text: impl Into<Cow<'static, str>>) -> Value {
        Value::Text(text.into())
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(n) => Some(*n),
            _ => None,
        }
    }

    /// The values of a list, if it is one.
    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(values) => Some(values),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nothing => f.write_str("nothing"),
            Value::Int(n) => n.fmt(f),
            Value::Bool(yes) => yes.fmt(f),
            Value::Text(text) => match text.char_indices().nth(SHOWN) {
                Some((end, _)) => write!(f, "`{}…`", &text[..end]),
                None => write!(f, "`{text}`"),
            },
            Value::List(values) => {
                let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "({})", texts.join(", "))
            }
        }
    }
}

/// Which values an argument has, or an answer may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number from the first to the second.
    Int(i64, i64),
    /// Yes or no.
    Bool,
    /// One of these names.
    Name(&'static [&'static str]),
    /// Some name of the game: a territory, a card.
    Text,
    /// As `Text`, or nothing.
    TextOrNothing,
    /// Several names.
    Texts,
    /// The faces of the attacker's and of the defender's dice.
    Dice,
}

impl Kind {
    /// Whether the value is in the range.
    pub fn fits(self, value: &Value) -> bool {
        match (self, value) {
            (Kind::Int(least, most), Value::Int(n)) => (least..=most).contains(n),
            (Kind::Bool, Value::Bool(_)) | (Kind::TextOrNothing, Value::Nothing) => true,
            (Kind::Name(names), Value::Text(text)) => names.contains(&text.as_ref()),
            (Kind::Text | Kind::TextOrNothing, Value::Text(_)) => true,
            (Kind::Texts | Kind::Dice, Value::List(_)) => true,
            _ => false,
        }
    }

    /// What is expected, in words.
    pub fn describe(self) -> String {
        match self {
            Kind::Int(least, most) => format!("a whole number from {least} to {most}"),
            Kind::Bool => "true or false".into(),
            Kind::Name(names) => format!("one of {}", names.join(", ")),
            Kind::Text => "a name".into(),
            Kind::TextOrNothing => "a name or nothing".into(),
            Kind::Texts => "names".into(),
            Kind::Dice => {
                "the faces of the attacker's and of the defender's dice, as many as were thrown, each 1 to 6"
                    .into()
            }
        }
    }
}

/// A part of a moment.
pub trait Field: Clone + PartialEq + fmt::Debug {
    /// Which values it has.
    const KIND: Kind;

    /// As a plain value.
    fn value(&self) -> Value;

    /// The text in records, without spaces.
    fn text(&self) -> String;

    /// The part that such a text stands for, if it could stand here.
    fn read(&self, text: &str) -> Option<Self>;

    /// The part of a plain value.
    fn of(given: &Value) -> Option<Self>;

    /// The part that a rule wants here instead; `None` if it is none.
    fn changed(&self, given: &Value, _rule: RuleName) -> Option<Self> {
        Self::of(given)
    }
}

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Field for $type {
            const KIND: Kind = Kind::Int(<$type>::MIN as i64, <$type>::MAX as i64);

            fn value(&self) -> Value {
                Value::Int((*self).into())
            }

            fn text(&self) -> String {
                self.to_string()
            }

            fn read(&self, text: &str) -> Option<$type> {
                // One form each: no sign, no zeros in front.
                text.parse().ok().filter(|n: &$type| n.to_string() == text)
            }

            fn of(given: &Value) -> Option<$type> {
                given.as_int()?.try_into().ok()
            }
        }
    )*};
}

numbers!(u8, u16, u32, i32);

impl Field for bool {
    const KIND: Kind = Kind::Bool;

    fn value(&self) -> Value {
        Value::Bool(*self)
    }

    fn text(&self) -> String {
        if *self { "yes" } else { "no" }.into()
    }

    fn read(&self, text: &str) -> Option<bool> {
        match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }

    fn of(given: &Value) -> Option<bool> {
        match given {
            Value::Bool(yes) => Some(*yes),
            _ => None,
        }
    }
}

impl Field for Seat {
    const KIND: Kind = Kind::Int(0, MAX_SEATS as i64 - 1);

    fn value(&self) -> Value {
        Value::Int(self.0.into())
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn read(&self, text: &str) -> Option<Seat> {
        self.0.read(text).map(Seat)
    }

    fn of(given: &Value) -> Option<Seat> {
        u8::of(given)
            .filter(|&seat| usize::from(seat) < MAX_SEATS)
            .map(Seat)
    }
}

/// A seat, or nobody: −1.
impl Field for Option<Seat> {
    const KIND: Kind = Kind::Int(-1, MAX_SEATS as i64 - 1);

    fn value(&self) -> Value {
        Value::Int(self.map_or(-1, |seat| seat.0.into()))
    }

    fn text(&self) -> String {
        self.map_or("-1".into(), |seat| seat.to_string())
    }

    fn read(&self, text: &str) -> Option<Option<Seat>> {
        match text {
            "-1" => Some(None),
            _ => Seat(0).read(text).map(Some),
        }
    }

    fn of(given: &Value) -> Option<Option<Seat>> {
        match given {
            Value::Int(-1) => Some(None),
            _ => Seat::of(given).map(Some),
        }
    }
}

/// Whether, and by whom, the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// It goes on.
    No,
    /// The rules of the game say so.
    Agreed,
    /// A house rule says so.
    Rule(RuleName),
}

impl Field for Ends {
    const KIND: Kind = Kind::Bool;

    fn value(&self) -> Value {
        Value::Bool(*self != Ends::No)
    }

    fn text(&self) -> String {
        match self {
            Ends::No => "no".into(),
            Ends::Agreed => "yes".into(),
            Ends::Rule(rule) => rule.end_reason().into(),
        }
    }

    fn read(&self, text: &str) -> Option<Ends> {
        match text {
            "no" => Some(Ends::No),
            "yes" => Some(Ends::Agreed),
            _ => RuleName::of_end_reason(text).map(Ends::Rule),
        }
    }

    fn of(given: &Value) -> Option<Ends> {
        bool::of(given).map(|yes| if yes { Ends::Agreed } else { Ends::No })
    }

    /// Whoever ends what would have gone on is the reason.
    fn changed(&self, given: &Value, rule: RuleName) -> Option<Ends> {
        Some(match (self, bool::of(given)?) {
            (_, false) => Ends::No,
            (Ends::No, true) => Ends::Rule(rule),
            (ends, true) => *ends,
        })
    }
}

/// Makes parts of a moment out of types that have a name: `TYPE, KIND, NAME_OF, PARSE` with functions of `TYPE` and of
/// `&str`.
#[macro_export]
macro_rules! named_field {
    ($type:ty, $kind:expr, $name:expr, $parse:expr) => {
        impl $crate::hooks::Field for $type {
            const KIND: $crate::hooks::Kind = $kind;

            fn value(&self) -> $crate::hooks::Value {
                $crate::hooks::Value::text($name(*self))
            }

            fn text(&self) -> String {
                $name(*self).into()
            }

            fn read(&self, text: &str) -> Option<Self> {
                $parse(text)
            }

            fn of(given: &$crate::hooks::Value) -> Option<Self> {
                $parse(given.as_text()?)
            }
        }
    };
}
