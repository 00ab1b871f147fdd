use std::{collections::BTreeMap, time::Duration};

use alloy::primitives::{Address, U256};
use chain::{ChainSpec, Currency};
use domain::{ChainId, VaultVersion};
use url::Url;

/// A chain whose node never answers: nobody listens on the discard port.
pub fn dead_chain() -> ChainSpec {
    let nobody: Url = "http://127.0.0.1:9".parse().expect("a URL");
    ChainSpec {
        id: ChainId(31337),
        name: "Dead".to_owned(),
        rpc_urls: vec![nobody.clone()],
        ws_urls: Vec::new(),
        public_rpc_url: nobody,
        explorer_url: None,
        data_fee_oracle: None,
        native: Currency {
            name: "Ether".to_owned(),
            symbol: "ETH".to_owned(),
            decimals: 18,
            logo: None,
        },
        vaults: BTreeMap::from([(VaultVersion::V4_4, Address::repeat_byte(1))]),
        create_version: VaultVersion::V4_4,
        contracts: None,
        block_time: Duration::from_secs(1),
        start_block: 0,
        vault_start_blocks: BTreeMap::new(),
        finality_blocks: 3,
        tokens: Vec::new(),
        sponsor_keys: Vec::new(),
        is_sponsored: false,
        fee_cap: 0,
        low_balance: U256::ZERO,
    }
}
