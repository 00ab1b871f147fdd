use axum::{Json, extract::State};
use payments::people;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody, ErrorCode},
    extract,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::Done,
};

/// A session that is to end.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SessionToEnd {
    /// As `sessions` tells it.
    #[schema(pattern = "^ses_[0-9a-f]{32}$")]
    session_id: String,
}

/// Sign out elsewhere
///
/// Ends one of one's sessions. Somebody else's is one that is not there.
#[utoipa::path(
    post,
    path = "/user/end-session",
    operation_id = "endSession",
    tag = "people",
    request_body = SessionToEnd,
    responses(
        (status = 200, body = Done),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 404, body = ErrorBody, description = "session_not_found"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn end_session(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(old): extract::Json<SessionToEnd>,
) -> Result<Json<Done>, ApiError> {
    let is_ended = match old.session_id.parse() {
        Ok(id) => people::end_session(&app.ctx, session.account, id).await?,
        Err(domain::NotAnId) => false,
    };
    if is_ended {
        Ok(Json(Done::DONE))
    } else {
        Err(ApiError::new(
            ErrorCode::SessionNotFound,
            "You have no such session, or it has ended already. Nothing was changed.",
        ))
    }
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(end_session))
}
