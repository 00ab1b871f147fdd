use axum::{Json, extract::State};
use payments::{RaffleLeader, RaffleSlotState, raffle_under, raffle_wallet};
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

/// Whose standing, and in which raffle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RaffleUser {
    /// The address of the link's key.
    pub_key: Address20,
    /// The wallet.
    user_address: Address20,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// How a wallet stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RaffleUserStatus {
    /// Whether it has to bring a proof of work.
    requires_captcha: bool,
    /// What it got; null: nothing yet.
    #[schema(required)]
    user_results: Option<RaffleResult>,
}

/// A wallet in a raffle, for other clients
///
/// Of the raffle under a key that has most slots. `GET raffles/…/wallets/…` asks by a deposit, and tells the challenge
/// that a proof of work is of.
#[utoipa::path(
    post,
    path = "/user-raffle-status",
    operation_id = "getUserRaffleStatus",
    tag = "links",
    request_body = RaffleUser,
    responses(
        (status = 200, body = RaffleUserStatus),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "not_a_raffle"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn user_raffle_status(
    State(app): State<AppState>,
    extract::Json(asked): extract::Json<RaffleUser>,
) -> Result<Json<RaffleUserStatus>, ApiError> {
    let (link, raffle) = raffle_under(&app.ctx, asked.pub_key.0).await?;
    let wallet = asked.user_address.0;
    let standing = raffle_wallet(&app.ctx, link, wallet).await?;
    let paid = standing
        .slot
        .filter(|slot| slot.state == RaffleSlotState::Claimed);
    let result = paid.and_then(|slot| {
        let leader = RaffleLeader {
            recipient: wallet,
            name: slot.name,
            index: slot.index,
            amount: slot.amount,
            tx: slot.tx?,
            at: None,
        };
        Some(RaffleResult::of(&raffle, &leader))
    });
    Ok(Json(RaffleUserStatus {
        requires_captcha: standing.task.is_some(),
        user_results: result,
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(user_raffle_status))
}
