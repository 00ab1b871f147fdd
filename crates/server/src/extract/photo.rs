use axum::extract::{FromRequest, Request};
use bytes::Bytes;
use domain::limits::PICTURE_FILE;

use super::upload::{FilePart, multipart, name_of, unreadable};
use crate::error::{ApiError, ErrorCode};

const FILE: FilePart = FilePart {
    name: "file",
    at_most: PICTURE_FILE,
    too_large: || {
        format!(
            "The picture is too large: a file may have {} MiB. Your picture stays as it was; choose \
             a smaller one.",
            PICTURE_FILE / (1024 * 1024)
        )
    },
};

/// A `multipart/form-data` body with one file, `file`, and nothing else. What the file is, its bytes say; the
/// name and the type that it comes with mean nothing.
pub struct PhotoFile(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for PhotoFile {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let unreadable = |error| unreadable(error, &FILE);
        let mut parts = multipart(request, &FILE)?;
        let mut file = None;
        while let Some(part) = parts.next_field().await.map_err(unreadable)? {
            if name_of(&part)? != FILE.name {
                return Err(ApiError::new(
                    ErrorCode::UnknownField,
                    "The form has a part that is none of `file`.",
                ));
            }
            if file.is_some() {
                return Err(ApiError::invalid("`file` should stand once in the form."));
            }
            file = Some(part.bytes().await.map_err(unreadable)?);
        }
        let file = file.ok_or_else(|| ApiError::invalid("The form has no part `file`."))?;
        Ok(Self(file))
    }
}
