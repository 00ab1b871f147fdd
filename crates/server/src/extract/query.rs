use axum::{extract::FromRequestParts, http::request::Parts};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::strict;
use crate::error::ApiError;

/// A query string, read as strictly as a body. A parameter that stands several times is a list.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        strict::read(collect(parts.uri.query().unwrap_or(""))).map(Self)
    }
}

fn collect(query: &str) -> Value {
    let mut fields = Map::new();
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        let value = Value::String(value.into_owned());
        match fields.entry(name) {
            serde_json::map::Entry::Vacant(place) => {
                place.insert(value);
            }
            serde_json::map::Entry::Occupied(mut place) => match place.get_mut() {
                Value::Array(values) => values.push(value),
                one => {
                    let first = one.take();
                    *one = Value::Array(vec![first, value]);
                }
            },
        }
    }
    Value::Object(fields)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn repeated_parameters_are_lists() {
        assert_eq!(
            collect("a=1&b=x%20y&a=2&a=3"),
            json!({"a": ["1", "2", "3"], "b": "x y"})
        );
        assert_eq!(collect(""), json!({}));
    }
}
