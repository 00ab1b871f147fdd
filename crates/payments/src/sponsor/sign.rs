use std::collections::HashMap;

use alloy_primitives::U256;
use chain::{Chain, Fees, Signer, SimulateError};
use domain::{SponsoredKind, SponsoredState, limits};
use store::{Call, CallOutcome, KeyLease, SignedCall};

use super::{SponsorError, keys::HeldKeys, side_by_side};
use crate::{Ctx, Refusal, Waiting};

/// Calls that become transactions in one go: one database transaction, one turn of a key.
const BATCH: u64 = 64;

/// Turns queued calls into signed, durable transactions. True when more are waiting.
pub(super) async fn sign_queued(
    ctx: &Ctx,
    chain: &Chain,
    held: &HeldKeys,
) -> Result<bool, SponsorError> {
    let queued = ctx
        .store
        .calls_in(chain.id(), &[SponsoredState::Queued], BATCH)
        .await?;
    if queued.is_empty() {
        return Ok(false);
    }
    let Some((signer, lease)) = held.next(chain) else {
        return Ok(false);
    };
    let (ready, refused) = match simulate(chain, signer, &queued).await {
        Ok(sorted) => sorted,
        Err(error) => {
            note_waiting(ctx, &queued, Waiting::NodeUnreachable).await?;
            return Err(error.into());
        }
    };
    if !refused.is_empty() {
        ctx.store
            .advance(&explain(ctx, &refused).await?, ctx.now())
            .await?;
        ctx.pulse.beat();
    }
    if ready.is_empty() {
        return Ok(queued.len() as u64 == BATCH);
    }

    let fees = chain.fees().await?;
    let affordable = affordable(chain, signer, &ready, fees).await?;
    if affordable == 0 {
        let waiting: Vec<_> = ready.into_iter().map(|(call, _)| call.clone()).collect();
        note_waiting(ctx, &waiting, Waiting::OutOfFunds).await?;
        tracing::error!(chain = %chain.id(), key = %signer.address(), "a sponsor key is out of funds");
        return Ok(false);
    }
    record(ctx, chain, held, signer, lease, &ready[..affordable], fees).await?;
    Ok(queued.len() as u64 == BATCH)
}

/// A call and the gas limit that it gets.
type Ready<'a> = (&'a Call, u64);

/// Runs every call on the chain's latest state: those that would work, and those that would not.
async fn simulate<'a>(
    chain: &Chain,
    signer: &Signer,
    calls: &'a [Call],
) -> Result<(Vec<Ready<'a>>, Vec<(&'a Call, Refusal)>), chain::NodeError> {
    let simulations = calls.iter().map(|call| {
        let calldata = call.calldata.clone();
        async move {
            let from = signer.address();
            (
                call,
                chain
                    .simulate(from, call.target, calldata, limits::SPONSORED_GAS_CAP)
                    .await,
            )
        }
    });
    let (mut ready, mut refused) = (Vec::new(), Vec::new());
    for (call, gas) in side_by_side(simulations).await {
        match gas {
            // A quarter on top: another claim in the same block may make storage colder.
            Ok(gas) => ready.push((call, (gas + gas / 4).min(limits::SPONSORED_GAS_CAP))),
            Err(SimulateError::Reverted(revert)) => refused.push((call, revert.into())),
            Err(SimulateError::Node(error)) => return Err(error),
        }
    }
    Ok((ready, refused))
}

/// Adds to refusals what only our own index knows: the transaction that took the deposit.
async fn explain(
    ctx: &Ctx,
    refused: &[(&Call, Refusal)],
) -> Result<Vec<CallOutcome>, store::Error> {
    let links: Vec<_> = refused.iter().filter_map(|(call, _)| call.link).collect();
    let settled: HashMap<_, _> = ctx
        .store
        .links(&links)
        .await?
        .into_iter()
        .filter_map(|row| Some((row.id, row.withdrawal?.tx)))
        .collect();
    let outcomes = refused.iter().map(|(call, refusal)| {
        let refusal = match refusal {
            Refusal::AlreadyClaimed { tx: None } => Refusal::AlreadyClaimed {
                tx: call.link.and_then(|link| settled.get(&link).copied()),
            },
            other => other.clone(),
        };
        tracing::info!(call = call.id, kind = call.kind.name(), %refusal, "a call is refused");
        CallOutcome {
            call_id: call.id.clone(),
            from: SponsoredState::Queued,
            to: SponsoredState::Rejected,
            tx: None,
            reason: Some(refusal.encode()),
        }
    });
    Ok(outcomes.collect())
}

/// How many of the calls, from the first, the key can pay for at the highest fee they may take.
async fn affordable(
    chain: &Chain,
    signer: &Signer,
    ready: &[Ready<'_>],
    fees: Fees,
) -> Result<usize, chain::NodeError> {
    let mut left = chain.balance(signer.address()).await?;
    Ok(ready
        .iter()
        .take_while(|(_, gas)| {
            let cost = U256::from(*gas).saturating_mul(U256::from(fees.max_fee));
            let enough = left >= cost;
            left = left.saturating_sub(cost);
            enough
        })
        .count())
}

async fn record(
    ctx: &Ctx,
    chain: &Chain,
    held: &HeldKeys,
    signer: &Signer,
    lease: KeyLease,
    ready: &[Ready<'_>],
    fees: Fees,
) -> Result<(), SponsorError> {
    let mut signed = Vec::with_capacity(ready.len());
    let mut forbidden = Vec::new();
    for (call, gas_limit) in ready {
        let nonce = lease.next_nonce + signed.len() as u64;
        match signer.sign(nonce, *gas_limit, fees, call.target, call.calldata.clone()) {
            Ok(transaction) => signed.push(SignedCall {
                call_id: call.id.clone(),
                nonce,
                max_fee: fees.max_fee,
                max_priority_fee: fees.max_priority_fee,
                gas_limit: *gas_limit,
                tx: transaction.hash,
                raw: transaction.raw,
            }),
            // Only a row that none of our code wrote gets here.
            Err(error) => forbidden.push((
                *call,
                Refusal::Reverted {
                    reason: error.to_string(),
                },
            )),
        }
    }
    if !forbidden.is_empty() {
        ctx.store
            .advance(&explain(ctx, &forbidden).await?, ctx.now())
            .await?;
    }
    let recorded = ctx
        .store
        .record_signed(chain.id(), lease, &ctx.holder, &signed, ctx.now())
        .await;
    if let Err(error) = recorded {
        // Whether it was written is not known: take the key anew and read its nonce again.
        held.forget(signer.address());
        return Err(error.into());
    }
    held.signed_up_to(signer.address(), lease.next_nonce + signed.len() as u64);
    ctx.pulse.beat();
    let claims = ready
        .iter()
        .filter(|(call, _)| call.kind == SponsoredKind::Claim)
        .count();
    tracing::info!(
        chain = %chain.id(), calls = signed.len(), claims, first_nonce = lease.next_nonce,
        "signed"
    );
    Ok(())
}

async fn note_waiting(ctx: &Ctx, calls: &[Call], why: Waiting) -> Result<(), store::Error> {
    // Calls that know it already need not be told four times a second.
    let ids: Vec<&str> = calls
        .iter()
        .filter(|call| call.reason.as_deref() != Some(why.encode()))
        .map(|call| call.id.as_str())
        .collect();
    if ids.is_empty() {
        return Ok(());
    }
    ctx.store.note_waiting(&ids, why.encode()).await?;
    ctx.pulse.beat();
    Ok(())
}
