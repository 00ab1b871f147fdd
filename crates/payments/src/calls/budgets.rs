use std::{collections::BTreeMap, num::NonZeroU64};

use alloy_primitives::Address;
use domain::{ChainId, limits};
use store::{Allowance, Scope};

/// How much the sponsor gives away in a day (UTC). What is not named is not limited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Budgets {
    /// Calls that one wallet signed: a reclaim's or a deposit's sender.
    pub calls_per_address: Option<NonZeroU64>,
    /// Calls that one network asks for.
    pub calls_per_network: Option<NonZeroU64>,
    /// Calls that move one token of one chain.
    pub calls_per_token: Option<NonZeroU64>,
    /// Expired deposits that are sent back to one sender on one chain. 0: none.
    pub returns_per_sender: Option<u64>,
    /// Expired deposits that are sent back on one chain. 0: none.
    pub returns_per_chain: Option<u64>,
    /// Gwei that a chain's transactions cost in all.
    pub gwei_per_chain: BTreeMap<ChainId, NonZeroU64>,
}

/// Against whom a call counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cause<'a> {
    /// The wallet that signed for it. `None`: none did, and whom it names is not to blame.
    pub signer: Option<Address>,
    /// The network that asks, if it is known.
    pub network: Option<&'a str>,
    /// The token; zero for the chain's own currency.
    pub token: Address,
}

/// The most of a network's name that is kept.
const NETWORK_LIMIT: usize = 64;

impl Budgets {
    /// What a call has to fit into.
    pub(crate) fn allowances(&self, cause: &Cause<'_>) -> Vec<Allowance> {
        let network = cause
            .network
            .map(|network| network.chars().take(NETWORK_LIMIT).collect());
        [
            (
                Scope::Address,
                cause.signer.map(|signer| signer.to_string()),
                self.calls_per_address,
            ),
            (Scope::Network, network, self.calls_per_network),
            (
                Scope::Token,
                Some(cause.token.to_string()),
                self.calls_per_token,
            ),
        ]
        .into_iter()
        .filter_map(|(scope, subject, limit)| {
            Some(Allowance {
                scope,
                subject: subject?,
                amount: 1,
                limit: limit?.get(),
            })
        })
        .collect()
    }

    /// What sending a deposit of `token` back to its sender has to fit into, at `gwei` in all if the
    /// chain's gas is limited. Nobody asks for it, so it counts against nobody's calls.
    pub(crate) fn returns_to(
        &self,
        sender: Address,
        token: Address,
        chain: ChainId,
        gwei: u64,
    ) -> Vec<Allowance> {
        [
            (
                Scope::ReturnsToSender,
                sender.to_string(),
                1,
                self.returns_per_sender,
            ),
            (
                Scope::Token,
                token.to_string(),
                1,
                self.calls_per_token.map(NonZeroU64::get),
            ),
            (Scope::Returns, String::new(), 1, self.returns_per_chain),
            (
                Scope::ReturnsGas,
                String::new(),
                gwei,
                self.gwei_for_returns(chain),
            ),
        ]
        .into_iter()
        .filter_map(|(scope, subject, amount, limit)| {
            Some(Allowance {
                scope,
                subject,
                amount,
                limit: limit?,
            })
        })
        .collect()
    }

    /// Whether any expired deposit is sent back.
    pub(crate) fn has_returns(&self) -> bool {
        self.returns_per_sender != Some(0) && self.returns_per_chain != Some(0)
    }

    /// What sending expired deposits back may cost in a day: a part of it all, so that claims always
    /// have the rest.
    pub(crate) fn gwei_for_returns(&self, chain: ChainId) -> Option<u64> {
        Some(self.gwei_a_day(chain)? / limits::RETURNS_SHARE_OF_GAS)
    }

    /// What a chain's transactions may cost in a day.
    pub(crate) fn gwei_a_day(&self, chain: ChainId) -> Option<u64> {
        self.gwei_per_chain.get(&chain).map(|limit| limit.get())
    }
}
