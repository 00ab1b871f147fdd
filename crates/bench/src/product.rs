use std::{net::TcpListener, path::Path, process::Stdio, time::Duration};

use alloy::primitives::{Address, B256};
use reqwest::Client;
use rustix::process::{Pid, Signal, kill_process};
use serde::Deserialize;
use tokio::{
    process::{Child, Command},
    time::{Instant, sleep, timeout},
};

const STARTS_WITHIN: Duration = Duration::from_secs(60);
const STOPS_WITHIN: Duration = Duration::from_secs(30);

/// A running `filbert run --sandbox` on ports of its own.
pub struct Product {
    /// Such as `http://127.0.0.1:40001`.
    pub base: String,
    /// Its process.
    pub pid: u32,
    child: Child,
}

/// What `GET config` says, as far as it is needed here.
#[derive(Debug, Deserialize)]
pub struct Config {
    pub chains: Vec<ChainConfig>,
    pub people: Vec<Person>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChainConfig {
    pub chain_id: String,
    pub rpc_url: String,
    pub vaults: std::collections::BTreeMap<String, Address>,
    pub create_version: String,
    pub tokens: Vec<Token>,
}

#[derive(Debug, Deserialize)]
pub struct Token {
    pub address: Address,
    pub symbol: String,
}

impl ChainConfig {
    /// The token that most links hold.
    pub fn usd_coin(&self) -> Address {
        let token = self.tokens.iter().find(|token| token.symbol == "USDC");
        token.expect("the sandbox has USD Coin").address
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    pub address: Address,
    pub private_key: B256,
}

impl Product {
    /// Starts it and waits until it answers.
    pub async fn start(program: &Path, dir: &Path, database_url: &str) -> Self {
        let [port, first_chain, second_chain] = free_ports();
        let log = std::fs::File::create(dir.join("log")).expect("a log file");
        let mut child = Command::new(program)
            .args(["run", "--sandbox"])
            .env("PORT", port.to_string())
            .env(
                "FILBERT_ANVIL_PORTS",
                format!("{first_chain},{second_chain}"),
            )
            .env("FILBERT_ANVIL", testkit::anvil())
            .env("FILBERT_DATA_DIR", dir.join("data"))
            .env("FILBERT_DATABASE_URL", database_url)
            .env("FILBERT_LOG", "warn")
            // Whoever plays many networks says so.
            .env("FILBERT_TRUSTED_PROXIES", "1")
            // A chain stands still while it writes its state down, the longer the more it has seen:
            // that is anvil's, not the product's. It does so at the end.
            .env("FILBERT_SAVE_SECONDS", "86400")
            // All claims come from this machine's one address.
            .env("FILBERT_POSTS_BURST", "10000000")
            .env("FILBERT_POSTS_PER_MINUTE", "10000000")
            .env("FILBERT_READS_BURST", "10000000")
            .env("FILBERT_READS_PER_MINUTE", "10000000")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("{} does not start: {error}", program.display()));
        let base = format!("http://127.0.0.1:{port}");
        let deadline = Instant::now() + STARTS_WITHIN;
        let health = format!("{base}/api/filbert/health");
        while Client::new().get(&health).send().await.is_err() {
            let ended = child.try_wait().expect("its state");
            assert!(
                ended.is_none() && Instant::now() < deadline,
                "it does not start: {}",
                read_log(dir)
            );
            sleep(Duration::from_millis(20)).await;
        }
        Self {
            base,
            pid: child.id().expect("it runs"),
            child,
        }
    }

    /// The chains that it serves and the people who live there.
    pub async fn config(&self) -> Config {
        let url = format!("{}/api/filbert/config", self.base);
        let answer = Client::new().get(url).send().await.expect("an answer");
        answer.json().await.expect("a configuration")
    }

    /// Asks it to stop, and waits until it has.
    pub async fn stop(mut self) {
        let pid = Pid::from_raw(self.pid.cast_signed()).expect("invariant: a process has an id");
        kill_process(pid, Signal::TERM).expect("it runs");
        let ended = timeout(STOPS_WITHIN, self.child.wait()).await;
        ended.expect("it stops in time").expect("it stops");
    }
}

fn read_log(dir: &Path) -> String {
    std::fs::read_to_string(dir.join("log")).unwrap_or_default()
}

/// Three ports that nobody listens on just now. All are held until all are known, so they differ.
fn free_ports() -> [u16; 3] {
    let held = [(); 3].map(|()| TcpListener::bind("127.0.0.1:0").expect("a free port"));
    held.map(|listener| listener.local_addr().expect("an address").port())
}
