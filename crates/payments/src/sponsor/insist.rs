//! What is done for transactions that no block takes.

use std::collections::HashMap;

use alloy_primitives::{Address, B256};
use chain::{
    Chain, Fees, NodeError, SendOutcome, SignedTransaction, Signer, side_by_side::AT_ONCE,
};
use domain::TransactionState;
use futures::{StreamExt, stream};
use store::{Attempt, SponsorTransaction};

use super::{
    Sponsor, SponsorError,
    attempts::mined_attempt,
    cost::{attempt, most, offered},
};
use crate::{Ctx, process::metrics};

/// A transaction that has waited for a block for too long.
pub(super) struct Late<'a> {
    transaction: &'a SponsorTransaction,
    /// Newest first.
    attempts: &'a [Attempt],
    newest: &'a Attempt,
}

/// What a node said to attempts that it was given again and did not just take.
pub(super) type Objections = HashMap<B256, SendOutcome>;

/// What a transaction has to offer to be taken.
struct Market {
    fees: Fees,
    objections: Objections,
}

impl<'a> Late<'a> {
    /// `None`: it was never signed.
    pub(super) fn new(
        transaction: &'a SponsorTransaction,
        attempts: &'a [Attempt],
    ) -> Option<Self> {
        Some(Self {
            transaction,
            attempts,
            newest: attempts.first()?,
        })
    }
}

impl Sponsor<'_> {
    /// Gives a node again what it may have lost, outbids those of `late` that have become too
    /// cheap, and gives up those that the node will never take.
    pub(super) async fn insist(
        &self,
        key: Address,
        late: &[Late<'_>],
        head: u64,
    ) -> Result<(), SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let mined = chain.mined_nonce(key).await?;
        let objections = send_unmined(ctx, chain, key, mined).await?;
        let market = Market {
            fees: chain.fees().await?,
            objections,
        };
        // One that is not signed, or whose row is refused, keeps no other from its turn.
        let (mut tended, mut fault) = (Vec::new(), None);
        for one in late {
            let nonce = one.transaction.nonce;
            let step = match nonce < mined {
                true => self.give_up_nonce(key, one, head).await,
                false => self.raise(key, one, &market).await,
            };
            match step {
                Ok(()) => tended.push(nonce),
                // Each question to a node that is away would take as long.
                Err(error @ SponsorError::Node(NodeError::Unreachable { .. })) => {
                    fault = Some(error);
                    break;
                }
                Err(error) => fault = Some(error),
            }
        }
        // Each gets its time to be mined before it is looked at again. One that cannot be mined any
        // more is looked at until that is final.
        tended.retain(|nonce| *nonce >= mined);
        ctx.store
            .note_insisted(chain.id(), key, tended, ctx.now())
            .await?;
        fault.map_or(Ok(()), Err)
    }

    /// Outbids one that has become too cheap, and fills the nonce of one that no node takes.
    async fn raise(
        &self,
        key: Address,
        one: &Late<'_>,
        market: &Market,
    ) -> Result<(), SponsorError> {
        let chain = self.chain;
        // Nobody here can outbid what a retired key signed; the operator was told.
        let Some(signer) = chain.signer(key) else {
            return Ok(());
        };
        let offer = offered(one.newest);
        let raised = offer.replacing(market.fees);
        let is_affordable =
            raised.max_fee() <= chain.spec().fee_cap && !raised.is_far_above(market.fees);
        let objection = market.objections.get(&one.newest.tx);
        let is_too_cheap = offer.lags(market.fees) || objection == Some(&SendOutcome::Underpriced);
        if matches!(objection, Some(SendOutcome::Refused(_))) {
            // What no node takes, none asks a raise for: less will do, where a raise is too much.
            let fees = raised.within(chain.spec().fee_cap);
            if let Some(fees) = fees.filter(|fees| !fees.is_far_above(market.fees)) {
                self.fill_instead(signer, one, fees).await?;
            }
        } else if is_affordable && is_too_cheap {
            self.outbid(signer, one, raised).await?;
        }
        Ok(())
    }

    /// Queues the calls of a transaction again whose nonce went to another one of the key: for good,
    /// and not to one of its own attempts, which may have been mined since it was looked for.
    async fn give_up_nonce(
        &self,
        key: Address,
        late: &Late<'_>,
        head: u64,
    ) -> Result<(), SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let final_block = head.saturating_sub(chain.spec().finality_blocks);
        let one = late.transaction;
        if chain.nonce_at(key, final_block).await? <= one.nonce
            || mined_attempt(chain, late.attempts).await?.is_some()
        {
            return Ok(());
        }
        tracing::warn!(
            chain = %chain.id(), key = %key, nonce = one.nonce,
            "a nonce went to another transaction; its calls are signed anew"
        );
        let displaced = vec![one.step(TransactionState::Displaced)];
        self.advance(displaced).await?;
        ctx.pulse.beat();
        Ok(())
    }

    /// The same transaction, dearer.
    async fn outbid(
        &self,
        signer: &Signer,
        late: &Late<'_>,
        fees: Fees,
    ) -> Result<(), SponsorError> {
        let one = late.transaction;
        let (gas, calldata) = (one.gas_limit, one.calldata.clone());
        let signed = if one.target == signer.address() {
            // It only ever filled a gap, which is no call that a key may sign.
            signer.fill(one.nonce, gas, fees).await?
        } else {
            signer
                .sign(one.nonce, gas, fees, one.target, one.value, calldata)
                .await?
        };
        self.replace(late, fees, signed, "outbid a transaction that waited")
            .await
    }

    /// Nothing, on the same nonce: what the node will not take holds up all that come after it.
    async fn fill_instead(
        &self,
        signer: &Signer,
        late: &Late<'_>,
        fees: Fees,
    ) -> Result<(), SponsorError> {
        let gas = self.chain.filler_gas(signer.address()).await?;
        let signed = signer.fill(late.transaction.nonce, gas, fees).await?;
        self.replace(
            late,
            fees,
            signed,
            "filled the nonce of a transaction that no node takes",
        )
        .await
    }

    async fn replace(
        &self,
        late: &Late<'_>,
        fees: Fees,
        signed: SignedTransaction,
        what: &str,
    ) -> Result<(), SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let one = late.transaction;
        let (tx, raw) = (signed.hash, signed.raw.clone());
        let data_fee = chain.most_data_fee(&one.calldata).await?;
        let cost = most(one.gas_limit, fees, one.value, data_fee);
        // Attempts are told apart by when they were signed, also when the clock was set back.
        let now = ctx.now().max(late.newest.signed_at + 1);
        ctx.store
            .record_replacement(
                chain.id(),
                one.signer,
                one.nonce,
                attempt(fees, signed),
                cost.saturating_sub(one.reserved_gwei),
                now,
            )
            .await?;
        metrics::bumped(chain.id());
        ctx.pulse.beat();
        let outcome = chain.send(&raw).await?;
        tracing::info!(chain = %chain.id(), nonce = one.nonce, %tx, ?outcome, "{what}");
        Ok(())
    }
}

/// Gives a node everything that a key signed and the chain has not mined, from nonce `mined` on: a
/// transaction can only be mined after all those before it, whatever became of their calls.
/// Harmless where the node has it.
pub(super) async fn send_unmined(
    ctx: &Ctx,
    chain: &Chain,
    key: Address,
    mined: u64,
) -> Result<Objections, store::Error> {
    let attempts = ctx.store.attempts_from(chain.id(), key, mined).await?;
    // Collected first: a stream over borrowing closures is not `Send` in today's compiler.
    let sends: Vec<_> = attempts
        .iter()
        .map(|attempt| async move { (attempt.tx, chain.send(&attempt.raw).await) })
        .collect();
    let mut sends = stream::iter(sends).buffered(AT_ONCE);
    let mut objections = Objections::new();
    while let Some((tx, outcome)) = sends.next().await {
        match outcome {
            Ok(SendOutcome::Accepted) => tracing::debug!(%tx, "sent again"),
            Ok(objection) => {
                tracing::debug!(%tx, ?objection, "not taken again");
                objections.insert(tx, objection);
            }
            // What is left is sent when it has waited too long.
            Err(error) => {
                tracing::debug!(%error, "not everything could be sent again");
                break;
            }
        }
    }
    Ok(objections)
}
