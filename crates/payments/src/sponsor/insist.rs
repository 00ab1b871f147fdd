//! What is done for transactions that no block takes.

use alloy_primitives::Address;
use chain::{Chain, Fees, Signer};
use domain::SponsoredState;
use store::{Attempt, Call, SignedCall};

use super::{
    SponsorError,
    keys::send_unmined,
    settle::{mined_attempt, step},
};
use crate::Ctx;

/// A call whose transaction has waited for a block for too long.
pub(super) struct Late<'a> {
    call: &'a Call,
    nonce: u64,
    /// Newest first.
    attempts: &'a [Attempt],
    newest: &'a Attempt,
}

impl<'a> Late<'a> {
    /// `None`: it was never signed.
    pub(super) fn new(call: &'a Call, attempts: &'a [Attempt]) -> Option<Self> {
        let (_, nonce) = call.signer?;
        Some(Self {
            call,
            nonce,
            attempts,
            newest: attempts.first()?,
        })
    }
}

/// Gives a node again what it may have lost, and outbids those of `late` that have become too
/// cheap: the same nonce, higher fees.
pub(super) async fn insist(
    ctx: &Ctx,
    chain: &Chain,
    key: Address,
    late: &[Late<'_>],
    head: u64,
) -> Result<(), SponsorError> {
    let mined = chain.mined_nonce(key).await?;
    let too_cheap = send_unmined(ctx, chain, key, mined).await?;
    let market = chain.fees().await?;
    let signer = chain.signers().iter().find(|one| one.address() == key);
    for one in late {
        if one.nonce < mined {
            give_up_nonce(ctx, chain, key, one, head).await?;
        } else if let Some(signer) = signer {
            let offered = Fees::Dynamic {
                max_fee: one.newest.max_fee,
                max_priority_fee: one.newest.max_priority_fee,
            };
            let raised = offered.replacing(market);
            let is_too_cheap = offered.lags(market) || too_cheap.contains(&one.newest.tx);
            if is_too_cheap && !raised.is_far_above(market) {
                outbid(ctx, chain, signer, one, raised).await?;
            }
        }
    }
    // Each gets its time to be mined before it is looked at again.
    let ids: Vec<&str> = late.iter().map(|one| one.call.id.as_str()).collect();
    Ok(ctx.store.note_insisted(&ids, ctx.now()).await?)
}

/// Queues a call again whose nonce went to another transaction of the key: for good, and not to
/// one of its own, which may have been mined since it was looked for.
async fn give_up_nonce(
    ctx: &Ctx,
    chain: &Chain,
    key: Address,
    late: &Late<'_>,
    head: u64,
) -> Result<(), SponsorError> {
    let final_block = head.saturating_sub(chain.spec().finality_blocks);
    if chain.nonce_at(key, final_block).await? <= late.nonce
        || mined_attempt(chain, late.attempts).await?.is_some()
    {
        return Ok(());
    }
    let call = late.call;
    tracing::warn!(
        call = call.id,
        nonce = late.nonce,
        "its nonce went to another transaction; signed anew"
    );
    ctx.store
        .advance(&[step(call, SponsoredState::Queued, None, None)], ctx.now())
        .await?;
    ctx.pulse.beat();
    Ok(())
}

async fn outbid(
    ctx: &Ctx,
    chain: &Chain,
    signer: &Signer,
    late: &Late<'_>,
    fees: Fees,
) -> Result<(), SponsorError> {
    let Late {
        call,
        nonce,
        newest,
        ..
    } = *late;
    let (target, calldata) = (call.target, call.calldata.clone());
    let signed = signer
        .sign(nonce, newest.gas_limit, fees, target, calldata)
        .await?;
    let replacement = SignedCall {
        call_id: call.id.clone(),
        nonce,
        max_fee: fees.max_fee(),
        max_priority_fee: fees.max_priority_fee(),
        gas_limit: newest.gas_limit,
        tx: signed.hash,
        raw: signed.raw.clone(),
    };
    // Attempts are told apart by when they were signed, also when the clock was set back.
    let now = ctx.now().max(newest.signed_at + 1);
    ctx.store
        .record_replacement(chain.id(), signer.address(), &replacement, now)
        .await?;
    ctx.pulse.beat();
    let outcome = chain.send(&signed.raw).await?;
    tracing::info!(call = call.id, tx = %signed.hash, ?outcome, "outbid a transaction that waited");
    Ok(())
}
