use axum::{Json, extract::State};
use payments::raffle_under;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::RaffleResult;
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::Address20,
};

/// Which raffle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RaffleOfKey {
    /// The address of the link's key.
    pub_key: Address20,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// Who got most of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RaffleResults {
    /// At most 100.
    leaderboard: Vec<RaffleResult>,
}

/// A raffle's leaderboard, for other clients
///
/// Of the raffle under a key that has most slots: anybody may make another one under it. `GET raffles/…` asks by a
/// deposit.
#[utoipa::path(
    post,
    path = "/get-raffle-leaderboard",
    operation_id = "getRaffleLeaderboard",
    tag = "links",
    request_body = RaffleOfKey,
    responses(
        (status = 200, body = RaffleResults),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "not_a_raffle"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn get_raffle_leaderboard(
    State(app): State<AppState>,
    extract::Json(asked): extract::Json<RaffleOfKey>,
) -> Result<Json<RaffleResults>, ApiError> {
    let (_, raffle) = raffle_under(&app.ctx, asked.pub_key.0).await?;
    let leaders = raffle.leaders.iter();
    Ok(Json(RaffleResults {
        leaderboard: leaders
            .map(|leader| RaffleResult::of(&raffle, leader))
            .collect(),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_raffle_leaderboard))
}
