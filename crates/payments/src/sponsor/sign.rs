use std::collections::HashMap;

use alloy_primitives::U256;
use chain::{Chain, Fees, NodeError, Revert, RevertCause, SignError, Signer};
use domain::limits;
use store::{Call, KeyLease, NewTransaction, Recorded};
use tracing::Instrument;

use super::{
    Sponsor, SponsorError,
    cost::{attempt, gwei, wei},
    plan::{Rows, plan},
    simulate::{Ready, Simulated, simulate},
};
use crate::{Ctx, Refusal, Waiting, fail_point::fail_point, lease::LEASE, metrics};

/// Calls that become transactions in one go: one database transaction, one turn of a key.
const BATCH: u64 = 256;

impl Sponsor<'_> {
    /// Turns queued calls into signed, durable transactions. True when more are waiting.
    pub(super) async fn sign_queued(&self) -> Result<bool, SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let keys = self.held.in_turn(chain);
        let Some((signer, _)) = keys.first() else {
            return Ok(false);
        };
        let (now, holder) = (ctx.now(), &ctx.holder);
        let queued = ctx
            .store
            .take_queued(chain.id(), holder, now, now + LEASE, BATCH)
            .await?;
        if queued.is_empty() {
            return Ok(false);
        }
        if self.breaker.is_open(now) {
            note_waiting(ctx, ids(queued.iter()), Waiting::Busy).await?;
            return Ok(false);
        }
        let fees = match self.affordable_fees().await? {
            Some(fees) => fees,
            None => {
                note_waiting(ctx, ids(queued.iter()), Waiting::FeesTooHigh).await?;
                return Err(SponsorError::FeesTooHigh);
            }
        };

        let rows = rows_of(ctx, &queued).await?;
        let planned = plan(chain.spec(), &queued, &rows);
        let Simulated {
            ready,
            refused,
            failure,
        } = simulate(chain, signer.address(), planned, &rows).await;
        self.refuse(&refused, &rows).await?;
        if !ready.is_empty() {
            match payer(ctx, chain, &keys, &ready, fees).await? {
                Some((signer, lease, paid)) => {
                    self.record(signer, lease, &ready[..paid], fees).await?;
                }
                None => {
                    note_waiting(ctx, ids_of(&ready), Waiting::OutOfFunds).await?;
                    return Err(SponsorError::OutOfFunds);
                }
            }
        }
        match failure {
            Some(error) => Err(error.into()),
            None => Ok(queued.len() as u64 == BATCH),
        }
    }

    /// What the chain asks for, within what the operator lets a unit of gas cost.
    pub(super) async fn affordable_fees(&self) -> Result<Option<Fees>, NodeError> {
        let market = self.chain.fees().await?;
        Ok(market.within(self.chain.spec().fee_cap))
    }

    /// Rejects calls that the chain would not do.
    async fn refuse(&self, refused: &[(&Call, Revert)], rows: &Rows) -> Result<(), store::Error> {
        let Self { ctx, .. } = *self;
        let refusals: Vec<_> = refused
            .iter()
            .filter_map(|(call, revert)| {
                let refusal = explained(call, revert, rows)?;
                tracing::info!(
                    call = call.id, kind = call.kind.name(), %revert, "a call is refused"
                );
                Some((call.id.clone(), refusal.encode()))
            })
            .collect();
        if refusals.is_empty() {
            return Ok(());
        }
        ctx.store.refuse_queued(refusals, ctx.now()).await?;
        ctx.pulse.beat_answered();
        Ok(())
    }

    async fn record(
        &self,
        signer: &Signer,
        lease: KeyLease,
        ready: &[Ready<'_>],
        fees: Fees,
    ) -> Result<(), SponsorError> {
        let (ctx, chain, held) = (self.ctx, self.chain, &self.held);
        let (signed, failure) = self.sign(signer, lease, ready, fees).await?;
        if signed.is_empty() {
            return failure.map_or(Ok(()), |error| Err(error.into()));
        }
        let (count, now) = (signed.len(), ctx.now());
        let calls: Vec<usize> = signed.iter().map(|one| one.calls.len()).collect();
        let claims: usize = calls.iter().sum();
        let a_day = ctx.budgets.gwei_a_day(chain.id());
        fail_point("sponsor/signed");
        let recorded = ctx
            .store
            .record_signed(chain.id(), lease, &ctx.holder, signed, a_day, now)
            .await;
        match recorded {
            Ok(Recorded::Durable) => {}
            Ok(Recorded::OverBudget) => {
                note_waiting(ctx, ids_of(ready), Waiting::OverBudget).await?;
                return Err(SponsorError::OverBudget);
            }
            Err(error) => {
                // Whether it was written is not known: take the key anew and read its nonce again.
                held.forget(signer.address());
                return Err(error.into());
            }
        }
        fail_point("sponsor/recorded");
        held.signed_up_to(signer.address(), lease.next_nonce + count as u64);
        for calls in calls {
            metrics::signed(chain.id(), calls);
        }
        ctx.pulse.beat_answered();
        tracing::info!(
            chain = %chain.id(), transactions = count, calls = claims,
            first_nonce = lease.next_nonce, "signed"
        );
        failure.map_or(Ok(()), |error| Err(error.into()))
    }

    /// Transactions with consecutive nonces, up to the first that the key does not sign.
    async fn sign(
        &self,
        signer: &Signer,
        lease: KeyLease,
        ready: &[Ready<'_>],
        fees: Fees,
    ) -> Result<(Vec<NewTransaction>, Option<SignError>), SponsorError> {
        let mut signed = Vec::with_capacity(ready.len());
        for one in ready {
            let nonce = lease.next_nonce + signed.len() as u64;
            let calldata = one.calldata.clone();
            let calls: Vec<String> = one.calls.iter().map(|call| call.id.clone()).collect();
            let span = tracing::info_span!(
                target: "filbert::trace", "sign", chain = %self.chain.id(), nonce, ?calls
            );
            let bytes = signer.sign(nonce, one.gas_limit, fees, one.target, calldata);
            match bytes.instrument(span).await {
                Ok(bytes) => signed.push(NewTransaction {
                    calls,
                    nonce,
                    target: one.target,
                    calldata: one.calldata.clone(),
                    gas_limit: one.gas_limit,
                    reserved_gwei: gwei(one.gas_limit, fees.max_fee()),
                    attempt: attempt(fees, bytes),
                }),
                // Only a row that none of our code wrote gets here.
                Err(error) if error.is_about_the_call() => {
                    let revert = Revert::other(error.to_string());
                    let forbidden: Vec<_> = one
                        .calls
                        .iter()
                        .map(|call| (*call, revert.clone()))
                        .collect();
                    self.refuse(&forbidden, &Rows::new()).await?;
                }
                Err(error) => {
                    let left = ids_of(&ready[signed.len()..]);
                    note_waiting(self.ctx, left, Waiting::SignerUnavailable).await?;
                    return Ok((signed, Some(error)));
                }
            }
        }
        Ok((signed, None))
    }

    /// Tells those who ask meanwhile that their calls wait for the node.
    pub(super) async fn note_unreachable(&self) -> Result<(), store::Error> {
        let Self { ctx, chain, .. } = *self;
        let (now, holder) = (ctx.now(), &ctx.holder);
        let queued = ctx
            .store
            .take_queued(chain.id(), holder, now, now + LEASE, BATCH)
            .await?;
        note_waiting(ctx, ids(queued.iter()), Waiting::NodeUnreachable).await
    }
}

/// The deposits that calls take out, as far as the watcher has seen them.
pub(super) async fn rows_of(ctx: &Ctx, calls: &[Call]) -> Result<Rows, store::Error> {
    let links: Vec<_> = calls.iter().filter_map(|call| call.link).collect();
    let mut rows = HashMap::new();
    for some in links.chunks(limits::CLAIMS_PER_TRANSACTION) {
        let found = ctx.store.links(some).await?;
        rows.extend(found.into_iter().map(|row| (row.id, row)));
    }
    Ok(rows)
}

/// Adds to a revert what only our own index knows. `None`: it says nothing yet.
pub(super) fn explained(call: &Call, revert: &Revert, rows: &Rows) -> Option<Refusal> {
    let row = call.link.and_then(|link| rows.get(&link));
    match (revert.cause, row) {
        // The node that answered has not come as far as the one that told of the deposit.
        (RevertCause::DepositNotFound, Some(_)) => None,
        (RevertCause::AlreadyWithdrawn, Some(row)) => Some(Refusal::AlreadyClaimed {
            tx: row.withdrawal.map(|withdrawal| withdrawal.tx),
        }),
        _ => Some(revert.clone().into()),
    }
}

/// The first key that can pay for any of the transactions, and for how many.
async fn payer<'a>(
    ctx: &Ctx,
    chain: &Chain,
    keys: &[(&'a Signer, KeyLease)],
    ready: &[Ready<'_>],
    fees: Fees,
) -> Result<Option<(&'a Signer, KeyLease, usize)>, SponsorError> {
    for (signer, lease) in keys {
        let affordable = affordable(ctx, chain, signer, ready, fees).await?;
        if affordable > 0 {
            return Ok(Some((signer, *lease, affordable)));
        }
    }
    Ok(None)
}

/// How many of the transactions, from the first, the key can pay for at the highest fee they may
/// take, besides those that it has signed already.
async fn affordable(
    ctx: &Ctx,
    chain: &Chain,
    signer: &Signer,
    ready: &[Ready<'_>],
    fees: Fees,
) -> Result<usize, SponsorError> {
    let key = signer.address();
    let under_way = ctx.store.gwei_under_way(chain.id(), key).await?;
    let balance = chain.balance(key).await?;
    let mut left = balance.saturating_sub(wei(under_way));
    Ok(ready
        .iter()
        .take_while(|one| {
            let cost = U256::from(one.gas_limit).saturating_mul(U256::from(fees.max_fee()));
            let enough = left >= cost;
            left = left.saturating_sub(cost);
            enough
        })
        .count())
}

/// Gives calls back, and says why they wait to those who ask.
async fn note_waiting(ctx: &Ctx, calls: Vec<String>, why: Waiting) -> Result<(), store::Error> {
    if calls.is_empty() {
        return Ok(());
    }
    ctx.store.note_waiting(calls, why.encode()).await?;
    ctx.pulse.beat_answered();
    Ok(())
}

fn ids_of(ready: &[Ready<'_>]) -> Vec<String> {
    ids(ready.iter().flat_map(|one| one.calls.iter().copied()))
}

fn ids<'a>(calls: impl Iterator<Item = &'a Call>) -> Vec<String> {
    calls.map(|call| call.id.clone()).collect()
}
