//! What an action would earn, by what its caller says; and what it earned, by what the chain shows.

use std::time::Duration;

use alloy::primitives::{Address, B256, U256};
use domain::short_address;
use proptest::{prelude::*, sample::select, strategy::ValueTree, test_runner::TestRunner};
use reqwest::header::CACHE_CONTROL;
use serde_json::{Value, json};
use testkit::{PATIENCE, dead_chain, secret};
use tokio::time::{Instant, sleep};

use crate::{
    answer::Answer,
    app::{Running, TestApp},
    databases, sign,
};

async fn running() -> Running {
    Running::start(&databases::sqlite(), vec![dead_chain()], |_| {}).await
}

fn action(kind: &str, amount: Value) -> Value {
    let chain = dead_chain().id.to_string();
    json!({"actionType": kind, "amountUsd": amount, "chainId": chain})
}

async fn points(running: &Running, body: &Value) -> Answer {
    running.call("calculate-pts-for-action", body).await
}

#[tokio::test]
async fn an_action_is_estimated_by_what_it_is_worth() {
    let running = running().await;
    for (kind, amount, earned) in [
        ("CREATE", json!(25), 25),
        ("CREATE", json!(25.999), 25),
        ("FULFILL", json!("25.5"), 25),
        ("TRANSFER", json!(25), 12),
        ("CLAIM", json!(25), 12),
        ("CLAIM", json!(1e9), 500_000_000),
    ] {
        let told = points(&running, &action(kind, amount.clone())).await;
        assert_eq!(told.body, json!({"points": earned}), "{kind} {amount}");
    }
    let user = Address::repeat_byte(1);
    let as_others_ask = json!({
        "actionType": "CREATE", "amountUSD": 25, "chainId": "31337", "userAddress": user,
        "transaction": {"from": user, "to": user, "data": "", "value": ""},
    });
    let told = points(&running, &as_others_ask).await;
    assert_eq!(told.body, json!({"points": 25}));
    running.stop().await;
}

#[tokio::test]
async fn what_is_no_worth_earns_nothing() {
    let running = running().await;
    for amount in [
        json!(0),
        json!(-1),
        json!("-25"),
        json!(1_000_000_001),
        json!(1e300),
        json!("1e30000"),
        json!("NaN"),
        json!("25 dollars"),
        json!("9".repeat(1_000)),
        json!(null),
        json!(true),
        json!([25]),
        json!({"usd": 25}),
    ] {
        let told = points(&running, &action("CREATE", amount.clone())).await;
        assert_eq!(told.body, json!({"points": 0}), "{amount}");
    }
    let mut elsewhere = action("CREATE", json!(25));
    elsewhere["chainId"] = json!("1");
    let told = points(&running, &elsewhere).await;
    assert_eq!(told.body, json!({"points": 0}), "nobody reads that chain");
    running.stop().await;
}

#[tokio::test]
async fn what_is_no_action_is_refused() {
    let running = running().await;
    let mut both = action("CREATE", json!(25));
    both["amountUSD"] = json!(26);
    let mut secret = action("CREATE", json!(25));
    secret["password"] = json!("hunter2");
    for (body, code) in [
        (action("STEAL", json!(25)), "invalid_request"),
        (action("create", json!(25)), "invalid_request"),
        (
            json!({"actionType": "CREATE", "amountUsd": 25}),
            "invalid_request",
        ),
        (both, "invalid_request"),
        (secret, "secret_in_body"),
    ] {
        let told = points(&running, &body).await;
        assert_eq!(told.code(), code, "{body}: {told}");
    }
    running.stop().await;
}

/// Whatever anybody posts, and in whosever name: the numbers are the chain's.
#[tokio::test]
async fn what_clients_say_credits_nobody() {
    let app = TestApp::start().await;
    let (chain, sender) = (app.chain(), &app.world.people[0]);
    let (usdc, friend) = (chain.token("USDC").address, Address::repeat_byte(0x77));
    let amount = U256::from(50_000_000);
    let link = chain.deposit_erc20(sender, usdc, amount, &secret(1)).await;
    app.running.until_known(link).await;
    let claim = sign::claim(chain, link, friend, &secret(1));
    let claimed = app.running.call("claim-v2", &claim).await;
    let known: B256 = claimed.tx_hash().parse().expect("a hash");

    let actions = vec!["CREATE", "FULFILL", "TRANSFER", "CLAIM"];
    let bodies = (
        select(actions),
        any::<f64>(),
        select(vec![sender.address, friend, Address::repeat_byte(0x78)]),
        prop_oneof![Just(known), any::<[u8; 32]>().prop_map(B256::from)],
    );
    let mut runner = TestRunner::deterministic();
    for _ in 0..40 {
        let (kind, amount, wallet, tx) = bodies.new_tree(&mut runner).expect("one").current();
        let estimate = json!({
            "actionType": kind, "amountUsd": amount, "chainId": "31337", "userAddress": wallet,
            "transaction": {"from": wallet, "to": friend, "data": "0x", "value": amount},
        });
        let told = points(&app.running, &estimate).await;
        assert!(told.body["points"].is_u64(), "{told}");
        let transfer = json!({
            "txHash": tx, "chainId": "31337", "senderAddress": wallet, "amountUsd": amount,
        });
        let told = app.running.call("submit-direct-transfer", &transfer).await;
        assert_eq!(told.body, json!({"accepted": true}));
    }

    let expected = json!({"leaders": [
        {"place": 1, "username": null, "address": short_address(sender.address), "points": 70 + 2},
        {"place": 2, "username": null, "address": short_address(friend), "points": 35},
    ]});
    let deadline = Instant::now() + PATIENCE;
    let mut steady = 0;
    while steady < 3 {
        let told = app.running.read("leaderboard").await;
        assert!(!told.to_string().contains(&sender.address.to_string()));
        if told.body == expected {
            steady += 1;
        } else {
            assert_eq!(steady, 0, "{told}");
            assert!(Instant::now() < deadline, "still {told}");
        }
        sleep(Duration::from_secs(1)).await;
    }
    let told = app
        .running
        .get("leaderboard")
        .send()
        .await
        .expect("an answer");
    assert_eq!(told.headers()[CACHE_CONTROL], "public, max-age=30");
    app.stop().await;
}

#[tokio::test]
async fn nobody_leads_where_nobody_has_anything() {
    let running = running().await;
    let told = running.read("leaderboard").await;
    assert_eq!(told.body, json!({"leaders": []}));
    running.stop().await;
}
