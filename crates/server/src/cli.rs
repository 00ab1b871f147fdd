//! The commands of the binary `filbert`.

use std::{error::Error, io::Write, path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};

mod backup;
mod bank;
mod cash_outs;
mod check;
mod contracts;
mod jobs;
mod keys;
mod metrics;
mod migrate;
mod report;
mod run;
mod signals;
mod telemetry;

use crate::{
    config::{Config, ConfigError, Keystores},
    routes::openapi_document,
};
use run::Parts;

/// Send money as a link, claim it, refund it.
#[derive(Debug, Parser)]
#[command(name = "filbert", version)]
struct Arguments {
    /// A TOML file with settings; see `filbert settings` for all of them.
    #[arg(long, global = true, env = "FILBERT_CONFIG")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and the web app, and do the work behind them.
    Run {
        /// In a world of its own: local chains, worthless money, ten people.
        #[arg(long)]
        sandbox: bool,
    },
    /// Serve the API and the web app only.
    Serve,
    /// Do the work only: send sponsored calls, follow the chains.
    Work,
    /// Bring the database's tables up to date.
    Migrate,
    /// Copy the database and the attached files into a new folder, while all goes on.
    Backup {
        /// Where to; it is made, and must have nothing in it.
        folder: PathBuf,
    },
    /// Look at everything that running depends on, and say what is wrong.
    Check {
        #[command(subcommand)]
        what: Option<check::What>,
    },
    /// Decide about cash-outs that need a person.
    #[command(subcommand)]
    Cashouts(cash_outs::Command),
    /// Arrange things with the provider that pays to banks.
    #[command(subcommand)]
    Bank(bank::Command),
    /// Put Filbert's own contracts onto a chain, and see that they are what this program was built
    /// with.
    #[command(subcommand)]
    Contracts(contracts::Command),
    /// Look at the work that waits or was given up, and decide what becomes of it.
    #[command(subcommand)]
    Jobs(jobs::Command),
    /// Make encrypted files with sponsor keys, for `sponsor_keystores`.
    ///
    /// The password comes from FILBERT_KEYSTORE_PASSWORD, or from the first line of the file that
    /// FILBERT_KEYSTORE_PASSWORD_FILE names.
    #[command(subcommand)]
    Keys(keys::Command),
    /// Print every setting with its default and its environment variable.
    Settings,
    /// Print the API's description (OpenAPI).
    Openapi,
}

/// Why a command did not do its work.
#[derive(Debug, thiserror::Error)]
enum CommandError {
    #[error("the configuration is wrong: {0}")]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Run(#[from] run::RunError),
    #[error("the database cannot be brought up to date: {0}")]
    Migrate(store::Error),
    #[error(transparent)]
    Backup(#[from] backup::BackupError),
    #[error("not everything is in order")]
    Check,
    #[error("the database does not answer: {0}; `filbert check` tells more")]
    CashOuts(store::Error),
    #[error(transparent)]
    CloseCashOut(#[from] payments::CloseCashOutError),
    #[error(transparent)]
    Strays(payments::StrayError),
    #[error("cash-outs need a person; docs/operations/services.md says what each needs")]
    NeedAPerson,
    #[error(transparent)]
    Bank(#[from] bank::BankCommandError),
    #[error(transparent)]
    Contracts(#[from] contracts::ContractsError),
    #[error(transparent)]
    Jobs(#[from] jobs::JobsError),
    #[error(transparent)]
    Keys(#[from] keys::KeysError),
    #[error("cannot write: {0}")]
    Output(#[from] std::io::Error),
}

/// Reads the arguments and does what they say.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    rustls::crypto::ring::default_provider()
        .install_default()
        .expect("invariant: nothing has installed another provider");
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    let outcome = runtime.block_on(perform(arguments));
    // Tasks that outlived the stop's time are not waited for.
    runtime.shutdown_background();
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "filbert: {}", told(&error));
            ExitCode::FAILURE
        }
    }
}

async fn perform(arguments: Arguments) -> Result<(), CommandError> {
    let command = match arguments.command {
        Command::Openapi => return print(&openapi_document()),
        Command::Settings => return print(crate::config::DEFAULTS),
        Command::Keys(command) => return keys::perform(command),
        command => command,
    };
    let mut config = Config::load(arguments.config.as_deref())?;
    let traces = telemetry::start(&config.log, &config.telemetry);
    let outcome = perform_with(&mut config, command).await;
    // Delivering blocks, and needs the runtime.
    let _ = tokio::task::spawn_blocking(|| traces.deliver()).await;
    outcome
}

async fn perform_with(config: &mut Config, command: Command) -> Result<(), CommandError> {
    if let Some(wanted) = keystores_of(&command) {
        config.open_keystores(wanted).await?;
    }
    match command {
        Command::Run { sandbox } => run::run(config, Parts::ALL, sandbox).await?,
        Command::Serve => run::run(config, Parts::API, false).await?,
        Command::Work => run::run(config, Parts::WORK, false).await?,
        Command::Migrate => migrate::migrate(config).await?,
        Command::Backup { folder } => backup::back_up(config, &folder).await?,
        Command::Check { what: None } => check::check(config).await?,
        Command::Check {
            what: Some(check::What::Cashouts { json, closed }),
        } => cash_outs::check(config, json, closed).await?,
        Command::Cashouts(command) => cash_outs::perform(config, command).await?,
        Command::Bank(command) => bank::perform(config, command).await?,
        Command::Contracts(command) => contracts::perform(config, command).await?,
        Command::Jobs(command) => jobs::perform(config, command).await?,
        Command::Settings | Command::Openapi | Command::Keys(_) => {}
    }
    Ok(())
}

/// Those that a command signs with. None of what only reads.
fn keystores_of(command: &Command) -> Option<Keystores> {
    let (of_sponsors, of_authorizer) = match command {
        Command::Run { sandbox: false } | Command::Check { what: None } => (true, true),
        Command::Work => (true, false),
        Command::Serve => (false, true),
        _ => return None,
    };
    Some(Keystores {
        of_sponsors,
        of_authorizer,
    })
}

fn print(text: &str) -> Result<(), CommandError> {
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}

/// An error with its causes, as far as it does not tell them itself.
fn told(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let words = cause.to_string();
        if !text.contains(&words) {
            text = format!("{text}: {words}");
        }
        next = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn arguments_fit_together() {
        Arguments::command().debug_assert();
    }
}
