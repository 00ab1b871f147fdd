use testkit::{Database, dead_chain};

use crate::app::{Running, TestApp};

#[tokio::test]
async fn a_server_says_when_it_is_ready_and_when_not() {
    let app = TestApp::start().await;
    // The watcher has yet to catch up with the chain.
    let mut ready = app.running.read("ready").await;
    for _ in 0..1000 {
        if ready.status == 200 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        ready = app.running.read("ready").await;
    }
    assert_eq!(
        (ready.status, &ready.body["status"]),
        (200, &"ok".into()),
        "{}",
        ready.body
    );
    app.stop().await;

    let database = Database::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    assert_eq!(
        running.read("health").await.status,
        200,
        "alive all the same"
    );
    let ready = running.read("ready").await;
    assert_eq!(
        (ready.status, &ready.body["status"]),
        (503, &"failing".into())
    );
    running.stop().await;
}
