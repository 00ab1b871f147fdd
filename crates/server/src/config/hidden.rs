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
        let text = String::deserialize(deserializer)?;
        let value = text.parse().map_err(|_| {
            D::Error::custom("an address (not shown here: it may hold a key) cannot be read")
        })?;
        Ok(Self(value))
    }
}
