//! Brings what we signed and what the chain has together.

use std::collections::BTreeMap;

use alloy_primitives::{Bytes, U256};
use chain::{Chain, Fees, NodeError, Signer};
use domain::TransactionState;
use store::{KeyLease, MAX_UNDER_WAY, NewTransaction, SponsorTransaction};

use super::{
    Sponsor, SponsorError,
    attempts::{attempts_of, mined_attempt},
    cost::{attempt, most},
    insist::send_unmined,
};
use crate::process::metrics;

/// Most gaps that are filled in one go.
const FILLED_AT_ONCE: usize = 64;

/// What is odd about a key's nonces, as the chain has them and as we do. A node that lags or lies
/// shows what is not so, so nothing is done about it until it is seen twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Oddity {
    /// The chain waits for a nonce that we counted and never signed with.
    Gap {
        /// The first such nonce.
        first: u64,
    },
    /// The chain waits for a nonce that we have not come to.
    Jump {
        /// That nonce.
        to: u64,
    },
}

/// What a look at a key found.
pub(super) struct Mended {
    /// The key as it stands now.
    pub lease: KeyLease,
    /// What is to be seen once more.
    pub odd: Option<Oddity>,
}

impl Sponsor<'_> {
    /// Looks at a key that just came to us, and gives the chain again all that it has not mined.
    pub(super) async fn take_over(
        &self,
        signer: &Signer,
        lease: KeyLease,
    ) -> Result<Mended, SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let mined = chain.mined_nonce(lease.address).await?;
        if mined <= lease.next_nonce {
            send_unmined(ctx, chain, lease.address, mined).await?;
        }
        self.mend_at(signer, lease, mined, None).await
    }

    /// Looks at a key that we have.
    pub(super) async fn mend(
        &self,
        signer: &Signer,
        lease: KeyLease,
        seen: Option<Oddity>,
    ) -> Result<Mended, SponsorError> {
        let mined = match seen {
            // Not by the word of one node alone, where there are more.
            Some(Oddity::Jump { .. }) => self.chain.least_mined_nonce(lease.address).await?,
            _ => self.chain.mined_nonce(lease.address).await?,
        };
        self.mend_at(signer, lease, mined, seen).await
    }

    async fn mend_at(
        &self,
        signer: &Signer,
        lease: KeyLease,
        mined: u64,
        seen: Option<Oddity>,
    ) -> Result<Mended, SponsorError> {
        let Self { ctx, chain, .. } = *self;
        if mined > lease.next_nonce {
            return self.jumped(lease, mined, seen).await;
        }
        self.note_no_jump(lease, seen);
        let signed = ctx
            .store
            .transactions_from(chain.id(), lease.address, mined)
            .await?;
        self.take_back(lease, &signed).await?;
        let by_nonce: BTreeMap<u64, &SponsorTransaction> =
            signed.iter().map(|one| (one.nonce, one)).collect();
        let last = by_nonce.last_key_value().map(|(nonce, _)| *nonce);
        // Of what comes after the most that is looked at, it is not known that it is missing.
        let known_to = match last {
            Some(last) if signed.len() as u64 == MAX_UNDER_WAY => last,
            _ => lease.next_nonce,
        };
        let Some(first) = (mined..known_to).find(|nonce| !by_nonce.contains_key(nonce)) else {
            return Ok(Mended { lease, odd: None });
        };
        let odd = Some(Oddity::Gap { first });
        if seen != odd {
            return Ok(Mended { lease, odd });
        }
        if last.is_none_or(|last| last < first) {
            tracing::warn!(
                chain = %chain.id(), key = %lease.address, ours = lease.next_nonce, chains = first,
                "nonces were counted that nothing was signed with; they are used after all"
            );
            return self.moved_to(lease, first).await;
        }
        // A node names the price, and a filler too costs no more than the operator allows.
        let Some(fees) = self.affordable_fees().await? else {
            return Ok(Mended { lease, odd });
        };
        let gaps = (first..known_to).filter(|nonce| !by_nonce.contains_key(nonce));
        self.fill(signer, lease, gaps.take(FILLED_AT_ONCE), fees)
            .await?;
        Ok(Mended { lease, odd: None })
    }

    /// Goes on with another nonce.
    pub(super) async fn moved_to(
        &self,
        lease: KeyLease,
        next_nonce: u64,
    ) -> Result<Mended, SponsorError> {
        let Self { ctx, chain, .. } = *self;
        ctx.store
            .set_next_nonce(chain.id(), lease, &ctx.holder, next_nonce)
            .await?;
        let lease = KeyLease {
            next_nonce,
            ..lease
        };
        Ok(Mended { lease, odd: None })
    }

    /// Transactions that were final, and that the chain does not have any more: a rollback that went
    /// deeper than its policy said. They are sent again.
    async fn take_back(
        &self,
        lease: KeyLease,
        unmined: &[SponsorTransaction],
    ) -> Result<(), SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let ended: Vec<_> = unmined
            .iter()
            .filter(|one| one.state == TransactionState::Final)
            .cloned()
            .collect();
        if ended.is_empty() {
            return Ok(());
        }
        let head = chain.head().await?;
        let attempts = attempts_of(ctx, chain.id(), lease.address, &ended).await?;
        let mut steps = Vec::new();
        for one in &ended {
            // Whoever has not even come to its block knows nothing of it.
            let is_behind = one.block.is_none_or(|(block, _)| head <= block);
            let of_it = attempts.get(&one.nonce).map_or(&[][..], Vec::as_slice);
            if !is_behind && is_gone(chain, of_it).await? {
                steps.push(one.step(TransactionState::Broadcast));
            }
        }
        if !steps.is_empty() {
            tracing::error!(
                chain = %chain.id(), transactions = steps.len(),
                "the chain took back what its finality_blocks call final; it is sent again. Set \
                 more finality_blocks"
            );
            self.advance(steps).await?;
            send_unmined(ctx, chain, lease.address, unmined[0].nonce).await?;
        }
        Ok(())
    }

    async fn fill(
        &self,
        signer: &Signer,
        lease: KeyLease,
        gaps: impl Iterator<Item = u64>,
        fees: Fees,
    ) -> Result<(), SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let gas = chain.filler_gas(lease.address).await?;
        let data_fee = chain.most_data_fee(&Bytes::new()).await?;
        for nonce in gaps {
            tracing::warn!(
                chain = %chain.id(), key = %lease.address, nonce, "a gap in a key's nonces is filled"
            );
            let signed = signer.fill(nonce, gas, fees).await?;
            let filler = NewTransaction {
                calls: Vec::new(),
                nonce,
                target: lease.address,
                value: U256::ZERO,
                calldata: Bytes::new(),
                gas_limit: gas,
                reserved_gwei: most(gas, fees, U256::ZERO, data_fee),
                attempt: attempt(fees, signed),
            };
            ctx.store
                .record_filler(chain.id(), lease, &ctx.holder, filler, ctx.now())
                .await?;
            metrics::filled(chain.id());
        }
        Ok(())
    }
}

/// Whether no block has any of a transaction's attempts. One whose bytes were forgotten is past all
/// doubt, and could not be sent again.
async fn is_gone(chain: &Chain, attempts: &[store::Attempt]) -> Result<bool, NodeError> {
    Ok(!attempts.is_empty() && mined_attempt(chain, attempts).await?.is_none())
}
