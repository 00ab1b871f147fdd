use alloy_primitives::{Address, B256};
use chain::{Chain, NodeError, Receipt};
use domain::SponsoredState;
use store::{Attempt, Call, CallOutcome};

use super::{
    SponsorError,
    insist::{Late, insist},
    keys::HeldKeys,
    send::attempts_of,
};
use crate::{Ctx, Refusal, side_by_side::side_by_side};

/// Calls of a key and state followed in one go.
const BATCH: u64 = 2_000;
/// How long (ms) a transaction may wait for a block before it is sent again or outbid.
const PATIENCE: i64 = 15_000;

/// Follows calls that a node has, as the chain stands at `head`. True when one got further.
pub(super) async fn settle(
    ctx: &Ctx,
    chain: &Chain,
    held: &HeldKeys,
    head: u64,
) -> Result<bool, SponsorError> {
    let (mut moved, mut failure) = (false, None);
    for key in held.addresses() {
        // Apart, so that many that wait to be final do not hide those that wait to be mined.
        for state in [SponsoredState::Broadcast, SponsoredState::Mined] {
            match settle_those_at(ctx, chain, key, state, head).await {
                Ok(some) => moved |= some,
                Err(error) => failure = Some(error),
            }
        }
    }
    failure.map_or(Ok(moved), Err)
}

async fn settle_those_at(
    ctx: &Ctx,
    chain: &Chain,
    key: Address,
    state: SponsoredState,
    head: u64,
) -> Result<bool, SponsorError> {
    let calls = ctx
        .store
        .calls_of_key(chain.id(), key, state, BATCH)
        .await?;
    if calls.is_empty() {
        return Ok(false);
    }
    let attempts = attempts_of(ctx, &calls).await?;
    let of = |call: &Call| attempts.get(&call.id).map_or(&[][..], Vec::as_slice);
    let found = side_by_side(calls.iter().map(|call| mined_attempt(chain, of(call)))).await;

    let (mut outcomes, mut late, mut failure) = (Vec::new(), Vec::new(), None);
    for (call, found) in calls.iter().zip(found) {
        match found {
            Ok(Some((attempt, receipt))) => {
                outcomes.extend(next_step(chain, call, attempt, receipt, head));
            }
            Ok(None) if state == SponsoredState::Mined => {
                outcomes.push(step(call, SponsoredState::Broadcast, None, None));
            }
            // A step from the future is from before the clock was set back.
            Ok(None) if !(0..=PATIENCE).contains(&(ctx.now() - call.updated_at)) => {
                late.extend(Late::new(call, of(call)));
            }
            Ok(None) => {}
            Err(error) => failure = Some(error),
        }
    }
    if !outcomes.is_empty() {
        ctx.store.advance(&outcomes, ctx.now()).await?;
        ctx.pulse.beat();
    }
    if !late.is_empty() {
        insist(ctx, chain, key, &late, head).await?;
    }
    failure.map_or(Ok(!outcomes.is_empty()), |error| Err(error.into()))
}

/// Which of a call's attempts is in a block. At most one can be: they share a nonce, or that of the
/// earlier ones went to another transaction for good.
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

fn next_step(
    chain: &Chain,
    call: &Call,
    attempt: &Attempt,
    receipt: Receipt,
    head: u64,
) -> Option<CallOutcome> {
    let tx = Some(attempt.tx);
    match (call.state, receipt.succeeded) {
        (SponsoredState::Mined, true) => {
            let is_final = head >= receipt.block.saturating_add(chain.spec().finality_blocks);
            is_final.then(|| step(call, SponsoredState::Final, tx, None))
        }
        // The block in which it succeeded went away; in its new one it did not.
        (SponsoredState::Mined, false) => Some(step(call, SponsoredState::Broadcast, tx, None)),
        (_, true) => Some(step(call, SponsoredState::Mined, tx, None)),
        (_, false) => {
            // It worked when it was simulated: another transaction took the deposit in between.
            tracing::warn!(call = call.id, tx = %attempt.tx, "a transaction reverted in its block");
            let reason = Refusal::Reverted {
                reason: "its transaction failed in the block".to_owned(),
            };
            let reason = Some(reason.encode());
            Some(step(call, SponsoredState::Rejected, tx, reason))
        }
    }
}

pub(super) fn step(
    call: &Call,
    to: SponsoredState,
    tx: Option<B256>,
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
