//! A link's money as something else, by HTTP.

use alloy::primitives::Address;
use serde_json::{Value, json};
use testkit::{Database, dead_chain};

use crate::app::Running;

fn to_ask(slippage: Value) -> Value {
    json!({
        "link": "https://filbert.example/claim?c=31337&v=v4.4&i=5",
        "recipientAddress": Address::repeat_byte(7).to_string(),
        "destinationChainId": "31338",
        "destinationToken": Address::ZERO.to_string(),
        "slippage": slippage,
    })
}

#[tokio::test]
async fn without_a_router_links_are_received_as_they_are() {
    let database = Database::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    let asked = running.call("get-squid-route", &to_ask(json!(1))).await;
    for answer in [
        asked,
        running.read("routes/chains").await,
        running.read("routes/tokens?chainId=31338").await,
    ] {
        assert_eq!((answer.status, answer.code()), (404, "routes_not_offered"));
    }
    for wrong in [json!(0), json!(6), json!("1"), json!(0.001)] {
        let answer = running.call("get-squid-route", &to_ask(wrong)).await;
        assert_eq!(answer.code(), "invalid_request", "{}", answer.body);
    }
    running.stop().await;
}
