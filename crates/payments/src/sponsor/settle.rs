use std::collections::HashMap;

use chain::{Chain, Fees, Receipt, SendOutcome};
use domain::SponsoredState;
use store::{Attempt, Call, CallOutcome, SignedCall};

use super::{SponsorError, keys::HeldKeys, side_by_side};
use crate::{Ctx, Refusal};

/// Calls followed in one go.
const BATCH: u64 = 2_000;
/// How long (ms) a transaction may wait for a block before it is sent again or outbid.
const PATIENCE: i64 = 15_000;

/// Follows calls that a node has, as the chain stands at `head`.
pub(super) async fn settle(
    ctx: &Ctx,
    chain: &Chain,
    held: &HeldKeys,
    head: u64,
) -> Result<(), SponsorError> {
    let ours = held.addresses();
    let sent = [SponsoredState::Broadcast, SponsoredState::Mined];
    let mut calls = ctx.store.calls_in(chain.id(), &sent, BATCH).await?;
    calls.retain(|call| {
        call.signer
            .is_some_and(|(signer, _)| ours.contains(&signer))
    });
    if calls.is_empty() {
        return Ok(());
    }
    let ids: Vec<&str> = calls.iter().map(|call| call.id.as_str()).collect();
    let attempts = ctx.store.attempts(&ids).await?;
    let mut attempts_of: HashMap<&str, Vec<&Attempt>> = HashMap::new();
    for attempt in &attempts {
        attempts_of
            .entry(&attempt.call_id)
            .or_default()
            .push(attempt);
    }
    let attempts_of: Vec<Vec<&Attempt>> = calls
        .iter()
        .map(|call| attempts_of.remove(call.id.as_str()).unwrap_or_default())
        .collect();
    let found = side_by_side(attempts_of.iter().map(|of| mined_attempt(chain, of))).await;

    let mut outcomes = Vec::new();
    for ((call, of), mined) in calls.iter().zip(&attempts_of).zip(found) {
        match mined? {
            Some((attempt, receipt)) => {
                outcomes.extend(next_step(chain, call, attempt, receipt, head));
            }
            None if call.state == SponsoredState::Mined => {
                outcomes.push(step(call, SponsoredState::Broadcast, None, None));
            }
            None if ctx.now() - call.updated_at > PATIENCE => {
                insist(ctx, chain, call, of.first().copied()).await?;
            }
            None => {}
        }
    }
    if !outcomes.is_empty() {
        ctx.store.advance(&outcomes, ctx.now()).await?;
        ctx.pulse.beat();
    }
    Ok(())
}

/// Which of a call's attempts is in a block; at most one can be, they share a nonce.
async fn mined_attempt<'a>(
    chain: &Chain,
    attempts: &[&'a Attempt],
) -> Result<Option<(&'a Attempt, Receipt)>, chain::NodeError> {
    for attempt in attempts {
        if let Some(receipt) = chain.receipt(attempt.tx).await? {
            return Ok(Some((attempt, receipt)));
        }
    }
    Ok(None)
}

fn next_step(
    chain: &Chain,
    call: &Call,
    attempt: &Attempt,
    receipt: Receipt,
    head: u64,
) -> Option<CallOutcome> {
    if call.state == SponsoredState::Broadcast {
        let tx = Some(attempt.tx);
        if receipt.succeeded {
            return Some(step(call, SponsoredState::Mined, tx, None));
        }
        // It worked when it was simulated: another transaction took the deposit in between.
        tracing::warn!(call = call.id, tx = %attempt.tx, "a transaction reverted in its block");
        let reason = Refusal::Reverted {
            reason: "its transaction failed in the block".to_owned(),
        };
        return Some(step(
            call,
            SponsoredState::Rejected,
            tx,
            Some(reason.encode()),
        ));
    }
    let is_final = head >= receipt.block.saturating_add(chain.spec().finality_blocks);
    is_final.then(|| step(call, SponsoredState::Final, None, None))
}

fn step(
    call: &Call,
    to: SponsoredState,
    tx: Option<alloy_primitives::B256>,
    reason: Option<String>,
) -> CallOutcome {
    CallOutcome {
        call_id: call.id.clone(),
        from: call.state,
        to,
        tx,
        reason,
    }
}

/// Sends a transaction again that no block took for long: the same bytes while their fees are good,
/// else the same nonce with higher fees.
async fn insist(
    ctx: &Ctx,
    chain: &Chain,
    call: &Call,
    newest: Option<&Attempt>,
) -> Result<(), SponsorError> {
    let (Some((address, nonce)), Some(newest)) = (call.signer, newest) else {
        return Ok(());
    };
    let Some(signer) = chain
        .signers()
        .iter()
        .find(|signer| signer.address() == address)
    else {
        return Ok(());
    };
    if chain.mined_nonce(address).await? > nonce {
        // Another transaction of the key was mined in its place.
        return Ok(ctx
            .store
            .advance(&[step(call, SponsoredState::Queued, None, None)], ctx.now())
            .await?);
    }
    let offered = Fees {
        max_fee: newest.max_fee,
        max_priority_fee: newest.max_priority_fee,
    };
    let market = chain.fees().await?;
    if offered.max_fee >= market.max_fee / 2
        && chain.send(&newest.raw).await? == SendOutcome::Accepted
    {
        return Ok(());
    }
    let fees = offered.replacing(market);
    let signed = signer.sign(
        nonce,
        newest.gas_limit,
        fees,
        call.target,
        call.calldata.clone(),
    );
    let Ok(signed) = signed else { return Ok(()) };
    let replacement = SignedCall {
        call_id: call.id.clone(),
        nonce,
        max_fee: fees.max_fee,
        max_priority_fee: fees.max_priority_fee,
        gas_limit: newest.gas_limit,
        tx: signed.hash,
        raw: signed.raw.clone(),
    };
    ctx.store
        .record_replacement(chain.id(), address, &replacement, ctx.now())
        .await?;
    let outcome = chain.send(&signed.raw).await?;
    tracing::info!(call = call.id, tx = %signed.hash, ?outcome, "outbid a transaction that waited");
    Ok(())
}
