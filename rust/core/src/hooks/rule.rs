//! Names of house rules, small enough to lie in a state.

use crate::error::ParseError;
use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::{PoisonError, RwLock};

/// The name of a house rule that may end a game, as a small copyable value. Two are equal if their names are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleName(u16);

/// All names this process has met, as end reasons: they are few and stay.
static KNOWN: RwLock<Vec<&'static str>> = RwLock::new(Vec::new());

/// What stands before the name where a game's end names its reason.
const PREFIX: &str = "house_rule:";

/// The longest name.
const LONGEST: usize = 64;

impl RuleName {
    /// The name, checked: at most 64 letters, digits, `-`, `_` and `.`.
    ///
    /// # Errors
    /// Says what would be right.
    pub fn new(name: &str) -> Result<RuleName, ParseError> {
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        if name.is_empty() || name.len() > LONGEST || !name.chars().all(fits) {
            return Err(ParseError::new(format!(
                "house rule `{name}`: expected a name of 1 to {LONGEST} letters, digits, `-`, `_` and `.`"
            )));
        }
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        let place = known.iter().position(|reason| reason[PREFIX.len()..] == *name);
        let place = match place {
            Some(place) => place,
            None => {
                known.push(Box::leak(format!("{PREFIX}{name}").into_boxed_str()));
                known.len() - 1
            }
        };
        u16::try_from(place)
            .map(RuleName)
            .map_err(|_| ParseError::new(format!("house rule `{name}`: 65536 others have been met before")))
    }

    /// The name of an end reason `house_rule:NAME`, if it is one.
    pub fn of_end_reason(reason: &str) -> Option<RuleName> {
        RuleName::new(reason.strip_prefix(PREFIX)?).ok()
    }

    /// `house_rule:NAME`.
    pub fn end_reason(self) -> &'static str {
        let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
        known[usize::from(self.0)]
    }

    /// The name.
    pub fn as_str(self) -> &'static str {
        &self.end_reason()[PREFIX.len()..]
    }

    /// The index of its first stream under the purpose `hook`.
    pub fn stream_index(self) -> u64 {
        let digest = Sha256::digest(self.as_str().as_bytes());
        let first: [u8; 4] = std::array::from_fn(|i| digest[i]);
        u64::from(u32::from_le_bytes(first)) << 32
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuleName({})", self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_equal() {
        let (one, other) = (
            RuleName::new("capitals").unwrap(),
            RuleName::new("no-capitals").unwrap(),
        );
        assert_ne!(one, other);
        assert_eq!(RuleName::new("capitals"), Ok(one));
        assert_eq!(
            (one.as_str(), one.end_reason()),
            ("capitals", "house_rule:capitals")
        );
        assert_eq!(RuleName::of_end_reason("house_rule:capitals"), Some(one));
        for text in [
            "house_rule",
            "house_rule:",
            "points",
            "house_rule:a b",
            "house_rule:é",
        ] {
            assert_eq!(RuleName::of_end_reason(text), None, "{text}");
        }
        assert!(RuleName::new(&"x".repeat(65)).is_err());
        // The first four bytes of SHA-256("capitals"), little endian.
        assert_eq!(one.stream_index(), 2_955_148_916 << 32);
    }
}
