use insta::assert_snapshot;
use serde_json::json;

use crate::{app::TestApp, sign};

#[tokio::test]
async fn a_sender_takes_the_money_back() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    let body = sign::reclaim(app.chain(), link, &app.world.people[0]);
    let first = app.running.call("reclaim", &body).await;
    assert_eq!(
        app.running.call("reclaim", &body).await.tx_hash(),
        first.tx_hash()
    );
    let told = app
        .running
        .until(link, |link| link["state"] == "reclaimed")
        .await
        .body;
    assert_eq!(told["withdrawal"]["recipient"], told["sender"]);
    assert_eq!(told["sponsored"]["kind"], "reclaim");
    app.stop().await;
}

#[tokio::test]
async fn nobody_else_does() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    let other = sign::reclaim(app.chain(), link, &app.world.people[1]);
    assert_snapshot!("not_the_sender", app.running.call("reclaim", &other).await);
    let mut forged = other.clone();
    forged["signer"] = json!(app.world.people[0].address);
    assert_snapshot!(
        "wrong_signature",
        app.running.call("reclaim", &forged).await
    );
    assert_eq!(app.running.read_link(link).await.body["state"], "pending");
    app.stop().await;
}
