use alloy::{
    primitives::{Bytes, U256},
    providers::Provider,
};
use axum::{Router, routing::post};
use chain::contracts::factory;
use serde_json::{Value, json};
use testkit::EmptyChain;
use tokio::net::TcpListener;
use url::Url;

use super::{Operator, vault};

#[tokio::test]
async fn a_chain_without_the_proxy_gets_it_first() {
    let operator = Operator::on(EmptyChain::without_factory().await).await;
    let (vault, authorizer) = vault();
    let told = operator.deploy(&vault, authorizer).await;
    let words = format!("tx          {} in block", factory::PRESIGNED_HASH);
    assert!(told.text.contains(&words), "{told}");
    let checked = operator.run("check").await;
    assert!(checked.success, "{checked}");
}

#[tokio::test]
async fn other_code_in_its_place_is_not_called() {
    let operator = Operator::on(EmptyChain::start().await).await;
    operator
        .chain
        .set_code(factory::ADDRESS, Bytes::from_static(&[0x00]))
        .await;
    let refused = operator.run("deploy --chain 31337").await;
    assert!(!refused.success);
    let words = "is not the deterministic deployment proxy's";
    assert!(refused.text.contains(words), "{refused}");
    assert_eq!(operator.sent().await, 0);
}

#[tokio::test]
async fn where_its_transaction_is_refused_no_money_is_spent_on_it() {
    let mut chain = EmptyChain::without_factory().await;
    chain.rpc_url = node_that_wants_eip155(chain.rpc_url.clone()).await;
    let operator = Operator::on(chain).await;
    let refused = operator.run("deploy --chain 31337").await;
    assert!(!refused.success);
    for words in [
        "only replay-protected (EIP-155) transactions allowed over RPC",
        "Name a node in rpc_urls that takes it",
    ] {
        assert!(refused.text.contains(words), "{refused}");
    }
    let node = &operator.chain.node;
    let spent = node.get_balance(factory::PRESIGNED_BY).await;
    assert_eq!(spent.expect("a balance"), U256::ZERO);
    assert_eq!(operator.sent().await, 0);
}

/// A node that refuses what is signed for no chain in particular, as geth does by default.
async fn node_that_wants_eip155(node: Url) -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let http = reqwest::Client::new();
    let answer = post(async move |question: String| {
        let asked: Value = serde_json::from_str(&question).expect("a question");
        let presigned = factory::PRESIGNED.to_string();
        if asked["params"] == json!([presigned]) {
            let message = "only replay-protected (EIP-155) transactions allowed over RPC";
            let error = json!({"code": -32000, "message": message});
            return json!({"jsonrpc": "2.0", "id": asked["id"], "error": error}).to_string();
        }
        let request = http.post(node).header("content-type", "application/json");
        let answer = request.body(question).send().await.expect("an answer");
        answer.text().await.expect("a text")
    });
    let router = Router::new().fallback(answer);
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}").parse().expect("a URL")
}
