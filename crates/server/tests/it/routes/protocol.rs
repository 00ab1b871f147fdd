//! Routes as the protocol's public SDK asks for them and takes them.

use alloy::{
    primitives::{Address, Bytes, U256, keccak256},
    providers::Provider,
    signers::{SignerSync, local::PrivateKeySigner},
};
use domain::{ClaimMode, LinkId, claim_digest};
use serde_json::{Value, json};
use testkit::{TestChain, secret};

use crate::app::TestApp;

const COINS: &str = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";

/// The claim of a link by a route that was answered, as the SDK makes it.
fn claim_of(near: &TestChain, link: LinkId, number: u64, asked: &Value, route: &Value) -> Value {
    let request = &route["transactionRequest"];
    let fee: U256 = request["value"]
        .as_str()
        .expect("a text")
        .parse()
        .expect("units");
    let data: Bytes = request["data"]
        .as_str()
        .expect("a text")
        .parse()
        .expect("bytes");
    let word = |number: U256| number.to_be_bytes::<32>();
    let packed = [
        &[0x19, 0x00],
        near.router.as_slice(),
        &word(U256::from(near.id.0)),
        near.vault.as_slice(),
        &word(U256::from(link.index)),
        near.bridge.as_slice(),
        &word(fee),
        &word(U256::ZERO),
        &data,
    ]
    .concat();
    let key = secret(number).link_key();
    let signer = PrivateKeySigner::from_bytes(&key.expose()).expect("a key");
    let routing = signer
        .sign_hash_sync(&keccak256(packed))
        .expect("a signature");
    let to_the_router = claim_digest(
        near.id,
        near.vault,
        link.index,
        near.router,
        ClaimMode::RecipientOnly,
    );
    json!({
        "apiKey": "none",
        "chainId": near.id.to_string(),
        "contractVersion": "Rv4.2",
        "peanutAddress": near.vault,
        "depositIndex": link.index,
        "withdrawalSignature": Bytes::from(key.sign(to_the_router)),
        "squidFee": fee.to_string(),
        "peanutFee": "0",
        "squidData": data,
        "routingSignature": Bytes::from(routing.as_bytes()),
        "recipientAddress": asked["toAddress"],
    })
}

#[tokio::test]
async fn what_the_protocols_sdk_was_told_it_can_take_and_nothing_else() {
    let app = TestApp::start().await;
    let near = &app.world.chains[0];
    let coin = U256::from(10).pow(U256::from(18));
    let mut links = Vec::new();
    for number in [1, 2] {
        let link = near
            .deposit_native(&app.world.people[0], coin, &secret(number))
            .await;
        app.running.until_known(link).await;
        links.push(link);
    }
    let asked = json!({
        "fromChain": near.id.to_string(),
        "fromToken": COINS,
        "fromAmount": coin.to_string(),
        "toChain": app.world.chains[1].id.to_string(),
        "toToken": COINS,
        "fromAddress": Address::repeat_byte(7).to_string(),
        "toAddress": Address::repeat_byte(7).to_string(),
        "enableForecall": true,
        "enableBoost": true,
    });
    let told = app.running.call("get-squid-route", &asked).await;
    assert_eq!(told.status, 200, "{}", told.body);
    let route = &told.body["route"];
    assert_eq!(
        route["transactionRequest"]["target"],
        near.bridge.to_string()
    );

    let claim = claim_of(near, links[0], 1, &asked, route);
    let send = async |claim: &Value| app.running.call("claim-x-chain", claim).await;
    let with = |name: &str, value: Value| {
        let mut other = claim.clone();
        other[name] = value;
        other
    };
    for (wrong, code) in [
        (with("squidData", json!("0x989005ea")), "route_refused"),
        (with("squidFee", json!("1")), "route_refused"),
        (
            with("recipientAddress", json!(Address::repeat_byte(8))),
            "route_refused",
        ),
        (with("peanutAddress", json!(near.router)), "route_refused"),
        (with("peanutFee", json!("1")), "invalid_request"),
        (with("contractVersion", json!("Rv4.3")), "invalid_request"),
        (with("squidData", json!("0x0")), "invalid_request"),
        (
            with("routingSignature", claim["withdrawalSignature"].clone()),
            "wrong_signature",
        ),
        (with("surprise", json!(1)), "unknown_field"),
    ] {
        let answer = send(&wrong).await;
        assert_eq!(answer.code(), code, "{}", answer.body);
    }

    let sent = send(&claim).await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    assert_eq!(send(&claim).await.body, sent.body);
    let tx = sent.body["txHash"].as_str().unwrap().parse().unwrap();
    near.mined(tx).await;
    assert_eq!(
        near.node.get_balance(near.router).await.unwrap(),
        U256::ZERO
    );

    // Another link with as much in it goes by the same route, once it is asked for.
    let second = claim_of(near, links[1], 2, &asked, route);
    assert_eq!(send(&second).await.code(), "route_refused");
    let again = app.running.call("get-squid-route", &asked).await;
    let second = claim_of(near, links[1], 2, &asked, &again.body["route"]);
    let sent = send(&second).await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    app.stop().await;
}
