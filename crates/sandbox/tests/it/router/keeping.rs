//! What a start finds of the one before, and what chains that fail change.

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
};
use sandbox::{PriceServer, RouterServer, SandboxChain, World, router::Pace};
use testkit::{Faults, FaultyNode, TestChain};
use tokio::time::sleep;

use super::{Caller, Town, balance, executable, number, parsed, pay, seen};
use crate::kept_in;

const SOMEBODY: Address = Address::repeat_byte(0x71);
/// How long a router lives in between two kills.
const LIFE: Duration = Duration::from_millis(70);

/// A router of its own between a town's chains, in place of the town's.
async fn open(chains: &[SandboxChain], file: &std::path::Path) -> RouterServer {
    let prices = PriceServer::start(0).await.unwrap();
    prices.price(chains);
    let router = RouterServer::start(0, chains, &prices, Some(file.to_owned()));
    let router = router.await.unwrap();
    router.pace(Pace::StepMs(20));
    router
}

fn specs(town: &Town) -> Vec<SandboxChain> {
    [town.near(), town.far()]
        .map(|chain| (**chain).clone())
        .to_vec()
}

#[tokio::test]
async fn a_world_that_starts_again_pays_what_was_paid_for() {
    let dir = tempfile::tempdir().unwrap();
    let world = sandbox::start(kept_in(dir.path())).await.unwrap();
    let [near, far] = chains(&world);
    world.router.pace(Pace::Held);
    let ask = serde_json::json!({
        "fromChain": near.id.to_string(), "fromToken": near.token("USDC").address,
        "fromAmount": "25000000", "slippage": 1,
        "toChain": far.id.to_string(), "toToken": far.token("DAI").address,
    });
    let ask = executable(ask, world.people[0].address, SOMEBODY);
    let route = Caller::of(&world.router).routed(&ask).await;
    let tx = pay(&near, &route).await;
    seen("the order", async || {
        let state = world.router.state();
        (!state["orders"].as_array().unwrap().is_empty()).then_some(())
    })
    .await;
    world.stop().await;

    let world = sandbox::start(kept_in(dir.path())).await.unwrap();
    let [_, far] = chains(&world);
    world.router.pace(Pace::StepMs(20));
    Caller::of(&world.router).reaches(tx, "success").await;
    assert_eq!(
        balance(&far, "DAI", SOMEBODY).await,
        number(&route["estimate"]["toAmount"])
    );
    world.stop().await;
}

fn chains(world: &World) -> [TestChain; 2] {
    [0, 1].map(|number| TestChain::new(world.chains[number].clone()))
}

/// Cut off again and again, between any two of its steps.
#[tokio::test]
async fn a_router_that_is_killed_pays_everybody_once() {
    const PAYERS: usize = 10;
    let town = Town::start().await;
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("router.json");
    let specs = specs(&town);
    let mut promised = U256::ZERO;
    let mut sent = Vec::new();
    for payer in 0..PAYERS {
        let router = open(&specs, &file).await;
        let ask = executable(town.dai_for_usdc(25_000_000), town.person(payer), SOMEBODY);
        let route = Caller::of(&router).routed(&ask).await;
        promised += number(&route["estimate"]["toAmount"]);
        sent.push(super::begin(town.near(), &route).await);
        sleep(LIFE).await;
        drop(router);
    }
    for _ in 0..PAYERS {
        let router = open(&specs, &file).await;
        sleep(LIFE).await;
        drop(router);
    }
    let router = open(&specs, &file).await;
    let caller = Caller::of(&router);
    for tx in sent {
        caller.reaches(tx, "success").await;
    }
    town.far().mine(2).await;
    assert_eq!(balance(town.far(), "DAI", SOMEBODY).await, promised);
}

/// The node takes transactions and loses them, or loses its answers.
#[tokio::test]
async fn a_failing_node_delays_a_payment_and_doubles_none() {
    let town = Town::start().await;
    let dir = tempfile::tempdir().unwrap();
    let mut specs = specs(&town);
    let node = FaultyNode::before(&specs[1].rpc_url).await;
    specs[1].rpc_url = node.url.clone();
    let router = open(&specs, &dir.path().join("router.json")).await;
    let caller = Caller::of(&router);
    node.set(Faults {
        errors: 0.4,
        swallowed_sends: 0.6,
        ..Faults::default()
    });
    let mut promised = U256::ZERO;
    let mut sent = Vec::new();
    for payer in 0..3 {
        let ask = executable(town.dai_for_usdc(25_000_000), town.person(payer), SOMEBODY);
        let route = caller.routed(&ask).await;
        promised += number(&route["estimate"]["toAmount"]);
        sent.push(pay(town.near(), &route).await);
    }
    sleep(Duration::from_millis(500)).await;
    node.calm();
    for tx in sent {
        caller.reaches(tx, "success").await;
    }
    assert_eq!(balance(town.far(), "DAI", SOMEBODY).await, promised);
}

/// As after a kill of the chains: they come back as they were seconds ago.
#[tokio::test]
async fn what_a_chain_forgot_is_paid_again_after_a_start() {
    let town = Town::start().await;
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("router.json");
    let specs = specs(&town);
    let router = open(&specs, &file).await;
    let ask = executable(town.dai_for_usdc(25_000_000), town.person(0), SOMEBODY);
    let route = Caller::of(&router).routed(&ask).await;
    let tx = pay(town.near(), &route).await;
    let told = Caller::of(&router).reaches(tx, "success").await;
    let paid_by: B256 = parsed(&told["toChain"]["transactionId"]);
    router.written().await;
    drop(router);
    let block = town.far().mined(paid_by).await.block_number.unwrap();
    town.far().drop_from(block).await;
    assert_eq!(balance(town.far(), "DAI", SOMEBODY).await, U256::ZERO);

    let router = open(&specs, &file).await;
    let paid = seen("the payment", async || {
        town.far().mine(1).await;
        town.far()
            .node
            .get_transaction_receipt(paid_by)
            .await
            .unwrap()
    });
    assert!(paid.await.status(), "by the same transaction");
    Caller::of(&router).reaches(tx, "success").await;
    let arrived = balance(town.far(), "DAI", SOMEBODY).await;
    assert_eq!(arrived, number(&route["estimate"]["toAmount"]));
}

#[tokio::test]
async fn what_was_paid_in_a_block_that_goes_away_is_not_paid_out() {
    let town = Town::start().await;
    town.router().pace(Pace::Held);
    let caller = Caller::of(town.router());
    let route = caller.routed(&town.ask(25_000_000, SOMEBODY)).await;
    let tx = pay(town.near(), &route).await;
    let orders = || town.router().state()["orders"].as_array().unwrap().len();
    seen("the order", async || (orders() == 1).then_some(())).await;
    let block = town.near().mined(tx).await.block_number.unwrap();
    town.near().drop_from(block).await;

    town.router().pace(Pace::StepMs(20));
    seen("the order's end", async || (orders() == 0).then_some(())).await;
    assert_eq!(caller.status(tx).await.0, 404);
    assert_eq!(balance(town.far(), "DAI", SOMEBODY).await, U256::ZERO);
}
