use axum::{Json, extract::State};
use payments::identity::{IdentityDetails, begin_identity};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, Network, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::{IdentityView, email, full_name},
};

/// What the bank provider is to know of one before it begins.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct IdentityToCheck {
    /// 1 to 100 letters. Missing: the account's.
    full_name: Option<String>,
    /// Missing, or the account has one: the account's.
    #[schema(max_length = 320)]
    email: Option<String>,
}

/// Have one's identity checked
///
/// By the bank provider, on its own pages. Once it was asked for, it is told how far it is. Making the call again is
/// safe: there is one check. A day has so many new ones from one network, and in all. Who was rejected and may try again (`canBegin`) does so by it: the answer has the page.
#[utoipa::path(
    post,
    path = "/user/begin-identity",
    operation_id = "beginIdentity",
    tag = "people",
    request_body = IdentityToCheck,
    responses(
        (status = 200, body = IdentityView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body, invalid_email"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 404, body = ErrorBody, description = "bank_not_offered"),
        (status = 409, body = ErrorBody, description = "identity_taken"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "identity_details_missing, bank_refused"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "bank_unreachable, database_busy, overloaded"),
    )
)]
async fn post_identity(
    State(app): State<AppState>,
    network: Network,
    SignedIn { session }: SignedIn,
    extract::Json(said): extract::Json<IdentityToCheck>,
) -> Result<Json<IdentityView>, ApiError> {
    let said = IdentityDetails {
        full_name: said.full_name.as_deref().map(full_name).transpose()?,
        email: said.email.as_deref().map(email).transpose()?,
    };
    let network = network.to_string();
    let now = begin_identity(&app.ctx, session.account, said, &network).await?;
    Ok(Json(now.into()))
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(post_identity))
}
