//! The chain's side of a cash-out: the claim that pays the provider.

use alloy_primitives::B256;
use chain::LookUp;
use domain::{LinkState, SponsoredKind, SponsoredState};
use store::{CashOutRow, WithdrawalRow};

use super::{
    across,
    payees::{TakenIn, is_taken_in},
};
use crate::{
    Ctx,
    calls::{Refusal, does_the_same, settling},
    deposits::{ClaimError, ClaimRequest, claim},
    process::fail_point,
    watch::is_final,
};

/// What became of the claim, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Claimed {
    /// It is on its way, by this transaction if there is one yet.
    UnderWay(Option<B256>),
    /// It left the link, and is on its way to where the provider takes it in.
    Carried,
    /// The money is where the provider takes it in.
    Paid(B256),
    /// What is there is another token than the provider takes.
    OtherToken(B256),
    /// It could not be carried there, and is back with whoever claimed it.
    GivenBack(Option<B256>),
    /// It will not be: no money of it moved to the provider. A code says why.
    Never(&'static str),
}

/// Somebody else has the money, for good.
pub(super) const CLAIMED_ELSEWHERE: &str = "claimed_elsewhere";

/// Sees to it that the claim is sent, unless it was.
pub(super) async fn see_to_claim(ctx: &Ctx, row: &CashOutRow) -> Result<Claimed, store::Error> {
    match paid(ctx, row).await? {
        Some(known) => Ok(known),
        None => match row.route {
            Some(route) => across::set_out(ctx, row, route).await,
            None => send(ctx, row).await,
        },
    }
}

/// What the chain says of the link's money. `None`: it is in the link.
pub(super) async fn paid(ctx: &Ctx, row: &CashOutRow) -> Result<Option<Claimed>, store::Error> {
    if let Some(route) = row.route {
        return across::carried(ctx, route).await;
    }
    let Some(link) = ctx.store.link(row.link).await? else {
        // Its block went away, and will come again.
        return Ok(Some(Claimed::UnderWay(row.tx)));
    };
    Ok(match (link.state, link.withdrawal) {
        (LinkState::Claimed, Some(WithdrawalRow { tx, recipient, .. }))
            if Some(recipient) == row.pay_to =>
        {
            Some(Claimed::Paid(tx))
        }
        (_, Some(withdrawal)) => Some(
            match is_final(ctx, row.link.chain, withdrawal.block).await? {
                true => Claimed::Never(CLAIMED_ELSEWHERE),
                false => Claimed::UnderWay(None),
            },
        ),
        (_, None) => None,
    })
}

async fn send(ctx: &Ctx, row: &CashOutRow) -> Result<Claimed, store::Error> {
    let (Some(recipient), Some(signature)) = (row.pay_to, row.signature.clone()) else {
        return Ok(Claimed::Never("incomplete"));
    };
    let live = ctx.store.live_call(&settling(row.link)).await?;
    let is_begun = live.is_some_and(|live| does_the_same(&live, SponsoredKind::Claim, recipient));
    if !is_begun {
        match is_taken_in(ctx, row).await? {
            TakenIn::Yes => {}
            TakenIn::NotKnown => return Ok(Claimed::UnderWay(row.tx)),
            TakenIn::No(why) => return Ok(Claimed::Never(why)),
        }
    }
    let request = ClaimRequest {
        link: row.link,
        recipient,
        signature,
        authorization: None,
        // Whoever gets here was looked at by a bank, and claims ten dollars at least: nothing to be counted.
        network: None,
        redirect: false,
    };
    let claimed = claim(ctx, request).await;
    fail_point("cash_outs/claimed");
    Ok(match claimed {
        Ok(tx) => Claimed::UnderWay(Some(tx)),
        // It waited, and was asked for again before it was signed.
        Err(ClaimError::Refused(Refusal::NotServed)) => match is_taken_in(ctx, row).await? {
            TakenIn::No(why) => Claimed::Never(why),
            TakenIn::Yes | TakenIn::NotKnown => Claimed::UnderWay(row.tx),
        },
        Err(ClaimError::Refused(refusal)) => refused(ctx, row, &refusal).await?,
        Err(ClaimError::DeadEnd { .. }) => Claimed::Never("dead_end"),
        Err(ClaimError::Store(error)) => return Err(error),
        Err(
            ClaimError::Link(_)
            | ClaimError::Route(_)
            | ClaimError::Conflict(_)
            | ClaimError::Saved(_)
            | ClaimError::QueueFull
            | ClaimError::OverBudget(_),
        ) => Claimed::UnderWay(row.tx),
    })
}

/// Whether a refusal is for good: not while a call of ours may still be mined, or the block that refused it
/// may go away.
async fn refused(ctx: &Ctx, row: &CashOutRow, refusal: &Refusal) -> Result<Claimed, store::Error> {
    if matches!(refusal, Refusal::AlreadyClaimed { .. }) {
        // The watcher says by whom, once it has read so far.
        return Ok(Claimed::UnderWay(row.tx));
    }
    if ctx.store.live_call(&settling(row.link)).await?.is_some() {
        return Ok(Claimed::UnderWay(row.tx));
    }
    let newest = ctx.store.calls_of_links(&[row.link]).await?.pop();
    let in_block = newest
        .filter(|call| call.state == SponsoredState::Rejected)
        .and_then(|call| call.tx);
    if let Some(tx) = in_block
        && !is_buried(ctx, row, tx).await?
    {
        return Ok(Claimed::UnderWay(row.tx));
    }
    Ok(Claimed::Never(code(refusal)))
}

/// Whether a transaction is in a block that is final, as far as a node says.
async fn is_buried(ctx: &Ctx, row: &CashOutRow, tx: B256) -> Result<bool, store::Error> {
    let Ok(chain) = ctx.chain(row.link.chain) else {
        return Ok(false);
    };
    match chain.look_up(tx).await {
        Ok(LookUp::Mined(mined)) => is_final(ctx, row.link.chain, mined.block).await,
        Ok(LookUp::Unknown | LookUp::Pending(_)) | Err(_) => Ok(false),
    }
}

fn code(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::AlreadyClaimed { .. } => CLAIMED_ELSEWHERE,
        Refusal::WrongSignature => "wrong_signature",
        Refusal::WrongRecipient { .. } => "wrong_recipient",
        Refusal::RequiresMfa => "requires_mfa",
        Refusal::Expired { .. } => "link_expired",
        Refusal::NotServed => "not_served",
        Refusal::TooEarly { .. }
        | Refusal::NotTheSender { .. }
        | Refusal::Redirected
        | Refusal::AuthorizationUsed
        | Refusal::NothingThere
        | Refusal::Misbuilt { .. }
        | Refusal::Reverted { .. } => "rejected",
    }
}
