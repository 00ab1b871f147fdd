//! Which chains and tokens there are.

use std::collections::BTreeMap;

use alloy::{
    primitives::{Address, address},
    providers::RootProvider,
};
use domain::{AssetKind, UsdPrice};
use serde_json::{Number, Value, json};

use crate::{SandboxChain, prices::Coins};

/// What the API calls a chain's own currency. Bridge and vaults call it zero.
pub(super) const NATIVE: Address = address!("EeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE");

/// A chain between which and the others money moves.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub id: u64,
    pub name: &'static str,
    pub bridge: Address,
    pub node: RootProvider,
    pub native: Token,
    pub tokens: Vec<Token>,
    rpc: String,
}

/// Something that can be paid in or out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub chain: u64,
    /// Zero: the chain's own currency.
    pub address: Address,
    pub symbol: &'static str,
    name: &'static str,
    pub decimals: u8,
    /// By what name it has a price.
    priced_as: String,
}

impl Chain {
    pub fn of(chain: &SandboxChain) -> Self {
        let native = Token {
            chain: chain.id.0,
            address: Address::ZERO,
            symbol: chain.native.symbol,
            name: chain.native.name,
            decimals: chain.native.decimals,
            priced_as: chain.native_price(),
        };
        let coins = chain.tokens.iter();
        let coins = coins.filter(|token| token.kind == AssetKind::Erc20);
        let tokens = coins.map(|token| Token {
            chain: chain.id.0,
            address: token.address,
            symbol: token.symbol,
            name: token.name,
            decimals: token.decimals,
            priced_as: chain.token_price(token),
        });
        Self {
            id: chain.id.0,
            name: chain.name,
            bridge: chain.bridge,
            node: RootProvider::new_http(chain.rpc_url.clone()),
            native,
            tokens: tokens.collect(),
            rpc: chain.rpc_url.to_string(),
        }
    }

    pub fn all_tokens(&self) -> impl Iterator<Item = &Token> {
        std::iter::once(&self.native).chain(&self.tokens)
    }

    /// A token by what the API calls it.
    pub fn token(&self, address: Address) -> Option<&Token> {
        self.all_tokens()
            .find(|token| token.told_address() == address)
    }

    pub fn told(&self) -> Value {
        json!({
            "chainId": self.id.to_string(),
            "chainType": "evm",
            "networkIdentifier": self.name.to_lowercase().replace(' ', "-"),
            "networkName": self.name,
            "axelarChainName": self.name.replace(' ', ""),
            "rpc": self.rpc,
            "chainIconURI": "",
            "blockExplorerUrls": [],
            "enableBoostByDefault": false,
            "boostSupported": false,
            "sameChainSwapsSupported": true,
            "nativeCurrency": {
                "name": self.native.name,
                "symbol": self.native.symbol,
                "decimals": self.native.decimals,
                "icon": "",
            },
            "squidContracts": { "squidRouter": self.bridge.to_checksum(None) },
            "chainNativeContracts": {
                "usdcToken": self.tokens.iter().find(|token| token.symbol == "USDC")
                    .map(|token| token.address.to_checksum(None)),
            },
            "compliance": { "trmIdentifier": "" },
            "bridges": {},
        })
    }
}

impl Token {
    fn told_address(&self) -> Address {
        match self.address {
            Address::ZERO => NATIVE,
            address => address,
        }
    }

    /// What one of it costs. None: nobody says.
    pub fn price(&self, coins: &Coins) -> Option<UsdPrice> {
        coins.usd(&self.priced_as)?.to_string().parse().ok()
    }

    pub fn told(&self, coins: &Coins, with_price: bool) -> Value {
        let mut told = json!({
            "type": "evm",
            "chainId": self.chain.to_string(),
            "address": self.told_address().to_checksum(None),
            "name": self.name,
            "symbol": self.symbol,
            "decimals": self.decimals,
            "logoURI": "",
            "coingeckoId": self.name.to_lowercase().replace(' ', "-"),
            "volatility": if self.address.is_zero() { 2 } else { 0 },
        });
        if with_price {
            told["usdPrice"] = json!(coins.usd(&self.priced_as).unwrap_or(Number::from(0)));
        }
        told
    }
}

/// The tokens that a list is asked for.
pub(super) fn listed(
    chains: &[Chain],
    coins: &Coins,
    asked: &BTreeMap<String, String>,
) -> Vec<Value> {
    let is_of = |name: &str, is: &dyn Fn(&str) -> bool| asked.get(name).is_none_or(|text| is(text));
    let with_price = asked.get("usdPrice").is_none_or(|wanted| wanted != "false");
    let chains = chains
        .iter()
        .filter(|chain| is_of("chainId", &|text| text == chain.id.to_string()));
    chains
        .flat_map(Chain::all_tokens)
        .filter(|token| {
            let is_its = |address: Address| address == token.told_address();
            is_of("address", &|text| text.parse().is_ok_and(is_its))
        })
        .map(|token| token.told(coins, with_price))
        .collect()
}
