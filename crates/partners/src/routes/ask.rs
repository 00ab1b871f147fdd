use std::time::Duration;

use bytes::Bytes;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::Value;
use tracing::{Instrument, Span, field::Empty, info_span};
use url::Url;

use super::{IntegratorId, RoutesError, error::Refusal, read};
use crate::{
    http::{Cut, Service, pause, read_to_end},
    turns::{NotNow, Turns},
};

/// Questions at the same time; further ones wait. It takes ten a second.
const AT_ONCE: usize = 8;
/// How long a question may wait for its turn.
const TURN_WITHIN: Duration = Duration::from_secs(3);
/// How long an answer may take: for a route it asks many others.
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);
/// Longest answer (bytes) that is read: some chains have thousands of tokens.
const LONGEST: usize = 4 * 1024 * 1024;
/// How long nothing is asked after being told "too often" without a time.
const USUAL_PAUSE: Duration = Duration::from_secs(2);
/// The longest pause that it can ask for.
const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// Asks, within limits that all clones keep together.
#[derive(Clone)]
pub(super) struct Ask {
    client: Client,
    base: Url,
    id: IntegratorId,
    turns: Turns,
}

impl std::fmt::Debug for Ask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ask")
            .field("base", &self.base.as_str())
            .finish_non_exhaustive()
    }
}

/// An answer that is more than a failure: what was asked for, or why not.
pub(super) struct Heard {
    status: StatusCode,
    /// Its name for the question.
    pub request_id: Option<String>,
    body: Bytes,
}

impl Ask {
    pub fn new(base: Url, id: IntegratorId) -> Self {
        Self {
            client: Service::new("the router").client,
            base,
            id,
            turns: Turns::new(AT_ONCE),
        }
    }

    /// Looks. `call` names the question in traces, and is its path.
    pub async fn get(
        &self,
        call: &'static str,
        query: &[(&str, &str)],
    ) -> Result<Heard, RoutesError> {
        let mut url = self.url(call);
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        self.send(call, self.client.get(url)).await
    }

    /// Asks what takes a body.
    pub async fn post(&self, call: &'static str, body: &Value) -> Result<Heard, RoutesError> {
        let request = self.client.post(self.url(call)).json(body);
        self.send(call, request).await
    }

    fn url(&self, call: &str) -> Url {
        let mut url = self.base.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().push(call);
        }
        url
    }

    async fn send(
        &self,
        call: &'static str,
        request: RequestBuilder,
    ) -> Result<Heard, RoutesError> {
        let span = info_span!("router", call, status = Empty);
        let answer = async {
            let turn = self.turns.take(TURN_WITHIN).await;
            let _turn = turn.map_err(|NotNow(after)| RoutesError::Throttled { after })?;
            let request = request
                .timeout(ANSWERED_WITHIN)
                .header("x-integrator-id", self.id.0.clone());
            self.answer(request).await
        };
        answer.instrument(span).await
    }

    async fn answer(&self, request: RequestBuilder) -> Result<Heard, RoutesError> {
        let response = request.send().await;
        let response = response.map_err(|_| RoutesError::Unreachable)?;
        let status = response.status();
        Span::current().record("status", status.as_u16());
        let after = pause(&response);
        let request_id = response.headers().get("x-request-id");
        let request_id = request_id.and_then(|id| read::name(id.to_str().ok()?));
        let body = read_to_end(response, LONGEST).await;
        let body = body.map_err(|cut| match cut {
            Cut::Off => RoutesError::Unreachable,
            Cut::TooLong => RoutesError::Unreadable,
        })?;
        if status.is_success() {
            return Ok(Heard {
                status,
                request_id,
                body,
            });
        }
        let refusal = Refusal::read(&body);
        match refusal.failure(status) {
            Some(RoutesError::Throttled { after: told }) => {
                let after = after.or(told).map(|pause| pause.min(LONGEST_PAUSE));
                self.turns.rest(after.unwrap_or(USUAL_PAUSE));
                Err(RoutesError::Throttled { after })
            }
            Some(failure) => Err(failure),
            None if status.is_client_error() => Ok(Heard {
                status,
                request_id,
                body,
            }),
            None => Err(RoutesError::Unreadable),
        }
    }
}

impl Heard {
    /// Whether it knows nothing of what it was asked.
    pub fn is_unknown(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// What was asked for.
    ///
    /// # Errors
    /// Why it is not.
    pub fn json(&self) -> Result<Value, RoutesError> {
        if !self.status.is_success() {
            return Err(Refusal::read(&self.body).of_a_question());
        }
        serde_json::from_slice(&self.body).map_err(|_| RoutesError::Unreadable)
    }
}
