//! The same answer to the same write under the same key: the header `Idempotency-Key` of
//! draft-ietf-httpapi-idempotency-key-header, on every write there is.
//!
//! What is promised: who repeats a write (method, path, body) under its key within a day hears the
//! first answer again (of a refusal within an hour), byte for byte, also when another process hears it or
//! the first one was killed after it answered. Of many at once one is carried out; the others wait for it. A key of one
//! network is good for one write: another write under it is refused with 409 (the draft leaves the
//! status open to the API; 422 is what a *chain* refuses here).
//!
//! What is not kept: answers that ask to come again (5xx, 429, whatever has a `Retry-After`), and
//! refusals of what could not be read. The key is free then. A process that dies in the middle
//! leaves its lease, which runs out in seconds; then the write is carried out again. That is right
//! because what lies underneath is idempotent by purpose: one live call a deposit, one deposit an
//! authorization. The key keeps the *answer* the same; that nothing is paid twice never hangs on it.
//!
//! Two clients who choose the same key never read each other's answers: a kept answer is found by
//! a hash over key and whole request, signatures included, so only who makes the very same request
//! hears it, and would without any key; and what somebody did who is signed in, nobody else hears. Nor can
//! a stranger use up somebody's key, because what a key is used for is remembered by who asks ([`Asker`]):
//! an account, or else a network. A client that changes its network keeps its answers, and may there use
//! the key for something else once. The table holds hashes and answers: no bodies, no keys, no addresses.

use std::{sync::Arc, time::Duration};

use alloy_primitives::B256;
use axum::{
    body::{Body, HttpBody, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header::CONTENT_TYPE, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use payments::Ctx;
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::{Idempotency, IdempotencyLease, IdempotentRequest, KeptAnswer, MAX_KEPT_ANSWER};
use tokio::time::{Instant, sleep, sleep_until};
use uuid::Uuid;

use super::{
    asker::Asker,
    kind::Kind,
    observe::{Logged, RequestId},
};
use crate::{
    error::{ApiError, ErrorCode},
    extract::{ReadBody, read_body},
};

const KEY: &str = "idempotency-key";
const REPLAYED: &str = "idempotency-replayed";
/// How long it is told what was done.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a refusal is told again: it did nothing, and anybody can have as many as they like.
const KEPT_REFUSAL: Duration = Duration::from_secs(60 * 60);
/// How long after its holder died a write passes to the next who asks.
const LEASE: Duration = Duration::from_secs(3);
const RENEW_EVERY: Duration = Duration::from_secs(1);
/// How often a waiting request looks: soon at first, for what takes milliseconds.
const LOOK_FIRST: Duration = Duration::from_millis(10);
const LOOK_LAST: Duration = Duration::from_millis(250);

/// What [`answer_once`] works with.
#[derive(Clone)]
pub(crate) struct AnswerOnce {
    ctx: Ctx,
    wait: Duration,
}

impl AnswerOnce {
    /// Repeats of a write that is under way wait for it a little less long than `request_time`,
    /// after which every request is cut off.
    pub(crate) fn new(ctx: Ctx, request_time: Duration) -> Self {
        Self {
            ctx,
            wait: request_time.saturating_sub(Duration::from_secs(1)),
        }
    }
}

/// Middleware: carries a write with an `Idempotency-Key` out once.
pub(crate) async fn answer_once(
    State(once): State<AnswerOnce>,
    asker: Asker,
    kind: Kind,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if kind != Kind::Write {
        return Ok(next.run(request).await);
    }
    let Some(key) = key_of(request.headers())? else {
        return Ok(next.run(request).await);
    };
    let (mut parts, body) = request.into_parts();
    let body = read_body(Request::from_parts(parts.clone(), body)).await?;
    let turn = Turn {
        write: write_of(&key, &asker, &parts, &body),
        holder: Uuid::now_v7().to_string(),
        until: Instant::now() + once.wait,
        once,
    };
    if let Some(told) = turn.wait().await? {
        return Ok(replay(told));
    }
    let id = parts.extensions.get::<RequestId>().cloned();
    parts.extensions.insert(ReadBody(body));
    let answered = turn.hold(next.run(Request::from_parts(parts, Body::empty())));
    turn.settle(answered.await, id).await
}

/// The key, without the quotation marks that the draft puts around it and most clients do not.
fn key_of(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let mut values = headers.get_all(KEY).iter();
    let Some(value) = values.next() else {
        return Ok(None);
    };
    let text = value.to_str().unwrap_or("");
    let key = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(text);
    let is_good = matches!(key.len(), 1..=255) && key.bytes().all(|byte| byte.is_ascii_graphic());
    if !is_good || values.next().is_some() {
        return Err(ApiError::invalid(
            "`Idempotency-Key` should stand once, with 1 to 255 visible ASCII characters. Nothing \
             was done; a random UUID is a good key.",
        ));
    }
    Ok(Some(key.to_owned()))
}

fn write_of(key: &str, asker: &Asker, parts: &Parts, body: &Value) -> IdempotentRequest {
    let target = parts.uri.path_and_query();
    let target = target.map_or("", |target| target.as_str());
    // serde_json keeps fields in the order of their names, so equal bodies are equal texts.
    let body = body.to_string();
    let mut request = vec!["write", key, parts.method.as_str(), target, &body];
    let account = asker.answers_as();
    request.extend(account.as_deref());
    IdempotentRequest {
        request: digest(&request),
        chosen_by: digest(&["key", key, &asker.chooses_keys_as()]),
    }
}

fn digest(parts: &[&str]) -> B256 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    B256::from_slice(&hash.finalize())
}

/// One request's attempt to carry out a write.
struct Turn {
    once: AnswerOnce,
    write: IdempotentRequest,
    holder: String,
    until: Instant,
}

impl Turn {
    /// Waits until the write was answered, or is ours to carry out (`None`).
    async fn wait(&self) -> Result<Option<KeptAnswer>, ApiError> {
        let mut pause = LOOK_FIRST;
        loop {
            let lease = self.lease();
            let expires_at = lease.now + milliseconds(KEPT);
            let store = &self.once.ctx.store;
            let standing = store.take_idempotent(self.write, lease, expires_at).await;
            match standing.map_err(not_begun)? {
                Idempotency::Yours => return Ok(None),
                Idempotency::Answered(answer) => return Ok(Some(answer)),
                Idempotency::KeyReused => return Err(key_reused()),
                Idempotency::UnderWay if Instant::now() >= self.until => return Err(key_in_use()),
                Idempotency::UnderWay => sleep_until(self.until.min(Instant::now() + pause)).await,
            }
            pause = LOOK_LAST.min(pause * 2);
        }
    }

    /// Renews the lease for as long as the work takes.
    async fn hold(&self, work: impl Future<Output = Response>) -> Response {
        let renewing = async {
            loop {
                sleep(RENEW_EVERY).await;
                // Lost or not renewed, the work goes on: whether its answer counts is seen at the end.
                if let Err(error) = self
                    .once
                    .ctx
                    .store
                    .renew_idempotent(self.write, self.lease())
                    .await
                {
                    tracing::warn!(%error, "an idempotent request could not be held on to");
                }
            }
        };
        tokio::select! {
            response = work => response,
            () = renewing => unreachable!("invariant: renewing has no end"),
        }
    }

    /// Keeps the answer, if it is one to be kept; else frees the key.
    async fn settle(
        &self,
        response: Response,
        id: Option<RequestId>,
    ) -> Result<Response, ApiError> {
        let (response, answer) = keepable(response, id).await;
        let store = &self.once.ctx.store;
        let Some(answer) = answer else {
            if let Err(error) = store.forget_idempotent(self.write, &self.holder).await {
                tracing::warn!(%error, "an idempotency key is free only once its lease ran out");
            }
            return Ok(response);
        };
        if self.keep(&answer).await {
            return Ok(response);
        }
        // Somebody took it for dead. What they answered is what everybody hears.
        match self.wait().await {
            Ok(Some(told)) => Ok(replay(told)),
            Ok(None) => {
                self.keep(&answer).await;
                Ok(response)
            }
            Err(error) if error.code == ErrorCode::IdempotencyKeyInUse => Err(error),
            // What they answered is not known; ours is true, and nothing else that is said here is.
            Err(error) => {
                tracing::warn!(error = ?error.source, "an answer could not be looked for");
                Ok(response)
            }
        }
    }

    /// `false` when the write passed to somebody else. An answer that cannot be kept is given all
    /// the same: it is true, and the work underneath is done once whoever asks again.
    async fn keep(&self, answer: &KeptAnswer) -> bool {
        let kept = match answer.status {
            ..400 => KEPT,
            _ => KEPT_REFUSAL,
        };
        let expires_at = self.lease().now + milliseconds(kept);
        let store = &self.once.ctx.store;
        match store
            .keep_answer(self.write, &self.holder, answer, expires_at)
            .await
        {
            Ok(kept) => kept,
            Err(error) => {
                tracing::warn!(%error, "an answer could not be kept for its idempotency key");
                true
            }
        }
    }

    fn lease(&self) -> IdempotencyLease<'_> {
        let now = self.once.ctx.clock.now_ms();
        IdempotencyLease {
            holder: &self.holder,
            now,
            until: now + milliseconds(LEASE),
        }
    }
}

/// The response, and what is to be kept of it: outcomes only.
async fn keepable(response: Response, id: Option<RequestId>) -> (Response, Option<KeptAnswer>) {
    let Some(RequestId(request_id)) = id else {
        return (response, None);
    };
    let status = response.status().as_u16();
    if let Some(error) = response.extensions().get::<Arc<ApiError>>() {
        let is_kept = error.code.is_outcome() && error.retry_after.is_none() && !error.saved;
        let answer = is_kept.then(|| KeptAnswer {
            status,
            body: serde_json::to_vec(&error.body(&request_id))
                .expect("invariant: an error has a JSON form"),
            request_id,
        });
        return (response, answer);
    }
    let is_small = response
        .body()
        .size_hint()
        .upper()
        .is_some_and(|size| size <= MAX_KEPT_ANSWER as u64);
    if !response.status().is_success() || !is_small {
        return (response, None);
    }
    let (parts, body) = response.into_parts();
    match to_bytes(body, MAX_KEPT_ANSWER).await {
        Ok(body) => {
            let answer = KeptAnswer {
                status,
                request_id,
                body: body.to_vec(),
            };
            (Response::from_parts(parts, body.into()), Some(answer))
        }
        Err(error) => (ApiError::internal(error).into_response(), None),
    }
}

fn replay(answer: KeptAnswer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
    let json = HeaderValue::from_static("application/json");
    let mut response = (status, [(CONTENT_TYPE, json)], answer.body).into_response();
    let headers = response.headers_mut();
    headers.insert(REPLAYED, HeaderValue::from_static("true"));
    if let Ok(id) = HeaderValue::from_str(&answer.request_id) {
        headers.insert("x-request-id", id);
    }
    let about = format!("the answer of {}", answer.request_id);
    response.extensions_mut().insert(Logged(about));
    response
}

/// Why a write could not be taken. Before it is, nothing of it is done by whoever asks.
fn not_begun(error: store::Error) -> ApiError {
    if !matches!(error, store::Error::InDoubt(_)) {
        return error.into();
    }
    ApiError::new(
        ErrorCode::DatabaseBusy,
        "The server's database did not say whether it saved your Idempotency-Key, so your request \
         was not begun: it did nothing and moved no money. Ask again in a moment, with the same key.",
    )
    .retry_after(2)
    .because(error)
}

/// The key names another write.
pub(crate) fn key_reused() -> ApiError {
    ApiError::new(
        ErrorCode::IdempotencyKeyReused,
        "This Idempotency-Key was used for another request, so nothing was done and no money \
         moved. Use a new key for a new request.",
    )
}

/// The first write of the key has no answer yet.
pub(crate) fn key_in_use() -> ApiError {
    ApiError::new(
        ErrorCode::IdempotencyKeyInUse,
        "The first request with this Idempotency-Key is still under way. Ask again in a moment, \
         with the same key: nothing is ever paid twice.",
    )
    .retry_after(2)
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use domain::AccountId;
    use serde_json::json;

    use super::*;
    use crate::http::Network;

    fn key(values: &[&'static str]) -> Result<Option<String>, ErrorCode> {
        let values = values.iter().map(|value| {
            let name = axum::http::HeaderName::from_static(KEY);
            (name, HeaderValue::from_static(value))
        });
        key_of(&HeaderMap::from_iter(values)).map_err(|error| error.code)
    }

    #[test]
    fn a_key_stands_once_and_is_visible() {
        assert_eq!(key(&[]), Ok(None));
        assert_eq!(key(&["a-1"]), Ok(Some("a-1".to_owned())));
        assert_eq!(key(&["\"a-1\""]), key(&["a-1"]), "as the draft writes it");
        let long: &'static str = "a".repeat(256).leak();
        assert!(key(&[&long[1..]]).is_ok());
        for bad in [
            &["" as &str] as &[&'static str],
            &["\"\""],
            &["a b"],
            &[long],
            &["a", "a"],
        ] {
            assert_eq!(key(bad), Err(ErrorCode::InvalidRequest), "{bad:?}");
        }
    }

    #[test]
    fn a_write_is_its_method_path_and_body_in_whatever_order() {
        let name = |key: &str, network: Network, path: &str, body: &str| {
            let asker = Asker {
                network,
                account: None,
            };
            let request = Request::post(path).body(()).expect("a request");
            let body = serde_json::from_str(body).expect("JSON");
            write_of(key, &asker, &request.into_parts().0, &body)
        };
        let here = Network::Of("192.0.2.1".parse().expect("an address"));
        let one = name("k", here, "/a", r#"{"a": 1, "b": {"c": 2, "d": 3}}"#);
        assert_eq!(one, name("k", here, "/a", r#"{"b":{"d":3,"c":2},"a":1}"#));
        for other in [
            name("k2", here, "/a", r#"{"a": 1, "b": {"c": 2, "d": 3}}"#),
            name("k", here, "/b", r#"{"a": 1, "b": {"c": 2, "d": 3}}"#),
            name("k", here, "/a", r#"{"a": 1, "b": {"c": 2, "d": 4}}"#),
        ] {
            assert_ne!(one.request, other.request);
        }
        let elsewhere = name("k", Network::Everybody, "/a", &json!({}).to_string());
        assert_ne!(one.chosen_by, elsewhere.chosen_by);
    }

    #[test]
    fn two_accounts_with_one_key_and_one_body_are_two_writes() {
        let here = Network::Of("192.0.2.1".parse().expect("an address"));
        let name = |network, account: Option<u128>| {
            let account = account.map(AccountId);
            let request = Request::post("/a").body(()).expect("a request");
            let asker = Asker { network, account };
            write_of("k", &asker, &request.into_parts().0, &json!({"a": 1}))
        };
        let asked = [None, Some(1), Some(2)].map(|account| name(here, account));
        for (at, one) in asked.iter().enumerate() {
            for other in &asked[at + 1..] {
                assert_ne!(one.request, other.request);
                assert_ne!(one.chosen_by, other.chosen_by);
            }
        }
        // Who is signed in is the same wherever they are.
        assert_eq!(asked[1], name(Network::Everybody, Some(1)));
    }
}
