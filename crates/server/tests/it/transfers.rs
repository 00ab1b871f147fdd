//! What a wallet sent without a link, and to whom.

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
    rpc::types::TransactionRequest,
};
use insta::assert_snapshot;
use serde_json::json;
use testkit::{PATIENCE, dead_chain};
use tokio::time::Instant;

use crate::{
    app::{Running, TestApp},
    databases,
};

#[tokio::test]
async fn a_wallet_is_reminded_of_whom_it_sent_to() {
    let app = TestApp::start().await;
    let (sender, friend) = (app.world.people[0].address, Address::repeat_byte(0x77));
    let request = TransactionRequest::default()
        .from(sender)
        .to(friend)
        .value(U256::from(5));
    let sent = app.chain().node.send_transaction(request).await;
    let tx = *sent.expect("it is sent").tx_hash();
    let body = json!({
        "txHash": tx,
        "chainId": "31337",
        "senderAddress": sender,
        "amountUsd": 1_000_000,
        "transaction": {"from": sender, "to": Address::ZERO, "data": "0x", "value": "7"},
    });
    let answer = app.running.call("submit-direct-transfer", &body).await;
    assert_eq!(answer.body, json!({"accepted": true}));

    let recent = async || {
        let body = json!({"address": sender});
        app.running.call("recent-transactions", &body).await.body
    };
    let deadline = Instant::now() + PATIENCE;
    let told = loop {
        let told = recent().await;
        if told["data"]["portfolios"] != json!([]) {
            break told;
        }
        assert!(Instant::now() < deadline, "still {told}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let [one] = told["data"]["portfolios"]
        .as_array()
        .expect("a list")
        .as_slice()
    else {
        panic!("{told}");
    };
    assert_eq!(
        (&one["address"], &one["chainId"], &one["txHash"]),
        (&json!(friend), &json!("31337"), &json!(tx))
    );
    let date = one["date"].as_str().unwrap_or_default();
    assert!(date.starts_with("20") && date.ends_with('Z'), "{date}");
    app.stop().await;
}

#[tokio::test]
async fn what_cannot_be_a_transfer_says_why() {
    let app = TestApp::start().await;
    let call = async |path: &str, body| app.running.call(path, &body).await.to_string();
    let path = "submit-direct-transfer";
    let sender = Address::repeat_byte(1);
    let hash = alloy::primitives::B256::repeat_byte(1);
    let elsewhere = json!({"txHash": hash, "chainId": 5, "senderAddress": sender});
    assert_snapshot!("transfer_elsewhere", call(path, elsewhere).await);
    let cut = json!({"txHash": "0x12", "chainId": 31337, "senderAddress": sender});
    assert_snapshot!("transfer_without_hash", call(path, cut).await);
    let recipient =
        json!({"txHash": hash, "chainId": 31337, "senderAddress": sender, "recipient": sender});
    assert_snapshot!("transfer_with_a_recipient", call(path, recipient).await);
    let nobody = call("recent-transactions", json!({"address": sender})).await;
    assert_snapshot!("nobody_was_sent_to", nobody);
    let name = call("recent-transactions", json!({"address": "anna.eth"})).await;
    assert_snapshot!("recent_of_a_name", name);
    app.stop().await;
}

/// One network's invented transactions do not fill the queue of all.
#[tokio::test]
async fn a_network_has_only_so_many_transfers_noted_within_an_hour() {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |options| {
        options.limits.direct_transfers_per_hour = 2.try_into().expect("it is not zero");
    })
    .await;
    let note = async |number: u8| {
        let body = json!({
            "txHash": B256::repeat_byte(number),
            "chainId": dead_chain().id.to_string(),
            "senderAddress": Address::repeat_byte(number),
        });
        running.call("submit-direct-transfer", &body).await
    };
    for number in 1..=2 {
        assert_eq!(note(number).await.status, 200);
    }
    let refused = note(3).await;
    assert_eq!((refused.status, refused.code()), (429, "rate_limited"));
    assert!(refused.headers.contains_key("retry-after"));
    running.stop().await;
}
