//! The process ends between what it notes and what it makes of it.

use std::{os::unix::process::ExitStatusExt, time::Duration};

use alloy::primitives::Address;
use payments::FAIL_POINTS;
use reqwest::{Client, header::CONTENT_TYPE};
use sandbox::router::Pace;
use serde_json::{Value, json};
use testkit::{PATIENCE, TestChain, TestWorld};
use tokio::time::{Instant, sleep, timeout};

use super::{across::take, five_dollars, key, pay};
use crate::{databases, process::Program};

const KILLED: i32 = 9;

async fn get(base: &str, path: &str) -> Value {
    let answer = Client::new().get(format!("{base}{path}")).send().await;
    answer.expect("an answer").json().await.expect("a body")
}

/// The same of one that is made from the first chain and is asked for on the second.
async fn counted_across(point: &str, world: &TestWorld, payer: Address) {
    let (near, far) = (&world.chains[0], &world.chains[1]);
    let database = databases::sqlite();
    let program = Program::on(near, &database, "warn").with_router_of(world);
    let mut ends = program.command("run");
    ends.env("FILBERT_FAIL_AT", point);
    let mut child = program.launch(ends);
    program.until_it_answers(&mut child).await;
    let path = made(&program, far).await;
    let quote = json!({
        "chainId": near.id.to_string(),
        "tokenAddress": near.token("USDC").address,
        "payerAddress": payer,
    });
    let url = format!("{}{path}", program.base);
    let quote = Client::new().post(format!("{url}/quote")).json(&quote);
    let quote = quote.send().await.expect("an answer").json().await;
    let paid = take(near, payer, &quote.expect("a quote")).await;
    let _ = Client::new().patch(url).json(&paid).send().await;
    let ended = timeout(PATIENCE, child.wait()).await;
    let status = ended.unwrap_or_else(|_| panic!("it never gets to {point}"));
    assert_eq!(status.expect("its end").signal(), Some(KILLED), "{point}");

    let mut child = program.start().await;
    let told = until_final(&program, &path, far, point).await;
    assert_eq!(told["status"], "PAID", "{told}");
    assert_eq!(told["payments"].as_array().map(Vec::len), Some(1));
    assert_eq!(told["payments"][0]["fromTxHash"], paid["hash"]);
    child.kill().await.expect("it is killed");
}

/// The path of a request for five dollars.
async fn made(program: &Program, chain: &TestChain) -> String {
    let form = five_dollars(chain, key().address());
    let links = format!("{}/api/filbert/request-links", program.base);
    let made = Client::new()
        .post(&links)
        .header(CONTENT_TYPE, form.content_type())
        .body(form.body())
        .send()
        .await
        .expect("an answer");
    let made: Value = made.json().await.expect("a request");
    let id = made["id"].as_str().expect("an id");
    format!("/api/filbert/request-links/{id}")
}

async fn until_final(program: &Program, path: &str, chain: &TestChain, point: &str) -> Value {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let told = get(&program.base, path).await;
        if told["payments"][0]["status"] == "final" {
            return told;
        }
        assert!(Instant::now() < deadline, "{point}: {told}");
        chain.mine(2).await;
        sleep(Duration::from_millis(200)).await;
    }
}

/// A payment that was told of is counted once, whoever looked at it died. Nobody tells it again.
async fn counted(point: &str, chain: &TestChain, payer: Address) {
    let database = databases::sqlite();
    let program = Program::on(chain, &database, "warn");
    let mut ends = program.command("run");
    ends.env("FILBERT_FAIL_AT", point);
    let mut child = program.launch(ends);
    program.until_it_answers(&mut child).await;
    let path = made(&program, chain).await;
    let paid = pay(chain, payer, key().address()).await;
    let url = format!("{}{path}", program.base);
    // It may be cut off before it answers.
    let _ = Client::new().patch(url).json(&paid).send().await;
    let finals = async {
        loop {
            chain.mine(2).await;
            sleep(Duration::from_millis(300)).await;
        }
    };
    let ended = async {
        tokio::select! {
            ended = timeout(PATIENCE, child.wait()) => ended,
            () = finals => unreachable!("blocks are made for ever"),
        }
    };
    let status = ended
        .await
        .unwrap_or_else(|_| panic!("it never gets to {point}"));
    assert_eq!(status.expect("its end").signal(), Some(KILLED), "{point}");

    let mut child = program.start().await;
    let told = until_final(&program, &path, chain, point).await;
    assert_eq!(
        (&told["status"], &told["paid"]),
        (&"PAID".into(), &"5000000".into())
    );
    child.kill().await.expect("it is killed");
}

#[tokio::test]
#[ignore = "deep: a kill at every step"]
async fn wherever_the_process_ends_a_payment_is_counted_once() {
    let world = TestWorld::start().await;
    let [one, other] = &world.chains[..] else {
        panic!("two chains");
    };
    let of_requests = FAIL_POINTS
        .iter()
        .filter(|point| point.starts_with("requests/"));
    let of_requests: Vec<_> = of_requests.collect();
    let [noted, crossing, arrives, shown, settled] = of_requests[..] else {
        panic!("{of_requests:?}");
    };
    tokio::join!(
        counted(noted, one, world.people[3].address),
        counted(shown, other, world.people[4].address),
        async {
            counted(settled, one, world.people[5].address).await;
        },
        async {
            world.sandbox().router.pace(Pace::StepMs(100));
            counted_across(crossing, &world, world.people[6].address).await;
            counted_across(arrives, &world, world.people[7].address).await;
        },
    );
}

/// What came at a request's own address goes on to its recipient once, whoever was about to send it died.
async fn goes_on(point: &str, chain: &TestChain, payer: Address) {
    let database = databases::sqlite();
    let program = Program::on(chain, &database, "warn")
        .with_request_addresses_of(chain)
        .with_market_of(chain);
    let mut ends = program.command("run");
    ends.env("FILBERT_FAIL_AT", point);
    let mut child = program.launch(ends);
    program.until_it_answers(&mut child).await;
    let path = made(&program, chain).await;
    let told = get(&program.base, &path).await;
    let at = told["payTo"]["address"].as_str().expect("an address");
    pay(chain, payer, at.parse().expect("an address")).await;
    let finals = async {
        loop {
            chain.mine(2).await;
            sleep(Duration::from_millis(300)).await;
        }
    };
    let status = tokio::select! {
        ended = timeout(PATIENCE, child.wait()) => {
            ended.unwrap_or_else(|_| panic!("it never gets to {point}"))
        }
        () = finals => unreachable!("blocks are made for ever"),
    };
    assert_eq!(status.expect("its end").signal(), Some(KILLED), "{point}");

    let mut child = program.start().await;
    let deadline = Instant::now() + PATIENCE;
    let told = loop {
        let told = get(&program.base, &path).await;
        if told["moves"][0]["kind"] == "forwarded" {
            break told;
        }
        assert!(Instant::now() < deadline, "{point}: {told}");
        chain.mine(2).await;
        sleep(Duration::from_millis(200)).await;
    };
    let kinds: Vec<_> = told["moves"].as_array().expect("moves").iter().collect();
    assert_eq!(kinds.len(), 2, "{told}");
    assert_eq!(
        (&told["status"], &told["held"]),
        (&json!("PAID"), &json!([]))
    );
    child.kill().await.expect("it is killed");
}

#[tokio::test]
#[ignore = "deep: a kill at every step"]
async fn wherever_the_process_ends_what_came_at_an_address_goes_on_once() {
    let world = TestWorld::start().await;
    let [one, other] = &world.chains[..] else {
        panic!("two chains");
    };
    let of_money = FAIL_POINTS
        .iter()
        .filter(|point| point.starts_with("request_money/"));
    let of_money: Vec<_> = of_money.collect();
    let [written, going_on] = of_money[..] else {
        panic!("{of_money:?}");
    };
    tokio::join!(
        goes_on(written, one, world.people[3].address),
        goes_on(going_on, other, world.people[4].address),
    );
}
