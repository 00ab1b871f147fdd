//! Money that ends otherwise.

use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
};
use sandbox::router::{Fate, NoSuchOrder, Settlement};
use serde_json::{Value, json};

use super::{Caller, Town, balance, begin, decide, number, parsed, pay, seen};

fn somebody(number: u8) -> Address {
    Address::repeat_byte(0x60 + number)
}

fn order_of(town: &Town, tx: B256) -> Value {
    let state = town.router().state();
    let mut orders = state["orders"].as_array().unwrap().iter();
    orders
        .find(|order| order["tx"] == json!(tx))
        .unwrap()
        .clone()
}

async fn stands_at(town: &Town, tx: B256, stage: &str) {
    seen(stage, async || {
        (order_of(town, tx)["stage"] == stage).then_some(())
    })
    .await;
}

/// Each by the cents of what is paid in.
#[tokio::test]
async fn each_end_can_be_had() {
    let town = Town::start().await;
    let (caller, far) = (Caller::of(town.router()), town.far());
    let mut sent = Vec::new();
    for (number, cents) in [73_u8, 74, 75, 76, 78, 79].into_iter().enumerate() {
        let to = somebody(number as u8);
        let units = 25_000_000 + u64::from(cents) * 10_000;
        let route = caller.routed(&town.ask(units, to)).await;
        let tx = pay(town.near(), &route).await;
        sent.push((tx, to, route));
    }
    let [short, partial, gas, refunded, never, failed] = &sent[..] else {
        panic!("six of them")
    };

    let told = caller.reaches(short.0, "success").await;
    far.mined(parsed(&told["toChain"]["transactionId"])).await;
    let minimum = number(&short.2["estimate"]["toAmountMin"]);
    assert_eq!(balance(far, "DAI", short.1).await, minimum / U256::from(2));

    let told = caller.reaches(partial.0, "partial_success").await;
    assert!(told["toChain"]["transactionId"].is_string());
    assert_eq!(balance(far, "DAI", partial.1).await, U256::ZERO);
    let instead = balance(far, "USDC", partial.1).await;
    assert!(
        (25_600_000..25_740_000).contains(&instead.to::<u64>()),
        "{instead}"
    );

    caller.reaches(gas.0, "needs_gas").await;
    let id: B256 = parsed(&order_of(&town, gas.0)["id"]);
    town.router().settle(id, Settlement::Fill).unwrap();
    caller.reaches(gas.0, "success").await;
    assert_eq!(
        balance(far, "DAI", gas.1).await,
        number(&gas.2["estimate"]["toAmount"])
    );
    assert_eq!(
        town.router().settle(id, Settlement::GiveBack),
        Err(NoSuchOrder::Settled)
    );
    assert_eq!(
        town.router().settle(B256::ZERO, Settlement::Fill),
        Err(NoSuchOrder::Unknown)
    );

    let told = caller.reaches(refunded.0, "refunded").await;
    assert!(told["toChain"].get("transactionId").is_none());
    let back = parsed(&told["routeStatus"][1]["txHash"]);
    town.near().mined(back).await;
    assert_eq!(balance(far, "DAI", refunded.1).await, U256::ZERO);

    caller.reaches(failed.0, "failed_on_destination").await;
    let (_, told) = caller.status(never.0).await;
    assert_eq!(told["squidTransactionStatus"], "ongoing");
    stands_at(&town, never.0, "ongoing").await;
    let url = town.router().page().join("control/orders/").unwrap();
    let id = order_of(&town, never.0)["id"].as_str().unwrap().to_owned();
    let decision = caller
        .client
        .put(url.join(&id).unwrap())
        .json(&json!({ "settle": "give_back" }));
    assert_eq!(decision.send().await.unwrap().status(), 204);
    caller.reaches(never.0, "refunded").await;
    // All but what was given back, twice, is gone from the sender.
    let spent: u64 = [73, 74, 75, 79]
        .iter()
        .map(|cents| 25_000_000 + cents * 10_000)
        .sum();
    let left = balance(town.near(), "USDC", town.person(0)).await;
    assert_eq!(left, U256::from(10_000_000_000 - spent));
}

#[tokio::test]
async fn a_route_that_is_over_is_not_taken_and_a_short_swap_pays_short() {
    let town = Town::start().await;
    let caller = Caller::of(town.router());
    decide(town.router(), Fate::Expired);
    let over = caller.routed(&town.ask(25_000_000, somebody(8))).await;
    let tx = begin(town.near(), &over).await;
    let receipt = seen("a receipt", async || {
        town.near().node.get_transaction_receipt(tx).await.unwrap()
    });
    assert!(!receipt.await.status());
    assert_eq!(caller.status(tx).await.0, 404);

    decide(town.router(), Fate::ShortPayout);
    let mut ask = town.ask(25_000_000, somebody(8));
    ask["toChain"] = ask["fromChain"].clone();
    let short = caller.routed(&ask).await;
    pay(town.near(), &short).await;
    let minimum = number(&short["estimate"]["toAmountMin"]);
    assert_eq!(
        balance(town.near(), "DAI", somebody(8)).await,
        minimum / U256::from(2)
    );
}
