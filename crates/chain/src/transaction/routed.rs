use alloy::primitives::{Address, U256};
use domain::{ChainId, DepositIndex};

use super::MinedTransaction;
use crate::bindings::LinkRouter;

/// What a router contract handed to a bridge, and on which promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Routed {
    /// The bridge.
    pub target: Address,
    /// Who is to get what comes out; zero: nothing is promised.
    pub receiver: Address,
    /// Where.
    pub chain: ChainId,
    /// As what; zero is the chain's own currency.
    pub token: Address,
    /// The least of it.
    pub minimum: U256,
}

impl MinedTransaction {
    /// What it did with a vault's deposit by way of the contract at `router`.
    pub fn routed(&self, router: Address, vault: Address, index: DepositIndex) -> Option<Routed> {
        let logs = self.logs.iter().filter(|log| log.address() == router);
        let mut events = logs.filter_map(|log| log.log_decode::<LinkRouter::Routed>().ok());
        let event = events.find_map(|log| {
            let event = log.inner.data;
            let is_its = (event.vault, event.depositIndex) == (vault, U256::from(index));
            is_its.then_some(event)
        })?;
        Some(Routed {
            target: event.target,
            receiver: event.outputReceiver,
            chain: ChainId(u64::try_from(event.outputChain).ok()?),
            token: event.outputToken,
            minimum: event.minimumOut,
        })
    }
}
