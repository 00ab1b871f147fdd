//! A server that speaks the price APIs of DefiLlama and CoinGecko, with prices that somebody sets.

use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, put},
};
use serde::Deserialize;
use serde_json::{Map, Number, Value, json};
use tokio::{net::TcpListener, task::JoinHandle};
use url::Url;

use crate::{SandboxChain, SandboxError, SandboxToken};

/// A running server of prices. Dropped, it ends.
pub struct PriceServer {
    address: SocketAddr,
    coins: Coins,
    task: JoinHandle<()>,
}

/// Coins by the name that DefiLlama has for them, and what goes wrong.
#[derive(Clone, Default)]
pub(crate) struct Coins(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    coins: BTreeMap<String, Coin>,
    fault: Fault,
}

/// What a coin costs.
#[derive(Clone, Debug, Deserialize)]
pub struct Coin {
    /// Such as `USDC`.
    pub symbol: String,
    /// In dollars, whatever number it is.
    pub usd: Number,
    /// How long ago (s) that was seen.
    #[serde(default)]
    pub age: u64,
    /// How sure that is, of 1.
    #[serde(default = "sure")]
    pub confidence: f64,
}

fn sure() -> f64 {
    0.99
}

/// What the server does instead of answering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// Nothing: it answers.
    #[default]
    None,
    /// 429.
    Throttled,
    /// 502.
    BadGateway,
    /// Something that is no answer.
    Nonsense,
    /// It never answers.
    Silence,
}

impl PriceServer {
    /// Starts on 127.0.0.1; port 0 is any that is free. It knows no coin.
    ///
    /// # Errors
    /// When the port is in use.
    pub async fn start(port: u16) -> Result<Self, SandboxError> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
        let listener = listener.map_err(|_| SandboxError::PortInUse(port))?;
        let address = listener
            .local_addr()
            .map_err(|_| SandboxError::PortInUse(port))?;
        let coins = Coins::default();
        let routes = Router::new()
            .route("/llama/prices/current/{coins}", get(llama))
            .route("/coingecko/simple/price", get(simple_price))
            .route("/coingecko/simple/token_price/{platform}", get(token_price))
            .route("/control/coins/{coin}", put(set_coin).delete(forget_coin))
            .route("/control/fault", put(set_fault))
            .with_state(coins.clone());
        let task = tokio::spawn(async move {
            // It only ends with its listener, which nobody closes.
            let _ = axum::serve(listener, routes).await;
        });
        Ok(Self {
            address,
            coins,
            task,
        })
    }

    /// Where it is asked as DefiLlama is.
    pub fn llama(&self) -> Url {
        self.url("llama")
    }

    /// Where it is asked as CoinGecko is.
    pub fn coingecko(&self) -> Url {
        self.url("coingecko")
    }

    /// Sets what a coin costs, by DefiLlama's name of it: `coingecko:ethereum`, `{market}:{address}`.
    pub fn set(&self, name: &str, coin: Coin) {
        self.coins
            .lock()
            .coins
            .insert(name.to_ascii_lowercase(), coin);
    }

    /// Forgets a coin.
    pub fn forget(&self, name: &str) {
        self.coins.lock().coins.remove(&name.to_ascii_lowercase());
    }

    /// What everything costs, for others in the sandbox: they see each change, and none of what goes wrong.
    pub(crate) fn coins(&self) -> Coins {
        self.coins.clone()
    }

    /// From now on this goes wrong.
    pub fn fail(&self, fault: Fault) {
        self.coins.lock().fault = fault;
    }

    /// Sets what the sandbox's own assets cost.
    pub fn price(&self, chains: &[SandboxChain]) {
        for chain in chains {
            let natives = [(chain.native_price(), chain.native.symbol)].into_iter();
            let tokens = chain.tokens.iter();
            let tokens = tokens.map(|token| (chain.token_price(token), token.symbol));
            for (name, symbol) in natives.chain(tokens) {
                if let Some((_, usd)) = COSTS.iter().find(|(priced, _)| *priced == symbol) {
                    let coin = Coin {
                        symbol: symbol.to_owned(),
                        usd: usd.parse().expect("invariant: the prices are numbers"),
                        age: 0,
                        confidence: sure(),
                    };
                    self.set(&name, coin);
                }
            }
        }
    }

    fn url(&self, path: &str) -> Url {
        format!("http://{}/{path}", self.address)
            .parse()
            .expect("invariant: an address and a path are a URL")
    }
}

impl Drop for PriceServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What the sandbox's assets cost. NFTs have no price.
const COSTS: &[(&str, &str)] = &[
    ("ETH", "2512.34"),
    ("MAPLE", "0.4273"),
    ("USDC", "0.9998"),
    ("DAI", "1.0007"),
];

impl SandboxChain {
    /// What both services call the chain.
    pub fn market_name(&self) -> String {
        format!("sandbox-{}", self.id)
    }

    /// What both services call the chain's own currency.
    pub fn native_coin(&self) -> String {
        self.native.name.to_ascii_lowercase()
    }

    /// By what name its own currency has a price.
    pub(crate) fn native_price(&self) -> String {
        format!("coingecko:{}", self.native_coin())
    }

    /// By what name one of its tokens has a price.
    pub(crate) fn token_price(&self, token: &SandboxToken) -> String {
        format!("{}:{:#x}", self.market_name(), token.address)
    }
}

impl Coins {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// In dollars, if there is a price.
    pub fn usd(&self, name: &str) -> Option<Number> {
        let known = self.lock();
        known.coins.get(name).map(|coin| coin.usd.clone())
    }

    /// Coins by their names, unless something is to go wrong.
    async fn find(
        &self,
        names: impl Iterator<Item = String>,
    ) -> Result<Vec<(String, Coin)>, Response> {
        let fault = self.lock().fault;
        match fault {
            Fault::None => {}
            Fault::Throttled => {
                let pause = [(header::RETRY_AFTER, "30")];
                return Err((StatusCode::TOO_MANY_REQUESTS, pause).into_response());
            }
            Fault::BadGateway => return Err(StatusCode::BAD_GATEWAY.into_response()),
            Fault::Nonsense => return Err("<html>busy</html>".into_response()),
            Fault::Silence => std::future::pending().await,
        }
        let known = self.lock();
        let found = names.filter_map(|name| {
            let coin = known.coins.get(&name.to_ascii_lowercase())?;
            Some((name, coin.clone()))
        });
        Ok(found.collect())
    }
}

impl Coin {
    #[expect(
        clippy::disallowed_methods,
        reason = "it stands for a server elsewhere, which has a clock of its own"
    )]
    fn seen_at(&self) -> u64 {
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        now.saturating_sub(Duration::from_secs(self.age)).as_secs()
    }
}

async fn llama(State(coins): State<Coins>, Path(names): Path<String>) -> Response {
    let found = match coins.find(names.split(',').map(str::to_owned)).await {
        Ok(found) => found,
        Err(response) => return response,
    };
    let coins: Map<String, Value> = found
        .into_iter()
        .map(|(name, coin)| {
            let said = json!({
                "price": coin.usd,
                "symbol": coin.symbol,
                "timestamp": coin.seen_at(),
                "confidence": coin.confidence,
            });
            (name, said)
        })
        .collect();
    Json(json!({ "coins": coins })).into_response()
}

#[derive(Deserialize)]
struct Ids {
    ids: String,
}

async fn simple_price(State(coins): State<Coins>, Query(Ids { ids }): Query<Ids>) -> Response {
    gecko(&coins, "coingecko", &ids).await
}

#[derive(Deserialize)]
struct Addresses {
    contract_addresses: String,
}

async fn token_price(
    State(coins): State<Coins>,
    Path(platform): Path<String>,
    Query(Addresses { contract_addresses }): Query<Addresses>,
) -> Response {
    gecko(&coins, &platform, &contract_addresses).await
}

/// It names tokens by their addresses in lower case, whatever it was asked by.
async fn gecko(coins: &Coins, group: &str, names: &str) -> Response {
    let names = names.split(',').map(|name| format!("{group}:{name}"));
    let found = match coins.find(names).await {
        Ok(found) => found,
        Err(response) => return response,
    };
    let said: Map<String, Value> = found
        .into_iter()
        .map(|(name, coin)| {
            let name = name.split_once(':').map_or("", |(_, name)| name);
            let said = json!({ "usd": coin.usd, "last_updated_at": coin.seen_at() });
            (name.to_ascii_lowercase(), said)
        })
        .collect();
    Json(said).into_response()
}

async fn set_coin(
    State(coins): State<Coins>,
    Path(name): Path<String>,
    Json(coin): Json<Coin>,
) -> StatusCode {
    coins.lock().coins.insert(name.to_ascii_lowercase(), coin);
    StatusCode::NO_CONTENT
}

async fn forget_coin(State(coins): State<Coins>, Path(name): Path<String>) -> StatusCode {
    coins.lock().coins.remove(&name.to_ascii_lowercase());
    StatusCode::NO_CONTENT
}

async fn set_fault(State(coins): State<Coins>, Json(fault): Json<Fault>) -> StatusCode {
    coins.lock().fault = fault;
    StatusCode::NO_CONTENT
}
