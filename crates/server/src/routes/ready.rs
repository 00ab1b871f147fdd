use axum::{Json, extract::State, http::StatusCode};
use payments::Check;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::AppState;

/// Whether people should be sent to this server.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Readiness {
    /// `ok`: all is in order. `degraded`: people are served, and something of a chain is not in order,
    /// which another server would find as well. `failing`: the database does not answer. `draining`: the
    /// server is about to stop. The last two with status 503.
    status: &'static str,
    /// What was looked at, at most half a minute ago.
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

/// The call, and what it counts as.
pub(super) fn route() -> super::route::Route {
    super::route::Route::new(
        crate::http::Kind::Probe,
        crate::http::Access::Anyone,
        utoipa_axum::routes!(ready),
    )
}

/// Ready?
///
/// For sending traffic here or elsewhere: that is for the database to say, and for whether the server is
/// about to stop. Each chain's node, how far it was read and the sponsor's funds are told of, and turn
/// nobody away. However many ask, each is looked at every two seconds at most.
#[utoipa::path(
    get,
    path = "/ready",
    operation_id = "ready",
    tag = "service",
    responses((status = 200, body = Readiness), (status = 503, body = Readiness))
)]
async fn ready(State(app): State<AppState>) -> (StatusCode, Json<Readiness>) {
    let standing = app.board.look().await;
    let (code, status) = if app.draining.is_cancelled() {
        (StatusCode::SERVICE_UNAVAILABLE, "draining")
    } else if !standing.database.ok {
        (StatusCode::SERVICE_UNAVAILABLE, "failing")
    } else if standing.chains.iter().all(|check| check.ok) {
        (StatusCode::OK, "ok")
    } else {
        (StatusCode::OK, "degraded")
    };
    let checks = [standing.database].into_iter().chain(standing.chains);
    let checks = checks.map(Into::into).collect();
    (code, Json(Readiness { status, checks }))
}
