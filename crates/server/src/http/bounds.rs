use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use tokio::sync::Semaphore;

use crate::error::{ApiError, ErrorCode};

/// How many requests are worked on at once, and how long each may take.
#[derive(Clone)]
pub(crate) struct Bounds {
    permits: Arc<Semaphore>,
    time: Duration,
}

impl Bounds {
    pub(crate) fn new(requests: usize, time: Duration) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(requests)),
            time,
        }
    }
}

/// Middleware: answers 503 at once when there is too much to do, and after `time` when an answer
/// does not come. A claim that was accepted meanwhile is kept all the same: it is durable before
/// anything waits for it.
pub(crate) async fn keep_bounds(
    State(bounds): State<Bounds>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let Ok(_permit) = bounds.permits.try_acquire() else {
        return Err(overloaded("The server has too much to do right now."));
    };
    tokio::time::timeout(bounds.time, next.run(request))
        .await
        .map_err(|_| overloaded("This took too long."))
}

fn overloaded(what: &str) -> ApiError {
    ApiError::new(
        ErrorCode::Overloaded,
        format!("{what} Asking again in a moment is safe: nothing is ever paid twice."),
    )
    .retry_after(2)
}

#[cfg(test)]
mod tests {
    use axum::{
        Router, body::Body, http::StatusCode, middleware::from_fn_with_state, routing::get,
    };
    use tower::ServiceExt;

    use super::*;

    async fn status(requests: usize) -> StatusCode {
        let bounds = Bounds::new(requests, Duration::from_millis(20));
        let router = Router::new()
            .route("/", get(std::future::pending::<()>))
            .layer(from_fn_with_state(bounds, keep_bounds));
        let answer = router.oneshot(Request::new(Body::empty())).await;
        answer.expect("an answer").status()
    }

    #[tokio::test]
    async fn what_is_too_much_or_too_slow_is_told_to_come_again() {
        assert_eq!(status(0).await, StatusCode::SERVICE_UNAVAILABLE, "too much");
        assert_eq!(status(1).await, StatusCode::SERVICE_UNAVAILABLE, "too slow");
    }
}
