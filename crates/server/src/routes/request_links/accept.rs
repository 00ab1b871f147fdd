use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use payments::accept_money;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{named, owner};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, MaybeSignedIn, Network},
    routes::{route::Route, sent::Sent},
    state::AppState,
    wire::{Address20, CallSignature, Id, RequestName},
};

/// Who accepts what came for a request, and of which token.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::routes) struct RequestMoneyToAccept {
    /// All that is there of this token goes to the recipient.
    token_address: Address20,
    /// The recipient's EIP-191 signature, or a contract's (ERC-1271), of the text below; none of who is signed in.
    ///
    /// `{host} wants you to accept what was paid for a payment request to your wallet:\n{recipient}\n\nIt goes to your
    /// wallet, and cannot be sent back any more.\n\nRequest: {id}\nToken: {tokenAddress}\nChain ID: {chainId}\nIssued At:
    /// {signedAt as 2026-11-22T13:30:00Z}`
    signature: Option<CallSignature>,
    /// Unix seconds at which it was signed, at most ten minutes ago.
    signed_at: Option<Id>,
}

/// Accept what came for a request
///
/// For who made it while they were signed in, who is signed in and has the wallet that it is for, and that wallet by its
/// signature: what is at the request's own address goes to the recipient, and the gas is ours. For what does not go on by
/// itself. The same call again answers the same transaction.
#[utoipa::path(
    post,
    path = "/request-links/{id}/accept",
    operation_id = "acceptRequestMoney",
    tag = "requests",
    params(("id" = RequestName, Path, description = "The request's id.")),
    request_body = RequestMoneyToAccept,
    responses(
        (status = 200, body = Sent),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "not_yours, wrong_signature"),
        (status = 404, body = ErrorBody, description = "request_not_found, unknown_chain"),
        (status = 409, body = ErrorBody, description = "nothing_there"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "rejected"),
        (status = 429, body = ErrorBody, description = "rate_limited, sponsor_share_spent"),
        (status = 503, body = ErrorBody, description = "sponsor_out_of_funds, sponsor_budget_spent, node_unreachable, database_busy, overloaded"),
    )
)]
async fn accept_request_money(
    State(app): State<AppState>,
    path: Result<Path<String>, PathRejection>,
    MaybeSignedIn(session): MaybeSignedIn,
    network: Network,
    extract::Json(asked): extract::Json<RequestMoneyToAccept>,
) -> Result<Json<Sent>, ApiError> {
    let id = named(path)?;
    let by = owner(asked.signature, asked.signed_at, session)?;
    let token = asked.token_address.0;
    let network = network.to_string();
    let tx = accept_money(&app.ctx, &app.site, id, token, by, &network).await?;
    Ok(Json(tx.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(accept_request_money))
}
