use alloy_primitives::{Address, U256};
use chain::Chain;
use domain::{Cents, UsdPrice};
use partners::prices::Asset;

use super::{Routing, UnsafeRoute};
use crate::Ctx;

/// Whether what a bridge asks for on top of what it carries, in smallest units of the chain's own currency, is no
/// more than we give now.
///
/// # Errors
/// [`UnsafeRoute::Dear`], or [`UnsafeRoute::UnknownCost`].
pub(crate) async fn judge_bridge_fee(
    ctx: &Ctx,
    chain: &Chain,
    fee: U256,
) -> Result<(), UnsafeRoute> {
    let native = Asset {
        chain: chain.id(),
        token: Address::ZERO,
    };
    let quotes = ctx.prices.of(&[native], ctx.now() / 1_000).await;
    let price = quotes.get(&native).map(|quote| quote.usd);
    let most = ctx
        .routing
        .as_ref()
        .map_or(Cents::dollars(0), Routing::most_fee);
    judge_fee(fee, (chain.spec().native.decimals, price), most)
}

/// The same of `units` of something with those decimals and that price.
pub(super) fn judge_fee(
    units: U256,
    (decimals, price): (u8, Option<UsdPrice>),
    most: Cents,
) -> Result<(), UnsafeRoute> {
    if units.is_zero() {
        return Ok(());
    }
    let price = price.ok_or(UnsafeRoute::UnknownCost)?;
    // More than can be told is more than we give.
    let value = price.value_of(units, decimals);
    let cents = value.and_then(|value| Cents::from_units(value, UsdPrice::DECIMALS));
    match cents {
        Some(cents) if cents <= most => Ok(()),
        _ => Err(UnsafeRoute::Dear { most }),
    }
}
