//! Reads typed values out of JSON values, and says what is wrong without repeating any of it:
//! serde_json's own errors quote the text that did not fit, which could be a secret.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{
        self, IntoDeserializer, Visitor,
        value::{MapDeserializer, SeqDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::Value;

use crate::error::{ApiError, ErrorCode};

/// Reads a `T`, which should deny unknown fields.
///
/// # Errors
/// `unknown_field` or `invalid_request`, naming the field.
pub fn read<'de, T: Deserialize<'de>>(value: Value) -> Result<T, ApiError> {
    T::deserialize(At {
        value,
        path: String::new(),
    })
    .map_err(Into::into)
}

/// A value and where in the request it stands: `claimParams[1]`.
struct At {
    value: Value,
    path: String,
}

impl At {
    fn field(&self, name: &str) -> String {
        match self.path.as_str() {
            "" => name.to_owned(),
            path => format!("{path}.{name}"),
        }
    }
}

impl<'de> Deserializer<'de> for At {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Misfit> {
        let found = match self.value.take() {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(flag),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_string(text),
            Value::Array(values) => {
                let mut values =
                    SeqDeserializer::new(values.into_iter().enumerate().map(|(index, value)| At {
                        value,
                        path: format!("{}[{index}]", self.path),
                    }));
                visitor
                    .visit_seq(&mut values)
                    .and_then(|found| values.end().map(|()| found))
            }
            Value::Object(fields) => {
                let mut fields = MapDeserializer::new(fields.into_iter().map(|(name, value)| {
                    let path = self.field(&name);
                    (name, At { value, path })
                }));
                visitor
                    .visit_map(&mut fields)
                    .and_then(|found| fields.end().map(|()| found))
            }
        };
        found.map_err(|misfit| misfit.found_at(&self.path))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    /// One of a few words: variants that hold something are not read.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let found = match self.value {
            Value::String(word) => visitor.visit_enum(word.into_deserializer()),
            _ => Err(de::Error::unknown_variant("", known)),
        };
        found.map_err(|misfit: Misfit| misfit.found_at(&self.path))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl IntoDeserializer<'_, Misfit> for At {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// What does not fit, and where. Holds names that we gave and expectations, never what came.
#[derive(Debug)]
struct Misfit {
    path: Option<String>,
    kind: MisfitKind,
}

#[derive(Debug)]
enum MisfitKind {
    Missing(&'static str),
    Unknown(&'static [&'static str]),
    Expected(String),
    Other(String),
}

impl Misfit {
    fn new(kind: MisfitKind) -> Self {
        Self { path: None, kind }
    }

    /// The innermost place stands.
    fn found_at(mut self, path: &str) -> Self {
        self.path.get_or_insert_with(|| path.to_owned());
        self
    }
}

impl de::Error for Misfit {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(MisfitKind::Other(message.to_string()))
    }

    fn invalid_type(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::new(MisfitKind::Expected(expected.to_string()))
    }

    fn invalid_value(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::new(MisfitKind::Expected(expected.to_string()))
    }

    fn invalid_length(_: usize, expected: &dyn de::Expected) -> Self {
        Self::new(MisfitKind::Expected(expected.to_string()))
    }

    fn missing_field(name: &'static str) -> Self {
        Self::new(MisfitKind::Missing(name))
    }

    fn unknown_variant(_: &str, known: &'static [&'static str]) -> Self {
        Self::new(MisfitKind::Expected(format!(
            "one of `{}`",
            known.join("`, `")
        )))
    }

    fn unknown_field(_: &str, known: &'static [&'static str]) -> Self {
        Self::new(MisfitKind::Unknown(known))
    }
}

impl std::error::Error for Misfit {}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match self.path.as_deref() {
            None | Some("") => "The request".to_owned(),
            Some(path) => format!("`{path}`"),
        };
        match &self.kind {
            MisfitKind::Missing(name) => write!(f, "`{name}` is missing."),
            MisfitKind::Unknown(known) => {
                let known = known.join("`, `");
                write!(f, "{place} has a field that is none of `{known}`.")
            }
            MisfitKind::Expected(expected) => write!(f, "{place} should be {expected}."),
            MisfitKind::Other(message) => write!(f, "{place}: {message}."),
        }
    }
}

impl From<Misfit> for ApiError {
    fn from(misfit: Misfit) -> Self {
        let code = match misfit.kind {
            MisfitKind::Unknown(_) => ErrorCode::UnknownField,
            MisfitKind::Missing(_) | MisfitKind::Expected(_) | MisfitKind::Other(_) => {
                ErrorCode::InvalidRequest
            }
        };
        Self::new(code, misfit.to_string())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::wire::{Address20, Id};

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[expect(dead_code, reason = "only its reading is tested")]
    struct Sample {
        chain_id: Id,
        pair: (Id, Address20),
        api_key: Option<String>,
        size: Option<Size>,
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Size {
        Small,
        VeryLarge,
    }

    fn complaint(value: Value) -> (ErrorCode, String) {
        let error = read::<Sample>(value).unwrap_err();
        (error.code, error.message.into_owned())
    }

    const SOMEBODY: &str = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";

    #[test]
    fn reads_what_fits() {
        for api_key in [json!(null), json!("key")] {
            read::<Sample>(json!({"chainId": 1, "pair": ["5", SOMEBODY], "apiKey": api_key}))
                .unwrap();
        }
        read::<Sample>(json!({"chainId": "1", "pair": [5, SOMEBODY]})).unwrap();
        for size in ["small", "very_large"] {
            read::<Sample>(json!({"chainId": 1, "pair": [5, SOMEBODY], "size": size})).unwrap();
        }
    }

    #[test]
    fn names_the_place_and_not_the_value() {
        let cases = [
            (json!({"pair": [5, SOMEBODY]}), "`chainId` is missing."),
            (
                json!({"chainId": 1, "pair": [5, "WpQIuBvptLkCV3aF"]}),
                "`pair[1]` should be an address, 0x and 40 hex digits.",
            ),
            (
                json!({"chainId": 1, "pair": "WpQIuBvptLkCV3aF"}),
                "`pair` should be a tuple of size 2.",
            ),
            (
                json!({"chainId": 1, "pair": [5, SOMEBODY, 7]}),
                "`pair` should be 2 elements in sequence.",
            ),
            (
                json!({"chainId": 1, "pair": [5, SOMEBODY], "size": "WpQIuBvptLkCV3aF"}),
                "`size` should be one of `small`, `very_large`.",
            ),
            (
                json!({"chainId": 1, "pair": [5, SOMEBODY], "size": {"small": 1}}),
                "`size` should be one of `small`, `very_large`.",
            ),
        ];
        for (value, message) in cases {
            assert_eq!(
                complaint(value),
                (ErrorCode::InvalidRequest, message.to_owned())
            );
        }
    }

    #[test]
    fn an_unknown_field_has_its_own_code() {
        let value = json!({"chainId": 1, "pair": [5, SOMEBODY], "colour": "red"});
        assert_eq!(
            complaint(value),
            (
                ErrorCode::UnknownField,
                "The request has a field that is none of `chainId`, `pair`, `apiKey`, `size`."
                    .to_owned()
            )
        );
    }
}
