use std::any::Any;

use axum::response::{IntoResponse, Response};

use crate::error::ApiError;

/// A panic is a fault of ours like any other: told in the same shape, logged once.
pub(crate) fn answer_panic(panic: Box<dyn Any + Send>) -> Response {
    let message = panic
        .downcast_ref::<&'static str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned());
    ApiError::internal(Panicked(message)).into_response()
}

#[derive(Debug, thiserror::Error)]
#[error("a handler panicked: {0}")]
struct Panicked(String);
