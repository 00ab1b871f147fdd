use alloy_primitives::{Address, B256, Bytes};
use chain::SignError;
use domain::{LinkId, LinkState, limits, recover_claim_signer};
use store::KeptSlot;

use super::raffle::{ReadRaffleError, find};
use crate::{
    Ctx,
    deposits::{ClaimError, ClaimRequest, claim},
    links::ReadLinkError,
    process::fail_point,
};

/// Somebody claims the slot that was drawn for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimSlot {
    /// The slot.
    pub slot: LinkId,
    /// Where the money goes: the wallet that it was drawn for.
    pub recipient: Address,
    /// The link key's EIP-191 signature over the claim's digest.
    pub signature: Bytes,
    /// The network that asks, for its share of what we give away.
    pub network: Option<String>,
}

/// Why a slot was not claimed, or not yet.
#[derive(Debug, thiserror::Error)]
pub enum ClaimSlotError {
    /// There is no such raffle, or it is not known just now.
    #[error(transparent)]
    Raffle(#[from] ReadRaffleError),
    /// The second signature that its vault wants is not ours to give.
    #[error("raffles of this vault are not claimed here")]
    NotOffered,
    /// The link's key did not sign it.
    #[error("it is not signed by the link's key")]
    WrongSignature,
    /// The slot is not this wallet's, or not any more.
    #[error("the slot is not drawn for this wallet")]
    NotHeld,
    /// The authoriser does not sign just now. The slot stays the wallet's.
    #[error("the authoriser does not sign: {0}")]
    Authorizer(SignError),
    /// Too many others have slots drawn just now.
    #[error("too many have slots drawn just now")]
    Busy,
    /// The claim itself.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Pays a slot to the wallet that it was drawn for, at our cost. Answers with the transaction's hash; the same claim asked
/// again gets the same answer.
///
/// The slot is durably the wallet's before the authoriser signs for it, so that no second signature goes to another
/// wallet while the first may still be sent.
///
/// # Errors
/// See [`ClaimSlotError`].
#[tracing::instrument(skip_all, fields(link = %request.slot))]
pub async fn claim_slot(ctx: &Ctx, request: ClaimSlot) -> Result<B256, ClaimSlotError> {
    let ClaimSlot {
        slot,
        recipient,
        signature,
        network,
    } = request;
    let found = find(ctx, slot).await?;
    let (_, vault) = ctx
        .vault(slot.chain, slot.version)
        .map_err(|unknown| ReadRaffleError::from(ReadLinkError::from(unknown)))?;
    let digest = vault.claim_digest(slot.index, recipient);
    if recover_claim_signer(digest, &signature).ok() != Some(found.raffle.pub_key20) {
        return Err(ClaimSlotError::WrongSignature);
    }
    let mut request = ClaimRequest {
        link: slot,
        recipient,
        signature,
        authorization: None,
        network,
        redirect: false,
    };
    if found.row.state != LinkState::Pending {
        // Whose it is now, and by which transaction, the claim says.
        return Ok(claim(ctx, request).await?);
    }
    let authorizer = ctx
        .raffles
        .authorizer_of(&vault)
        .ok_or(ClaimSlotError::NotOffered)?;
    let now = ctx.now();
    let lasts = limits::RAFFLE_CLAIM_HOLD
        .as_millis()
        .try_into()
        .unwrap_or(i64::MAX);
    let until = now.saturating_add(lasts);
    let turn = ctx.raffles.turns.take().await;
    let turn = turn.ok_or(ClaimSlotError::Busy)?;
    let kept = ctx
        .store
        .keep_raffle_slot(found.raffle, recipient, slot.index, now, until)
        .await?;
    drop(turn);
    if kept == KeptSlot::NotHeld {
        return Err(ClaimSlotError::NotHeld);
    }
    fail_point("raffles/kept");
    let second = vault.second_factor_digest(slot.index, recipient);
    let second = authorizer.authorize(second).await;
    request.authorization = Some(second.map_err(ClaimSlotError::Authorizer)?);
    Ok(claim(ctx, request).await?)
}
