use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use domain::{ChainId, Slippage};
use payments::{QuoteRequest, quote_route};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::protocol;
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Id, Percent, PublicLink, RouteQuoteView},
};

/// What a link's money should be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RouteToAsk {
    /// The link's public part.
    link: PublicLink,
    /// Who would get it.
    recipient_address: Address20,
    /// On which chain; the link's own too, for another token.
    destination_chain_id: Id,
    /// As what; the zero address is the chain's own currency.
    destination_token: Address20,
    /// Left out: 1.
    slippage: Option<Percent>,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// Ask for a route
///
/// What a link's money would be as another token or on another chain, and what its key signs to have it so.
/// Nothing moves by asking. The same again within seconds is the same route. A body as the protocol's public SDK
/// sends it (`fromChain`, `fromToken`, `fromAmount`, …) is answered in that shape.
#[utoipa::path(
    post,
    path = "/get-squid-route",
    operation_id = "getSquidRoute",
    tag = "links",
    request_body = RouteToAsk,
    responses(
        (status = 200, body = RouteQuoteView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "wrong_recipient, requires_mfa"),
        (status = 404, body = ErrorBody, description = "routes_not_offered, unknown_chain, unknown_version, unknown_token, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "already_claimed"),
        (status = 410, body = ErrorBody, description = "link_expired"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "not_routable, chain_not_routable, no_route, route_refused, rejected"),
        (status = 503, body = ErrorBody, description = "router_unreachable, node_unreachable, database_busy, overloaded"),
    )
)]
async fn get_squid_route(
    State(app): State<AppState>,
    extract::Json(body): extract::Json<Value>,
) -> Result<Response, ApiError> {
    if protocol::asks_for_a_route(&body) {
        return Ok(protocol::quote(&app, body).await?.into_response());
    }
    let asked: RouteToAsk = extract::read_value(body)?;
    let request = QuoteRequest {
        link: asked.link.id()?,
        recipient: asked.recipient_address.0,
        back_to: None,
        chain: ChainId(asked.destination_chain_id.0).as_meant(),
        token: asked.destination_token.0,
        slippage: asked.slippage.map_or(Slippage::USUAL, |percent| percent.0),
    };
    let quote = quote_route(&app.ctx, request).await?;
    Ok(Json(RouteQuoteView::from(quote)).into_response())
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(get_squid_route))
}
