use std::{
    fmt::{self, Display},
    str::FromStr,
};

use serde::{Deserialize, Deserializer, de::Error};

/// A value that may hold a key or a password: neither its `Debug` nor what is said of a wrong one
/// shows it.
#[derive(Clone)]
pub(super) struct Hidden<T>(pub T);

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Hidden<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(&String::deserialize(deserializer)?)
    }
}

/// The same, where empty text is none.
pub(super) fn or_empty<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Hidden<T>>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    read(&text).map(Some)
}

/// What is wrong is told by those who must not repeat the text.
fn read<T: FromStr<Err: Display>, E: Error>(text: &str) -> Result<Hidden<T>, E> {
    text.parse().map(Hidden).map_err(|fault| {
        E::custom(format!(
            "{fault} (what is set is not shown: it may hold a key)"
        ))
    })
}
