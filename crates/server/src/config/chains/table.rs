//! A `[[chains]]` table as it is written.

use std::{collections::BTreeMap, num::NonZeroU64, path::PathBuf};

use alloy_primitives::Address;
use serde::Deserialize;
use url::Url;

use super::super::{
    address::{PolicyAddress, WebAddress},
    curated::CuratedNative,
    hidden::Hidden,
    tokens::TokenConfig,
};

/// One of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChainTable {
    pub id: u64,
    pub name: String,
    pub rpc_urls: Vec<Hidden<WebAddress>>,
    #[serde(default)]
    pub ws_urls: Vec<Hidden<Url>>,
    pub public_rpc_url: PolicyAddress,
    pub explorer_url: Option<WebAddress>,
    pub native: CurrencyTable,
    #[serde(default)]
    pub vaults: BTreeMap<String, VaultTable>,
    pub create_version: String,
    pub contracts: Option<ContractsTable>,
    pub block_milliseconds: NonZeroU64,
    pub start_block: u64,
    pub finality_blocks: NonZeroU64,
    pub sponsor_keys_file: Option<PathBuf>,
    #[serde(default)]
    pub sponsor_keystores: Vec<PathBuf>,
    #[serde(default = "default_fee_cap")]
    pub fee_cap_gwei: NonZeroU64,
    #[serde(default = "default_low_balance")]
    pub low_balance: String,
    pub data_fee_oracle: Option<Address>,
    pub budget_a_day: Option<String>,
    #[serde(default = "yes")]
    pub curated_tokens: bool,
    #[serde(default)]
    pub tokens: Vec<TokenConfig>,
    #[serde(default)]
    pub hidden_tokens: Vec<Address>,
    pub market: Option<MarketTable>,
}

/// A vault's address, alone or with the first block that can hold a deposit of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum VaultTable {
    Address(Address),
    Since(VaultSince),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VaultSince {
    pub address: Address,
    pub start_block: u64,
}

fn yes() -> bool {
    true
}

const fn default_fee_cap() -> NonZeroU64 {
    NonZeroU64::new(500).expect("500 is not 0")
}

fn default_low_balance() -> String {
    "0.01".to_owned()
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CurrencyTable {
    pub name: String,
    pub symbol: String,
    pub decimals: u8,
}

impl CurrencyTable {
    /// The icon of what the list calls the chain's own currency, if the operator calls it the same.
    pub(super) fn logo_of(&self, listed: CuratedNative) -> Option<String> {
        listed.logo.filter(|_| listed.symbol == self.symbol)
    }
}

/// What services of prices call a chain that is not known by its id.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MarketTable {
    pub llama: String,
    pub coingecko: String,
    pub native: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ContractsTable {
    #[serde(default)]
    pub mfa_authorizer: Address,
    pub router: Option<Address>,
    #[serde(default)]
    pub bridge_targets: Vec<Address>,
    pub request_addresses: Option<Address>,
}
