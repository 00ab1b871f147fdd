//! Errors at the edge: what a caller is told, and what only the log is told.
//!
//! A handler returns [`ApiError`]; use cases' errors become one by the exhaustive matches of
//! [`link`], [`name`], [`nft`], [`people`], [`identity`], [`attachment`], [`photo`], [`raffle`], [`request`], [`request_quote`], [`route`] and [`sponsored`], so a new way to fail
//! does not compile until it has words. The middleware [`http::observe`](crate::http::observe) writes the body, because it knows
//! the request id, and logs the `source`, which is never sent.

use std::{borrow::Cow, collections::BTreeMap, error::Error, sync::Arc, time::Duration};

use axum::{
    http::{HeaderValue, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

mod attachment;
mod cash_out;
mod code;
mod crossing;
mod example;
mod identity;
mod link;
mod name;
mod nft;
mod notices;
mod people;
mod photo;
mod raffle;
mod request;
mod request_quote;
mod route;
mod sponsored;
mod transaction;

pub(crate) use cash_out::{cash_out_not_found, not_an_event, unprepared};
pub use code::ErrorCode;
pub(crate) use crossing::crossing_not_found;
pub(crate) use identity::{no_bank_account, not_a_number, words_of, wrong_fields};
pub(crate) use people::{is_own, not_yours, user_not_found};
pub(crate) use request::{not_your_request, request_not_found};

/// A failed request.
#[derive(Debug)]
pub struct ApiError {
    /// For programs.
    pub code: ErrorCode,
    /// For people: what it is, where the money is, what to do next. Never echoes a value from
    /// the request, which could be a secret in the wrong place.
    pub message: Cow<'static, str>,
    /// When asking again may help.
    pub retry_after: Option<Duration>,
    /// Whether what was asked for is durable all the same and will be done without being asked
    /// again.
    pub saved: bool,
    /// Which fields of the body are wrong, and why, for people.
    pub fields: BTreeMap<&'static str, &'static str>,
    /// For the log only.
    pub source: Option<Box<dyn Error + Send + Sync>>,
}

impl ApiError {
    /// An error that is fully told by its code and message.
    pub fn new(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            message: message.into(),
            retry_after: None,
            saved: false,
            fields: BTreeMap::new(),
            source: None,
        }
    }

    /// A value that is missing or not of its form.
    pub fn invalid(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorCode::InvalidRequest, message)
    }

    /// A fault of ours.
    pub fn internal(source: impl Error + Send + Sync + 'static) -> Self {
        Self::new(
            ErrorCode::Internal,
            "Something broke on our side. No money moved by this request. Try again, and if it \
             stays, tell us the request id.",
        )
        .because(source)
    }

    /// Adds what the log should know.
    pub fn because(mut self, source: impl Error + Send + Sync + 'static) -> Self {
        self.source = Some(Box::new(source));
        self
    }

    /// Adds a `Retry-After`.
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(Duration::from_secs(seconds));
        self
    }

    /// Says that what was asked for is durable and will be done.
    pub fn saved(mut self) -> Self {
        self.saved = true;
        self
    }

    /// Says which fields of the body are wrong, and why.
    pub fn with_fields(mut self, fields: BTreeMap<&'static str, &'static str>) -> Self {
        self.fields = fields;
        self
    }

    /// The body that tells it.
    pub fn body(&self, request_id: &str) -> ErrorBody {
        ErrorBody {
            code: self.code,
            message: self.message.clone().into_owned(),
            request_id: request_id.to_owned(),
            saved: self.saved,
            fields: self.fields.clone(),
        }
    }
}

impl IntoResponse for ApiError {
    /// Status and headers; the body is written where the request id is known.
    fn into_response(self) -> Response {
        let mut response = self.code.status().into_response();
        if let Some(wait) = self.retry_after {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from(wait.as_secs()));
        }
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

/// The body of every error.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Error)]
pub struct ErrorBody {
    /// For programs.
    pub code: ErrorCode,
    /// For people.
    pub message: String,
    /// Names the request in the server's log; also in the header `x-request-id`.
    pub request_id: String,
    /// Present and true when what was asked for is durable and will be done without being asked
    /// again: nothing was refused, only not sent yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub saved: bool,
    /// Present where fields of the body are wrong: which, and why, for people.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false, value_type = std::collections::HashMap<String, String>)]
    pub fields: BTreeMap<&'static str, &'static str>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_logged_and_never_sent() {
        let error = ApiError::internal(std::io::Error::other("password is hunter2"));
        let sent = serde_json::to_string(&error.body("id")).unwrap();
        assert!(!sent.contains("hunter2"), "{sent}");
        assert!(
            error
                .source
                .is_some_and(|source| source.to_string().contains("hunter2"))
        );
    }

    #[test]
    fn names_are_those_on_the_wire() {
        assert_eq!(ErrorCode::SponsorOutOfFunds.name(), "sponsor_out_of_funds");
    }
}
