use std::collections::HashMap;

use alloy_primitives::Address;
use chain::{Chain, NodeError, Receipt};
use store::{Attempt, SponsorTransaction};

use crate::Ctx;

/// The attempts of each transaction of a key, by its nonce, newest first.
pub(super) type Attempts = HashMap<u64, Vec<Attempt>>;

pub(super) async fn attempts_of(
    ctx: &Ctx,
    chain: domain::ChainId,
    key: Address,
    transactions: &[SponsorTransaction],
) -> Result<Attempts, store::Error> {
    let nonces: Vec<u64> = transactions.iter().map(|one| one.nonce).collect();
    let mut attempts = Attempts::new();
    for attempt in ctx.store.attempts(chain, key, &nonces).await? {
        attempts.entry(attempt.nonce).or_default().push(attempt);
    }
    Ok(attempts)
}

/// Which of a transaction's attempts is in a block. At most one can be: they share a nonce.
pub(super) async fn mined_attempt<'a>(
    chain: &Chain,
    attempts: &'a [Attempt],
) -> Result<Option<(&'a Attempt, Receipt)>, NodeError> {
    for attempt in attempts {
        if let Some(receipt) = chain.receipt(attempt.tx).await? {
            return Ok(Some((attempt, receipt)));
        }
    }
    Ok(None)
}
