use axum::{Json, extract::State};
use domain::{ChainId, LinkId};
use payments::ReclaimRequest;
use serde::Deserialize;
use utoipa::ToSchema;

use super::sent::Sent;
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{AddressLimit, Network},
    state::AppState,
    wire::{Address20, CallSignature, Id, VersionLabel},
};

/// A sender's wish to have the money back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Reclaim {
    /// Where the vault is.
    chain_id: Id,
    /// Which of the chain's vaults.
    contract_version: VersionLabel,
    /// Which deposit of the vault.
    deposit_index: Id,
    /// The deposit's sender.
    signer: Address20,
    /// The sender's EIP-712 signature of `GaslessReclaim`.
    signature: CallSignature,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// Take a link's money back
///
/// Pays a deposit back to its sender; the gas is ours. The same call again answers the same
/// transaction.
#[utoipa::path(
    post,
    path = "/reclaim",
    operation_id = "reclaim",
    tag = "sponsored",
    request_body = Reclaim,
    responses(
        (status = 200, body = Sent),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "wrong_signature, not_the_sender, too_early_to_reclaim"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "already_claimed, claim_conflict"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "rejected"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "sponsor_out_of_funds, sponsor_budget_spent, node_unreachable, database_busy, overloaded"),
    )
)]
pub(super) async fn reclaim(
    State(app): State<AppState>,
    limit: AddressLimit,
    network: Network,
    extract::Json(reclaim): extract::Json<Reclaim>,
) -> Result<Json<Sent>, ApiError> {
    limit.take(reclaim.signer.0)?;
    let chain = ChainId(reclaim.chain_id.0);
    let request = ReclaimRequest {
        link: LinkId {
            chain,
            version: reclaim.contract_version.known_on(chain)?,
            index: reclaim.deposit_index.0,
        },
        signer: reclaim.signer.0,
        signature: reclaim.signature.0,
        network: Some(network.to_string()),
    };
    let tx = payments::reclaim(&app.ctx, request).await?;
    Ok(Json(tx.into()))
}
