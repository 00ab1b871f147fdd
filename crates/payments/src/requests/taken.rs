//! Which way to pay a request a transaction takes.

use alloy_primitives::{Address, Bytes, keccak256};
use domain::{ChainId, RequestId, RouteId, limits};
use store::RequestRoute;

use crate::Ctx;

/// Whom a transaction calls, and with what.
type Call<'a> = (Option<Address>, &'a Bytes);

/// The route of a request that a transaction takes if it succeeds: the one that is named, or else the one that it calls
/// with, or has within.
pub(super) async fn taken(
    ctx: &Ctx,
    request: RequestId,
    (chain, named): (ChainId, Option<RouteId>),
    call: Call<'_>,
) -> Result<Option<RequestRoute>, store::Error> {
    let is_taken = |route: &RequestRoute| {
        (route.request, route.chain) == (request, chain) && takes(call, route)
    };
    let found = match named {
        Some(id) => ctx.store.request_route(id).await?,
        None => {
            let digest = keccak256(call.1);
            ctx.store.request_route_of(request, chain, digest).await?
        }
    };
    if let Some(found) = found.filter(is_taken) {
        return Ok(Some(found));
    }
    // A wallet that is a contract sends another call around it, and its page may not know by which route it paid.
    let most = limits::ROUTES_PER_REQUEST;
    let kept = ctx.store.request_routes(request, chain, most).await?;
    Ok(kept.into_iter().find(is_taken))
}

/// Whether it is the route's own call, or has it within: a wallet that is a contract is told what to call.
fn takes((to, input): Call<'_>, route: &RequestRoute) -> bool {
    match to == Some(route.target) {
        true => *input == route.data,
        false => {
            let mut parts = input.windows(route.data.len().max(1));
            parts.any(|part| *part == *route.data)
        }
    }
}
