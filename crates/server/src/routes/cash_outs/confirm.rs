use axum::{Json, extract::State};
use payments::{CashOutYes, SignedRoute, confirm_cash_out};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{CashOutName, CashOutView, ClaimSignature, RouteName},
};

/// A yes to a cash-out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct CashOutToConfirm {
    /// Which.
    cash_out_id: CashOutName,
    /// The link key's EIP-191 signature over the digest of the claim that pays `payTo`; with a route, of the claim by its
    /// recipient that pays the router contract.
    signature: ClaimSignature,
    /// The way to where the bank provider takes the money, as it was told last, if one was.
    route: Option<SignedRouteView>,
}

/// A route that the link's key signed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SignedRoute)]
struct SignedRouteView {
    /// Which.
    route_id: RouteName,
    /// Over the route: EIP-712.
    routing_signature: ClaimSignature,
}

/// Say yes to a cash-out
///
/// From then on it is done without anybody's help: the link is claimed at our cost to where the bank provider takes
/// money in, by a route where that is elsewhere, and followed until it is in the bank or back. The same again is the same cash-out as it stands.
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
        (status = 403, body = ErrorBody, description = "wrong_signature, wrong_recipient, requires_mfa, not_served, cross_site"),
        (status = 404, body = ErrorBody, description = "cash_out_not_found, account_not_found, unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "already_claimed, cash_out_conflict, cash_out_over"),
        (status = 410, body = ErrorBody, description = "route_over, link_expired"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "route_unsigned, route_refused, rejected"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn confirm_one(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(yes): extract::Json<CashOutToConfirm>,
) -> Result<Json<CashOutView>, ApiError> {
    let CashOutToConfirm {
        cash_out_id,
        signature,
        route,
    } = yes;
    let yes = CashOutYes {
        cash_out: cash_out_id.0,
        signature: signature.0,
        route: route.map(|route| SignedRoute {
            id: route.route_id.0,
            signature: route.routing_signature.0,
        }),
    };
    let confirmed = confirm_cash_out(&app.ctx, session.account, yes).await?;
    Ok(Json(CashOutView::of_owner(confirmed)))
}

/// The call, and what it counts as. What it answers is personal, so it is never kept.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(confirm_one))
}
