use axum::{Json, extract::State};
use payments::people::send_register_code;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, Network},
    routes::route::Route,
    state::AppState,
    wire::{Done, email},
};

/// Somebody who wants an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RegisterCodeWanted {
    /// Where the code goes.
    #[schema(max_length = 320)]
    email: String,
}

/// Have a code sent to the address of a new account
///
/// For the owner of the mailbox, who was answered `user_exists`: with the code `register-user` makes their account, and an
/// account that has the address and never confirmed it loses it. Six digits, good for ten minutes and five tries; the
/// last one counts. Three letters an hour.
#[utoipa::path(
    post,
    path = "/user/register-code",
    operation_id = "sendRegisterCode",
    tag = "people",
    request_body = RegisterCodeWanted,
    responses(
        (status = 200, body = Done),
        (status = 400, body = ErrorBody, description = "invalid_email, invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 404, body = ErrorBody, description = "notices_not_offered"),
        (status = 409, body = ErrorBody, description = "user_exists"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "mail_refused"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "mail_not_sent, database_busy, overloaded"),
    )
)]
async fn register_code(
    State(app): State<AppState>,
    network: Network,
    extract::Json(wanted): extract::Json<RegisterCodeWanted>,
) -> Result<Json<Done>, ApiError> {
    let email = email(&wanted.email)?;
    send_register_code(&app.ctx, &email, &network.to_string()).await?;
    Ok(Json(Done::DONE))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::Anyone, routes!(register_code))
}
