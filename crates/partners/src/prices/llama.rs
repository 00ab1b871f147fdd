use std::collections::HashMap;

use futures::future::try_join_all;
use serde::Deserialize;
use serde_json::value::RawValue;
use url::Url;

use super::{Asset, Markets, Quotes, quote};
use crate::{ServiceError, http::Service};

/// Coins in one question: they stand in its address, which may not grow long.
const CHUNK: usize = 80;
/// The least sureness, of 1, at which a price is believed.
const LEAST_CONFIDENCE: f64 = 0.9;

/// DefiLlama's coins API: no key, many chains in one question.
#[derive(Clone)]
pub struct Llama {
    service: Service,
    base: Url,
}

/// `GET /prices/current/{coins}`; what it does not know, or not of late, is left out.
#[derive(Deserialize)]
struct Answer {
    coins: HashMap<String, Coin>,
}

#[derive(Deserialize)]
struct Coin {
    price: Box<RawValue>,
    timestamp: i64,
    confidence: Option<f64>,
}

/// Its address may hold a key.
impl std::fmt::Debug for Llama {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Llama")
    }
}

impl Llama {
    /// By its base address, such as `https://coins.llama.fi`.
    pub fn new(base: Url) -> Self {
        let service = Service::new("DefiLlama");
        Self { service, base }
    }

    /// Quotes of those assets that it knows; `now` in Unix seconds.
    ///
    /// # Errors
    /// When it does not answer, for all of them.
    pub async fn quotes(
        &self,
        markets: &Markets,
        assets: &[Asset],
        now: i64,
    ) -> Result<Quotes, ServiceError> {
        // Several assets may be one coin: Ether is on many chains.
        let mut coins: HashMap<String, Vec<Asset>> = HashMap::new();
        for asset in assets {
            if let Some(coin) = coin(markets, *asset) {
                coins.entry(coin).or_default().push(*asset);
            }
        }
        let names: Vec<&str> = coins.keys().map(String::as_str).collect();
        let answers = names.chunks(CHUNK).map(|chunk| self.ask(chunk));
        let mut quotes = Quotes::new();
        for (name, found) in try_join_all(answers).await?.into_iter().flatten() {
            let is_sure = found.confidence.is_none_or(|sure| sure >= LEAST_CONFIDENCE);
            // Names come back as they were sent, or in another case.
            let asked = coins.get(&name.to_ascii_lowercase());
            let quote = quote(&found.price, found.timestamp, now).filter(|_| is_sure);
            if let (Some(assets), Some(quote)) = (asked, quote) {
                quotes.extend(assets.iter().map(|asset| (*asset, quote)));
            }
        }
        Ok(quotes)
    }

    async fn ask(&self, coins: &[&str]) -> Result<HashMap<String, Coin>, ServiceError> {
        let url = below(&self.base, &["prices", "current", &coins.join(",")]);
        let request = self.service.client.get(url);
        let answer: Answer = self.service.json(request).await?;
        Ok(answer.coins)
    }
}

/// In lower case. `None`: it has no price there.
fn coin(markets: &Markets, asset: Asset) -> Option<String> {
    let market = markets.get(&asset.chain)?;
    let coin = match asset.token.is_zero() {
        true => format!("coingecko:{}", market.native),
        false => format!("{}:{:#x}", market.llama, asset.token),
    };
    Some(coin.to_ascii_lowercase())
}

/// An address below another one.
pub(super) fn below(base: &Url, path: &[&str]) -> Url {
    let mut url = base.clone();
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.pop_if_empty().extend(path);
    }
    url
}
