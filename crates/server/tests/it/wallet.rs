use alloy::primitives::Address;
use insta::assert_snapshot;
use sandbox::Fault;
use serde_json::json;

use crate::app::TestApp;

#[tokio::test]
async fn a_wallet_is_told_what_it_has_and_what_that_is_worth() {
    let app = TestApp::start().await;
    let owner = Address::repeat_byte(0x77);
    let chain = app.chain();
    chain
        .set_balance(owner, "500000000000000000".parse().expect("half a coin"))
        .await;
    let told = app
        .running
        .call("fetch-wallet-balance", &json!({"address": owner}))
        .await;
    assert_snapshot!("half_an_ether", told.to_string());

    let person = app.world.people[0].address;
    let told = app
        .running
        .call("fetch-wallet-balance", &json!({"address": person}))
        .await;
    let balances = told.body["balances"].as_array().expect("a list").clone();
    let usdc = chain.token("USDC").address;
    let dollars = balances
        .iter()
        .find(|balance| balance["address"] == json!(format!("eip155:31337:{usdc}")))
        .expect("everybody has dollars");
    assert_eq!(
        dollars["quantity"],
        json!({"decimals": "6", "numeric": "10000"})
    );
    assert_eq!(
        (&dollars["price"], &dollars["value"]),
        (&json!(1), &json!(10_000))
    );
    app.stop().await;
}

#[tokio::test]
async fn a_token_is_told_with_its_price_or_without() {
    let app = TestApp::start().await;
    let price = async |chain: u64, token: Address| {
        let path = format!("token-price?chainId={chain}&tokenAddress={token}");
        app.running.read(&path).await.body
    };
    let ether = price(31337, Address::ZERO).await;
    assert_eq!(
        (&ether["symbol"], &ether["price"]),
        (&json!("ETH"), &json!(2512.34))
    );
    assert!(
        ether["priceAt"]
            .as_i64()
            .is_some_and(|at| at > 1_700_000_000),
        "{ether}"
    );

    app.world.sandbox().prices.fail(Fault::Nonsense);
    let maple = price(31338, Address::ZERO).await;
    assert_eq!(
        (&maple["symbol"], &maple["price"]),
        (&json!("MAPLE"), &json!(null))
    );
    assert_eq!(price(31337, Address::ZERO).await, ether);
    app.stop().await;
}

#[tokio::test]
async fn what_is_no_wallet_or_token_says_why() {
    let app = TestApp::start().await;
    let read = async |path: &str| app.running.read(path).await.to_string();
    let call = async |body| {
        app.running
            .call("fetch-wallet-balance", &body)
            .await
            .to_string()
    };
    assert_snapshot!("no_address", call(json!({})).await);
    assert_snapshot!(
        "a_name_for_an_address",
        call(json!({"address": "anna.eth"})).await
    );
    assert_snapshot!(
        "price_on_no_chain",
        read("token-price?chainId=5&tokenAddress=0x0000000000000000000000000000000000000000").await
    );
    assert_snapshot!("price_of_nothing", read("token-price?chainId=31337").await);
    app.stop().await;
}
