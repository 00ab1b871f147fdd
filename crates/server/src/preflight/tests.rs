//! A danger is found however slow the rest is.

use ::chain::OWN_VERSION;
use alloy_primitives::Address;
use axum::{Router, routing::post};
use domain::VaultVersion;
use reqwest::{Client, header::CONTENT_TYPE};
use testkit::{Database, TestChain, TestWorld};
use tokio::net::TcpListener;
use url::Url;

use super::*;
use crate::world;

/// Less than the five seconds after which a question to a node is an error by itself.
const WAIT: Duration = Duration::from_secs(4);

const NOWHERE: Address = Address::repeat_byte(0xee);

#[tokio::test]
async fn a_danger_is_no_less_one_where_tokens_are_slow() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let silent = silent_about("\"eth_call\"".to_owned(), &world.chains[0].rpc_url).await;
    let mut spec = on_vaults_nowhere(&world.chains[0], silent);
    spec.vaults.remove(&VaultVersion::V4);
    assert!(!spec.tokens.is_empty());
    assert_danger(&database, spec).await;
}

#[tokio::test]
async fn a_danger_is_no_less_one_where_another_contract_is_slow() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let slow = Address::repeat_byte(0xaa);
    let silent = silent_about(format!("{slow:?}"), &world.chains[0].rpc_url).await;
    let mut spec = on_vaults_nowhere(&world.chains[0], silent);
    spec.vaults.insert(VaultVersion::V4, slow);
    spec.tokens.clear();
    assert_danger(&database, spec).await;
}

/// A chain by another node, whose links would put their money where no contract is.
fn on_vaults_nowhere(chain: &TestChain, node: Url) -> ChainSpec {
    let mut spec = world::chain_spec(chain, Duration::from_millis(100));
    spec.rpc_urls = vec![node];
    spec.contracts = None;
    spec.vaults.insert(OWN_VERSION, NOWHERE);
    spec
}

async fn assert_danger(database: &Database, spec: ChainSpec) {
    let store = Store::connect(database.url()).await.unwrap();
    let chains = Chains::connect(vec![spec]).unwrap();
    let found = before_start(&store, &chains, WAIT).await.dangers;
    let [danger] = &found[..] else {
        panic!("one danger: {found:?}")
    };
    let words = format!("there is no contract at {NOWHERE}, where new links would put their money");
    assert!(danger.detail.contains(&words), "{danger:?}");
}

/// The same node, which never answers what these words stand in.
async fn silent_about(words: String, node: &Url) -> Url {
    let (node, http) = (node.clone(), Client::new());
    let carry = post(async move |question: String| {
        if question.contains(&words) {
            std::future::pending::<()>().await;
        }
        let asked = http.post(node).header(CONTENT_TYPE, "application/json");
        asked
            .body(question)
            .send()
            .await
            .unwrap()
            .text()
            .await
            .unwrap()
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().fallback(carry);
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}/").parse().unwrap()
}
