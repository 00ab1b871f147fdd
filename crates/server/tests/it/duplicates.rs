//! The same claim many times, to two processes on one database.

use alloy::providers::Provider;
use futures::future::join_all;
use reqwest::Client;
use serde_json::Value;
use testkit::{Database, TestChain, TestWorld};

use crate::{
    books::{Books, insist},
    process::Program,
};

const DUPLICATES: usize = 64;

#[tokio::test]
async fn of_64_who_ask_two_processes_at_once_everybody_hears_of_one_transaction() {
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let database = Database::durable_postgres();
    let programs = [0, 1].map(|_| Program::on(chain, &database, "warn"));
    let mut children = [programs[0].start().await, programs[1].start().await];
    // Both know the second deposit once its claim is answered, and so the first.
    let books = Books::open(chain, &world.people[0], 2).await;
    for program in &programs {
        let first = insist(program.base.clone(), books.body(chain, 1)).await;
        // It is counted only once its node has it.
        chain.knows(first).await;
    }
    let sent_before = transactions(chain).await;

    let body = books.body(chain, 0);
    let client = Client::new();
    let asked = (0..DUPLICATES).map(async |number| {
        let url = format!("{}/api/filbert/claim-v2", programs[number % 2].base);
        let answer = client.post(url).json(&body).send().await;
        let answer = answer.expect("an answer");
        let status = answer.status().as_u16();
        let told: Value = answer.json().await.expect("JSON");
        assert_eq!(status, 200, "{told}");
        told["txHash"].as_str().expect("a hash").to_owned()
    });
    let mut hashes = join_all(asked).await;
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 1, "{hashes:?}");

    for program in &programs {
        books.close(chain, &program.base).await;
    }
    assert_eq!(transactions(chain).await, sent_before + 1);
    for child in &mut children {
        child.kill().await.expect("it is killed");
    }
}

/// How many the sponsor's keys have had mined or handed over.
async fn transactions(chain: &TestChain) -> u64 {
    let counts = chain.sponsor_keys.iter().map(async |key| {
        let count = chain.node.get_transaction_count(key.address()).pending();
        count.await.expect("a nonce")
    });
    join_all(counts).await.into_iter().sum()
}
