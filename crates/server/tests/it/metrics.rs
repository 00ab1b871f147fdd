//! What an operator's Prometheus and collector get of the real program.

use std::{
    collections::BTreeSet,
    process::Stdio,
    sync::{Arc, Mutex},
    time::Duration,
};

use alloy::primitives::{Address, U256};
use axum::{Router, body::Bytes, http::HeaderMap, routing::post};
use reqwest::{Client, Method};
use testkit::{PATIENCE, TestWorld};
use tokio::{
    net::TcpListener,
    process::{Child, Command},
    time::Instant,
};

use crate::{databases, process::Program, sign};

/// The program with its figures at an address of their own.
async fn measured(program: &Program) -> (Child, String) {
    let port = sandbox::free_port().expect("a free port");
    let address = format!("127.0.0.1:{port}");
    let mut child = program
        .command("run")
        .env("FILBERT_METRICS_ADDRESS", &address)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    program.until_it_answers(&mut child).await;
    (child, format!("http://{address}/metrics"))
}

async fn figures(url: &str) -> String {
    let answer = Client::new().get(url).send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    answer.text().await.expect("text")
}

/// The figures once they hold all of `words`.
async fn figures_with(url: &str, words: &[&str]) -> String {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let text = figures(url).await;
        let missing: Vec<_> = words
            .iter()
            .filter(|words| !text.contains(**words))
            .collect();
        if missing.is_empty() {
            return text;
        }
        assert!(
            Instant::now() < deadline,
            "{missing:?} is missing in {text}"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_claim_leaves_its_figures() {
    let (world, database) = (TestWorld::start().await, databases::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let (_child, url) = measured(&program).await;
    let secret = testkit::secret(1);
    let link = chain
        .deposit_native(&world.people[0], U256::from(5), &secret)
        .await;
    let body = sign::claim(chain, link, Address::repeat_byte(9), &secret);
    chain.mined(program.claimed(&body).await).await;

    let text = figures_with(
        &url,
        &[
            "filbert_http_requests_total{method=\"POST\",route=\"/api/filbert/claim-v2\",status=\"200\"} 1",
            "filbert_http_request_seconds_bucket{route=\"/api/filbert/claim-v2\",le=\"0.5\"}",
            "# HELP filbert_http_requests_total",
            "filbert_node_calls_total{chain=\"31337\",endpoint=\"1\",method=\"eth_sendRawTransaction\",outcome=\"answered\"}",
            "filbert_calls_accepted_total{chain=\"31337\",kind=\"claim\"} 1",
            "filbert_transaction_steps_total{chain=\"31337\",state=\"broadcast\"} 1",
            "filbert_transactions_total{chain=\"31337\",outcome=\"succeeded\"} 1",
            "filbert_signing_seconds_count{chain=\"31337\"} 1",
            "filbert_calls{chain=\"31337\",state=\"queued\"} 0",
            "filbert_key_balance{chain=\"31337\"",
            "filbert_watcher_lag_blocks{chain=\"31337\"}",
            "filbert_store_commit_seconds_count",
            "process_resident_memory_bytes",
            "process_open_fds",
        ],
    )
    .await;
    for secret in [chain.rpc_url.as_str(), "0909090909", "127.0.0.1"] {
        assert!(!text.contains(secret), "{secret} is in {text}");
    }
}

/// However strangers ask, they make no figure of their own.
#[tokio::test]
async fn nobody_outside_makes_labels() {
    let (world, database) = (TestWorld::start().await, databases::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let (_child, url) = measured(&program).await;
    let strange = Method::from_bytes(b"CANARY").expect("a method");
    for number in 0..20 {
        for path in [
            format!("/canary-{number}"),
            format!("/api/filbert/canary-{number}"),
            format!("/api/filbert/links/{number}/v4.4/{number}?canary={number}"),
            format!("/claim?c={number}&v=canary&i={number}"),
        ] {
            for method in [Method::GET, Method::DELETE, strange.clone()] {
                let asked = Client::new().request(method, format!("{}{path}", program.base));
                asked
                    .header("user-agent", "canary")
                    .send()
                    .await
                    .expect("an answer");
            }
        }
    }
    let text = figures(&url).await;
    assert!(!text.to_lowercase().contains("canary"), "{text}");
    let routes: BTreeSet<_> = text
        .lines()
        .filter(|line| line.starts_with("filbert_http_requests_total"))
        .collect();
    assert!((1..40).contains(&routes.len()), "{routes:?}");
}

#[tokio::test]
async fn a_collector_gets_traces_without_anything_personal() {
    let got = Arc::<Mutex<Vec<u8>>>::default();
    let (listener, kept) = (
        TcpListener::bind("127.0.0.1:0").await.expect("a port"),
        got.clone(),
    );
    let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
    let take = async move |headers: HeaderMap, body: Bytes| {
        assert_eq!(headers["content-type"], "application/x-protobuf");
        kept.lock().expect("a lock").extend_from_slice(&body);
    };
    let collector = Router::new().route("/v1/traces", post(take));
    let collector = tokio::spawn(async move { axum::serve(listener, collector).await });

    let (world, database) = (TestWorld::start().await, databases::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let mut child = program
        .command("run")
        .env("FILBERT_OTLP_ENDPOINT", &endpoint)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    program.until_it_answers(&mut child).await;
    let (secret, recipient) = (testkit::secret(1), Address::repeat_byte(9));
    let link = chain
        .deposit_native(&world.people[0], U256::from(5), &secret)
        .await;
    let body = sign::claim(chain, link, recipient, &secret);
    program.claimed(&body).await;
    // What is left is delivered at the end.
    let pid = child.id().expect("it runs").to_string();
    let told = Command::new("kill").args(["-TERM", &pid]).status().await;
    assert!(told.expect("kill is there").success());
    let ended = tokio::time::timeout(PATIENCE, child.wait())
        .await
        .expect("it ends");
    assert!(ended.expect("its status").success());
    collector.abort();

    let got = got.lock().expect("a lock");
    let holds = |text: &[u8]| got.windows(text.len()).any(|window| window == text);
    for expected in [
        "filbert",
        "request",
        "/api/filbert/claim-v2",
        "claim",
        "sign",
    ] {
        assert!(holds(expected.as_bytes()), "{expected} is missing");
    }
    let recipient = recipient.to_string();
    let signature = body["claimParams"][2].as_str().expect("a signature");
    for personal in [
        recipient.as_str(),
        &signature[2..40],
        chain.rpc_url.as_str(),
    ] {
        assert!(!holds(personal.as_bytes()), "{personal} was told");
    }
}
