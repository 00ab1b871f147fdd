//! Requests that are paid from another chain, by their calls.

use std::time::Duration;

use alloy::{
    primitives::{Address, Bytes, U256},
    providers::Provider,
    rpc::types::TransactionRequest,
};
use payments::{Clock, SystemClock};
use sandbox::{UsdCoin, router::Pace};
use serde_json::{Value, json};
use testkit::{TestChain, dead_chain};

use super::{NOBODY, five_dollars, key, make, nowhere, patch, path_of, wei};
use crate::{app::TestApp, attachments::form::Part, databases, somebody::Beside};

fn units(value: &Value) -> U256 {
    value.as_str().expect("units").parse().expect("digits")
}

fn address(value: &Value) -> Address {
    value
        .as_str()
        .expect("an address")
        .parse()
        .expect("an address")
}

/// Has a wallet take a way that was quoted. What it then says that it paid.
pub(super) async fn take(chain: &TestChain, payer: Address, quote: &Value) -> Value {
    let (approve, call) = (&quote["approve"], &quote["transaction"]);
    let token = UsdCoin::new(address(&quote["fromToken"]["address"]), &chain.node);
    let approved = token
        .approve(address(&approve["spender"]), units(&approve["amount"]))
        .from(payer)
        .send()
        .await
        .expect("it is sent");
    chain.mined(*approved.tx_hash()).await;
    let data: Bytes = call["data"].as_str().expect("data").parse().expect("bytes");
    let call = TransactionRequest::default()
        .from(payer)
        .to(address(&call["to"]))
        .input(data.into())
        .value(units(&call["value"]));
    let sent = chain.node.send_transaction(call).await.expect("it is sent");
    let tx = *sent.tx_hash();
    chain.mined(tx).await;
    json!({
        "chainId": chain.id.to_string(),
        "hash": tx,
        "payerAddress": payer,
        "routeId": quote["routeId"],
    })
}

#[tokio::test]
async fn a_request_is_quoted_paid_and_shown_from_the_other_chain() {
    let app = TestApp::start().await;
    app.world.sandbox().router.pace(Pace::StepMs(100));
    let (near, far, running) = (&app.world.chains[0], &app.world.chains[1], &app.running);
    let made = make(running, &five_dollars(far, key().address()), None).await;
    let path = path_of(&made);
    let payer = app.world.people[3].address;
    let asked = json!({
        "chainId": near.id.to_string(),
        "tokenAddress": near.token("USDC").address,
        "payerAddress": payer,
    });
    let quote_of = |path: &str| format!("{path}/quote");
    for (name, value, status, code) in [
        ("chainId", json!("5"), 422, "chain_not_routable"),
        ("tokenAddress", json!(payer), 404, "unknown_token"),
        ("tokenAmount", json!("5"), 400, "invalid_request"),
        ("payerAddress", json!(Address::ZERO), 400, "invalid_request"),
        ("slippage", json!(5), 400, "unknown_field"),
    ] {
        let mut wrong = asked.clone();
        wrong[name] = value;
        let refused = running.call(&quote_of(&path), &wrong).await;
        assert_eq!(
            (refused.status, refused.code()),
            (status, code),
            "{name}: {refused}"
        );
    }
    let nobody = running.call(&quote_of(NOBODY), &asked).await;
    assert_eq!(nobody.code(), "request_not_found");

    let quote = running.call(&quote_of(&path), &asked).await;
    assert_eq!(quote.status, 200, "{quote}");
    let quote = quote.body;
    assert!(units(&quote["toAmountMin"]) >= U256::from(5_000_000));
    assert_eq!(quote["transaction"]["to"], near.bridge.to_string());
    assert_eq!(quote["approve"]["spender"], near.bridge.to_string());
    assert_eq!(quote["approve"]["amount"], quote["amountIn"]);
    let paid = take(near, payer, &quote).await;
    let noted = patch(running, &path, paid.clone(), None).await;
    assert_eq!(noted.status, 200, "{noted}");
    let said = &noted.body["payments"][0];
    assert_eq!(
        (&said["status"], &said["fromTxHash"]),
        (&json!("unconfirmed"), &paid["hash"])
    );
    let mut told = running.read(&path).await;
    for _ in 0..1_000 {
        if told.body["status"] == "PAID" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        told = running.read(&path).await;
    }
    let payment = &told.body["payments"][0];
    for (name, value) in [
        ("payerAddress", json!(payer.to_string())),
        ("chainId", json!(far.id.to_string())),
        ("fromChainId", json!(near.id.to_string())),
        ("fromTxHash", paid["hash"].clone()),
        ("amount", quote["toAmount"].clone()),
        ("fromTokenSymbol", quote["fromToken"]["symbol"].clone()),
        ("fromAmount", quote["amountIn"].clone()),
    ] {
        assert_eq!(payment[name], value, "{name}: {told}");
    }
    let late = running.call(&quote_of(&path), &asked).await;
    assert_eq!((late.status, late.code()), (409, "request_paid"));
    app.stop().await;
}

#[tokio::test]
async fn no_way_is_quoted_to_pay_a_request_that_is_over() {
    let database = databases::sqlite();
    let running = nowhere(&database).await;
    let ann = Beside::of(&database).await.somebody(1).await;
    let cancelled = path_of(&make(&running, &wei(), Some(&ann)).await);
    let off = patch(
        &running,
        &format!("{cancelled}/cancel"),
        json!({}),
        Some(&ann),
    )
    .await;
    assert_eq!(off.body["status"], "CANCELLED", "{off}");
    let soon = SystemClock.now_ms() / 1_000 + 2;
    let form = wei().with(Part::text("expiresAt", &soon.to_string()));
    let expired = path_of(&make(&running, &form, None).await);
    while SystemClock.now_ms() / 1_000 <= soon {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let asked = json!({
        "chainId": dead_chain().id.to_string(),
        "tokenAddress": Address::ZERO,
        "payerAddress": key().address(),
    });
    for path in [cancelled, expired] {
        let refused = running.call(&format!("{path}/quote"), &asked).await;
        assert_eq!(
            (refused.status, refused.code()),
            (410, "request_over"),
            "{refused}"
        );
    }
    running.stop().await;
}
