//! The router's client against a server that says what it is told to.

mod answers;
mod catalogue;
mod limits;
mod status;

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use alloy_primitives::{Address, U256, address};
use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use domain::{ChainId, Slippage};
use partners::routes::{Answered, Routes, RoutesError, Terms};
use serde_json::{Value, json};
use tokio::net::TcpListener;

const NATIVE: &str = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";
const USDC: Address = address!("3c499c542cEF5E3811e1192ce70d8cC03d5c3359");
const BRIDGE: Address = address!("ce16F69375520ab01377ce7B88f5BA8C48F8D666");
const ANN: Address = address!("70997970C51812dc3A010C7d01b50e0d17dc79C8");

/// A question as it came.
#[derive(Clone, Debug)]
struct Asked {
    /// With the query.
    path: String,
    id: Option<String>,
    body: Value,
}

/// A server that gives answers in their order, the last one again and again.
#[derive(Clone, Default)]
struct Fake {
    answers: Arc<Mutex<VecDeque<(u16, Value)>>>,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Fake {
    fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("no test panics").clone()
    }
}

async fn answer(State(fake): State<Fake>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let id = headers.get("x-integrator-id");
    fake.asked.lock().expect("no test panics").push(Asked {
        path: uri.to_string(),
        id: id.and_then(|id| id.to_str().ok()).map(str::to_owned),
        body: serde_json::from_slice(&body).unwrap_or(Value::Null),
    });
    let (status, body) = {
        let mut answers = fake.answers.lock().expect("no test panics");
        match answers.len() {
            1 => answers[0].clone(),
            _ => answers.pop_front().expect("an answer is left"),
        }
    };
    let status = StatusCode::from_u16(status).expect("a status");
    let text = match body {
        Value::String(text) => text,
        body => body.to_string(),
    };
    (status, [("x-request-id", "req-1")], text).into_response()
}

/// A router that gives these answers, and its client.
async fn router(answers: impl IntoIterator<Item = (u16, Value)>) -> (Fake, Routes) {
    let fake = Fake::default();
    fake.answers.lock().expect("a lock").extend(answers);
    let app = Router::new().fallback(answer).with_state(fake.clone());
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, app).await });
    let base = format!("http://{address}/v2").parse().expect("a URL");
    (fake, Routes::new(base, "an-id".parse().expect("an id")))
}

/// A thousandth of a coin on 10 as dollars on 137.
fn coins() -> Terms {
    Terms {
        from_chain: ChainId(10),
        from_token: Address::ZERO,
        from_amount: U256::from(1_000_000_000_000_000_u64),
        from_address: ANN,
        to_chain: ChainId(137),
        to_token: USDC,
        to_address: ANN,
        slippage: Slippage::USUAL,
        quote_only: false,
        gas_refund: None,
    }
}

/// As the router answers those terms, by the recorded route of the reference.
fn told() -> Value {
    json!({"route": {
        "quoteId": "quote-1",
        "estimate": {
            "fromAmount": "1000000000000000",
            "toAmount": "2500000",
            "toAmountMin": "2475000",
            "estimatedRouteDuration": 20,
            "fromToken": {"chainId": "10", "address": NATIVE, "symbol": "ETH", "decimals": 18},
            "toToken": {"chainId": "137", "address": USDC, "symbol": "USDC", "decimals": 6, "usdPrice": 0.9998},
            "feeCosts": [{"name": "Gas receiver fee", "amountUsd": "0.10"}, {"name": "Boost fee", "amountUsd": 0}],
            "gasCosts": [{"type": "executeCall", "amountUsd": "0.02"}],
            "actions": [{"type": "bridge"}],
        },
        "transactionRequest": {
            "type": "ON_CHAIN_EXECUTION",
            "routeType": "CALL_BRIDGE_CALL",
            "target": BRIDGE,
            "data": "0x989005ea00",
            "value": "1041136450339158",
            "gasLimit": "400000",
            "expiry": "1798761600",
        },
        "params": {"fromChain": "10", "toChain": "137", "fromAmount": "1000000000000000", "toAddress": ANN},
    }})
}

/// What comes of an answer in which one value is another one, or none.
async fn with(pointer: &str, value: Value) -> Result<Answered, RoutesError> {
    let mut told = told();
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    told.pointer_mut(parent).expect("it is there")[name] = value;
    let (_fake, routes) = router([(200, told)]).await;
    routes.route(&coins()).await
}
