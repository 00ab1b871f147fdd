//! The token lists in the repository's `token-lists`, a file a chain, in the format of
//! <https://tokenlists.org>. What we add to it stands in `extensions`: `icon`, which of the web app's
//! icons it has, and `gasless`, its EIP-712 domain.

use alloy_primitives::Address;
use chain::Token;
use domain::{AssetKind, ChainId, TokenDomain};
use rust_embed::RustEmbed;
use serde::Deserialize;

#[derive(RustEmbed)]
#[folder = "../../token-lists"]
struct Lists;

/// What the repository knows of a chain's tokens.
#[derive(Debug, Default)]
pub(super) struct Curated {
    /// The chain's own currency, if it is known.
    pub native: Option<CuratedNative>,
    /// Its ERC-20 tokens.
    pub tokens: Vec<Token>,
}

/// A chain's own currency.
#[derive(Debug)]
pub(super) struct CuratedNative {
    pub symbol: String,
    /// A path on our own host.
    pub logo: Option<String>,
}

/// The list of a chain, which is empty for a chain that has none.
pub(super) fn of(chain: ChainId) -> Curated {
    let Some(file) = Lists::get(&format!("{chain}.json")) else {
        return Curated::default();
    };
    let list: List =
        serde_json::from_slice(&file.data).expect("invariant: tests have read every list");
    let mut curated = Curated::default();
    for listed in list.tokens {
        let logo = listed.extensions.icon.as_deref().map(icon);
        if listed.address.is_zero() {
            let symbol = listed.symbol;
            curated.native = Some(CuratedNative { symbol, logo });
            continue;
        }
        curated.tokens.push(Token {
            address: listed.address,
            kind: AssetKind::Erc20,
            symbol: listed.symbol,
            name: listed.name,
            decimals: listed.decimals,
            logo,
            gasless: listed.extensions.gasless.map(|domain| TokenDomain {
                name: domain.name,
                version: domain.version,
            }),
            token_ids: Vec::new(),
        });
    }
    curated
}

/// Where the web app has the icon of that name; its build puts there what the lists name.
pub(crate) fn icon(name: &str) -> String {
    format!("/icons/tokens/{name}.svg")
}

#[derive(Deserialize)]
struct List {
    tokens: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    /// Zero for the chain's own currency.
    address: Address,
    symbol: String,
    name: String,
    decimals: u8,
    #[serde(default)]
    extensions: Extensions,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Extensions {
    icon: Option<String>,
    gasless: Option<Domain>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Domain {
    name: String,
    version: String,
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use alloy_primitives::{B256, b256};
    use domain::domain_separator;
    use serde_json::Value;

    use super::*;
    use crate::config::tokens::{MOST_TOKENS, fault_of};

    /// What USDC's contracts answer to `DOMAIN_SEPARATOR()`: as others have published it but for Scroll's
    /// (534352), which is worked out. A start compares all with the chain.
    const SEPARATORS: [(u64, B256); 7] = [
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
        (
            84532,
            b256!("71f17a3b2ff373b803d70a5a07c046c1a2bc8e89c09ef722fcb047abe94c9818"),
        ),
        (
            534352,
            b256!("c06dd2dd22540724536b9954c648680721a8766d76cd4ece15f2bcf36946da65"),
        ),
    ];

    /// Each list by its chain, as it is read and as it is written.
    fn lists() -> Vec<(ChainId, Curated, Value)> {
        let files = Lists::iter().map(|file| {
            let chain = file.strip_suffix(".json").expect("a list");
            let chain = ChainId(chain.parse().expect("a chain's id"));
            let text = Lists::get(&file).expect("it is there").data;
            let written = serde_json::from_slice(&text).expect("JSON");
            (chain, of(chain), written)
        });
        files.collect()
    }

    fn written(list: &Value) -> &[Value] {
        list["tokens"].as_array().expect("tokens")
    }

    #[test]
    fn every_list_is_of_its_chain_and_bounded() {
        let lists = lists();
        assert_eq!(lists.len(), 27);
        for (chain, curated, list) in lists {
            let native = curated.native.expect("every chain has a currency");
            assert!(!native.symbol.is_empty());
            assert!(curated.tokens.len() <= MOST_TOKENS / 2, "{chain}");
            for token in written(&list) {
                assert_eq!(token["chainId"], chain.0, "{token}");
            }
            // What the schema of tokenlists.org asks of a list.
            let name = list["name"].as_str().expect("a name");
            let plain = |c: char| c.is_ascii_alphanumeric() || c == ' ';
            assert!(name.len() <= 30 && name.chars().all(plain), "{name}");
            assert!(list["timestamp"].is_string() && list["version"]["major"].is_u64());
        }
    }

    #[test]
    fn every_token_is_one_that_an_operator_could_have_listed() {
        for (chain, curated, _) in lists() {
            for token in &curated.tokens {
                assert_eq!(fault_of(token), None, "{chain}");
                let typed = |c: char| c.is_ascii_alphanumeric() || ".+".contains(c);
                assert!(token.symbol.chars().all(typed), "{chain} {}", token.symbol);
                assert!(
                    token.name.is_ascii() && !token.name.contains("  "),
                    "{token:?}"
                );
            }
        }
    }

    #[test]
    fn every_address_is_written_with_its_checksum_and_once() {
        for (chain, curated, list) in lists() {
            let mut seen = BTreeSet::new();
            for token in written(&list) {
                let address = token["address"].as_str().expect("an address");
                let read = Address::parse_checksummed(address, None);
                assert!(read.is_ok(), "{chain} {address}: {read:?}");
                assert!(seen.insert(address), "{chain} {address}");
            }
            let symbols: BTreeSet<_> = curated
                .tokens
                .iter()
                .map(|token| token.symbol.to_lowercase())
                .collect();
            assert_eq!(symbols.len(), curated.tokens.len(), "{chain}");
        }
    }

    #[test]
    fn a_token_is_gasless_where_its_domain_is_known_and_nowhere_else() {
        let separators: BTreeMap<_, _> = lists()
            .iter()
            .flat_map(|(chain, curated, _)| {
                let gasless = curated.tokens.iter().filter_map(|token| {
                    let domain = token.gasless.as_ref()?;
                    let (name, version) = (&domain.name, &domain.version);
                    Some(domain_separator(name, version, *chain, token.address))
                });
                gasless.map(|separator| (chain.0, separator))
            })
            .collect();
        assert_eq!(separators, BTreeMap::from(SEPARATORS));
    }

    #[test]
    fn a_chain_without_a_list_has_an_empty_one() {
        let curated = of(ChainId(31337));
        assert!(curated.native.is_none() && curated.tokens.is_empty());
    }
}
