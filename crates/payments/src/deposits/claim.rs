use alloy_primitives::{Address, B256, Bytes, U256};
use chain::DeadEnd;
use domain::{LinkId, LinkState, SponsoredKind, recover_claim_signer, signature_for_contracts};
use store::{Call, LinkRow, NewCall, Scope};

use crate::{
    Ctx,
    calls::{
        Cause, Earlier, Refusal, Rival, SubmitError, VetError, Waiting, does_the_same, new_call_id,
        settling, submit,
    },
    links::{ReadLinkError, expiry_passed, find_row},
    routes::UnsafeRoute,
};

/// Somebody who holds a link says where its money goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimRequest {
    /// Which deposit.
    pub link: LinkId,
    /// Where the money goes.
    pub recipient: Address,
    /// The link key's EIP-191 signature over the claim's digest, for anyone to send.
    pub signature: Bytes,
    /// The authoriser's EIP-191 signature, for a deposit that needs a second factor.
    pub authorization: Option<Bytes>,
    /// The network that asks, for its share of what we give away.
    pub network: Option<String>,
    /// Whether an earlier claim to another recipient gives way if it has no transaction yet. For what the link's holder
    /// just chose themselves: a claim that is asked for again by itself would undo a newer choice.
    pub redirect: bool,
}

/// Why a deposit was not taken out of its vault, or not yet.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// There is no such deposit to take.
    #[error(transparent)]
    Link(#[from] ReadLinkError),
    /// The chain would not do it. No money moved.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// What is paid there would be lost. Nothing was saved.
    #[error("what is paid to {recipient} is lost")]
    DeadEnd {
        /// Whom the claim names.
        recipient: Address,
        /// Why nobody would have it.
        why: DeadEnd,
    },
    /// The bridge that the link's key names is none of ours, or asks for too much. Nothing was saved.
    #[error(transparent)]
    Route(#[from] UnsafeRoute),
    /// Another claim or reclaim of the same deposit came first. `None`: where that stands is not known.
    #[error("another call for the same deposit is under way")]
    Conflict(Option<Rival>),
    /// It is durable and will be sent by itself.
    #[error("saved, and waiting: {0:?}")]
    Saved(Waiting),
    /// Too many wait already. Nothing was saved.
    #[error("too many calls wait already")]
    QueueFull,
    /// We give away no more of this today. Nothing was saved.
    #[error("the day's budget by {} is used up", .0.name())]
    OverBudget(Scope),
    /// The database does not answer. Nothing was saved, unless it says that this is in doubt.
    #[error(transparent)]
    Store(store::Error),
}

impl From<SubmitError> for ClaimError {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::Refused(refusal) => Self::Refused(refusal),
            SubmitError::Conflict(rival) => Self::Conflict(Some(rival)),
            SubmitError::Saved(waiting) => Self::Saved(waiting),
            SubmitError::QueueFull => Self::QueueFull,
            SubmitError::OverBudget(scope) => Self::OverBudget(scope),
            SubmitError::Store(error) => Self::Store(error),
        }
    }
}

impl From<VetError> for ClaimError {
    fn from(error: VetError) -> Self {
        match error {
            VetError::Refused(refusal) => Self::Refused(refusal),
            VetError::Node(error) => Self::Link(error.into()),
        }
    }
}

/// Pays a deposit to the recipient whom the link's key signed for, at our cost. Answers with the transaction's hash
/// once its signed bytes are durable; the same claim asked again gets the same answer.
///
/// # Errors
/// See [`ClaimError`].
#[tracing::instrument(skip_all, fields(link = %request.link))]
pub async fn claim(ctx: &Ctx, request: ClaimRequest) -> Result<B256, ClaimError> {
    let ClaimRequest {
        link,
        recipient,
        signature,
        authorization,
        network,
        redirect,
    } = request;
    let row = find_row(ctx, link).await?;
    let (chain, vault) = ctx
        .vault(link.chain, link.version)
        .map_err(ReadLinkError::from)?;
    let digest = vault.claim_digest(link.index, recipient);
    let signer = recover_claim_signer(digest, &signature).ok();
    if signer != Some(row.pub_key20) {
        return Err(Refusal::WrongSignature.into());
    }
    let is_this = |live: &Call| does_the_same(live, SponsoredKind::Claim, recipient);
    if let Some(done) = settled(ctx, &row, is_this).await? {
        return done.map_err(ClaimError::from);
    }
    if let Some(why) = chain.spec().dead_end(recipient, row.token) {
        return Err(ClaimError::DeadEnd { recipient, why });
    }
    let second = row.requires_mfa.then_some(authorization).flatten();
    match &second {
        Some(second) => {
            let digest = vault.second_factor_digest(link.index, recipient);
            let signer = recover_claim_signer(digest, second).ok();
            if signer.is_none() || signer != vault.authorizer() {
                return Err(Refusal::WrongSignature.into());
            }
            may_be_paid_authorized(ctx, &row, recipient).await?;
        }
        None => may_be_paid(ctx, &row, recipient).await?,
    }

    let signature = signature_for_contracts(signature);
    let second = second.map(signature_for_contracts);
    let call = NewCall {
        id: new_call_id(),
        chain: link.chain,
        kind: SponsoredKind::Claim,
        purpose: settling(link),
        turn: None,
        link: Some(link),
        recipient,
        target: vault.address(),
        value: U256::ZERO,
        calldata: match second {
            Some(second) => vault.authorized_claim_call(link.index, recipient, signature, second),
            None => vault.claim_call(link.index, recipient, signature),
        },
    };
    let cause = Cause {
        // Whoever has any link names its recipient: it would be a stranger's links that use up somebody's day.
        signer: None,
        network: network.as_deref(),
        source: Some(link.to_string()),
        token: row.token,
        gas: None,
    };
    let earlier = match redirect {
        true => Earlier::GivesWay,
        false => Earlier::Stays,
    };
    Ok(submit(ctx, call, &cause, earlier).await?)
}

/// Whether a deposit's vault would pay that account, as far as is known without asking its chain.
pub(super) async fn may_be_paid(
    ctx: &Ctx,
    row: &LinkRow,
    payee: Address,
) -> Result<(), ClaimError> {
    may_be_paid_authorized(ctx, row, payee).await?;
    if row.requires_mfa {
        return Err(Refusal::RequiresMfa.into());
    }
    Ok(())
}

/// The same, where the second signature is there if it needs one.
async fn may_be_paid_authorized(
    ctx: &Ctx,
    row: &LinkRow,
    payee: Address,
) -> Result<(), ClaimError> {
    let read = ctx
        .store
        .cursor(row.id.chain)
        .await
        .map_err(ClaimError::Store)?;
    // Not known to have expired, it may have all the same: the simulation says so.
    if let Some(expires_at) = expiry_passed(row, read.and_then(|cursor| cursor.time)) {
        return Err(Refusal::Expired { expires_at }.into());
    }
    if let Some(bound) = row.recipient.filter(|bound| *bound != payee) {
        return Err(Refusal::WrongRecipient { bound }.into());
    }
    Ok(())
}

/// The outcome of a deposit that has left its vault: our own call's transaction when that is what
/// is asked for again, by `is_this`, else that it is gone. `None`: it is still there.
pub(crate) async fn settled(
    ctx: &Ctx,
    row: &LinkRow,
    is_this: impl FnOnce(&Call) -> bool,
) -> Result<Option<Result<B256, Refusal>>, ClaimError> {
    if row.state == LinkState::Pending {
        return Ok(None);
    }
    let tx = row.withdrawal.map(|withdrawal| withdrawal.tx);
    let call = ctx
        .store
        .live_call(&settling(row.id))
        .await
        .map_err(ClaimError::Store)?;
    let ours = call.filter(is_this).and_then(|call| call.tx);
    Ok(Some(ours.ok_or(Refusal::AlreadyClaimed { tx })))
}
