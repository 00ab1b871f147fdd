use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use payments::people::read_photo;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    routes::route::Route,
    state::AppState,
    wire::Hash32,
};

/// The bytes under a path never change.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Opened by itself it may do nothing.
const INERT: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'");

/// A picture of somebody.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "only its description is used")]
pub(in crate::routes) struct ProfilePhoto(Vec<u8>);

/// A person's picture
///
/// As it was drawn when they set it: 256 pixels square. Whoever has its path may see it.
#[utoipa::path(
    get,
    path = "/user/profile-photo/{digest}",
    operation_id = "getProfilePhoto",
    tag = "people",
    params(("digest" = Hash32, Path, description = "Names this picture and no other.")),
    responses(
        (status = 200, body = ProfilePhoto, content_type = "image/webp", description = "The picture."),
        (status = 400, body = ErrorBody, description = "invalid_request"),
        (status = 404, body = ErrorBody, description = "photo_not_found"),
        (status = 503, body = ErrorBody, description = "storage_unavailable, overloaded"),
    )
)]
async fn get_profile_photo(
    State(app): State<AppState>,
    path: Result<Path<Hash32>, PathRejection>,
) -> Result<Response, ApiError> {
    let Path(digest) =
        path.map_err(|_| ApiError::invalid("The path should end with 32 bytes in hex."))?;
    let picture = read_photo(&app.ctx, digest.0).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/webp")),
        (header::CONTENT_SECURITY_POLICY, INERT),
        (header::CACHE_CONTROL, FOR_EVER),
    ];
    Ok((headers, picture).into_response())
}

/// The call, what it counts as and who may make it.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_profile_photo))
}
