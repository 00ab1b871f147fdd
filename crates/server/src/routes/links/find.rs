use axum::{Json, extract::State};
use domain::{ChainId, limits};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract::Query,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Id, LinkView, Many},
};

/// Which links to find.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::routes) struct FindLinks {
    /// Addresses of link keys, 1 to 20; the parameter is repeated.
    #[serde(default)]
    #[param(value_type = Vec<Address20>, required = true, min_items = 1, max_items = 20)]
    pub_key20: Many<Address20>,
    /// Only on this chain.
    #[param(value_type = Option<Id>)]
    chain_id: Option<Id>,
}

/// The links that were found; none is not an error.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Links)]
pub(in crate::routes) struct FoundLinks {
    /// Those that exist: of each key the oldest, at most 20.
    links: Vec<LinkView>,
    /// Keys under which there are more than are told of, or a token whose chain does not say just now what it
    /// is called. What is missing under one of these may have been made all the same.
    more: Vec<Address20>,
    /// The block up to which the chain of `chainId` had been read when this was looked for: a deposit that came
    /// later may be missing. Null without `chainId`, and where nothing was read yet.
    #[schema(required)]
    read_to: Option<Id>,
}

/// Links by key
///
/// Finds deposits by the address of their link key: how a browser learns the index of a deposit
/// whose transaction it lost sight of.
#[utoipa::path(
    get,
    path = "/links",
    operation_id = "findLinks",
    tag = "links",
    params(FindLinks),
    responses(
        (status = 200, body = FoundLinks),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "unknown_chain"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn find_links(
    State(app): State<AppState>,
    Query(FindLinks {
        pub_key20: Many(keys),
        chain_id,
    }): Query<FindLinks>,
) -> Result<Json<FoundLinks>, ApiError> {
    if !(1..=limits::LINKS_PER_REQUEST).contains(&keys.len()) {
        return Err(ApiError::invalid(format!(
            "`pubKey20` should stand 1 to {} times.",
            limits::LINKS_PER_REQUEST
        )));
    }
    let keys: Vec<_> = keys.into_iter().map(|key| key.0).collect();
    let chain = chain_id.map(|id| ChainId(id.0));
    let found = payments::find_links(&app.ctx, &keys, chain).await?;
    Ok(Json(FoundLinks {
        links: found.links.into_iter().map(Into::into).collect(),
        more: found.more.into_iter().map(Address20).collect(),
        read_to: found.read_to.map(Id),
    }))
}

/// The call, and what it counts as.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(find_links))
}
