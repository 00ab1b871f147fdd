//! Small pages that need nothing of the web app but a style and a script of their own.

use std::collections::HashMap;

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
    routing::get,
};

use super::{
    assets::Assets,
    language::{LANGUAGES, folder_of, language_of},
};
use crate::{http::Packed, state::AppState};

/// As that of the other pages, but that they load nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'";

/// Those pages, each in the languages that the web app was built in.
pub(super) struct Alone {
    close: ByLanguage,
    offline: ByLanguage,
}

type ByLanguage = HashMap<&'static str, Packed>;

impl Alone {
    pub(super) fn new(assets: &Assets) -> Self {
        let page = |file: &str| {
            let read = |language| {
                let text = assets.text(&format!("{}{file}", folder_of(language)))?;
                Some((language, Packed::new(text.to_owned())))
            };
            LANGUAGES.into_iter().filter_map(read).collect()
        };
        Self {
            close: page("close.html"),
            offline: page("offline.html"),
        }
    }
}

pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/close", get(close))
        .route("/offline", get(offline))
}

/// Where the bank provider's pages lead at their end, inside a frame of ours. It tells the page around it to close
/// that frame, and knows nothing else: what came of it is asked of the provider. We ourselves may have it in a frame.
async fn close(State(app): State<AppState>, wanted: HeaderMap) -> Response {
    let policy = "connect-src 'none'; frame-ancestors 'self'";
    answer(&app.web.alone.close, policy, &wanted)
}

/// What browsers keep for when they reach nothing (`web/public/sw.js`). It looks whether we are reached again.
async fn offline(State(app): State<AppState>, wanted: HeaderMap) -> Response {
    let policy = "connect-src 'self'; frame-ancestors 'none'";
    answer(&app.web.alone.offline, policy, &wanted)
}

/// `more`: what its policy says besides [`POLICY`].
fn answer(pages: &ByLanguage, more: &str, wanted: &HeaderMap) -> Response {
    let page = pages.get(language_of(wanted));
    let Some(page) = page.or_else(|| pages.get(LANGUAGES[0])) else {
        return super::not_built();
    };
    let policy = format!("{POLICY}; {more}");
    let policy = HeaderValue::from_str(&policy).expect("invariant: a policy of plain characters");
    let headers: [(HeaderName, HeaderValue); 2] = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    (headers, page.answer(wanted)).into_response()
}
