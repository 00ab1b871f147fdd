use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use domain::ChainId;
use payments::{QuotePayment, quote_payment};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::named;
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Id, PaymentQuoteView, RequestName, Units},
};

/// How somebody would pay a request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::routes) struct RequestLinkToQuote {
    /// From which chain; the request's own too, with another token.
    chain_id: Id,
    /// With what: one of `routes/tokens`; zero for the chain's own currency.
    token_address: Address20,
    /// Whose wallet pays.
    payer_address: Address20,
    /// How many smallest units are to arrive, where the request leaves that open; of a `goal` what is missing if it is
    /// not said.
    token_amount: Option<Units>,
}

/// Ask for a way to pay a request
///
/// What a wallet pays on another chain, or with another token, so that at least what is asked for arrives, and the
/// transaction by which it does. Nothing moves by asking. Once the wallet has sent it, `PATCH /request-links/{id}` with
/// its hash and `routeId` has it followed: the request is paid when its own chain shows that the money came.
#[utoipa::path(
    post,
    path = "/request-links/{id}/quote",
    operation_id = "quoteRequestLink",
    tag = "requests",
    params(("id" = RequestName, Path, description = "The request's id.")),
    request_body = RequestLinkToQuote,
    responses(
        (status = 200, body = PaymentQuoteView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "request_not_found, routes_not_offered, unknown_token"),
        (status = 409, body = ErrorBody, description = "request_paid"),
        (status = 410, body = ErrorBody, description = "request_over"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "chain_not_routable, no_route, route_refused, rejected"),
        (status = 503, body = ErrorBody, description = "router_unreachable, database_busy, overloaded"),
    )
)]
async fn quote_request_link(
    State(app): State<AppState>,
    path: Result<Path<String>, PathRejection>,
    extract::Json(asked): extract::Json<RequestLinkToQuote>,
) -> Result<Json<PaymentQuoteView>, ApiError> {
    let asked = QuotePayment {
        request: named(path)?,
        chain: ChainId(asked.chain_id.0).as_meant(),
        token: asked.token_address.0,
        payer: asked.payer_address.0,
        amount: asked.token_amount.map(|amount| amount.0),
    };
    let quote = quote_payment(&app.ctx, asked).await?;
    Ok(Json(quote.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(quote_request_link))
}
