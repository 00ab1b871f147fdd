use alloy_primitives::{Address, B256};
use chain::{Chain, NodeError, Receipt, RevertCause, SimulateError};
use domain::{SponsoredState, limits};
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

    let (mut outcomes, mut reverted, mut late) = (Vec::new(), Vec::new(), Vec::new());
    let mut failure = None;
    for (call, found) in calls.iter().zip(found) {
        match found {
            Ok(Some((attempt, receipt))) if is_refused(state, receipt) => {
                reverted.push((call, attempt.tx));
            }
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
    let reasons = reverted
        .iter()
        .map(|(call, _)| why_reverted(chain, key, call));
    for ((call, tx), refusal) in reverted.iter().zip(side_by_side(reasons).await) {
        tracing::warn!(call = call.id, %tx, %refusal, "a transaction reverted in its block");
        let reason = Some(refusal.encode());
        outcomes.push(step(call, SponsoredState::Rejected, Some(*tx), reason));
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
        _ => Some(step(call, SponsoredState::Mined, tx, None)),
    }
}

/// Whether it failed in the first block that took it.
fn is_refused(state: SponsoredState, receipt: Receipt) -> bool {
    state == SponsoredState::Broadcast && !receipt.succeeded
}

/// Why a call whose transaction failed would fail now. It worked when it was simulated, so what came
/// in between is the reason: another transaction took the deposit, or its link expired.
async fn why_reverted(chain: &Chain, key: Address, call: &Call) -> Refusal {
    let calldata = call.calldata.clone();
    let again = chain
        .simulate(key, call.target, calldata, limits::SPONSORED_GAS_CAP)
        .await;
    match again {
        // A node that does not have the deposit yet knows nothing of why.
        Err(SimulateError::Reverted(revert)) if revert.cause != RevertCause::DepositNotFound => {
            revert.into()
        }
        _ => Refusal::Reverted {
            reason: "its transaction failed in the block".to_owned(),
        },
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
