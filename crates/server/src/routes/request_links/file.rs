use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use domain::RequestId;
use payments::{RequestFileKind, read_request_file};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::named;
use crate::{
    error::{ApiError, ErrorBody, ErrorCode},
    http::{Access, Kind, Network},
    routes::{PREFIX, attachments::lent, route::Route},
    state::AppState,
    wire::RequestName,
};

/// How long a client may take to read a file to its end.
const READ_WITHIN: Duration = Duration::from_secs(2 * 60);
/// The bytes of a request never change, but may be dropped.
const FOR_A_DAY: HeaderValue = HeaderValue::from_static("private, max-age=86400, immutable");
/// Opened by itself it may do nothing.
const INERT: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'");

/// Where what is attached to a request is: a path on this host.
pub(crate) fn file_url(id: RequestId) -> String {
    format!("{PREFIX}/request-links/{id}/attachment")
}

/// A picture or a PDF.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "only its description is used; the bytes are lent")]
pub(in crate::routes) struct RequestFile(Vec<u8>);

/// What is attached to a request
///
/// A picture as it was drawn when the request was made, or a PDF as somebody sent it, which is handed out to be saved
/// and not to be shown. Whoever has the request's id may have it.
#[utoipa::path(
    get,
    path = "/request-links/{id}/attachment",
    operation_id = "getRequestLinkAttachment",
    tag = "requests",
    params(("id" = RequestName, Path, description = "The request's id.")),
    responses(
        (status = 200, description = "The file.", content(
            (RequestFile = "image/png"),
            (RequestFile = "image/jpeg"),
            (RequestFile = "application/pdf"),
        )),
        (status = 404, body = ErrorBody, description = "request_not_found, attachment_not_found"),
        (status = 503, body = ErrorBody, description = "storage_unavailable, database_busy, overloaded"),
    )
)]
async fn get_request_link_attachment(
    State(app): State<AppState>,
    network: Network,
    path: Result<Path<String>, PathRejection>,
) -> Result<Response, ApiError> {
    let id = named(path)?;
    let place = Arc::clone(&app.downloads)
        .take(network)
        .map_err(|_| too_many())?;
    let (kind, file) = read_request_file(&app.ctx, id).await?;
    let disposition = match kind {
        RequestFileKind::Png | RequestFileKind::Jpeg => "inline",
        RequestFileKind::Pdf => "attachment; filename=\"request.pdf\"",
    };
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static(kind.media_type()),
        ),
        (header::CONTENT_LENGTH, HeaderValue::from(file.len())),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static(disposition),
        ),
        (header::CONTENT_SECURITY_POLICY, INERT),
        (header::CACHE_CONTROL, FOR_A_DAY),
    ];
    Ok((headers, lent::body(file, place, READ_WITHIN)).into_response())
}

/// The call, what it counts as and who may make it.
pub(super) fn route() -> Route {
    Route::new(
        Kind::Read,
        Access::Anyone,
        routes!(get_request_link_attachment),
    )
}

fn too_many() -> ApiError {
    ApiError::new(
        ErrorCode::Overloaded,
        "Too many files are being read right now. The request can be paid all the same; ask for the file again in a \
         moment.",
    )
    .retry_after(5)
}
