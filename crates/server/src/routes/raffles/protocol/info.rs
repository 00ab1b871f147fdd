use axum::{Json, extract::State};
use payments::read_raffle;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Id, PublicLink},
};

/// Which raffle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RaffleQuestion {
    /// Its link without what stands behind the `#`.
    link: PublicLink,
    /// The address of the link's key.
    pub_key: Address20,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// What is told of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RaffleAnswer {
    raffle_info: RaffleInfo,
}

/// A raffle in short.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RaffleInfo {
    /// Where the vault is.
    chain_id: Id,
    /// Whether there is a slot to be had.
    is_active: bool,
    /// How many slots there are.
    total_slots_number: usize,
    /// How many of them were claimed or refunded.
    claimed_slots_number: usize,
    /// Who made it.
    sender_address: Address20,
    /// What they call themselves; empty: nothing.
    sender_name: String,
    /// Always: each claim takes a second signature.
    #[serde(rename = "withMFA")]
    with_mfa: bool,
    /// Whether taking part takes a proof of work.
    with_captcha: bool,
    /// Never.
    #[serde(rename = "withENS")]
    with_ens: bool,
    /// Never.
    with_web3_email: bool,
    /// Never.
    with_signed_message: bool,
}

/// A raffle, for other clients
///
/// As the protocol's other clients ask for it. `GET raffles/…` tells more.
#[utoipa::path(
    post,
    path = "/get-raffle-info",
    operation_id = "getRaffleInfo",
    tag = "links",
    request_body = RaffleQuestion,
    responses(
        (status = 200, body = RaffleAnswer),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "not_a_raffle, unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn get_raffle_info(
    State(app): State<AppState>,
    extract::Json(question): extract::Json<RaffleQuestion>,
) -> Result<Json<RaffleAnswer>, ApiError> {
    let raffle = read_raffle(&app.ctx, question.link.first()?).await?;
    if raffle.id.pub_key20 != question.pub_key.0 {
        return Err(ApiError::invalid("`pubKey` should be the key of `link`."));
    }
    let counts = raffle.counts;
    let left = counts.free + counts.held;
    Ok(Json(RaffleAnswer {
        raffle_info: RaffleInfo {
            chain_id: Id(raffle.id.chain.0),
            is_active: left > 0 && raffle.is_offered,
            total_slots_number: counts.total,
            claimed_slots_number: counts.total - left,
            sender_address: Address20(raffle.id.sender),
            sender_name: raffle.sender_name.unwrap_or_default(),
            with_mfa: true,
            with_captcha: app.ctx.raffles.proof_bits > 0,
            with_ens: false,
            with_web3_email: false,
            with_signed_message: false,
        },
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_raffle_info))
}
