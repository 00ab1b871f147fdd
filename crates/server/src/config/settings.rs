//! All settings as they are written, and what becomes of them.

use std::path::Path;

use serde::Deserialize;
use toml::Table;

use super::{
    AttachmentsConfig, BankConfig, ChainConfig, Config, ConfigError, Environment, HttpConfig,
    LandingConfig, LimitsConfig, LogConfig, MailConfig, MetricsConfig, NftsConfig, OperatorConfig,
    PricesConfig, PushConfig, RafflesConfig, RetentionConfig, RoutesConfig, SandboxConfig,
    StorageConfig, TelemetryConfig, WalletConnectConfig, budgets::BudgetsConfig, ens::EnsConfig,
    environment::refuse_keys_of_no_chain, source,
};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settings {
    http: HttpConfig,
    limits: LimitsConfig,
    budgets: BudgetsConfig,
    storage: StorageConfig,
    attachments: AttachmentsConfig,
    retention: RetentionConfig,
    log: LogConfig,
    prices: PricesConfig,
    nfts: NftsConfig,
    mail: MailConfig,
    push: PushConfig,
    bank: BankConfig,
    routes: RoutesConfig,
    raffles: RafflesConfig,
    operator: OperatorConfig,
    landing: LandingConfig,
    wallet_connect: WalletConnectConfig,
    ens: EnsConfig,
    metrics: MetricsConfig,
    telemetry: TelemetryConfig,
    sandbox: SandboxConfig,
    #[serde(default)]
    chains: Vec<Table>,
}

impl Settings {
    /// Defaults, file, environment. What cannot be read is the file's fault, or that of the one variable with
    /// which it cannot be read any more.
    pub(super) fn of(file: Option<&Path>, environment: &Environment) -> Result<Self, ConfigError> {
        let mut table = source::defaults();
        if let Some(path) = file {
            source::overlay(&mut table, source::read_file(path)?);
        }
        let mut settings = Self::parse(&table).map_err(|problem| ConfigError::Toml {
            source_name: file.map_or("defaults".into(), |path| path.display().to_string()),
            problem,
        })?;
        for variable in source::variables() {
            let Some(text) = environment.get(variable.name) else {
                continue;
            };
            source::apply(&mut table, variable, text)?;
            settings = Self::parse(&table).map_err(|problem| ConfigError::Value {
                name: variable.name,
                problem,
            })?;
        }
        Ok(settings)
    }

    fn parse(table: &Table) -> Result<Self, String> {
        let read = table.clone().try_into();
        read.map_err(|error| source::told_of_field(&error))
    }

    /// What the program works with.
    ///
    /// # Errors
    /// The first setting that does not go with the others, or with what is there.
    pub(super) fn read(self, environment: &Environment) -> Result<Config, ConfigError> {
        self.http.refuse_unreadable_web_dir()?;
        self.storage.refuse_unreadable_url()?;
        self.attachments.refuse_half_a_place()?;
        self.prices.refuse_key_without_service()?;
        self.mail.refuse_half()?;
        self.push.refuse_half()?;
        self.bank.refuse_half()?;
        self.routes.refuse_half()?;
        self.raffles.refuse_both()?;
        self.wallet_connect.refuse_half()?;
        let chains = self.chains.into_iter();
        let chains = chains.map(|table| ChainConfig::read(table, environment));
        let chains = chains.collect::<Result<Vec<_>, _>>()?;
        let ids: Vec<_> = chains.iter().map(ChainConfig::id).collect();
        refuse_keys_of_no_chain(environment, &ids)?;
        let mut budgets = self.budgets.budgets();
        let by_chain = chains
            .iter()
            .filter_map(|chain| Some((chain.id(), chain.gwei_a_day?)));
        budgets.gwei_per_chain.extend(by_chain);
        Ok(Config {
            http: self.http,
            limits: self.limits,
            budgets,
            storage: self.storage,
            attachments: self.attachments,
            retention: self.retention,
            log: self.log,
            nfts: self.nfts,
            mail: self.mail,
            push: self.push,
            bank: self.bank,
            routes: self.routes,
            raffles: self.raffles,
            operator: self.operator,
            landing: self.landing,
            wallet_connect: self.wallet_connect,
            names: self.ens.names(&ids)?,
            metrics: self.metrics,
            telemetry: self.telemetry,
            sandbox: self.sandbox,
            chains,
            prices: self.prices,
        })
    }
}
