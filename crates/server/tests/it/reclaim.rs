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

#[tokio::test]
async fn one_signature_takes_several_back_a_call_each() {
    let app = TestApp::start().await;
    let mut links = Vec::new();
    for number in 1..=3 {
        links.push(app.link(number).await);
    }
    let bodies = sign::reclaim_many(app.chain(), &links, &app.world.people[0]);
    let mut sent = Vec::new();
    for (link, body) in links.iter().zip(&bodies) {
        let answer = app.running.call("reclaim", body).await;
        sent.push(answer.tx_hash().to_owned());
        let told = app
            .running
            .until(*link, |link| link["state"] == "reclaimed")
            .await
            .body;
        assert_eq!(told["withdrawal"]["recipient"], told["sender"]);
    }
    for (body, tx) in bodies.iter().zip(sent) {
        assert_eq!(app.running.call("reclaim", body).await.tx_hash(), tx);
    }
    app.stop().await;
}

#[tokio::test]
async fn a_list_that_was_not_signed_or_is_none_is_refused() {
    let app = TestApp::start().await;
    let links = [app.link(1).await, app.link(2).await];
    let good = sign::reclaim_many(app.chain(), &links, &app.world.people[0]).remove(0);
    let (first, second) = (links[0].index, links[1].index);
    for (name, list) in [
        ("list_empty", json!([])),
        ("list_not_ascending", json!([second, first])),
        ("list_twice", json!([first, first])),
        ("list_too_long", json!((0..51).collect::<Vec<_>>())),
        ("list_without_it", json!([second])),
        ("list_not_numbers", json!(["one"])),
        ("list_not_signed", json!([first])),
    ] {
        let mut bad = good.clone();
        bad["depositIndexes"] = list;
        assert_snapshot!(name, app.running.call("reclaim", &bad).await);
    }
    assert_eq!(
        app.running.read_link(links[0]).await.body["state"],
        "pending"
    );
    app.stop().await;
}
