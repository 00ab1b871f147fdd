use axum::{Json, extract::State};
use payments::people::sign_in_nonce;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::seconds,
};

/// What a message that signs in has to say.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignInNonce)]
struct SignInNonceView {
    /// Good for one message.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    nonce: String,
    /// What it names as the site.
    domain: String,
    /// What it names as the page, or begins with.
    uri: String,
    /// When the nonce is over, 10 minutes after it was made; unix seconds.
    expires_at: u64,
}

/// What to sign in with
///
/// A wallet signs a message of ERC-4361 with this nonce, domain and URI, the chain that it is on (one of
/// `config`), and one of the statements that `get-jwt-token` takes.
#[utoipa::path(
    get,
    path = "/user/sign-in-nonce",
    operation_id = "getSignInNonce",
    tag = "people",
    responses(
        (status = 200, body = SignInNonceView),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_sign_in_nonce(State(app): State<AppState>) -> Result<Json<SignInNonceView>, ApiError> {
    let nonce = sign_in_nonce(&app.ctx).await?;
    Ok(Json(SignInNonceView {
        nonce: nonce.nonce,
        domain: app.site.domain.clone(),
        uri: app.site.uri.clone(),
        expires_at: seconds(nonce.expires_at),
    }))
}

/// The call, and what it counts as: it makes a row, and nothing that could be told again.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::Anyone, routes!(get_sign_in_nonce))
}
