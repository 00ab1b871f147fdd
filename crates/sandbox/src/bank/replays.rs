//! Requests that come again: the first answer is given again, for a day.

use alloy::primitives::B256;
use axum::{
    Json,
    http::{Method, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{
    books::{self, Answered},
    refusal::Refusal,
    shared::Bank,
};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// What a request is known by.
pub(super) fn digest(method: &Method, uri: &Uri, body: &[u8]) -> B256 {
    let digest = Sha256::new()
        .chain_update(format!("{method} {uri}\n"))
        .chain_update(body)
        .finalize();
    B256::from_slice(&digest)
}

/// What a key was answered with before; a refusal where it is used for something else, or too late.
pub(super) fn find(bank: &Bank, key: &str, asked: B256) -> Option<Result<Response, Refusal>> {
    let first = bank.read(|books| {
        let found = books.answers.iter().find(|answered| answered.key == key);
        found.cloned()
    })?;
    let refused = |code, message: &str| {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Some(Err(Refusal::because(status, code, message)))
    };
    if bank.clock.now_ms() > first.at + DAY_MS {
        return refused("idempotency_key_expired", "The retry deadline is exceeded");
    }
    if first.request != asked {
        return refused(
            "idempotency_key_reused",
            "This Idempotency-Key was used with another request",
        );
    }
    let status = StatusCode::from_u16(first.status).unwrap_or(StatusCode::OK);
    let body: Value = serde_json::from_str(&first.body).unwrap_or_default();
    Some(Ok((status, Json(body)).into_response()))
}

pub(super) fn keep(bank: &Bank, key: String, request: B256, status: StatusCode, body: &[u8]) {
    let body = String::from_utf8_lossy(body).into_owned();
    bank.change(|books, at| {
        let answered = Answered {
            key,
            request,
            status: status.as_u16(),
            body,
            at,
        };
        books::keep(&mut books.answers, answered);
    });
}
