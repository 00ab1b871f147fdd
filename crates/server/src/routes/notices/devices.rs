use axum::{Json, extract::State};
use payments::{Device, forget_device, subscribe_device};
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

/// A browser's `PushSubscription`, as its `toJSON` has it without `expirationTime`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PushSubscriptionBody {
    /// Where its maker's push service takes messages in.
    #[schema(max_length = 1024)]
    endpoint: String,
    keys: PushKeys,
}

/// For whom messages are sealed. Base64 for URLs.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PushKeys {
    /// The browser's public key, of P-256.
    p256dh: String,
    /// 16 bytes that it shares with us.
    auth: String,
}

/// A browser that is told nothing any more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PushEndpoint {
    /// Of its subscription.
    #[schema(max_length = 1024)]
    endpoint: String,
}

/// Have this browser told
///
/// For as long as one is signed in with it. At most ten browsers of one person are told; the oldest gives way. Only the
/// push services that the operator allows are ever asked.
#[utoipa::path(
    post,
    path = "/user/push-subscription",
    operation_id = "subscribeToPush",
    tag = "people",
    request_body = PushSubscriptionBody,
    responses(
        (status = 200, body = NoticeDone),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 404, body = ErrorBody, description = "notices_not_offered"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "push_service_unknown"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn push_subscription(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(new): extract::Json<PushSubscriptionBody>,
) -> Result<Json<NoticeDone>, ApiError> {
    let device = Device {
        endpoint: &new.endpoint,
        p256dh: &new.keys.p256dh,
        auth: &new.keys.auth,
    };
    subscribe_device(&app.ctx, session.account, session.id, device).await?;
    Ok(Json(DONE))
}

/// Have a browser told nothing
///
/// One that was not told before is not told either.
#[utoipa::path(
    post,
    path = "/user/forget-push",
    operation_id = "forgetPush",
    tag = "people",
    request_body = PushEndpoint,
    responses(
        (status = 200, body = NoticeDone),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 403, body = ErrorBody, description = "cross_site"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn forget_push(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    extract::Json(old): extract::Json<PushEndpoint>,
) -> Result<Json<NoticeDone>, ApiError> {
    forget_device(&app.ctx, session.account, &old.endpoint).await?;
    Ok(Json(DONE))
}

/// The call that has one told.
pub(super) fn subscribe_route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(push_subscription))
}

/// The call that has one told nothing.
pub(super) fn forget_route() -> Route {
    Route::new(Kind::Session, Access::User, routes!(forget_push))
}
