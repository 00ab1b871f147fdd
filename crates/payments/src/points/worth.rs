//! What is given points for is worth what we read that it costs.

use std::collections::HashSet;

use alloy_primitives::U256;
use domain::AssetKind;
use partners::prices::{Asset, Quotes};

use super::decide::Sum;
use crate::Ctx;

/// What something is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// 10⁻¹⁸ dollars.
    Dollars(U256),
    /// Nothing that earns points: pieces, tokens of strangers, what no service tells prices of.
    Nothing,
    /// Not known now.
    Unknown,
}

/// Prices of all that is asked for together.
pub(super) struct Worths<'a> {
    ctx: &'a Ctx,
    quotes: Quotes,
}

impl<'a> Worths<'a> {
    pub(super) async fn of(ctx: &'a Ctx, sums: impl Iterator<Item = Sum>) -> Self {
        let assets: HashSet<Asset> = sums
            .filter(|sum| decimals(ctx, sum).is_some())
            .map(|sum| asset(&sum))
            .collect();
        let assets: Vec<Asset> = assets.into_iter().collect();
        let quotes = match assets.is_empty() {
            true => Quotes::default(),
            false => ctx.prices.of(&assets, ctx.now() / 1_000).await,
        };
        Self { ctx, quotes }
    }

    pub(super) fn get(&self, sum: &Sum) -> Worth {
        let Some(decimals) = decimals(self.ctx, sum) else {
            return Worth::Nothing;
        };
        let Some(quote) = self.quotes.get(&asset(sum)) else {
            return Worth::Unknown;
        };
        // More than can be told is absurd.
        let usd = quote.usd.value_of(sum.amount, decimals);
        usd.map_or(Worth::Nothing, Worth::Dollars)
    }
}

fn asset(sum: &Sum) -> Asset {
    Asset {
        chain: sum.chain,
        token: sum.token,
    }
}

/// How finely it is counted, if it is something that is listed and can have a price.
fn decimals(ctx: &Ctx, sum: &Sum) -> Option<u8> {
    let has_amounts = matches!(sum.kind, AssetKind::Native | AssetKind::Erc20);
    let is_native = sum.kind == AssetKind::Native;
    if !has_amounts || is_native != sum.token.is_zero() || !ctx.prices.knows(sum.chain) {
        return None;
    }
    let listed = ctx.chains.get(sum.chain)?.listed_token(sum.token)?;
    Some(listed.decimals)
}
