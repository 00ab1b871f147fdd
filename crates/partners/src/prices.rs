//! What assets cost: DefiLlama, and CoinGecko for what it does not know.

mod coingecko;
mod llama;
mod markets;

use std::collections::HashMap;

use alloy_primitives::Address;
use domain::{ChainId, UsdPrice};
use serde_json::value::RawValue;

pub use coingecko::CoinGecko;
pub use llama::Llama;
pub use markets::{Market, Markets};

/// What has a price: a token of a chain, or the chain's own currency (the zero address).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Asset {
    /// Which chain.
    pub chain: ChainId,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
}

/// What one whole of an asset costs, and since when that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quote {
    /// Its price.
    pub usd: UsdPrice,
    /// Unix seconds at which the service saw it.
    pub seen_at: i64,
}

/// Quotes by asset. What a service does not know is not in it.
pub type Quotes = HashMap<Asset, Quote>;

/// Oldest quote (s) that still says something.
const OLDEST: i64 = 6 * 3_600;
/// How far (s) a service's clock may be ahead of ours.
const AHEAD: i64 = 600;

/// A number and a time as a service told them. `None`: it is no price, or one of long ago.
fn quote(usd: &RawValue, seen_at: i64, now: i64) -> Option<Quote> {
    let usd = usd.get().parse().ok()?;
    (now - OLDEST..=now + AHEAD)
        .contains(&seen_at)
        .then_some(Quote { usd, seen_at })
}
