use axum::{
    body::Body,
    extract::{FromRequest, Request},
    http::{HeaderMap, header::CONTENT_TYPE},
};
use futures::StreamExt;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    secret::{holds_secret, secret_refusal},
    strict,
};
use crate::error::{ApiError, ErrorCode};

/// Most bytes of a body. The largest real one is under 6 KiB.
const MAX_BODY: usize = 16 * 1024;

/// A JSON body, read strictly.
pub struct Json<T>(pub T);

/// In a request's extensions: its body, which was read before the handler's turn.
#[derive(Clone)]
pub struct ReadBody(pub Value);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let value = match request.extensions().get::<ReadBody>() {
            Some(ReadBody(value)) => value.clone(),
            None => read_body(request).await?,
        };
        strict::read(value).map(Self)
    }
}

/// The body, which should be a JSON object without a secret in it.
///
/// # Errors
/// `unsupported_media_type`, `body_too_large`, `secret_in_body`, `invalid_json`, `invalid_request`.
pub async fn read_body(request: Request) -> Result<Value, ApiError> {
    if !is_json(request.headers()) {
        return Err(ApiError::new(
            ErrorCode::UnsupportedMediaType,
            "Send the body as `content-type: application/json`.",
        ));
    }
    let body = read_whole(request.into_body()).await?;
    if domain::contains_secret(&String::from_utf8_lossy(&body)) {
        return Err(secret_refusal());
    }
    let value: Value = serde_json::from_slice(&body).map_err(|error| {
        // Place and kind only: the error's own text is not sent.
        ApiError::new(
            ErrorCode::InvalidJson,
            format!(
                "The body is not JSON (line {}, column {}).",
                error.line(),
                error.column()
            ),
        )
    })?;
    if holds_secret(&value) {
        return Err(secret_refusal());
    }
    if !value.is_object() {
        return Err(ApiError::invalid("The body should be a JSON object."));
    }
    Ok(value)
}

fn is_json(headers: &HeaderMap) -> bool {
    headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}

/// The body, as long as it is at most [`MAX_BODY`] bytes; what is past that is never held.
async fn read_whole(body: Body) -> Result<Vec<u8>, ApiError> {
    let mut stream = body.into_data_stream();
    let mut whole = Vec::new();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|error| {
            ApiError::invalid("The body broke off on its way here.").because(error)
        })?;
        if whole.len() + chunk.len() > MAX_BODY {
            return Err(ApiError::new(
                ErrorCode::BodyTooLarge,
                format!("The body is over {MAX_BODY} bytes."),
            ));
        }
        whole.extend_from_slice(&chunk);
    }
    Ok(whole)
}
