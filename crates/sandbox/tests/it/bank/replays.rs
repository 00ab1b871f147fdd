//! Requests that are sent again.

use std::time::Duration;

use futures::future::join_all;
use serde_json::{Value, json};

use super::{Caller, bank, caller::new_key};

fn link(email: &str) -> Value {
    json!({ "type": "individual", "full_name": "Ada Example", "email": email })
}

#[tokio::test]
async fn a_day_later_a_key_is_too_old() {
    let bank = bank().await;
    let (caller, key) = (Caller::of(&bank), new_key());
    let body = link("ada@example.com");
    let (first, made) = caller.post_again(&key, "kyc_links", &body).await;
    assert_eq!(first, 201);
    bank.pass(Duration::from_secs(23 * 60 * 60));
    let (again, same) = caller.post_again(&key, "kyc_links", &body).await;
    assert_eq!((again, &same["id"]), (201, &made["id"]));
    bank.pass(Duration::from_secs(2 * 60 * 60));
    let (late, refused) = caller.post_again(&key, "kyc_links", &body).await;
    assert_eq!(
        (late, &refused["code"]),
        (422, &json!("idempotency_key_expired"))
    );
}

#[tokio::test]
async fn a_refusal_is_given_again_too() {
    let bank = bank().await;
    let (caller, key) = (Caller::of(&bank), new_key());
    let body = json!({ "type": "individual" });
    let first = caller.post_again(&key, "kyc_links", &body).await;
    assert_eq!(first.0, 400);
    assert_eq!(caller.post_again(&key, "kyc_links", &body).await, first);
}

#[tokio::test]
async fn a_key_is_for_one_address_as_well() {
    let bank = bank().await;
    let (caller, key) = (Caller::of(&bank), new_key());
    let body = link("ada@example.com");
    caller.post_again(&key, "kyc_links", &body).await;
    let (status, refused) = caller.post_again(&key, "transfers", &body).await;
    assert_eq!(
        (status, &refused["code"]),
        (422, &json!("idempotency_key_reused"))
    );
}

/// Twenty at once: one is done, all are answered with it.
#[tokio::test]
async fn the_same_request_at_the_same_time_is_done_once() {
    let bank = bank().await;
    let (caller, key) = (Caller::of(&bank), new_key());
    let body = link("ada@example.com");
    let asked = (0..20).map(|_| caller.post_again(&key, "kyc_links", &body));
    let answers = join_all(asked).await;
    for answer in &answers {
        assert_eq!(*answer, answers[0]);
        assert_eq!(answer.0, 201);
    }
    assert_eq!(bank.state()["identities"].as_array().unwrap().len(), 1);
}
