//! What holds for every call: bodies, methods, other origins, bounds.

use insta::assert_snapshot;
use reqwest::{RequestBuilder, header::CONTENT_TYPE};
use testkit::Database;

use crate::{
    answer::Answer,
    app::{Running, tight},
    faults::dead_chain,
};

async fn running() -> Running {
    Running::start(&Database::sqlite(), vec![dead_chain()], |_| {}).await
}

async fn answer(request: RequestBuilder) -> String {
    Answer::of(request.send().await.expect("an answer"))
        .await
        .to_string()
}

#[tokio::test]
async fn bodies_are_read_strictly() {
    let running = running().await;
    let post = |body: String| {
        running
            .post("claim-v2")
            .header(CONTENT_TYPE, "application/json")
            .body(body)
    };
    assert_snapshot!(
        "not_json",
        answer(post("{\"claimParams\": [".to_owned())).await
    );
    assert_snapshot!("not_an_object", answer(post("[1, 2]".to_owned())).await);
    assert_snapshot!("missing_field", answer(post("{}".to_owned())).await);
    assert_snapshot!(
        "unknown_field",
        answer(post("{\"colour\": \"red\"}".to_owned())).await
    );
    let wrong = "{\"chainId\": 1, \"version\": \"v4.4\", \"claimParams\": [1, \"me\", \"0x\"]}";
    assert_snapshot!("wrong_form", answer(post(wrong.to_owned())).await);
    assert_snapshot!(
        "password",
        answer(post("{\"password\": \"hunter2\"}".to_owned())).await
    );
    let link = "{\"link\": \"https://x.example/claim?c=1&v=v4.4&i=2#p=WpQIuBvptLkCV3aF\"}";
    assert_snapshot!("whole_link", answer(post(link.to_owned())).await);
    assert_snapshot!("too_large", answer(post(" ".repeat(16 * 1024 + 1))).await);
    let form = running.post("claim-v2").body("a=1");
    assert_snapshot!("not_said_to_be_json", answer(form).await);
    running.stop().await;
}

#[tokio::test]
async fn unknown_paths_and_methods_are_told_in_the_same_shape() {
    let running = running().await;
    assert_snapshot!("unknown_path", answer(running.get("nowhere")).await);
    assert_snapshot!("wrong_method", answer(running.post("config")).await);
    assert_snapshot!("unknown_api", answer(running.open("/api/other")).await);
    running.stop().await;
}

#[tokio::test]
async fn pages_of_other_origins_may_ask() {
    let running = running().await;
    let config = running
        .get("config")
        .header("origin", "https://shop.example");
    let config = config.send().await.expect("an answer");
    assert_eq!(config.headers()["access-control-allow-origin"], "*");
    assert!(
        !config
            .headers()
            .contains_key("access-control-allow-credentials")
    );
    running.stop().await;
}

#[tokio::test]
async fn a_network_that_writes_too_much_is_slowed_down() {
    let running = Running::start(&Database::sqlite(), vec![dead_chain()], tight).await;
    let write = || running.post("claim-v2").json(&serde_json::json!({}));
    for _ in 0..2 {
        assert_eq!(write().send().await.expect("an answer").status(), 400);
    }
    assert_snapshot!("rate_limited", answer(write()).await);
    assert_eq!(running.read("config").await.status, 200, "reading goes on");
    running.stop().await;
}
