use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use payments::read_request;
use utoipa_axum::routes;

use super::{named, view};
use crate::{
    error::{ApiError, ErrorBody, request_not_found},
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{RequestName, RequestView},
};

/// A request for money
///
/// Whoever has its id may see it, and pay. It is paid once its chain shows that what it asks for came: while that is in
/// blocks that may go away, a reorganisation takes it back.
#[utoipa::path(
    get,
    path = "/request-links/{id}",
    operation_id = "getRequestLink",
    tag = "requests",
    params(("id" = RequestName, Path, description = "The request's id.")),
    responses(
        (status = 200, body = RequestView),
        (status = 404, body = ErrorBody, description = "request_not_found"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_request_link(
    State(app): State<AppState>,
    path: Result<Path<String>, PathRejection>,
) -> Result<Json<RequestView>, ApiError> {
    let found = read_request(&app.ctx, named(path)?).await?;
    let found = found.ok_or_else(request_not_found)?;
    Ok(Json(view(&app, found)))
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_request_link))
}
