use axum::{Json, extract::State};
use payments::people::sessions_of;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{Address20, seconds},
};

/// Where somebody is signed in.
#[derive(Debug, Serialize, ToSchema)]
struct Sessions {
    /// The newest first.
    #[schema(max_items = 50)]
    sessions: Vec<SessionView>,
}

/// One place where somebody is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
struct SessionView {
    /// What it is called. It opens nothing.
    #[schema(pattern = "^ses_[0-9a-f]{32}$")]
    session_id: String,
    /// Unix seconds.
    created_at: u64,
    /// Unix seconds, up to an hour off.
    last_seen_at: u64,
    /// The browser and its system, as far as it said; `null`: it did not.
    #[schema(required, example = "Firefox on Linux")]
    device: Option<String>,
    /// The wallet that it was opened with; `null`: by e-mail.
    #[schema(required)]
    wallet: Option<Address20>,
    /// Whether it is the one that asks.
    is_this: bool,
}

/// Where one is signed in
///
/// Each by its browser, since when, and when it was last there. At most 50: a new one ends the oldest.
#[utoipa::path(
    get,
    path = "/user/sessions",
    operation_id = "getSessions",
    tag = "people",
    responses(
        (status = 200, body = Sessions),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_sessions(
    State(app): State<AppState>,
    SignedIn { session: this }: SignedIn,
) -> Result<Json<Sessions>, ApiError> {
    let sessions = sessions_of(&app.ctx, this.account).await?;
    let told = sessions.into_iter().map(|session| SessionView {
        session_id: session.id.to_string(),
        created_at: seconds(session.created_at),
        last_seen_at: seconds(session.last_seen_at),
        device: Some(session.device).filter(|device| !device.is_empty()),
        wallet: session.wallet.map(Address20),
        is_this: session.id == this.id,
    });
    Ok(Json(Sessions {
        sessions: told.collect(),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::User, routes!(get_sessions))
}
