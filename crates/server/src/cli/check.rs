use chain::{Chain, Chains};
use store::Store;

use super::{CommandError, report::Report};
use crate::config::Config;

/// Looks at the configuration, the database, and each chain's node, vaults and sponsor; prints
/// what it found. Whether contracts are those of this build, `contracts check` says.
///
/// # Errors
/// When anything is not in order.
pub(super) async fn check(config: &Config) -> Result<(), CommandError> {
    let mut report = Report::default();
    let specs = config
        .chains
        .iter()
        .map(|chain| chain.spec())
        .collect::<Result<Vec<_>, _>>()?;
    report.add("database", database(config).await);
    match Chains::connect(specs) {
        Ok(chains) => {
            for chain in chains.iter() {
                look_at(chain, &mut report).await;
            }
            if chains.iter().next().is_none() {
                report.add("chains", Err::<&str, _>("none is configured"));
            }
        }
        Err(error) => {
            report.add("chains", Err::<&str, _>(error));
        }
    }
    report.finish()
}

async fn database(config: &Config) -> Result<String, store::Error> {
    let store = Store::connect(&config.storage.database_url()).await?;
    store.ping().await?;
    Ok(config.storage.database_name())
}

async fn look_at(chain: &Chain, report: &mut Report) {
    let name = format!("{} ({})", chain.spec().name, chain.id());
    // Asking for the head also asks for the chain's id.
    let head = chain.head().await.map(|head| format!("at block {head}"));
    if report.add(&format!("{name} node"), head).is_none() {
        return;
    }
    for (version, address) in &chain.spec().vaults {
        let found = match chain.has_code(*address).await {
            Ok(true) => Ok(address.to_string()),
            Ok(false) => Err(format!("there is no contract at {address}")),
            Err(error) => Err(error.to_string()),
        };
        report.add(&format!("{name} vault {version}"), found);
    }
    if chain.signers().is_empty() {
        report.add(
            &format!("{name} sponsor"),
            Ok::<_, String>("no keys: nothing is sent"),
        );
    }
    for signer in chain.signers() {
        let address = signer.address();
        let found = match chain.balance(address).await {
            Ok(balance) if balance.is_zero() => Err(format!("{address} has no gas money")),
            Ok(balance) => {
                let native = &chain.spec().native;
                let amount = domain::format_units(balance, native.decimals);
                Ok(format!("{address} has {amount} {}", native.symbol))
            }
            Err(error) => Err(error.to_string()),
        };
        report.add(&format!("{name} sponsor"), found);
    }
}
