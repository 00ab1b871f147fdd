use axum::{Json, extract::State};
use payments::{EnterRaffle, RaffleProof, enter_raffle};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{InPath, deposit_in};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, ClaimSignature, DrawnSlotView, Id, RaffleProofBody, VersionLabel},
};

/// Somebody who has a raffle's link wants a slot.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RaffleEntry {
    /// Whom the slot is for.
    recipient: Address20,
    /// What they call themselves, shown to all who look; 30 characters of it.
    #[schema(max_length = 120)]
    name: Option<String>,
    /// The link key's EIP-191 signature over keccak-256 of `filbert raffle entry`, the chain's id as 32 bytes, the vault
    /// and the recipient.
    signature: ClaimSignature,
    /// What was worked out, where the wallet has a `task`.
    proof: Option<RaffleProofBody>,
}

/// Draw a slot
///
/// Draws one of the free slots for a wallet and keeps it for ten minutes. The same wallet again has the same slot. What it
/// holds is told here and not before.
#[utoipa::path(
    post,
    path = "/raffles/{chainId}/{version}/{index}/slots",
    operation_id = "drawRaffleSlot",
    tag = "sponsored",
    params(
        ("chainId" = Id, Path, description = "Where the vault is."),
        ("version" = VersionLabel, Path, description = "Which of the chain's vaults."),
        ("index" = Id, Path, description = "Any deposit of the raffle: the first that its link names."),
    ),
    request_body = RaffleEntry,
    responses(
        (status = 200, body = DrawnSlotView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "wrong_signature, proof_required, proof_wrong"),
        (status = 404, body = ErrorBody, description = "not_a_raffle, raffle_not_offered, unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "slot_taken, raffle_busy"),
        (status = 410, body = ErrorBody, description = "raffle_over"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "rejected"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn draw_raffle_slot(
    State(app): State<AppState>,
    path: InPath,
    extract::Json(entry): extract::Json<RaffleEntry>,
) -> Result<Json<DrawnSlotView>, ApiError> {
    let request = EnterRaffle {
        link: deposit_in(path)?,
        recipient: entry.recipient.0,
        name: entry.name,
        signature: entry.signature.0,
        proof: entry.proof.map(|proof| RaffleProof {
            challenge: proof.challenge,
            nonce: proof.nonce.0,
        }),
    };
    let slot = enter_raffle(&app.ctx, request).await?;
    Ok(Json(slot.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(draw_raffle_slot))
}
