use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use payments::crossing_of;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody, crossing_not_found},
    http::{Access, Kind},
    routes::{link_id, route::Route},
    state::AppState,
    wire::{CrossingView, Id, VersionLabel},
};

/// A link's money on its way
///
/// How far it is to what it was claimed as, by what its chains show.
#[utoipa::path(
    get,
    path = "/links/{chainId}/{version}/{index}/crossing",
    operation_id = "getCrossing",
    tag = "links",
    params(
        ("chainId" = Id, Path, description = "Where the vault is."),
        ("version" = VersionLabel, Path, description = "Which of the chain's vaults."),
        ("index" = Id, Path, description = "Which deposit of the vault."),
    ),
    responses(
        (status = 200, body = CrossingView),
        (status = 400, body = ErrorBody, description = "invalid_request"),
        (status = 404, body = ErrorBody, description = "crossing_not_found, unknown_version"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_crossing(
    State(app): State<AppState>,
    path: Result<Path<(String, String, String)>, PathRejection>,
) -> Result<Json<CrossingView>, ApiError> {
    let Path((chain, version, index)) =
        path.map_err(|_| ApiError::invalid("The path is not readable text."))?;
    let id = link_id(&chain, version, &index)?;
    let crossing = crossing_of(&app.ctx, id).await?;
    let crossing = crossing.ok_or_else(crossing_not_found)?;
    Ok(Json(crossing.into()))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_crossing))
}
