use alloy_primitives::Address;
use chain::{
    Chain, OWN_VERSION,
    contracts::{self, Contract, Found},
};
use domain::ChainId;

use super::{CommandError, Report, connect, name_of, spec_of};
use crate::config::Config;

/// Compares what stands at each configured address with this build; prints what it found.
///
/// # Errors
/// When anything differs, is missing, or cannot be asked.
pub(super) async fn check(config: &Config, only: Option<ChainId>) -> Result<(), CommandError> {
    let mut report = Report::default();
    let ids = match only {
        Some(id) => vec![id],
        None => config.chains.iter().map(|chain| chain.id()).collect(),
    };
    if ids.is_empty() {
        report.add("chains", Err::<&str, _>("none is configured"));
    }
    for id in ids {
        look_at(&connect(spec_of(config, id)?)?, &mut report).await;
    }
    report.finish()
}

async fn look_at(chain: &Chain, report: &mut Report) {
    let (spec, name) = (chain.spec(), name_of(chain.spec()));
    if !spec.vaults.contains_key(&spec.create_version) {
        report.add(
            &name,
            Err::<&str, _>("no vault is configured for new links"),
        );
    }
    for (version, address) in &spec.vaults {
        let what = format!("{name} vault {version}");
        match &spec.contracts {
            Some(own) if *version == OWN_VERSION => {
                let vault = contracts::link_vault(own.mfa_authorizer);
                compare(chain, &what, &vault, *address, report).await;
            }
            _ => {
                let said = format!("{address} is not ours: there is no build to compare it with");
                report.add(&what, Ok::<_, String>(said));
            }
        }
    }
    let Some(own) = &spec.contracts else { return };
    if let Some(address) = own.request_addresses {
        let what = format!("{name} request addresses");
        compare(
            chain,
            &what,
            &contracts::request_addresses(),
            address,
            report,
        )
        .await;
    }
    let what = format!("{name} router");
    let vault = spec.own_vault();
    let router = vault.and_then(|vault| contracts::router_of(spec, own, vault));
    match (router, own.router) {
        (Some(router), Some(address)) => compare(chain, &what, &router, address, report).await,
        (None, None) => {}
        (Some(_), None) => {
            let said = "there are bridge_targets and no router; `contracts deploy` makes it";
            report.add(&what, Err::<&str, _>(said));
        }
        (None, Some(_)) => {
            let said =
                "there is no build to compare it with without bridge_targets and a vault of ours";
            report.add(&what, Err::<&str, _>(said));
        }
    }
}

async fn compare(
    chain: &Chain,
    what: &str,
    contract: &Contract,
    address: Address,
    report: &mut Report,
) {
    let found = match chain.find(contract, address).await {
        Ok(Found::Same { code_hash }) => Ok(format!("{address} is the build's, code {code_hash}")),
        Ok(Found::NoCode) => Err(format!("{address} has no code")),
        Ok(Found::Other {
            code_hash,
            difference,
        }) => Err(format!("{address} {difference}, code {code_hash}")),
        Err(error) => Err(error.to_string()),
    };
    report.add(what, found);
}
