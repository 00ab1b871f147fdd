mod rest;

use std::{
    future::Future,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use alloy::{
    providers::{Provider, RootProvider},
    rpc::json_rpc::ErrorPayload,
    transports::TransportError,
};
use domain::ChainId;
use futures::future::join_all;
use tokio::time::Instant;
use url::Url;

use crate::{Revert, metrics};
use rest::Rest;

/// How long an endpoint may take for one answer before the next one is asked.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// Why a chain gave no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NodeError {
    /// No endpoint answered in time, or what came was no JSON-RPC answer.
    #[error("no node of chain {chain} answers: {detail}")]
    Unreachable {
        /// Which chain.
        chain: ChainId,
        /// What the last endpoint did, without its address (which may hold a key).
        detail: String,
    },
    /// An endpoint belongs to another chain. It is asked again after long, and after all others.
    #[error("a node of chain {expected} says that it is chain {found}")]
    WrongChain {
        /// Which chain it is configured for.
        expected: ChainId,
        /// What it says it is.
        found: ChainId,
    },
    /// The node understood and refused.
    #[error("the node refused: {}", .0.message)]
    Refused(ErrorPayload),
}

impl NodeError {
    /// Whether it comes of the node, as when it is asked too often, and not of running what it was
    /// asked to run.
    pub fn is_about_the_node(&self) -> bool {
        let Self::Refused(refusal) = self else {
            return true;
        };
        // A contract can end in many ways, so the node's reasons are those that are listed.
        let is_fault = says(refusal, &["header not found"]) || is_timeout(refusal);
        Revert::of(refusal).is_none() && (is_limit(refusal) || is_fault)
    }

    /// Whether the node gave the question up because answering it took too long.
    pub(crate) fn is_timeout(&self) -> bool {
        matches!(self, Self::Refused(refusal) if Revert::of(refusal).is_none() && is_timeout(refusal))
    }

    /// Whether the chain charges more than the gas that was given before it runs anything: some count gas in
    /// thousands of times as much as others. The node's own bound has to do there.
    pub(crate) fn wants_more_gas(&self) -> bool {
        matches!(self, Self::Refused(refusal)
            if Revert::of(refusal).is_none() && says(refusal, &["intrinsic gas"]))
    }

    /// Whether the node refused because it is asked too often: the same question may be answered later.
    pub fn is_limit(&self) -> bool {
        matches!(self, Self::Refused(refusal) if Revert::of(refusal).is_none() && is_limit(refusal))
    }
}

/// EIP-1474's code, and those and the words that providers made up.
fn is_limit(refusal: &ErrorPayload) -> bool {
    matches!(refusal.code, -32005 | -32029 | 429)
        || says(refusal, &["rate limit", "too many requests"])
}

fn is_timeout(refusal: &ErrorPayload) -> bool {
    says(refusal, &["timeout", "timed out"])
}

fn says(refusal: &ErrorPayload, phrases: &[&str]) -> bool {
    let words = refusal.message.to_lowercase();
    phrases.iter().any(|phrase| words.contains(phrase))
}

/// The endpoints of one chain, asked in the operator's order, those last that did not answer just now.
pub struct Node {
    chain: ChainId,
    endpoints: Vec<Endpoint>,
}

struct Endpoint {
    provider: RootProvider,
    /// Which of the operator's, from 1.
    number: usize,
    /// Set once the endpoint has said that it is of the right chain.
    verified: AtomicBool,
    rest: Mutex<Rest>,
}

impl Endpoint {
    fn rest(&self) -> MutexGuard<'_, Rest> {
        self.rest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Node {
    pub(crate) fn new(chain: ChainId, urls: &[Url]) -> Self {
        let endpoints = urls
            .iter()
            .zip(1..)
            .map(|(url, number)| {
                let provider = metrics::measured(url, chain, number);
                Endpoint {
                    provider,
                    number,
                    verified: AtomicBool::new(false),
                    rest: Mutex::default(),
                }
            })
            .collect();
        Self { chain, endpoints }
    }

    /// Asks the endpoints in turn until one answers, those that rest only when no other does. A refusal is an
    /// answer, but for one by a node that is asked too often.
    ///
    /// # Errors
    /// When none answers, or with the refusal.
    pub async fn ask<T, F>(&self, question: impl Fn(RootProvider) -> F) -> Result<T, NodeError>
    where
        F: Future<Output = Result<T, TransportError>>,
    {
        let mut failure = self.unreachable("no endpoint is configured");
        let mut resting = Vec::new();
        for endpoint in &self.endpoints {
            if !endpoint.rest().take(Instant::now()) {
                resting.push(endpoint);
                continue;
            }
            match self.try_one(endpoint, &question).await {
                Ok(answer) => return answer,
                Err(error) => failure = error,
            }
        }
        for endpoint in resting {
            match self.try_one(endpoint, &question).await {
                Ok(answer) => return answer,
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }

    /// What an endpoint answers, which may be a refusal; else why the next one is asked.
    async fn try_one<T, F>(
        &self,
        endpoint: &Endpoint,
        question: &impl Fn(RootProvider) -> F,
    ) -> Result<Result<T, NodeError>, NodeError>
    where
        F: Future<Output = Result<T, TransportError>>,
    {
        let asked_at = Instant::now();
        let answer = self.ask_one(endpoint, question).await;
        match answer {
            Err(error) if error.is_limit() => Err(error),
            Ok(_) | Err(NodeError::Refused(_)) => {
                if endpoint.rest().answered() {
                    let (chain, number) = (self.chain, endpoint.number);
                    tracing::info!(%chain, endpoint = number, "an endpoint answers again");
                }
                Ok(answer)
            }
            Err(error) => {
                let now = Instant::now();
                let was_awake = match &error {
                    NodeError::WrongChain { .. } => endpoint.rest().is_of_no_use(now),
                    _ => endpoint.rest().failed(asked_at, now),
                };
                if was_awake {
                    let (chain, number) = (self.chain, endpoint.number);
                    tracing::warn!(%chain, endpoint = number, %error, "an endpoint is asked after others");
                }
                Err(error)
            }
        }
    }

    /// Asks every endpoint at once. What those say that answer, in the operator's order; at least one
    /// does.
    ///
    /// # Errors
    /// When none answers.
    pub async fn ask_each<T, F>(
        &self,
        question: impl Fn(RootProvider) -> F,
    ) -> Result<Vec<T>, NodeError>
    where
        F: Future<Output = Result<T, TransportError>>,
    {
        let asked = self
            .endpoints
            .iter()
            .map(|one| self.ask_one(one, &question));
        let mut failure = self.unreachable("no endpoint is configured");
        let mut said = Vec::new();
        for answer in join_all(asked).await {
            match answer {
                Ok(answer) => said.push(answer),
                Err(error) => failure = error,
            }
        }
        if said.is_empty() {
            return Err(failure);
        }
        Ok(said)
    }

    async fn ask_one<T, F>(
        &self,
        endpoint: &Endpoint,
        question: &impl Fn(RootProvider) -> F,
    ) -> Result<T, NodeError>
    where
        F: Future<Output = Result<T, TransportError>>,
    {
        if !endpoint.verified.load(Ordering::Relaxed) {
            let found = self.within(endpoint.provider.get_chain_id()).await?;
            if found != self.chain.0 {
                return Err(NodeError::WrongChain {
                    expected: self.chain,
                    found: ChainId(found),
                });
            }
            endpoint.verified.store(true, Ordering::Relaxed);
        }
        self.within(question(endpoint.provider.clone())).await
    }

    async fn within<T>(
        &self,
        answer: impl IntoFuture<Output = Result<T, TransportError>>,
    ) -> Result<T, NodeError> {
        match tokio::time::timeout(ANSWER_WITHIN, answer.into_future()).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(TransportError::ErrorResp(refusal))) => Err(NodeError::Refused(refusal)),
            // Transport errors quote the endpoint's URL; only their kind is kept.
            Ok(Err(TransportError::DeserError { .. })) => {
                Err(self.unreachable("its answer is not readable"))
            }
            Ok(Err(TransportError::NullResp)) => Err(self.unreachable("its answer is empty")),
            Ok(Err(_)) => Err(self.unreachable("the connection failed")),
            Err(_) => Err(self.unreachable("it did not answer in time")),
        }
    }

    fn unreachable(&self, detail: &str) -> NodeError {
        NodeError::Unreachable {
            chain: self.chain,
            detail: detail.to_owned(),
        }
    }
}

impl std::fmt::Debug for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Node({} endpoints of {})",
            self.endpoints.len(),
            self.chain
        )
    }
}
