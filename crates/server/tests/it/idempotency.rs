//! The same write under the same key hears the same answer.

use std::time::Duration;

use alloy::primitives::{Address, U256};
use futures::future::join_all;
use insta::assert_snapshot;
use payments::{Clock, SystemClock};
use reqwest::Client;
use sea_orm::{ConnectionTrait, Database as Connection, Statement};
use serde_json::{Value, json};
use testkit::{Database, PATIENCE, TestWorld, dead_chain};
use tokio::time::{Instant, sleep};

use crate::{
    answer::Answer,
    app::{Running, TestApp},
    databases,
    process::Program,
    sign,
};

mod doubts;

const KEY: &str = "8e03978e-40d5-43dd-bc93-6894a57f9324";
const SOMEBODY: Address = Address::repeat_byte(9);

fn is_replayed(answer: &Answer) -> bool {
    answer.headers.contains_key("idempotency-replayed")
}

#[tokio::test]
async fn of_many_at_once_one_is_carried_out() {
    many_at_once(databases::sqlite()).await;
}

#[tokio::test]
async fn of_many_at_once_one_is_carried_out_on_postgres() {
    many_at_once(databases::postgres()).await;
}

async fn many_at_once(database: Database) {
    let app = TestApp::on(database).await;
    let link = app.link(1).await;
    let body = sign::claim(app.chain(), link, SOMEBODY, &testkit::secret(1));
    let calls = (0..64).map(|_| app.running.call_once("claim-v2", &body, KEY));
    let answers = join_all(calls).await;
    let first = answers
        .iter()
        .filter(|answer| !is_replayed(answer))
        .collect::<Vec<_>>();
    assert_eq!(first.len(), 1, "one is carried out");
    for answer in &answers {
        assert_eq!(answer.tx_hash(), first[0].tx_hash());
        assert_eq!(
            answer.headers["x-request-id"],
            first[0].headers["x-request-id"]
        );
    }

    let other = sign::claim(
        app.chain(),
        link,
        Address::repeat_byte(8),
        &testkit::secret(1),
    );
    let refused = app.running.call_once("claim-v2", &other, KEY).await;
    assert_snapshot!("key_reused", refused);
    let elsewhere = app.running.call_once("reclaim", &body, KEY).await;
    assert_eq!(elsewhere.code(), "idempotency_key_reused", "{elsewhere}");
    app.stop().await;
}

#[tokio::test]
async fn a_refusal_is_told_again_to_the_letter_even_once_it_would_be_another() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    let (chain, secret) = (app.chain(), testkit::secret(1));
    let claim = sign::claim(chain, link, SOMEBODY, &secret);
    app.running.call("claim-v2", &claim).await.tx_hash();
    app.running
        .until(link, |link| link["state"] == "claimed")
        .await;
    let late = sign::claim(chain, link, Address::repeat_byte(8), &secret);
    let first = app.running.call_once("claim-v2", &late, KEY).await;
    let again = app.running.call_once("claim-v2", &late, KEY).await;
    assert_eq!(first.code(), "already_claimed", "{first}");
    assert!(is_replayed(&again));
    assert_eq!((first.status, &first.body), (again.status, &again.body));
    app.stop().await;
}

/// Whoever sends nothing but what is refused leaves less behind.
#[tokio::test]
async fn a_refusal_is_told_again_for_an_hour_and_what_was_done_for_a_day() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    let (chain, secret) = (app.chain(), testkit::secret(1));
    let kept_for = async || {
        let tables = Connection::connect(app.database.url())
            .await
            .expect("tables");
        let sql = "SELECT expires_at FROM idempotent_requests ORDER BY expires_at";
        let rows = tables.query_all_raw(Statement::from_string(tables.get_database_backend(), sql));
        let rows = rows.await.expect("rows");
        let now = SystemClock.now_ms();
        let minutes = rows.iter().map(|row| {
            let expires: i64 = row.try_get("", "expires_at").expect("a time");
            (expires - now + 30_000) / 60_000
        });
        minutes.collect::<Vec<_>>()
    };
    let claim = sign::claim(chain, link, SOMEBODY, &secret);
    app.running
        .call_once("claim-v2", &claim, "done")
        .await
        .tx_hash();
    app.running
        .until(link, |link| link["state"] == "claimed")
        .await;
    let late = sign::claim(chain, link, Address::repeat_byte(8), &secret);
    let refused = app.running.call_once("claim-v2", &late, "refused").await;
    assert_eq!(refused.code(), "already_claimed", "{refused}");
    assert_eq!(kept_for().await, [60, 24 * 60]);
    app.stop().await;
}

#[tokio::test]
async fn what_asks_to_come_again_and_what_was_not_read_leave_the_key_free() {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    let signature = format!("0x{}", "11".repeat(65));
    let claim = json!({
        "claimParams": ["5", SOMEBODY, signature],
        "chainId": "31337",
        "version": "v4.4",
    });
    let typo = json!({"claimParam": ["5", SOMEBODY, signature]});
    let answer = running.call_once("claim-v2", &typo, KEY).await;
    assert_eq!(answer.code(), "unknown_field", "{answer}");
    for _ in 0..2 {
        let answer = running.call_once("claim-v2", &claim, KEY).await;
        assert_eq!(answer.code(), "node_unreachable", "{answer}");
        assert!(!is_replayed(&answer));
    }
    assert_snapshot!(
        "unreadable_key",
        running.call_once("claim-v2", &claim, "a b").await
    );
    running.stop().await;
}

#[tokio::test]
async fn two_processes_on_one_database_carry_it_out_once() {
    let world = TestWorld::start().await;
    let (chain, database) = (&world.chains[0], Database::durable_postgres());
    let programs = [(); 2].map(|()| Program::on(chain, &database, "warn"));
    let _running = [programs[0].start().await, programs[1].start().await];
    let link = chain
        .deposit_native(&world.people[0], U256::from(5), &testkit::secret(1))
        .await;
    until_known(&programs[0], link).await;

    let body = sign::claim(chain, link, SOMEBODY, &testkit::secret(1));
    let calls = (0..64).map(|number| call(&programs[number % 2], &body));
    let answers = join_all(calls).await;
    let first = answers.iter().filter(|answer| !is_replayed(answer));
    assert_eq!(first.count(), 1);
    for answer in &answers {
        assert_eq!(answer.tx_hash(), answers[0].tx_hash());
    }
}

#[tokio::test]
async fn a_kill_in_the_middle_and_one_after_it_change_nothing() {
    killed(databases::sqlite()).await;
}

#[tokio::test]
#[ignore = "deep: kills on the second database"]
async fn a_kill_in_the_middle_and_one_after_it_change_nothing_on_postgres() {
    killed(Database::durable_postgres()).await;
}

async fn killed(database: Database) {
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let mut child = program.start().await;
    let link = chain
        .deposit_native(&world.people[0], U256::from(5), &testkit::secret(1))
        .await;
    until_known(&program, link).await;
    child.kill().await.expect("it is killed");

    // Without a worker nobody signs, so the request waits in the middle of its work.
    let mut child = program.spawn("serve");
    program.until_it_answers(&mut child).await;
    let body = sign::claim(chain, link, SOMEBODY, &testkit::secret(1));
    let cut_off = tokio::spawn(post(&program, &body).send());
    let url = format!("{}/api/filbert/links/{link}", program.base);
    until(async || {
        let told = Client::new().get(&url).send().await.expect("an answer");
        told.json::<Value>().await.expect("JSON")["sponsored"]["state"] == "queued"
    })
    .await;
    child.kill().await.expect("it is killed");
    assert!(cut_off.await.expect("a task").is_err(), "no answer came");

    let mut child = program.start().await;
    let since = Instant::now();
    let first = call(&program, &body).await;
    assert!(since.elapsed() < Duration::from_secs(5), "within 5 s");
    assert!(!is_replayed(&first), "it is carried out again");
    child.kill().await.expect("it is killed");

    let mut child = program.start().await;
    let again = call(&program, &body).await;
    assert!(is_replayed(&again));
    assert_eq!((first.status, &first.body), (again.status, &again.body));
    child.kill().await.expect("it is killed");
}

fn post(program: &Program, body: &Value) -> reqwest::RequestBuilder {
    Client::new()
        .post(format!("{}/api/filbert/claim-v2", program.base))
        .header("idempotency-key", KEY)
        .json(body)
}

async fn call(program: &Program, body: &Value) -> Answer {
    Answer::of(post(program, body).send().await.expect("an answer")).await
}

async fn until_known(program: &Program, link: domain::LinkId) {
    let url = format!("{}/api/filbert/links/{link}", program.base);
    until(async || {
        let told = Client::new().get(&url).send().await.expect("an answer");
        told.status() == 200
    })
    .await;
}

async fn until(is_so: impl AsyncFn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !is_so().await {
        assert!(Instant::now() < deadline, "it takes too long");
        sleep(Duration::from_millis(10)).await;
    }
}
