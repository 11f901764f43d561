//! Reads JSON into its type and says in plain words what does not fit, and where; writes lists and objects without
//! making them first.
//!
//! Knows nothing about what is read or written.

use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};

/// What does not fit, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The place, as `rules.house_rules[0]`; empty for the whole text.
    pub place: String,
    /// What is wrong there.
    pub reason: String,
    /// Whether the text is JSON at all.
    pub is_json: bool,
}

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.is_json, self.place.is_empty()) {
            (false, _) => write!(f, "not JSON: {}", self.reason),
            (true, true) => f.write_str(&self.reason),
            (true, false) => write!(f, "{}: {}", self.place, self.reason),
        }
    }
}

/// Written as the list of what an iterator gives.
pub(crate) struct List<I>(pub I);

impl<I: Iterator<Item: Serialize> + Clone> Serialize for List<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

/// Written as the object of the pairs that an iterator gives.
pub(crate) struct Object<I>(pub I);

impl<I: Iterator<Item = (K, V)> + Clone, K: Serialize, V: Serialize> Serialize for Object<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.clone())
    }
}

/// Writes an object of these keys and values. Keys stand in the order of the alphabet, as in every document.
macro_rules! write_object {
    ($serializer:expr, { $($key:literal: $value:expr),* $(,)? }) => {{
        use serde::ser::SerializeMap as _;
        let mut object = $serializer.serialize_map(None)?;
        $(object.serialize_entry($key, &$value)?;)*
        object.end()
    }};
}
pub(crate) use write_object;

/// Reads a JSON text.
///
/// # Errors
/// Says what does not fit, and where.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Misfit> {
    // Looking after the place costs time, so it is done only once something is known to be wrong.
    serde_json::from_str(text).or_else(|_| {
        let mut reader = serde_json::Deserializer::from_str(text);
        let read = serde_path_to_error::deserialize(&mut reader)
            .map_err(|error| misfit(error.path().to_string(), &error.into_inner()))?;
        reader.end().map_err(|error| misfit(".".into(), &error))?;
        Ok(read)
    })
}

/// Reads a JSON value.
///
/// # Errors
/// Says what does not fit, and where.
pub fn from_value<T: DeserializeOwned>(value: serde_json::Value) -> Result<T, Misfit> {
    serde_path_to_error::deserialize(value)
        .map_err(|error| misfit(error.path().to_string(), &error.into_inner()))
}

fn misfit(place: String, error: &serde_json::Error) -> Misfit {
    let is_json = error.classify() == serde_json::error::Category::Data;
    let message = error.to_string();
    let reason = match is_json {
        // The place is named by its keys, so the column in the text adds nothing.
        true => plain(
            message
                .rsplit_once(" at line ")
                .map_or(&*message, |(before, _)| before),
        ),
        false => message,
    };
    Misfit {
        place: if place == "." { String::new() } else { place },
        reason,
        is_json,
    }
}

/// A message of the reader without names of types.
fn plain(message: &str) -> String {
    if message.starts_with("invalid length") && message.contains("expected struct") {
        // The reader takes a list for an object, if only it has as many parts.
        return "a list instead of an object".into();
    }
    let parts = message
        .strip_prefix("invalid type: ")
        .or_else(|| message.strip_prefix("invalid value: "))
        .and_then(|rest| rest.rsplit_once(", expected "));
    match parts {
        Some((found, expected)) => format!("{} instead of {}", found_words(found), expected_words(expected)),
        None => message.to_owned(),
    }
}

fn found_words(found: &str) -> String {
    match found {
        "sequence" => "a list".into(),
        "map" => "an object".into(),
        _ => found
            .strip_prefix("string ")
            .or_else(|| found.strip_prefix("integer "))
            .or_else(|| found.strip_prefix("floating point "))
            .or_else(|| found.strip_prefix("boolean "))
            .unwrap_or(found)
            .into(),
    }
}

fn expected_words(expected: &str) -> String {
    let most = match expected {
        "u8" => Some(u8::MAX.into()),
        "u16" => Some(u16::MAX.into()),
        "u32" => Some(u32::MAX.into()),
        "u64" | "usize" => Some(u64::MAX),
        _ => None,
    };
    match (most, expected) {
        (Some(most), _) => format!("a whole number from 0 to {most}"),
        (None, "i8" | "i16" | "i32" | "i64" | "isize") => "a whole number".into(),
        (None, "f32" | "f64") => "a number".into(),
        (None, "a boolean") => "true or false".into(),
        (None, "a string" | "string") => "text".into(),
        (None, "a sequence") => "a list".into(),
        (None, "a map") => "an object".into(),
        (None, name) if name.starts_with("struct ") => "an object".into(),
        (None, name) => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        small: u8,
        list: Vec<String>,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    struct Outer {
        inner: Inner,
    }

    #[test]
    fn what_does_not_fit_is_said_in_plain_words() {
        for (text, said) in [
            (
                r#"{"inner":{"small":300,"list":[]}}"#,
                "inner.small: `300` instead of a whole number from 0 to 255",
            ),
            (
                r#"{"inner":{"small":"x","list":[]}}"#,
                "inner.small: \"x\" instead of a whole number from 0 to 255",
            ),
            (
                r#"{"inner":{"small":1,"list":[3]}}"#,
                "inner.list[0]: `3` instead of text",
            ),
            (
                r#"{"inner":{"small":1,"list":{}}}"#,
                "inner.list: an object instead of a list",
            ),
            (r#"{"inner":[]}"#, "inner: a list instead of an object"),
            (r#"{"inner":7}"#, "inner: `7` instead of an object"),
            (r#"{}"#, "missing field `inner`"),
            (
                r#"{"inner""#,
                "not JSON: EOF while parsing an object at line 1 column 8",
            ),
        ] {
            let error = read::<Outer>(text).unwrap_err();
            assert_eq!(error.to_string(), said, "{text}");
            if let Ok(value) = serde_json::from_str(text) {
                assert_eq!(
                    from_value::<Outer>(value).unwrap_err().to_string(),
                    said,
                    "{text}"
                );
            }
        }
        assert!(read::<Outer>(r#"{"inner":{"small":1,"list":["a"]}}"#).is_ok());
    }
}
