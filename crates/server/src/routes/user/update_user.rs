use axum::{Json, extract::State};
use domain::Username;
use payments::people::{Change, update};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::record::record_of;
use crate::{
    error::{ApiError, ErrorBody, is_own},
    extract,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{UserRecordView, full_name},
};

/// What somebody changes of what they say of themselves. What is missing stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Updating {
    /// Whose account; nobody's but one's own.
    #[schema(pattern = "^usr_[0-9a-f]{32}$")]
    user_id: Option<String>,
    /// 1 to 16 letters and digits. Nobody else may have it, in whatever letter case.
    #[schema(pattern = "^[A-Za-z0-9]{1,16}$")]
    username: Option<String>,
    /// 1 to 100 letters.
    full_name: Option<String>,
}

/// Change what one says of oneself
///
/// Nothing but the username and the name: what others vouch for, such as a bank's customer number, nobody
/// sets for themselves.
#[utoipa::path(
    post,
    path = "/user/update-user",
    operation_id = "updateUser",
    tag = "people",
    request_body = Updating,
    responses(
        (status = 200, body = UserRecordView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "not_yours, cross_site"),
        (status = 409, body = ErrorBody, description = "username_taken"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn update_user(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(wanted): extract::Json<Updating>,
) -> Result<Json<UserRecordView>, ApiError> {
    is_own(wanted.user_id.as_deref(), session.account)?;
    let username = wanted.username.as_deref().map(username).transpose()?;
    let full_name = wanted.full_name.as_deref().map(full_name).transpose()?;
    let change = Change {
        username,
        full_name,
    };
    update(&app.ctx, session.account, change).await?;
    record_of(&app, session.account).await
}

fn username(text: &str) -> Result<Username, ApiError> {
    Username::parse(text).map_err(|_| {
        ApiError::invalid("A username has 1 to 16 letters and digits, and nothing else.")
    })
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(update_user))
}
