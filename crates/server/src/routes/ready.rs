use axum::{Json, extract::State, http::StatusCode};
use payments::Check;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::AppState;

/// Whether the server can do its work now.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Readiness {
    /// `ok` when every check is, else `failing`; `draining` when the server is about to stop.
    status: &'static str,
    /// What was looked at.
    checks: Vec<CheckView>,
}

/// One thing that the server depends on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Check)]
struct CheckView {
    /// What was looked at.
    name: String,
    /// Whether it is as it should be.
    ok: bool,
    /// What was seen.
    detail: String,
}

impl From<Check> for CheckView {
    fn from(check: Check) -> Self {
        Self {
            name: check.name,
            ok: check.ok,
            detail: check.detail,
        }
    }
}

/// Ready?
///
/// Looks at the database, each chain's node and the sponsor's funds; for sending traffic here or
/// elsewhere.
#[utoipa::path(
    get,
    path = "/ready",
    operation_id = "ready",
    tag = "service",
    responses((status = 200, body = Readiness), (status = 503, body = Readiness))
)]
pub(super) async fn ready(State(app): State<AppState>) -> (StatusCode, Json<Readiness>) {
    let checks = payments::readiness(&app.ctx).await;
    let (status, text) = if app.draining.is_cancelled() {
        (StatusCode::SERVICE_UNAVAILABLE, "draining")
    } else if checks.iter().all(|check| check.ok) {
        (StatusCode::OK, "ok")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "failing")
    };
    let checks = checks.into_iter().map(Into::into).collect();
    (
        status,
        Json(Readiness {
            status: text,
            checks,
        }),
    )
}
