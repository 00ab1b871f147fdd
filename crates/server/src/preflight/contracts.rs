use alloy_primitives::Address;
use chain::{
    Chain, OWN_VERSION,
    contracts::{self, Contract, Found},
};

use super::{Finding, Grade, name_of};

/// Whether there is code wherever deposits are made or read, and where it is ours, the build's.
pub(super) async fn look_at(chain: &Chain) -> Vec<Finding> {
    let spec = chain.spec();
    let mut findings = Vec::new();
    for (version, address) in &spec.vaults {
        let what = format!("{} vault {version}", name_of(spec));
        let (grade, detail) = match &spec.contracts {
            Some(own) if *version == OWN_VERSION => {
                compared(chain, &contracts::link_vault(own.mfa_authorizer), *address).await
            }
            _ => present(chain, *address, *version == spec.create_version).await,
        };
        findings.push(Finding::new(grade, what, detail));
    }
    if let (Some(own), Some(vault)) = (&spec.contracts, spec.own_vault())
        && let (Some(router), Some(address)) = (contracts::router_of(spec, own, vault), own.router)
    {
        let (grade, detail) = compared(chain, &router, address).await;
        let what = format!("{} router", name_of(spec));
        findings.push(Finding::new(grade, what, detail));
    }
    findings
}

async fn present(chain: &Chain, address: Address, takes_deposits: bool) -> (Grade, String) {
    match chain.has_code(address).await {
        Ok(true) => (Grade::Fine, address.to_string()),
        Ok(false) if takes_deposits => (
            Grade::Danger,
            format!(
                "there is no contract at {address}, where new links would put their money. \
                 Correct the address, or `filbert contracts deploy`"
            ),
        ),
        Ok(false) => (
            Grade::Fault,
            format!("there is no contract at {address}: its links cannot be read"),
        ),
        Err(error) => (Grade::Fault, error.to_string()),
    }
}

async fn compared(chain: &Chain, contract: &Contract, address: Address) -> (Grade, String) {
    match chain.find(contract, address).await {
        Ok(Found::Same { code_hash }) => (
            Grade::Fine,
            format!("{address} is the build's, code {code_hash}"),
        ),
        Ok(Found::NoCode) => (
            Grade::Danger,
            format!("there is no contract at {address}: `filbert contracts deploy` makes it"),
        ),
        Ok(Found::Other { difference, .. }) => (
            Grade::Danger,
            format!(
                "{address} {difference}, so it is not the contract that this program was built \
                 with, and money would go to it. Correct the address or `contracts`, or run the \
                 build that made it"
            ),
        ),
        Err(error) => (Grade::Fault, error.to_string()),
    }
}
