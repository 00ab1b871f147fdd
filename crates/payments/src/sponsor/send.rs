use alloy_primitives::Address;
use chain::{SendOutcome, side_by_side::side_by_side};
use domain::TransactionState;

use super::{PATIENCE, Sponsor, SponsorError, attempts::attempts_of};
use crate::process::fail_point;

/// Signed transactions of a key handed over in one go.
const BATCH: u64 = 256;

impl Sponsor<'_> {
    /// Hands signed bytes to a node. What it does not take is tried again at the next look.
    pub(super) async fn send_signed(&self) -> Result<(), SponsorError> {
        let mut failure = None;
        for key in self.held.addresses() {
            if let Err(error) = self.send_signed_by(key).await {
                failure = Some(error);
            }
        }
        failure.map_or(Ok(()), Err)
    }

    async fn send_signed_by(&self, key: Address) -> Result<(), SponsorError> {
        let Self { ctx, chain, .. } = *self;
        let signed = ctx
            .store
            .transactions_of_key(chain.id(), key, TransactionState::Signed, BATCH)
            .await?;
        if signed.is_empty() {
            return Ok(());
        }
        let attempts = attempts_of(ctx, chain.id(), key, &signed).await?;
        let sends = signed.iter().map(|one| {
            let newest = attempts.get(&one.nonce).and_then(|all| all.first());
            async move {
                match newest {
                    Some(attempt) => chain.send(&attempt.raw).await,
                    None => Ok(SendOutcome::Refused("its bytes are missing".to_owned())),
                }
            }
        });
        let (mut sent, mut used, mut failure) = (Vec::new(), Vec::new(), None);
        for (one, outcome) in signed.iter().zip(side_by_side(sends).await) {
            let broadcast = one.step(TransactionState::Broadcast);
            match outcome {
                // An underpriced one is followed like the rest, and outbid in time.
                Ok(SendOutcome::Accepted | SendOutcome::Underpriced) => sent.push(broadcast),
                // By itself, sent before a process died; or by somebody else, who uses the key too.
                // Which of the two is seen by following it.
                Ok(SendOutcome::NonceUsed) => {
                    sent.push(broadcast);
                    used.push(one.nonce);
                    self.held.forget(key);
                }
                // It goes when those before it have gone.
                Ok(SendOutcome::NonceAhead) => {
                    failure = Some(SponsorError::NotTaken(
                        "those before it are missing".to_owned(),
                    ));
                }
                Ok(SendOutcome::OutOfFunds) => {
                    failure = Some(SponsorError::NotTaken("the key cannot pay".to_owned()));
                }
                Ok(SendOutcome::Refused(reason)) => {
                    // Whatever it is, it did not pass: it is followed, and given up in the end.
                    if !(0..=PATIENCE).contains(&(ctx.now() - one.updated_at)) {
                        sent.push(broadcast);
                    }
                    failure = Some(SponsorError::NotTaken(reason));
                }
                Err(error) => failure = Some(error.into()),
            }
        }
        fail_point("sponsor/sent");
        if !sent.is_empty() {
            self.advance(sent).await?;
            ctx.pulse.beat();
        }
        if !used.is_empty() {
            // As old as can be: looked into at the next look, not after a while.
            ctx.store.note_insisted(chain.id(), key, used, 0).await?;
        }
        fail_point("sponsor/broadcast");
        failure.map_or(Ok(()), Err)
    }
}
