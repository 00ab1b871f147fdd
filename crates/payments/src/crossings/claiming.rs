//! The near side: whether the money left its link, and whether it ever will.

use alloy_primitives::{Address, Bytes, U256};
use chain::{LookUp, MinedTransaction, Route, RouteForm, Routed};
use domain::{ChainId, LinkId, SponsoredState};
use store::{CrossingRow, KeptRoute, NearSide, WithdrawalRow};

use super::look::LookError;
use crate::{
    Ctx,
    calls::{Refusal, settling},
    deposits::{AcrossRequest, ClaimError, claim_across},
    watch::is_final,
};

/// What became of the claim, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Claimed {
    /// It is on its way.
    UnderWay,
    /// The bridge has the money.
    Left(NearSide),
    /// It stays in the link, or somebody else has it. A code says why.
    Never(&'static str),
}

/// Somebody else has the money, for good.
const CLAIMED_ELSEWHERE: &str = "already_claimed";
/// Nobody takes the route any more.
const OVER: &str = "route_over";

/// The claim of a route, with all terms as they were kept.
pub(super) fn request(
    route: &KeptRoute,
    link: LinkId,
    vault: Address,
    (withdrawal, routing): (&Bytes, &Bytes),
) -> AcrossRequest {
    AcrossRequest {
        link,
        route: Route {
            vault,
            deposit_index: link.index,
            target: route.target,
            bridge_fee: route.bridge_fee,
            data: route.data.clone(),
            minimum_out: route.minimum,
            output_token: route.to_token,
            output_receiver: route.recipient,
            output_chain: route.to_chain,
            deadline: route.expires_at,
        },
        form: form(route),
        withdrawal_signature: withdrawal.clone(),
        routing_signature: routing.clone(),
        network: None,
    }
}

/// What is kept for no certain link was told in the protocol's own shape, and is signed in its form.
fn form(route: &KeptRoute) -> RouteForm {
    match route.link {
        Some(_) => RouteForm::Terms,
        None => RouteForm::Bridge,
    }
}

/// Sees to it that the claim is sent, unless it was.
pub(super) async fn see_to_claim(ctx: &Ctx, row: &CrossingRow) -> Result<Claimed, LookError> {
    let Some(link) = ctx.store.link(row.link).await? else {
        // Its block went away, and will come again.
        return Ok(Claimed::UnderWay);
    };
    if let Some(withdrawal) = &link.withdrawal {
        let known = row
            .near
            .filter(|near| (near.tx, near.block) == (withdrawal.tx, withdrawal.block));
        return match known {
            Some(near) => Ok(Claimed::Left(near)),
            None => left(ctx, row, withdrawal).await,
        };
    }
    if ctx.store.live_call(&settling(row.link)).await?.is_some() {
        return Ok(Claimed::UnderWay);
    }
    let read = ctx.store.cursor(row.link.chain).await?;
    let time = read.and_then(|cursor| cursor.time);
    // No block to come takes it.
    if time.is_some_and(|time| time > row.route.expires_at) {
        return Ok(match is_settled(ctx, row).await? {
            true => Claimed::Never(OVER),
            false => Claimed::UnderWay,
        });
    }
    // A process ended before its call was queued, or the block that refused it went away.
    let Ok((_, vault)) = ctx.vault(row.link.chain, row.link.version) else {
        return Err(LookError::NotNow);
    };
    let signatures = (&row.withdrawal_signature, &row.routing_signature);
    let asked = request(&row.route, row.link, vault.address(), signatures);
    match claim_across(ctx, asked).await {
        Ok(_) => Ok(Claimed::UnderWay),
        Err(error) => Ok(match never(ctx, row, &error).await? {
            Some(code) => Claimed::Never(code),
            None => Claimed::UnderWay,
        }),
    }
}

/// Why a claim that failed so stays in its link for good. `None`: it does not, or that is not known yet.
pub(super) async fn never(
    ctx: &Ctx,
    row: &CrossingRow,
    error: &ClaimError,
) -> Result<Option<&'static str>, store::Error> {
    let code = match error {
        // The watcher says by whom, once it has read so far.
        ClaimError::Refused(Refusal::AlreadyClaimed { .. }) => return Ok(None),
        ClaimError::Link(_) | ClaimError::Saved(_) | ClaimError::Store(_) => return Ok(None),
        ClaimError::Refused(refusal) => code(refusal),
        ClaimError::DeadEnd { .. } => "rejected",
        ClaimError::Route(_) => "route_refused",
        ClaimError::Conflict(_) => "claim_conflict",
        ClaimError::QueueFull => "overloaded",
        ClaimError::OverBudget(_) => "sponsor_budget_spent",
    };
    let is_live = match error {
        ClaimError::Conflict(_) => false,
        _ => ctx.store.live_call(&settling(row.link)).await?.is_some(),
    };
    let is_settled = !is_live && is_settled(ctx, row).await?;
    Ok(is_settled.then_some(code))
}

/// What took the money out of its link: the route, or somebody else.
async fn left(
    ctx: &Ctx,
    row: &CrossingRow,
    withdrawal: &WithdrawalRow,
) -> Result<Claimed, LookError> {
    let chain = ctx.chains.get(row.link.chain).ok_or(LookError::NotNow)?;
    let mined = match chain.look_up(withdrawal.tx).await? {
        LookUp::Mined(mined) if mined.block == withdrawal.block => mined,
        // Its block went away, and the watcher has not seen it yet.
        LookUp::Mined(_) | LookUp::Pending(_) | LookUp::Unknown => return Err(LookError::NotNow),
    };
    if took(ctx, row, &mined) {
        let now = u64::try_from(ctx.now() / 1_000).unwrap_or_default();
        return Ok(Claimed::Left(NearSide {
            tx: withdrawal.tx,
            block: withdrawal.block,
            at: withdrawal.at.unwrap_or(now),
        }));
    }
    Ok(
        match is_final(ctx, row.link.chain, withdrawal.block).await? {
            true => Claimed::Never(CLAIMED_ELSEWHERE),
            false => Claimed::UnderWay,
        },
    )
}

/// Whether a transaction took that very route.
fn took(ctx: &Ctx, row: &CrossingRow, mined: &MinedTransaction) -> bool {
    let Ok((_, vault)) = ctx.vault(row.link.chain, row.link.version) else {
        return false;
    };
    let route = &row.route;
    let routed = mined.routed(route.router, vault.address(), row.link.index);
    let promised = match form(route) {
        RouteForm::Terms => Routed {
            target: route.target,
            receiver: route.recipient,
            chain: route.to_chain,
            token: route.to_token,
            minimum: route.minimum,
        },
        RouteForm::Bridge => Routed {
            target: route.target,
            receiver: Address::ZERO,
            chain: ChainId(0),
            token: Address::ZERO,
            minimum: U256::ZERO,
        },
    };
    routed == Some(promised)
}

/// Whether what refused the newest call for the link will stay. No call is as good.
async fn is_settled(ctx: &Ctx, row: &CrossingRow) -> Result<bool, store::Error> {
    let newest = ctx.store.calls_of_links(&[row.link]).await?.pop();
    let in_block = newest
        .filter(|call| call.state == SponsoredState::Rejected)
        .and_then(|call| call.tx);
    let Some(tx) = in_block else {
        return Ok(true);
    };
    let Some(chain) = ctx.chains.get(row.link.chain) else {
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
