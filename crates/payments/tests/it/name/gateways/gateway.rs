use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use alloy::{
    ens::namehash,
    primitives::{Address, B256, Bytes, U256, keccak256},
    signers::{SignerSync, local::PrivateKeySigner},
    sol_types::{SolCall, SolValue},
};
use axum::{
    Json, Router,
    extract::{Path, Request, State},
    http::StatusCode,
    middleware::{Next, from_fn},
    response::Redirect,
    routing::{get, post},
};
use domain::ChainId;
use partners::gateways::NameGateways;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;

mod abi {
    alloy::sol! {
        function resolve(bytes name, bytes data) external view returns (bytes);
        function addr(bytes32 node, uint256 coinType) external view returns (bytes);
    }
}

/// Whose signature the contract asks for.
pub fn keeper() -> PrivateKeySigner {
    PrivateKeySigner::from_bytes(&B256::repeat_byte(0x5a)).unwrap()
}

/// Accounts by a name's hash and coin type.
type Records = Arc<Mutex<HashMap<(B256, U256), Address>>>;

/// A gateway on this machine, each address of which behaves in its own way.
pub struct Gateway {
    base: String,
    records: Records,
    asked: Arc<AtomicUsize>,
}

#[derive(Deserialize)]
struct Question {
    sender: Address,
    data: Bytes,
}

impl Gateway {
    pub async fn start() -> Self {
        let records = Records::default();
        let asked = Arc::<AtomicUsize>::default();
        let count = {
            let asked = Arc::clone(&asked);
            move |request: Request, next: Next| {
                asked.fetch_add(1, Ordering::Relaxed);
                next.run(request)
            }
        };
        let nothing = async || Json(json!({"data": "0x"}));
        let long = async || Json(json!({"data": format!("0x{}", "00".repeat(1 << 17))}));
        let router = Router::new()
            .route("/honest", post(honest))
            .route("/honest/{sender}/{data}", get(honest_in_the_path))
            .route("/forged", post(forged))
            .route("/of-another-name", post(of_another_name))
            .route("/empty", post(nothing))
            .route("/long", post(long))
            .route("/moved", post(async || Redirect::temporary("/honest")))
            .route("/gone", post(async || StatusCode::NOT_FOUND))
            .route("/broken", post(async || StatusCode::BAD_GATEWAY))
            .route("/page", post(async || "<html>"))
            .with_state(Arc::clone(&records))
            .layer(from_fn(count));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self {
            base,
            records,
            asked,
        }
    }

    pub fn allowed(&self) -> NameGateways {
        NameGateways::default().and_local(self.base.parse().unwrap())
    }

    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    pub fn keep(&self, name: &str, account: Address) {
        self.set(name, U256::from(60), account);
    }

    pub fn keep_on(&self, name: &str, chain: ChainId, account: Address) {
        self.set(name, U256::from((1 << 31) | chain.0), account);
    }

    fn set(&self, name: &str, coin_type: U256, account: Address) {
        let key = (namehash(name), coin_type);
        self.records.lock().unwrap().insert(key, account);
    }

    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }
}

async fn honest(State(records): State<Records>, Json(asked): Json<Question>) -> Json<Value> {
    let record = record(&records, &asked.data);
    signed(&keeper(), &asked, &asked.data, record)
}

async fn honest_in_the_path(
    records: State<Records>,
    Path((sender, data)): Path<(Address, String)>,
) -> Json<Value> {
    let data = data.trim_end_matches(".json").parse().unwrap();
    honest(records, Json(Question { sender, data })).await
}

async fn forged(State(records): State<Records>, Json(asked): Json<Question>) -> Json<Value> {
    let another = PrivateKeySigner::from_bytes(&B256::repeat_byte(0x66)).unwrap();
    signed(&another, &asked, &asked.data, record(&records, &asked.data))
}

/// What the keeper signed for another question.
async fn of_another_name(
    State(records): State<Records>,
    Json(asked): Json<Question>,
) -> Json<Value> {
    signed(&keeper(), &asked, b"another", record(&records, &asked.data))
}

/// What the contract is told of the record that it looks for.
fn record(records: &Records, question: &[u8]) -> Vec<u8> {
    let asked = abi::resolveCall::abi_decode(question).unwrap().data;
    let records = records.lock().unwrap();
    match abi::addrCall::abi_decode(&asked) {
        Ok(asked) => {
            let account = records.get(&(asked.node, asked.coinType));
            let account = account.map_or(Bytes::new(), |account| account.to_vec().into());
            account.abi_encode()
        }
        Err(_) => {
            let node = B256::from_slice(&asked[4..36]);
            let account = records.get(&(node, U256::from(60)));
            account.copied().unwrap_or_default().abi_encode()
        }
    }
}

/// As `digest` of the contract has it.
fn signed(key: &PrivateKeySigner, asked: &Question, about: &[u8], record: Vec<u8>) -> Json<Value> {
    let digest = (asked.sender, keccak256(about), keccak256(&record)).abi_encode();
    let signature = key.sign_hash_sync(&keccak256(digest)).unwrap();
    let signature = Bytes::copy_from_slice(&signature.as_bytes());
    let answer = (Bytes::from(record), signature).abi_encode_params();
    Json(json!({"data": Bytes::from(answer)}))
}
