use axum::{Json, extract::State};
use payments::send_mail_code;
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

/// Nothing is said: the address is the account's.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MailCodeAsked {}

/// Have a code sent to one's address
///
/// Six digits, good for ten minutes and five tries; the last one counts. Three letters an hour. To an address
/// that is confirmed nothing is sent.
#[utoipa::path(
    post,
    path = "/user/mail-code",
    operation_id = "sendMailCode",
    tag = "people",
    request_body = MailCodeAsked,
    responses(
        (status = 200, body = NoticeDone),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 404, body = ErrorBody, description = "notices_not_offered"),
        (status = 409, body = ErrorBody, description = "no_email"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "mail_refused"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "mail_not_sent, database_busy, overloaded"),
    )
)]
async fn mail_code(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(MailCodeAsked {}): extract::Json<MailCodeAsked>,
) -> Result<Json<NoticeDone>, ApiError> {
    send_mail_code(&app.ctx, session.account).await?;
    Ok(Json(DONE))
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(mail_code))
}
