use std::{future::pending, sync::Arc, time::SystemTime};

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{
    browser::sender,
    fault::OutboxFault,
    kept::{Kept, SentPush},
};

/// Takes a message in as a push service does, and reads it as the browser does.
pub(super) async fn take_in(
    State(kept): State<Arc<Kept>>,
    Path(browser): Path<u32>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let fault = kept.fault();
    match &fault {
        OutboxFault::None | OutboxFault::LostAnswer => {}
        OutboxFault::Busy => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        OutboxFault::Throttled(seconds) => {
            let pause = [(header::RETRY_AFTER, seconds.to_string())];
            return (StatusCode::TOO_MANY_REQUESTS, pause).into_response();
        }
        OutboxFault::Refusal => return StatusCode::BAD_REQUEST.into_response(),
        OutboxFault::Gone => return StatusCode::GONE.into_response(),
        OutboxFault::Redirect(to) => {
            let to = [(header::LOCATION, to.clone())];
            return (StatusCode::TEMPORARY_REDIRECT, to).into_response();
        }
        OutboxFault::Silence => pending().await,
    }
    let Some((browser, endpoint)) = kept.browser(browser) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let told = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let from = told("authorization").and_then(|told| sender(told, &kept.origin(), now()));
    let Some(key) = from else {
        return StatusCode::FORBIDDEN.into_response();
    };
    let ttl = told("ttl").and_then(|seconds| seconds.parse().ok());
    let opened = match told("content-encoding") {
        Some("aes128gcm") => browser.open(&body),
        _ => None,
    };
    let (Some(ttl), Some(text)) = (ttl, opened) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    kept.keep_push(SentPush {
        endpoint,
        key,
        topic: told("topic").unwrap_or_default().to_owned(),
        ttl,
        text,
    });
    match fault {
        OutboxFault::LostAnswer => pending().await,
        _ => StatusCode::CREATED.into_response(),
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "it stands for a server elsewhere, which has a clock of its own"
)]
fn now() -> u64 {
    SystemTime::UNIX_EPOCH
        .elapsed()
        .unwrap_or_default()
        .as_secs()
}
