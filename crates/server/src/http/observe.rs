use std::{error::Error, sync::Arc, time::Instant};

use axum::{
    Json,
    extract::{MatchedPath, Request},
    http::{HeaderValue, Method, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tracing::{Instrument, field::Empty};
use uuid::Uuid;

use crate::{
    error::{ApiError, ErrorCode},
    metrics,
};

/// Something that a handler wants in the request's log line. Only for values that were read into
/// a type, never for text from outside.
#[derive(Clone, Debug)]
pub(crate) struct Logged(pub String);

/// In a request's extensions: its id.
#[derive(Clone, Debug)]
pub(crate) struct RequestId(pub String);

/// The outermost middleware: gives the request its id, writes the body of an error, and logs one
/// line: method, route, status, time. Never the method, path or query as they came, which may hold what
/// nobody should read. The id is always made here: one that a client sends would be a text of its
/// choosing in our log.
pub(crate) async fn observe(mut request: Request, next: Next) -> Response {
    let (started, _present) = (Instant::now(), metrics::Present::request());
    let id = Uuid::now_v7().to_string();
    let method = known(request.method());
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map(|path| path.as_str().to_owned());

    request.extensions_mut().insert(RequestId(id.clone()));
    let route = route.as_deref().unwrap_or("-");
    let span = tracing::info_span!("request", id, method, route, status = Empty);
    let mut response = next.run(request).instrument(span.clone()).await;

    let _in_span = span.enter();
    if let Some(error) = response.extensions_mut().remove::<Arc<ApiError>>() {
        log_source(&error);
        if matches!(error.code, ErrorCode::Overloaded | ErrorCode::RateLimited) {
            metrics::shed(error.code.name());
        }
        response = with_body(response, &error, &id);
    }
    // An answer that is told again names the request that it was made for.
    response
        .headers_mut()
        .entry("x-request-id")
        .or_insert_with(|| {
            HeaderValue::from_str(&id).expect("invariant: a UUID is a header value")
        });
    span.record("status", response.status().as_u16());
    metrics::answered(method, route, response.status(), started.elapsed());
    log_line(method, route, &response, started);
    response
}

/// A method's name. Any word is a method, so one that is not known may hold what nobody should read.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// The same status and headers, with the body that tells the error.
fn with_body(response: Response, error: &ApiError, id: &str) -> Response {
    let mut told = (response.status(), Json(error.body(id))).into_response();
    for (name, value) in response.headers() {
        if !told.headers().contains_key(name) {
            told.headers_mut().insert(name, value.clone());
        }
    }
    told
}

fn log_source(error: &ApiError) {
    let Some(source) = &error.source else { return };
    let cause = chain_of(source.as_ref());
    let code = error.code.name();
    if error.code == ErrorCode::Internal {
        tracing::error!(code, cause, "a request failed");
    } else {
        tracing::warn!(code, cause, "a request could not be served");
    }
}

fn chain_of(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(error) = next {
        let cause = error.to_string();
        // Many errors already say what their source says.
        if !text.contains(&cause) {
            text.push_str(": ");
            text.push_str(&cause);
        }
        next = error.source();
    }
    text
}

fn log_line(method: &'static str, route: &str, response: &Response, started: Instant) {
    let status = response.status().as_u16();
    let ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    let about = response
        .extensions()
        .get::<Logged>()
        .map(|logged| logged.0.as_str());
    if response.status() == StatusCode::INTERNAL_SERVER_ERROR {
        tracing::error!(method, route, status, ms, about, "answered");
    } else {
        tracing::info!(method, route, status, ms, about, "answered");
    }
}
