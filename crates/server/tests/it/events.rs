use std::time::Duration;

use alloy::primitives::Address;
use futures::StreamExt;
use insta::assert_snapshot;
use serde_json::Value;
use testkit::Database;

use crate::{
    app::{Running, TestApp, tight},
    faults::dead_chain,
    sign,
};

/// The links that a stream tells of, as they come.
struct Told {
    body: std::pin::Pin<Box<dyn futures::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>,
    text: String,
}

impl Told {
    async fn follow(running: &Running, query: &str) -> Self {
        let response = running
            .get(&format!("events?{query}"))
            .send()
            .await
            .expect("a stream");
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self {
            body: Box::pin(response.bytes_stream()),
            text: String::new(),
        }
    }

    /// The next link; `None` when the stream has ended.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.text = rest;
                if let Some(data) = event.strip_prefix("event: link\ndata: ") {
                    return Some(serde_json::from_str(data).expect("a link"));
                }
                continue;
            }
            let chunk = tokio::time::timeout(Duration::from_secs(30), self.body.next());
            let chunk = chunk
                .await
                .expect("news in time")?
                .expect("the stream holds");
            self.text.push_str(&String::from_utf8_lossy(&chunk));
        }
    }
}

#[tokio::test]
async fn followers_see_a_link_come_and_go() {
    let app = TestApp::start().await;
    let key = testkit::secret(1).link_key().address();
    let mut by_key = Told::follow(&app.running, &format!("pubKey20={key}")).await;
    let link = app.link(1).await;
    assert_eq!(by_key.next().await.expect("a link")["state"], "pending");

    let mut by_id = Told::follow(&app.running, &format!("link={link}")).await;
    assert_eq!(
        by_id.next().await.expect("a link")["state"],
        "pending",
        "told at once"
    );

    let recipient = Address::repeat_byte(9);
    let body = sign::claim(app.chain(), link, recipient, &testkit::secret(1));
    app.running.call("claim-v2", &body).await.tx_hash();
    for told in [&mut by_key, &mut by_id] {
        while told.next().await.expect("news")["state"] != "claimed" {}
    }

    app.stop().await;
    for mut told in [by_key, by_id] {
        while told.next().await.is_some() {}
    }
}

#[tokio::test]
async fn following_has_bounds() {
    let running = Running::start(&Database::sqlite(), vec![dead_chain()], tight).await;
    let read = async |query: &str| running.read(&format!("events?{query}")).await.to_string();
    assert_snapshot!("nothing_to_follow", read("").await);
    assert_snapshot!(
        "too_much_to_follow",
        read(&"link=31337/v4.4/1&".repeat(21)).await
    );
    assert_snapshot!("unreadable_link", read("link=31337-v4.4-1").await);
    assert_snapshot!("unknown_chain", read("link=1/v4.4/1").await);
    let _open = Told::follow(&running, "link=31337/v4.4/1").await;
    assert_snapshot!("too_many_followers", read("link=31337/v4.4/1").await);
    running.stop().await;
}
