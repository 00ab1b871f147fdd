//! Reading bodies: every fault of one is told at once, by its path.

use std::collections::BTreeMap;

use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::StatusCode,
};
use serde_json::{Map, Value};

use super::refusal::Refusal;

/// Most characters of a field that has no limit of its own.
pub(super) const LONG: usize = 1_024;

/// A body, and what is wrong with it so far.
pub(super) struct Form {
    body: Value,
    wrong: BTreeMap<String, String>,
}

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = Refusal;

    /// An empty body is one without fields.
    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let no_json = |what: &str| Refusal::because(StatusCode::BAD_REQUEST, "invalid_json", what);
        let body = Bytes::from_request(request, state).await;
        let body = body.map_err(|_| no_json("The body is too long"))?;
        if body.is_empty() {
            return Ok(Self::of(Value::Object(Map::new())));
        }
        match serde_json::from_slice(&body) {
            Ok(Value::Object(fields)) => Ok(Self::of(Value::Object(fields))),
            _ => Err(no_json("The body is no JSON object")),
        }
    }
}

impl Form {
    pub fn of(body: Value) -> Self {
        Self {
            body,
            wrong: BTreeMap::new(),
        }
    }

    /// Says what is wrong with a field. What was said first stays.
    pub fn wrong(&mut self, path: &str, reason: impl Into<String>) {
        let reason = reason.into();
        self.wrong.entry(path.to_owned()).or_insert(reason);
    }

    /// The same, unless `is_right`.
    pub fn expect(&mut self, is_right: bool, path: &str, reason: &str) {
        if !is_right {
            self.wrong(path, reason);
        }
    }

    /// A field of any sort. `null` is none.
    pub fn value(&self, path: &str) -> Option<&Value> {
        let field = path
            .split('.')
            .try_fold(&self.body, |within, name| within.get(name))?;
        (!field.is_null()).then_some(field)
    }

    /// A text that may be left out.
    pub fn maybe(&mut self, path: &str) -> Option<String> {
        let found = self.value(path)?;
        match found.as_str() {
            Some(text) if text.chars().count() <= LONG => Some(text.to_owned()),
            Some(_) => {
                self.wrong(path, format!("must have at most {LONG} characters"));
                None
            }
            None => {
                self.wrong(path, "must be a string");
                None
            }
        }
    }

    /// A text that must be there. Empty where it is not, which is then told.
    pub fn text(&mut self, path: &str) -> String {
        let text = self.maybe(path).unwrap_or_default();
        self.expect(!text.trim().is_empty(), path, "is missing");
        text
    }

    /// A text of so many characters, of those that a US bank prints.
    pub fn printable(&mut self, path: &str, least: usize, most: usize) -> String {
        let text = self.text(path);
        let is_right = (least..=most).contains(&text.len())
            && text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        let reason = format!("must have {least} to {most} printable ASCII characters");
        self.expect(is_right, path, &reason);
        text
    }

    /// One of the words that may stand here, which must be there.
    pub fn word(&mut self, path: &str, known: &[&str]) -> String {
        let text = self.text(path);
        let reason = format!("must be one of {}", known.join(", "));
        self.expect(known.contains(&text.as_str()), path, &reason);
        text
    }

    /// What the fields are worth, if nothing is wrong with them.
    pub fn checked<T>(self, value: T) -> Result<T, Refusal> {
        match self.wrong.is_empty() {
            true => Ok(value),
            false => Err(Refusal::fields("body", self.wrong)),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn all_that_is_wrong_is_told_by_its_path() {
        let mut form = Form::of(json!({
            "type": "robot",
            "iban": { "country": 7, "account_number": "BE1" },
            "owner": "Zoë",
            "street": null,
        }));
        assert_eq!(form.text("iban.account_number"), "BE1");
        form.text("iban.country");
        form.text("iban.bic");
        form.word("type", &["iban", "us"]);
        form.printable("owner", 3, 35);
        assert_eq!(form.maybe("street"), None);
        let refusal = form.checked(()).unwrap_err();
        assert_eq!(
            refusal.body["source"],
            json!({ "location": "body", "key": {
                "iban.country": "must be a string",
                "iban.bic": "is missing",
                "type": "must be one of iban, us",
                "owner": "must have 3 to 35 printable ASCII characters",
            } })
        );
    }
}
