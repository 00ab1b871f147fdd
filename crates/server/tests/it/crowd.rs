//! Hundreds of people at one event, behind one address.

use std::{collections::BTreeMap, time::Duration};

use alloy::primitives::{Address, U256};
use domain::{ChainId, LinkId};
use futures::future::join_all;
use server::config::Config;
use testkit::{TestChain, TestWorld};
use tokio::time::{Instant, sleep, timeout};

use crate::{
    answer::Answer,
    app::{Running, spec},
    databases, sign,
};

const PEOPLE: u64 = 200;
const MINUTE: Duration = Duration::from_secs(60);
/// Of the base fee.
const TEN_GWEI: u64 = 10_000_000_000;
/// As long as a page waits by itself for one that turned it away.
const PATIENCE: u64 = 30;

/// With the limits and the budget of Ethereum that the example for production has.
#[expect(clippy::print_stdout, reason = "it measures")]
#[tokio::test(flavor = "multi_thread")]
#[ignore = "deep: a crowd of two hundred"]
async fn two_hundred_people_behind_one_address_are_paid_within_a_minute() {
    let path = testkit::crate_dir().join("../../docs/examples/production.toml");
    let example = Config::from_sources(Some(&path), &BTreeMap::new()).expect("the example is read");
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let mut budgets = example.budgets.clone();
    let of_ethereum = budgets.gwei_per_chain[&ChainId(1)];
    budgets.gwei_per_chain = BTreeMap::from([(chain.id, of_ethereum)]);
    let specs = vec![spec(chain)];
    let running = Running::furnished(
        &databases::sqlite(),
        specs,
        |ctx| ctx.within(budgets),
        |options| options.limits = example.limits,
    )
    .await;
    let secrets: Vec<_> = (1..=PEOPLE).map(testkit::secret).collect();
    let amount = U256::from(1_000_000);
    let links = chain
        .deposit_batch(&world.people[0], amount, &secrets, 0)
        .await;
    running.until_known(*links.last().expect("many")).await;

    let begun = Instant::now();
    let people = links.iter().zip(1..).map(|(link, number)| {
        let running = &running;
        async move {
            let stream = running.get(&format!("events?link={link}")).send().await;
            let stream = stream.expect("an answer");
            assert_eq!(stream.status(), 200, "everybody follows their link");
            let waits = claimed(running, chain, *link, number).await;
            drop(stream);
            waits
        }
    });
    let at_ten_gwei = async {
        loop {
            chain.raise_base_fee(U256::from(TEN_GWEI)).await;
            sleep(Duration::from_millis(100)).await;
        }
    };
    let waits = tokio::select! {
        waits = timeout(MINUTE, join_all(people)) => waits.expect("all within a minute"),
        () = at_ten_gwei => unreachable!("it goes on for ever"),
    };
    println!(
        "{PEOPLE} claims in {:?}; {} were asked to wait",
        begun.elapsed(),
        waits.iter().filter(|waits| **waits > 0).count()
    );
    for link in &links {
        running
            .until(*link, |link| link["state"] == "claimed")
            .await;
    }
    running.stop().await;
}

/// Claims a link as its page does, and says how often it was asked to wait.
async fn claimed(running: &Running, chain: &TestChain, link: LinkId, number: u64) -> u64 {
    let recipient = Address::from_word(U256::from(0xf00d_0000 + number).into());
    let body = sign::claim(chain, link, recipient, &testkit::secret(number));
    let mut waits = 0;
    loop {
        let response = running.post("claim-v2").json(&body).send().await;
        let response = response.expect("an answer");
        let again = response.headers().get("retry-after").cloned();
        let answer = Answer::of(response).await;
        if answer.status == 200 {
            return waits;
        }
        let seconds = again.and_then(|text| text.to_str().ok()?.parse().ok());
        let seconds = seconds.filter(|seconds| *seconds <= PATIENCE);
        let seconds = seconds.unwrap_or_else(|| panic!("nobody waits that long: {answer}"));
        sleep(Duration::from_secs(seconds)).await;
        waits += 1;
    }
}
