use axum::extract::{FromRequest, Request};
use bytes::Bytes;
use domain::limits::REQUEST_FILE;
use serde::de::DeserializeOwned;

use super::upload::{FilePart, form};
use crate::error::ApiError;

/// Most parts.
const MAX_PARTS: usize = 16;

const ATTACHED: FilePart = FilePart {
    name: "attachment",
    at_most: REQUEST_FILE,
    too_large: || {
        format!(
            "What is attached is too large: a file may have {} MiB. There is no request; choose a smaller file.",
            REQUEST_FILE / (1024 * 1024)
        )
    },
};

/// A `multipart/form-data` body of texts with at most one file, `attachment`. What the file is, its bytes say; the
/// name and the type that it comes with mean nothing.
pub struct RequestForm<T> {
    /// All parts but the file.
    pub fields: T,
    /// The file, if there is one that is not empty, as browsers send where none was chosen.
    pub file: Option<Bytes>,
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for RequestForm<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let (fields, file) = form(request, &ATTACHED, MAX_PARTS, |_| Ok(())).await?;
        Ok(Self {
            fields,
            file: file.filter(|file| !file.is_empty()),
        })
    }
}
