//! Chains outside of the sandbox.

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroU64,
    path::PathBuf,
    time::Duration,
};

use alloy_primitives::{
    Address, U256,
    utils::{ParseUnits, parse_units},
};
use chain::{ChainSpec, Currency, OwnContracts, SponsorKey, data_fee_oracle};
use domain::{ChainId, VaultVersion};
use partners::prices::Market;

use super::{
    ConfigError, Environment,
    curated::{self, Curated},
    keys::{self, Password},
    source, tokens,
};
use table::{ChainTable, ContractsTable, VaultTable};

mod table;
#[cfg(test)]
mod tests;

const GWEI: u128 = 1_000_000_000;
/// `LIST_LIMIT` of the router.
const MOST_BRIDGES: usize = 16;

/// A chain outside of the sandbox.
#[derive(Clone, Debug)]
pub struct ChainConfig {
    /// The chain as the rest of the house knows it.
    pub spec: ChainSpec,
    /// Tokens that should be hidden and are on no list: nothing is hidden by them.
    pub hidden_in_vain: Vec<Address>,
    /// What services of prices call it. `None`: nothing of it has a price.
    pub(super) market: Option<Market>,
    /// What its transactions may cost in a day, in gwei. `None`: anything.
    pub(super) gwei_a_day: Option<NonZeroU64>,
    keystores: Vec<PathBuf>,
}

impl ChainConfig {
    /// Reads a `[[chains]]` table, and the sponsor's private keys: those of `FILBERT_SPONSOR_KEYS_{id}`,
    /// else, also where that is empty, those of the named file.
    ///
    /// # Errors
    /// The first thing that is wrong, with the chain's id where there is one.
    pub(super) fn read(table: toml::Table, environment: &Environment) -> Result<Self, ConfigError> {
        let id = table.get("id").and_then(toml::Value::as_integer);
        let named = id.map_or("without an id".to_owned(), |id| id.to_string());
        table
            .try_into()
            .map_err(|error| source::told_of_field(&error))
            .and_then(|table: ChainTable| {
                let keys = sponsor_keys(&table, environment)?;
                table.read(keys)
            })
            .map_err(|problem| ConfigError::Chain {
                chain: named,
                problem,
            })
    }

    /// Its EIP-155 id.
    pub fn id(&self) -> ChainId {
        self.spec.id
    }

    /// Opens the sponsor's keystore files. Their keys come after the private ones.
    pub(super) async fn open_keystores(&mut self, password: Password) -> Result<(), ConfigError> {
        let opened = keys::open_all(self.keystores.clone(), password).await;
        let opened = opened.map_err(|error| ConfigError::Chain {
            chain: self.id().to_string(),
            problem: error.to_string(),
        })?;
        self.spec.sponsor_keys.extend(opened);
        Ok(())
    }

    /// Whether [`open_keystores`](Self::open_keystores) has something to open.
    pub(super) fn has_keystores(&self) -> bool {
        !self.keystores.is_empty()
    }
}

fn sponsor_keys(table: &ChainTable, environment: &Environment) -> Result<Vec<SponsorKey>, String> {
    let variable = format!("{}{}", keys::OF_CHAIN, table.id);
    let text = match (keys::set(environment, &variable), &table.sponsor_keys_file) {
        (Some(text), _) => text.clone(),
        (None, Some(path)) => keys::read(path).map_err(|error| error.to_string())?,
        (None, None) => return Ok(Vec::new()),
    };
    keys::plain_keys(&text)
        .ok_or_else(|| "a sponsor key is not a private key of 32 bytes in hex".to_owned())
}

impl ChainTable {
    /// What it says, once all of it makes sense.
    ///
    /// # Errors
    /// What does not, for the operator.
    fn read(self, sponsor_keys: Vec<SponsorKey>) -> Result<ChainConfig, String> {
        let id = ChainId(self.id);
        let (vaults, vault_start_blocks) = self.vaults()?;
        if self.rpc_urls.is_empty() {
            return Err("rpc_urls is empty".to_owned());
        }
        let mut sockets = self.ws_urls.iter().map(|url| url.0.scheme());
        if !sockets.all(|scheme| matches!(scheme, "ws" | "wss")) {
            return Err("ws_urls has an address that is not ws:// or wss://".to_owned());
        }
        let Curated { native, mut tokens } = curated::of(id);
        if !self.curated_tokens {
            tokens.clear();
        }
        let listed = |address: &Address| tokens.iter().any(|token| token.address == *address);
        let hidden = self.hidden_tokens.iter().copied();
        let hidden_in_vain = hidden.filter(|address| !listed(address)).collect();
        let tokens = tokens::offered(tokens, &self.tokens, &self.hidden_tokens)?;
        let spec = ChainSpec {
            id,
            contracts: self.contracts.as_ref().map(contracts).transpose()?,
            low_balance: self.units("low_balance", &self.low_balance)?,
            native: Currency {
                logo: native.and_then(|native| self.native.logo_of(native)),
                name: self.native.name.clone(),
                symbol: self.native.symbol.clone(),
                decimals: self.native.decimals,
            },
            vaults,
            create_version: version(&self.create_version)?,
            block_time: Duration::from_millis(self.block_milliseconds.get()),
            start_block: self.start_block,
            vault_start_blocks,
            finality_blocks: self.finality_blocks.get(),
            tokens,
            is_sponsored: !self.sponsor_keystores.is_empty() || !sponsor_keys.is_empty(),
            sponsor_keys,
            fee_cap: u128::from(self.fee_cap_gwei.get()) * GWEI,
            data_fee_oracle: self.data_fee_oracle.or_else(|| data_fee_oracle(id)),
            name: self.name.clone(),
            public_rpc_url: self.public_rpc_url.0.clone(),
            rpc_urls: self.rpc_urls.iter().map(|url| url.0.0.clone()).collect(),
            ws_urls: self.ws_urls.iter().map(|url| url.0.clone()).collect(),
            explorer_url: self.explorer_url.as_ref().map(|url| url.0.clone()),
        };
        Ok(ChainConfig {
            spec,
            hidden_in_vain,
            gwei_a_day: self.gwei_a_day()?,
            market: match self.market {
                Some(market) => Some(Market {
                    llama: market.llama,
                    coingecko: market.coingecko,
                    native: market.native,
                }),
                None => Market::of(id),
            },
            keystores: self.sponsor_keystores,
        })
    }

    /// Vaults, and the first blocks of those that have one of their own.
    #[expect(clippy::type_complexity, reason = "two maps by version")]
    fn vaults(
        &self,
    ) -> Result<(BTreeMap<VaultVersion, Address>, BTreeMap<VaultVersion, u64>), String> {
        let (mut vaults, mut start_blocks) = (BTreeMap::new(), BTreeMap::new());
        for (label, vault) in &self.vaults {
            let version = version(label)?;
            let address = match vault {
                VaultTable::Address(address) => *address,
                VaultTable::Since(since) => {
                    start_blocks.insert(version, since.start_block);
                    since.address
                }
            };
            vaults.insert(version, address);
        }
        Ok((vaults, start_blocks))
    }

    fn gwei_a_day(&self) -> Result<Option<NonZeroU64>, String> {
        let Some(amount) = &self.budget_a_day else {
            return Ok(None);
        };
        let gwei = self.units("budget_a_day", amount)? / U256::from(GWEI);
        let gwei = u64::try_from(gwei).ok().and_then(NonZeroU64::new);
        gwei.ok_or_else(|| "budget_a_day is nothing, or more than can be counted".to_owned())
            .map(Some)
    }

    /// Whole coins of the chain's own currency in its smallest units.
    fn units(&self, name: &str, amount: &str) -> Result<U256, String> {
        match parse_units(amount, self.native.decimals) {
            Ok(ParseUnits::U256(units)) => Ok(units),
            _ => Err(format!("{name} is not an amount, such as \"0.05\"")),
        }
    }
}

fn version(label: &str) -> Result<VaultVersion, String> {
    label
        .parse()
        .map_err(|error: <VaultVersion as std::str::FromStr>::Err| error.to_string())
}

fn contracts(own: &ContractsTable) -> Result<OwnContracts, String> {
    let targets = &own.bridge_targets;
    if targets.len() > MOST_BRIDGES {
        return Err(format!("a router goes to {MOST_BRIDGES} bridges at most"));
    }
    if BTreeSet::from_iter(targets).len() < targets.len() {
        return Err("bridge_targets names a bridge twice".to_owned());
    }
    Ok(OwnContracts {
        mfa_authorizer: own.mfa_authorizer,
        router: own.router,
        bridge_targets: targets.clone(),
        request_addresses: own.request_addresses,
    })
}
