//! What is attached to a request. Whoever has the request's link may see it, so it is not sealed: pictures are drawn
//! anew, and a PDF is only ever handed out to be saved.

use bytes::Bytes;
use domain::{
    RequestId,
    limits::{FILE_COMES_WITHIN, REQUEST_FILE},
};
use files::FileError;
use pictures::{Fitting, NoPicture};
use store::{PictureBudget, RequestFile, RequestFileKind, request_file_name};

use crate::{Ctx, people::name_of, process::millis};

/// How every PDF begins.
const PDF: &[u8] = b"%PDF-";

/// Why what is attached is not kept. There is no request either.
#[derive(Debug, thiserror::Error)]
pub enum KeepFileError {
    /// It is neither a picture nor a PDF, or a damaged one.
    #[error("it is neither a picture nor a PDF")]
    NotAFile,
    /// It has too many bytes or pixels.
    #[error("it is too large")]
    TooLarge,
    /// Too many pictures are being drawn.
    #[error("too many pictures are being drawn")]
    Busy,
    /// There is no room for more.
    #[error("there is no room for more files")]
    Full,
    /// Where files are kept, nothing can be kept now.
    #[error(transparent)]
    Storage(FileError),
    /// It took so long that nobody waited for it.
    #[error("it took too long to keep the file")]
    TooLate,
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Why what is attached to a request cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadRequestFileError {
    /// There is no such request.
    #[error("there is no such request")]
    NoRequest,
    /// Nothing is attached to it, or not any more.
    #[error("nothing is attached to that request")]
    None,
    /// Where files are kept, nothing can be read now.
    #[error(transparent)]
    Storage(FileError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// What is attached to a request, and what it is: at most [`REQUEST_FILE`] bytes.
///
/// # Errors
/// See [`ReadRequestFileError`].
pub async fn read_request_file(
    ctx: &Ctx,
    id: RequestId,
) -> Result<(RequestFileKind, Bytes), ReadRequestFileError> {
    let request = ctx.store.request(id).await?;
    let request = request.ok_or(ReadRequestFileError::NoRequest)?;
    let file = request.file.ok_or(ReadRequestFileError::None)?;
    let name = request_file_name(file.digest);
    match ctx.files.read(&name, REQUEST_FILE as u64).await {
        Ok(bytes) => Ok((file.kind, bytes)),
        Err(FileError::NotFound) => Err(ReadRequestFileError::None),
        Err(error) => Err(ReadRequestFileError::Storage(error)),
    }
}

/// Puts a file where files are kept. Until a request has it, it is a stray one.
pub(super) async fn keep(ctx: &Ctx, file: Bytes) -> Result<RequestFile, KeepFileError> {
    if file.len() > REQUEST_FILE {
        return Err(KeepFileError::TooLarge);
    }
    let (kind, bytes) = match file.starts_with(PDF) {
        true => (RequestFileKind::Pdf, file),
        false => draw(ctx, file).await?,
    };
    let kept = RequestFile {
        digest: name_of(ctx.draw(), &bytes),
        kind,
        size: bytes.len() as u64,
    };
    let delete_at = ctx.now().saturating_add(millis(FILE_COMES_WITHIN));
    let expected = ctx
        .store
        .expect_request_file(kept.digest, budget(ctx), delete_at);
    if !expected.await? {
        return Err(KeepFileError::Full);
    }
    let put = ctx.files.put(&request_file_name(kept.digest), bytes).await;
    put.map_err(KeepFileError::Storage)?;
    Ok(kept)
}

/// What travels with links keeps half of the strays to itself, whatever becomes of others.
pub(super) fn budget(ctx: &Ctx) -> PictureBudget {
    PictureBudget {
        in_all: ctx.uploads.in_all,
        stray_files: ctx.uploads.stray_files / 2,
    }
}

async fn draw(ctx: &Ctx, file: Bytes) -> Result<(RequestFileKind, Bytes), KeepFileError> {
    let photos = &ctx.photos;
    let drawn = photos.in_turn(&ctx.drawing, move || pictures::legible(&file));
    let drawn = drawn.await.ok_or(KeepFileError::Busy)?;
    // What breaks down at reading a picture is no picture.
    let (kind, bytes) = match drawn.unwrap_or(Err(NoPicture::Unreadable)) {
        Ok(Fitting::Png(bytes)) => (RequestFileKind::Png, bytes),
        Ok(Fitting::Jpeg(bytes)) => (RequestFileKind::Jpeg, bytes),
        Err(NoPicture::TooLarge) => return Err(KeepFileError::TooLarge),
        Err(NoPicture::Unreadable) => return Err(KeepFileError::NotAFile),
    };
    match bytes.len() <= REQUEST_FILE {
        true => Ok((kind, bytes.into())),
        false => Err(KeepFileError::TooLarge),
    }
}
