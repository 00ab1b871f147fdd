use std::fmt;

use serde::{Deserializer, de};

/// Reads a value that has a text form. `expected` is what a reader is told it should have been.
pub(super) fn read<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    expected: &'static str,
    parse: fn(&str) -> Option<T>,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(Text { expected, parse })
}

struct Text<T> {
    expected: &'static str,
    parse: fn(&str) -> Option<T>,
}

impl<T> de::Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        (self.parse)(text).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}
