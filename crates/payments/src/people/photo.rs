use std::{sync::Arc, time::Duration};

use alloy_primitives::B256;
use bytes::Bytes;
use domain::{
    AccountId,
    limits::{FILE_COMES_WITHIN, PICTURE, PICTURE_FILE},
};
use files::FileError;
use pictures::NoPicture;
use sha2::{Digest, Sha256};
use store::{KeptPicture, PictureBudget, picture_file_name};
use tokio::{sync::Semaphore, task::JoinError, time::timeout};

use crate::{
    Ctx,
    process::{Drawing, millis},
};

/// Drawn at once: the pixels of a telephone's picture take a hundred megabytes, and twice that while
/// they are unpacked.
const DRAWN_AT_ONCE: usize = 1;
/// How long one waits for its turn.
const TURN_WITHIN: Duration = Duration::from_secs(10);

/// Whose turn it is to have a picture drawn.
#[derive(Clone, Debug)]
pub struct Photos(Arc<Semaphore>);

impl Default for Photos {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(DRAWN_AT_ONCE)))
    }
}

/// Why somebody has no new picture. The one that they had stays.
#[derive(Debug, thiserror::Error)]
pub enum SetPhotoError {
    /// It is no PNG, JPEG, GIF or WebP, or a damaged one.
    #[error("it is no picture")]
    NotAnImage,
    /// It has too many bytes or pixels.
    #[error("it is too large a picture")]
    TooLarge,
    /// Too many are being drawn.
    #[error("too many pictures are being drawn")]
    Busy,
    /// There is no room for more.
    #[error("there is no room for more pictures")]
    Full,
    /// Where files are kept, nothing can be kept now.
    #[error(transparent)]
    File(FileError),
    /// It took so long that nobody waited for it.
    #[error("it took too long to keep the file")]
    TooLate,
    /// The account was deleted meanwhile.
    #[error("the account is deleted")]
    Gone,
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Why a person's picture cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadPhotoError {
    /// Nobody has it, or nobody any more.
    #[error("nobody has that picture")]
    None,
    /// Where files are kept, nothing can be read now.
    #[error(transparent)]
    File(FileError),
}

/// Gives somebody a picture out of a file that they sent, instead of the one that they had: its middle,
/// drawn anew. Answers what it is called, once all of it is durable.
///
/// # Errors
/// See [`SetPhotoError`].
#[tracing::instrument(skip_all, fields(%account))]
pub async fn set_photo(ctx: &Ctx, account: AccountId, file: Bytes) -> Result<B256, SetPhotoError> {
    if file.len() > PICTURE_FILE {
        return Err(SetPhotoError::TooLarge);
    }
    let picture = draw(ctx, file).await?;
    let digest = name_of(ctx.draw(), &picture);
    let budget = PictureBudget {
        in_all: ctx.uploads.in_all,
        // What travels with links keeps half of the strays to itself, whatever becomes of pictures.
        stray_files: ctx.uploads.stray_files / 2,
    };
    let delete_at = ctx.now().saturating_add(millis(FILE_COMES_WITHIN));
    if !ctx.store.expect_picture(digest, budget, delete_at).await? {
        return Err(SetPhotoError::Full);
    }
    let put = ctx.files.put(&picture_file_name(digest), picture).await;
    put.map_err(SetPhotoError::File)?;
    match ctx.store.keep_picture(account, digest, budget).await? {
        KeptPicture::Kept { before } => {
            if let Some(before) = before {
                forget_photo(ctx, before).await;
            }
            Ok(digest)
        }
        KeptPicture::TooLate => Err(SetPhotoError::TooLate),
        KeptPicture::Full => Err(SetPhotoError::Full),
        KeptPicture::Gone => Err(SetPhotoError::Gone),
    }
}

/// A person's picture: a WebP of at most [`PICTURE`] bytes.
///
/// # Errors
/// See [`ReadPhotoError`].
pub async fn read_photo(ctx: &Ctx, digest: B256) -> Result<Bytes, ReadPhotoError> {
    let name = picture_file_name(digest);
    match ctx.files.read(&name, PICTURE as u64).await {
        Err(FileError::NotFound) => Err(ReadPhotoError::None),
        read => read.map_err(ReadPhotoError::File),
    }
}

/// Deletes the file of a picture that nobody has any more. It is a stray one already: what cannot be
/// deleted now, housekeeping deletes.
pub(super) async fn forget_photo(ctx: &Ctx, digest: B256) {
    let name = picture_file_name(digest);
    if let Err(error) = ctx.files.delete(&name).await {
        tracing::warn!(%error, name, "a picture that nobody has cannot be deleted now");
        return;
    }
    if let Err(error) = ctx.store.forget_stray_file(&name).await {
        tracing::warn!(%error, name, "a picture that is gone will be deleted once more");
    }
}

impl Photos {
    /// Does a drawing once it is its turn. `None`: that did not come in time. What breaks down at it has no answer.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        drawing: &Drawing,
        draw: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Result<T, JoinError>> {
        let own = Arc::clone(&self.0).acquire_owned();
        let own = timeout(TURN_WITHIN, own).await.ok()?.ok()?;
        let draw = move || {
            let drawn = draw();
            drop(own);
            drawn
        };
        drawing.in_turn(TURN_WITHIN, draw).await
    }
}

async fn draw(ctx: &Ctx, file: Bytes) -> Result<Bytes, SetPhotoError> {
    let drawn = ctx
        .photos
        .in_turn(&ctx.drawing, move || pictures::square(&file));
    let drawn = drawn.await.ok_or(SetPhotoError::Busy)?;
    // What breaks down at reading a picture is no picture.
    match drawn.unwrap_or(Err(NoPicture::Unreadable)) {
        Ok(drawn) if drawn.len() <= PICTURE => Ok(drawn.into()),
        Ok(_) | Err(NoPicture::TooLarge) => Err(SetPhotoError::TooLarge),
        Err(NoPicture::Unreadable) => Err(SetPhotoError::NotAnImage),
    }
}

/// What a file is called: by its bytes, and by 32 that were drawn for it. No two uploads are ever one file,
/// so that deleting the one never takes the other, and nobody finds out who has a picture that they know.
pub(crate) fn name_of(drawn: [u8; 32], file: &[u8]) -> B256 {
    let hash = Sha256::new_with_prefix(drawn).chain_update(file);
    B256::from_slice(&hash.finalize())
}
