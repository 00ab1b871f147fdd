use axum::{Json, extract::State};
use payments::{TakeRoute, take_route};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::protocol;
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, Network},
    routes::{route::Route, sent::Sent},
    state::AppState,
    wire::{ClaimSignature, RouteName},
};

/// A route that is taken, signed by the link's key. All else of it is as it was answered.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ClaimAcross {
    /// Which route: `routeId` of what `get-squid-route` answered.
    route_id: RouteName,
    /// For the vault to pay the router contract, as a claim by its recipient: EIP-191.
    withdrawal_signature: ClaimSignature,
    /// Over the route: EIP-712.
    routing_signature: ClaimSignature,
    /// Read and not looked at: other servers of the protocol want one.
    #[serde(rename = "apiKey")]
    _api_key: Option<String>,
}

/// Claim a link as something else
///
/// Has a link's money go by a route to another token or chain; the gas and the bridge's fee are ours. The same again
/// answers the same transaction. An error that says "saved" keeps the claim: it will be sent, unless the route is over
/// by then. What becomes of the money: `links/{chainId}/{version}/{index}/crossing`. A body
/// as the protocol's public SDK sends it (`squidData`, `routingSignature`, …) takes the route that says just that.
#[utoipa::path(
    post,
    path = "/claim-x-chain",
    operation_id = "claimAcross",
    tag = "sponsored",
    request_body = ClaimAcross,
    responses(
        (status = 200, body = Sent),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "wrong_signature, wrong_recipient, requires_mfa, not_served"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed"),
        (status = 409, body = ErrorBody, description = "already_claimed, claim_conflict"),
        (status = 410, body = ErrorBody, description = "route_over, link_expired"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "route_refused, rejected"),
        (status = 429, body = ErrorBody, description = "rate_limited, sponsor_share_spent"),
        (status = 503, body = ErrorBody, description = "sponsor_out_of_funds, sponsor_budget_spent, node_unreachable, bank_unreachable, database_busy, overloaded"),
    )
)]
async fn claim_x_chain(
    State(app): State<AppState>,
    network: Network,
    extract::Json(body): extract::Json<Value>,
) -> Result<Json<Sent>, ApiError> {
    let network = Some(network.to_string());
    if protocol::claims(&body) {
        return protocol::claim(&app, network, body).await;
    }
    let claim: ClaimAcross = extract::read_value(body)?;
    let taken = TakeRoute {
        route: claim.route_id.0,
        link: None,
        withdrawal_signature: claim.withdrawal_signature.0,
        routing_signature: claim.routing_signature.0,
        network,
    };
    let tx = take_route(&app.ctx, taken).await?;
    Ok(Json(tx.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(claim_x_chain))
}
