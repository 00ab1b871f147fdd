use axum::{
    Json,
    extract::State,
    http::{HeaderName, HeaderValue, header::SET_COOKIE},
};
use payments::people::end_session;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind, MaybeSignedIn, clear_cookie},
    routes::route::Route,
    state::AppState,
    wire::Done,
};

/// Sign out
///
/// Ends the session, here and for whoever might have its token, and has the browser forget it. Whoever is not
/// signed in hears the same.
#[utoipa::path(
    get,
    path = "/user/logout-user",
    operation_id = "logoutUser",
    tag = "people",
    responses(
        (status = 200, body = Done),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn logout_user(
    State(app): State<AppState>,
    MaybeSignedIn(session): MaybeSignedIn,
) -> Result<([(HeaderName, HeaderValue); 1], Json<Done>), ApiError> {
    if let Some(session) = session {
        end_session(&app.ctx, session.account, session.id).await?;
    }
    Ok(([(SET_COOKIE, clear_cookie(app.cookie))], Json(Done::DONE)))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::Either, routes!(logout_user))
}
