use std::time::Duration;

use alloy::primitives::Address;
use futures::StreamExt;
use insta::assert_snapshot;
use serde_json::{Value, json};
use testkit::{PATIENCE, dead_chain};
use tokio::time::Instant;

use crate::{
    answer::Answer,
    app::{Running, TestApp, spec, tight},
    databases, sign,
};

/// Something that a stream tells.
#[derive(Debug)]
struct Event {
    name: String,
    id: String,
    data: Value,
}

impl Event {
    fn read(text: &str) -> Option<Self> {
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.map(|value| value.trim_start_matches([':', ' ']).to_owned())
        };
        Some(Self {
            name: field("event")?,
            id: field("id").expect("every event has an id"),
            data: serde_json::from_str(&field("data")?).expect("JSON"),
        })
    }
}

/// What a stream tells, as it comes.
struct Told {
    body: std::pin::Pin<Box<dyn futures::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>,
    text: String,
}

impl Told {
    async fn follow(running: &Running, query: &str) -> Self {
        Self::follow_from(running, query, "").await
    }

    /// Goes on after the event of that id.
    async fn follow_from(running: &Running, query: &str, last: &str) -> Self {
        let request = running.get(&format!("events?{query}"));
        let request = request.header("last-event-id", last);
        let response = request.send().await.expect("a stream");
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self {
            body: Box::pin(response.bytes_stream()),
            text: String::new(),
        }
    }

    /// How the next link stands; `None` when the stream has ended.
    async fn next(&mut self) -> Option<Value> {
        let event = self.next_event().await?;
        assert_eq!(event.name, "link");
        Some(event.data)
    }

    async fn next_event(&mut self) -> Option<Event> {
        // A stream that lives tells nothing again and again: each of its words on its own comes in time.
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (Event::read(event), rest.to_owned());
                self.text = rest;
                match event {
                    Some(event) => return Some(event),
                    None => continue,
                }
            }
            let chunk = tokio::time::timeout_at(deadline, self.body.next());
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

/// The block with the deposit goes away while somebody follows, and while somebody is not there.
#[tokio::test]
async fn followers_hear_what_happened_meanwhile_from_another_process_too() {
    let app = TestApp::start().await;
    let other = Running::start(
        &app.database,
        app.world.chains.iter().map(spec).collect(),
        |_| {},
    )
    .await;
    let links = [app.link(1).await, app.link(2).await];
    let query = format!("link={}&link={}", links[0], links[1]);
    let mut here = Told::follow(&app.running, &query).await;
    here.next().await.expect("a link");
    let last = here.next_event().await.expect("the other link");
    drop(here);

    let (recipient, secret) = (Address::repeat_byte(9), testkit::secret(2));
    let claim = sign::claim(app.chain(), links[1], recipient, &secret);
    app.running.call("claim-v2", &claim).await.tx_hash();
    let mut there = Told::follow_from(&other, &query, &last.id).await;
    loop {
        let link = there.next().await.expect("news");
        // The first link becomes final meanwhile, which is news as well.
        let is_news =
            link["index"] == json!(links[1].index.to_string()) || link["deposit"]["final"] == true;
        assert!(is_news, "{link} is known");
        if link["state"] == "claimed" {
            break;
        }
    }

    let link = app.link(3).await;
    let mut there = Told::follow(&other, &format!("link={link}")).await;
    let told = there.next_event().await.expect("a link");
    let block = told.data["deposit"]["blockNumber"]
        .as_str()
        .expect("a block");
    app.chain()
        .drop_from(block.parse().expect("a number"))
        .await;
    app.chain().mine(1).await;
    let gone = loop {
        let event = there.next_event().await.expect("news");
        if event.name == "gone" {
            break event;
        }
    };
    assert_eq!(gone.data["index"], link.index.to_string());
    assert_eq!(gone.id, "", "nothing is known any more");
    other.stop().await;
    app.stop().await;
}

#[tokio::test]
async fn a_network_has_its_share_of_the_streams_and_others_theirs() {
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |options| {
        options.trusted_proxies = 1;
        options.limits.shares = true;
        options.limits.streams = 16;
    })
    .await;
    let follow = async |from: &str| {
        let stream = running.get("events?link=31337/v4.4/1");
        let stream = stream.header("x-forwarded-for", from).send().await;
        stream.expect("an answer")
    };
    let open = follow("192.0.2.1").await;
    assert_eq!(open.status(), 200);
    let refused = Answer::of(follow("192.0.2.1").await).await;
    assert_eq!(refused.code(), "overloaded", "{refused}");
    assert_eq!(follow("192.0.2.2").await.status(), 200);

    drop(open);
    let deadline = Instant::now() + PATIENCE;
    while follow("192.0.2.1").await.status() != 200 {
        assert!(Instant::now() < deadline, "its place is never free again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    running.stop().await;
}

#[tokio::test]
async fn following_has_bounds() {
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], tight).await;
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
