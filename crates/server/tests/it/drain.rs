//! What happens between a SIGTERM and the process's end.

use std::{process::Stdio, time::Duration};

use alloy::primitives::{Address, U256};
use reqwest::{Client, Response};
use sea_orm::{ConnectOptions, ConnectionTrait, Database as Connection};
use testkit::{PATIENCE, TestWorld};
use tokio::{
    process::{Child, Command},
    time::{Instant, timeout},
};

use crate::{answer::Answer, databases, process::Program, sign};

async fn terminate(child: &Child) {
    let pid = child.id().expect("it runs").to_string();
    let told = Command::new("kill").args(["-TERM", &pid]).status().await;
    assert!(told.expect("kill is there").success());
}

async fn ready(program: &Program) -> Option<Response> {
    let ready = Client::new().get(format!("{}/api/filbert/ready", program.base));
    ready.send().await.ok()
}

/// Waits until `/ready` says it, or, for `None`, until nobody listens.
async fn until_ready_says(program: &Program, expected: Option<&str>) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let said = match ready(program).await {
            Some(answer) => Some(Answer::of(answer).await.body["status"].clone()),
            None => None,
        };
        if said.as_ref().and_then(|said| said.as_str()) == expected {
            return;
        }
        assert!(Instant::now() < deadline, "it says {said:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_draining_server_turns_load_balancers_away_and_still_takes_claims() {
    let (world, database) = (TestWorld::start().await, databases::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "info");
    let mut child = program
        .command("run")
        .env("FILBERT_DRAIN_SECONDS", "60")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    program.until_it_answers(&mut child).await;
    until_ready_says(&program, Some("ok")).await;

    terminate(&child).await;
    until_ready_says(&program, Some("draining")).await;
    let secret = testkit::secret(1);
    let link = chain
        .deposit_native(&world.people[0], U256::from(5), &secret)
        .await;
    let body = sign::claim(chain, link, Address::repeat_byte(9), &secret);
    chain.mined(program.claimed(&body).await).await;

    // The second signal does not wait for the minute to be over.
    terminate(&child).await;
    let ended = timeout(PATIENCE, child.wait()).await.expect("it ends");
    assert_eq!(ended.expect("its status").code(), Some(130));
}

#[tokio::test]
async fn a_request_under_way_is_answered_after_the_door_is_shut() {
    let (world, database) = (TestWorld::start().await, databases::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "info");
    let mut child = program.start().await;
    let secrets = [testkit::secret(1), testkit::secret(2)];
    let mut bodies = Vec::new();
    for secret in &secrets {
        let link = chain
            .deposit_native(&world.people[0], U256::from(5), secret)
            .await;
        bodies.push(sign::claim(chain, link, Address::repeat_byte(9), secret));
    }
    // The second deposit is known when it is claimed; the first claim shows that.
    program.claimed(&bodies[1]).await;

    let mut alone = ConnectOptions::new(database.url());
    alone.max_connections(1);
    let other = Connection::connect(alone).await.expect("a writer");
    other
        .execute_unprepared("BEGIN IMMEDIATE")
        .await
        .expect("a lock");
    let claim = Client::new()
        .post(format!("{}/api/filbert/claim-v2", program.base))
        .json(&bodies[0]);
    let claim = tokio::spawn(claim.send());
    // A read that came after it is answered, so it is under way.
    until_ready_says(&program, Some("ok")).await;
    terminate(&child).await;
    until_ready_says(&program, None).await;
    other
        .execute_unprepared("ROLLBACK")
        .await
        .expect("it lets go");

    let answer = claim.await.expect("it is asked").expect("it is answered");
    let hash = Answer::of(answer).await.tx_hash().parse().expect("a hash");
    let ended = timeout(PATIENCE, child.wait()).await.expect("it ends");
    assert!(
        ended.expect("its status").success(),
        "{}",
        program.read_log()
    );
    chain.mined(hash).await;
    assert!(
        !program.read_log().contains("cut off"),
        "{}",
        program.read_log()
    );
}

#[tokio::test]
async fn what_stops_gives_its_keys_back() {
    let (world, database) = (TestWorld::start().await, databases::sqlite());
    let program = Program::on(&world.chains[0], &database, "info");
    let mut child = program.start().await;
    until_ready_says(&program, Some("ok")).await;
    let leased = "SELECT COUNT(*) AS n FROM sponsor_keys WHERE lease_until > 0";
    let look = Connection::connect(database.url()).await.expect("a reader");
    let held = async || {
        let statement = sea_orm::Statement::from_string(look.get_database_backend(), leased);
        let row = look.query_one_raw(statement).await.expect("a count");
        row.expect("a row").try_get::<i64>("", "n").expect("n")
    };
    let deadline = Instant::now() + PATIENCE;
    while held().await == 0 {
        assert!(Instant::now() < deadline, "it holds no key");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    terminate(&child).await;
    let ended = timeout(PATIENCE, child.wait()).await.expect("it ends");
    assert!(ended.expect("its status").success());
    assert_eq!(held().await, 0);
}
