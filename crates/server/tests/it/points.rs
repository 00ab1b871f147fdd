//! What an action would earn, by what its caller says.

use alloy::primitives::Address;
use serde_json::{Value, json};
use testkit::{Database, dead_chain};

use crate::{answer::Answer, app::Running};

async fn running() -> Running {
    Running::start(&Database::sqlite(), vec![dead_chain()], |_| {}).await
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
