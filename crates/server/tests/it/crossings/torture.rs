//! Very many claims to another chain, while the router fails at everything and the program is killed again and again:
//! each comes to an end that is told as it is, none is paid twice, and nothing stays in between.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Instant,
};
use testkit::Database;

use alloy::providers::Provider;
use futures::future::join_all;
use sandbox::router::{Faults, Pace};
use tokio::sync::Semaphore;

use super::*;

/// What `make test` does; `make torture-crossings` does 1,000.
const USUAL: u64 = 20;
/// Times that the program is killed, at most: one for eight claims.
const MOST_KILLS: u64 = 40;
/// Deposits of one transaction.
const A_CALL: usize = 100;
/// Claims that are asked for at the same time.
const AT_ONCE: usize = 16;

/// What becomes of dollars at the sandbox's router, by their cents.
fn amount(number: u64) -> u64 {
    let cents = match number % 10 {
        3 => 73,
        6 => 74,
        9 => 76,
        _ => number % 60,
    };
    (2_000 + number % 50 * 100 + cents) * 10_000
}

fn end_of(number: u64) -> &'static str {
    match number % 10 {
        3 => "short",
        6 => "partial",
        9 => "refunded",
        _ => "arrived",
    }
}

#[tokio::test]
#[ignore = "deep: kills and faults, again and again"]
#[expect(
    clippy::print_stdout,
    reason = "its table is for whoever runs it at length"
)]
async fn each_comes_to_an_end_and_none_is_paid_twice_whatever_happens() {
    let count = count();
    let began = Instant::now();
    let world = TestWorld::start().await;
    let router = &world.sandbox().router;
    router.pace(Pace::StepMs(300));
    let bridged = Bridged::new(&world, &Database::durable_postgres()).await;
    let links = links(&world, count).await;
    router.fail(Faults {
        seed: 9,
        percent: 20,
        lost_answers: 5,
        ..Faults::default()
    });
    let turns = Semaphore::new(AT_ONCE);
    let asked = links.iter().map(|(link, number)| async {
        let _turn = turns.acquire().await.expect("turns");
        bridged.cross(*link, *number).await;
    });
    let (_, ()) = tokio::join!(join_all(asked), kill_again_and_again(&bridged, count));
    let mut table = BTreeMap::<String, u64>::new();
    for (link, number) in &links {
        let told = bridged.end(*link).await;
        check(&world, *number, &told).await;
        let state = told["state"].as_str().expect("a state").to_owned();
        *table.entry(state).or_default() += 1;
    }
    let paid_in = bridged.paid_in();
    let different: BTreeSet<_> = paid_in.iter().collect();
    let away = count - table.get("unclaimed").copied().unwrap_or(0);
    assert_eq!(
        (paid_in.len(), different.len() as u64),
        (different.len(), away)
    );
    nothing_stays(&world.chains[0]).await;
    println!(
        "{count} claims across, {} kills, {:.0} s",
        kills_of(count),
        began.elapsed().as_secs_f64()
    );
    for (state, claims) in table {
        println!("{state:<12} {claims:>6}");
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "no setting of the product: for tests only"
)]
fn count() -> u64 {
    let said = std::env::var("FILBERT_CROSSINGS").ok();
    said.map_or(USUAL, |said| said.parse().expect("a number of claims"))
}

fn kills_of(count: u64) -> u64 {
    (count / 8).min(MOST_KILLS)
}

async fn links(world: &TestWorld, count: u64) -> Vec<(LinkId, u64)> {
    let chain = &world.chains[0];
    let usdc = chain.token("USDC").address;
    let deposits: Vec<(U256, ClaimSecret)> = (0..count)
        .map(|number| (U256::from(amount(number)), secret(number)))
        .collect();
    // Thousands of links are worth more than anybody begins with.
    let worth = deposits.iter().map(|(amount, _)| *amount).sum();
    chain.mint(usdc, &world.people[0], worth).await;
    let mut links = Vec::new();
    for some in deposits.chunks(A_CALL) {
        let made = chain
            .deposit_erc20_batch(&world.people[0], usdc, some)
            .await;
        links.extend(made);
    }
    links.into_iter().zip(0..).collect()
}

async fn kill_again_and_again(bridged: &Bridged<'_>, count: u64) {
    // Long enough for some to come further in between.
    let pause = Duration::from_millis((count * 8).clamp(1_500, 6_000));
    for _ in 0..kills_of(count) {
        sleep(pause).await;
        bridged.restart(None).await;
    }
}

/// What is told is what both chains show.
async fn check(world: &TestWorld, number: u64, told: &Value) {
    let who = receiver(number);
    let there = dollars(&world.chains[1], who).await;
    let back = dollars(&world.chains[0], who).await;
    let is_there = |is: bool| assert_eq!(!there.is_zero(), is, "{told}");
    match told["state"].as_str() {
        Some("unclaimed") => return is_there(false),
        state => assert_eq!(state, Some(end_of(number)), "{told}"),
    }
    match end_of(number) {
        "refunded" => {
            is_there(false);
            assert_eq!(back, U256::from(amount(number)), "{told}");
        }
        "partial" => {
            is_there(false);
            assert_ne!(told["to"]["receivedToken"]["symbol"], "USDC");
        }
        end => {
            let received = units(&told["to"]["received"]);
            assert_eq!((received, back), (there, U256::ZERO), "{told}");
            let is_less = received < units(&told["to"]["minimum"]);
            assert_eq!(is_less, end == "short", "{told}");
        }
    }
}

/// Neither in the contract between vault and bridge, nor for anybody to take from it.
async fn nothing_stays(chain: &TestChain) {
    let coins = chain.node.get_balance(chain.router).await;
    assert_eq!(coins.expect("a balance"), U256::ZERO);
    assert_eq!(dollars(chain, chain.router).await, U256::ZERO);
    let usdc = UsdCoin::new(chain.token("USDC").address, &chain.node);
    let left = usdc.allowance(chain.router, chain.bridge).call().await;
    assert_eq!(left.expect("an allowance"), U256::ZERO);
}
