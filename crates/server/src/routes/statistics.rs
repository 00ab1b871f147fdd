use axum::{
    Json,
    extract::State,
    http::{HeaderName, HeaderValue, header},
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    state::AppState,
};

/// As long as it is not counted again.
const A_MINUTE: HeaderValue = HeaderValue::from_static("public, max-age=60");

/// What there is in all, as this server read it from the chains.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Statistics {
    /// How many links were made.
    links: u64,
    /// How many of them somebody claimed, for good.
    claimed: u64,
    /// What those were worth when they were claimed, in whole US dollars, as far as that is known.
    dollars: u64,
    /// How many chains are served.
    chains: usize,
}

/// Links in figures
///
/// How many links there are and what became of them, counted once a minute.
#[utoipa::path(
    get,
    path = "/statistics",
    operation_id = "statistics",
    tag = "service",
    responses(
        (status = 200, body = Statistics),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn statistics(
    State(app): State<AppState>,
) -> Result<([(HeaderName, HeaderValue); 1], Json<Statistics>), ApiError> {
    let totals = app.tally.totals().await?;
    let told = Statistics {
        links: totals.links,
        claimed: totals.claimed,
        dollars: totals.cents / 100,
        chains: app.ctx.chains.specs().count(),
    };
    Ok(([(header::CACHE_CONTROL, A_MINUTE)], Json(told)))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(statistics))
}
