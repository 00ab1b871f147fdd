use axum::{Json, extract::State};
use payments::{AuthorizeSlot, RaffleProof, authorize_slot};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody, ErrorCode},
    extract,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Id, PublicLink},
};

/// Somebody wants a slot, and the second signature for it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Authorisation {
    /// The raffle's link without what stands behind the `#`.
    link: PublicLink,
    /// The address of the link's key.
    pub_key: Address20,
    /// Where proof of work is asked for: the wallet's challenge, a colon, and what was found.
    #[schema(max_length = 160)]
    captcha_response: Option<String>,
    /// Whom the slot is for.
    recipient_address: Address20,
    /// What they call themselves, shown to all who look; 30 characters of it.
    #[schema(max_length = 120)]
    recipient_name: Option<String>,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// A slot, and the second signature for it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Authorised {
    /// Which deposit.
    deposit_idx: u64,
    /// The authoriser's EIP-191 signature, which `claim-v2` takes as the fourth of its `claimParams`.
    authorisation: String,
}

/// Draw a slot, for other clients
///
/// Draws a slot for a wallet and signs for it, as the protocol's other clients ask for it; the same wallet again has the
/// same. Where nobody takes part without showing that they have the link, this is refused (`raffle_not_offered`).
#[utoipa::path(
    post,
    path = "/get-authorisation",
    operation_id = "getRaffleAuthorisation",
    tag = "sponsored",
    request_body = Authorisation,
    responses(
        (status = 200, body = Authorised),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "proof_required, proof_wrong"),
        (status = 404, body = ErrorBody, description = "not_a_raffle, raffle_not_offered, unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "slot_taken, raffle_busy"),
        (status = 410, body = ErrorBody, description = "raffle_over"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "rejected"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "authorizer_unavailable, node_unreachable, database_busy, overloaded"),
    )
)]
async fn get_authorisation(
    State(app): State<AppState>,
    extract::Json(asked): extract::Json<Authorisation>,
) -> Result<Json<Authorised>, ApiError> {
    let request = AuthorizeSlot {
        link: asked.link.first()?,
        pub_key20: asked.pub_key.0,
        recipient: asked.recipient_address.0,
        name: asked.recipient_name,
        proof: asked.captcha_response.as_deref().and_then(proof),
    };
    let slot = authorize_slot(&app.ctx, request).await;
    let slot = slot.map_err(ApiError::from).map_err(in_their_words)?;
    Ok(Json(Authorised {
        deposit_idx: slot.index,
        authorisation: slot.authorization.to_string(),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(get_authorisation))
}

fn proof(text: &str) -> Option<RaffleProof> {
    let (challenge, nonce) = text.rsplit_once(':')?;
    Some(RaffleProof {
        challenge: challenge.to_owned(),
        nonce: Id::parse(nonce)?.0,
    })
}

/// Those clients look for these very letters in what they are told, to ask their user for it.
fn in_their_words(error: ApiError) -> ApiError {
    match error.code {
        ErrorCode::ProofRequired => ApiError {
            message: format!("Captacha is required. {}", error.message).into(),
            ..error
        },
        _ => error,
    }
}
