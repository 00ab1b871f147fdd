pub(super) mod lent;

use std::{sync::Arc, time::Duration};

use alloy_primitives::{Address, B256};
use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{PREFIX, route::Route};
use crate::{
    error::{ApiError, ErrorBody, ErrorCode},
    http::{Access, Kind, Network},
    state::AppState,
    wire::{Address20, Hash32},
};

/// How long a client may take to read a file to its end.
const READ_WITHIN: Duration = Duration::from_secs(2 * 60);
/// The bytes under a path never change.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Should a browser show it after all, it may do nothing there.
const INERT: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'");

/// Where a sealed file is: a path on this host.
pub(super) fn file_url(key: Address, digest: B256) -> String {
    format!("{PREFIX}/attachments/{key:#x}/{digest:#x}")
}

/// Noise to anybody without the link's secret.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "only its description is used; the bytes are lent")]
pub(super) struct SealedFile(Vec<u8>);

/// A sealed file
///
/// As its sender's browser sealed it: to anybody without the link's secret it is noise.
#[utoipa::path(
    get,
    path = "/attachments/{pubKey20}/{digest}",
    operation_id = "getAttachment",
    tag = "links",
    params(
        ("pubKey20" = Address20, Path, description = "Address of the link's key."),
        ("digest" = Hash32, Path, description = "Names these bytes and no others."),
    ),
    responses(
        (status = 200, body = SealedFile, content_type = "application/octet-stream", description = "The sealed file."),
        (status = 400, body = ErrorBody, description = "invalid_request"),
        (status = 404, body = ErrorBody, description = "attachment_not_found"),
        (status = 503, body = ErrorBody, description = "storage_unavailable, database_busy, overloaded"),
    )
)]
async fn get_attachment(
    State(app): State<AppState>,
    network: Network,
    path: Result<Path<(Address20, Hash32)>, PathRejection>,
) -> Result<Response, ApiError> {
    let Path((key, digest)) = path.map_err(|_| {
        ApiError::invalid("The path should end with a link key's address and 32 bytes in hex.")
    })?;
    let place = Arc::clone(&app.downloads)
        .take(network)
        .map_err(|_| too_many())?;
    let file = payments::read_attached_file(&app.ctx, key.0, digest.0).await?;
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/octet-stream"),
        ),
        (header::CONTENT_LENGTH, HeaderValue::from(file.len())),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"sealed\""),
        ),
        (header::CONTENT_SECURITY_POLICY, INERT),
        (header::CACHE_CONTROL, FOR_EVER),
    ];
    Ok((headers, lent::body(file, place, READ_WITHIN)).into_response())
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_attachment))
}

fn too_many() -> ApiError {
    ApiError::new(
        ErrorCode::Overloaded,
        "Too many files are being read right now. The link works all the same; ask for the file \
         again in a moment.",
    )
    .retry_after(5)
}
