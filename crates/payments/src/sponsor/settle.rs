use std::collections::HashMap;

use alloy_primitives::{Address, U256};
use chain::{Chain, Receipt, Revert, RevertCause, SimulateError, side_by_side::side_by_side};
use domain::{TransactionState, gwei, gwei_of};
use store::{Attempt, Call, Cursor, MinedAt, SponsorTransaction, TransactionStep};

use super::{
    PATIENCE, Sponsor, SponsorError,
    attempts::{attempts_of, mined_attempt},
    insist::Late,
    plan::{Rows, is_out_of_reach},
    queue::{Judged, explained, rows_of},
    simulate::gas_limit,
};
use crate::{
    calls::Refusal,
    process::{fail_point, metrics},
};

/// Transactions of a key and state followed in one go.
const BATCH: u64 = 500;

impl Sponsor<'_> {
    /// Follows what a node has, as the chain stands at `head`. True when something got further.
    pub(super) async fn settle(&self, head: u64) -> Result<bool, SponsorError> {
        let (mut moved, mut failure) = (false, None);
        for key in self.held.addresses() {
            // Apart, so that many that wait to be final do not hide those that wait to be mined.
            for state in [TransactionState::Broadcast, TransactionState::Mined] {
                match self.settle_those_at(key, state, head).await {
                    Ok(some) => moved |= some,
                    Err(error) => failure = Some(error),
                }
            }
        }
        failure.map_or(Ok(moved), Err)
    }

    async fn settle_those_at(
        &self,
        key: Address,
        state: TransactionState,
        head: u64,
    ) -> Result<bool, SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let transactions = ctx
            .store
            .transactions_of_key(chain.id(), key, state, BATCH)
            .await?;
        if transactions.is_empty() {
            return Ok(false);
        }
        let attempts = attempts_of(ctx, chain.id(), key, &transactions).await?;
        let of = |one: &SponsorTransaction| attempts.get(&one.nonce).map_or(&[][..], Vec::as_slice);
        let found = side_by_side(transactions.iter().map(|one| mined_attempt(chain, of(one))));
        // Before a transaction is said to be final, what it did is known of its link as well.
        let read = ctx.store.cursor(chain.id()).await?;

        let (mut steps, mut fresh, mut late) = (Vec::new(), Vec::new(), Vec::new());
        let mut failure = None;
        for (one, found) in transactions.iter().zip(found.await) {
            match found {
                Ok(Some((attempt, receipt))) if state == TransactionState::Broadcast => {
                    fresh.push((one, attempt, receipt));
                }
                Ok(Some((_, receipt))) => steps.extend(next_step(chain, one, &receipt, read)),
                Ok(None) if state == TransactionState::Mined => {
                    steps.push(one.step(TransactionState::Broadcast));
                }
                // A step from the future is from before the clock was set back.
                Ok(None) if !(0..=PATIENCE).contains(&(ctx.now() - one.updated_at)) => {
                    late.extend(Late::new(one, of(one)));
                }
                Ok(None) => {}
                Err(error) => failure = Some(error),
            }
        }
        steps.extend(self.mined(key, &fresh).await?);
        let moved = !steps.is_empty();
        if moved {
            fail_point("sponsor/settled");
            self.advance(steps).await?;
            ctx.pulse.beat();
        }
        if !late.is_empty() {
            self.insist(key, &late, head).await?;
        }
        failure.map_or(Ok(moved), |error| Err(error.into()))
    }

    /// The steps of transactions that a block has taken, with what became of each of their calls.
    async fn mined(
        &self,
        key: Address,
        fresh: &[(&SponsorTransaction, &Attempt, Receipt)],
    ) -> Result<Vec<TransactionStep>, SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let unpaid: Vec<u64> = fresh
            .iter()
            .filter(|(_, _, receipt)| !did_all(key, receipt))
            .map(|(one, _, _)| one.nonce)
            .collect();
        let calls = match unpaid[..] {
            [] => Vec::new(),
            _ => {
                ctx.store
                    .calls_of_transactions(chain.id(), key, &unpaid)
                    .await?
            }
        };
        let rows = rows_of(ctx, &calls).await?;
        let mut carried: HashMap<u64, Vec<&Call>> = HashMap::new();
        for call in &calls {
            if let Some((_, nonce)) = call.signer {
                carried.entry(nonce).or_default().push(call);
            }
        }
        let mut steps = Vec::with_capacity(fresh.len());
        for (one, attempt, receipt) in fresh {
            let mut step = one.step(TransactionState::Mined);
            let spent_gwei = spent(one, receipt);
            metrics::mined(chain.id(), receipt.succeeded, receipt.gas_used, spent_gwei);
            step.mined = Some(MinedAt {
                tx: attempt.tx,
                block: (receipt.block, receipt.block_hash),
                spent_gwei,
            });
            let calls = carried.remove(&one.nonce).unwrap_or_default();
            let is_explained = self.judge(&mut step, key, receipt, &calls, &rows).await;
            // What strangers can bring about costs them gas as well, and is bounded by budgets.
            let counts = !is_explained
                && calls
                    .iter()
                    .all(|call| is_out_of_reach(chain.spec(), call, &rows));
            if counts && self.breaker.note(!receipt.succeeded, ctx.now()) {
                tracing::error!(
                    chain = %chain.id(),
                    "half of the last transactions failed although they were tried before; \
                     nothing is signed for a while"
                );
            }
            steps.push(step);
        }
        Ok(steps)
    }

    /// Which calls of a transaction in a block were not done, and what that means for each. True where all that
    /// failed, failed for what somebody else did meanwhile.
    async fn judge(
        &self,
        step: &mut TransactionStep,
        key: Address,
        receipt: &Receipt,
        calls: &[&Call],
        rows: &Rows,
    ) -> bool {
        let mut is_explained = false;
        if receipt.to == Some(key) {
            // Their nonce had to be filled. Each is tried once more, by itself.
            for call in calls {
                if call.is_alone {
                    let refusal = Refusal::Reverted {
                        reason: "no node of the chain takes its transaction".to_owned(),
                    };
                    tracing::warn!(call = call.id, %refusal, "a call is given up");
                    step.rejected.push((call.id.clone(), refusal.encode()));
                } else {
                    step.requeued.push(call.id.clone());
                }
            }
        } else if !receipt.succeeded && calls.len() > 1 {
            tracing::warn!(
                tx = ?step.mined.map(|mined| mined.tx), calls = calls.len(),
                "one of several calls undid a whole transaction; each is sent by itself"
            );
            step.requeued = calls.iter().map(|call| call.id.clone()).collect();
        } else if !receipt.succeeded {
            is_explained = !calls.is_empty();
            for call in calls {
                let known = self.why_reverted(key, call, rows).await;
                is_explained &= known.is_some();
                let refusal = known.unwrap_or_else(|| Refusal::Reverted {
                    reason: "its transaction failed in the block".to_owned(),
                });
                tracing::warn!(call = call.id, %refusal, "a transaction reverted in its block");
                step.rejected.push((call.id.clone(), refusal.encode()));
            }
        } else {
            for skipped in &receipt.skipped {
                let index = skipped.index;
                let call = calls
                    .iter()
                    .find(|call| call.link.is_some_and(|link| link.index == index));
                let Some(call) = call else { continue };
                let refusal = explained(call, &skipped.revert, rows).at_last();
                tracing::info!(call = call.id, %refusal, "a claim was skipped in its block");
                step.rejected.push((call.id.clone(), refusal.encode()));
            }
        }
        is_explained
    }

    /// Why a call whose transaction failed would fail now. It worked when it was simulated, so what
    /// came in between is the reason: another transaction took the deposit, or its link expired. `None`: the chain
    /// does not say.
    async fn why_reverted(&self, key: Address, call: &Call, rows: &Rows) -> Option<Refusal> {
        match gas_limit(self.chain, key, call).await {
            // A node that does not have the deposit yet knows nothing of why.
            Err(SimulateError::Reverted(Revert {
                cause: RevertCause::DepositNotFound,
                ..
            })) => None,
            Err(SimulateError::Reverted(revert)) => match explained(call, &revert, rows) {
                Judged::Refused(refusal) => Some(refusal),
                Judged::Unsaid(_) => None,
            },
            _ => None,
        }
    }
}

/// What a transaction in a block cost, in gwei: its gas, its bytes, and what went along. That went along counts whole, also where some of it came back.
fn spent(one: &SponsorTransaction, receipt: &Receipt) -> u64 {
    let gas = gwei(receipt.gas_used, receipt.gas_price);
    let is_paid = receipt.succeeded && receipt.to == Some(one.target);
    let along = if is_paid { one.value } else { U256::ZERO };
    gas.saturating_add(gwei_of(along.saturating_add(receipt.data_fee)))
}

/// Where a mined transaction goes, if the chain has moved on since.
fn next_step(
    chain: &Chain,
    one: &SponsorTransaction,
    receipt: &Receipt,
    read: Option<Cursor>,
) -> Option<TransactionStep> {
    if one.block.is_none_or(|(_, hash)| hash != receipt.block_hash) {
        // Its block went away and another one has it: what it did there is looked at anew.
        return Some(one.step(TransactionState::Broadcast));
    }
    let deep = receipt.block.saturating_add(chain.spec().finality_blocks);
    let is_final = read.is_some_and(|read| read.next > receipt.block && read.head >= deep);
    is_final.then(|| one.step(TransactionState::Final))
}

/// Whether a block did all that the transaction is for.
fn did_all(key: Address, receipt: &Receipt) -> bool {
    receipt.succeeded && receipt.skipped.is_empty() && receipt.to != Some(key)
}
