use std::collections::HashSet;

use axum::{
    extract::{FromRequest, Request},
    http::header::CONTENT_TYPE,
};
use bytes::Bytes;
use domain::limits;
use multer::{Constraints, Field, Multipart, SizeLimit};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{
    secret::{holds_secret, is_secret_field, secret_refusal},
    strict,
};
use crate::error::{ApiError, ErrorCode};

/// Most bytes of a part that is text.
const MAX_TEXT: u64 = 4 * 1024;
/// Most bytes of all that is not the file: texts, boundaries, headers of parts.
const MAX_BESIDE: u64 = 16 * 1024;
/// Most bytes of a whole upload, whatever it is for.
pub(crate) const LONGEST: usize = longest_file() + MAX_BESIDE as usize;
/// Most parts.
const MAX_PARTS: usize = 8;
/// The part that is JSON.
const OPTIONS: &str = "attachmentOptions";

/// The part of a form that is a file.
pub(super) struct FilePart {
    pub name: &'static str,
    /// Bytes.
    pub at_most: usize,
    /// What to say where it has more.
    pub too_large: fn() -> String,
}

const SEALED: FilePart = FilePart {
    name: "attachmentFile",
    at_most: limits::SEALED_FILE,
    too_large: || {
        format!(
            "The attachment is too large: sealed, a file may have {} bytes, and what stands \
             beside it {MAX_TEXT} a part. Nothing was kept and no money moved.",
            limits::SEALED_FILE
        )
    },
};

/// Most bytes of a file of any of our forms.
const fn longest_file() -> usize {
    let files = [
        limits::SEALED_FILE,
        limits::PICTURE_FILE,
        limits::REQUEST_FILE,
    ];
    let (mut longest, mut at) = (0, 0);
    while at < files.len() {
        if files[at] > longest {
            longest = files[at];
        }
        at += 1;
    }
    longest
}

/// A `multipart/form-data` body with at most one file, read as strictly as JSON is. It is held in
/// memory whole: the server bounds how many are read at once.
pub struct Upload<T> {
    /// All parts but the file.
    pub fields: T,
    /// The file, if there is one.
    pub file: Option<Bytes>,
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Upload<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let (fields, file) = form(request, &SEALED, MAX_PARTS, is_opaque).await?;
        Ok(Self { fields, file })
    }
}

/// A form of at most so many parts, read as strictly as JSON is: its texts, and the file if it is there and `is_good`.
pub(super) async fn form<T: DeserializeOwned>(
    request: Request,
    file_part: &FilePart,
    most_parts: usize,
    is_good: impl Fn(&Field<'_>) -> Result<(), ApiError>,
) -> Result<(T, Option<Bytes>), ApiError> {
    let mut parts = multipart(request, file_part)?;
    let unreadable = |error| unreadable(error, file_part);
    let (mut fields, mut file, mut seen) = (Map::new(), None, HashSet::new());
    while let Some(part) = parts.next_field().await.map_err(unreadable)? {
        let name = name_of(&part)?;
        if seen.len() == most_parts || !seen.insert(name.clone()) {
            return Err(ApiError::invalid(
                "Each part of the form should stand once, and the file is one.",
            ));
        }
        if name == file_part.name {
            is_good(&part)?;
            file = Some(part.bytes().await.map_err(unreadable)?);
        } else {
            let text = part.text().await.map_err(unreadable)?;
            fields.insert(name.clone(), value(&name, text)?);
        }
    }
    Ok((strict::read(Value::Object(fields))?, file))
}

/// The parts of a form, none of which is too large.
pub(super) fn multipart(request: Request, file: &FilePart) -> Result<Multipart<'static>, ApiError> {
    let content_type = request.headers().get(CONTENT_TYPE);
    let content_type = content_type.and_then(|value| value.to_str().ok());
    let boundary = multer::parse_boundary(content_type.unwrap_or("")).map_err(|_| {
        ApiError::new(
            ErrorCode::UnsupportedMediaType,
            "Send the body as `content-type: multipart/form-data`, with its boundary.",
        )
    })?;
    let at_most = file.at_most as u64;
    let sizes = SizeLimit::new()
        .per_field(MAX_TEXT)
        .for_field(file.name, at_most)
        .whole_stream(at_most + MAX_BESIDE);
    let constraints = Constraints::new().size_limit(sizes);
    let body = request.into_body().into_data_stream();
    Ok(Multipart::with_constraints(body, boundary, constraints))
}

/// The part's name, unless it or the file's is one that should not be known here.
pub(super) fn name_of(part: &Field<'_>) -> Result<String, ApiError> {
    let file_name = part.file_name().unwrap_or("");
    let name = part.name().unwrap_or("");
    if is_secret_field(name) || domain::contains_secret(name) || domain::contains_secret(file_name)
    {
        return Err(secret_refusal());
    }
    Ok(name.to_owned())
}

/// What is sealed has no type. One that is named says that somebody forgot to seal it.
fn is_opaque(part: &Field<'_>) -> Result<(), ApiError> {
    match part.content_type() {
        Some(kind) if kind.essence_str() != "application/octet-stream" => Err(ApiError::new(
            ErrorCode::UnsupportedMediaType,
            "The file should be sealed in the browser and sent as `application/octet-stream`: \
             nobody here is to know what it is. It was dropped.",
        )),
        _ => Ok(()),
    }
}

fn value(name: &str, text: String) -> Result<Value, ApiError> {
    if domain::contains_secret(&text) {
        return Err(secret_refusal());
    }
    if name != OPTIONS {
        return Ok(Value::String(text));
    }
    let value: Value = serde_json::from_str(&text).map_err(|_| {
        ApiError::new(
            ErrorCode::InvalidJson,
            "The part `attachmentOptions` is not JSON.",
        )
    })?;
    match holds_secret(&value) {
        true => Err(secret_refusal()),
        false => Ok(value),
    }
}

/// Why a form cannot be read that has this file in it.
pub(super) fn unreadable(error: multer::Error, file: &FilePart) -> ApiError {
    match error {
        multer::Error::FieldSizeExceeded { .. } | multer::Error::StreamSizeExceeded { .. } => {
            ApiError::new(ErrorCode::BodyTooLarge, (file.too_large)())
        }
        error => ApiError::invalid(
            "The form is cut off or is not of its form, so nothing of it was kept. No money moved; send it \
             again.",
        )
        .because(error),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[tokio::test]
    async fn a_form_that_ends_too_soon_is_none() {
        let request = Request::builder()
            .header(CONTENT_TYPE, "multipart/form-data; boundary=nut")
            .body(Body::from("--nut\r\ncontent-disp"))
            .expect("a request");
        let mut parts = multipart(request, &SEALED).expect("a form");
        let error = parts.next_field().await.expect_err("no part");
        assert_eq!(unreadable(error, &SEALED).code, ErrorCode::InvalidRequest);
    }
}
