use axum::{Json, extract::State};
use domain::ChainId;
use payments::Confirmation;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Hash32, Id, LinkView, PublicLink},
};

/// What a sender says of a link that they have just made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::routes) struct ConfirmClaimLink {
    /// The link's public part.
    link: PublicLink,
    /// Address of the link's key.
    pub_key20: Option<Address20>,
    /// The transaction that made the deposit.
    tx_hash: Hash32,
    /// Where it did.
    chain_id: Id,
    /// Who sent the money.
    sender_address: Address20,
    /// Read and not looked at: what it was worth, nobody has to say.
    #[serde(rename = "amountUsd")]
    #[schema(value_type = Option<f64>)]
    _amount_usd: Option<Value>,
    /// Read and not looked at: the chain shows it.
    #[serde(rename = "transaction")]
    #[schema(value_type = Option<BTreeMap<String, String>>)]
    _transaction: Option<Value>,
}

/// Confirm a link
///
/// Answers with the link once the chain shows its deposit. What is said of it is compared with the
/// chain and otherwise not believed: a link needs no confirmation to be claimed.
#[utoipa::path(
    post,
    path = "/submit-claim-link/confirm",
    operation_id = "confirmClaimLink",
    tag = "links",
    request_body = ConfirmClaimLink,
    responses(
        (status = 200, body = LinkView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "deposit_differs"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn confirm_claim_link(
    State(app): State<AppState>,
    extract::Json(said): extract::Json<ConfirmClaimLink>,
) -> Result<Json<LinkView>, ApiError> {
    let link = said.link.id()?;
    if link.chain != ChainId(said.chain_id.0) {
        return Err(ApiError::invalid("`link` and `chainId` name two chains."));
    }
    let said = Confirmation {
        link,
        tx: said.tx_hash.0,
        sender: said.sender_address.0,
        pub_key20: said.pub_key20.map(|key| key.0),
    };
    let link = payments::confirm_link(&app.ctx, said).await?;
    Ok(Json(link.into()))
}

/// The call, and what it counts as.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(confirm_claim_link))
}
