//! A wallet's share of a minute: what it signed for takes of it, and nothing that others say of it.

use std::num::NonZeroU32;

use alloy::primitives::{Address, B256, bytes};
use insta::assert_snapshot;
use serde_json::{Value, json};
use testkit::secret;

use crate::{
    app::TestApp,
    attachments::{form::Form, upload},
    databases, sign,
};

const FAR: u64 = 4_000_000_000;
const CENTS: u64 = 250_000;

/// A wallet has one request a minute.
async fn sparing() -> TestApp {
    TestApp::with(databases::sqlite(), |options| {
        options.limits.address_posts_burst = NonZeroU32::MIN;
        options.limits.address_posts_per_minute = NonZeroU32::MIN;
    })
    .await
}

/// The same request with a signature that is nobody's.
fn forged(body: &Value) -> Value {
    let mut body = body.clone();
    body["signature"] = signature_of(0x11);
    body
}

fn signature_of(byte: u8) -> Value {
    json!(alloy::hex::encode_prefixed([byte; 65]))
}

#[tokio::test]
async fn what_a_wallet_signed_counts_once_against_it_and_no_other() {
    let app = sparing().await;
    let (chain, people) = (app.chain(), &app.world.people);
    let link = app.link(1).await;

    let body = sign::deposit(chain, &people[0], CENTS, &secret(2), FAR);
    let first = app.running.call("deposit-3009", &body).await;
    let policy = first.headers["ratelimit-policy"].to_str().expect("a text");
    assert!(policy.ends_with(r#", "address";q=1;w=60"#), "{policy}");
    let again = app.running.call("deposit-3009", &body).await;
    assert_eq!(again.tx_hash(), first.tx_hash(), "it was made before");

    let back = sign::reclaim(chain, link, &people[0]);
    let refused = app.running.call("reclaim", &back).await;
    let left = refused.headers["ratelimit"].to_str().expect("a text");
    assert!(left.contains(r#", "address";r=0;t="#), "{left}");
    assert_snapshot!("wallet_rate_limited", refused);

    let other = sign::deposit(chain, &people[1], CENTS, &secret(3), FAR);
    app.running.call("deposit-3009", &other).await.tx_hash();
    app.stop().await;
}

#[tokio::test]
async fn forged_requests_leave_a_wallet_its_share() {
    let app = sparing().await;
    let (chain, people) = (app.chain(), &app.world.people);
    let link = app.link(1).await;
    for (path, body) in [
        ("reclaim", sign::reclaim(chain, link, &people[0])),
        (
            "deposit-3009",
            sign::deposit(chain, &people[1], CENTS, &secret(2), FAR),
        ),
    ] {
        for _ in 0..3 {
            let answer = app.running.call(path, &forged(&body)).await;
            assert_eq!(answer.code(), "wrong_signature", "{path}: {answer}");
        }
        app.running.call(path, &body).await.tx_hash();
    }
    app.stop().await;
}

/// Whose signatures only their own code can judge, by ERC-1271.
#[tokio::test]
async fn forged_requests_leave_a_contract_wallet_its_share_too() {
    let app = sparing().await;
    let (chain, wallet) = (app.chain(), &app.world.people[0]);
    let links = [app.link(1).await, app.link(2).await];
    // It takes the signatures that begin with 0x22.
    let code = bytes!("6064355f1a602214631626ba7e60e01b025f5260205ff3");
    chain.set_code(wallet.address, code).await;

    let [first, second] = links.map(|link| {
        let mut body = sign::reclaim(chain, link, wallet);
        body["signature"] = signature_of(0x22);
        body
    });
    for _ in 0..3 {
        let answer = app.running.call("reclaim", &forged(&first)).await;
        assert_eq!(answer.code(), "wrong_signature", "{answer}");
    }
    app.running.call("reclaim", &first).await.tx_hash();
    let next = app.running.call("reclaim", &second).await;
    assert_eq!(next.code(), "rate_limited", "it signed for both");
    app.stop().await;
}

#[tokio::test]
async fn what_no_wallet_signs_for_counts_against_none() {
    let app = sparing().await;
    for number in [1, 2] {
        let answer = upload(&app.running, &Form::good(&secret(number), None)).await;
        assert_eq!(answer.status, 200, "{answer}");
    }

    let link = app.link(1).await;
    let shown = app.running.read_link(link).await.body;
    let said = json!({
        "link": format!("https://filbert.example/claim?c={}&v={}&i={}", link.chain, link.version, link.index),
        "txHash": shown["deposit"]["txHash"],
        "chainId": link.chain.to_string(),
        "senderAddress": shown["sender"],
    });
    for _ in 0..2 {
        let answer = app.running.call("submit-claim-link/confirm", &said).await;
        assert_eq!(answer.status, 200, "{answer}");
    }

    for byte in [1, 2] {
        let said = json!({
            "txHash": B256::repeat_byte(byte),
            "chainId": link.chain.to_string(),
            "senderAddress": Address::repeat_byte(9),
        });
        let answer = app.running.call("submit-direct-transfer", &said).await;
        assert_eq!(answer.body, json!({"accepted": true}), "{answer}");
    }
    app.stop().await;
}
