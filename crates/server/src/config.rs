//! What an operator can set, a topic a file. `default.toml` is the documentation: it holds every
//! setting with its default, and names its environment variable.
//!
//! This is the only place that reads the environment; all else takes values.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use chain::ChainSpec;
use domain::ChainId;

mod address;
mod attachments;
mod bank;
mod budgets;
mod chains;
mod curated;
mod deployer;
mod ens;
mod environment;
mod hidden;
mod http;
mod keys;
mod landing;
mod limits;
mod log;
mod logo;
mod mail;
mod metrics;
mod nfts;
mod number;
mod operator;
mod prices;
mod public_hosts;
mod push;
mod raffles;
mod retention;
mod routes;
mod sandbox;
mod settings;
mod source;
mod storage;
mod telemetry;
mod token_ids;
mod tokens;
mod variable;
mod wallet_connect;

pub use attachments::AttachmentsConfig;
pub use bank::{BankConfig, NotAToken, OperatorToken};
pub use chains::ChainConfig;
pub(crate) use curated::icon;
pub(crate) use deployer::deployer_key;
pub use http::HttpConfig;
pub(crate) use keys::keystore_password;
pub use landing::{Claim, LandingConfig, Partner, Testimonial, TooLong, Words};
pub use limits::LimitsConfig;
pub use log::{LogConfig, LogFormat};
pub use logo::{Logo, NoLogo};
pub use mail::MailConfig;
pub use metrics::MetricsConfig;
pub use nfts::NftsConfig;
pub use operator::OperatorConfig;
pub use prices::PricesConfig;
pub use push::PushConfig;
pub use raffles::RafflesConfig;
pub use retention::RetentionConfig;
pub use routes::RoutesConfig;
pub use sandbox::SandboxConfig;
use settings::Settings;
pub(crate) use source::DEFAULT as DEFAULTS;
pub use storage::StorageConfig;
pub use telemetry::TelemetryConfig;
pub use wallet_connect::WalletConnectConfig;

/// What the program works with. Whatever cannot be right in it was refused when it was read.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen and how people reach it.
    pub http: HttpConfig,
    /// Bounds.
    pub limits: LimitsConfig,
    /// What is given away in a day.
    pub budgets: payments::Budgets,
    /// Where things are kept.
    pub storage: StorageConfig,
    /// Where what travels with links is kept, and how much of it.
    pub attachments: AttachmentsConfig,
    /// How long things are kept.
    pub retention: RetentionConfig,
    /// What is logged, and how.
    pub log: LogConfig,
    /// Where pieces of NFT collections may be described and pictured.
    pub nfts: NftsConfig,
    /// Who sends letters.
    pub mail: MailConfig,
    /// Who sends messages to browsers.
    pub push: PushConfig,
    /// Who pays money out to people's banks.
    pub bank: BankConfig,
    /// Who carries money over to other tokens and chains.
    pub routes: RoutesConfig,
    /// Who gives the second signature that slots of raffles need.
    pub raffles: RafflesConfig,
    /// Where people are led who need the operator.
    pub operator: OperatorConfig,
    /// What the operator says on the front pages.
    pub landing: LandingConfig,
    /// By whom wallets elsewhere are reached.
    pub wallet_connect: WalletConnectConfig,
    /// Where names are looked up.
    pub names: payments::Names,
    /// Who may read figures.
    pub metrics: MetricsConfig,
    /// Where traces go.
    pub telemetry: TelemetryConfig,
    /// The sandbox's chains.
    pub sandbox: SandboxConfig,
    /// Chains outside of the sandbox.
    pub chains: Vec<ChainConfig>,
    prices: PricesConfig,
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
    /// What a variable sets cannot be that.
    #[error("{name}: {problem}")]
    Value {
        /// The variable.
        name: &'static str,
        /// What is wrong.
        problem: String,
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
    /// There are keys of a chain that is not configured.
    #[error("FILBERT_SPONSOR_KEYS_{0} is set, and no [[chains]] table has that id")]
    KeysOfNoChain(ChainId),
    /// Something is set that is worth nothing without another setting.
    #[error("{setting} is set and does nothing: it needs {needs}")]
    Without {
        /// What is set.
        setting: &'static str,
        /// What is not.
        needs: &'static str,
    },
    /// A chain's settings cannot be read.
    #[error("chain {chain}: {problem}")]
    Chain {
        /// Its id.
        chain: String,
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
        Settings::of(file, environment)?.read(environment)
    }

    /// Every chain as the rest of the house knows it.
    pub fn specs(&self) -> Vec<ChainSpec> {
        self.chains.iter().map(|chain| chain.spec.clone()).collect()
    }

    /// What assets of these chains cost.
    pub fn prices(&self) -> payments::Prices {
        let markets = self.chains.iter();
        let markets = markets.filter_map(|chain| Some((chain.id(), chain.market.clone()?)));
        self.prices.prices(markets.collect())
    }

    /// Opens the keystore files of all chains and of raffles, so that their keys can sign.
    ///
    /// # Errors
    /// When there is no password, or it does not open one of them.
    pub async fn open_keystores(&mut self, wanted: Keystores) -> Result<(), ConfigError> {
        let mut locked = self
            .chains
            .iter_mut()
            .filter(|chain| wanted.of_sponsors && chain.has_keystores())
            .peekable();
        let of_authorizer = wanted.of_authorizer && self.raffles.has_keystore();
        if locked.peek().is_none() && !of_authorizer {
            return Ok(());
        }
        let password = keystore_password()?;
        for chain in locked {
            chain.open_keystores(password.clone()).await?;
        }
        if of_authorizer {
            self.raffles.open_keystore(password).await?;
        }
        Ok(())
    }
}

/// Which keystores a command has something to sign with.
#[derive(Clone, Copy, Debug)]
pub struct Keystores {
    /// Those that pay for gas: of whatever sends.
    pub of_sponsors: bool,
    /// That of raffles: of whatever answers.
    pub of_authorizer: bool,
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

    #[test]
    fn a_variable_of_the_wrong_kind_names_itself() {
        for (name, value) in [
            ("PORT", "99999"),
            ("FILBERT_HOST", "x"),
            ("FILBERT_LOG_FORMAT", "xml"),
            ("FILBERT_LOG", "a=b=c"),
            ("FILBERT_MAX_REQUESTS", "0"),
            ("FILBERT_BASE_URL", "mailto:x"),
            ("FILBERT_METRICS_ADDRESS", "9090"),
            ("FILBERT_FRAME_ANCESTORS", "https://a;script-src *"),
        ] {
            let error = Config::from_sources(None, &environment(&[(name, value)]));
            let error = error.unwrap_err().to_string();
            assert!(error.starts_with(&format!("{name}: ")), "{error}");
        }
        // What is wrong in the file is the file's fault, and stays it.
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "[http]\nport = 99999\n").unwrap();
        let error = Config::from_sources(Some(file.path()), &environment(&[("PORT", "80")]));
        let error = error.unwrap_err().to_string();
        let name = file.path().display().to_string();
        assert!(
            error.starts_with(&name) && error.contains("http.port: "),
            "{error}"
        );
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
        let spec = &right.chains[0].spec;
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
        for name in [
            "PORT",
            "FILBERT_DATABASE_URL",
            "FILBERT_SPONSOR_KEYS_10",
            "FILBERT_LLAMA_URL",
            "FILBERT_COINGECKO_URL",
            "FILBERT_OTLP_ENDPOINT",
            "FILBERT_IPFS_GATEWAY",
            "FILBERT_S3_ENDPOINT",
            "FILBERT_SMTP_URL",
            "FILBERT_PUSH_KEY",
            "FILBERT_BANK_API_URL",
            "FILBERT_BANK_WEBHOOK_KEY",
            "FILBERT_BANK_OPERATOR_TOKEN",
            "FILBERT_ROUTES_URL",
        ] {
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

    #[test]
    fn every_documented_variable_is_one() {
        let named = source::DEFAULT.lines().filter_map(|line| {
            let (_, comment) = line.split_once("# FILBERT_")?;
            let end = comment
                .find(|at: char| !at.is_ascii_uppercase() && !at.is_ascii_digit() && at != '_');
            Some(format!(
                "FILBERT_{}",
                &comment[..end.unwrap_or(comment.len())]
            ))
        });
        let others = [
            "FILBERT_DEPLOYER_KEY",
            "FILBERT_SPONSOR_KEYS_",
            "FILBERT_KEYSTORE_PASSWORD_FILE",
        ];
        for name in named.filter(|name| !others.contains(&name.as_str())) {
            assert!(
                source::variables().any(|variable| variable.name == name),
                "{name}"
            );
        }
    }
}
