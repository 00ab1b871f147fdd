use std::num::NonZeroU64;

use alloy::primitives::Address;
use chain::ChainSpec;
use domain::{Cents, ChainId};
use partners::bank::Bank;
use payments::{BankDesk, BankFees, BankRoute, Budgets, Ctx};
use serde_json::{Value, json};
use testkit::{Database, TestWorld, dead_chain};

use crate::app::{Running, TestApp, spec};

#[tokio::test]
async fn the_sandbox_tells_all_that_a_client_needs() {
    let app = TestApp::start().await;
    let config = app.running.read("config").await.body;
    assert_eq!(config["sandbox"], true);
    assert_eq!(config["people"].as_array().map(Vec::len), Some(10));
    assert_eq!(config["notices"], json!({"push": true, "email": true}));
    let bank = &config["bank"];
    assert_eq!(bank["routes"][0]["symbol"], "USDC");
    let from = |place: usize| bank["routes"][place]["chainId"].clone();
    assert_eq!([from(0), from(1)], [json!("31337"), json!("31338")]);
    let chain = &config["chains"][0];
    assert_eq!(
        without(chain, &["rpcUrl", "tokens", "vaults", "batcher", "router"]),
        json!({
            "chainId": "31337",
            "name": "Hazel Local",
            "explorerUrl": null,
            "dataFeeOracle": null,
            "nativeCurrency": {
                "name": "Ether",
                "symbol": "ETH",
                "decimals": 18,
                "logo": "/icons/tokens/ETH.svg",
            },
            "createVersion": "v4.4",
            "finalityBlocks": 3,
            "returnsExpired": false,
            "raffles": true,
        })
    );
    let vault = json!(app.chain().vault.to_string());
    let older = json!(app.chain().older_vault.to_string());
    assert_eq!(chain["vaults"], json!({"v4": older, "v4.4": vault}));
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
    assert_eq!(config["notices"], json!({"push": false, "email": false}));
    assert_eq!(config["bank"], json!(null));
    let chain = &config["chains"][0];
    assert_eq!(
        (&chain["batcher"], &chain["router"]),
        (&json!(null), &json!(null))
    );
    running.stop().await;
}

/// A desk whose provider is away.
pub fn desk(routes: impl IntoIterator<Item = (ChainId, BankRoute)>) -> BankDesk {
    let url = "http://127.0.0.1:9/v0".parse().expect("a URL");
    BankDesk {
        bank: Bank::new(url, "a-key".parse().expect("a key")),
        routes: routes.into_iter().collect(),
        landing: None,
        fees: BankFees {
            sepa: Cents(100),
            ach: Cents(50),
        },
        home: "http://localhost".parse().expect("a URL"),
        poll_every: BankDesk::POLL_EVERY,
    }
}

#[tokio::test]
async fn what_goes_to_banks_is_told() {
    let (chain, database) = (dead_chain(), Database::sqlite());
    let token = Address::repeat_byte(7);
    let route = BankRoute {
        chain: "optimism".to_owned(),
        token,
        decimals: 6,
        currency: "usdc".to_owned(),
    };
    let (id, furnish) = (chain.id, move |ctx: Ctx| {
        ctx.banking(desk([(chain.id, route)]))
    });
    let running = Running::furnished(&database, vec![dead_chain()], furnish, |options| {
        options.bank.frames = vec!["https://bridge.withpersona.com".to_owned()];
    })
    .await;
    let config = running.read("config").await.body;
    assert_eq!(
        config["bank"],
        json!({
            "minimumCents": 1_000,
            "maximumCents": 10_000_000,
            "feeCents": {"iban": 100, "us": 50},
            "routes": [{"chainId": id.to_string(), "token": token.to_string(), "symbol": "USDC", "decimals": 6}],
            "landingChainId": null,
            "frames": ["https://bridge.withpersona.com"],
        })
    );
    assert!(!config.to_string().contains("a-key"));
    running.stop().await;
}

#[tokio::test]
async fn a_client_is_told_whether_expired_links_come_back_by_themselves() {
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let none_for_a_sender = Budgets {
        returns_per_sender: Some(0),
        ..Budgets::default()
    };
    let gas = |gwei| Budgets {
        gwei_per_chain: [(chain.id, NonZeroU64::new(gwei).expect("it is not 0"))].into(),
        ..Budgets::default()
    };
    let with_elses_vault = ChainSpec {
        contracts: None,
        ..spec(chain)
    };
    let keyless = ChainSpec {
        sponsor_keys: Vec::new(),
        is_sponsored: false,
        ..spec(chain)
    };
    for (budgets, specs, returned) in [
        (Budgets::default(), vec![spec(chain)], true),
        (none_for_a_sender, vec![spec(chain)], false),
        // A quarter of it is for what expired.
        (gas(4_000_000), vec![spec(chain)], true),
        (gas(3), vec![spec(chain)], false),
        (Budgets::default(), vec![with_elses_vault], false),
        (Budgets::default(), vec![keyless], false),
    ] {
        let within = |ctx: Ctx| ctx.within(budgets);
        let running = Running::furnished(&Database::sqlite(), specs, within, |_| {}).await;
        let config = running.read("config").await.body;
        assert_eq!(config["chains"][0]["returnsExpired"], returned);
        running.stop().await;
    }
}

fn without(value: &Value, names: &[&str]) -> Value {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|name, _| !names.contains(&name.as_str()));
    }
    value
}
