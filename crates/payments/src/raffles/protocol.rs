//! Raffles as the protocol's other clients ask for them: the second signature is handed out, and who has it claims by
//! the call for any link.

use alloy_primitives::{Address, B256, Bytes, eip191_hash_message, keccak256};
use chain::SignError;
use domain::{DepositIndex, LinkId, limits, read_signature};
use store::raffle_of;

use super::{
    enter::{EnterRaffleError, draw, shown},
    proof::RaffleProof,
    raffle::{Raffle, ReadRaffleError, find, read_raffle},
};
use crate::{
    Ctx,
    links::{ReadLinkError, find_row},
};

/// Raffles under one key that are looked at for the one that is meant.
const CANDIDATES: usize = 4;

/// Somebody wants the second signature for a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorizeSlot {
    /// Any of the raffle's deposits.
    pub link: LinkId,
    /// The address of the link's key.
    pub pub_key20: Address,
    /// Whom the slot is for.
    pub recipient: Address,
    /// What they call themselves.
    pub name: Option<String>,
    /// What they worked out.
    pub proof: Option<RaffleProof>,
}

/// A slot, and the second signature for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorizedSlot {
    /// Which deposit.
    pub index: DepositIndex,
    /// The authoriser's EIP-191 signature.
    pub authorization: Bytes,
}

/// Why there is none.
#[derive(Debug, thiserror::Error)]
pub enum AuthorizeSlotError {
    /// The wallet has no slot.
    #[error(transparent)]
    Enter(#[from] EnterRaffleError),
    /// The authoriser does not sign just now. The slot stays the wallet's.
    #[error("the authoriser does not sign: {0}")]
    Authorizer(SignError),
}

/// Draws a slot for a wallet and signs for it. Asked again it answers the same.
///
/// Nothing shows here that who asks has the link, so this can be turned off ([`RaffleDesk::is_open`]).
///
/// [`RaffleDesk::is_open`]: super::RaffleDesk::is_open
///
/// # Errors
/// See [`AuthorizeSlotError`].
pub async fn authorize_slot(
    ctx: &Ctx,
    request: AuthorizeSlot,
) -> Result<AuthorizedSlot, AuthorizeSlotError> {
    let AuthorizeSlot {
        link,
        pub_key20,
        recipient,
        name,
        proof,
    } = request;
    let found = find(ctx, link).await.map_err(EnterRaffleError::from)?;
    if found.raffle.pub_key20 != pub_key20 {
        return Err(EnterRaffleError::WrongSignature.into());
    }
    let (_, vault) = ctx
        .vault(link.chain, link.version)
        .map_err(|unknown| EnterRaffleError::from(ReadLinkError::from(unknown)))?;
    let authorizer = ctx.raffles.authorizer_of(&vault);
    let authorizer = authorizer
        .filter(|_| ctx.raffles.is_open)
        .ok_or(EnterRaffleError::NotOffered)?;
    let slot = draw(ctx, &found, recipient, name, proof, true).await?;
    let digest = vault.second_factor_digest(slot.index, recipient);
    let signed = authorizer.authorize(digest).await;
    Ok(AuthorizedSlot {
        index: slot.index,
        authorization: signed.map_err(AuthorizeSlotError::Authorizer)?,
    })
}

/// The sender of a raffle says what they call themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameSender {
    /// Any of the raffle's deposits.
    pub link: LinkId,
    /// The link without what stands behind its `#`, as it was signed.
    pub text: String,
    /// What they call themselves.
    pub name: Option<String>,
    /// The link key's EIP-191 signature over keccak-256 of text and name.
    pub signature: Bytes,
}

/// Why they are not called so.
#[derive(Debug, thiserror::Error)]
pub enum NameSenderError {
    /// There is no such deposit, or it is not known just now.
    #[error(transparent)]
    Link(#[from] ReadLinkError),
    /// The link's key did not sign it.
    #[error("it is not signed by the link's key")]
    WrongSignature,
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Notes what the sender of a raffle calls themselves. Of links that are none, only the signature is looked at: other
/// clients tell of every link that has several deposits.
///
/// # Errors
/// See [`NameSenderError`].
pub async fn name_sender(ctx: &Ctx, request: NameSender) -> Result<(), NameSenderError> {
    let NameSender {
        link,
        text,
        name,
        signature,
    } = request;
    let row = find_row(ctx, link).await?;
    let name = name.unwrap_or_default();
    let signed = keccak256(format!("{text}{name}"));
    if signer_of(signed, &signature) != Some(row.pub_key20) {
        return Err(NameSenderError::WrongSignature);
    }
    if let (Some(raffle), Some(name)) = (raffle_of(&row), shown(&name)) {
        ctx.store.name_raffle_sender(raffle, name).await?;
    }
    Ok(())
}

/// Those clients sign the digits of a hash, as text, and not its bytes.
fn signer_of(hash: B256, signature: &[u8]) -> Option<Address> {
    let signature = read_signature(signature).ok()?;
    let digits = eip191_hash_message(hash.to_string().as_bytes());
    signature.recover_address_from_prehash(&digits).ok()
}

/// The raffle under a key that has most slots; of several, the oldest. A key is public, and anybody may make a raffle
/// under it: who knows more than the key asks by a deposit.
///
/// # Errors
/// See [`ReadRaffleError`].
pub async fn raffle_under(ctx: &Ctx, key: Address) -> Result<(LinkId, Raffle), ReadRaffleError> {
    let most = limits::RAFFLE_SLOTS as u64;
    let mut best: Option<(LinkId, Raffle)> = None;
    for id in ctx
        .store
        .raffles_under(key, most)
        .await?
        .into_iter()
        .take(CANDIDATES)
    {
        let slots = ctx.store.raffle_slots(id).await?;
        let Some(first) = slots.first() else { continue };
        let link = LinkId {
            chain: id.chain,
            version: id.version,
            index: first.index,
        };
        let raffle = read_raffle(ctx, link).await?;
        let is_better = best
            .as_ref()
            .is_none_or(|(_, best)| raffle.counts.total > best.counts.total);
        if is_better {
            best = Some((link, raffle));
        }
    }
    best.ok_or(ReadRaffleError::NotARaffle)
}
