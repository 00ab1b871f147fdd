use domain::{DepositIndex, VaultVersion};

use super::MinedTransaction;
use crate::{ChainSpec, bindings::LinkVault::DepositEvent};

/// What a transaction put into vaults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deposits {
    /// Into ours, in the chain's order.
    pub ours: Vec<(VaultVersion, DepositIndex)>,
    /// Whether a contract that is none of ours says that it has some: a vault of somebody else's, or
    /// anything that speaks like one.
    pub elsewhere: bool,
}

impl MinedTransaction {
    /// What it put into vaults.
    pub fn deposits(&self, spec: &ChainSpec) -> Deposits {
        let mut found = Deposits::default();
        for log in &self.logs {
            let Ok(event) = log.log_decode::<DepositEvent>() else {
                continue;
            };
            let mut vaults = spec.vaults.iter();
            match vaults.find(|(_, address)| **address == log.address()) {
                Some((version, _)) => {
                    let index = u64::try_from(event.inner.data._index);
                    found.ours.extend(index.map(|index| (*version, index)));
                }
                None => found.elsewhere = true,
            }
        }
        found
    }
}
