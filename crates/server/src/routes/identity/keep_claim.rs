use axum::{Json, extract::State};
use domain::{ChainId, LinkId};
use payments::identity::keep_claim;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{Done, Id, VersionLabel, bank_number, routing_number},
};

/// A link that one means to claim to one's bank.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ClaimToKeep {
    /// The chain.
    chain_id: Id,
    /// Which of its vaults.
    version: VersionLabel,
    /// Which deposit.
    index: Id,
    /// The number of the account that it is to go to. Kept is which account that is, if it is linked.
    #[schema(max_length = 64)]
    number: Option<String>,
    /// In the United States: the number of its bank (ABA). It takes it where one has linked several accounts that have the
    /// number.
    #[schema(max_length = 32)]
    routing_number: Option<String>,
}

/// Keep a link until one may claim it
///
/// For who is to be verified first. Nothing is claimed, and nothing of the link's secret is known here: one is told
/// once one may, and opens one's own link again. The last 20 are kept.
#[utoipa::path(
    post,
    path = "/user/keep-claim",
    operation_id = "keepClaim",
    tag = "people",
    request_body = ClaimToKeep,
    responses(
        (status = 200, body = Done),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "invalid_iban, invalid_us_account, invalid_bank_account, invalid_bank_details"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn post_kept_claim(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(wanted): extract::Json<ClaimToKeep>,
) -> Result<Json<Done>, ApiError> {
    let chain = ChainId(wanted.chain_id.0);
    let link = LinkId {
        chain,
        version: wanted.version.known_on(chain)?,
        index: wanted.index.0,
    };
    let number = wanted.number.as_deref().map(bank_number).transpose()?;
    let routing = wanted.routing_number.as_deref().map(routing_number);
    let routing = routing.transpose()?;
    let number = number.as_ref().map(|number| (number, routing.as_ref()));
    keep_claim(&app.ctx, session.account, link, number).await?;
    Ok(Json(Done::DONE))
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(post_kept_claim))
}
