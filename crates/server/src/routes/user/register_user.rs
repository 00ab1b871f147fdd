use axum::extract::State;
use payments::people::{PasswordProof, Registration, register};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{
    record::{OpenedByPassword, opened_by_password},
    visiting::Visiting,
};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::{PasswordHash, Salt, UserRecordView, email, full_name},
};

/// Somebody who wants an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Registering {
    /// Nobody else may have it, in whatever letter case.
    #[schema(max_length = 320)]
    email: String,
    /// Drawn by the browser.
    salt: Salt,
    /// What the browser made of the password and the salt.
    hash: PasswordHash,
    /// 1 to 100 letters.
    full_name: String,
    /// The code that `register-code` sent there. With it the address is confirmed, and taken from an account that never
    /// confirmed it.
    #[schema(max_length = 16)]
    code: Option<String>,
}

/// Make an account
///
/// And sign in to it: the answer sets the session's cookie. The password never leaves the browser; `hash` is
/// PBKDF2 of it and `salt`: SHA-512, 10,000 rounds, 64 bytes.
#[utoipa::path(
    post,
    path = "/user/register-user",
    operation_id = "registerUser",
    tag = "people",
    request_body = Registering,
    responses(
        (status = 200, body = UserRecordView),
        (status = 400, body = ErrorBody, description = "invalid_email, invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 409, body = ErrorBody, description = "user_exists"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "wrong_code"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn register_user(
    State(app): State<AppState>,
    Visiting(visit): Visiting,
    extract::Json(new): extract::Json<Registering>,
) -> Result<OpenedByPassword, ApiError> {
    let registration = Registration {
        email: email(&new.email)?,
        salt: new.salt.0,
        proof: PasswordProof(new.hash.0),
        name: full_name(&new.full_name)?,
        code: new.code,
    };
    let (account, token) = register(&app.ctx, registration, &visit).await?;
    opened_by_password(&app, account, &token, &visit).await
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::Either, routes!(register_user))
}
