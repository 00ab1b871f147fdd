//! Money that arrives.

use alloy::{
    primitives::{Address, U256},
    providers::Provider,
};
use chain::bindings::LinkRouter;
use sandbox::router::Pace;
use serde_json::json;

use super::{Caller, NATIVE, Town, balance, begin, executable, number, parsed, pay};

const SOMEBODY: Address = Address::repeat_byte(0x51);

#[tokio::test]
async fn tokens_arrive_as_promised_and_it_is_told_how_far_they_are() {
    let town = Town::start().await;
    let caller = Caller::of(town.router());
    town.router().pace(Pace::Held);
    let route = caller.routed(&town.ask(25_000_000, SOMEBODY)).await;
    let tx = pay(town.near(), &route).await;
    assert_eq!(caller.status(tx).await.0, 404, "nobody is told at first");

    town.router().pace(Pace::StepMs(20));
    let done = caller.reaches(tx, "success").await;
    assert_eq!(done["fromChain"]["transactionId"], json!(tx));
    assert_eq!(done["toChain"]["chainData"]["chainId"], "31338");
    let paid_by = parsed(&done["toChain"]["transactionId"]);
    town.far().mined(paid_by).await;
    let arrived = balance(town.far(), "DAI", SOMEBODY).await;
    assert_eq!(arrived, number(&route["estimate"]["toAmount"]));
    assert!(arrived > number(&route["estimate"]["toAmountMin"]));

    let quote = route["quoteId"].as_str().unwrap();
    let path = format!("status?transactionId={tx}&fromChainId=31337&toChainId=31338");
    assert_eq!(caller.get(&format!("{path}&quoteId={quote}")).await.0, 200);
    assert_eq!(caller.get(&format!("{path}&quoteId=another")).await.0, 404);
    assert_eq!(caller.get("status?transactionId=mine").await.0, 400);
    let page = town.router().page().join(&format!("gmp/{tx}")).unwrap();
    let page = caller
        .client
        .get(page)
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(
        page.contains("25 USDC") && page.contains("success"),
        "{page}"
    );
}

#[tokio::test]
async fn coins_arrive_and_what_is_paid_too_much_comes_back() {
    let town = Town::start().await;
    let caller = Caller::of(town.router());
    let mut ask = town.dai_for_usdc(1);
    ask["fromToken"] = json!(NATIVE);
    ask["toToken"] = json!(NATIVE);
    ask["fromAmount"] = json!("1000000000000000000");
    let mut route = caller
        .routed(&executable(ask, town.person(1), SOMEBODY))
        .await;
    let value = number(&route["transactionRequest"]["value"]);
    route["transactionRequest"]["value"] = json!((value + U256::from(7)).to_string());
    let tx = pay(town.near(), &route).await;
    caller.reaches(tx, "success").await;
    let arrived = town.far().node.get_balance(SOMEBODY).await.unwrap();
    assert_eq!(arrived, number(&route["estimate"]["toAmount"]));
    let bridge = town
        .near()
        .node
        .get_balance(town.near().bridge)
        .await
        .unwrap();
    assert_eq!(bridge, U256::from(10).pow(U256::from(27)) + value);
}

/// It is done by the transaction that pays in.
#[tokio::test]
async fn a_swap_stays_on_its_chain() {
    let town = Town::start().await;
    let caller = Caller::of(town.router());
    let mut ask = town.ask(25_000_000, SOMEBODY);
    ask["toChain"] = ask["fromChain"].clone();
    let route = caller.routed(&ask).await;
    assert_eq!(route["transactionRequest"]["value"], "0");
    let tx = pay(town.near(), &route).await;
    let arrived = balance(town.near(), "DAI", SOMEBODY).await;
    assert_eq!(arrived, number(&route["estimate"]["toAmount"]));
    let done = caller.reaches(tx, "success").await;
    assert_eq!(done["toChain"]["transactionId"], json!(tx));
    assert_eq!(done["isGMPTransaction"], false);
}

/// Where each world's routes lead to is where its link router goes.
#[tokio::test]
async fn routes_lead_to_the_bridge_of_the_link_router() {
    let town = Town::start().await;
    let caller = Caller::of(town.router());
    let route = caller.routed(&town.ask(25_000_000, SOMEBODY)).await;
    let router = LinkRouter::new(town.near().router, &town.near().node);
    let target: Address = parsed(&route["transactionRequest"]["target"]);
    assert_eq!(router.squidAddress().call().await.unwrap(), target);
}

/// The order of a route for more than was quoted, and one that nobody was told.
#[tokio::test]
async fn what_nobody_was_promised_anything_for_is_given_back() {
    let town = Town::start().await;
    let caller = Caller::of(town.router());
    let mut route = caller.routed(&town.ask(25_000_000, SOMEBODY)).await;
    let data = route["transactionRequest"]["data"].as_str().unwrap();
    // The least that is to arrive: a thousand times as much.
    let minimum = format!("{:064x}", number(&route["estimate"]["toAmountMin"]));
    let more = number(&route["estimate"]["toAmountMin"]) * U256::from(1_000);
    let data = data.replace(&minimum, &format!("{more:064x}"));
    route["transactionRequest"]["data"] = json!(data);
    let before = balance(town.near(), "USDC", town.person(0)).await;
    let tx = begin(town.near(), &route).await;
    caller.reaches(tx, "refunded").await;
    assert_eq!(balance(town.near(), "USDC", town.person(0)).await, before);
    assert_eq!(balance(town.far(), "DAI", SOMEBODY).await, U256::ZERO);
}
