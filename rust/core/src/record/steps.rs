//! The steps of a game as one flat list of texts.

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Display, Write as _};

/// The texts of all steps, in order: actions as they are, chance with `!`, what was said beside it with `"`, values
/// changed by house rules with `~`, and `# HASH` at the end of every turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    // One text a line: a game has thousands of short ones.
    text: String,
}

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// An action.
    Action(&'a str),
    /// An outcome of chance, without its mark.
    Chance(&'a str),
    /// What was said before the outcome above it, without its mark.
    Note(&'a str),
    /// A value that a house rule changed, without its mark.
    Changed(&'a str),
    /// The end of a turn: the hash so far.
    Turn(&'a str),
}

impl<'a> Step<'a> {
    /// The step of a text.
    pub fn of(text: &'a str) -> Step<'a> {
        match text.split_at_checked(1) {
            Some(("!", rest)) => Step::Chance(rest),
            Some(("\"", rest)) => Step::Note(rest),
            Some(("~", rest)) => Step::Changed(rest),
            Some(("#", rest)) => Step::Turn(rest.trim_start()),
            _ => Step::Action(text),
        }
    }
}

impl Steps {
    /// No steps.
    pub fn new() -> Steps {
        Steps::default()
    }

    /// Adds a step. Texts of steps hold no line breaks.
    pub fn push(&mut self, step: impl Display) {
        writeln!(self.text, "{step}").expect("a string takes everything");
    }

    /// All texts, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + Clone {
        self.text.split_terminator('\n')
    }

    /// How many steps there are, marks of turns included.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// How many decisions there are.
    pub fn decisions(&self) -> usize {
        self.iter()
            .filter(|text| matches!(Step::of(text), Step::Action(_)))
            .count()
    }

    /// All texts, each with a line break after it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Forgets what was added after the text had this many bytes.
    pub(crate) fn truncate(&mut self, bytes: usize) {
        self.text.truncate(bytes);
    }
}

impl<S: Display> FromIterator<S> for Steps {
    fn from_iter<I: IntoIterator<Item = S>>(texts: I) -> Steps {
        let mut steps = Steps::new();
        texts.into_iter().for_each(|text| steps.push(text));
        steps
    }
}

impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Steps {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Steps, D::Error> {
        struct Texts;
        impl<'de> Visitor<'de> for Texts {
            type Value = Steps;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of texts")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Steps, A::Error> {
                let mut steps = Steps::new();
                while let Some(text) = seq.next_element::<std::borrow::Cow<'de, str>>()? {
                    if text.is_empty() || text.contains('\n') {
                        return Err(A::Error::custom(format!(
                            "a step is one line of text, not {text:?}"
                        )));
                    }
                    steps.push(text);
                }
                Ok(steps)
            }
        }
        deserializer.deserialize_seq(Texts)
    }
}
