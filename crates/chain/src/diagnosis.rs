//! What an operator wants to know of a chain's endpoints, one by one. Running does not ask this way:
//! it is content with the first that answers.

use std::{future::Future, time::Duration};

use alloy::{
    consensus::BlockHeader,
    eips::BlockNumberOrTag,
    providers::{Provider, RootProvider},
    rpc::types::Filter,
    transports::TransportError,
};
use domain::ChainId;
use futures::future::join_all;
use url::Url;

use crate::{Chain, NodeError};

/// How long an endpoint may take for one answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// What an endpoint answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endpoint {
    /// Nothing of use. Why, without its address (which may hold a key).
    Silent(&'static str),
    /// It belongs to another chain.
    OtherChain(ChainId),
    /// It is of this chain.
    Right(EndpointState),
}

/// The state of an endpoint of the right chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointState {
    /// Its newest block.
    pub head: u64,
    /// That block's time, in Unix seconds.
    pub head_time: u64,
    /// Whether it gives the logs of a block.
    pub gives_logs: bool,
    /// The newest block that it calls final, where it knows the tag.
    pub finalized: Option<u64>,
}

impl Chain {
    /// Asks each endpoint for itself, all at once. In the operator's order.
    pub async fn endpoints(&self) -> Vec<Endpoint> {
        let spec = self.spec();
        join_all(spec.rpc_urls.iter().map(|url| ask(url, spec.id))).await
    }

    /// Compares the domain that wallets are told to sign under with the token's own word.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn domain_of(&self, token: &crate::Token) -> Result<TokenDomainCheck, NodeError> {
        let Some(domain) = &token.gasless else {
            return Ok(TokenDomainCheck::NotGasless);
        };
        let expected =
            domain::domain_separator(&domain.name, &domain.version, self.id(), token.address);
        Ok(match self.domain_separator(token.address).await? {
            Some(found) if found == expected => TokenDomainCheck::Agrees,
            _ => TokenDomainCheck::Differs,
        })
    }
}

/// Whether signatures under a token's configured domain would be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenDomainCheck {
    /// It takes no signatures here.
    NotGasless,
    /// `DOMAIN_SEPARATOR()` is the one of the configured name and version.
    Agrees,
    /// It is another one, or there is none: people would sign for nothing.
    Differs,
}

async fn ask(url: &Url, expected: ChainId) -> Endpoint {
    if !matches!(url.scheme(), "http" | "https") {
        return Endpoint::Silent("it is no HTTP endpoint");
    }
    let node = RootProvider::new_http(url.clone());
    match state(&node, expected).await {
        Ok(endpoint) => endpoint,
        Err(why) => Endpoint::Silent(why),
    }
}

async fn state(node: &RootProvider, expected: ChainId) -> Result<Endpoint, &'static str> {
    let id = within(node.get_chain_id().into_future()).await?;
    if id != expected.0 {
        return Ok(Endpoint::OtherChain(ChainId(id)));
    }
    let latest = node.get_block_by_number(BlockNumberOrTag::Latest);
    let latest = within(latest.into_future())
        .await?
        .ok_or("it has no newest block")?;
    let head = latest.header.number();
    let logs = Filter::new().from_block(head).to_block(head);
    let finalized = node.get_block_by_number(BlockNumberOrTag::Finalized);
    Ok(Endpoint::Right(EndpointState {
        head,
        head_time: latest.header.timestamp(),
        gives_logs: within(node.get_logs(&logs)).await.is_ok(),
        finalized: within(finalized.into_future())
            .await
            .ok()
            .flatten()
            .map(|block| block.header.number()),
    }))
}

async fn within<T>(
    answer: impl Future<Output = Result<T, TransportError>>,
) -> Result<T, &'static str> {
    match tokio::time::timeout(ANSWER_WITHIN, answer).await {
        Ok(Ok(answer)) => Ok(answer),
        // Transport errors quote the endpoint's URL; only their kind is kept.
        Ok(Err(TransportError::ErrorResp(_))) => Err("it refuses to answer"),
        Ok(Err(_)) => Err("it cannot be reached, or does not speak JSON-RPC"),
        Err(_) => Err("it did not answer in time"),
    }
}
