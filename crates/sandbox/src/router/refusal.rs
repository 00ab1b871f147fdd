use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::json;

/// An answer that says why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    status: StatusCode,
    kind: &'static str,
    message: String,
}

impl Refusal {
    fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            kind,
            message: message.into(),
        }
    }

    /// A field that is missing or not as it should be.
    pub fn schema(field: &str, reason: &str) -> Self {
        let message = format!("{field} {reason}");
        Self::new(StatusCode::BAD_REQUEST, "SCHEMA_VALIDATION_ERROR", message)
    }

    /// Nothing is wrong with the request, and there is no route all the same.
    pub fn no_route(message: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", message)
    }

    pub fn unauthorised() -> Self {
        let message = "x-integrator-id header is missing";
        Self::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", message)
    }

    pub fn not_found(message: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "NOT_FOUND", message)
    }

    pub fn maintenance(message: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "MAINTENANCE", message)
    }

    /// Something that the router does not say more about.
    pub fn unexpected() -> Self {
        let message = "Internal server error";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "message": self.message, "type": self.kind });
        (self.status, Json(body)).into_response()
    }
}

/// Too much was asked. This answer alone has its words elsewhere.
pub(super) fn throttled(seconds: u64) -> Response {
    let body = json!({ "error": "Too many requests, please wait", "retryAfter": seconds });
    (StatusCode::TOO_MANY_REQUESTS, Json(body)).into_response()
}
