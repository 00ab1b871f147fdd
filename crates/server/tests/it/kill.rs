//! The server is killed again and again in the middle of its work.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use alloy::{
    primitives::{Address, U256},
    providers::Provider,
    sol_types::SolEvent,
};
use chain::bindings::LinkVault;
use domain::LinkId;
use futures::future::join_all;
use reqwest::Client;
use serde_json::Value;
use testkit::{Database, TestChain, TestWorld};
use tokio::{
    task::JoinSet,
    time::{Instant, sleep},
};

use crate::{process::Program, sign};

const KILLS: usize = 10;
const CLAIMS_A_KILL: usize = 10;
const CLAIMS: usize = KILLS * CLAIMS_A_KILL;
const SOON: Duration = Duration::from_secs(60);

#[tokio::test]
async fn ten_kills_among_a_hundred_claims_lose_nothing_and_pay_nothing_twice() {
    kill_among_claims(Database::sqlite()).await;
}

#[tokio::test]
async fn ten_kills_among_a_hundred_claims_do_no_harm_on_postgres() {
    kill_among_claims(Database::durable_postgres()).await;
}

async fn kill_among_claims(database: Database) {
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let links = make_deposits(&world).await;
    let mut child = program.start().await;

    // Each round begins with new claims while those of the rounds before are still asked for, and
    // ends with a kill: at once, or after one answer, or after two …
    let answered = Arc::new(AtomicUsize::new(0));
    let mut claimants = JoinSet::new();
    for round in 0..KILLS {
        for number in round * CLAIMS_A_KILL..(round + 1) * CLAIMS_A_KILL {
            let secret = testkit::secret(number as u64);
            let body = sign::claim(chain, links[&number], recipient(number), &secret);
            let claim = insist(program.base.clone(), body, Arc::clone(&answered));
            claimants.spawn(claim);
        }
        let wanted = answered.load(Ordering::SeqCst) + round;
        until(async || answered.load(Ordering::SeqCst) >= wanted).await;
        child.kill().await.expect("it is killed");
        child = program.start().await;
    }
    claimants.join_all().await;
    assert_eq!(
        answered.load(Ordering::SeqCst),
        CLAIMS,
        "each claim is acknowledged once"
    );

    for link in links.values() {
        let url = format!("{}/api/filbert/links/{link}", program.base);
        until(async || read(&url).await["sponsored"]["state"] == "final").await;
    }
    for number in 0..CLAIMS {
        let paid = chain
            .node
            .get_balance(recipient(number))
            .await
            .expect("a balance");
        assert_eq!(paid, amount(number), "claim {number} is paid once");
    }
    assert_eq!(
        withdrawals(chain).await,
        CLAIMS,
        "each deposit left the vault once"
    );
    child.kill().await.expect("it is killed");
}

/// A hundred deposits, of different amounts; ten people make ten each.
async fn make_deposits(world: &TestWorld) -> HashMap<usize, LinkId> {
    let chain = &world.chains[0];
    let made = world
        .people
        .iter()
        .enumerate()
        .map(async |(person, sender)| {
            let mut links = Vec::new();
            for number in (0..CLAIMS).skip(person).step_by(world.people.len()) {
                let secret = testkit::secret(number as u64);
                links.push((
                    number,
                    chain.deposit_native(sender, amount(number), &secret).await,
                ));
            }
            links
        });
    join_all(made).await.into_iter().flatten().collect()
}

fn amount(number: usize) -> U256 {
    U256::from(1_000 + number)
}

fn recipient(number: usize) -> Address {
    Address::left_padding_from(&(0x00f1_1be7_0000 + number).to_be_bytes())
}

/// Claims as a browser does: asks again until it has the hash of a transaction.
async fn insist(base: String, body: Value, answered: Arc<AtomicUsize>) {
    let client = Client::new();
    let deadline = Instant::now() + SOON * 2;
    loop {
        assert!(Instant::now() < deadline, "a claim was never acknowledged");
        let response = client
            .post(format!("{base}/api/filbert/claim-v2"))
            .json(&body)
            .send()
            .await;
        let Ok(response) = response else {
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        let status = response.status().as_u16();
        let Ok(told) = response.json::<Value>().await else {
            continue;
        };
        if told["txHash"].is_string() {
            answered.fetch_add(1, Ordering::SeqCst);
            return;
        }
        // Still confirming, or saved and not sent yet: anything else would be a refusal.
        assert!(matches!(status, 404 | 503), "{status} {told}");
        sleep(Duration::from_millis(50)).await;
    }
}

async fn read(url: &str) -> Value {
    let response = Client::new().get(url).send().await.expect("an answer");
    response.json().await.expect("JSON")
}

async fn withdrawals(chain: &TestChain) -> usize {
    let filter = alloy::rpc::types::Filter::new()
        .address(chain.vault)
        .event_signature(LinkVault::WithdrawEvent::SIGNATURE_HASH)
        .from_block(0);
    chain
        .node
        .get_logs(&filter)
        .await
        .expect("the vault's log")
        .len()
}

async fn until(is_so: impl AsyncFn() -> bool) {
    let deadline = Instant::now() + SOON;
    while !is_so().await {
        assert!(Instant::now() < deadline, "it takes too long");
        sleep(Duration::from_millis(10)).await;
    }
}
