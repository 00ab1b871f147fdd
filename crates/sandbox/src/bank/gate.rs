//! What happens to every request of the API: what goes wrong, who asks, and whether it was asked before.

use std::{sync::Arc, time::Duration};

use axum::{
    body::{self, Body, Bytes},
    extract::{Request, State},
    http::{Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{KEY, LONGEST, refusal::Refusal, replays, shared::Bank};
use crate::luck::Excuses;

const API_KEY: &str = "Api-Key";
const IDEMPOTENCY_KEY: &str = "Idempotency-Key";
/// Most characters of an idempotency key.
const LONGEST_KEY: usize = 255;

pub(super) async fn gate(State(bank): State<Arc<Bank>>, request: Request, next: Next) -> Response {
    let luck = bank.luck();
    let slow = bank.faults().slow_ms;
    if slow > 0 {
        tokio::time::sleep(Duration::from_millis(slow)).await;
    }
    let excuses = Excuses {
        broken: || Refusal::unexpected().into_response(),
        throttled,
    };
    let answered = async {
        let answer = answer(&bank, request, next).await;
        let answer = answer.unwrap_or_else(IntoResponse::into_response);
        // What was answered is still so after a restart.
        bank.written().await;
        answer
    };
    luck.meet(&excuses, answered).await
}

/// For addresses that the API does not have.
pub(super) async fn nowhere() -> Refusal {
    Refusal::not_found("path")
}

async fn answer(bank: &Bank, request: Request, next: Next) -> Result<Response, Refusal> {
    known(&request)?;
    let key = idempotency_key(&request)?;
    if *request.method() == Method::GET {
        return Ok(next.run(request).await);
    }
    let _turn = bank.changing.lock().await;
    let Some(key) = key else {
        return Ok(next.run(request).await);
    };
    let (parts, body) = request.into_parts();
    let body = bytes(body).await?;
    let asked = replays::digest(&parts.method, &parts.uri, &body);
    if let Some(first) = replays::find(bank, &key, asked) {
        return first;
    }
    let request = Request::from_parts(parts, Body::from(body));
    let (parts, body) = next.run(request).await.into_parts();
    let body = bytes(body).await?;
    replays::keep(bank, key, asked, parts.status, &body);
    Ok(Response::from_parts(parts, Body::from(body)))
}

async fn bytes(body: Body) -> Result<Bytes, Refusal> {
    let too_long = |_| {
        Refusal::because(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too_long",
            "The body is too long",
        )
    };
    body::to_bytes(body, LONGEST).await.map_err(too_long)
}

/// Whether the key of the API is there and right.
fn known(request: &Request) -> Result<(), Refusal> {
    let refused = |code, message: &str| {
        Err(Refusal::header(
            StatusCode::UNAUTHORIZED,
            code,
            API_KEY,
            message,
        ))
    };
    match request.headers().get(API_KEY) {
        None => refused("required", "Missing Api-Key header"),
        Some(key) if key != KEY => refused("invalid", "Invalid Api-Key header"),
        Some(_) => Ok(()),
    }
}

/// The key by which a request may be sent again: `POST` has one, everything else none.
fn idempotency_key(request: &Request) -> Result<Option<String>, Refusal> {
    let refused = |code, message: &str| {
        let status = StatusCode::BAD_REQUEST;
        Err(Refusal::header(status, code, IDEMPOTENCY_KEY, message))
    };
    let key = request.headers().get(IDEMPOTENCY_KEY);
    match (request.method() == Method::POST, key) {
        (true, None) => refused("required", "Missing Idempotency-Key header"),
        (true, Some(key)) => match key.to_str() {
            Ok(key) if (1..=LONGEST_KEY).contains(&key.len()) => Ok(Some(key.to_owned())),
            _ => refused("invalid", "Invalid Idempotency-Key header"),
        },
        (false, Some(_)) => refused("invalid", "Only POST takes an Idempotency-Key header"),
        (false, None) => Ok(None),
    }
}

fn throttled(seconds: u64) -> Response {
    let refusal = Refusal::because(
        StatusCode::TOO_MANY_REQUESTS,
        "too_many_requests",
        "Too many requests",
    );
    let pause = [(header::RETRY_AFTER, seconds.to_string())];
    (pause, refusal).into_response()
}
