//! The bank provider: whom to ask, and what it takes from which chain.

use std::{collections::BTreeMap, time::Duration};

use alloy_primitives::Address;
use domain::{BankKind, Cents, ChainId};
use partners::bank::Bank;
use url::Url;

/// Where money to banks goes through.
#[derive(Clone, Debug)]
pub struct BankDesk {
    /// The provider.
    pub bank: Bank,
    /// What it takes from which chain.
    pub routes: BTreeMap<ChainId, BankRoute>,
    /// Where claims are brought whose tokens it does not take as they are: to what it takes from this chain. `None`:
    /// nowhere.
    pub landing: Option<ChainId>,
    /// What a cash-out costs.
    pub fees: BankFees,
    /// Where this server is found, for the provider's pages to lead back to.
    pub home: Url,
    /// Shortest time between two requests about one person's check, however many of their devices ask.
    pub poll_every: Duration,
}

/// What the provider takes from one chain. Anything else that is sent to it may be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankRoute {
    /// The provider's word for the chain.
    pub chain: String,
    /// The token, a dollar each.
    pub token: Address,
    /// Its decimals.
    pub decimals: u8,
    /// The provider's word for it.
    pub currency: String,
}

/// What a cash-out costs, by how it gets to the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BankFees {
    /// Euros.
    pub sepa: Cents,
    /// Dollars.
    pub ach: Cents,
}

impl BankFees {
    /// To an account of that kind.
    pub fn to(self, kind: BankKind) -> Cents {
        match kind {
            BankKind::Iban => self.sepa,
            BankKind::Us => self.ach,
        }
    }
}

impl BankDesk {
    /// A little less than the five seconds after which a page asks again.
    pub const POLL_EVERY: Duration = Duration::from_secs(4);

    /// Where what is not taken as it is can be brought, and what is taken there.
    pub fn landing(&self) -> Option<(ChainId, &BankRoute)> {
        let chain = self.landing?;
        Some((chain, self.routes.get(&chain)?))
    }

    /// What is taken from that chain, if it is that token.
    pub fn route(&self, chain: ChainId, token: Address) -> Option<&BankRoute> {
        self.routes.get(&chain).filter(|route| route.token == token)
    }
}
