//! The example configurations, read as the program reads them.

use std::{collections::BTreeSet, path::PathBuf};

use alloy::primitives::Address;
use chain::{ChainSpec, Chains};
use server::config::Config;

fn production() -> PathBuf {
    testkit::crate_dir().join("../../docs/examples/production.toml")
}

fn compose() -> PathBuf {
    testkit::crate_dir().join("../../deploy/compose.toml")
}

fn config() -> Config {
    Config::from_sources(Some(&production()), &Default::default()).expect("the example is read")
}

fn specs() -> Vec<ChainSpec> {
    config().specs()
}

#[test]
fn every_chain_can_be_served() {
    let specs = specs();
    assert_eq!(specs.len(), 20);
    for spec in &specs {
        let newest = spec.vaults.keys().max().expect("a vault");
        assert_eq!(spec.create_version, *newest, "{spec:?}");
        assert!(spec.finality_blocks > 0 && spec.fee_cap > 0, "{spec:?}");
        assert!(!spec.block_time.is_zero() && !spec.low_balance.is_zero());
        assert!(spec.rpc_urls.contains(&spec.public_rpc_url), "{spec:?}");
    }
    Chains::connect(specs).expect("they fit together");
}

#[test]
fn the_settings_of_the_compose_file_are_read() {
    let environment = [
        ("FILBERT_S3_ACCESS_KEY_ID".to_owned(), "an-id".to_owned()),
        (
            "FILBERT_S3_SECRET_ACCESS_KEY".to_owned(),
            "a-key".to_owned(),
        ),
    ];
    let config = Config::from_sources(Some(&compose()), &environment.into()).expect("it is read");
    assert_eq!(config.http.trusted_proxies, 1);
    let ids: Vec<_> = config.chains.iter().map(|chain| chain.id()).collect();
    assert_eq!(ids, [domain::ChainId(10)]);
    Chains::connect(config.specs()).expect("it can be served");
}

#[test]
fn names_are_looked_up_on_a_chain_that_is_there() {
    assert_eq!(config().names.chain(), Some(domain::ChainId(1)));
}

/// What goes to banks is what the chain's own list calls USDC, with its decimals.
#[test]
fn what_goes_to_banks_is_on_the_lists() {
    let environment = [("FILBERT_BANK_API_KEY".to_owned(), "a-key".to_owned())];
    let config =
        Config::from_sources(Some(&production()), &environment.into()).expect("it is read");
    let ids: Vec<_> = config.chains.iter().map(|chain| chain.id()).collect();
    let home = config.http.base_url(0);
    let desk = config.bank.desk(&ids, &home).expect("a desk");
    let of = |id| config.chains.iter().find(move |chain| chain.id() == id);
    assert_eq!(desk.routes.len(), 6);
    for (id, route) in &desk.routes {
        let spec = &of(*id).expect("a chain").spec;
        let token = spec
            .tokens
            .iter()
            .find(|token| token.address == route.token);
        let token = token.unwrap_or_else(|| panic!("{route:?} is not listed on {id}"));
        assert_eq!(
            (token.symbol.as_str(), token.decimals),
            ("USDC", route.decimals)
        );
    }
}

#[test]
fn every_address_is_written_with_its_checksum() {
    let text = std::fs::read_to_string(production()).expect("the example");
    let addresses: Vec<_> = text
        .split('"')
        .filter(|part| part.starts_with("0x"))
        .collect();
    assert!(addresses.len() > 40, "{}", addresses.len());
    for address in addresses {
        let read = Address::parse_checksummed(address, None);
        assert!(read.is_ok(), "{address}: {read:?}");
    }
}

#[test]
fn no_chain_names_a_contract_or_a_symbol_twice() {
    for spec in specs() {
        let mut seen = BTreeSet::new();
        let tokens = spec.tokens.iter().map(|token| token.address);
        for address in spec.vaults.values().copied().chain(tokens) {
            assert!(
                !address.is_zero() && seen.insert(address),
                "{spec:?} {address}"
            );
        }
        let symbols: BTreeSet<_> = spec.tokens.iter().map(|token| &token.symbol).collect();
        assert_eq!(symbols.len(), spec.tokens.len(), "{spec:?}");
    }
}

#[test]
fn every_chain_offers_its_list() {
    let specs = specs();
    let count = |id| {
        let spec = specs.iter().find(|spec| spec.id.0 == id);
        spec.expect("it is there").tokens.len()
    };
    assert!(count(1) > 90 && count(10) > 20 && count(8453) > 10);
    for spec in &specs {
        assert!(
            spec.native.logo.is_some() || [100].contains(&spec.id.0),
            "{spec:?}"
        );
    }
}

/// Providers' keys are long and look like nothing.
#[test]
fn no_address_of_a_node_has_a_key_in_it() {
    for spec in specs() {
        for url in &spec.rpc_urls {
            let keyless = url.query().is_none()
                && url.username().is_empty()
                && url
                    .path_segments()
                    .into_iter()
                    .flatten()
                    .all(|part| part.len() < 20);
            assert!(keyless && url.scheme() == "https", "{url}");
        }
    }
}
