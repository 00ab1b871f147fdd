use std::collections::BTreeMap;

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

/// An answer that says why not, in one of the provider's shapes.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    pub status: StatusCode,
    pub body: Value,
}

impl Refusal {
    pub fn new(status: StatusCode, body: Value) -> Self {
        Self { status, body }
    }

    /// One with a code and a text alone.
    pub fn because(status: StatusCode, code: &str, message: &str) -> Self {
        Self::new(status, json!({ "code": code, "message": message }))
    }

    /// Fields of a body, or parameters, with the reason against each.
    pub fn fields(location: &str, wrong: BTreeMap<String, String>) -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            json!({
                "code": "invalid_parameters",
                "message": "Please resubmit the following parameters that are either missing or invalid",
                "source": { "location": location, "key": wrong },
            }),
        )
    }

    /// One parameter of the address.
    pub fn parameter(name: &str, reason: &str) -> Self {
        Self::fields(
            "query",
            BTreeMap::from([(name.to_owned(), reason.to_owned())]),
        )
    }

    /// A header that is missing (`required`), or that should not be as it is (`invalid`).
    pub fn header(status: StatusCode, code: &str, name: &str, message: &str) -> Self {
        Self::new(
            status,
            json!({ "code": code, "location": "header", "name": name, "message": message }),
        )
    }

    pub fn not_found(what: &str) -> Self {
        Self::because(
            StatusCode::NOT_FOUND,
            "not_found",
            &format!("Unknown {what}"),
        )
    }

    /// It keeps so many of a thing, and no more.
    pub fn full() -> Self {
        Self::because(
            StatusCode::BAD_REQUEST,
            "sandbox_full",
            "This sandbox holds no more of these; `make clean-data` makes a new one",
        )
    }

    /// Something that the bank does not say more about.
    pub fn unexpected() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            json!({ "errors": [{ "code": "unexpected", "message": "An unexpected error occurred" }] }),
        )
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(self.body)).into_response()
    }
}
