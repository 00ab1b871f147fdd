use std::time::Duration;

use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde::Serialize;
use serde_json::Value;
use tracing::{Instrument, Span, field::Empty, info_span};
use url::Url;

use super::{ApiKey, BankError, IdempotencyKey, Refusal};
use crate::{
    http::{Cut, Service, pause, read_to_end},
    turns::{NotNow, Turns},
};

/// Questions about money at the same time; further ones wait.
const AT_ONCE: usize = 8;
/// The same of checks of who somebody is. Anybody may begin one, so they take no turn of what is about money.
const CHECKS_AT_ONCE: usize = 4;
/// How long a question may wait for its turn.
const TURN_WITHIN: Duration = Duration::from_secs(10);
/// How long an answer to a look may take.
const LOOKED_WITHIN: Duration = Duration::from_secs(10);
/// How long an answer to what changes something may take. The provider asks banks meanwhile, and whoever
/// gives up knows nothing.
const DONE_WITHIN: Duration = Duration::from_secs(30);
/// Longest answer (bytes) that is read: a page of a hundred drains has some hundred thousand.
const LONGEST: usize = 1024 * 1024;
/// How long nothing is asked after being told "too often" without a time.
const USUAL_PAUSE: Duration = Duration::from_secs(10);

/// Asks, within limits that all clones keep together.
#[derive(Clone)]
pub(super) struct Ask {
    client: Client,
    base: Url,
    key: ApiKey,
    /// Longest wait for a turn, and for an answer.
    pub patience: Duration,
    turns: Turns,
    checks: Turns,
    /// Whether it asks about checks.
    pub is_for_checks: bool,
}

impl std::fmt::Debug for Ask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ask")
            .field("base", &self.base.as_str())
            .finish_non_exhaustive()
    }
}

impl Ask {
    pub fn new(base: Url, key: ApiKey) -> Self {
        Self {
            client: Service::new("the bank provider").client,
            base,
            key,
            patience: Duration::MAX,
            turns: Turns::new(AT_ONCE),
            checks: Turns::new(CHECKS_AT_ONCE),
            is_for_checks: false,
        }
    }

    /// Looks. `call` names the question in traces.
    pub async fn get(
        &self,
        call: &'static str,
        path: &[&str],
        query: &[(&str, &str)],
    ) -> Result<Value, BankError> {
        let request = self.request(Method::GET, path, query);
        self.send(call, request.timeout(LOOKED_WITHIN.min(self.patience)))
            .await
    }

    /// Creates.
    pub async fn post(
        &self,
        call: &'static str,
        path: &[&str],
        body: &impl Serialize,
        key: IdempotencyKey,
    ) -> Result<Value, BankError> {
        let request = self
            .request(Method::POST, path, &[])
            .header("Idempotency-Key", key.0.to_string())
            .json(body);
        self.send(call, request.timeout(DONE_WITHIN.min(self.patience)))
            .await
    }

    /// Changes.
    pub async fn put(
        &self,
        call: &'static str,
        path: &[&str],
        body: &impl Serialize,
    ) -> Result<Value, BankError> {
        let request = self.request(Method::PUT, path, &[]).json(body);
        self.send(call, request.timeout(DONE_WITHIN.min(self.patience)))
            .await
    }

    fn request(&self, method: Method, path: &[&str], query: &[(&str, &str)]) -> RequestBuilder {
        let mut url = self.base.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(path);
        }
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        self.client
            .request(method, url)
            .header("Api-Key", self.key.0.clone())
    }

    async fn send(&self, call: &'static str, request: RequestBuilder) -> Result<Value, BankError> {
        let span = info_span!("bank", call, status = Empty);
        let answer = async {
            let turns = match self.is_for_checks {
                true => &self.checks,
                false => &self.turns,
            };
            let turn = turns.take(TURN_WITHIN.min(self.patience)).await;
            let _turn = turn.map_err(|NotNow(after)| BankError::Throttled { after })?;
            self.answer(request).await
        };
        answer.instrument(span).await
    }

    /// Whom the provider tells that it is asked too often. Checks give way first: only where money is refused as
    /// well, it is not asked about money either.
    fn rest(&self, pause: Duration) {
        self.checks.rest(pause);
        if !self.is_for_checks {
            self.turns.rest(pause);
        }
    }

    async fn answer(&self, request: RequestBuilder) -> Result<Value, BankError> {
        let response = request.send().await;
        let response = response.map_err(|_| BankError::Unreachable)?;
        let status = response.status();
        Span::current().record("status", status.as_u16());
        if status == StatusCode::TOO_MANY_REQUESTS {
            let after = pause(&response);
            self.rest(after.unwrap_or(USUAL_PAUSE));
            return Err(BankError::Throttled { after });
        }
        // It answers 409 while it is busy with the same key.
        let is_unsure = matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::CONFLICT);
        if status.is_server_error() || is_unsure {
            return Err(BankError::Broken);
        }
        let body = read_to_end(response, LONGEST).await;
        let body = body.map_err(|cut| match cut {
            Cut::Off => BankError::Unreachable,
            Cut::TooLong => BankError::Unreadable,
        })?;
        if status.is_client_error() {
            let refusal = Refusal::read(status.as_u16(), &body);
            return Err(BankError::Refused(Box::new(refusal)));
        }
        if !status.is_success() {
            return Err(BankError::Unreadable);
        }
        serde_json::from_slice(&body).map_err(|_| BankError::Unreadable)
    }
}
