//! Why a request is not paid from another chain or with another token. The specification's texts stand as they are.

use domain::RequestState;
use partners::routes::RoutesError;
use payments::{QuoteError, QuotePaymentError, UnsafeRoute};

use super::{ApiError, ErrorCode, request_not_found, route, sponsored};

/// Why there is no way to pay a request so.
impl From<QuotePaymentError> for ApiError {
    fn from(error: QuotePaymentError) -> Self {
        match error {
            QuotePaymentError::NotFound => request_not_found(),
            QuotePaymentError::Over(RequestState::Paid) => Self::new(
                ErrorCode::RequestPaid,
                "This request is paid: there is nothing left to pay.",
            ),
            QuotePaymentError::Over(_) => Self::new(
                ErrorCode::RequestOver,
                "This request was called off or its time is over: nobody is asked to pay it any more.",
            ),
            QuotePaymentError::NoAmount => {
                Self::invalid("`tokenAmount` should say how much is to arrive.")
            }
            QuotePaymentError::AmountOfExact => {
                Self::invalid("The request says how much is to arrive: leave `tokenAmount` out.")
            }
            QuotePaymentError::NobodyPays => {
                Self::invalid("`payerAddress` should be the wallet that pays.")
            }
            QuotePaymentError::Route(error) => no_way(error),
            QuotePaymentError::Store(error) => error.into(),
        }
    }
}

fn no_way(error: QuoteError) -> ApiError {
    match error {
        QuoteError::NotOffered => ApiError::new(
            ErrorCode::RoutesNotOffered,
            "Nothing is carried to other tokens or chains here. Pay with the token that is asked for, on its own \
             chain.",
        ),
        QuoteError::NotRoutable(_) | QuoteError::Chain(_) => ApiError::new(
            ErrorCode::ChainNotRoutable,
            "Nothing is carried from this chain to where the money is asked for. Choose another chain.",
        ),
        QuoteError::Token(_) => ApiError::new(
            ErrorCode::UnknownToken,
            "That token is not taken on that chain. `GET routes/tokens` lists those that are.",
        ),
        QuoteError::Same => ApiError::invalid(
            "That is the token that is asked for, on its own chain: send it straight to the recipient.",
        ),
        QuoteError::None => ApiError::new(
            ErrorCode::NoRoute,
            "No route found to pay in this chain and token",
        ),
        QuoteError::DeadEnd { recipient, why } => sponsored::lost_there(
            recipient,
            why,
            "Nothing was paid; ask whoever sent you the request.",
        ),
        QuoteError::Unsafe(fault) => unsafe_way(fault),
        QuoteError::Router(error) => router(error),
        QuoteError::Refused(refusal) => refusal.into(),
        QuoteError::Link(error) => error.into(),
        QuoteError::Store(error) => error.into(),
    }
}

fn unsafe_way(fault: UnsafeRoute) -> ApiError {
    let why = route::fault(fault);
    ApiError::new(
        ErrorCode::RouteRefused,
        format!(
            "There is a route, and we do not show it: {why}. Nothing was paid; try again in a moment, or choose \
             another chain or token."
        ),
    )
    .because(fault)
}

fn router(error: RoutesError) -> ApiError {
    let (why, seconds) = route::silence(&error);
    ApiError::new(
        ErrorCode::RouterUnreachable,
        format!(
            "{why}. Nothing was paid; try again in a moment, or pay with the token that is asked for."
        ),
    )
    .retry_after(seconds)
    .because(error)
}
