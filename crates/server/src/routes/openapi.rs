//! The API's description. What utoipa makes of the handlers is completed here by what holds for
//! every call, so that no handler has to say it: headers, idempotency keys, errors that any call can
//! meet, and an example of each shape.

use std::sync::LazyLock;

use axum::{
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};
use serde_json::Value;

mod complete;
mod examples;

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let mut text =
        serde_json::to_string_pretty(description()).expect("invariant: JSON has a text form");
    text.push('\n');
    text
});

/// The API's description.
pub fn description() -> &'static Value {
    static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
        let bare = super::api().into_openapi();
        complete::complete(
            serde_json::to_value(bare).expect("invariant: the description has a JSON form"),
        )
    });
    &DESCRIPTION
}

/// The same as it is kept at `docs/openapi.json`: two spaces, a newline at the end.
pub fn document() -> String {
    TEXT.clone()
}

/// This description
///
/// OpenAPI 3.1, for programs that make clients. People read the same at `/docs`.
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "openapi",
    tag = "service",
    responses((status = 200, body = Object, content_type = "application/json"))
)]
pub(super) async fn get_openapi() -> Response {
    ([(CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}
