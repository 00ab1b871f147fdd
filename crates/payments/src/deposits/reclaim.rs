use alloy_primitives::{Address, B256, Bytes, Signature, U256};
use domain::{LinkId, ReclaimList, SponsoredKind, read_signature};
use store::{Call, NewCall};

use super::claim::{ClaimError, settled};
use crate::{
    Ctx,
    calls::{Cause, Earlier, Refusal, does_the_same, new_call_id, settling, submit, vet},
    links::{ReadLinkError, find_row, lock_of, may_be_locked},
};

/// The sender of a link wants its money back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReclaimRequest {
    /// Which deposit.
    pub link: LinkId,
    /// Who made it.
    pub signer: Address,
    /// The signer's EIP-712 signature; for contract wallets by ERC-1271.
    pub signature: Bytes,
    /// All deposits that the signature is for, if it is one of `GaslessReclaimMany`; they come back by a
    /// request each. `None`: it is one of `GaslessReclaim`, for this deposit alone.
    pub list: Option<ReclaimList>,
    /// The network that asks, for its share of what we give away.
    pub network: Option<String>,
}

/// As for a claim: the same things can go wrong.
pub type ReclaimError = ClaimError;

/// Pays a deposit back to its sender, at our cost. Answers with the transaction's hash once its
/// signed bytes are durable; the same request asked again gets the same answer.
///
/// `admit` counts a call against the wallet that signed for it. It is asked about no request that is
/// forged or was made before, so that nobody uses up another's share.
///
/// # Errors
/// See [`ReclaimError`]; and what `admit` says.
#[tracing::instrument(skip_all, fields(link = %request.link))]
pub async fn reclaim<E: From<ReclaimError>>(
    ctx: &Ctx,
    request: ReclaimRequest,
    admit: impl FnOnce(Address) -> Result<(), E>,
) -> Result<B256, E> {
    let signer = request.signer;
    match look(ctx, request).await? {
        Looked::Settled(tx) => Ok(tx),
        Looked::Ready {
            call,
            token,
            network,
        } => {
            let live = ctx.store.live_call(&call.purpose).await;
            if live.map_err(ClaimError::Store)?.is_none() {
                admit(signer)?;
            }
            let cause = Cause {
                signer: Some(signer),
                network: network.as_deref(),
                source: call.link.map(|link| link.to_string()),
                token,
                gas: None,
            };
            let sent = submit(ctx, *call, &cause, Earlier::Stays).await;
            Ok(sent.map_err(ClaimError::from)?)
        }
    }
}

/// What is to be done for a request that its signer made.
enum Looked {
    /// Nothing: this transaction did it.
    Settled(B256),
    /// This.
    Ready {
        call: Box<NewCall>,
        token: Address,
        network: Option<String>,
    },
}

async fn look(ctx: &Ctx, request: ReclaimRequest) -> Result<Looked, ReclaimError> {
    let ReclaimRequest {
        link,
        signer,
        signature,
        list,
        network,
    } = request;
    let row = find_row(ctx, link).await?;
    let (chain, vault) = ctx
        .vault(link.chain, link.version)
        .map_err(ReadLinkError::from)?;
    if signer != row.sender {
        return Err(Refusal::NotTheSender { sender: row.sender }.into());
    }
    let is_this = |live: &Call| does_the_same(live, SponsoredKind::Reclaim, row.sender);
    if let Some(done) = settled(ctx, &row, is_this).await? {
        return Ok(Looked::Settled(done?));
    }

    let digest = match &list {
        None => {
            let digest = vault.reclaim_digest(link.index).await;
            digest.map_err(ReadLinkError::from)?.ok_or_else(|| {
                refused(
                    "a vault of version v4 gives a deposit back to its sender's own transaction",
                )
            })?
        }
        Some(list) => vault.reclaim_many_digest(list).ok_or_else(|| {
            refused("this vault knows no signature for several deposits: sign for each by itself")
        })?,
    };
    // A contract wallet's is for the wallet to read, and stays as it is.
    let by_key = signed_by(signer, digest, &signature);
    let signature = by_key.map_or(signature, |key| key.as_bytes().into());
    let calldata = match &list {
        None => vault.reclaim_call(link.index, signer, signature),
        Some(list) => {
            // Whoever signed for others did not sign for this one.
            let position = list.position(link.index).ok_or(Refusal::WrongSignature)?;
            vault.reclaim_one_of_many_call(list, position, signer, signature)
        }
    };
    let read = ctx
        .store
        .cursor(link.chain)
        .await
        .map_err(ClaimError::Store)?;
    let lock = lock_of(&row, vault.is_own());
    if may_be_locked(lock, read.and_then(|cursor| cursor.time)) || by_key.is_none() {
        // Maybe too early, or a contract wallet's: only the chain can say. It is asked before the call takes
        // the link's one place and the signer's share, so that noise keeps nobody waiting; how often it is
        // asked, the network's share bounds.
        vet(chain, vault.address(), calldata.clone())
            .await
            .map_err(ClaimError::from)?;
    }

    let call = NewCall {
        id: new_call_id(),
        chain: link.chain,
        kind: SponsoredKind::Reclaim,
        purpose: settling(link),
        turn: None,
        link: Some(link),
        recipient: row.sender,
        target: vault.address(),
        value: U256::ZERO,
        calldata,
    };
    Ok(Looked::Ready {
        call: Box::new(call),
        token: row.token,
        network,
    })
}

fn refused(reason: &str) -> Refusal {
    Refusal::Reverted {
        reason: reason.to_owned(),
    }
}

/// `signature` over `digest`, if it is that of `signer`'s own key.
pub(crate) fn signed_by(signer: Address, digest: B256, signature: &[u8]) -> Option<Signature> {
    let signature = read_signature(signature).ok()?;
    let recovered = signature.recover_address_from_prehash(&digest).ok()?;
    (recovered == signer).then_some(signature)
}
