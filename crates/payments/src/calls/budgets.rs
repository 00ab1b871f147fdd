use std::{collections::BTreeMap, num::NonZeroU64};

use alloy_primitives::Address;
use domain::{Cents, ChainId, SponsoredKind, limits};
use store::{Allowance, IdentityBudget, Scope};

/// How much is given away in a day (UTC): gas, and checks that the bank provider has to make. What is not named is not limited.
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
    /// Checks of identities that one network begins.
    pub checks_per_network: Option<NonZeroU64>,
    /// Checks of identities that begin in all.
    pub checks_a_day: Option<NonZeroU64>,
    /// Gwei that a chain's transactions cost in all.
    pub gwei_per_chain: BTreeMap<ChainId, NonZeroU64>,
    /// The least that a deposit by signature is worth, where its token has a price.
    pub least_deposit: Cents,
}

/// Against whom a call counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cause<'a> {
    /// The wallet that signed for it. `None`: none did, and whom it names is not to blame.
    pub signer: Option<Address>,
    /// The network that asks, if it is known.
    pub network: Option<&'a str>,
    /// The link or the request whose money it moves, at most 64 characters.
    pub source: Option<String>,
    /// The token; zero for the chain's own currency.
    pub token: Address,
    /// Gas that it takes, if its chain said so already.
    pub gas: Option<u64>,
}

/// The most of a network's name that is kept.
const NETWORK_LIMIT: usize = 64;

impl Budgets {
    /// What a call has to fit into.
    pub(crate) fn allowances(&self, cause: &Cause<'_>) -> Vec<Allowance> {
        let network = cause.network.map(cut_network);
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

    /// How many checks of identities may begin where that network asks.
    pub(crate) fn checks(&self, network: &str) -> IdentityBudget {
        let of_network = |most: NonZeroU64| (cut_network(network), most.get());
        IdentityBudget {
            network: self.checks_per_network.map(of_network),
            in_all: self.checks_a_day.map(NonZeroU64::get),
        }
    }

    /// The parts of a chain's gas of the day that a call has to fit into, of which it takes `gwei`. What it took is
    /// not corrected by what it turns out to cost.
    pub(crate) fn shares_of_gas(
        &self,
        chain: ChainId,
        kind: SponsoredKind,
        cause: &Cause<'_>,
        gwei: u64,
    ) -> Vec<Allowance> {
        let Some(a_day) = self.gwei_a_day(chain) else {
            return Vec::new();
        };
        let network = cause.network.map(cut_network);
        let wallet = cause.signer.map(|signer| signer.to_string());
        let source = cause.source.clone();
        let all = Some(String::new());
        let part = |share: u64| a_day / share;
        let shares = match kind {
            SponsoredKind::Deposit => vec![
                (Scope::WalletGas, wallet, part(limits::WALLET_SHARE_OF_GAS)),
                (
                    Scope::NetworkDepositsGas,
                    network,
                    part(limits::NETWORK_SHARE_OF_DEPOSITS_GAS),
                ),
                (Scope::DepositsGas, all, part(limits::DEPOSITS_SHARE_OF_GAS)),
            ],
            SponsoredKind::Claim | SponsoredKind::Reclaim | SponsoredKind::Across => vec![
                (
                    Scope::NetworkGas,
                    network,
                    part(limits::NETWORK_SHARE_OF_GAS),
                ),
                (
                    Scope::LinkGas,
                    source,
                    part(limits::LINK_SHARE_OF_GAS).max(gwei),
                ),
            ],
            SponsoredKind::Forward | SponsoredKind::SendBack => vec![
                (
                    Scope::LinkGas,
                    source,
                    part(limits::LINK_SHARE_OF_GAS).max(gwei),
                ),
                (Scope::RequestsGas, all, part(limits::REQUESTS_SHARE_OF_GAS)),
            ],
            // Nobody asks for it; it has shares of its own.
            SponsoredKind::Return => Vec::new(),
        };
        let shares = shares.into_iter().filter_map(|(scope, subject, limit)| {
            Some(Allowance {
                scope,
                subject: subject?,
                amount: gwei,
                limit,
            })
        });
        shares.collect()
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

fn cut_network(network: &str) -> String {
    network.chars().take(NETWORK_LIMIT).collect()
}

/// Gas that a call of a kind takes as a rule; `contracts/README.md` has what each was measured to take.
pub(crate) fn usual_gas(kind: SponsoredKind) -> u64 {
    match kind {
        SponsoredKind::Claim | SponsoredKind::Reclaim | SponsoredKind::Return => 80_000,
        SponsoredKind::Deposit | SponsoredKind::Forward | SponsoredKind::SendBack => 150_000,
        SponsoredKind::Across => 400_000,
    }
}

/// The most gas that a call of a kind may take.
pub(crate) fn most_gas(kind: SponsoredKind) -> u64 {
    match kind {
        SponsoredKind::Across => limits::ACROSS_GAS_CAP,
        SponsoredKind::Return => limits::RETURN_GAS_CAP,
        SponsoredKind::Claim
        | SponsoredKind::Reclaim
        | SponsoredKind::Deposit
        | SponsoredKind::Forward
        | SponsoredKind::SendBack => limits::SPONSORED_GAS_CAP,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAIN: ChainId = ChainId(10);
    const DAY: u64 = 1_000_000;

    fn budgets() -> Budgets {
        Budgets {
            gwei_per_chain: BTreeMap::from([(CHAIN, NonZeroU64::new(DAY).unwrap())]),
            ..Budgets::default()
        }
    }

    fn cause<'a>(signer: Option<Address>, network: Option<&'a str>) -> Cause<'a> {
        Cause {
            signer,
            network,
            source: None,
            token: Address::ZERO,
            gas: None,
        }
    }

    fn shares(kind: SponsoredKind, cause: &Cause<'_>) -> Vec<(Scope, String, u64)> {
        let shares = budgets().shares_of_gas(CHAIN, kind, cause, 7);
        assert!(shares.iter().all(|share| share.amount == 7));
        let told = shares
            .into_iter()
            .map(|share| (share.scope, share.subject, share.limit));
        told.collect()
    }

    #[test]
    fn a_deposit_takes_of_its_wallets_its_networks_and_all_deposits_gas() {
        let wallet = Address::repeat_byte(1);
        let told = shares(
            SponsoredKind::Deposit,
            &cause(Some(wallet), Some("192.0.2.1")),
        );
        let wanted = [
            (Scope::WalletGas, wallet.to_string(), DAY / 100),
            (Scope::NetworkDepositsGas, "192.0.2.1".to_owned(), DAY / 10),
            (Scope::DepositsGas, String::new(), DAY / 2),
        ];
        assert_eq!(told, wanted);
    }

    #[test]
    fn claims_and_refunds_take_of_their_networks_gas_and_of_no_wallets() {
        let of_a_wallet = cause(Some(Address::repeat_byte(1)), Some("192.0.2.1"));
        for kind in [
            SponsoredKind::Claim,
            SponsoredKind::Reclaim,
            SponsoredKind::Across,
        ] {
            let told = shares(kind, &of_a_wallet);
            assert_eq!(told, [(Scope::NetworkGas, "192.0.2.1".to_owned(), DAY / 2)]);
            assert!(shares(kind, &cause(None, None)).is_empty());
        }
        assert!(shares(SponsoredKind::Return, &of_a_wallet).is_empty());
    }

    #[test]
    fn one_link_takes_a_part_of_the_day_and_one_try_at_least() {
        let shares = |a_day| {
            let a_day = BTreeMap::from([(CHAIN, NonZeroU64::new(a_day).unwrap())]);
            let budgets = Budgets {
                gwei_per_chain: a_day,
                ..Budgets::default()
            };
            let cause = Cause {
                source: Some("10/v4.4/9".to_owned()),
                ..cause(None, None)
            };
            budgets.shares_of_gas(CHAIN, SponsoredKind::Claim, &cause, 7)
        };
        for (a_day, limit) in [(DAY, DAY / 20), (100, 7)] {
            let wanted = Allowance {
                scope: Scope::LinkGas,
                subject: "10/v4.4/9".to_owned(),
                amount: 7,
                limit,
            };
            assert_eq!(shares(a_day), [wanted]);
        }
    }

    #[test]
    fn what_came_for_a_request_is_moved_with_a_part_of_its_own() {
        let of_a_request = Cause {
            source: Some("a request".to_owned()),
            ..cause(Some(Address::repeat_byte(1)), Some("192.0.2.1"))
        };
        for kind in [SponsoredKind::Forward, SponsoredKind::SendBack] {
            let wanted = [
                (Scope::LinkGas, "a request".to_owned(), DAY / 20),
                (Scope::RequestsGas, String::new(), DAY / 8),
            ];
            assert_eq!(shares(kind, &of_a_request), wanted);
        }
    }

    /// What deposits, returns and requests may take together leaves claims and refunds an eighth of the day.
    #[test]
    fn a_part_of_the_day_is_kept_for_claims_and_refunds() {
        let returns = budgets().gwei_for_returns(CHAIN).unwrap();
        let requests = DAY / limits::REQUESTS_SHARE_OF_GAS;
        let deposits = DAY / limits::DEPOSITS_SHARE_OF_GAS;
        assert!(deposits + returns + requests <= DAY - DAY / 8);
    }

    #[test]
    fn a_chain_without_a_budget_has_no_shares() {
        let cause = cause(Some(Address::ZERO), Some("192.0.2.1"));
        let shares = budgets().shares_of_gas(ChainId(1), SponsoredKind::Deposit, &cause, 7);
        assert!(shares.is_empty());
    }
}
