use axum::{Json, extract::State};
use domain::LinkId;
use payments::{ClaimSlot, claim_slot};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{InPath, deposit_in};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, Network},
    routes::{route::Route, sent::Sent},
    state::AppState,
    wire::{Address20, ClaimSignature, Id, VersionLabel},
};

/// A claim of a slot, signed by the link's key.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RaffleClaim {
    /// The slot that was drawn.
    slot: Id,
    /// The wallet that it was drawn for.
    recipient: Address20,
    /// The link key's EIP-191 signature over the claim's digest, as for any link.
    signature: ClaimSignature,
}

/// Claim a slot
///
/// Pays the slot to the wallet that it was drawn for; the gas and the second signature are ours. The same claim again
/// answers the same transaction. An error that says "saved" keeps the claim: it will be sent.
#[utoipa::path(
    post,
    path = "/raffles/{chainId}/{version}/{index}/claims",
    operation_id = "claimRaffleSlot",
    tag = "sponsored",
    params(
        ("chainId" = Id, Path, description = "Where the vault is."),
        ("version" = VersionLabel, Path, description = "Which of the chain's vaults."),
        ("index" = Id, Path, description = "Any deposit of the raffle: the first that its link names."),
    ),
    request_body = RaffleClaim,
    responses(
        (status = 200, body = Sent),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "wrong_signature, not_served"),
        (status = 404, body = ErrorBody, description = "not_a_raffle, raffle_not_offered, unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "already_claimed, claim_conflict, slot_not_held"),
        (status = 410, body = ErrorBody, description = "link_expired"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "rejected"),
        (status = 429, body = ErrorBody, description = "rate_limited, sponsor_share_spent"),
        (status = 503, body = ErrorBody, description = "authorizer_unavailable, sponsor_out_of_funds, sponsor_budget_spent, node_unreachable, bank_unreachable, database_busy, overloaded"),
    )
)]
async fn claim_raffle_slot(
    State(app): State<AppState>,
    network: Network,
    path: InPath,
    extract::Json(claim): extract::Json<RaffleClaim>,
) -> Result<Json<Sent>, ApiError> {
    let request = ClaimSlot {
        slot: LinkId {
            index: claim.slot.0,
            ..deposit_in(path)?
        },
        recipient: claim.recipient.0,
        signature: claim.signature.0,
        network: Some(network.to_string()),
    };
    let tx = claim_slot(&app.ctx, request).await?;
    Ok(Json(tx.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(claim_raffle_slot))
}
