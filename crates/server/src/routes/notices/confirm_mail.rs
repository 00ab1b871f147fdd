use axum::{Json, extract::State};
use payments::confirm_mail;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{DONE, NoticeDone};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
};

/// What was in the letter.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MailCodeSaid {
    /// Six digits.
    #[schema(max_length = 16)]
    code: String,
}

/// Confirm one's address
///
/// With the code that was sent there.
#[utoipa::path(
    post,
    path = "/user/confirm-mail",
    operation_id = "confirmMail",
    tag = "people",
    request_body = MailCodeSaid,
    responses(
        (status = 200, body = NoticeDone),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 409, body = ErrorBody, description = "no_email"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "wrong_code"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn confirm_own_mail(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(said): extract::Json<MailCodeSaid>,
) -> Result<Json<NoticeDone>, ApiError> {
    confirm_mail(&app.ctx, session.account, &said.code).await?;
    Ok(Json(DONE))
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(confirm_own_mail))
}
