use axum::{Json, extract::State};
use payments::{NameSender, name_sender};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{ClaimSignature, Done, PublicLink},
};

/// A raffle's sender tells of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RaffleLink {
    /// The raffle's link without what stands behind the `#`.
    link: PublicLink,
    /// What they call themselves, shown to all who look; 30 characters of it.
    #[schema(max_length = 120)]
    sender_name: Option<String>,
    /// The link key's EIP-191 signature over the hex digits of keccak-256 of link and name.
    signature: ClaimSignature,
    /// Read and not looked at: the chain says which claims take a second signature, and the operator what taking part is.
    #[serde(rename = "withMFA")]
    _with_mfa: Option<bool>,
    /// The same.
    #[serde(rename = "withCaptcha")]
    _with_captcha: Option<bool>,
    /// The same.
    #[serde(rename = "withENS")]
    _with_ens: Option<bool>,
    /// The same.
    #[serde(rename = "withSignedMessage")]
    _with_signed_message: Option<bool>,
    /// The same.
    #[serde(rename = "withWeb3Email")]
    _with_web3_email: Option<bool>,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// Tell of a raffle
///
/// Has its sender called so. Nothing else of a raffle is registered: its deposits say what it is.
#[utoipa::path(
    post,
    path = "/submit-raffle-link",
    operation_id = "submitRaffleLink",
    tag = "links",
    request_body = RaffleLink,
    responses(
        (status = 200, body = Done),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "wrong_signature"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn submit_raffle_link(
    State(app): State<AppState>,
    extract::Json(told): extract::Json<RaffleLink>,
) -> Result<Json<Done>, ApiError> {
    let request = NameSender {
        link: told.link.first()?,
        text: told.link.text().to_owned(),
        name: told.sender_name,
        signature: told.signature.0,
    };
    name_sender(&app.ctx, request).await?;
    Ok(Json(Done::DONE))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(submit_raffle_link))
}
