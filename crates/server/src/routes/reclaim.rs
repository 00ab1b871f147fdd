use axum::{Json, extract::State};
use domain::{ChainId, DepositIndex, LinkId, ReclaimList, limits::RECLAIMS_PER_SIGNATURE};
use payments::ReclaimRequest;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{route::Route, sent::Sent};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, AddressLimit, Kind, Network},
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
    /// All deposits that the signature is for, this one among them, ascending. Each comes back by a call of
    /// its own with the same list and signature. Filbert's own vault alone knows such lists.
    #[schema(min_items = 1, max_items = 50)]
    deposit_indexes: Option<Vec<Id>>,
    /// The deposit's sender.
    signer: Address20,
    /// The sender's EIP-712 signature: of `GaslessReclaimMany` if `depositIndexes` is there, else of
    /// `GaslessReclaim`.
    signature: CallSignature,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// Take a link's money back
///
/// Pays a deposit back to its sender; the gas is ours. The same call again answers the same
/// transaction. Up to 50 deposits of one vault come back by one signature, in a call each: what
/// becomes of one does not matter to the others.
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
        (status = 429, body = ErrorBody, description = "rate_limited, sponsor_share_spent"),
        (status = 503, body = ErrorBody, description = "sponsor_out_of_funds, sponsor_budget_spent, node_unreachable, database_busy, overloaded"),
    )
)]
async fn reclaim(
    State(app): State<AppState>,
    limit: AddressLimit,
    network: Network,
    extract::Json(reclaim): extract::Json<Reclaim>,
) -> Result<Json<Sent>, ApiError> {
    let index = reclaim.deposit_index.0;
    let list = reclaim
        .deposit_indexes
        .map(|indexes| list_with(index, indexes))
        .transpose()?;
    let chain = ChainId(reclaim.chain_id.0);
    let request = ReclaimRequest {
        link: LinkId {
            chain,
            version: reclaim.contract_version.known_on(chain)?,
            index,
        },
        signer: reclaim.signer.0,
        signature: reclaim.signature.0,
        list,
        network: Some(network.to_string()),
    };
    let tx = payments::reclaim(&app.ctx, request, |signer| limit.take(signer)).await?;
    Ok(Json(tx.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(reclaim))
}

fn list_with(index: DepositIndex, indexes: Vec<Id>) -> Result<ReclaimList, ApiError> {
    let indexes = indexes.into_iter().map(|index| index.0).collect();
    let list = ReclaimList::new(indexes).map_err(|error| {
        ApiError::invalid(format!(
            "depositIndexes {error}. The money is in the links; list 1 to \
             {RECLAIMS_PER_SIGNATURE} deposits, ascending, as they were signed."
        ))
    })?;
    if list.position(index).is_none() {
        return Err(ApiError::invalid(format!(
            "depositIndexes does not list deposit {index}, which is to come back. The money is in \
             the link; sign for a list that has it."
        )));
    }
    Ok(list)
}
