//! `/partners/{at}`: logos of the operator's partners.

use axum::{
    Router,
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};

use super::page::About;
use crate::{
    config::{Logo, Partner},
    state::AppState,
};

/// Drawings may be styled inside; opened by itself one may do nothing else.
const INERT: HeaderValue =
    HeaderValue::from_static("sandbox; default-src 'none'; style-src 'unsafe-inline'");
/// Another may stand under the same path after a restart.
const AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The logos, each in its partner's place.
pub(crate) struct Logos(Vec<Option<Logo>>);

impl Logos {
    pub(crate) fn of(partners: &[Partner]) -> Self {
        let logos = partners.iter().map(|partner| partner.logo.clone());
        Self(logos.collect())
    }
}

/// Where the logo of the partner in this place is found.
pub(crate) fn logo_path(at: usize) -> String {
    format!("/partners/{at}")
}

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/partners/{at}", get(logo))
}

async fn logo(State(app): State<AppState>, at: Path<String>, wanted: HeaderMap) -> Response {
    let place = at.parse::<usize>().ok();
    let Some(logo) = place.and_then(|at| app.logos.0.get(at)?.as_ref()) else {
        return app.web.page(StatusCode::NOT_FOUND, About::Nothing, &wanted);
    };
    let kind = HeaderValue::from_static(logo.media_type);
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, INERT),
        (header::CACHE_CONTROL, AN_HOUR),
    ];
    (headers, logo.bytes.clone()).into_response()
}
