use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::http::{Access, Kind};

/// That the process answers.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Health {
    /// Always `ok`.
    status: &'static str,
}

/// Alive?
///
/// Says that the process answers, and nothing of what it depends on; for restarting it.
#[utoipa::path(
    get,
    path = "/health",
    operation_id = "health",
    tag = "service",
    responses((status = 200, body = Health))
)]
async fn health() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Probe, Access::Anyone, routes!(health))
}
