//! What is told, to whom, how it is signed, and how often.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{Router, body::Bytes, extract::State, http::HeaderMap, http::StatusCode, routing::post};
use base64::{Engine, engine::general_purpose::STANDARD};
use ring::signature::{RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use sandbox::{
    BankServer,
    bank::{Faults, IdentityChange, Kyc},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::{net::TcpListener, task::JoinHandle};
use url::Url;

use super::{Caller, bank, seen};

/// Takes events in, once it has refused so many.
struct Ear {
    url: Url,
    heard: Arc<Heard>,
    task: JoinHandle<()>,
}

#[derive(Default)]
struct Heard {
    refusals: Mutex<usize>,
    events: Mutex<Vec<(String, Bytes)>>,
    signatures: Mutex<Vec<String>>,
}

impl Ear {
    async fn open(refusals: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/webhook", listener.local_addr().unwrap());
        let heard = Arc::new(Heard {
            refusals: Mutex::new(refusals),
            ..Heard::default()
        });
        let routes = Router::new()
            .route("/webhook", post(hear))
            .with_state(heard.clone());
        let task = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Self {
            url: url.parse().unwrap(),
            heard,
            task,
        }
    }

    /// All that was taken in, once it is as many.
    async fn hears(&self, count: usize) -> Vec<(String, Value)> {
        let events = seen("so many events", async || {
            let events = self.heard.events.lock().unwrap().clone();
            (events.len() >= count).then_some(events)
        });
        let parsed = |body: &Bytes| serde_json::from_slice(body).unwrap();
        let events = events.await;
        events
            .iter()
            .map(|(header, body)| (header.clone(), parsed(body)))
            .collect()
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn hear(State(heard): State<Arc<Heard>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let signature = headers["x-webhook-signature"].to_str().unwrap().to_owned();
    heard.signatures.lock().unwrap().push(signature.clone());
    let mut refusals = heard.refusals.lock().unwrap();
    if *refusals > 0 {
        *refusals -= 1;
        return StatusCode::BAD_REQUEST;
    }
    heard.events.lock().unwrap().push((signature, body));
    StatusCode::NO_CONTENT
}

/// Somebody begins, which is an event.
async fn begin(bank: &BankServer, email: &str) {
    let body = json!({ "type": "individual", "full_name": "Ada Example", "email": email });
    assert_eq!(Caller::of(bank).post("kyc_links", &body).await.0, 201);
}

fn ids(events: &[(String, Value)]) -> Vec<String> {
    let id = |event: &Value| event["event_id"].as_str().unwrap().to_owned();
    events.iter().map(|(_, event)| id(event)).collect()
}

#[tokio::test]
async fn an_event_says_what_happened_and_is_signed() {
    let bank = bank().await;
    let ear = Ear::open(0).await;
    bank.deliver_to(ear.url.clone());
    begin(&bank, "ada@example.com").await;
    let change = IdentityChange {
        kyc: Some(Kyc::UnderReview),
        ..IdentityChange::default()
    };
    bank.set_identity("ada@example.com", change).unwrap();
    ear.hears(2).await;
    let events = ear.heard.events.lock().unwrap().clone();
    for (header, body) in &events {
        let (time, signature) = header
            .strip_prefix("t=")
            .unwrap()
            .split_once(",v0=")
            .unwrap();
        let data = [time.as_bytes(), b".", body].concat();
        let pem: String = bank
            .webhook_public_key()
            .lines()
            .filter(|line| !line.starts_with('-'))
            .collect();
        // What names the kind of a key stands before it.
        let key = STANDARD.decode(pem).unwrap().split_off(24);
        UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, key)
            .verify(&Sha256::digest(data), &STANDARD.decode(signature).unwrap())
            .unwrap();
    }
    let mut events = ear.hears(2).await;
    events.sort_by_key(|(_, event)| event["event_sequence"].as_u64());
    let (_, created) = &events[0];
    assert_eq!(created["api_version"], "v0");
    assert_eq!(created["event_category"], "kyc_link");
    assert_eq!(created["event_type"], "kyc_link.created");
    assert_eq!(created["event_object"]["email"], "ada@example.com");
    assert_eq!(created["event_object_id"], created["event_object"]["id"]);
    let (_, changed) = &events[1];
    assert_eq!(
        changed["event_type"],
        "kyc_link.updated.status_transitioned"
    );
    assert_eq!(changed["event_object_status"], "under_review");
}

#[tokio::test]
async fn what_is_refused_is_told_again_with_another_time() {
    let bank = bank().await;
    let ear = Ear::open(2).await;
    bank.deliver_to(ear.url.clone());
    begin(&bank, "ada@example.com").await;
    assert_eq!(ear.hears(1).await.len(), 1);
    let signatures = ear.heard.signatures.lock().unwrap().clone();
    assert_eq!(signatures.len(), 3);
    assert!(signatures[0] != signatures[1] && signatures[1] != signatures[2]);
    seen("the end of it", async || {
        (bank.state()["undelivered_events"] == 0).then_some(())
    })
    .await;
}

#[tokio::test]
async fn an_event_may_come_twice() {
    let bank = bank().await;
    let ear = Ear::open(0).await;
    bank.deliver_to(ear.url.clone());
    bank.fail(Faults {
        webhooks_twice: 100,
        ..Faults::default()
    });
    begin(&bank, "ada@example.com").await;
    let ids = ids(&ear.hears(2).await);
    assert_eq!(ids[0], ids[1]);
}

#[tokio::test]
async fn an_event_may_come_after_a_later_one() {
    let bank = bank().await;
    let ear = Ear::open(0).await;
    bank.deliver_to(ear.url.clone());
    bank.fail(Faults {
        webhooks_late: 100,
        ..Faults::default()
    });
    begin(&bank, "ada@example.com").await;
    bank.fail(Faults::default());
    begin(&bank, "bob@example.com").await;
    let events = ear.hears(2).await;
    let whose = |place: usize| events[place].1["event_object"]["email"].clone();
    assert_eq!(
        (whose(0), whose(1)),
        (json!("bob@example.com"), json!("ada@example.com"))
    );
    assert!(events[0].1["event_sequence"].as_u64() > events[1].1["event_sequence"].as_u64());
}

#[tokio::test]
async fn a_webhook_of_the_api_hears_once_it_is_woken_what_it_asked_for() {
    let bank = bank().await;
    let ear = Ear::open(0).await;
    let caller = Caller::of(&bank);
    let body = json!({
        "url": ear.url, "event_epoch": "webhook_creation", "event_categories": ["kyc_link"],
    });
    let (_, made) = caller.post("webhooks", &body).await;
    begin(&bank, "ada@example.com").await;
    let path = format!("webhooks/{}", made["id"].as_str().unwrap());
    caller.put(&path, &json!({ "status": "active" })).await;
    begin(&bank, "bob@example.com").await;
    let events = ear.hears(1).await;
    assert_eq!(events[0].1["event_object"]["email"], "bob@example.com");

    caller
        .put(&path, &json!({ "event_categories": ["transfer"] }))
        .await;
    begin(&bank, "eve@example.com").await;
    let (_, sent) = caller.post(&format!("{path}/send"), &json!({})).await;
    let events = ear.hears(2).await;
    assert_eq!(events[1].1["event_id"], sent["event_id"], "not eve's");
}

#[tokio::test]
async fn a_wrong_webhook_is_refused() {
    let bank = bank().await;
    let caller = Caller::of(&bank);
    let body = json!({ "url": "ftp://a", "event_epoch": "then", "event_categories": ["gossip"] });
    let (status, refused) = caller.post("webhooks", &body).await;
    assert_eq!(status, 400);
    assert_eq!(
        refused["source"]["key"].as_object().unwrap().len(),
        3,
        "{refused}"
    );
    assert_eq!(caller.put("webhooks/nobody", &json!({})).await.0, 404);
    assert_eq!(caller.post("webhooks/nobody/send", &json!({})).await.0, 404);
}

/// Nobody is there for a while: what happened meanwhile waits.
#[tokio::test]
async fn an_ear_that_opens_late_hears_what_was_told_before() {
    let bank = bank().await;
    let place = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url: Url = format!("http://{}/webhook", place.local_addr().unwrap())
        .parse()
        .unwrap();
    drop(place);
    bank.deliver_to(url);
    begin(&bank, "ada@example.com").await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let ear = Ear::open(0).await;
    bank.deliver_to(ear.url.clone());
    assert_eq!(ear.hears(1).await.len(), 1);
}
