use alloy_primitives::Address;
use chain::{
    Chain, OWN_VERSION,
    contracts::{self, Contract, Found},
    side_by_side::side_by_side,
};
use tokio::time::{Instant, timeout_at};

use super::{Finding, Grade, name_of, too_slow};

/// What to look at about an address.
enum Look {
    /// Whether there is any contract.
    Present { takes_deposits: bool },
    /// Whether it is the build's.
    Compared(Box<Contract>),
    /// Nothing: there is no build of it, and people would sign claims to it all the same.
    Incomparable,
}

/// Whether there is code wherever deposits are made or read, and where it is ours, the build's: each by
/// itself, as far as nodes tell by then.
pub(super) async fn look_at(chain: &Chain, by: Instant) -> Vec<Finding> {
    let looks = looks(chain).into_iter();
    let findings = looks.map(|(what, address, look)| async move {
        let look = async {
            match look {
                Look::Present { takes_deposits } => present(chain, address, takes_deposits).await,
                Look::Compared(contract) => compared(chain, &contract, address).await,
                Look::Incomparable => incomparable(address),
            }
        };
        match timeout_at(by, look).await {
            Ok((grade, detail)) => Finding::new(grade, what, detail),
            Err(_) => too_slow(what),
        }
    });
    side_by_side(findings).await
}

fn looks(chain: &Chain) -> Vec<(String, Address, Look)> {
    let spec = chain.spec();
    let vaults = spec.vaults.iter().map(|(version, address)| {
        let look = match &spec.contracts {
            Some(own) if *version == OWN_VERSION => {
                Look::Compared(Box::new(contracts::link_vault(own.mfa_authorizer)))
            }
            _ => Look::Present {
                takes_deposits: *version == spec.create_version,
            },
        };
        (format!("{} vault {version}", name_of(spec)), *address, look)
    });
    let mut looks: Vec<_> = vaults.collect();
    let Some(own) = &spec.contracts else {
        return looks;
    };
    if let Some(address) = own.router {
        let vault = spec.own_vault();
        let router = vault.and_then(|vault| contracts::router_of(spec, own, vault));
        let look = router.map_or(Look::Incomparable, |router| {
            Look::Compared(Box::new(router))
        });
        looks.push((format!("{} router", name_of(spec)), address, look));
    }
    if let Some(address) = own.request_addresses {
        let look = Look::Compared(Box::new(contracts::request_addresses()));
        let what = format!("{} request addresses", name_of(spec));
        looks.push((what, address, look));
    }
    looks
}

fn incomparable(address: Address) -> (Grade, String) {
    (
        Grade::Danger,
        format!(
            "without `bridge_targets` and a vault v4.4 of ours there is no build to compare {address} \
             with, and claims would be signed to it. Name those, or take `router` out"
        ),
    )
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
