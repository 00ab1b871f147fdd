//! The example configurations, read as the program reads them.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use alloy::primitives::{Address, B256, b256};
use chain::{ChainSpec, Chains};
use domain::domain_separator;
use server::config::Config;

/// What tokens' contracts answer to `DOMAIN_SEPARATOR()`, as others have published it.
const SEPARATORS: [(u64, B256); 5] = [
    (
        10,
        b256!("26d9c34bb1a1c312f69c53b2d93b8be20faafba63af2438c6811713c9b1f933f"),
    ),
    (
        137,
        b256!("caa2ce1a5703ccbe253a34eb3166df60a705c561b44b192061e28f2a985be2ca"),
    ),
    (
        8453,
        b256!("02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f"),
    ),
    (
        42161,
        b256!("08d11903f8419e68b1b8721bcbe2e9fc68569122a77ef18c216f10b3b5112c78"),
    ),
    (
        43114,
        b256!("bbea200329a938bc3438984a49cb0732e66d66d7bd59c127abacc1710e77f7b3"),
    ),
];

fn production() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/production.toml")
}

fn config() -> Config {
    Config::from_sources(Some(&production()), &Default::default()).expect("the example is read")
}

fn specs() -> Vec<ChainSpec> {
    let config = config();
    let specs = config.chains.iter().map(|chain| chain.spec());
    specs.collect::<Result<_, _>>().expect("its chains are")
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
fn names_are_looked_up_on_a_chain_that_is_there() {
    let names = config().names().expect("it is one of the chains");
    assert_eq!(names.chain(), Some(domain::ChainId(1)));
}

#[test]
fn every_address_is_written_with_its_checksum() {
    let text = std::fs::read_to_string(production()).expect("the example");
    let addresses: Vec<_> = text
        .split('"')
        .filter(|part| part.starts_with("0x"))
        .collect();
    assert!(addresses.len() > 100, "{}", addresses.len());
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
fn gasless_tokens_have_the_domain_that_their_contracts_tell() {
    let separators: BTreeMap<_, _> = specs()
        .iter()
        .flat_map(|spec| {
            let gasless = spec.tokens.iter().filter_map(|token| {
                let domain = token.gasless.as_ref()?;
                let (name, version) = (&domain.name, &domain.version);
                Some(domain_separator(name, version, spec.id, token.address))
            });
            gasless.map(|separator| (spec.id.0, separator))
        })
        .collect();
    for (chain, expected) in SEPARATORS {
        assert_eq!(separators.get(&chain), Some(&expected), "{chain}");
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
