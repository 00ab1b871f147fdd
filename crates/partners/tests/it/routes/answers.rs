//! Routes, and what is none.

use std::time::Duration;

use domain::parse_dollars;
use partners::routes::{Fee, RouteType};

use super::*;

#[tokio::test]
async fn a_route_is_asked_for_and_read() {
    let (fake, routes) = router([(200, told())]).await;
    let terms = Terms {
        gas_refund: Some(BRIDGE),
        ..coins()
    };
    let route = routes.route(&terms).await.expect("a route");
    assert_eq!(route.quote_id.as_deref(), Some("quote-1"));
    assert_eq!(route.request_id.as_deref(), Some("req-1"));
    assert_eq!(
        (route.to_amount, route.to_amount_min),
        (U256::from(2_500_000), U256::from(2_475_000))
    );
    assert_eq!((route.to_token.address, route.to_token.decimals), (USDC, 6));
    assert_eq!(route.duration, Duration::from_secs(20));
    let fee = |name: &str, usd| Fee {
        name: name.to_owned(),
        usd: parse_dollars(usd),
    };
    assert_eq!(
        route.fees,
        [fee("Gas receiver fee", "0.1"), fee("Boost fee", "0")]
    );
    assert_eq!(route.gas, parse_dollars("0.02"));
    let execution = route.execution.expect("it can be taken");
    assert_eq!(execution.kind, RouteType::CallBridgeCall);
    assert_eq!(execution.target, BRIDGE);
    assert_eq!(execution.gas_limit, Some(400_000));
    assert_eq!(execution.expires_at, Some(1_798_761_600));

    let asked = fake.asked();
    assert_eq!(asked[0].path, "/v2/route");
    assert_eq!(asked[0].id.as_deref(), Some("an-id"));
    assert_eq!(
        asked[0].body,
        json!({
            "fromChain": "10",
            "fromToken": NATIVE,
            "fromAmount": "1000000000000000",
            "fromAddress": ANN.to_string(),
            "toChain": "137",
            "toToken": USDC.to_string(),
            "toAddress": ANN.to_string(),
            "slippage": 1,
            "quoteOnly": false,
            "enableBoost": true,
            "receiveGasOnDestination": false,
            "overrideGasRefundAddress": BRIDGE.to_string(),
        })
    );
}

#[tokio::test]
async fn the_fee_of_coins_is_without_the_amount_and_that_of_tokens_the_whole_value() {
    let (_fake, routes) = router([(200, told())]).await;
    let coins_route = routes.route(&coins()).await.expect("a route");
    let execution = coins_route.execution.expect("it can be taken");
    assert_eq!(execution.value, U256::from(1_041_136_450_339_158_u64));
    assert_eq!(execution.bridge_fee, U256::from(41_136_450_339_158_u64));

    let token = address!("0b2C639c533813f4Aa9D7837CAf62653d097Ff85");
    let mut of_tokens = told();
    of_tokens["route"]["estimate"]["fromToken"] = json!({"chainId": "10", "address": token});
    let (_fake, routes) = router([(200, of_tokens)]).await;
    let terms = Terms {
        from_token: token,
        ..coins()
    };
    let route = routes.route(&terms).await.expect("a route");
    let execution = route.execution.expect("it can be taken");
    assert_eq!(execution.bridge_fee, execution.value);

    // Less than what goes cannot be what carries it.
    let less = with("/route/transactionRequest/value", json!("999999999999999")).await;
    assert_eq!(less, Err(RoutesError::Unreadable));
}

#[tokio::test]
async fn an_answer_about_something_else_is_none() {
    let other = json!(BRIDGE);
    let estimate = "/route/estimate";
    for (pointer, value) in [
        (format!("{estimate}/fromAmount"), json!("1")),
        (format!("{estimate}/toToken/chainId"), json!("10")),
        (format!("{estimate}/toToken/address"), other.clone()),
        (format!("{estimate}/toToken/decimals"), json!(99)),
        (format!("{estimate}/fromToken/address"), other.clone()),
        (format!("{estimate}/fromToken/chainId"), json!(1)),
        (format!("{estimate}/toAmountMin"), json!("0")),
        (format!("{estimate}/toAmountMin"), json!("2500001")),
        (format!("{estimate}/toAmount"), json!("1e6")),
        (format!("{estimate}/estimatedRouteDuration"), json!(null)),
        (format!("{estimate}/feeCosts"), json!(vec![json!({}); 21])),
        ("/route/params/toAddress".to_owned(), other.clone()),
        ("/route/params/fromChain".to_owned(), json!("1")),
        ("/route/params/fromAmount".to_owned(), json!("1")),
        ("/route/transactionRequest/data".to_owned(), json!("0x")),
        (
            "/route/transactionRequest/data".to_owned(),
            json!(format!("0x{}", "00".repeat(70_000))),
        ),
        (
            "/route/transactionRequest/target".to_owned(),
            json!(Address::ZERO),
        ),
        ("/route/transactionRequest/value".to_owned(), json!("-1")),
    ] {
        let answer = with(&pointer, value.clone()).await;
        assert_eq!(answer, Err(RoutesError::Unreadable), "{pointer}: {value}");
    }
}

#[tokio::test]
async fn what_is_no_transaction_of_one_chain_is_refused_by_its_name() {
    let request = "/route/transactionRequest";
    for (pointer, value, kind) in [
        (format!("{request}/routeType"), json!("RFQ"), "RFQ"),
        (
            format!("{request}/routeType"),
            json!("CORAL_V2"),
            "CORAL_V2",
        ),
        (
            format!("{request}/type"),
            json!("CHAINFLIP_DEPOSIT_ADDRESS"),
            "CHAINFLIP_DEPOSIT_ADDRESS",
        ),
        (
            format!("{request}/type"),
            json!("ON_CHAIN_EXECUTION_WITH_SIGNATURE"),
            "ON_CHAIN_EXECUTION_WITH_SIGNATURE",
        ),
        (
            "/route/estimate/actions".to_owned(),
            json!([{"type": "swap"}, {"type": "rfq"}]),
            "rfq",
        ),
    ] {
        let kind = kind.to_owned();
        let answer = with(&pointer, value).await;
        assert_eq!(answer, Err(RoutesError::NotExecutable { kind }));
    }
}

#[tokio::test]
async fn older_and_newer_forms_of_a_route_are_read() {
    let mut older = told();
    let request = &mut older["route"]["transactionRequest"];
    let target = request["target"].take();
    request["targetAddress"] = target;
    request["requestId"] = json!("within");
    request["expiry"] = json!(1_798_761_600_000_u64);
    if let Some(fields) = request.as_object_mut() {
        fields.remove("type");
        fields.remove("target");
    }
    let (_fake, routes) = router([(200, older)]).await;
    let route = routes.route(&coins()).await.expect("a route");
    let execution = route.execution.expect("it can be taken");
    assert_eq!(
        (execution.target, execution.expires_at),
        (BRIDGE, Some(1_798_761_600))
    );

    let mut quote = told();
    quote["route"]["transactionRequest"] = Value::Null;
    let (_fake, routes) = router([(200, quote)]).await;
    let terms = Terms {
        quote_only: true,
        ..coins()
    };
    let route = routes.route(&terms).await.expect("a price");
    assert_eq!(route.execution, None);
}
