use serde_json::{Value, json};
use testkit::{Database, dead_chain};

use crate::app::{Running, TestApp};

#[tokio::test]
async fn the_sandbox_tells_all_that_a_client_needs() {
    let app = TestApp::start().await;
    let config = app.running.read("config").await.body;
    assert_eq!(config["sandbox"], true);
    assert_eq!(config["people"].as_array().map(Vec::len), Some(10));
    let chain = &config["chains"][0];
    assert_eq!(
        without(chain, &["rpcUrl", "tokens", "vaults", "batcher", "router"]),
        json!({
            "chainId": "31337",
            "name": "Hazel Local",
            "explorerUrl": null,
            "nativeCurrency": {"name": "Ether", "symbol": "ETH", "decimals": 18},
            "createVersion": "v4.4",
            "finalityBlocks": 3,
        })
    );
    let vault = json!(app.chain().vault.to_string());
    assert_eq!(chain["vaults"]["v4.4"], vault);
    assert_eq!(chain["batcher"], vault, "it serves the batcher's functions");
    let router = json!(app.chain().router.to_string());
    assert_eq!(chain["router"], router);
    let usdc = &chain["tokens"][0];
    assert_eq!(usdc["gasless"], json!({"name": "USD Coin", "version": "2"}));
    app.stop().await;
}

#[tokio::test]
async fn outside_of_the_sandbox_there_are_no_people_nor_contracts_that_were_not_configured() {
    let database = Database::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    let config = running.read("config").await.body;
    assert_eq!(config["sandbox"], false);
    assert_eq!(config.get("people"), None);
    let chain = &config["chains"][0];
    assert_eq!(
        (&chain["batcher"], &chain["router"]),
        (&json!(null), &json!(null))
    );
    running.stop().await;
}

fn without(value: &Value, names: &[&str]) -> Value {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|name, _| !names.contains(&name.as_str()));
    }
    value
}
