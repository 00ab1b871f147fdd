use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use domain::ChainId;
use payments::{PayRequest, pay_request};
use serde::{Deserialize, de::IgnoredAny};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{named, view};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, Network},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Hash32, Id, PaymentRouteName, RequestName, RequestView},
};

/// What somebody says that they paid.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::routes) struct RequestLinkFulfillment {
    /// From which chain: the request's, or one from which `POST /request-links/{id}/quote` found a way.
    chain_id: Id,
    /// The transaction on that chain.
    hash: Hash32,
    /// The wallet that paid. Who it was is the chain's to say.
    payer_address: Address20,
    /// The quote whose transaction it is. Left out, it is known by what the transaction calls with.
    route_id: Option<PaymentRouteName>,
    /// The transaction on the request's chain by which it comes, if that is known; whoever carries it over is asked.
    #[serde(rename = "destinationChainFulfillmentHash")]
    destination_hash: Option<Hash32>,
    /// Read and not looked at: the path names the request.
    #[serde(rename = "link")]
    #[schema(value_type = Option<String>)]
    _link: Option<IgnoredAny>,
    /// Read and not looked at: what it is worth is the prices' to say.
    #[serde(rename = "amountUsd")]
    #[schema(value_type = Option<f64>)]
    _amount_usd: Option<IgnoredAny>,
}

/// Note what was paid
///
/// Has the chain looked at for it: the request is paid once the chain shows a transfer of what it asks for to its
/// recipient, made after the request. Each transfer pays one request. Of the chain's own currency only what the
/// transaction itself carries can be told: what a contract passed on stays `unconfirmed`. The same again is the same.
///
/// What is paid from another chain has to be the transaction of a quote of this request. It is followed until it comes,
/// which may take as long as that way takes, or until it is known that it does not.
#[utoipa::path(
    patch,
    path = "/request-links/{id}",
    operation_id = "fulfillRequestLink",
    tag = "requests",
    params(("id" = RequestName, Path, description = "The request's id.")),
    request_body = RequestLinkFulfillment,
    responses(
        (status = 200, body = RequestView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "request_not_found"),
        (status = 409, body = ErrorBody, description = "request_full"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "other_chain"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn fulfill_request_link(
    State(app): State<AppState>,
    network: Network,
    path: Result<Path<String>, PathRejection>,
    extract::Json(said): extract::Json<RequestLinkFulfillment>,
) -> Result<Json<RequestView>, ApiError> {
    let said = PayRequest {
        request: named(path)?,
        chain: ChainId(said.chain_id.0),
        tx: said.hash.0,
        payer: said.payer_address.0,
        route: said.route_id.map(|route| route.0),
        to_tx: said.destination_hash.map(|hash| hash.0),
    };
    app.rates.take_payment(network)?;
    let stands = pay_request(&app.ctx, said, &network.to_string()).await?;
    Ok(Json(view(&app, stands)))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(fulfill_request_link))
}
