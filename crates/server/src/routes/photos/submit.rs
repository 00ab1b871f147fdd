use axum::{Json, extract::State};
use payments::people::set_photo;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::photo_url;
use crate::{
    error::{ApiError, ErrorBody},
    extract::PhotoFile,
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
};

/// A picture to be recognised by.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "only its description is used; `PhotoFile` reads it"
)]
pub(in crate::routes) struct PhotoForm {
    /// A PNG, JPEG, GIF or WebP of at most 5 MiB and 25 million pixels.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The picture that somebody has now.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::routes) struct SubmittedPhoto {
    /// A path on this host.
    profile_picture: String,
}

/// Set your picture
///
/// The middle of the picture is drawn anew, 256 pixels square; whatever else is in the file, such as where
/// it was taken, is dropped with it. The picture that was there before is deleted.
#[utoipa::path(
    post,
    path = "/user/submit-profile-photo",
    operation_id = "submitProfilePhoto",
    tag = "people",
    request_body(content = PhotoForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = SubmittedPhoto),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, not_an_image"),
        (status = 408, body = ErrorBody, description = "request_timeout"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "storage_unavailable, database_busy, overloaded"),
    )
)]
async fn submit_profile_photo(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
    PhotoFile(file): PhotoFile,
) -> Result<Json<SubmittedPhoto>, ApiError> {
    let digest = set_photo(&app.ctx, session.account, file).await?;
    Ok(Json(SubmittedPhoto {
        profile_picture: photo_url(digest),
    }))
}

/// The call, what it counts as and who may make it.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Upload, Access::User, routes!(submit_profile_photo))
}
