use axum::{Json, extract::State, http::HeaderMap};
use payments::people::salt_of;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody, user_not_found},
    extract,
    http::{Access, Kind, Network, known_device},
    routes::route::Route,
    state::AppState,
    wire::{Salt, email},
};

/// Somebody who is about to sign in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SaltWanted {
    /// In any letter case.
    #[schema(max_length = 320)]
    email: String,
}

/// What the browser mixes into the password.
#[derive(Debug, Serialize, ToSchema)]
struct SaltOfUser {
    /// As it was given when the account was made.
    salt: Salt,
}

/// What goes into somebody's password
///
/// The hash that `login-user` takes is made with it in the browser: PBKDF2 of the password, SHA-512, 10,000
/// rounds, 64 bytes. One network may ask for few addresses that nobody has.
#[utoipa::path(
    post,
    path = "/user/get-user-salt",
    operation_id = "getUserSalt",
    tag = "people",
    request_body = SaltWanted,
    responses(
        (status = 200, body = SaltOfUser),
        (status = 400, body = ErrorBody, description = "invalid_email, invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "user_not_found"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_user_salt(
    State(app): State<AppState>,
    network: Network,
    headers: HeaderMap,
    extract::Json(wanted): extract::Json<SaltWanted>,
) -> Result<Json<SaltOfUser>, ApiError> {
    let email = email(&wanted.email)?;
    let device = known_device(&headers, app.cookie);
    let salt = salt_of(&app.ctx, &email, &network.to_string(), device.as_ref()).await?;
    let salt = salt.ok_or_else(user_not_found)?;
    Ok(Json(SaltOfUser { salt: Salt(salt) }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_user_salt))
}
