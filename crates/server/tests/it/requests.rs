//! What holds for every call: bodies, methods, other origins, bounds.

use std::num::NonZeroU32;

use alloy::primitives::{Address, B256};
use insta::assert_snapshot;
use reqwest::{RequestBuilder, header::CONTENT_TYPE};
use serde_json::json;
use testkit::dead_chain;

use crate::{
    answer::Answer,
    app::{Running, tight},
    databases,
};

async fn running() -> Running {
    Running::start(&databases::sqlite(), vec![dead_chain()], |_| {}).await
}

/// The header `RateLimit` without its last word, which is in how many seconds more is left.
fn left(answer: &Answer) -> &str {
    let told = answer.headers["ratelimit"].to_str().expect("a text");
    let (left, seconds) = told.rsplit_once(";t=").expect("a time");
    assert!(seconds.parse::<u64>().is_ok_and(|seconds| seconds <= 120));
    left
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
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], tight).await;
    let write = async || running.call("claim-v2", &json!({})).await;
    for remaining in [1, 0] {
        let answer = write().await;
        assert_eq!(answer.status, 400);
        assert_eq!(answer.headers["ratelimit-policy"], r#""network";q=2;w=120"#);
        assert_eq!(left(&answer), format!(r#""network";r={remaining}"#));
    }
    let refused = write().await;
    assert_eq!(left(&refused), r#""network";r=0"#);
    assert_snapshot!("rate_limited", refused);
    assert_eq!(running.read("config").await.status, 200, "reading goes on");
    running.stop().await;
}

/// Nodes give away less than the database, so there are fewer of them, and others stay whole.
#[tokio::test]
async fn reads_that_ask_nodes_have_an_allowance_of_their_own() {
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |options| {
        options.limits.lookups_burst = NonZeroU32::MIN;
        options.limits.lookups_per_minute = NonZeroU32::MIN;
    })
    .await;
    let wallet = json!({"address": Address::ZERO});
    let first = running.call("recent-transactions", &wallet).await;
    assert_eq!(first.status, 200, "{first}");
    for answer in [
        running.call("recent-transactions", &wallet).await,
        running.call("fetch-wallet-balance", &wallet).await,
        running.read("names/filbert.eth").await,
        running
            .read(&format!("transactions/31337/{}/links", B256::ZERO))
            .await,
        running
            .read(&format!("wallets/{}/nfts", Address::ZERO))
            .await,
        running
            .read(&format!("nfts/31337/{}/1", Address::ZERO))
            .await,
        running
            .read(&format!("nfts/31337/{}/1/image", Address::ZERO))
            .await,
    ] {
        assert_eq!(answer.code(), "rate_limited", "{answer}");
    }
    assert_eq!(running.read("config").await.status, 200);
    let write = running.call("claim-v2", &json!({})).await;
    assert_eq!(write.code(), "invalid_request", "{write}");
    running.stop().await;
}

/// A page of the same name takes a place as every page does.
#[tokio::test]
async fn what_is_never_refused_is_a_call_and_no_page() {
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |options| {
        options.limits.requests = 0;
    })
    .await;
    let status = async |path: &str| running.open(path).send().await.expect("an answer").status();
    assert_eq!(status("/api/filbert/health").await, 200);
    for path in ["/health", "/ready", "/metrics", "/api/filbert/metrics"] {
        assert_eq!(status(path).await, 503, "{path}");
    }
    // By another method it is none of our calls.
    let posted = running.call("health", &json!({})).await;
    assert_eq!(posted.code(), "overloaded", "{posted}");
    running.stop().await;
}

#[tokio::test]
async fn a_network_that_reads_too_much_keeps_its_pages_and_its_streams() {
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |options| {
        options.limits.reads_burst = NonZeroU32::new(2).expect("2 is not 0");
        options.limits.reads_per_minute = NonZeroU32::MIN;
    })
    .await;
    let stream = running.get("events?link=31337/v4.4/1").send().await;
    let mut stream = stream.expect("a stream");
    assert_eq!(stream.status(), 200);
    assert_eq!(running.read("config").await.status, 200);
    let refused = running.read("config").await;
    assert_eq!(refused.code(), "rate_limited", "{refused}");
    assert_eq!(left(&refused), r#""network";r=0"#);

    for path in ["/", "/claim", "/api/filbert/health"] {
        let page = running.open(path).send().await.expect("an answer");
        assert_ne!(page.status(), 429, "{path}");
    }
    let write = running.call("claim-v2", &json!({})).await;
    assert_eq!(write.code(), "invalid_request", "writes have their own");
    let more = tokio::time::timeout(std::time::Duration::from_millis(200), stream.chunk());
    assert!(
        more.await.is_err(),
        "the stream is open, and has nothing to say"
    );
    running.stop().await;
}
