use axum::{Json, extract::State};
use payments::confirm_cash_out;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{CashOutName, CashOutView, ClaimSignature},
};

/// A yes to a cash-out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct CashOutToConfirm {
    /// Which.
    cash_out_id: CashOutName,
    /// The link key's EIP-191 signature over the digest of the claim that pays `payTo`.
    signature: ClaimSignature,
}

/// Say yes to a cash-out
///
/// From then on it is done without anybody's help: the link is claimed at our cost to where the bank provider takes
/// money in, and followed until it is in the bank or back. The same again is the same cash-out as it stands.
#[utoipa::path(
    post,
    path = "/user/confirm-cash-out",
    operation_id = "confirmCashOut",
    tag = "people",
    request_body = CashOutToConfirm,
    responses(
        (status = 200, body = CashOutView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "wrong_signature, cross_site"),
        (status = 404, body = ErrorBody, description = "cash_out_not_found, account_not_found, unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "already_claimed, cash_out_conflict, cash_out_over"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn confirm_one(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(yes): extract::Json<CashOutToConfirm>,
) -> Result<Json<CashOutView>, ApiError> {
    let CashOutToConfirm {
        cash_out_id: CashOutName(id),
        signature: ClaimSignature(signature),
    } = yes;
    let confirmed = confirm_cash_out(&app.ctx, session.account, id, signature).await?;
    Ok(Json(CashOutView::of_owner(confirmed)))
}

/// The call, and what it counts as. What it answers is personal, so it is never kept.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(confirm_one))
}
