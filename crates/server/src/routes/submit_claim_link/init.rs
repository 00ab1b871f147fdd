use axum::{Json, extract::State};
use payments::KeepAttachment;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;
use uuid::Uuid;

use crate::{
    error::{ApiError, ErrorBody},
    extract::Upload,
    http::{Access, Kind, Network},
    routes::attachments::file_url,
    routes::route::Route,
    state::AppState,
    wire::{Address20, ClaimSignature, SealedNote},
};

/// What travels with a link that is about to be made, sealed under its secret.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::routes) struct Fields {
    pub_key20: Address20,
    attachment_options: AttachmentOptions,
    /// Read and not looked at: nothing shows that it is their wish.
    #[serde(rename = "senderAddress")]
    _sender_address: Address20,
    signature: ClaimSignature,
}

/// What is small enough to be kept with the link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::routes) struct AttachmentOptions {
    /// The sealed note: what the sender says, and the file's name, type and size.
    message: SealedNote,
}

/// The same for the description, with the file.
#[derive(ToSchema)]
#[schema(as = SubmitClaimLink, rename_all = "camelCase")]
#[expect(
    dead_code,
    reason = "only its description is used; `Upload` reads the parts"
)]
pub(in crate::routes) struct Form {
    /// Address of the link's key. Other servers of the protocol want a password here.
    pub_key20: Address20,
    /// JSON.
    attachment_options: AttachmentOptions,
    /// Who is about to send the money.
    sender_address: Address20,
    /// The link key's signature, as an EIP-191 message, over
    /// `keccak256("Filbert attachment v1" ‖ sha256(message) ‖ sha256(attachmentFile))`; the second
    /// hash is that of no bytes where there is no file.
    signature: ClaimSignature,
    /// The sealed file, at most 5 MiB, as `application/octet-stream`.
    #[schema(value_type = Option<String>, format = Binary, content_media_type = "application/octet-stream")]
    attachment_file: Option<Vec<u8>>,
}

/// Where the sealed file is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::routes) struct Submitted {
    /// A path on this host; none when there is no file.
    #[schema(required)]
    file_url: Option<String>,
}

/// Attach a note and a file
///
/// Keeps what travels with a link before its money moves. It is sealed in the browser: nobody here
/// can read it. The first upload of a link counts, and the same again is answered the same, with no
/// idempotency key.
#[utoipa::path(
    post,
    path = "/submit-claim-link/init",
    operation_id = "submitClaimLink",
    tag = "links",
    request_body(content = Form, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Submitted),
        (status = 400, body = ErrorBody, description = "invalid_request, invalid_json, unknown_field, secret_in_body"),
        (status = 403, body = ErrorBody, description = "wrong_signature"),
        (status = 408, body = ErrorBody, description = "request_timeout"),
        (status = 409, body = ErrorBody, description = "attachment_exists, attachment_too_late"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "storage_unavailable, database_busy, overloaded"),
    )
)]
async fn submit_claim_link(
    State(app): State<AppState>,
    network: Network,
    Upload { fields, file }: Upload<Fields>,
) -> Result<Json<Submitted>, ApiError> {
    let Fields {
        pub_key20: Address20(key),
        attachment_options,
        signature,
        _sender_address: _,
    } = fields;
    let has_file = file.is_some();
    let attached = KeepAttachment {
        id: Uuid::now_v7(),
        pub_key20: key,
        note: attachment_options.message.0.to_vec(),
        file,
        signature: signature.0.to_vec(),
        network: Some(network.to_string()),
    };
    let digest = payments::keep_attachment(&app.ctx, attached).await?;
    Ok(Json(Submitted {
        file_url: has_file.then(|| file_url(key, digest)),
    }))
}

/// The call, and what it counts as.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Upload, Access::Anyone, routes!(submit_claim_link))
}
