//! How it is asked at all.

use serde_json::json;

use super::{Provider, new_link, text};
use crate::bank::caller::{new_key, read};

pub(super) async fn a_missing_key_is_told(provider: &Provider) {
    let caller = &provider.caller;
    let response = caller.client.get(caller.url("kyc_links")).send().await;
    let (status, body) = read(response.unwrap()).await;
    assert_eq!(status, 401);
    assert_eq!(
        (&body["code"], &body["location"], &body["name"]),
        (&json!("required"), &json!("header"), &json!("Api-Key"),)
    );
}

pub(super) async fn a_wrong_key_is_told(provider: &Provider) {
    let caller = &provider.caller;
    let request = caller.client.get(caller.url("kyc_links"));
    let response = request.header("Api-Key", "sk-test-of-nobody").send().await;
    let (status, body) = read(response.unwrap()).await;
    assert_eq!((status, &body["code"]), (401, &json!("invalid")));
    assert_eq!(body["name"], "Api-Key");
}

pub(super) async fn a_post_needs_an_idempotency_key(provider: &Provider) {
    let caller = &provider.caller;
    let request = caller
        .client
        .post(caller.url("kyc_links"))
        .json(&new_link());
    let (status, body) = read(caller.send(request).await.unwrap()).await;
    assert_eq!((status, &body["name"]), (400, &json!("Idempotency-Key")));
}

pub(super) async fn only_posts_take_an_idempotency_key(provider: &Provider) {
    let caller = &provider.caller;
    let request = caller.client.get(caller.url("kyc_links"));
    let request = request.header("Idempotency-Key", new_key());
    let (status, body) = read(caller.send(request).await.unwrap()).await;
    assert_eq!((status, &body["name"]), (400, &json!("Idempotency-Key")));
}

pub(super) async fn a_key_is_answered_alike_again(provider: &Provider) {
    let (key, body) = (new_key(), new_link());
    let first = provider.caller.post_again(&key, "kyc_links", &body).await;
    let again = provider.caller.post_again(&key, "kyc_links", &body).await;
    assert_eq!(first.1["id"], again.1["id"]);
    assert_eq!(first.0, again.0, "not a duplicate: {}", again.1);
}

pub(super) async fn a_key_is_for_one_request(provider: &Provider) {
    let key = new_key();
    provider
        .caller
        .post_again(&key, "kyc_links", &new_link())
        .await;
    let (status, body) = provider
        .caller
        .post_again(&key, "kyc_links", &new_link())
        .await;
    assert_eq!(status, 422, "{body}");
}

pub(super) async fn what_nobody_made_is_not_found(provider: &Provider) {
    let nobody = "00000000-0000-4000-a000-000000000000";
    for path in ["kyc_links", "customers", "transfers"] {
        let (status, _) = provider.caller.get(&format!("{path}/{nobody}")).await;
        assert_eq!(status, 404, "{path}");
    }
}

pub(super) async fn lists_have_pages(provider: &Provider) {
    for _ in 0..3 {
        provider.caller.post("kyc_links", &new_link()).await;
    }
    let (status, first) = provider.caller.get("kyc_links?limit=2").await;
    assert_eq!(status, 200, "{first}");
    assert!(first["count"].is_u64());
    let links = first["data"].as_array().unwrap();
    assert_eq!(links.len(), 2);
    let path = format!("kyc_links?limit=1&starting_after={}", text(&links[1]["id"]));
    let (_, next) = provider.caller.get(&path).await;
    assert_eq!(next["data"].as_array().unwrap().len(), 1);
    assert!(links.iter().all(|link| link["id"] != next["data"][0]["id"]));
}
