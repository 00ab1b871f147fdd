use axum::{
    Json,
    extract::State,
    http::{HeaderName, HeaderValue, header::SET_COOKIE},
    response::AppendHeaders,
};
use payments::people::delete_account;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, SignedIn, clear_cookie, clear_device_cookie},
    routes::route::Route,
    state::AppState,
    wire::{Done, Nothing},
};

/// Delete one's account
///
/// With its wallets, sessions, picture and what one called others. What wallets did is on their chains, and stays;
/// so does all money. There is no way back.
#[utoipa::path(
    post,
    path = "/user/delete-user",
    operation_id = "deleteUser",
    tag = "people",
    request_body = Nothing,
    responses(
        (status = 200, body = Done),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn delete_user(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(Nothing {}): extract::Json<Nothing>,
) -> Result<(AppendHeaders<[(HeaderName, HeaderValue); 2]>, Json<Done>), ApiError> {
    // Who was quicker deleted the same.
    delete_account(&app.ctx, session.account).await?;
    let forgotten = AppendHeaders([
        (SET_COOKIE, clear_cookie(app.cookie)),
        (SET_COOKIE, clear_device_cookie(app.cookie)),
    ]);
    Ok((forgotten, Json(Done::DONE)))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(delete_user))
}
