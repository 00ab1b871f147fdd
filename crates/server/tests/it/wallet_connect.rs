//! Wallets elsewhere, by the relay that the operator names.

use std::fs;

use serde_json::{Value, json};
use server::config::{Config, WalletConnectConfig};
use testkit::dead_chain;

use crate::{app::Running, databases, pages::web_app};

/// What a page may ask, and what the API says of WalletConnect, with this in the configuration.
async fn told(settings: WalletConnectConfig) -> (String, Value) {
    let (web, database) = (web_app(), databases::sqlite());
    let running = Running::start(&database, vec![dead_chain()], |options| {
        options.web_dir = Some(web.path().to_owned());
        options.wallet_connect = settings;
    })
    .await;
    let page = running.open("/").send().await.expect("an answer");
    let policy = page.headers()["content-security-policy"].to_str();
    let policy = policy.expect("text").to_owned();
    let config = running.read("config").await.body;
    running.stop().await;
    let connect = policy
        .split("; ")
        .find(|part| part.starts_with("connect-src "));
    (
        connect.expect("what it may ask").to_owned(),
        config["walletConnect"].clone(),
    )
}

fn settings(table: &str) -> WalletConnectConfig {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("filbert.toml");
    fs::write(&file, format!("[wallet_connect]\n{table}\n")).expect("a file");
    let config = Config::from_sources(Some(&file), &Default::default());
    config.expect("it is right").wallet_connect
}

#[tokio::test]
async fn pages_may_ask_the_relay_alone_and_only_where_there_is_a_project_id() {
    let (without, none) = told(WalletConnectConfig::default()).await;
    assert_eq!(none, Value::Null);
    assert!(!without.contains("ws"), "{without}");

    let (own, view) = told(settings(r#"project_id = "ab12""#)).await;
    assert_eq!(own, format!("{without} wss://relay.walletconnect.org"));
    let url = "wss://relay.walletconnect.org/";
    assert_eq!(view, json!({"projectId": "ab12", "relayUrl": url}));

    let other = "project_id = \"ab12\"\nrelay_url = \"wss://relay.example:8443/path\"";
    let (other, view) = told(settings(other)).await;
    assert_eq!(other, format!("{without} wss://relay.example:8443"));
    assert_eq!(view["relayUrl"], "wss://relay.example:8443/path");
}
