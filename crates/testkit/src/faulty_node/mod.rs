//! A node that fails as nodes do: a proxy before a real one.

mod faults;
mod serve;
mod stale;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alloy::primitives::{Bytes, keccak256};
use rand::{Rng, SeedableRng, rngs::StdRng};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::{net::TcpListener, task::JoinHandle};
use url::Url;

pub use faults::Faults;
use serve::Reply;

/// A JSON-RPC node over HTTP that answers with another's words, but for the faults that a test asks
/// for at the moment. Which question meets which is drawn from a seed that is printed.
pub struct FaultyNode {
    /// Where it listens.
    pub url: Url,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

/// Names the seed of every node that a test starts, to see a failure again.
const SEED: &str = "FILBERT_TEST_SEED";

pub(super) struct Shared {
    node: Url,
    client: Client,
    faults: Mutex<Faults>,
    random: Mutex<StdRng>,
}

impl FaultyNode {
    /// Stands before a node. Nothing fails yet.
    pub async fn before(node: &Url) -> Self {
        #[expect(
            clippy::disallowed_methods,
            reason = "each run draws other faults, and says by which number to have them again"
        )]
        let seed = std::env::var_os(SEED)
            .map(|seed| {
                seed.to_str()
                    .and_then(|seed| seed.parse().ok())
                    .expect("a number")
            })
            .unwrap_or_else(rand::random::<u32>);
        eprintln!("faults are drawn from {SEED}={seed}");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let shared = Arc::new(Shared {
            node: node.clone(),
            client: Client::new(),
            faults: Mutex::default(),
            random: Mutex::new(StdRng::seed_from_u64(seed.into())),
        });
        Self {
            url: format!("http://127.0.0.1:{port}").parse().expect("a URL"),
            task: tokio::spawn(serve::serve(listener, Arc::clone(&shared))),
            shared,
        }
    }

    /// From now on these faults happen, and no others.
    pub fn set(&self, faults: Faults) {
        *lock(&self.shared.faults) = faults;
    }

    /// From now on nothing fails. What was never answered stays so.
    pub fn calm(&self) {
        self.set(Faults::default());
    }
}

impl Drop for FaultyNode {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Shared {
    /// What comes back for a question.
    async fn reply(&self, question: &[u8]) -> Reply {
        let faults = lock(&self.faults).clone();
        if self.draws(faults.errors) {
            return match lock(&self.random).random_range(0..3) {
                0 => Reply::Unavailable,
                1 => Reply::Reset,
                _ => Reply::whole(&refusal(question)),
            };
        }
        if self.draws(faults.stalls) {
            tokio::time::sleep(faults.stall).await;
        }
        let Ok(question) = serde_json::from_slice::<Value>(question) else {
            return Reply::Unavailable;
        };
        if question["method"] == "eth_sendRawTransaction" {
            if self.draws(faults.swallowed_sends) {
                return Reply::whole(&answered(&question, json!(hash_of(&question))));
            }
            if self.draws(faults.unanswered_sends) {
                let _never_told = self.ask(&question).await;
                return std::future::pending().await;
            }
        }
        let Some(answer) = self.answer(question, &faults).await else {
            return Reply::Unavailable;
        };
        match self.draws(faults.cut_answers) {
            true => Reply::cut(&answer),
            false => Reply::whole(&answer),
        }
    }

    /// The node's answer, changed where the faults change it.
    async fn answer(&self, question: Value, faults: &Faults) -> Option<Value> {
        let method = question["method"].as_str().unwrap_or_default().to_owned();
        if let (Some(id), "eth_chainId") = (faults.chain_id, method.as_str()) {
            return Some(answered(&question, json!(format!("{id:#x}"))));
        }
        let mut answer = match faults.blocks_behind {
            0 => self.ask(&question).await?,
            blocks => self.ask_as_of(question, blocks).await?,
        };
        if let Some(result) = answer.get_mut("result") {
            faults.make_dearer(&method, result);
        }
        Some(answer)
    }

    async fn ask(&self, question: &Value) -> Option<Value> {
        let answer = self.client.post(self.node.clone()).json(question).send();
        answer.await.ok()?.json().await.ok()
    }

    fn draws(&self, share: f64) -> bool {
        share > 0.0 && lock(&self.random).random_bool(share)
    }
}

fn answered(question: &Value, result: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": question["id"], "result": result})
}

/// What hosted nodes say to those who ask too much.
fn refusal(question: &[u8]) -> Value {
    let question: Value = serde_json::from_slice(question).unwrap_or_default();
    let error = json!({"code": -32005, "message": "request rate exceeded"});
    json!({"jsonrpc": "2.0", "id": question["id"], "error": error})
}

/// The hash of the transaction that a question would send.
fn hash_of(question: &Value) -> alloy::primitives::B256 {
    let raw = question["params"][0].as_str().unwrap_or_default();
    keccak256(raw.parse::<Bytes>().unwrap_or_default())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
