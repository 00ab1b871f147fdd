use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use payments::cancel_request;
use serde::{Deserialize, de::IgnoredAny};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{named, owner, view};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind, MaybeSignedIn},
    routes::route::Route,
    state::AppState,
    wire::{CallSignature, Id, RequestName, RequestView},
};

/// Who calls a request off.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::routes) struct RequestLinkToCancel {
    /// The recipient's EIP-191 signature, or a contract's (ERC-1271), of the text below; none of who is signed in.
    ///
    /// `{host} wants you to cancel a payment request to your wallet:\n{recipient}\n\nNobody is asked to pay it any
    /// more. No money moves.\n\nRequest: {id}\nChain ID: {chainId}\nIssued At: {signedAt as 2026-11-22T13:30:00Z}`
    signature: Option<CallSignature>,
    /// Unix seconds at which it was signed, at most ten minutes ago.
    signed_at: Option<Id>,
    /// Read and not looked at: no key of a server's stands for somebody's word.
    #[serde(rename = "apiKey")]
    #[schema(value_type = Option<String>)]
    _api_key: Option<IgnoredAny>,
}

/// Call a request off
///
/// For who made it while they were signed in, who is signed in and has the wallet that it is for, and that wallet by
/// its signature. Nobody is asked to pay it from then on; what is paid all the same is its recipient's.
#[utoipa::path(
    patch,
    path = "/request-links/{id}/cancel",
    operation_id = "cancelRequestLink",
    tag = "requests",
    params(("id" = RequestName, Path, description = "The request's id.")),
    request_body = RequestLinkToCancel,
    responses(
        (status = 200, body = RequestView),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "not_yours, wrong_signature"),
        (status = 404, body = ErrorBody, description = "request_not_found, unknown_chain"),
        (status = 409, body = ErrorBody, description = "request_paid"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn cancel_request_link(
    State(app): State<AppState>,
    path: Result<Path<String>, PathRejection>,
    MaybeSignedIn(session): MaybeSignedIn,
    extract::Json(asked): extract::Json<RequestLinkToCancel>,
) -> Result<Json<RequestView>, ApiError> {
    let id = named(path)?;
    let by = owner(asked.signature, asked.signed_at, session)?;
    let stands = cancel_request(&app.ctx, &app.site, id, by).await?;
    Ok(Json(view(&app, stands)))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Write, Access::Either, routes!(cancel_request_link))
}
