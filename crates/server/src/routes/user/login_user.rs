use axum::extract::State;
use payments::people::{PasswordProof, log_in};
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
    wire::{PasswordHash, UserRecordView, email},
};

/// Somebody who signs in by e-mail.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LoggingIn {
    /// In any letter case.
    #[schema(max_length = 320)]
    email: String,
    /// What the browser made of the password and the salt that `get-user-salt` answers.
    hash: PasswordHash,
}

/// Sign in by e-mail
///
/// The answer sets the session's cookie; a session that was there before ends. A second cookie, `filbert_device`,
/// says that the person signed in with this browser. A wrong password counts against the address from this network,
/// the address, and the network; with that cookie, against the browser alone. Past any of them comes `rate_limited`,
/// before the password is looked at.
#[utoipa::path(
    post,
    path = "/user/login-user",
    operation_id = "loginUser",
    tag = "people",
    request_body = LoggingIn,
    responses(
        (status = 200, body = UserRecordView),
        (status = 400, body = ErrorBody, description = "invalid_email, invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "invalid_email_or_id, invalid_password"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn login_user(
    State(app): State<AppState>,
    Visiting(visit): Visiting,
    extract::Json(login): extract::Json<LoggingIn>,
) -> Result<OpenedByPassword, ApiError> {
    let (email, proof) = (email(&login.email)?, PasswordProof(login.hash.0));
    let (account, token) = log_in(&app.ctx, &email, proof, &visit).await?;
    opened_by_password(&app, account, &token, &visit).await
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::Either, routes!(login_user))
}
