use std::path::PathBuf;

use alloy_primitives::Address;
use chain::{Chain, ChainSpec, OwnContracts};
use clap::{Args, Subcommand};
use domain::ChainId;

use super::{CommandError, print, report::Report};
use crate::config::{Config, ConfigError};

mod check;
mod deploy;
mod record;
mod settings;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make the contracts that a chain does not have yet. What is there already is compared with
    /// this build. Safe to run again, whenever and however it was interrupted.
    ///
    /// Paid for by the private key in FILBERT_DEPLOYER_KEY or a file, used by nothing else.
    Deploy {
        #[command(flatten)]
        target: Target,
        /// A file with the private key that pays, instead of FILBERT_DEPLOYER_KEY.
        #[arg(long)]
        key_file: Option<PathBuf>,
        /// Folder for what is to be known of each contract later, explorers' input included.
        /// Without it, `deployments` in the data directory.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Compare the contracts of every chain with this build.
    Check {
        /// Of this chain only, by its id.
        #[arg(long)]
        chain: Option<u64>,
    },
    /// Print where a chain's contracts are, or will be.
    Address {
        #[command(flatten)]
        target: Target,
    },
}

/// A chain and what its contracts are to be told.
#[derive(Debug, Args)]
pub(super) struct Target {
    /// The chain's id, as in the configuration.
    #[arg(long)]
    chain: u64,
    /// Whose second signature MFA deposits need. Without it, what the configuration says; none else.
    #[arg(long)]
    mfa_authorizer: Option<Address>,
}

/// Why nothing is known of contracts, or none was made.
#[derive(Debug, thiserror::Error)]
pub(super) enum ContractsError {
    #[error("the configuration is wrong: {0}")]
    Config(#[from] ConfigError),
    #[error("the configuration names no chain {0}")]
    UnknownChain(ChainId),
    #[error(
        "chain {chain} is configured with mfa_authorizer {configured}; leave --mfa-authorizer out, \
         or change that"
    )]
    OtherAuthorizer { chain: ChainId, configured: Address },
    #[error(transparent)]
    Connect(#[from] chain::ConnectError),
    #[error(transparent)]
    Deploy(#[from] chain::contracts::DeployError),
    #[error("at {address}, where {name} would be, is something else: it {difference}")]
    Occupied {
        name: &'static str,
        address: Address,
        difference: Box<chain::contracts::Difference>,
    },
    #[error("{name} needs a contract at {needed}, where there is none")]
    Needs { name: &'static str, needed: Address },
    #[error("{name} was made, but there is no code at {address}; is the node up to date?")]
    Vanished {
        name: &'static str,
        address: Address,
    },
    #[error("cannot write: {0}")]
    Output(std::io::Error),
    #[error("cannot use {}: {source}", path.display())]
    File {
        path: PathBuf,
        source: std::io::Error,
    },
}

pub(super) async fn perform(config: &Config, command: Command) -> Result<(), CommandError> {
    match command {
        Command::Deploy {
            target,
            key_file,
            out,
        } => {
            let (spec, own) = target.find(config)?;
            let out = out.unwrap_or_else(|| config.storage.data_dir().join("deployments"));
            Ok(deploy::deploy(spec, own, key_file.as_deref(), &out).await?)
        }
        Command::Check { chain } => check::check(config, chain.map(ChainId)).await,
        Command::Address { target } => {
            let (spec, own) = target.find(config)?;
            for contract in chain::contracts::of(&spec, &own) {
                print(&format!(
                    "{} {}\n",
                    contract.build().name,
                    contract.address()
                ))?;
            }
            Ok(())
        }
    }
}

impl Target {
    /// The chain as configured, and its contracts as they are to be.
    fn find(&self, config: &Config) -> Result<(ChainSpec, OwnContracts), ContractsError> {
        let spec = spec_of(config, ChainId(self.chain))?;
        let mut own = spec.contracts.clone().unwrap_or_default();
        match self.mfa_authorizer {
            Some(chosen) if spec.contracts.is_some() && chosen != own.mfa_authorizer => {
                return Err(ContractsError::OtherAuthorizer {
                    chain: spec.id,
                    configured: own.mfa_authorizer,
                });
            }
            Some(chosen) => own.mfa_authorizer = chosen,
            None => {}
        }
        Ok((spec, own))
    }
}

fn spec_of(config: &Config, id: ChainId) -> Result<ChainSpec, ContractsError> {
    let chain = config.chains.iter().find(|chain| chain.id() == id);
    let chain = chain.ok_or(ContractsError::UnknownChain(id))?;
    Ok(chain.spec.clone())
}

/// A chain that is only asked and paid on, with no sponsor.
fn connect(mut spec: ChainSpec) -> Result<Chain, ContractsError> {
    spec.sponsor_keys.clear();
    Ok(Chain::new(spec)?)
}

/// `Optimism (10)`.
fn name_of(spec: &ChainSpec) -> String {
    format!("{} ({})", spec.name, spec.id)
}
