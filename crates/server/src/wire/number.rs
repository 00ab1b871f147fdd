use std::fmt;

use alloy_primitives::U256;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::ToSchema;

/// A chain id, deposit index, block number or unix time: digits, up to 2^64 - 1. A number is read
/// as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^[0-9]{1,20}$", example = "31337")]
pub struct Id(pub u64);

/// An amount in a token's smallest units, or a token id: digits, up to 2^256 - 1. A number is read
/// as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, pattern = "^[0-9]{1,78}$", example = "25000000")]
pub struct Units(pub U256);

impl Id {
    /// Reads the text form; `None` for anything but digits in range.
    pub fn parse(text: &str) -> Option<Self> {
        let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_digits.then(|| text.parse().ok().map(Self))?
    }
}

impl Units {
    /// Reads the text form; `None` for anything but digits in range.
    pub fn parse(text: &str) -> Option<Self> {
        let is_digits = matches!(text.len(), 1..=78) && text.bytes().all(|b| b.is_ascii_digit());
        is_digits.then(|| U256::from_str_radix(text, 10).ok().map(Self))?
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Digits {
            expected: "a whole number up to 2^64 - 1, as digits or a number",
            parse: Self::parse,
            from_number: Self,
        })
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Digits {
            expected: "a whole number up to 2^256 - 1, as digits",
            parse: Self::parse,
            from_number: |number| Self(U256::from(number)),
        })
    }
}

struct Digits<T> {
    expected: &'static str,
    parse: fn(&str) -> Option<T>,
    from_number: fn(u64) -> T,
}

impl<T> de::Visitor<'_> for Digits<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        (self.parse)(text).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
        Ok((self.from_number)(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_digits_and_numbers_and_nothing_else() {
        for good in ["5", "\"5\"", "\"05\""] {
            assert_eq!(serde_json::from_str::<Id>(good).unwrap(), Id(5), "{good}");
        }
        for bad in [
            "-5", "5.0", "\"+5\"", "\"\"", "\" 5\"", "\"0x5\"", "true", "null", "[5]",
        ] {
            assert!(serde_json::from_str::<Id>(bad).is_err(), "{bad}");
        }
        assert!(serde_json::from_str::<Id>("\"18446744073709551616\"").is_err());
        let most = format!("\"{}\"", U256::MAX);
        assert_eq!(
            serde_json::from_str::<Units>(&most).unwrap(),
            Units(U256::MAX)
        );
        assert_eq!(serde_json::to_string(&Units(U256::MAX)).unwrap(), most);
    }
}
