//! A node that fails in the middle of claims, and then does not.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use alloy::providers::Provider;
use chain::Chains;
use futures::future::join_all;
use serde_json::json;
use testkit::{Faults, FaultyNode, TestWorld};
use url::Url;

use crate::{
    books::{Books, insist},
    databases,
    house::{House, spec, spec_at},
    wire::{Fate, Wire},
};

const CLAIMS: u64 = 24;

#[tokio::test]
async fn three_of_ten_questions_fail() {
    survive(Faults {
        errors: 0.3,
        ..Faults::default()
    })
    .await;
}

#[tokio::test]
async fn one_of_ten_transactions_is_taken_without_a_word() {
    survive(Faults {
        unanswered_sends: 0.1,
        ..Faults::default()
    })
    .await;
}

#[tokio::test]
async fn three_of_ten_questions_fail_and_one_of_ten_transactions_is_taken_without_a_word() {
    survive(Faults {
        errors: 0.3,
        unanswered_sends: 0.1,
        ..Faults::default()
    })
    .await;
}

#[tokio::test]
async fn answers_end_in_the_middle() {
    survive(Faults {
        cut_answers: 0.3,
        ..Faults::default()
    })
    .await;
}

#[tokio::test]
async fn answers_stall() {
    // Some longer than an answer is waited for.
    let stall = Duration::from_secs(6);
    survive(Faults {
        stalls: 0.05,
        stall,
        ..Faults::default()
    })
    .await;
}

#[tokio::test]
async fn the_node_lags_behind() {
    survive(Faults {
        blocks_behind: 5,
        ..Faults::default()
    })
    .await;
}

#[tokio::test]
async fn transactions_are_taken_and_lost() {
    survive(Faults {
        swallowed_sends: 0.5,
        ..Faults::default()
    })
    .await;
}

#[tokio::test]
async fn everything_seems_ten_times_as_dear() {
    survive(Faults {
        dearer: 10,
        ..Faults::default()
    })
    .await;
}

/// Whoever answers for another chain is left alone for long, and the next one is asked.
#[tokio::test]
async fn a_node_of_another_chain_is_passed_over() {
    let world = TestWorld::start().await;
    let node = FaultyNode::before(&world.chains[0].rpc_url).await;
    node.set(Faults {
        chain_id: Some(1),
        ..Faults::default()
    });
    paid_by_the_other(world, node.url.clone()).await;
}

#[tokio::test]
async fn a_node_that_is_asked_too_often_is_passed_over() {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    wire.rule(|_| Fate::Refused(json!({"code": -32005, "message": "daily quota used up"})));
    paid_by_the_other(world, wire.url).await;
}

/// A claim takes about eight questions: it would not be signed in time.
#[tokio::test]
async fn a_node_that_hangs_costs_one_wait_and_not_one_a_question() {
    let (_world, chains, wire) = behind_a_wire().await;
    wire.rule(|_| Fate::Late(Duration::from_secs(60)));
    let chain = chains.iter().next().unwrap();
    let all = async {
        for _ in 0..12 {
            chain.head().await.unwrap();
        }
    };
    let all = tokio::time::timeout(Duration::from_secs(14), all).await;
    all.expect("the other answers");
}

#[tokio::test]
async fn a_node_that_is_well_again_is_asked_first_again() {
    let (_world, chains, wire) = behind_a_wire().await;
    let chain = chains.iter().next().unwrap();
    wire.cut();
    chain.head().await.unwrap();
    let asked = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&asked);
    wire.rule_for("eth_blockNumber", move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        Fate::Carried
    });
    for _ in 0..3 {
        chain.head().await.unwrap();
    }
    assert_eq!(asked.load(Ordering::Relaxed), 0, "it rests");
    tokio::time::sleep(Duration::from_secs(3)).await;
    for _ in 0..3 {
        chain.head().await.unwrap();
    }
    assert_eq!(asked.load(Ordering::Relaxed), 3);
}

/// The only node that there is is asked whatever it did before.
#[tokio::test]
async fn a_node_that_is_alone_never_rests() {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let alone = spec_at(&world.chains[0], wire.url.clone());
    let chains = Chains::connect(vec![alone]).unwrap();
    let chain = chains.iter().next().unwrap();
    wire.cut();
    chain.head().await.unwrap_err();
    wire.mend();
    chain.head().await.unwrap();
}

/// A chain with two nodes, of which the first is reached by a wire.
async fn behind_a_wire() -> (TestWorld, Chains, Wire) {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let mut two_nodes = spec_at(&world.chains[0], wire.url.clone());
    two_nodes.rpc_urls.push(world.chains[0].rpc_url.clone());
    let chains = Chains::connect(vec![two_nodes]).unwrap();
    (world, chains, wire)
}

/// All claims are paid though the first of two nodes is of no use.
async fn paid_by_the_other(world: TestWorld, useless: Url) {
    let mut two_nodes = spec_at(&world.chains[0], useless);
    two_nodes.rpc_urls.push(world.chains[0].rpc_url.clone());
    let specs = vec![two_nodes, spec(&world.chains[1])];
    let house = House::with(world, databases::sqlite(), specs).await;
    let books = Books::open(&house, CLAIMS).await;
    join_all(
        books
            .requests(&house)
            .map(|request| insist(&house, request)),
    )
    .await;
    books.close(&house).await;
}

/// Claims are asked for while the faults last. Once the node is well again all of them are paid,
/// once.
async fn survive(faults: Faults) {
    let world = TestWorld::start().await;
    let node = FaultyNode::before(&world.chains[0].rpc_url).await;
    let specs = vec![
        spec_at(&world.chains[0], node.url.clone()),
        spec(&world.chains[1]),
    ];
    let house = House::with(world, databases::sqlite(), specs).await;
    let books = Books::open(&house, CLAIMS).await;

    node.set(faults);
    join_all(
        books
            .requests(&house)
            .map(|request| insist(&house, request)),
    )
    .await;
    // What was taken in is being sent while things still fail.
    let head = house.chain().node.get_block_number().await.unwrap();
    while house.chain().node.get_block_number().await.unwrap() < head + 10 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    node.calm();
    // Longer than a transaction is given before it is sent again.
    house.shift_clock(Duration::from_secs(20));
    books.close(&house).await;
}
