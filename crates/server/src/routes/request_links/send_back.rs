use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use payments::{SendMoneyBack, send_money_back};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::named;
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, Network},
    routes::{route::Route, sent::Sent},
    state::AppState,
    wire::{Address20, CallSignature, Id, RequestName, Units},
};

/// What a request's recipient signed to have sent back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::routes) struct RequestMoneyToSendBack {
    /// Which token.
    token_address: Address20,
    /// How many smallest units of it.
    amount: Units,
    /// Who gets it.
    to: Address20,
    /// Any number: two payments of one amount to one payer need two.
    nonce: Units,
    /// The last Unix second in which it may be sent.
    deadline: Id,
    /// The recipient's EIP-712 signature, or a contract's (ERC-1271), of `SendBack(address from,address token,uint256
    /// amount,address to,uint256 nonce,uint256 deadline)` in the domain `Filbert Requests`, version `1`, of the request's
    /// chain and `payTo.contract`; `from` is `payTo.address`.
    signature: CallSignature,
}

/// Send back what came for a request
///
/// What is at the request's own address goes where its recipient signed that it goes; the gas is ours. The same call
/// again answers the same transaction.
#[utoipa::path(
    post,
    path = "/request-links/{id}/send-back",
    operation_id = "sendRequestMoneyBack",
    tag = "requests",
    params(("id" = RequestName, Path, description = "The request's id.")),
    request_body = RequestMoneyToSendBack,
    responses(
        (status = 200, body = Sent),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "wrong_signature"),
        (status = 404, body = ErrorBody, description = "request_not_found, unknown_chain"),
        (status = 409, body = ErrorBody, description = "nothing_there"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "rejected"),
        (status = 429, body = ErrorBody, description = "rate_limited, sponsor_share_spent"),
        (status = 503, body = ErrorBody, description = "sponsor_out_of_funds, sponsor_budget_spent, node_unreachable, database_busy, overloaded"),
    )
)]
async fn send_request_money_back(
    State(app): State<AppState>,
    path: Result<Path<String>, PathRejection>,
    network: Network,
    extract::Json(asked): extract::Json<RequestMoneyToSendBack>,
) -> Result<Json<Sent>, ApiError> {
    let back = SendMoneyBack {
        token: asked.token_address.0,
        amount: asked.amount.0,
        to: asked.to.0,
        nonce: asked.nonce.0,
        deadline: asked.deadline.0,
        signature: asked.signature.0,
    };
    let tx = send_money_back(&app.ctx, named(path)?, back, &network.to_string()).await?;
    Ok(Json(tx.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(
        Kind::Write,
        Access::Either,
        routes!(send_request_money_back),
    )
}
