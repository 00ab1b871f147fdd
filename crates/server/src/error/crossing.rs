//! Why a link's money does not go by a route.

use payments::TakeRouteError;

use super::{ApiError, ErrorCode};

/// Nobody claimed the link as something else.
pub(crate) fn crossing_not_found() -> ApiError {
    ApiError::new(
        ErrorCode::CrossingNotFound,
        "The money of this link was not claimed as something else.",
    )
}

/// Why a route is not taken.
impl From<TakeRouteError> for ApiError {
    fn from(error: TakeRouteError) -> Self {
        match error {
            TakeRouteError::Over => Self::new(
                ErrorCode::RouteOver,
                "The route is over. Get another; the money is in the link.",
            ),
            TakeRouteError::Claim(error) => error.into(),
        }
    }
}
