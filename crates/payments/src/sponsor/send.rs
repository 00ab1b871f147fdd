use std::collections::HashMap;

use chain::{Chain, SendOutcome};
use domain::SponsoredState;
use store::{Attempt, Call, CallOutcome};

use super::{SponsorError, keys::HeldKeys, side_by_side};
use crate::Ctx;

/// Signed calls handed over in one go.
const BATCH: u64 = 256;

/// Hands signed bytes to a node. What it does not take is tried again at the next look.
pub(super) async fn send_signed(
    ctx: &Ctx,
    chain: &Chain,
    held: &HeldKeys,
) -> Result<(), SponsorError> {
    let ours = held.addresses();
    let mut signed = ctx
        .store
        .calls_in(chain.id(), &[SponsoredState::Signed], BATCH)
        .await?;
    signed.retain(|call| {
        call.signer
            .is_some_and(|(signer, _)| ours.contains(&signer))
    });
    if signed.is_empty() {
        return Ok(());
    }
    let attempts = newest_attempts(ctx, &signed).await?;
    let sends = signed.iter().map(|call| {
        let attempt = attempts.get(&call.id);
        async move {
            match attempt {
                Some(attempt) => chain.send(&attempt.raw).await,
                None => Ok(SendOutcome::Refused("its bytes are missing".to_owned())),
            }
        }
    });
    let mut outcomes = Vec::new();
    let mut failure = None;
    for (call, outcome) in signed.iter().zip(side_by_side(sends).await) {
        match outcome {
            Ok(outcome) => outcomes.extend(next_step(chain, call, outcome).await?),
            Err(error) => failure = Some(error),
        }
    }
    ctx.store.advance(&outcomes, ctx.now()).await?;
    ctx.pulse.beat();
    failure.map_or(Ok(()), |error| Err(error.into()))
}

async fn next_step(
    chain: &Chain,
    call: &Call,
    outcome: SendOutcome,
) -> Result<Option<CallOutcome>, SponsorError> {
    let to = match outcome {
        // An underpriced one is followed like the rest, and replaced with higher fees in time.
        SendOutcome::Accepted | SendOutcome::Underpriced => SponsoredState::Broadcast,
        SendOutcome::NonceUsed => match call.tx {
            Some(tx) if chain.receipt(tx).await?.is_some() => SponsoredState::Broadcast,
            _ => {
                tracing::warn!(
                    call = call.id,
                    "its nonce went to another transaction; signed anew"
                );
                SponsoredState::Queued
            }
        },
        SendOutcome::OutOfFunds => {
            tracing::error!(
                call = call.id,
                "the sponsor key cannot pay for what it signed"
            );
            return Ok(None);
        }
        SendOutcome::Refused(reason) => {
            tracing::error!(call = call.id, reason, "a node refuses signed bytes");
            return Ok(None);
        }
    };
    Ok(Some(CallOutcome {
        call_id: call.id.clone(),
        from: SponsoredState::Signed,
        to,
        tx: None,
        reason: None,
    }))
}

/// The newest attempt of each call.
pub(super) async fn newest_attempts(
    ctx: &Ctx,
    calls: &[Call],
) -> Result<HashMap<String, Attempt>, store::Error> {
    let ids: Vec<&str> = calls.iter().map(|call| call.id.as_str()).collect();
    let mut newest = HashMap::new();
    for attempt in ctx.store.attempts(&ids).await? {
        newest.entry(attempt.call_id.clone()).or_insert(attempt);
    }
    Ok(newest)
}
