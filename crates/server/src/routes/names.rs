use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    state::AppState,
    wire::Address20,
};

/// Whom a name means now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Name)]
pub(super) struct NameView {
    /// The name, as it was asked for.
    #[schema(example = "alice.eth")]
    name: String,
    /// Its account on Ethereum (coin type 60). Where that is a contract, it need not be there on
    /// another chain.
    address: Address20,
}

/// Whom a name means
///
/// The account of a name of ENS that ends in `.eth`, as of the newest block. Names change hands: show
/// the account before money goes to it, and ask again when it does. Only a name in its normal form
/// (ENSIP-15) is looked up, since another form is another text that looks alike. Names that are kept
/// outside of the chain (EIP-3668) are refused.
#[utoipa::path(
    get,
    path = "/names/{name}",
    operation_id = "resolveName",
    tag = "wallet",
    params(("name" = String, Path, description = "The name in its normal form.", example = "alice.eth")),
    responses(
        (status = 200, body = NameView),
        (status = 400, body = ErrorBody, description = "invalid_request, name_not_normalised"),
        (status = 404, body = ErrorBody, description = "name_not_found, names_not_offered"),
        (status = 422, body = ErrorBody, description = "name_off_chain, name_unresolvable"),
        (status = 503, body = ErrorBody, description = "node_unreachable, overloaded"),
    )
)]
async fn resolve_name(
    State(app): State<AppState>,
    path: Result<Path<String>, PathRejection>,
) -> Result<Json<NameView>, ApiError> {
    let Path(name) = path.map_err(|_| ApiError::invalid("The path is not readable text."))?;
    let named = payments::resolve_name(&app.ctx, &name).await?;
    Ok(Json(NameView {
        name: named.name.to_string(),
        address: Address20(named.address),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Lookup, Access::Anyone, routes!(resolve_name))
}
