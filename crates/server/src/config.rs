//! What an operator can set, a topic a file. `default.toml` is the documentation: it holds every
//! setting with its default, and names its environment variable.
//!
//! This is the only place that reads the environment; all else takes values.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use domain::ChainId;
use serde::Deserialize;

mod attachments;
mod budgets;
mod chains;
mod curated;
mod deployer;
mod ens;
mod environment;
mod hidden;
mod http;
mod keys;
mod limits;
mod log;
mod metrics;
mod nfts;
mod operator;
mod prices;
mod retention;
mod sandbox;
mod source;
mod storage;
mod telemetry;
mod token_ids;
mod tokens;
mod variable;

pub use attachments::AttachmentsConfig;
pub use budgets::BudgetsConfig;
pub use chains::ChainConfig;
pub(crate) use curated::icon;
pub(crate) use deployer::deployer_key;
pub use ens::EnsConfig;
pub use http::HttpConfig;
pub(crate) use keys::keystore_password;
pub use limits::LimitsConfig;
pub use log::{LogConfig, LogFormat};
pub use metrics::MetricsConfig;
pub use nfts::NftsConfig;
pub use operator::OperatorConfig;
pub use prices::PricesConfig;
pub use retention::RetentionConfig;
pub use sandbox::SandboxConfig;
pub(crate) use source::DEFAULT as DEFAULTS;
pub use storage::StorageConfig;
pub use telemetry::TelemetryConfig;

/// Everything that can be set.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where to listen and how people reach it.
    pub http: HttpConfig,
    /// Bounds.
    pub limits: LimitsConfig,
    /// What is given away.
    pub budgets: BudgetsConfig,
    /// Where things are kept.
    pub storage: StorageConfig,
    /// Where what travels with links is kept, and how much of it.
    pub attachments: AttachmentsConfig,
    /// How long things are kept.
    pub retention: RetentionConfig,
    /// What is logged, and how.
    pub log: LogConfig,
    /// Who tells what assets cost.
    pub prices: PricesConfig,
    /// Where pieces of NFT collections may be described and pictured.
    pub nfts: NftsConfig,
    /// Where people are led who need the operator.
    pub operator: OperatorConfig,
    /// Where names are looked up.
    pub ens: EnsConfig,
    /// Who may read figures.
    pub metrics: MetricsConfig,
    /// Where traces go.
    pub telemetry: TelemetryConfig,
    /// The sandbox's chains.
    pub sandbox: SandboxConfig,
    /// Chains outside of the sandbox.
    #[serde(default)]
    pub chains: Vec<ChainConfig>,
}

/// What is wrong with the configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// A file is not TOML, or has an unknown name or a value of the wrong kind.
    #[error("{source_name}: {problem}")]
    Toml {
        /// Which file, or which variable.
        source_name: String,
        /// What is wrong, and in which line. The line is not quoted: it may hold a key.
        problem: String,
    },
    /// A variable is none of ours, and looks like one.
    #[error("{name} is no setting{}", hint(*.near))]
    UnknownVariable {
        /// The variable.
        name: String,
        /// Which was probably meant.
        near: Option<&'static str>,
    },
    /// A variable's text is not of its kind.
    #[error("{name} should be {expected}")]
    Variable {
        /// The variable.
        name: &'static str,
        /// What it should be.
        expected: &'static str,
    },
    /// Keystore files are configured, and nothing opens them.
    #[error(
        "there are keystore files and no password: set FILBERT_KEYSTORE_PASSWORD, or let \
         FILBERT_KEYSTORE_PASSWORD_FILE name a file that holds it"
    )]
    NoKeystorePassword,
    /// `[ens]` names a chain that is not configured.
    #[error("[ens] chain_id is {0}, and no [[chains]] table has that id")]
    NoEnsChain(ChainId),
    /// A host of `[nfts]` is none that may be asked.
    #[error(
        "[nfts] hosts has {0:?}: name public hosts without scheme, port and path, such as \"arweave.net\""
    )]
    NftHost(String),
    /// What is in IPFS would be asked for by something else than HTTP.
    #[error("[nfts] ipfs_gateway is neither https:// nor http://")]
    IpfsGateway,
    /// A chain's settings cannot be read.
    #[error("chain {chain}: {problem}")]
    Chain {
        /// Its id.
        chain: u64,
        /// What is wrong.
        problem: String,
    },
}

fn hint(near: Option<&str>) -> String {
    match near {
        Some(near) => format!("; is {near} meant?"),
        None => "; `filbert settings` names them all".to_owned(),
    }
}

/// The environment, as far as it is ours.
pub type Environment = BTreeMap<String, String>;

impl Config {
    /// The configuration of this process: defaults, file, environment.
    ///
    /// # Errors
    /// The first thing that is wrong, naming file or variable.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let environment = std::env::vars().collect();
        Self::from_sources(file, &environment)
    }

    /// The configuration of a given file and environment.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn from_sources(
        file: Option<&Path>,
        environment: &Environment,
    ) -> Result<Self, ConfigError> {
        environment::refuse_unknown(environment)?;
        let mut table = source::defaults();
        if let Some(path) = file {
            source::overlay(&mut table, source::read_file(path)?);
        }
        source::apply_environment(&mut table, environment)?;
        let mut config: Self = table.try_into().map_err(|error| ConfigError::Toml {
            source_name: file.map_or("defaults".into(), |path| path.display().to_string()),
            problem: source::told(&error, ""),
        })?;
        config.storage.refuse_unreadable_url()?;
        config.attachments.refuse_unreadable_url()?;
        config.attachments.refuse_bucket_without_keys()?;
        config.nfts.refuse_wrong_places()?;
        for chain in &mut config.chains {
            chain.read_sponsor_keys(environment)?;
        }
        Ok(config)
    }

    /// Where names are looked up.
    ///
    /// # Errors
    /// When that chain is not configured.
    pub fn names(&self) -> Result<payments::Names, ConfigError> {
        let chain = self.ens.chain();
        match chain.filter(|id| self.chains.iter().all(|chain| chain.id() != *id)) {
            Some(missing) => Err(ConfigError::NoEnsChain(missing)),
            None => Ok(payments::Names::on(chain)),
        }
    }

    /// How much is given away in a day.
    ///
    /// # Errors
    /// When a chain's amount cannot be read.
    pub fn budgets(&self) -> Result<payments::Budgets, ConfigError> {
        let mut budgets = self.budgets.budgets();
        for chain in &self.chains {
            if let Some(gwei) = chain.gwei_a_day()? {
                budgets.gwei_per_chain.insert(chain.id(), gwei);
            }
        }
        Ok(budgets)
    }

    /// What assets of these chains cost.
    pub fn prices(&self) -> payments::Prices {
        let markets = self.chains.iter();
        let markets = markets.filter_map(|chain| Some((chain.id(), chain.market()?)));
        self.prices.prices(markets.collect())
    }

    /// Opens the keystore files of all chains, so that their keys can sign.
    ///
    /// # Errors
    /// When there is no password, or it does not open one of them.
    pub async fn open_keystores(&mut self) -> Result<(), ConfigError> {
        let mut locked = self
            .chains
            .iter_mut()
            .filter(|chain| chain.has_keystores())
            .peekable();
        if locked.peek().is_none() {
            return Ok(());
        }
        let password = keystore_password()?;
        for chain in locked {
            chain.open_keystores(password.clone()).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(pairs: &[(&str, &str)]) -> Environment {
        pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    #[test]
    fn defaults_are_complete() {
        let config = Config::from_sources(None, &Environment::new()).unwrap();
        assert_eq!(config.http.port, 8080);
        assert_eq!(
            config.http.base_url(8080).as_str(),
            "http://localhost:8080/"
        );
        assert!(config.storage.database_url().ends_with("/data/filbert.db"));
        assert!(config.chains.is_empty());
    }

    #[test]
    fn environment_wins_over_file_and_file_over_defaults() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "[http]\nport = 1\nhost = \"0.0.0.0\"\n").unwrap();
        let environment = environment(&[
            ("PORT", "9000"),
            ("FILBERT_FRAME_ANCESTORS", "https://a, https://b"),
        ]);
        let config = Config::from_sources(Some(file.path()), &environment).unwrap();
        assert_eq!(
            (config.http.host.to_string(), config.http.port),
            ("0.0.0.0".into(), 9000)
        );
        assert_eq!(config.http.frame_ancestors, ["https://a", "https://b"]);
    }

    #[test]
    fn unknown_names_and_wrong_kinds_are_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "[http]\nprot = 1\n").unwrap();
        let error = Config::from_sources(Some(file.path()), &Environment::new()).unwrap_err();
        assert!(error.to_string().contains("prot"), "{error}");

        let error = Config::from_sources(None, &environment(&[("PORT", "http")])).unwrap_err();
        assert_eq!(error.to_string(), "PORT should be a whole number");
    }

    /// Providers put keys into addresses, and databases' have passwords.
    #[test]
    fn no_secret_is_shown_whatever_is_wrong() {
        let secret = "S3CR3T";
        let chain = |urls: &str| {
            format!(
                "[storage]\ndatabase_url = \"postgres://app:{secret}@db.example/app\"\n[[chains]]\n\
                 id = 10\nname = \"x\"\nrpc_urls = [{urls}]\n\
                 public_rpc_url = \"https://x\"\n\
                 native = {{ name = \"x\", symbol = \"x\", decimals = 18 }}\n\
                 create_version = \"v4.4\"\nblock_milliseconds = 1\nstart_block = 0\n\
                 finality_blocks = 1\n"
            )
        };
        let load = |text: String| {
            let file = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(file.path(), text).unwrap();
            Config::from_sources(Some(file.path()), &Environment::new())
        };
        let right = load(chain(&format!("\"https://rpc.example/{secret}\""))).unwrap();
        let shown = format!("{right:?} {}", right.storage.database_name());
        assert!(!shown.contains(secret), "{shown}");
        let spec = right.chains[0].spec().unwrap();
        assert!(spec.rpc_urls[0].as_str().contains(secret), "it is there");

        for wrong in [
            format!("\"rpc.example/{secret}\""),
            format!("\"https://rpc.example/{secret}"),
            format!("\"https://rpc.example/{secret}\", 5"),
        ] {
            let refused = load(chain(&wrong)).unwrap_err();
            let shown = format!("{refused} {refused:?}");
            assert!(!shown.contains(secret), "{shown}");
        }
        for name in ["PORT", "FILBERT_DATABASE_URL", "FILBERT_SPONSOR_KEYS_10"] {
            let file = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(file.path(), chain("\"https://x\"")).unwrap();
            let environment = environment(&[(name, secret)]);
            let loaded = Config::from_sources(Some(file.path()), &environment);
            let refused = loaded.unwrap_err();
            let shown = format!("{refused} {refused:?}");
            assert!(!shown.contains(secret), "{shown}");
        }
    }

    /// The default file says which variable sets what; the code must agree.
    #[test]
    fn every_variable_is_documented() {
        for variable in source::variables() {
            assert!(source::DEFAULT.contains(variable.name), "{}", variable.name);
        }
    }
}
