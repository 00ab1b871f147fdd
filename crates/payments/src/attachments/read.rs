use alloy_primitives::{Address, B256};
use bytes::Bytes;
use domain::{LinkId, limits};
use files::FileError;
use store::AttachmentRow;

use super::{digest_name, file_name};
use crate::{
    Ctx,
    links::{ReadLinkError, find_row},
};

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
    let row = kept(ctx, key).await?;
    Ok(Attachment {
        pub_key20: row.pub_key20,
        digest: row.digest,
        note: row.note,
        file_size: (row.file_size > 0).then_some(row.file_size),
    })
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
    let row = kept(ctx, key).await?;
    if row.digest != digest || row.file_size == 0 {
        return Err(ReadAttachmentError::None);
    }
    let upload = row.upload();
    let read = async |name: &str| ctx.files.read(name, limits::SEALED_FILE as u64).await;
    let found = match read(&file_name(&upload)).await {
        Err(FileError::NotFound) if upload.file_name.is_some() => read(&digest_name(&upload)).await,
        found => found,
    };
    found.map_err(ReadAttachmentError::File)
}

async fn kept(ctx: &Ctx, key: Address) -> Result<AttachmentRow, ReadAttachmentError> {
    let row = ctx.store.attachment(key).await?;
    row.filter(AttachmentRow::is_kept)
        .ok_or(ReadAttachmentError::None)
}
