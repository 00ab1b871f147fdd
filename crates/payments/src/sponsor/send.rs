use std::collections::HashMap;

use chain::{Chain, SendOutcome};
use domain::SponsoredState;
use store::{Attempt, Call, CallOutcome};

use super::{SponsorError, keys::HeldKeys};
use crate::{Ctx, side_by_side::side_by_side};

/// Signed calls of a key handed over in one go.
const BATCH: u64 = 256;

/// Hands signed bytes to a node. What it does not take is tried again at the next look.
pub(super) async fn send_signed(
    ctx: &Ctx,
    chain: &Chain,
    held: &HeldKeys,
) -> Result<(), SponsorError> {
    let mut signed = Vec::new();
    for key in held.addresses() {
        let calls = ctx
            .store
            .calls_of_key(chain.id(), key, SponsoredState::Signed, BATCH);
        signed.extend(calls.await?);
    }
    if signed.is_empty() {
        return Ok(());
    }
    let attempts = attempts_of(ctx, &signed).await?;
    let sends = signed.iter().map(|call| {
        let newest = attempts.get(&call.id).and_then(|attempts| attempts.first());
        async move {
            match newest {
                Some(attempt) => chain.send(&attempt.raw).await,
                None => Ok(SendOutcome::Refused("its bytes are missing".to_owned())),
            }
        }
    });
    let mut sent = Vec::new();
    let mut failure = None;
    for (call, outcome) in signed.iter().zip(side_by_side(sends).await) {
        match outcome {
            // An underpriced one is followed like the rest, and outbid in time.
            Ok(SendOutcome::Accepted | SendOutcome::Underpriced) => sent.push(broadcast(call)),
            // By itself, sent before a process died; or by somebody else, who uses the key too.
            // Which of the two is seen by following it.
            Ok(SendOutcome::NonceUsed) => {
                sent.push(broadcast(call));
                if let Some((key, _)) = call.signer {
                    held.forget(key);
                }
            }
            Ok(SendOutcome::OutOfFunds) => {
                failure = Some(SponsorError::NotTaken("the key cannot pay".to_owned()));
            }
            Ok(SendOutcome::Refused(reason)) => failure = Some(SponsorError::NotTaken(reason)),
            Err(error) => failure = Some(error.into()),
        }
    }
    if !sent.is_empty() {
        ctx.store.advance(&sent, ctx.now()).await?;
        ctx.pulse.beat();
    }
    failure.map_or(Ok(()), Err)
}

fn broadcast(call: &Call) -> CallOutcome {
    CallOutcome {
        call_id: call.id.clone(),
        from: SponsoredState::Signed,
        to: SponsoredState::Broadcast,
        tx: None,
        reason: None,
    }
}

/// The attempts of each call, by its id, newest first.
pub(super) async fn attempts_of(
    ctx: &Ctx,
    calls: &[Call],
) -> Result<HashMap<String, Vec<Attempt>>, store::Error> {
    let ids: Vec<&str> = calls.iter().map(|call| call.id.as_str()).collect();
    let mut attempts: HashMap<String, Vec<Attempt>> = HashMap::new();
    for attempt in ctx.store.attempts(&ids).await? {
        attempts
            .entry(attempt.call_id.clone())
            .or_default()
            .push(attempt);
    }
    Ok(attempts)
}
