use std::collections::{BTreeMap, HashMap};

use alloy_primitives::Address;
use domain::ChainId;
use futures::{StreamExt, TryStreamExt, stream};
use serde::Deserialize;
use serde_json::value::RawValue;
use url::Url;

use super::{Asset, Markets, Quote, Quotes, llama::below, quote};
use crate::{ServiceError, http::Service};

/// Addresses in one question. Plans without a key answer one only, and leave out the rest.
const CHUNK: usize = 30;
/// Questions for one answer; what is past them has no price this time.
const MOST_QUESTIONS: usize = 8;
/// Questions at the same time: it counts them.
const AT_ONCE: usize = 2;

/// CoinGecko's API: knows almost everything, and answers seldom.
#[derive(Clone)]
pub struct CoinGecko {
    service: Service,
    base: Url,
    key: Option<Key>,
}

/// A key and the header that its plan wants it in.
#[derive(Clone)]
struct Key {
    header: &'static str,
    value: String,
}

#[derive(Deserialize)]
struct Coin {
    usd: Option<Box<RawValue>>,
    last_updated_at: Option<i64>,
}

/// Its address may hold a key.
impl std::fmt::Debug for CoinGecko {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CoinGecko")
    }
}

impl CoinGecko {
    /// By its base address, such as `https://api.coingecko.com/api/v3`. A key belongs to the paid
    /// plan where the address says `pro-api`, else to the demo plan.
    pub fn new(base: Url, key: Option<String>) -> Self {
        let is_paid = base
            .host_str()
            .is_some_and(|host| host.starts_with("pro-api."));
        let header = match is_paid {
            true => "x-cg-pro-api-key",
            false => "x-cg-demo-api-key",
        };
        Self {
            service: Service::new("CoinGecko"),
            base,
            key: key.map(|value| Key { header, value }),
        }
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
        let questions = questions(markets, assets);
        let answers = questions.iter().map(|question| self.ask(question, now));
        let answers: Vec<_> = stream::iter(answers.collect::<Vec<_>>())
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await?;
        Ok(answers.into_iter().flatten().collect())
    }

    async fn ask(&self, question: &Question, now: i64) -> Result<Quotes, ServiceError> {
        let (path, list) = match &question.platform {
            Some(platform) => (
                vec!["simple", "token_price", platform],
                "contract_addresses",
            ),
            None => (vec!["simple", "price"], "ids"),
        };
        let names: Vec<&str> = question.coins.keys().map(String::as_str).collect();
        let mut url = below(&self.base, &path);
        url.query_pairs_mut()
            .append_pair(list, &names.join(","))
            .append_pair("vs_currencies", "usd")
            .append_pair("include_last_updated_at", "true")
            .append_pair("precision", "full");
        let mut request = self.service.client.get(url);
        if let Some(key) = &self.key {
            request = request.header(key.header, &key.value);
        }
        let coins: HashMap<String, Coin> = self.service.json(request).await?;
        let mut quotes = Quotes::new();
        for (name, coin) in coins {
            let asked = question.coins.get(&name.to_ascii_lowercase());
            if let (Some(assets), Some(quote)) = (asked, coin.quote(now)) {
                quotes.extend(assets.iter().map(|asset| (*asset, quote)));
            }
        }
        Ok(quotes)
    }
}

impl Coin {
    /// A coin that it knows may have no price.
    fn quote(&self, now: i64) -> Option<Quote> {
        quote(self.usd.as_ref()?, self.last_updated_at?, now)
    }
}

/// Tokens of one platform, or currencies of chains.
#[derive(Default)]
struct Question {
    platform: Option<String>,
    /// Assets by the name that it has for them, in lower case.
    coins: BTreeMap<String, Vec<Asset>>,
}

fn questions(markets: &Markets, assets: &[Asset]) -> Vec<Question> {
    let mut natives = Question::default();
    let mut tokens: BTreeMap<ChainId, Vec<Address>> = BTreeMap::new();
    for asset in assets {
        match markets.get(&asset.chain) {
            Some(market) if asset.token.is_zero() => {
                let assets = natives.coins.entry(market.native.to_ascii_lowercase());
                assets.or_default().push(*asset);
            }
            Some(_) => tokens.entry(asset.chain).or_default().push(asset.token),
            None => {}
        }
    }
    let of_tokens = tokens.iter().flat_map(|(chain, tokens)| {
        tokens.chunks(CHUNK).map(|some| Question {
            platform: markets.get(chain).map(|market| market.coingecko.clone()),
            coins: some
                .iter()
                .map(|token| {
                    let asset = Asset {
                        chain: *chain,
                        token: *token,
                    };
                    (format!("{token:#x}"), vec![asset])
                })
                .collect(),
        })
    });
    let natives = Some(natives).filter(|natives| !natives.coins.is_empty());
    natives
        .into_iter()
        .chain(of_tokens)
        .take(MOST_QUESTIONS)
        .collect()
}
