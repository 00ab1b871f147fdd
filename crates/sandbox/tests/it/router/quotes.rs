//! What routes promise.

use alloy::{primitives::Address, sol_types::SolCall};
use sandbox::{
    Coin,
    SandboxBridge::bridgeCall,
    router::{Fate, Faults, Next},
};
use serde_json::{Value, json};

use super::{Caller, NATIVE, decide, executable, number, parsed, price, router};

const FROM: Address = Address::repeat_byte(0x11);
const TO: Address = Address::repeat_byte(0x22);

/// 25 USDC at $0.9998, less 0.3 %, in MAPLE at $0.4273.
#[tokio::test]
async fn a_price_is_what_the_prices_say_less_the_fees() {
    let (router, prices, _) = router().await;
    let caller = Caller::of(&router);
    let route = caller.routed(&price("25000000")).await;
    let estimate = &route["estimate"];
    assert_eq!(estimate["toAmount"], "58319716826585537093");
    assert_eq!(estimate["toAmountMin"], "57736519658319681722");
    assert_eq!(
        (&estimate["fromAmountUSD"], &estimate["toAmountUSD"]),
        (&json!("24.99"), &json!("24.92"))
    );
    let fees: Vec<(&Value, &Value)> = estimate["feeCosts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fee| (&fee["amount"], &fee["amountUsd"]))
        .collect();
    let (service, crossing) = (
        (&json!("75000"), &json!("0.07")),
        (&json!("99508824442551"), &json!("0.25")),
    );
    assert_eq!(fees, [service, crossing]);
    assert_eq!(estimate["toToken"]["symbol"], "MAPLE");
    assert_eq!(route["params"]["toChain"], "31338");
    assert!(
        route.get("transactionRequest").is_none(),
        "only the price was wanted"
    );

    prices.set(
        "coingecko:maple",
        Coin {
            symbol: "MAPLE".to_owned(),
            usd: serde_json::from_str("0.8546").unwrap(),
            age: 0,
            confidence: 1.0,
        },
    );
    let dearer = caller.routed(&price("25000000")).await;
    assert_eq!(dearer["estimate"]["toAmount"], "29159858413292768546");
}

#[tokio::test]
async fn a_value_contains_the_amount_for_native_coin_alone() {
    let (router, ..) = router().await;
    let caller = Caller::of(&router);
    let tokens = caller
        .routed(&executable(price("25000000"), FROM, TO))
        .await;
    let transaction = &tokens["transactionRequest"];
    assert_eq!(transaction["value"], "99508824442551", "the fee");
    let data: alloy::primitives::Bytes = parsed(&transaction["data"]);
    let order = bridgeCall::abi_decode(&data).unwrap().order;
    assert_eq!((order.receiver, order.returnTo), (TO, FROM));
    assert_eq!(format!("{:x}", order.quoteId), tokens["quoteId"]);
    assert_eq!(number(&tokens["estimate"]["toAmountMin"]), order.minimumOut);
    assert!(
        transaction["requestId"]
            .as_str()
            .unwrap()
            .starts_with("sandbox-")
    );

    let mut native = price("1000000000000000000");
    native["fromToken"] = json!(NATIVE.to_lowercase());
    native["toToken"] = json!(Address::repeat_byte(7));
    let native = caller.routed(&executable(native, FROM, TO)).await;
    assert_eq!(native["transactionRequest"]["value"], "1000099508824442551");
}

#[tokio::test]
async fn what_cannot_be_answered_is_refused() {
    let (router, ..) = router().await;
    let caller = Caller::of(&router);
    let schema = "SCHEMA_VALIDATION_ERROR";
    let other = "BAD_REQUEST";
    for (field, value, kind) in [
        ("fromChain", json!(31337), schema),
        ("fromChain", json!("1"), other),
        ("fromToken", json!("USDC"), schema),
        ("fromToken", json!(Address::ZERO), other),
        ("toToken", json!(Address::repeat_byte(9)), other),
        ("fromAmount", json!(25_000_000), schema),
        ("fromAmount", json!("2.5"), schema),
        ("fromAmount", json!("0"), other),
        ("fromAmount", json!("250000"), other),
        ("fromAmount", json!("9".repeat(30)), other),
        ("fromAmount", json!("9".repeat(40)), other),
        ("slippage", json!("1"), schema),
        ("slippage", json!(100), schema),
        ("quoteOnly", json!("true"), schema),
        ("quoteOnly", json!(false), schema),
        ("toAmount", json!("1"), schema),
    ] {
        let mut ask = price("25000000");
        ask[field] = value.clone();
        let (status, body) = caller.route(&ask).await;
        assert_eq!(
            (status, &body["type"]),
            (400, &json!(kind)),
            "{field} {value}: {body}"
        );
    }
    let mut same = price("25000000");
    same["toChain"] = json!("31337");
    same["toToken"] = same["fromToken"].clone();
    assert_eq!(caller.route(&same).await.0, 400);
}

#[tokio::test]
async fn amounts_and_calls_decide_what_a_route_is_like() {
    let (router, _, chains) = router().await;
    let caller = Caller::of(&router);
    let ask = |units| executable(price(units), FROM, TO);
    let no_route = caller.route(&price("25710000")).await;
    assert_eq!(no_route.0, 400, "also where only the price is wanted");

    let bridge = chains[0].bridge.to_checksum(None);
    let usual = caller.routed(&ask("25000000")).await;
    assert_eq!(usual["transactionRequest"]["target"], bridge);
    let elsewhere = caller.routed(&ask("25770000")).await;
    assert_ne!(elsewhere["transactionRequest"]["target"], bridge);
    let dear = caller.routed(&ask("25700000")).await;
    assert_eq!(dear["transactionRequest"]["value"], "398035297770206261");
    let intent = caller.routed(&ask("25800000")).await;
    assert_eq!(
        intent["transactionRequest"]["type"],
        "ON_CHAIN_EXECUTION_WITH_SIGNATURE"
    );
    let expiry = |route: &Value| number(&route["transactionRequest"]["expiry"]);
    let over = caller.routed(&ask("25720000")).await;
    assert!(expiry(&over) < expiry(&usual));

    decide(&router, Fate::WrongTarget);
    caller.routed(&price("25000000")).await;
    let next = caller.routed(&ask("25000000")).await;
    assert_ne!(
        next["transactionRequest"]["target"], bridge,
        "the first that can be executed"
    );
    let after = caller.routed(&ask("25000000")).await;
    assert_eq!(after["transactionRequest"]["target"], bridge);

    router.next(Next {
        fate: Fate::NoRoute,
        times: 2,
    });
    for status in [400, 400, 200] {
        assert_eq!(caller.route(&price("25000000")).await.0, status);
    }
    router.fail(Faults {
        fates: 100,
        seed: 1,
        ..Faults::default()
    });
    let mut ends = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let (status, body) = caller.route(&ask("25000000")).await;
        let transaction = &body["route"]["transactionRequest"];
        ends.insert((
            status,
            transaction["type"].to_string(),
            transaction["value"].to_string(),
        ));
    }
    assert!(ends.len() >= 4, "{ends:?}");
}
