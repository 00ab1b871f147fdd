use axum::{Json, extract::State};
use utoipa_axum::routes;

use super::record::record_of;
use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::UserRecordView,
};

/// Who one is
///
/// All that is told of somebody, and to nobody else.
#[utoipa::path(
    get,
    path = "/user/get-user-from-cookie",
    operation_id = "getUserFromCookie",
    tag = "people",
    responses(
        (status = 200, body = UserRecordView),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_user_from_cookie(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
) -> Result<Json<UserRecordView>, ApiError> {
    record_of(&app, session.account).await
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::User, routes!(get_user_from_cookie))
}
