//! `/close`: where the bank provider's pages lead at their end, inside a frame of ours. It tells the page around it
//! to close that frame, and knows nothing else: what came of it is asked of the provider.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
};

use crate::state::AppState;

/// As that of the other pages, but for who may have it in a frame: we ourselves, and nobody else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      frame-ancestors 'self'; base-uri 'none'; form-action 'none'; \
                      require-trusted-types-for 'script'";

pub(super) async fn close_page(State(app): State<AppState>, wanted: HeaderMap) -> Response {
    let Some(page) = &app.web.close else {
        return super::not_built();
    };
    let headers: [(HeaderName, HeaderValue); 2] = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(POLICY),
        ),
    ];
    (headers, page.answer(&wanted)).into_response()
}
