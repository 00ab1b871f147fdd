use alloy_primitives::{Address, B256, Bytes, U256};
use chain::DeadEnd;
use domain::recover_claim_signer;
use domain::{
    DepositIndex, LinkId, RaffleId, RaffleSeed, foreign_text, limits, raffle_entry_digest,
};
use store::{HeldSlot, Hold};

use super::{
    proof::{RaffleProof, Unproven, check},
    raffle::{Found, ReadRaffleError, chain_time, find},
};
use crate::{Ctx, links::ReadLinkError, process::fail_point};

/// Somebody who has a raffle's link wants a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnterRaffle {
    /// Any of the raffle's deposits.
    pub link: LinkId,
    /// Whom the slot is for.
    pub recipient: Address,
    /// What they call themselves.
    pub name: Option<String>,
    /// The link key's EIP-191 signature over [`raffle_entry_digest`].
    pub signature: Bytes,
    /// What they worked out.
    pub proof: Option<RaffleProof>,
}

/// A slot that is a wallet's for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnSlot {
    /// Which deposit.
    pub index: DepositIndex,
    /// Smallest units.
    pub amount: U256,
    /// Unix milliseconds until which no other wallet gets it.
    pub until: i64,
}

/// Why a wallet has no slot. Nothing moved.
#[derive(Debug, thiserror::Error)]
pub enum EnterRaffleError {
    /// There is no such raffle, or it is not known just now.
    #[error(transparent)]
    Raffle(#[from] ReadRaffleError),
    /// The second signature that its vault wants is not ours to give.
    #[error("raffles of this vault are not claimed here")]
    NotOffered,
    /// The link's key did not sign it.
    #[error("it is not signed by the link's key")]
    WrongSignature,
    /// It takes some work first.
    #[error("it takes a proof of work")]
    ProofRequired,
    /// The work is another one's, too old or too little.
    #[error("the proof of work is none for this")]
    ProofWrong,
    /// What is paid there would be lost.
    #[error("what is paid to {recipient} is lost")]
    DeadEnd {
        /// Whom it is for.
        recipient: Address,
        /// Why nobody would have it.
        why: DeadEnd,
    },
    /// The wallet got a slot.
    #[error("the wallet got slot {index} in {tx}")]
    Paid {
        /// Which deposit.
        index: DepositIndex,
        /// The transaction.
        tx: B256,
    },
    /// All that are left are drawn for others.
    #[error("all slots that are left are held until {until}")]
    AllHeld {
        /// Unix milliseconds at which the first may be free.
        until: i64,
    },
    /// The wallet had one drawn whose claim may still come about.
    #[error("a claim of the wallet's is not settled yet")]
    Unsettled,
    /// None is left.
    #[error("no slot is left")]
    Over,
    /// As many wallets are remembered as may be.
    #[error("too many wallets took part without claiming")]
    Full,
    /// Too many others have slots drawn just now.
    #[error("too many have slots drawn just now")]
    Busy,
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl From<Unproven> for EnterRaffleError {
    fn from(unproven: Unproven) -> Self {
        match unproven {
            Unproven::Required => Self::ProofRequired,
            Unproven::Wrong => Self::ProofWrong,
        }
    }
}

impl From<ReadLinkError> for EnterRaffleError {
    fn from(error: ReadLinkError) -> Self {
        Self::Raffle(error.into())
    }
}

/// Draws a slot for a wallet, and keeps it for [`limits::RAFFLE_HOLD`]. Asked again it answers the same slot.
///
/// # Errors
/// See [`EnterRaffleError`].
#[tracing::instrument(skip_all, fields(link = %request.link))]
pub async fn enter_raffle(ctx: &Ctx, request: EnterRaffle) -> Result<DrawnSlot, EnterRaffleError> {
    let found = find(ctx, request.link).await?;
    let (_, vault) = ctx
        .vault(request.link.chain, request.link.version)
        .map_err(ReadLinkError::from)?;
    let digest = raffle_entry_digest(request.link.chain, vault.address(), request.recipient);
    let signer = recover_claim_signer(digest, &request.signature).ok();
    if signer != Some(found.raffle.pub_key20) {
        return Err(EnterRaffleError::WrongSignature);
    }
    draw(
        ctx,
        &found,
        request.recipient,
        request.name,
        request.proof,
        false,
    )
    .await
}

/// The same for whom may take part. With `is_authorized` the second signature is about to leave.
pub(super) async fn draw(
    ctx: &Ctx,
    found: &Found,
    recipient: Address,
    name: Option<String>,
    proof: Option<RaffleProof>,
    is_authorized: bool,
) -> Result<DrawnSlot, EnterRaffleError> {
    let (raffle, token) = (found.raffle, found.row.token);
    let (chain, vault) = ctx
        .vault(raffle.chain, raffle.version)
        .map_err(ReadLinkError::from)?;
    if ctx.raffles.authorizer_of(&vault).is_none() {
        return Err(EnterRaffleError::NotOffered);
    }
    if let Some(why) = chain.spec().dead_end(recipient, token) {
        return Err(EnterRaffleError::DeadEnd { recipient, why });
    }
    if ctx.store.raffle_wallet(raffle, recipient).await?.is_none() {
        check(ctx, raffle, recipient, proof.as_ref())?;
    }
    let time = chain_time(ctx, chain).await?;
    let now = ctx.now();
    let hold = Hold {
        raffle,
        recipient,
        name: name.as_deref().and_then(shown),
        seed: RaffleSeed::drawn(ctx.draw()),
        now,
        until: now.saturating_add(
            limits::RAFFLE_HOLD
                .as_millis()
                .try_into()
                .unwrap_or(i64::MAX),
        ),
        is_authorized,
        final_height: time.final_height,
        chain_time: time.time,
    };
    let turn = ctx.raffles.turns.take().await;
    let turn = turn.ok_or(EnterRaffleError::Busy)?;
    let held = ctx.store.hold_raffle_slot(hold).await?;
    drop(turn);
    fail_point("raffles/held");
    match held {
        HeldSlot::Held { index, until } => drawn(ctx, raffle, index, until).await,
        HeldSlot::Paid { index, tx } => Err(EnterRaffleError::Paid { index, tx }),
        HeldSlot::AllHeld { until } => Err(EnterRaffleError::AllHeld { until }),
        HeldSlot::Unsettled => Err(EnterRaffleError::Unsettled),
        HeldSlot::Over => Err(EnterRaffleError::Over),
        HeldSlot::Full => Err(EnterRaffleError::Full),
    }
}

async fn drawn(
    ctx: &Ctx,
    raffle: RaffleId,
    index: DepositIndex,
    until: i64,
) -> Result<DrawnSlot, EnterRaffleError> {
    let id = LinkId {
        chain: raffle.chain,
        version: raffle.version,
        index,
    };
    // Its block may be dropped in this moment.
    let row = ctx.store.link(id).await?;
    let row = row.ok_or(ReadLinkError::Unconfirmed { index })?;
    Ok(DrawnSlot {
        index,
        amount: row.amount,
        until,
    })
}

/// A name as others may see it; `None`: there is nothing to be seen.
pub(super) fn shown(name: &str) -> Option<String> {
    let shown = foreign_text(name, limits::RAFFLE_NAME);
    (!shown.is_empty()).then_some(shown)
}
