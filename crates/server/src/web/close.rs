//! `/close`: where the bank provider's pages lead when somebody is done with them. In a frame of ours it has the frame
//! closed; anywhere else it says that the window can be.

use axum::{
    Router,
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};

use crate::state::AppState;

/// The only page of ours that is shown in a frame of ours, and in nobody else's.
const POLICY: &str = "default-src 'none'; script-src 'self'; frame-ancestors 'self'; base-uri 'none'; \
                      form-action 'none'; require-trusted-types-for 'script'";

const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
                    <meta name=\"viewport\" content=\"width=device-width\">\n<title>Done</title>\n\
                    <p>You can close this window.</p>\n<script src=\"/close/close.js\"></script>\n</html>\n";

/// The page and its script.
pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/close", get(page))
        .route("/close/close.js", get(script))
}

/// The same whatever the provider adds to its address.
async fn page() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, PAGE).into_response()
}

async fn script() -> Response {
    let kind = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8")];
    (kind, include_str!("close/close.js")).into_response()
}
