//! Why a link's money is not received elsewhere. The specification's texts stand as they are.

use domain::NotRoutable;
use partners::routes::RoutesError;
use payments::{QuoteError, RouteCatalogueError, UnsafeRoute};

use super::{ApiError, ErrorCode, sponsored::dead_end};

/// Why there is no route that may be taken.
impl From<QuoteError> for ApiError {
    fn from(error: QuoteError) -> Self {
        match error {
            QuoteError::NotOffered => not_offered(),
            QuoteError::NotRoutable(NotRoutable::Chain(_)) | QuoteError::Chain(_) => chain(),
            QuoteError::NotRoutable(NotRoutable::Kind | NotRoutable::Version) => Self::new(
                ErrorCode::NotRoutable,
                "What is in this link can be received only as it is, on its own chain. Claim it there.",
            ),
            QuoteError::Token(_) => Self::new(
                ErrorCode::UnknownToken,
                "That token is not received on that chain. `GET routes/tokens` lists those that are.",
            ),
            QuoteError::Same => Self::invalid(
                "The link holds just that token on just that chain. Claim it as it is.",
            ),
            QuoteError::DeadEnd { recipient, why } => dead_end(recipient, why),
            QuoteError::Refused(refusal) => refusal.into(),
            QuoteError::None => Self::new(
                ErrorCode::NoRoute,
                "No route found for the given token pair.",
            ),
            QuoteError::Unsafe(fault) => unsafe_route(fault),
            QuoteError::Router(error) => router(error),
            QuoteError::Link(error) => error.into(),
            QuoteError::Store(error) => error.into(),
        }
    }
}

/// Why it is not told what can be received.
impl From<RouteCatalogueError> for ApiError {
    fn from(error: RouteCatalogueError) -> Self {
        match error {
            RouteCatalogueError::NotOffered => not_offered(),
            RouteCatalogueError::Chain(_) => chain(),
            RouteCatalogueError::Router(error) => router(error),
        }
    }
}

fn not_offered() -> ApiError {
    ApiError::new(
        ErrorCode::RoutesNotOffered,
        "Nothing is carried to other tokens or chains here. The money is in the link: claim it as it is.",
    )
}

fn chain() -> ApiError {
    ApiError::new(
        ErrorCode::ChainNotRoutable,
        "This chain does not support cross-chain claiming.",
    )
}

/// What is wrong with a route.
pub(super) fn fault(fault: UnsafeRoute) -> &'static str {
    match fault {
        UnsafeRoute::Target(_) => "it does not pay one of our bridges",
        UnsafeRoute::Unknown => "we told of none that says this",
        UnsafeRoute::Short => "it promises less than was agreed to",
        UnsafeRoute::Poor => "less than half of the worth would arrive",
        UnsafeRoute::Long => "it says more than we keep",
        UnsafeRoute::Over => "it is over before it could be taken",
        UnsafeRoute::Dear { .. } => "its way costs more than we give",
        UnsafeRoute::UnknownCost => "it is not known what its way costs",
    }
}

pub(super) fn unsafe_route(refused: UnsafeRoute) -> ApiError {
    let why = fault(refused);
    ApiError::new(
        ErrorCode::RouteRefused,
        format!(
            "There is a route, and we do not take it: {why}. The money is in the link; try again in a \
             moment, choose something else, or claim it as it is."
        ),
    )
    .because(refused)
}

/// Why the router does not answer, and after how many seconds it is asked again.
pub(super) fn silence(error: &RoutesError) -> (&'static str, u64) {
    match error {
        RoutesError::Maintenance { .. } => (
            "Whoever carries money between chains is resting just now",
            60,
        ),
        RoutesError::Throttled { after } => (
            "Whoever carries money between chains is asked too much just now",
            after.map_or(2, |after| after.as_secs().max(1)),
        ),
        _ => (
            "Whoever carries money between chains does not answer just now",
            5,
        ),
    }
}

/// It is asked again by whoever waits; nothing moved.
fn router(error: RoutesError) -> ApiError {
    let (why, seconds) = silence(&error);
    ApiError::new(
        ErrorCode::RouterUnreachable,
        format!("{why}. The money is in the link; try again in a moment, or claim it as it is."),
    )
    .retry_after(seconds)
    .because(error)
}
