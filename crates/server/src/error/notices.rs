//! Why somebody is not told something. No money is near: each says what to do instead.

use payments::{ConfirmMailError, MailCodeError, SubscribeError};

use super::{ApiError, ErrorCode};
use crate::http::not_signed_in;

impl From<SubscribeError> for ApiError {
    fn from(error: SubscribeError) -> Self {
        match error {
            SubscribeError::NotOffered => not_offered("Messages to browsers are"),
            SubscribeError::NotASubscription => Self::new(
                ErrorCode::InvalidRequest,
                "`endpoint` and `keys` are not a subscription as browsers make them.",
            ),
            SubscribeError::NotAllowed => Self::new(
                ErrorCode::PushServiceUnknown,
                "This browser's push service is none that is asked here, so it cannot be told anything. Use \
                 another browser, or e-mail.",
            ),
            SubscribeError::SignedOut => not_signed_in(),
            SubscribeError::Store(error) => error.into(),
        }
    }
}

impl From<MailCodeError> for ApiError {
    fn from(error: MailCodeError) -> Self {
        match error {
            MailCodeError::NotOffered => not_offered("E-mail is"),
            MailCodeError::NoAddress => no_address(),
            MailCodeError::TooMany { wait } => Self::new(
                ErrorCode::RateLimited,
                "Three codes were sent to this address within an hour. The last one counts; for another one \
                 wait a little.",
            )
            .retry_after(wait.as_secs().max(1)),
            MailCodeError::NotTaken => Self::new(
                ErrorCode::MailNotSent,
                "The mail server does not take letters in right now, so no code was sent. Try again in a \
                 minute.",
            )
            .retry_after(60),
            MailCodeError::Refused => Self::new(
                ErrorCode::MailRefused,
                "The mail server refuses this address, so no code was sent. Look whether the address is \
                 right.",
            ),
            MailCodeError::Store(error) => error.into(),
        }
    }
}

impl From<ConfirmMailError> for ApiError {
    fn from(error: ConfirmMailError) -> Self {
        match error {
            ConfirmMailError::WrongCode => wrong_code(),
            ConfirmMailError::NoAddress => no_address(),
            ConfirmMailError::Store(error) => error.into(),
        }
    }
}

/// It is not what was in the letter.
pub(super) fn wrong_code() -> ApiError {
    ApiError::new(
        ErrorCode::WrongCode,
        "This is not the code, or not any more: it is good for ten minutes and five tries, and only \
         the last one that was sent. Have another one sent.",
    )
}

fn not_offered(what: &str) -> ApiError {
    ApiError::new(
        ErrorCode::NoticesNotOffered,
        format!("{what} not offered by this server. What happens stands on your dashboard."),
    )
}

fn no_address() -> ApiError {
    ApiError::new(
        ErrorCode::NoEmail,
        "Your account has no e-mail address, so nothing can be sent there. Turn on messages to this browser \
         instead.",
    )
}
