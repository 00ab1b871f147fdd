//! Whether everything that running depends on is in order. `filbert check` looks at all of it;
//! what starts looks at what would lose money, and does not start where it would.

mod attachments;
mod bank;
mod chain;
mod contracts;
mod crossings;
mod database;
mod names;
mod routes;
mod storage;
mod tokens;

#[cfg(test)]
mod tests;

use std::time::Duration;

use ::chain::{Chain, ChainSpec, Chains};
use alloy_primitives::Address;
use domain::ChainId;
use futures::future::{join, join_all};
use store::Store;
use tokio::time::{Instant, timeout_at};

use crate::{config::Config, open_files};

/// How long a start waits for a chain's answers about its contracts, and again about its tokens. What is
/// not known by then is a node's delay, which is no reason not to run.
pub(crate) const START_WAITS: Duration = Duration::from_secs(3);
/// How long a check does.
const CHECK_WAITS: Duration = Duration::from_secs(30);

/// How something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Grade {
    /// As it should be.
    Fine,
    /// Works, and should be known.
    Note,
    /// Does not work, or soon will not.
    Fault,
    /// Would lose money. Nothing starts on it.
    Danger,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub grade: Grade,
    /// What was looked at.
    pub what: String,
    /// What was seen, and what to do where something is to be done. Without secrets.
    pub detail: String,
}

impl Finding {
    fn new(grade: Grade, what: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            grade,
            what: what.into(),
            detail: detail.into(),
        }
    }
}

/// Looks at everything.
pub(crate) async fn look_at_all(config: &Config, chains: &Chains) -> Vec<Finding> {
    let (mut findings, store) = database::look_at(&config.storage).await;
    findings.extend(storage::look_at(&config.storage));
    findings.push(storage::of_files(
        open_files::raise(),
        config.limits.connections,
    ));
    findings.push(attachments::look_at(config).await);
    findings.extend(bank::look_at(config, chains).await);
    findings.extend(routes::look_at(config, chains).await);
    if let Some(store) = &store {
        findings.extend(crossings::look_at(store).await);
    }
    if chains.iter().next().is_none() {
        findings.push(Finding::new(Grade::Fault, "chains", "none is configured"));
    }
    let looks = chains
        .iter()
        .map(|chain| look_at_chain(chain, store.as_ref()));
    let looked_at = join_all(looks).await;
    findings.extend(looked_at.into_iter().flatten());
    findings.extend(config.chains.iter().filter_map(tokens::hidden_in_vain));
    findings.extend(names::look_at(config, chains).await);
    findings
}

async fn look_at_chain(chain: &Chain, store: Option<&Store>) -> Vec<Finding> {
    let (mut findings, answers) = chain::endpoints(chain).await;
    if answers {
        findings.extend(contracts::look_at(chain, Instant::now() + CHECK_WAITS).await);
        findings.extend(
            tokens::look_at(chain, Instant::now() + CHECK_WAITS)
                .await
                .findings,
        );
        findings.extend(chain::data_fee(chain).await);
        findings.extend(chain::sponsor(chain).await);
    }
    if let Some(store) = store {
        findings.extend(chain::retired_keys(chain, store).await);
    }
    findings
}

/// What a start found.
pub(crate) struct Preflight {
    /// Why nothing may start. Empty: it may.
    pub dangers: Vec<Finding>,
    /// Tokens whose signatures would be worth nothing.
    pub not_gasless: Vec<(ChainId, Address)>,
    /// Tokens whose amounts would be shown wrong.
    pub misread: Vec<(ChainId, Address)>,
}

/// Looks at what would lose money, and waits for nodes as [`START_WAITS`] says. A database that cannot be
/// asked is found out by its next use.
pub(crate) async fn before_start(store: &Store, chains: &Chains, wait: Duration) -> Preflight {
    let mut findings = Vec::from_iter(database::durability(store).await);
    let looks = chains.iter().map(|chain| async move {
        let (findings, tokens) = look_before_start(chain, wait).await;
        (chain.id(), findings, tokens)
    });
    let (mut not_gasless, mut misread) = (Vec::new(), Vec::new());
    for (id, found, tokens) in join_all(looks).await {
        findings.extend(found);
        not_gasless.extend(tokens.differing.into_iter().map(|token| (id, token)));
        misread.extend(tokens.misread.into_iter().map(|token| (id, token)));
    }
    findings.retain(|finding| finding.grade == Grade::Danger);
    Preflight {
        dangers: findings,
        not_gasless,
        misread,
    }
}

/// What is found in time. A danger stays found however slow the rest is.
async fn look_before_start(chain: &Chain, wait: Duration) -> (Vec<Finding>, tokens::Tokens) {
    let by = Instant::now() + wait;
    let endpoints = timeout_at(by, chain::endpoints(chain));
    let (endpoints, contracts) = join(endpoints, contracts::look_at(chain, by)).await;
    let mut findings = match endpoints {
        // Whatever another chain has there is nothing to go by.
        Ok((findings, false)) => return (findings, tokens::Tokens::default()),
        Ok((findings, true)) => findings,
        Err(_) => Vec::from([too_slow(format!("{} endpoints", name_of(chain.spec())))]),
    };
    findings.extend(contracts);
    let tokens = tokens::look_at(chain, Instant::now() + wait).await;
    (findings, tokens)
}

/// What could not be looked at in time. It takes nothing along that others found.
fn too_slow(what: String) -> Finding {
    tracing::warn!(what, "nodes take too long to tell whether it is in order");
    let detail = "its nodes did not tell in time, so nothing is known of it. Look again";
    Finding::new(Grade::Fault, what, detail)
}

/// The same chains without the tokens, and without the gasless deposits, that the tokens' own word is
/// against.
pub(crate) fn as_tokens_say(mut specs: Vec<ChainSpec>, found: &Preflight) -> Vec<ChainSpec> {
    for spec in &mut specs {
        let id = spec.id;
        spec.tokens.retain(|token| {
            let misread = found.misread.contains(&(id, token.address));
            if misread {
                tracing::error!(
                    chain = %id, token = %token.address, symbol = token.symbol,
                    listed_decimals = token.decimals,
                    "its contract has another number of decimals: amounts would be shown wrong, so \
                     it is not offered"
                );
            }
            !misread
        });
        for token in &mut spec.tokens {
            if found.not_gasless.contains(&(id, token.address)) {
                tracing::error!(
                    chain = %spec.id, token = %token.address, symbol = token.symbol,
                    "its DOMAIN_SEPARATOR() is not that of the configured name and version: \
                     people would sign for nothing, so it takes no gasless deposits"
                );
                token.gasless = None;
            }
        }
    }
    specs
}

/// `Optimism (10)`.
pub(crate) fn name_of(spec: &ChainSpec) -> String {
    format!("{} ({})", spec.name, spec.id)
}
