//! Whether everything that running depends on is in order. `filbert check` looks at all of it;
//! what starts looks at what would lose money, and does not start where it would.

mod attachments;
mod chain;
mod contracts;
mod database;
mod names;
mod storage;
mod tokens;

use std::time::Duration;

use ::chain::{Chain, ChainSpec, Chains};
use domain::ChainId;
use futures::future::join_all;
use store::Store;

use crate::config::Config;

/// How long a start waits for a chain's answers. What is not known by then is a node's delay, which
/// is no reason not to run.
const START_WAITS: Duration = Duration::from_secs(3);

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
    findings.extend(storage::look_at(&config.storage.data_dir()));
    findings.push(attachments::look_at(config).await);
    if chains.iter().next().is_none() {
        findings.push(Finding::new(Grade::Fault, "chains", "none is configured"));
    }
    let looks = chains
        .iter()
        .map(|chain| look_at_chain(chain, store.as_ref()));
    let looked_at = join_all(looks).await;
    findings.extend(looked_at.into_iter().flatten());
    findings.extend(names::look_at(config, chains).await);
    findings
}

async fn look_at_chain(chain: &Chain, store: Option<&Store>) -> Vec<Finding> {
    let (mut findings, answers) = chain::endpoints(chain).await;
    if answers {
        findings.extend(contracts::look_at(chain).await);
        findings.extend(tokens::look_at(chain).await.findings);
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
    pub not_gasless: Vec<(ChainId, alloy_primitives::Address)>,
}

/// Looks at what would lose money. A database that cannot be asked is found out by its next use.
pub(crate) async fn before_start(store: &Store, chains: &Chains) -> Preflight {
    let mut findings = Vec::from_iter(database::durability(store).await);
    let looks = chains.iter().map(|chain| async move {
        let look = async {
            let (mut findings, answers) = chain::endpoints(chain).await;
            if !answers {
                return (findings, Vec::new());
            }
            findings.extend(contracts::look_at(chain).await);
            (findings, tokens::look_at(chain).await.differing)
        };
        let id = chain.id();
        match tokio::time::timeout(START_WAITS, look).await {
            Ok((findings, tokens)) => (findings, tokens.into_iter().map(|one| (id, one)).collect()),
            Err(_) => {
                tracing::warn!(chain = %id, "its nodes take too long to tell whether all is in order");
                (Vec::new(), Vec::new())
            }
        }
    });
    let mut not_gasless = Vec::new();
    for (found, tokens) in join_all(looks).await {
        findings.extend(found);
        not_gasless.extend(tokens);
    }
    findings.retain(|finding| finding.grade == Grade::Danger);
    Preflight {
        dangers: findings,
        not_gasless,
    }
}

/// The same chains without gasless deposits of those tokens.
pub(crate) fn without_gasless(
    mut specs: Vec<ChainSpec>,
    tokens: &[(ChainId, alloy_primitives::Address)],
) -> Vec<ChainSpec> {
    for spec in &mut specs {
        for token in &mut spec.tokens {
            if tokens.contains(&(spec.id, token.address)) {
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
