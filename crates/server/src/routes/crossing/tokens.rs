use axum::{Json, extract::State};
use domain::ChainId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract::Query,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Id, RouteTokenView},
};

/// On which chain.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct AskRouteTokens {
    /// One of `routes/chains`.
    #[param(value_type = Id)]
    chain_id: Id,
}

/// What can be received on a chain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RouteTokens {
    /// Which chain.
    chain_id: Id,
    /// Its own currency first.
    tokens: Vec<RouteTokenView>,
}

/// What can be received on a chain
///
/// The chain's own currency and tokens that are offered by name, as far as whoever carries money over knows them
/// too, with what each costs.
#[utoipa::path(
    get,
    path = "/routes/tokens",
    operation_id = "routeTokens",
    tag = "wallet",
    params(AskRouteTokens),
    responses(
        (status = 200, body = RouteTokens),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "routes_not_offered"),
        (status = 422, body = ErrorBody, description = "chain_not_routable"),
        (status = 503, body = ErrorBody, description = "router_unreachable, overloaded"),
    )
)]
async fn route_tokens(
    State(app): State<AppState>,
    Query(asked): Query<AskRouteTokens>,
) -> Result<Json<RouteTokens>, ApiError> {
    let chain = ChainId(asked.chain_id.0).as_meant();
    let tokens = payments::route_tokens(&app.ctx, chain).await?;
    let tokens = tokens
        .into_iter()
        .map(|told| RouteTokenView::new(told.token, told.price.map(|quote| quote.usd)));
    Ok(Json(RouteTokens {
        chain_id: Id(chain.0),
        tokens: tokens.collect(),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(route_tokens))
}
