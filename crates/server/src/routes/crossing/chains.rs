use axum::{Json, extract::State};
use payments::RouteChoice;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::Id,
};

/// Where money can be received.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RouteChains {
    chains: Vec<RouteChainView>,
}

/// A chain on which money can be received.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RouteChain)]
struct RouteChainView {
    /// Which.
    chain_id: Id,
    /// Its name for people.
    name: String,
    /// Whether links of this very chain can be received on it as another token.
    swaps: bool,
}

/// Where money can be received
///
/// The chains on which a link of any of them can be received, as what `routes/tokens` lists.
#[utoipa::path(
    get,
    path = "/routes/chains",
    operation_id = "routeChains",
    tag = "wallet",
    responses(
        (status = 200, body = RouteChains),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "routes_not_offered"),
        (status = 503, body = ErrorBody, description = "router_unreachable, overloaded"),
    )
)]
async fn route_chains(State(app): State<AppState>) -> Result<Json<RouteChains>, ApiError> {
    let chains = payments::route_chains(&app.ctx).await?;
    Ok(Json(RouteChains {
        chains: chains.into_iter().map(Into::into).collect(),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(route_chains))
}

impl From<RouteChoice> for RouteChainView {
    fn from(choice: RouteChoice) -> Self {
        Self {
            chain_id: Id(choice.chain.0),
            name: choice.name,
            swaps: choice.swaps,
        }
    }
}
