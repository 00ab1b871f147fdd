use axum::{
    body::to_bytes,
    extract::{Request, State},
    http::StatusCode,
};
use payments::{NoticedError, notice_bank_event};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody, ErrorCode, not_an_event},
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
};

/// Longest body (bytes).
const LONGEST: usize = 64 * 1024;
const SIGNATURE: &str = "x-webhook-signature";

/// Something that happened at the bank provider's, as far as it is read.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "described and never made: the very bytes are signed"
)]
struct BankEvent {
    /// The same where the same is told again.
    event_id: String,
    /// To what it happened.
    event_category: String,
    /// To which.
    event_object_id: String,
}

/// What the bank provider tells
///
/// Signed by the provider's key over the very bytes. It only has us look at what it is about: nothing of it is
/// believed. Each event is acted on once.
#[utoipa::path(
    post,
    path = "/bank/webhook",
    operation_id = "bankWebhook",
    tag = "service",
    request_body = BankEvent,
    params(("X-Webhook-Signature" = String, Header, description = "`t=<Unix ms>,v0=<base64>`")),
    responses(
        (status = 204, description = "It is looked at."),
        (status = 400, body = ErrorBody, description = "not_an_event"),
        (status = 404, body = ErrorBody, description = "bank_not_offered"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn bank_webhook(
    State(app): State<AppState>,
    request: Request,
) -> Result<StatusCode, ApiError> {
    let key = app.bank.webhook_key.as_ref();
    let key = key.filter(|_| app.ctx.bank.is_some());
    let key = key.ok_or_else(bank_not_offered)?;
    let signature = request.headers().get(SIGNATURE);
    let signature = signature.and_then(|value| value.to_str().ok());
    let signature = signature.unwrap_or_default().to_owned();
    let body = to_bytes(request.into_body(), LONGEST)
        .await
        .map_err(|_| not_an_event())?;
    match notice_bank_event(&app.ctx, key, &signature, &body).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(NoticedError::NotAnEvent(error)) => Err(not_an_event().because(error)),
        Err(NoticedError::Store(error)) => Err(error.into()),
    }
}

fn bank_not_offered() -> ApiError {
    ApiError::new(
        ErrorCode::BankNotOffered,
        "No bank provider is listened to here.",
    )
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(bank_webhook))
}
