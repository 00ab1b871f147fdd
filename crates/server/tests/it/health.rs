use std::time::{Duration, Instant};

use testkit::{PATIENCE, PostgresServer, TestWorld, dead_chain};

use crate::{
    app::{Running, TestApp, spec},
    databases,
};

#[tokio::test]
async fn a_server_says_when_all_is_in_order() {
    let app = TestApp::start().await;
    let deadline = Instant::now() + PATIENCE;
    loop {
        let ready = app.running.read("ready").await;
        assert_eq!(ready.status, 200, "{}", ready.body);
        if ready.body["status"] == "ok" {
            break;
        }
        // The watcher has yet to catch up with the chain.
        assert_eq!(ready.body["status"], "degraded", "{}", ready.body);
        assert!(Instant::now() < deadline, "{}", ready.body);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    app.stop().await;
}

/// Every server asks the same nodes: to turn people away for one would turn them away everywhere.
#[tokio::test]
async fn a_chain_that_is_away_turns_nobody_away() {
    let world = TestWorld::start().await;
    let specs = vec![spec(&world.chains[1]), dead_chain()];
    let running = Running::start(&databases::sqlite(), specs, |_| {}).await;
    let ready = running.read("ready").await;
    assert_eq!(
        (ready.status, &ready.body["status"]),
        (200, &"degraded".into()),
        "{}",
        ready.body
    );
    assert_eq!(running.read("health").await.status, 200);
    running.stop().await;
}

#[tokio::test]
async fn a_server_without_its_database_sends_people_elsewhere() {
    let (mut server, database) = PostgresServer::start();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    assert_eq!(running.read("ready").await.status, 200);
    server.stop();
    let deadline = Instant::now() + PATIENCE;
    let ready = loop {
        let ready = running.read("ready").await;
        if ready.status != 200 {
            break ready;
        }
        assert!(Instant::now() < deadline, "{}", ready.body);
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(
        (ready.status, &ready.body["status"]),
        (503, &"failing".into()),
        "{}",
        ready.body
    );
    let health = running.read("health").await;
    assert_eq!(health.status, 200, "alive all the same");
    running.stop().await;
}
