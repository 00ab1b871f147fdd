//! A link's money as something else, by HTTP.

mod protocol;

use alloy::primitives::{Address, U256};
use sandbox::router::{Fate, Faults, Next};
use serde_json::{Value, json};
use testkit::{dead_chain, secret};

use crate::{
    app::{Running, TestApp},
    databases,
};

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
    let database = databases::sqlite();
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

#[tokio::test]
async fn a_links_money_is_quoted_as_something_on_the_other_chain() {
    let app = TestApp::start().await;
    let (near, far) = (&app.world.chains[0], &app.world.chains[1]);
    // A hundredth of an ether, 25 dollars.
    let amount = U256::from(10_000_000_000_000_000_u64);
    let link = near
        .deposit_native(&app.world.people[0], amount, &secret(1))
        .await;
    app.running.until_known(link).await;
    let chains = app.running.read("routes/chains").await.body;
    assert_eq!(chains["chains"][1]["chainId"], "31338", "{chains}");
    let tokens = app.running.read("routes/tokens?chainId=31338").await.body;
    let symbols = |place: usize| tokens["tokens"][place]["symbol"].clone();
    assert_eq!([symbols(0), symbols(1)], ["MAPLE", "USDC"].map(Value::from));

    let usdc = far.token("USDC").address.to_string();
    let quote = async |who: u8| {
        let asked = json!({
            "link": format!("?c={}&v={}&i={}", link.chain, link.version, link.index),
            "recipientAddress": Address::repeat_byte(who).to_string(),
            "destinationChainId": "31338",
            "destinationToken": usdc,
        });
        app.running.call("get-squid-route", &asked).await
    };
    let told = quote(1).await;
    assert_eq!(told.status, 200, "{}", told.body);
    let units = |value: &Value| -> U256 { value.as_str().expect("units").parse().expect("digits") };
    let (to, least) = (
        units(&told.body["toAmount"]),
        units(&told.body["toAmountMin"]),
    );
    assert!(
        least < to && least > U256::from(20_000_000),
        "{}",
        told.body
    );
    let route = &told.body["route"];
    assert_eq!(route["target"], near.bridge.to_string());
    assert_eq!(route["router"], near.router.to_string());
    let fee = units(&route["bridgeFee"]);
    assert!(
        !fee.is_zero() && fee < amount,
        "the amount is no part of it: {fee}"
    );
    assert_eq!(told.body["toToken"]["logoURI"], "/icons/tokens/USDC.svg");

    let router = &app.world.sandbox().router;
    for (who, fate, code) in [
        (2, Fate::NoRoute, "no_route"),
        (3, Fate::Expired, "route_refused"),
        (4, Fate::WrongTarget, "route_refused"),
        (5, Fate::Intent, "no_route"),
        (6, Fate::AbsurdFee, "route_refused"),
    ] {
        router.next(Next { fate, times: 1 });
        assert_eq!(quote(who).await.code(), code, "{fate:?}");
    }
    router.fail(Faults {
        maintenance: Some("Back at noon".to_owned()),
        ..Faults::default()
    });
    let resting = quote(7).await;
    assert_eq!(
        (resting.status, resting.code()),
        (503, "router_unreachable")
    );
    app.stop().await;
}
