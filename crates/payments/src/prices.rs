//! What assets cost, remembered for a while.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use partners::{
    ServiceError,
    prices::{Asset, CoinGecko, Llama, Markets, Quote, Quotes},
};

/// How long (s) a price is told without asking for it again, and that there is none too.
const FRESH: i64 = 60;
/// How long (s) what was known is told while no service answers. Who is told hears its age.
const KEPT: i64 = 30 * 60;
/// Assets that are remembered; strangers can ask for any.
const REMEMBERED: usize = 10_000;

/// Prices of two services, of which the second is asked for what the first does not know.
#[derive(Debug, Default)]
pub struct Prices {
    markets: Markets,
    llama: Option<Llama>,
    coingecko: Option<CoinGecko>,
    known: Mutex<HashMap<Asset, Known>>,
    /// One asks at a time: those who wait find what it brought.
    asking: tokio::sync::Mutex<()>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    quote: Option<Quote>,
    asked_at: i64,
}

impl Prices {
    /// Prices in those markets. Without services nothing has one.
    pub fn new(markets: Markets, llama: Option<Llama>, coingecko: Option<CoinGecko>) -> Self {
        Self {
            markets,
            llama,
            coingecko,
            ..Self::default()
        }
    }

    /// Quotes of those assets that have one; `now` in Unix seconds. Coins that are meant to be a
    /// dollar cost one.
    pub async fn of(&self, assets: &[Asset], now: i64) -> Quotes {
        if !self.unknown(assets, now).is_empty() {
            let _asking = self.asking.lock().await;
            let unknown = self.unknown(assets, now);
            if !unknown.is_empty() {
                self.ask(&unknown, now).await;
            }
        }
        let known = self.lock();
        let told = assets.iter().filter_map(|asset| {
            let quote = known.get(asset)?.quote?;
            let usd = quote.usd.rounded_to_dollar();
            Some((*asset, Quote { usd, ..quote }))
        });
        told.collect()
    }

    /// Those that are not known, or not of late.
    fn unknown(&self, assets: &[Asset], now: i64) -> Vec<Asset> {
        let known = self.lock();
        let is_fresh = |known: &Known| (0..FRESH).contains(&(now - known.asked_at));
        let unknown = assets
            .iter()
            .filter(|asset| self.markets.contains_key(&asset.chain))
            .filter(|asset| !known.get(asset).is_some_and(is_fresh));
        unknown.copied().collect()
    }

    async fn ask(&self, assets: &[Asset], now: i64) {
        let mut answer = Answer::default();
        if let Some(llama) = &self.llama {
            answer.add(llama.quotes(&self.markets, assets, now).await);
        }
        if let Some(coingecko) = &self.coingecko {
            let left = answer.left_of(assets);
            if !left.is_empty() {
                answer.add(coingecko.quotes(&self.markets, &left, now).await);
            }
        }
        let mut known = self.lock();
        known.retain(|_, known| (0..KEPT).contains(&(now - known.asked_at)));
        for asset in assets {
            let quote = answer.quotes.get(asset).copied();
            if quote.is_none() && answer.is_partial {
                // What was known stays, and is asked for again.
                continue;
            }
            if known.len() < REMEMBERED || known.contains_key(asset) {
                let asked_at = now;
                known.insert(*asset, Known { quote, asked_at });
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Asset, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What services said.
#[derive(Default)]
struct Answer {
    quotes: Quotes,
    /// One of them did not answer, and may know what the others do not.
    is_partial: bool,
}

impl Answer {
    fn add(&mut self, answer: Result<Quotes, ServiceError>) {
        match answer {
            Ok(quotes) => self.quotes.extend(quotes),
            Err(error) => {
                tracing::warn!(%error, "prices are missing or old");
                self.is_partial = true;
            }
        }
    }

    fn left_of(&self, assets: &[Asset]) -> Vec<Asset> {
        let left = assets
            .iter()
            .filter(|asset| !self.quotes.contains_key(asset));
        left.copied().collect()
    }
}
