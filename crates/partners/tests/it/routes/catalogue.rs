//! Chains, tokens, and whether it rests.

use partners::routes::RouteChain;

use super::*;

#[tokio::test]
async fn chains_of_our_kind_are_told_by_the_ids_that_they_have() {
    let evm = |id: Value| json!({"chainId": id, "chainType": "evm", "networkName": "A\nchain"});
    let chains = json!({"chains": [
        evm(json!("137")),
        evm(json!("8508132")),
        evm(json!(59_160)),
        {"chainId": "10", "type": "evm", "chainName": "Older", "sameChainSwapsSupported": true,
            "squidContracts": {"squidRouter": USDC.to_string()}},
        {"chainId": "osmosis-1", "chainType": "cosmos", "networkName": "Osmosis"},
        {"chainId": "x", "chainType": "evm"},
        7,
    ]});
    let (_fake, routes) = router([(200, chains)]).await;
    let known = routes.chains().await.expect("chains");
    let ids: Vec<_> = known.iter().map(|chain| chain.id.0).collect();
    assert_eq!(ids, [137, 534_352, 59_144, 10]);
    assert_eq!(known[0].name, "Achain");
    let older = RouteChain {
        id: ChainId(10),
        name: "Older".to_owned(),
        swaps: true,
        bridge: Some(USDC),
    };
    assert_eq!(known[3], older);
    assert_eq!(known[0].bridge, None);
}

#[tokio::test]
async fn tokens_that_cannot_be_paid_out_whole_are_left_out() {
    let token = |address: &str, more: Value| {
        let mut token = json!({"chainId": "137", "address": address, "symbol": "X", "decimals": 6});
        for (name, value) in more.as_object().expect("fields") {
            token[name] = value.clone();
        }
        token
    };
    let usdc = USDC.to_string();
    let tokens = json!({"tokens": [
        token(NATIVE, json!({"usdPrice": 0.5})),
        token(&usdc, json!({"usdPrice": "1"})),
        token(&usdc, json!({"disabled": true})),
        token(&usdc, json!({"active": false})),
        token(&usdc, json!({"feeOnTransfer": true})),
        token(&usdc, json!({"subGraphOnly": true})),
        token(&usdc, json!({"chainId": "10"})),
        token(&usdc, json!({"decimals": 300})),
        token("ibc/27394FB0", json!({})),
    ]});
    let (fake, routes) = router([(200, tokens)]).await;
    let known = routes.tokens(ChainId(137)).await.expect("tokens");
    let told: Vec<_> = known
        .iter()
        .map(|token| (token.address, token.usd.map(|usd| usd.to_string())))
        .collect();
    let dollars = |text: &str| Some(text.to_owned());
    assert_eq!(
        told,
        [(Address::ZERO, dollars("0.5")), (USDC, dollars("1"))]
    );
    assert_eq!(fake.asked()[0].path, "/v2/tokens?chainId=137");
}

#[tokio::test]
async fn a_rest_is_told_in_its_own_words() {
    let rests = json!({"isInMaintenanceMode": true, "maintenanceMessage": "Back at noon"});
    let (_fake, routes) = router([
        (200, rests),
        (200, json!({"isInMaintenanceMode": false})),
        (200, json!({})),
    ])
    .await;
    assert_eq!(
        routes.maintenance().await,
        Ok(Some("Back at noon".to_owned()))
    );
    assert_eq!(routes.maintenance().await, Ok(None));
    assert_eq!(routes.maintenance().await, Err(RoutesError::Unreadable));
}
