use std::{convert::Infallible, time::Duration};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tower::{Layer, ServiceExt};
use tower_http::cors::{Any, CorsLayer};

use crate::routes::PREFIX;

/// Middleware: pages of any origin may make the API's calls, without cookies, so a foreign page can do
/// nothing that its visitor could not do by hand. What is about who is signed in, all below `user/`, is for
/// our own pages, which need no leave.
pub(crate) async fn share(request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    if path.is_some_and(|path| is_of_people(path.as_str())) {
        return next.run(request).await;
    }
    let answered: Result<_, Infallible> = any_origin().layer(next).oneshot(request).await;
    match answered {
        Ok(response) => response.into_response(),
        Err(never) => match never {},
    }
}

fn is_of_people(path: &str) -> bool {
    let call = path.strip_prefix(PREFIX);
    call.is_some_and(|call| call.starts_with("/user/"))
}

fn any_origin() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST, Method::PATCH])
        .allow_headers(
            [
                "content-type",
                "api-key",
                "idempotency-key",
                "last-event-id",
                // Of other clients of the protocol, which ask for routes with it.
                "x-integrator-id",
            ]
            .map(HeaderName::from_static),
        )
        .expose_headers(
            [
                "retry-after",
                "x-request-id",
                "ratelimit",
                "ratelimit-policy",
                "idempotency-replayed",
            ]
            .map(HeaderName::from_static),
        )
        .max_age(Duration::from_secs(3600))
}

/// Middleware: headers that hold for every answer. What does not say how long it stays true is not
/// to be kept. `https` adds HSTS, for this host: its subdomains may be other people's.
pub(crate) async fn secure_headers(
    State(https): State<bool>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    if https {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=63072000"),
        );
    }
    response
}
