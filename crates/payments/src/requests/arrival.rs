//! Which of a transaction's transfers pays a request, and who made it.

use std::cmp::Reverse;

use alloy_primitives::{Address, B256, U256};
use chain::{Arrival, Chain, MinedTransaction, NodeError};
use store::{PaidIn, PaymentRow, RequestRoute, RequestRow};

use super::taken::taken;
use crate::Ctx;

/// What a transaction that is in a block is to a request.
pub(super) enum Brought {
    /// It pays so much, and that was paid in where it came by a route.
    This(Arrival, Option<PaidIn>),
    /// A contract may have passed on the chain's own currency, which no receipt shows, and no node tells.
    Untold,
    /// Nothing.
    Nothing,
}

/// Why it is not known.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotTold {
    #[error(transparent)]
    Node(#[from] NodeError),
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// What a transaction of the request's chain brought for it that pays no other request.
pub(super) async fn brought(
    ctx: &Ctx,
    chain: &Chain,
    request: &RequestRow,
    payment: &PaymentRow,
    mined: &MinedTransaction,
) -> Result<Brought, NotTold> {
    if mined.block <= request.since_block {
        return Ok(Brought::Nothing);
    }
    let route = route_of(ctx, chain, request, payment, mined).await?;
    let others = ctx.store.requests_paid_by(chain.id(), payment.tx).await?;
    let others: Vec<i64> = others.iter().filter_map(|one| one.place).collect();
    let (came, is_untold) = arrivals(chain, request, payment.tx, mined).await?;
    let free = came
        .into_iter()
        .filter(|arrival| !others.contains(&arrival.place));
    let Some(route) = route else {
        return Ok(match best(free, request.amount) {
            Some(arrival) => Brought::This(arrival, None),
            None if is_untold => Brought::Untold,
            None => Brought::Nothing,
        });
    };
    let payer = match payment.from {
        Some(_) => payment.payer,
        None => mined.from,
    };
    let near = free.min_by_key(|arrival| arrival.amount.abs_diff(route.to_amount));
    let found = match near {
        Some(arrival) => Some(arrival),
        None if is_untold && !others.contains(&CARRIED) => {
            gained(chain, request, &route, mined).await?
        }
        None => None,
    };
    Ok(match found {
        Some(arrival) => {
            let arrival = Arrival {
                from: payer,
                ..arrival
            };
            Brought::This(arrival, route.paid_in)
        }
        None => Brought::Nothing,
    })
}

/// What a transaction brought to the recipient and to the request's own address, and whether a contract may have
/// passed on more, of which no node tells. What goes on from that address to the recipient came before.
async fn arrivals(
    chain: &Chain,
    request: &RequestRow,
    tx: B256,
    mined: &MinedTransaction,
) -> Result<(Vec<Arrival>, bool), NodeError> {
    let own = chain.request_addresses();
    let at = own.map(|own| own.of(request.recipient, request.id));
    let token = request.token;
    let is_traced = token.is_zero() && mined.succeeded && !mined.input.is_empty();
    let (mut came, mut is_untold) = (Vec::new(), false);
    for to in [Some(request.recipient), at].into_iter().flatten() {
        let traced = match is_traced {
            true => chain.carried(tx, to).await?,
            false => Some(mined.arrivals(token, to)),
        };
        is_untold |= traced.is_none();
        // Without traces, what the transaction itself carried is still told.
        came.extend(traced.unwrap_or_else(|| mined.arrivals(token, to)));
    }
    came.retain(|arrival| Some(arrival.from) != at);
    Ok((came, is_untold))
}

/// The place of what is no log's.
const CARRIED: i64 = -1;

/// The route of the request by which the payment came. One that swaps on the request's chain is the transaction itself.
async fn route_of(
    ctx: &Ctx,
    chain: &Chain,
    request: &RequestRow,
    payment: &PaymentRow,
    mined: &MinedTransaction,
) -> Result<Option<RequestRoute>, store::Error> {
    if let Some(from) = payment.from {
        return match from.route {
            Some(route) => ctx.store.request_route(route).await,
            None => Ok(None),
        };
    }
    let own = chain.spec().contracts.as_ref();
    let is_bridge = |to: Address| own.is_some_and(|own| own.bridge_targets.contains(&to));
    match mined.succeeded && mined.to.is_some_and(is_bridge) {
        true => {
            let call = (mined.to, &mined.input);
            taken(ctx, request.id, (chain.id(), None), call).await
        }
        false => Ok(None),
    }
}

/// What the recipient has more of the chain's own currency by the block, and no more than the route was to bring: in
/// the same block others may have paid them too.
async fn gained(
    chain: &Chain,
    request: &RequestRow,
    route: &RequestRoute,
    mined: &MinedTransaction,
) -> Result<Option<Arrival>, NodeError> {
    let gained = chain.gained_in(request.recipient, mined.block).await?;
    let amount = gained.unwrap_or_default().min(route.to_amount);
    Ok((!amount.is_zero()).then_some(Arrival {
        from: mined.from,
        amount,
        place: CARRIED,
    }))
}

/// The transfer that is meant: the one of what is asked for, else the largest.
fn best(arrivals: impl Iterator<Item = Arrival>, asked: Option<U256>) -> Option<Arrival> {
    arrivals.min_by_key(|arrival| {
        let is_asked = Some(arrival.amount) == asked;
        (!is_asked, Reverse(arrival.amount), arrival.place)
    })
}
