use axum::{Json, extract::State};
use domain::{ChainId, LinkId};
use payments::identity::kept_claim;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract::Query,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{Id, VersionLabel},
};

/// A link, as its own address names it.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct KeptLink {
    /// The chain.
    #[param(value_type = Id)]
    c: Id,
    /// Which of its vaults.
    #[param(value_type = VersionLabel)]
    v: VersionLabel,
    /// Which deposit.
    #[param(value_type = Id)]
    i: Id,
}

/// A link that is kept for one.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KeptClaim)]
struct KeptClaimView {
    /// The account that it is to go to; `null`: that is not linked.
    #[schema(required, pattern = "^bnk_[0-9a-f]{32}$")]
    bank_account_id: Option<String>,
}

/// Whether a link is kept for one
///
/// Who opens it again goes on where they were.
#[utoipa::path(
    get,
    path = "/user/kept-claim",
    operation_id = "getKeptClaim",
    tag = "people",
    params(KeptLink),
    responses(
        (status = 200, body = Option<KeptClaimView>, description = "What is kept of it. `null`: it is not kept."),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 404, body = ErrorBody, description = "unknown_version"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_kept_claim(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    Query(link): Query<KeptLink>,
) -> Result<Json<Option<KeptClaimView>>, ApiError> {
    let chain = ChainId(link.c.0);
    let link = LinkId {
        chain,
        version: link.v.known_on(chain)?,
        index: link.i.0,
    };
    let kept = kept_claim(&app.ctx, session.account, link).await?;
    Ok(Json(kept.map(|kept| KeptClaimView {
        bank_account_id: kept.bank_account.map(|id| id.to_string()),
    })))
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::User, routes!(get_kept_claim))
}
