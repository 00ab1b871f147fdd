use std::{collections::HashSet, os::unix::fs::PermissionsExt};

use alloy::{
    primitives::{Address, U256},
    providers::Provider,
    sol_types::Eip712Domain,
};
use chain::{bindings::LinkVault, contracts::link_vault};
use domain::AssetKind;
use sandbox::{DaiStablecoin, Postcard, Stickers, UsdCoin};
use testkit::TestWorld;

#[tokio::test]
async fn everybody_owns_some_of_everything_on_both_chains() {
    let world = TestWorld::start().await;
    assert_eq!(world.people.len(), 10);
    for chain in &world.chains {
        let node = &chain.node;
        let usdc = UsdCoin::new(chain.token("USDC").address, node);
        let dai = DaiStablecoin::new(chain.token("DAI").address, node);
        let cards = Postcard::new(chain.token("CARD").address, node);
        let stickers = Stickers::new(chain.token("STICK").address, node);
        for person in &world.people {
            let address = person.address;
            assert!(node.get_balance(address).await.unwrap() > U256::from(10).pow(U256::from(21)));
            let usd = U256::from(10_000_000_000u64);
            assert_eq!(usdc.balanceOf(address).call().await.unwrap(), usd);
            let dollars = usd * U256::from(10).pow(U256::from(12));
            assert_eq!(dai.balanceOf(address).call().await.unwrap(), dollars);
            assert_eq!(
                cards.balanceOf(address).call().await.unwrap(),
                U256::from(2)
            );
            let five = stickers
                .balanceOf(address, U256::from(1))
                .call()
                .await
                .unwrap();
            assert_eq!(five, U256::from(5));
        }
    }
}

#[tokio::test]
async fn people_are_the_usual_accounts() {
    let world = TestWorld::start().await;
    let accounts = world.chains[0].node.get_accounts().await.unwrap();
    let people: Vec<Address> = world.people.iter().map(|person| person.address).collect();
    assert_eq!(people, accounts);
    let names: HashSet<&str> = world.people.iter().map(|person| person.name).collect();
    assert_eq!(names.len(), people.len());
}

#[tokio::test]
async fn chains_are_two_and_differ_where_they_should() {
    let world = TestWorld::start().await;
    let [hazel, maple] = &world.chains[..] else {
        panic!("two chains")
    };
    for chain in [hazel, maple] {
        assert_eq!(chain.node.get_chain_id().await.unwrap(), chain.id.0);
    }
    assert_eq!((hazel.id.0, maple.id.0), (31337, 31338));
    assert_ne!(hazel.name, maple.name);
    assert_ne!(hazel.native.symbol, maple.native.symbol);
    // A wallet that has one chain's token in its list finds the other chain's at the same address.
    assert_eq!(hazel.tokens, maple.tokens);
}

#[tokio::test]
async fn what_is_said_of_tokens_is_what_they_say() {
    let world = TestWorld::start().await;
    let chain = &world.chains[1];
    for said in &chain.tokens {
        // Name, symbol and decimals are read alike in every standard.
        let token = UsdCoin::new(said.address, &chain.node);
        assert_eq!(token.name().call().await.unwrap(), said.name);
        assert_eq!(token.symbol().call().await.unwrap(), said.symbol);
        if said.kind == AssetKind::Erc20 {
            assert_eq!(token.decimals().call().await.unwrap(), said.decimals);
        }
        if let Some(gasless) = &said.gasless {
            assert_eq!(token.version().call().await.unwrap(), gasless.version);
            let domain = Eip712Domain {
                name: Some(gasless.name.clone().into()),
                version: Some(gasless.version.clone().into()),
                chain_id: Some(U256::from(chain.id.0)),
                verifying_contract: Some(said.address),
                salt: None,
            };
            let separator = token.DOMAIN_SEPARATOR().call().await.unwrap();
            assert_eq!(separator, domain.separator());
        }
    }
    let kinds: Vec<AssetKind> = chain.tokens.iter().map(|token| token.kind).collect();
    assert_eq!(
        kinds,
        [
            AssetKind::Erc20,
            AssetKind::Erc20,
            AssetKind::Erc721,
            AssetKind::Erc1155
        ]
    );
}

#[tokio::test]
async fn the_vault_is_where_it_would_be_on_any_chain() {
    let world = TestWorld::start().await;
    for chain in &world.chains {
        let vault = link_vault(chain.mfa_authorizer);
        assert_eq!(chain.vault, vault.address());
        let code = chain.node.get_code_at(chain.vault).await.unwrap();
        assert!(!code.is_empty());
    }
}

#[tokio::test]
async fn the_vault_is_empty_and_knows_its_second_factor() {
    let world = TestWorld::start().await;
    for chain in &world.chains {
        let vault = LinkVault::new(chain.vault, &chain.node);
        assert_eq!(vault.getDepositCount().call().await.unwrap(), U256::ZERO);
        assert_eq!(
            vault.MFA_AUTHORIZER().call().await.unwrap(),
            chain.mfa_authorizer
        );
    }
}

/// Only one of version v4 knows no signature of a sender's.
#[tokio::test]
async fn an_older_vault_is_there_and_empty() {
    let world = TestWorld::start().await;
    for chain in &world.chains {
        let older = LinkVault::new(chain.older_vault, &chain.node);
        assert_eq!(older.getDepositCount().call().await.unwrap(), U256::ZERO);
        assert!(older.DOMAIN_SEPARATOR().call().await.is_err());
    }
}

#[tokio::test]
async fn sponsors_are_funded_strangers_whose_keys_only_the_owner_reads() {
    let dir = tempfile::tempdir().unwrap();
    let world = sandbox::start(crate::kept_in(dir.path())).await.unwrap();
    let mut known: HashSet<Address> = world.people.iter().map(|person| person.address).collect();
    for chain in &world.chains {
        assert!(chain.sponsor_keys.len() >= 2);
        for key in &chain.sponsor_keys {
            assert!(
                known.insert(key.address()),
                "each account has one job on one chain"
            );
            let node = testkit::TestChain::new(chain.clone()).node;
            assert!(node.get_balance(key.address()).await.unwrap() > U256::ZERO);
        }
    }
    let mode = dir
        .path()
        .join("sponsors.json")
        .metadata()
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    world.stop().await;
}
