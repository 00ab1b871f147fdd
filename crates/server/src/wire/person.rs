use domain::Email;
use payments::people::FullName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{ApiError, ErrorCode};

/// It is done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Done {
    /// Always true.
    success: bool,
}

impl Done {
    pub(crate) const DONE: Self = Self { success: true };
}

/// Nothing needs to be said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// An e-mail address that somebody typed.
///
/// # Errors
/// `invalid_email`.
pub(crate) fn email(text: &str) -> Result<Email, ApiError> {
    Email::parse(text).map_err(|_| ApiError::new(ErrorCode::InvalidEmail, "Invalid email format"))
}

/// A name that somebody typed.
///
/// # Errors
/// `invalid_request`.
pub(crate) fn full_name(text: &str) -> Result<FullName, ApiError> {
    FullName::parse(text).map_err(|_| ApiError::invalid("A name has 1 to 100 letters."))
}

/// Unix seconds of Unix milliseconds.
pub(crate) fn seconds(milliseconds: i64) -> u64 {
    milliseconds.max(0).unsigned_abs() / 1_000
}
