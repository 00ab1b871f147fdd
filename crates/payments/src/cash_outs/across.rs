//! The chains' side of a cash-out whose money a route brings to the provider: a claim across, which is followed for
//! itself.

use alloy_primitives::U256;
use domain::{CrossingState, RouteId};
use store::{CashOutRow, CrossingRow};

use super::{
    claiming::{CLAIMED_ELSEWHERE, Claimed},
    payees::{TakenIn, is_taken_in},
};
use crate::{
    Ctx,
    calls::settling,
    crossings::{TakeRoute, TakeRouteError, take_route},
    process::fail_point,
    watch::is_final,
};

/// Nobody takes the route any more.
const OVER: &str = "route_over";

/// What became of the money on its way. `None`: it is in the link.
pub(super) async fn carried(ctx: &Ctx, route: RouteId) -> Result<Option<Claimed>, store::Error> {
    let crossing = ctx.store.crossing(route).await?;
    Ok(crossing.as_ref().and_then(told))
}

/// An end that nobody looks after here is one only once its blocks stay.
fn told(crossing: &CrossingRow) -> Option<Claimed> {
    let is_over = crossing.ended_at.is_some();
    Some(match (crossing.state, crossing.far_tx) {
        (CrossingState::Claiming, _) => return None,
        (CrossingState::Arrived | CrossingState::Short, Some(tx)) => Claimed::Paid(tx),
        (CrossingState::Partial, Some(tx)) if is_over => Claimed::OtherToken(tx),
        (CrossingState::Refunded, _) if is_over => Claimed::GivenBack(crossing.refund_tx),
        (CrossingState::Unclaimed, _) => Claimed::Never(reason(crossing.error.as_deref())),
        (
            CrossingState::Crossing
            | CrossingState::NeedsGas
            | CrossingState::Failed
            | CrossingState::Arrived
            | CrossingState::Short
            | CrossingState::Partial
            | CrossingState::Refunded,
            _,
        ) => Claimed::Carried,
    })
}

fn reason(error: Option<&str>) -> &'static str {
    match error {
        Some("already_claimed" | "claim_conflict") => CLAIMED_ELSEWHERE,
        Some("link_expired") => "link_expired",
        Some("not_served") => "not_served",
        Some("rejected") => "rejected",
        _ => OVER,
    }
}

/// Sees to it that the money sets out. Once it is durable that it does, it is the crossing's.
pub(super) async fn set_out(
    ctx: &Ctx,
    row: &CashOutRow,
    route: RouteId,
) -> Result<Claimed, store::Error> {
    let (Some(withdrawal), Some(routing)) = (&row.signature, &row.routing_signature) else {
        return Ok(Claimed::Never("incomplete"));
    };
    if ctx.store.crossing(route).await?.is_some() {
        return Ok(Claimed::UnderWay(None));
    }
    match is_taken_in(ctx, row).await? {
        TakenIn::Yes => {}
        TakenIn::NotKnown => return Ok(Claimed::UnderWay(None)),
        TakenIn::No(why) => return Ok(Claimed::Never(why)),
    }
    let asked = TakeRoute {
        route,
        link: Some(row.link),
        withdrawal_signature: withdrawal.clone(),
        routing_signature: routing.clone(),
        // As for any claim to a bank: nothing to be counted.
        network: None,
    };
    let taken = take_route(ctx, asked).await;
    fail_point("cash_outs/set_out");
    Ok(match taken {
        // What has set out is followed for itself, whatever stands against it.
        _ if ctx.store.crossing(route).await?.is_some() => Claimed::UnderWay(None),
        Err(TakeRouteError::Over) => elsewhere(ctx, row).await?.unwrap_or(Claimed::Never(OVER)),
        // What stands against it passes, or the route's own time does.
        Ok(_) | Err(TakeRouteError::Claim(_)) => elsewhere(ctx, row)
            .await?
            .unwrap_or(Claimed::UnderWay(None)),
    })
}

/// Whether somebody else has the link's money, or is about to. The watcher says so, once it has read so far.
async fn elsewhere(ctx: &Ctx, row: &CashOutRow) -> Result<Option<Claimed>, store::Error> {
    let Some(link) = ctx.store.link(row.link).await? else {
        // Its block went away, and will come again.
        return Ok(Some(Claimed::UnderWay(None)));
    };
    if let Some(withdrawal) = link.withdrawal {
        return Ok(Some(
            match is_final(ctx, row.link.chain, withdrawal.block).await? {
                true => Claimed::Never(CLAIMED_ELSEWHERE),
                false => Claimed::UnderWay(None),
            },
        ));
    }
    let live = ctx.store.live_call(&settling(row.link)).await?;
    Ok(live.map(|_| Claimed::UnderWay(None)))
}

/// How much of what the provider takes a route brought to it, by its chain's word. `None`: nothing, or not yet.
pub(super) async fn arrived(ctx: &Ctx, route: RouteId) -> Result<Option<U256>, store::Error> {
    let crossing = ctx.store.crossing(route).await?;
    let is_there =
        |row: &CrossingRow| matches!(row.state, CrossingState::Arrived | CrossingState::Short);
    Ok(crossing.filter(is_there).and_then(|row| row.received))
}
