use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{attachments::file_url, route::Route};
use crate::{
    error::{ApiError, ErrorBody},
    extract,
    http::{Access, Kind},
    state::AppState,
    wire::{Address20, PublicLink, SealedNote},
};

/// Which link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GetAttachmentInfo {
    /// The link's public part.
    link: PublicLink,
}

/// What travels with a link, sealed under its secret.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AttachmentInfo {
    /// The sealed note: what the sender says, and the file's name, type and size.
    message: SealedNote,
    /// Where the sealed file is: a path on this host. None when there is no file.
    #[schema(required)]
    file_url: Option<String>,
    /// The address of the link's key, under which both are sealed.
    pub_key20: Address20,
}

/// What travels with a link
///
/// The note and the file that its sender attached. Only who has the link's secret can read them.
#[utoipa::path(
    post,
    path = "/get-attachment-info",
    operation_id = "getAttachmentInfo",
    tag = "links",
    request_body = GetAttachmentInfo,
    responses(
        (status = 200, body = AttachmentInfo),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_version, deposit_not_found, deposit_unconfirmed, attachment_not_found"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 503, body = ErrorBody, description = "node_unreachable, database_busy, overloaded"),
    )
)]
async fn get_attachment_info(
    State(app): State<AppState>,
    extract::Json(asked): extract::Json<GetAttachmentInfo>,
) -> Result<Json<AttachmentInfo>, ApiError> {
    let found = payments::attachment_of(&app.ctx, asked.link.id()?).await?;
    let key = found.pub_key20;
    Ok(Json(AttachmentInfo {
        message: SealedNote(found.note.into()),
        file_url: found.file_size.map(|_| file_url(key, found.digest)),
        pub_key20: Address20(key),
    }))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_attachment_info))
}
