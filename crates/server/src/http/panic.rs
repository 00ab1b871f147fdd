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

#[cfg(test)]
mod tests {
    use axum::{
        Router,
        body::{Body, to_bytes},
        extract::Request,
        middleware::from_fn,
        routing::get,
    };
    use tower::ServiceExt;
    use tower_http::catch_panic::CatchPanicLayer;

    use super::*;
    use crate::http::observe;

    #[tokio::test]
    async fn a_panic_is_told_without_its_words() {
        let router = Router::new()
            .route("/", get(async || -> () { panic!("hunter2") }))
            .layer(CatchPanicLayer::custom(answer_panic))
            .layer(from_fn(observe));
        let answer = router
            .oneshot(Request::new(Body::empty()))
            .await
            .expect("an answer");
        assert_eq!(answer.status(), 500);
        let body = to_bytes(answer.into_body(), 1024).await.expect("a body");
        let body = String::from_utf8_lossy(&body);
        assert!(body.contains(r#""code":"internal""#), "{body}");
        assert!(!body.contains("hunter2"), "{body}");
    }
}
