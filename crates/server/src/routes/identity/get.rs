use axum::{Json, extract::State};
use payments::identity::identity;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::IdentityView,
};

/// How far the check of one's identity is
///
/// The bank provider is asked as long as there is something to expect, every four seconds at most. While it does not
/// answer, what it last said is told, with `stale`.
#[utoipa::path(
    get,
    path = "/user/identity",
    operation_id = "getIdentity",
    tag = "people",
    responses(
        (status = 200, body = IdentityView),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_identity(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
) -> Result<Json<IdentityView>, ApiError> {
    let now = identity(&app.ctx, session.account).await?;
    Ok(Json(now.into()))
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Lookup, Access::User, routes!(get_identity))
}
