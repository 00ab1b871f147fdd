use std::sync::{Arc, Mutex, MutexGuard};

use alloy::primitives::U256;
use axum::{
    Json, Router,
    body::Bytes,
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use partners::routes::Routes;
use serde::Deserialize;
use serde_json::{Value, json};
use testkit::TestChain;
use tokio::net::TcpListener;
use url::Url;

const NATIVE: &str = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";

/// A router that carries dollars over at a price of half a dollar, and says what it is told to.
#[derive(Clone)]
pub struct Fake {
    shared: Arc<Mutex<Shared>>,
    base: Url,
}

/// What arrives of what is paid in, in the same smallest units.
#[derive(Clone, Copy)]
pub enum Brings {
    /// So many hundredths of a per cent more than it have to be paid in.
    Less(u64),
    /// Always that.
    Always(u64, u32),
}

impl Brings {
    fn of(self, asked: &Value) -> Value {
        let paid_in: U256 = asked["fromAmount"].as_str().unwrap().parse().unwrap();
        let brought = match self {
            Self::Less(more) => paid_in * U256::from(10_000) / U256::from(10_000 + more),
            Self::Always(units, decimals) => {
                U256::from(units) * U256::from(10).pow(U256::from(decimals))
            }
        };
        json!(brought.to_string())
    }
}

struct Shared {
    chains: Vec<Value>,
    tokens: Vec<Value>,
    bridge: Value,
    /// One value of its answer that is another one.
    lie: Option<(String, Value)>,
    /// What arrives of what is paid in, where that is not always the same.
    brings: Option<Brings>,
    failure: Option<(u16, Value)>,
    rest: Option<String>,
    is_away: bool,
    asked: Vec<Value>,
}

impl Fake {
    pub async fn start(chains: &[TestChain]) -> Self {
        let told = chains.iter().map(|chain| {
            json!({"chainId": chain.id.to_string(), "chainType": "evm", "networkName": chain.name,
                "sameChainSwapsSupported": true})
        });
        let tokens = chains.iter().flat_map(|chain| {
            let token = |address: Value, decimals| {
                json!({"chainId": chain.id.to_string(), "address": address, "symbol": "NOT OURS",
                    "decimals": decimals})
            };
            let listed = chain.tokens.iter();
            let listed = listed.map(|one| token(json!(one.address), one.decimals));
            let native = token(json!(NATIVE), chain.native.decimals);
            listed.chain([native]).collect::<Vec<_>>()
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}/v2", listener.local_addr().unwrap());
        let shared = Shared {
            chains: told.collect(),
            tokens: tokens.collect(),
            bridge: json!(chains[0].bridge),
            lie: None,
            brings: None,
            failure: None,
            rest: None,
            is_away: false,
            asked: Vec::new(),
        };
        let fake = Self {
            shared: Arc::new(Mutex::new(shared)),
            base: base.parse().unwrap(),
        };
        let app = Router::new()
            .route("/v2/chains", get(tell_chains))
            .route("/v2/tokens", get(tell_tokens))
            .route("/v2/sdk-info", get(tell_rest))
            .route("/v2/route", post(tell_route))
            .with_state(fake.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        fake
    }

    pub fn client(&self) -> Routes {
        Routes::new(self.base.clone(), "an-id".parse().unwrap())
    }

    /// How often it was asked for a route.
    pub fn questions(&self) -> usize {
        self.lock().asked.len()
    }

    pub fn last_question(&self) -> Value {
        self.lock().asked.last().unwrap().clone()
    }

    pub fn answers_with(&self, pointer: &str, value: Value) {
        let mut shared = self.lock();
        (shared.lie, shared.failure) = (Some((pointer.to_owned(), value)), None);
    }

    pub fn brings(&self, brings: Brings) {
        self.lock().brings = Some(brings);
    }

    pub fn answers_honestly(&self) {
        let mut shared = self.lock();
        (shared.lie, shared.failure, shared.rest) = (None, None, None);
    }

    pub fn fails(&self, status: u16, body: Value) {
        self.lock().failure = Some((status, body));
    }

    pub fn rests(&self, words: &str) {
        self.lock().rest = Some(words.to_owned());
    }

    pub fn is_away(&self, is_away: bool) {
        self.lock().is_away = is_away;
    }

    /// From now on its tokens of six decimals have so many.
    pub fn tells_decimals(&self, decimals: u8) {
        let mut shared = self.lock();
        let dollars = shared
            .tokens
            .iter_mut()
            .filter(|token| token["decimals"] == 6);
        dollars.for_each(|token| token["decimals"] = json!(decimals));
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap()
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OfChain {
    chain_id: String,
}

async fn tell_chains(State(fake): State<Fake>) -> Response {
    let shared = fake.lock();
    match shared.is_away {
        true => StatusCode::BAD_GATEWAY.into_response(),
        false => Json(json!({ "chains": shared.chains })).into_response(),
    }
}

async fn tell_tokens(State(fake): State<Fake>, Query(of): Query<OfChain>) -> Json<Value> {
    let shared = fake.lock();
    let tokens = shared.tokens.iter();
    let tokens: Vec<_> = tokens
        .filter(|token| token["chainId"] == of.chain_id)
        .collect();
    Json(json!({ "tokens": tokens }))
}

async fn tell_rest(State(fake): State<Fake>) -> Json<Value> {
    let shared = fake.lock();
    Json(json!({"isInMaintenanceMode": shared.rest.is_some(), "maintenanceMessage": shared.rest}))
}

async fn tell_route(State(fake): State<Fake>, body: Bytes) -> Response {
    let asked: Value = serde_json::from_slice(&body).unwrap();
    let mut shared = fake.lock();
    shared.asked.push(asked.clone());
    if let Some((status, body)) = shared.failure.clone() {
        return (StatusCode::from_u16(status).unwrap(), Json(body)).into_response();
    }
    let mut answer = json!({ "route": route(&asked, &shared.bridge) });
    if let Some(brings) = shared.brings {
        for name in ["toAmount", "toAmountMin"] {
            answer["route"]["estimate"][name] = brings.of(&asked);
        }
    }
    if let Some((pointer, value)) = shared.lie.clone() {
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        answer.pointer_mut(parent).unwrap()[name] = value;
    }
    Json(answer).into_response()
}

/// 100 dollars of six decimals as 99.5 of eighteen.
fn route(asked: &Value, bridge: &Value) -> Value {
    json!({
        "quoteId": "quote-1",
        "estimate": {
            "fromAmount": asked["fromAmount"],
            "toAmount": "99500000000000000000",
            "toAmountMin": "98505000000000000000",
            "estimatedRouteDuration": 20,
            "toToken": {"chainId": asked["toChain"], "address": asked["toToken"], "symbol": "NOT OURS",
                "decimals": 18},
            "feeCosts": [{"name": "Service fee", "amountUsd": "0.5"}],
            "gasCosts": [{"amountUsd": "0.05"}],
        },
        "transactionRequest": {
            "type": "ON_CHAIN_EXECUTION",
            "routeType": "BRIDGE",
            "target": bridge,
            "data": "0x989005ea",
            "value": "1000000000000000",
            "gasLimit": "400000",
        },
        "params": {"fromChain": asked["fromChain"], "toChain": asked["toChain"],
            "toAddress": asked["toAddress"]},
    })
}
