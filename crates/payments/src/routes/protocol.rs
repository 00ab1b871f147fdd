//! Routes in the shape of the protocol's other servers: for so much of something, whatever link it is in.

use std::time::Duration;

use alloy_primitives::{Address, Bytes, U256};
use chain::TokenInfo;
use domain::{Slippage, limits, routable_between};
use partners::prices::Asset;

use super::{
    QuoteError, UnsafeRoute,
    find::{Asked, Found, find},
};
use crate::Ctx;

/// Somebody wants to know what so much of something would be elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmountToRoute {
    /// What goes in, and where.
    pub from: Asset,
    /// How much of it, in smallest units.
    pub amount: U256,
    /// What should come out, and where.
    pub to: Asset,
    /// Who would get it.
    pub recipient: Address,
    /// How much less than quoted may arrive.
    pub slippage: Slippage,
}

/// A route that may be taken by a claim in the protocol's form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmountQuote {
    /// What it is asked about by, later.
    pub quote_id: Option<String>,
    /// What should arrive, in smallest units.
    pub to_amount: U256,
    /// The least that arrives.
    pub to_amount_min: U256,
    /// What that is.
    pub to_token: TokenInfo,
    /// How long it should take.
    pub duration: Duration,
    /// Unix seconds until which it may be taken.
    pub expires_at: u64,
    /// The bridge that it goes to.
    pub target: Address,
    /// What the bridge is called with.
    pub data: Bytes,
    /// What the bridge is given by us, in smallest units of the first chain's own currency.
    pub bridge_fee: U256,
}

/// What so much of something would be elsewhere, and the way there, which is kept for a claim to repeat it.
///
/// A claim in the protocol's form goes to the router contract's first bridge, so a way to another one is none.
///
/// # Errors
/// See [`QuoteError`].
#[tracing::instrument(skip_all, fields(from = %asked.from.chain, to = %asked.to.chain))]
pub async fn quote_amount(ctx: &Ctx, asked: AmountToRoute) -> Result<AmountQuote, QuoteError> {
    routable_between(asked.from.chain, asked.to.chain)?;
    let AmountToRoute {
        from,
        amount,
        to,
        recipient,
        slippage,
    } = asked;
    let asked = Asked {
        link: None,
        from,
        amount,
        to,
        recipient,
        back_to: None,
        slippage,
    };
    let Found { kept, to_token, .. } = find(ctx, &asked).await?;
    let router = ctx.chains.get(from.chain).and_then(|chain| chain.router());
    let bridge = router.and_then(|router| router.targets().first());
    if bridge != Some(&kept.target) {
        return Err(UnsafeRoute::Target(kept.target).into());
    }
    // Its claim repeats it, in a request.
    if kept.data.len() > limits::ROUTE_DATA_IN_REQUEST {
        return Err(UnsafeRoute::Long.into());
    }
    Ok(AmountQuote {
        quote_id: kept.quote_id,
        to_amount: kept.quoted,
        to_amount_min: kept.minimum,
        to_token,
        duration: Duration::from_secs(kept.duration),
        expires_at: kept.expires_at,
        target: kept.target,
        data: kept.data,
        bridge_fee: kept.bridge_fee,
    })
}
