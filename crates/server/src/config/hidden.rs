use std::{fmt, str::FromStr};

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

impl<'de, T: FromStr> Deserialize<'de> for Hidden<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(&String::deserialize(deserializer)?)
    }
}

/// The same, where empty text is none.
pub(super) fn or_empty<'de, T: FromStr, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Hidden<T>>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    read(&text).map(Some)
}

fn read<T: FromStr, E: Error>(text: &str) -> Result<Hidden<T>, E> {
    let value = text.parse();
    value
        .map(Hidden)
        .map_err(|_| E::custom("an address (not shown here: it may hold a key) cannot be read"))
}
