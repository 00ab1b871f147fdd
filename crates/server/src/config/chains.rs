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
use chain::{ChainSpec, Currency, OwnContracts, SponsorKey};
use domain::{ChainId, VaultVersion};
use partners::prices::Market;
use serde::Deserialize;
use url::Url;

use super::{
    ConfigError, Environment,
    curated::{self, Curated, CuratedNative},
    hidden::Hidden,
    keys::{self, Password},
    tokens::{self, TokenConfig},
};

const GWEI: u128 = 1_000_000_000;
/// `LIST_LIMIT` of the router.
const MOST_BRIDGES: usize = 16;

/// A chain outside of the sandbox, as `[[chains]]` tells it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainConfig {
    id: u64,
    name: String,
    rpc_urls: Vec<Hidden<Url>>,
    #[serde(default)]
    ws_urls: Vec<Hidden<Url>>,
    public_rpc_url: Url,
    explorer_url: Option<Url>,
    native: CurrencyConfig,
    #[serde(default)]
    vaults: BTreeMap<String, VaultConfig>,
    create_version: String,
    contracts: Option<ContractsConfig>,
    block_milliseconds: u64,
    start_block: u64,
    finality_blocks: u64,
    sponsor_keys_file: Option<PathBuf>,
    #[serde(default)]
    sponsor_keystores: Vec<PathBuf>,
    #[serde(default = "default_fee_cap")]
    fee_cap_gwei: u64,
    #[serde(default = "default_low_balance")]
    low_balance: String,
    budget_a_day: Option<String>,
    #[serde(skip)]
    sponsor_keys: Vec<SponsorKey>,
    #[serde(default = "yes")]
    curated_tokens: bool,
    #[serde(default)]
    tokens: Vec<TokenConfig>,
    #[serde(default)]
    hidden_tokens: Vec<Address>,
    market: Option<MarketConfig>,
}

/// A vault's address, alone or with the first block that can hold a deposit of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum VaultConfig {
    Address(Address),
    Since(VaultSince),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct VaultSince {
    address: Address,
    start_block: u64,
}

fn yes() -> bool {
    true
}

fn default_fee_cap() -> u64 {
    500
}

fn default_low_balance() -> String {
    "0.01".to_owned()
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CurrencyConfig {
    name: String,
    symbol: String,
    decimals: u8,
}

impl CurrencyConfig {
    /// The icon of what the list calls the chain's own currency, if the operator calls it the same.
    fn logo_of(&self, listed: CuratedNative) -> Option<String> {
        listed.logo.filter(|_| listed.symbol == self.symbol)
    }
}

/// What services of prices call a chain that is not known by its id.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MarketConfig {
    llama: String,
    coingecko: String,
    native: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ContractsConfig {
    #[serde(default)]
    mfa_authorizer: Address,
    router: Option<Address>,
    #[serde(default)]
    bridge_targets: Vec<Address>,
}

impl ChainConfig {
    /// Its EIP-155 id.
    pub fn id(&self) -> ChainId {
        ChainId(self.id)
    }

    /// Reads the sponsor's private keys: `FILBERT_SPONSOR_KEYS_{id}`, else, also where that is empty, the
    /// named file.
    pub(super) fn read_sponsor_keys(
        &mut self,
        environment: &Environment,
    ) -> Result<(), ConfigError> {
        let variable = format!("FILBERT_SPONSOR_KEYS_{}", self.id);
        let text = match (keys::set(environment, &variable), &self.sponsor_keys_file) {
            (Some(text), _) => text.clone(),
            (None, Some(path)) => keys::read(path)?,
            (None, None) => return Ok(()),
        };
        self.sponsor_keys = keys::plain_keys(&text)
            .ok_or_else(|| self.problem("a sponsor key is not a private key of 32 bytes in hex"))?;
        Ok(())
    }

    /// Opens the sponsor's keystore files. Their keys come after the private ones.
    pub(super) async fn open_keystores(&mut self, password: Password) -> Result<(), ConfigError> {
        let opened = keys::open_all(self.sponsor_keystores.clone(), password).await;
        self.sponsor_keys
            .extend(opened.map_err(|error| self.problem(error.to_string()))?);
        Ok(())
    }

    /// Whether [`open_keystores`](Self::open_keystores) has something to open.
    pub(super) fn has_keystores(&self) -> bool {
        !self.sponsor_keystores.is_empty()
    }

    /// The chain as the rest of the house knows it.
    ///
    /// # Errors
    /// When a version is not one, or a token cannot be offered.
    pub fn spec(&self) -> Result<ChainSpec, ConfigError> {
        let version = |label: &str| {
            label
                .parse::<VaultVersion>()
                .map_err(|error| self.problem(error.to_string()))
        };
        let (mut vaults, mut vault_start_blocks) = (BTreeMap::new(), BTreeMap::new());
        for (label, vault) in &self.vaults {
            let version = version(label)?;
            let address = match vault {
                VaultConfig::Address(address) => *address,
                VaultConfig::Since(since) => {
                    vault_start_blocks.insert(version, since.start_block);
                    since.address
                }
            };
            vaults.insert(version, address);
        }
        if self.rpc_urls.is_empty() {
            return Err(self.problem("rpc_urls is empty"));
        }
        let is_socket = |url: &Hidden<Url>| matches!(url.0.scheme(), "ws" | "wss");
        if !self.ws_urls.iter().all(is_socket) {
            return Err(self.problem("ws_urls has an address that is not ws:// or wss://"));
        }
        let Curated { native, mut tokens } = curated::of(self.id());
        if !self.curated_tokens {
            tokens.clear();
        }
        let tokens = tokens::offered(tokens, &self.tokens, &self.hidden_tokens)
            .map_err(|fault| self.problem(fault))?;
        Ok(ChainSpec {
            id: self.id(),
            name: self.name.clone(),
            public_rpc_url: self.public_rpc_url.clone(),
            rpc_urls: self.rpc_urls.iter().map(|url| url.0.clone()).collect(),
            ws_urls: self.ws_urls.iter().map(|url| url.0.clone()).collect(),
            explorer_url: self.explorer_url.clone(),
            native: Currency {
                name: self.native.name.clone(),
                symbol: self.native.symbol.clone(),
                decimals: self.native.decimals,
                logo: native.and_then(|native| self.native.logo_of(native)),
            },
            vaults,
            create_version: version(&self.create_version)?,
            contracts: self
                .contracts
                .as_ref()
                .map(|own| self.contracts(own))
                .transpose()?,
            block_time: Duration::from_millis(self.block_milliseconds),
            start_block: self.start_block,
            vault_start_blocks,
            finality_blocks: self.finality_blocks,
            tokens,
            sponsor_keys: self.sponsor_keys.clone(),
            is_sponsored: self.has_keystores() || !self.sponsor_keys.is_empty(),
            fee_cap: u128::from(self.fee_cap_gwei) * GWEI,
            low_balance: self.units("low_balance", &self.low_balance)?,
        })
    }

    /// What services of prices call it. `None`: nothing of it has a price.
    pub(super) fn market(&self) -> Option<Market> {
        match &self.market {
            Some(market) => Some(Market {
                llama: market.llama.clone(),
                coingecko: market.coingecko.clone(),
                native: market.native.clone(),
            }),
            None => Market::of(self.id()),
        }
    }

    /// What its transactions may cost in a day, in gwei. `None`: anything.
    pub(super) fn gwei_a_day(&self) -> Result<Option<NonZeroU64>, ConfigError> {
        let Some(amount) = &self.budget_a_day else {
            return Ok(None);
        };
        let gwei = self.units("budget_a_day", amount)? / U256::from(GWEI);
        let gwei = u64::try_from(gwei).ok().and_then(NonZeroU64::new);
        let wrong = || self.problem("budget_a_day is nothing, or more than can be counted");
        gwei.ok_or_else(wrong).map(Some)
    }

    /// Whole coins of the chain's own currency in its smallest units.
    fn units(&self, name: &str, amount: &str) -> Result<U256, ConfigError> {
        match parse_units(amount, self.native.decimals) {
            Ok(ParseUnits::U256(units)) => Ok(units),
            _ => Err(self.problem(format!("{name} is not an amount, such as \"0.05\""))),
        }
    }

    fn contracts(&self, own: &ContractsConfig) -> Result<OwnContracts, ConfigError> {
        let targets = &own.bridge_targets;
        if targets.len() > MOST_BRIDGES {
            return Err(self.problem(format!("a router goes to {MOST_BRIDGES} bridges at most")));
        }
        if BTreeSet::from_iter(targets).len() < targets.len() {
            return Err(self.problem("bridge_targets names a bridge twice"));
        }
        Ok(OwnContracts {
            mfa_authorizer: own.mfa_authorizer,
            router: own.router,
            bridge_targets: targets.clone(),
        })
    }

    fn problem(&self, problem: impl Into<String>) -> ConfigError {
        ConfigError::Chain {
            chain: self.id,
            problem: problem.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloy_primitives::B256;

    use super::*;

    const CHAIN: &str = r#"
        id = 10
        name = "Optimism"
        rpc_urls = ["https://rpc.example/secret-key"]
        public_rpc_url = "https://public.example"
        native = { name = "Ether", symbol = "ETH", decimals = 18 }
        vaults = { "v4.4" = "0x0000000000000000000000000000000000000001" }
        create_version = "v4.4"
        block_milliseconds = 2000
        start_block = 1
        finality_blocks = 20
    "#;

    #[test]
    fn keys_come_from_the_environment_and_never_show() {
        let mut chain: ChainConfig = toml::from_str(CHAIN).unwrap();
        let key = "11".repeat(32);
        let name = "FILBERT_SPONSOR_KEYS_10".to_owned();
        chain
            .read_sponsor_keys(&[(name, key.clone())].into())
            .unwrap();
        let [read] = &chain.spec().unwrap().sponsor_keys[..] else {
            panic!("it is one key")
        };
        let expected = SponsorKey::plain(&B256::repeat_byte(0x11)).unwrap();
        assert_eq!(read.address(), expected.address());
        assert!(!format!("{chain:?} {read:?}").contains(&key));
    }

    #[test]
    fn an_empty_variable_hides_no_file() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("keys");
        std::fs::write(&file, "11".repeat(32)).unwrap();
        let named = format!("{CHAIN}\nsponsor_keys_file = \"{}\"", file.display());
        let mut chain: ChainConfig = toml::from_str(&named).unwrap();
        let empty = ("FILBERT_SPONSOR_KEYS_10".to_owned(), " ".to_owned());
        chain.read_sponsor_keys(&[empty].into()).unwrap();
        assert_eq!(chain.spec().unwrap().sponsor_keys.len(), 1);
    }

    #[test]
    fn a_key_that_is_not_opened_is_one_all_the_same() {
        let chain: ChainConfig = toml::from_str(CHAIN).unwrap();
        assert!(!chain.spec().unwrap().is_sponsored);
        let keystores = format!("{CHAIN}\nsponsor_keystores = [\"/nowhere/10.json\"]");
        let chain: ChainConfig = toml::from_str(&keystores).unwrap();
        let spec = chain.spec().unwrap();
        assert!(spec.is_sponsored && spec.sponsor_keys.is_empty());
    }

    #[test]
    fn bounds_of_what_is_spent_are_told_in_gwei_and_in_whole_coins() {
        let chain: ChainConfig = toml::from_str(CHAIN).unwrap();
        let defaults = chain.spec().unwrap();
        assert_eq!(defaults.fee_cap, 500 * GWEI);
        assert_eq!(defaults.low_balance, U256::from(10).pow(U256::from(16)));

        let table = "fee_cap_gwei = 3\nlow_balance = \"1.5\"";
        let chain: ChainConfig = toml::from_str(&format!("{CHAIN}\n{table}")).unwrap();
        let spec = chain.spec().unwrap();
        assert_eq!(spec.fee_cap, 3 * GWEI);
        assert_eq!(spec.low_balance, U256::from(1_500_000_000_000_000_000_u64));

        let table = "budget_a_day = \"0.5\"";
        let chain: ChainConfig = toml::from_str(&format!("{CHAIN}\n{table}")).unwrap();
        let half = NonZeroU64::new(500_000_000);
        assert_eq!(chain.gwei_a_day().unwrap(), half);
        let chain: ChainConfig = toml::from_str(CHAIN).unwrap();
        assert_eq!(chain.gwei_a_day().unwrap(), None);
        for wrong in ["0", "-1", "much", "99999999999999999999"] {
            let table = format!("budget_a_day = \"{wrong}\"");
            let chain: ChainConfig = toml::from_str(&format!("{CHAIN}\n{table}")).unwrap();
            let error = chain.gwei_a_day().unwrap_err().to_string();
            assert!(error.contains("budget_a_day is"), "{error}");
        }

        for wrong in ["-1", "much"] {
            let table = format!("low_balance = \"{wrong}\"");
            let chain: ChainConfig = toml::from_str(&format!("{CHAIN}\n{table}")).unwrap();
            let error = chain.spec().unwrap_err().to_string();
            assert!(error.contains("low_balance is not an amount"), "{error}");
        }
    }

    /// The operator's own endpoint often has a key in it.
    #[test]
    fn browsers_are_given_an_endpoint_of_their_own() {
        let without = CHAIN.replace(r#"public_rpc_url = "https://public.example""#, "");
        let refused = toml::from_str::<ChainConfig>(&without).unwrap_err();
        assert!(refused.to_string().contains("public_rpc_url"), "{refused}");
        let chain: ChainConfig = toml::from_str(CHAIN).unwrap();
        let public = chain.spec().unwrap().public_rpc_url;
        assert_eq!(public.as_str(), "https://public.example/");
    }

    #[test]
    fn a_vault_may_have_a_first_block_of_its_own() {
        let vaults = r#"vaults = { "v4.3" = { address = "0x0000000000000000000000000000000000000002", start_block = 7 }, "#;
        let two = CHAIN.replace("vaults = {", vaults);
        let chain: ChainConfig = toml::from_str(&two).unwrap();
        let spec = chain.spec().unwrap();
        assert_eq!(spec.vaults[&VaultVersion::V4_3], Address::with_last_byte(2));
        assert_eq!(spec.start_block_of(VaultVersion::V4_3), 7);
        assert_eq!(spec.start_block_of(VaultVersion::V4_4), spec.start_block);
        let unknown = two.replace("start_block = 7", "start_block = 7, end_block = 9");
        assert!(toml::from_str::<ChainConfig>(&unknown).is_err());
    }

    #[test]
    fn a_chain_may_have_contracts_of_ours() {
        let others: ChainConfig = toml::from_str(CHAIN).unwrap();
        let others = others.spec().unwrap();
        assert_eq!((others.own_vault(), others.router()), (None, None));

        let target = Address::repeat_byte(3);
        let table = format!(
            r#"contracts = {{ router = "{}", bridge_targets = ["{target}"] }}"#,
            Address::repeat_byte(2)
        );
        let ours: ChainConfig = toml::from_str(&format!("{CHAIN}\n{table}")).unwrap();
        let ours = ours.spec().unwrap();
        assert_eq!(ours.own_vault(), Some(Address::with_last_byte(1)));
        assert_eq!(ours.router(), Some(Address::repeat_byte(2)));
        let contracts = ours.contracts.unwrap();
        assert_eq!(contracts.mfa_authorizer, Address::ZERO);
        assert_eq!(contracts.bridge_targets, [target]);

        let twice = table.replace(']', &format!(r#", "{target}"]"#));
        let refused: ChainConfig = toml::from_str(&format!("{CHAIN}\n{twice}")).unwrap();
        let error = refused.spec().unwrap_err().to_string();
        assert_eq!(error, "chain 10: bridge_targets names a bridge twice");
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let chain: ChainConfig = toml::from_str(&CHAIN.replace("v4.4", "v9")).unwrap();
        let error = chain.spec().unwrap_err();
        assert_eq!(error.to_string(), "chain 10: \"v9\" is not a vault version");
    }
}
