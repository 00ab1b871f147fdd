//! What a claim meets when things fail: nothing is lost, and the answer says so.

use alloy::primitives::{Address, U256};
use chain::ChainSpec;
use insta::assert_snapshot;
use sea_orm::{ConnectOptions, ConnectionTrait, Database as Connection};
use testkit::{TestWorld, dead_chain};

use crate::{
    app::{Running, TestApp, spec},
    databases, sign,
    wire::Wire,
};

#[tokio::test]
async fn a_node_that_does_not_answer_is_not_a_missing_deposit() {
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |_| {}).await;
    assert_snapshot!(
        "read_without_a_node",
        running.read("links/31337/v4.4/0").await
    );
    running.stop().await;
}

#[tokio::test]
async fn a_claim_waits_for_the_sponsor_to_have_funds() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    for sponsor in &app.chain().sponsor_keys {
        app.chain().set_balance(sponsor.address(), U256::ZERO).await;
    }
    let body = sign::claim(
        app.chain(),
        link,
        Address::repeat_byte(9),
        &testkit::secret(1),
    );
    assert_snapshot!("out_of_funds", app.running.call("claim-v2", &body).await);

    for sponsor in &app.chain().sponsor_keys {
        app.chain()
            .set_balance(sponsor.address(), U256::from(10u64.pow(18)))
            .await;
    }
    app.running
        .until(link, |link| link["state"] == "claimed")
        .await;
    app.stop().await;
}

#[tokio::test]
async fn a_claim_waits_for_the_node() {
    let world = TestWorld::start().await;
    let (chain, database) = (&world.chains[0], databases::sqlite());
    let wire = Wire::to(&chain.rpc_url).await;
    let through = ChainSpec {
        rpc_urls: vec![wire.url.clone()],
        ..spec(chain)
    };
    let running = Running::start(&database, vec![through], |_| {}).await;
    let secret = testkit::secret(1);
    let link = chain
        .deposit_native(&world.people[0], U256::from(5), &secret)
        .await;
    running.until_known(link).await;

    wire.cut();
    let body = sign::claim(chain, link, Address::repeat_byte(9), &secret);
    assert_snapshot!("node_unreachable", running.call("claim-v2", &body).await);

    // It is back, and nobody asks again.
    wire.mend();
    running.until(link, |link| link["state"] == "claimed").await;
    running.stop().await;
}

#[tokio::test]
async fn a_locked_database_is_said_and_loses_nothing() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    let mut options = ConnectOptions::new(app.database.url());
    options.max_connections(1).sqlx_logging(false);
    let other = Connection::connect(options)
        .await
        .expect("another connection");
    other
        .execute_unprepared("BEGIN IMMEDIATE")
        .await
        .expect("the lock");

    let body = sign::claim(
        app.chain(),
        link,
        Address::repeat_byte(9),
        &testkit::secret(1),
    );
    assert_snapshot!("database_locked", app.running.call("claim-v2", &body).await);

    other.execute_unprepared("ROLLBACK").await.expect("no lock");
    app.running.call("claim-v2", &body).await.tx_hash();
    app.running
        .until(link, |link| link["state"] == "claimed")
        .await;
    app.stop().await;
}
