use axum::{Json, extract::State};
use domain::ChainId;
use serde::{Deserialize, Serialize, de::IgnoredAny};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, Network},
    state::AppState,
    wire::{Address20, Hash32, Id},
};

/// What a wallet sent to somebody by a transaction of its own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SubmitDirectTransfer {
    /// The transaction.
    tx_hash: Hash32,
    /// Its chain.
    chain_id: Id,
    /// The wallet that signed it.
    sender_address: Address20,
    /// Read and not looked at: what it is worth is the chain's and the prices' to say.
    #[serde(rename = "amountUsd")]
    #[schema(value_type = Option<f64>)]
    _amount_usd: Option<IgnoredAny>,
    /// Read and not looked at: the chain has it.
    #[serde(rename = "transaction")]
    #[schema(value_type = Option<Object>)]
    _transaction: Option<IgnoredAny>,
}

/// It was taken in.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DirectTransferSubmitted {
    /// Always true. It counts as sent once the chain shows that very transfer.
    accepted: bool,
}

/// Note a direct transfer
///
/// So that `recent-transactions` knows the recipient. Who sent what to whom is read from the chain:
/// of a transaction that is no transfer, or another wallet's, nothing is kept. Transfers of the
/// chain's own currency, of ERC-20 tokens and of NFTs count, when the wallet's own transaction makes
/// them and nothing else.
#[utoipa::path(
    post,
    path = "/submit-direct-transfer",
    operation_id = "submitDirectTransfer",
    tag = "wallet",
    request_body = SubmitDirectTransfer,
    responses(
        (status = 200, body = DirectTransferSubmitted),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "unknown_chain"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn submit_direct_transfer(
    State(app): State<AppState>,
    network: Network,
    extract::Json(sent): extract::Json<SubmitDirectTransfer>,
) -> Result<Json<DirectTransferSubmitted>, ApiError> {
    app.rates.take_transfer(network)?;
    let chain = ChainId(sent.chain_id.0);
    let (tx, sender) = (sent.tx_hash.0, sent.sender_address.0);
    payments::submit_transfer(&app.ctx, chain, tx, sender, &network.to_string()).await?;
    Ok(Json(DirectTransferSubmitted { accepted: true }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(submit_direct_transfer))
}
