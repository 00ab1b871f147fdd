use std::convert::Infallible;

use axum::{extract::FromRequestParts, http::request::Parts};

/// Who may make a call. Each has one, and `docs/ACCESS.md` lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Whoever it is hears the same, so nobody looks who it is.
    Anyone,
    /// Visitors too; who is signed in makes it as themselves.
    Either,
    /// Only who is signed in.
    User,
}

impl<S: Send + Sync> FromRequestParts<S> for Access {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let access = parts.extensions.get::<Self>().copied();
        Ok(access.unwrap_or(Self::Anyone))
    }
}
