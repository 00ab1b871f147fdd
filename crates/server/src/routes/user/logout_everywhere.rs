use axum::{
    Json,
    extract::State,
    http::{HeaderName, HeaderValue, header::SET_COOKIE},
    response::AppendHeaders,
};
use payments::people::log_out_everywhere;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, SignedIn, clear_cookie, clear_device_cookie},
    routes::route::Route,
    state::AppState,
    wire::Nothing,
};

/// It is done everywhere.
#[derive(Debug, Serialize, ToSchema)]
struct LoggedOutEverywhere {
    /// Always true.
    success: bool,
    /// How many sessions ended, this one too.
    ended: u64,
}

/// Sign out everywhere
///
/// Ends all of one's sessions, on whatever device, this one too. No browser counts as known any more.
#[utoipa::path(
    post,
    path = "/user/logout-everywhere",
    operation_id = "logoutEverywhere",
    tag = "people",
    request_body = Nothing,
    responses(
        (status = 200, body = LoggedOutEverywhere),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn logout_everywhere(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(Nothing {}): extract::Json<Nothing>,
) -> Result<
    (
        AppendHeaders<[(HeaderName, HeaderValue); 2]>,
        Json<LoggedOutEverywhere>,
    ),
    ApiError,
> {
    let ended = log_out_everywhere(&app.ctx, session.account).await?;
    let success = true;
    let told = Json(LoggedOutEverywhere { success, ended });
    let forgotten = AppendHeaders([
        (SET_COOKIE, clear_cookie(app.cookie)),
        (SET_COOKIE, clear_device_cookie(app.cookie)),
    ]);
    Ok((forgotten, told))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(logout_everywhere))
}
