use alloy_primitives::{Address, B256};
use bytes::Bytes;
use domain::{LinkId, limits};
use files::FileError;

use super::file_name;
use crate::{Ctx, ReadLinkError, link::find_row};

/// What travels with a link, sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The address of the link's key.
    pub pub_key20: Address,
    /// Names these bytes and no others.
    pub digest: B256,
    /// The sealed note.
    pub note: Vec<u8>,
    /// Bytes of the sealed file, if there is one.
    pub file_size: Option<u64>,
}

/// Why an attachment cannot be told about.
#[derive(Debug, thiserror::Error)]
pub enum ReadAttachmentError {
    /// The link cannot be.
    #[error(transparent)]
    Link(#[from] ReadLinkError),
    /// Nothing travels with the link, or what did is not kept any more.
    #[error("nothing travels with that link")]
    None,
    /// Where files are kept, nothing can be read now.
    #[error(transparent)]
    File(FileError),
}

impl From<store::Error> for ReadAttachmentError {
    fn from(error: store::Error) -> Self {
        Self::Link(error.into())
    }
}

/// Tells what travels with a link.
///
/// # Errors
/// See [`ReadAttachmentError`].
pub async fn attachment_of(ctx: &Ctx, link: LinkId) -> Result<Attachment, ReadAttachmentError> {
    let key = find_row(ctx, link).await?.pub_key20;
    kept(ctx, key).await
}

/// Reads the sealed file that travels with the links of a key: at most [`limits::SEALED_FILE`]
/// bytes.
///
/// # Errors
/// See [`ReadAttachmentError`].
pub async fn read_attached_file(
    ctx: &Ctx,
    key: Address,
    digest: B256,
) -> Result<Bytes, ReadAttachmentError> {
    let attachment = kept(ctx, key).await?;
    if attachment.digest != digest || attachment.file_size.is_none() {
        return Err(ReadAttachmentError::None);
    }
    let name = file_name(key, digest);
    let read = ctx.files.read(&name, limits::SEALED_FILE as u64).await;
    read.map_err(ReadAttachmentError::File)
}

async fn kept(ctx: &Ctx, key: Address) -> Result<Attachment, ReadAttachmentError> {
    let row = ctx.store.attachment(key).await?;
    let row = row.filter(store::AttachmentRow::is_kept);
    let row = row.ok_or(ReadAttachmentError::None)?;
    Ok(Attachment {
        pub_key20: row.pub_key20,
        digest: row.digest,
        note: row.note,
        file_size: (row.file_size > 0).then_some(row.file_size),
    })
}
