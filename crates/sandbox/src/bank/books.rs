//! All that the bank knows, as it is also kept in a file.

use std::collections::{BTreeMap, VecDeque};

use alloy::primitives::{Address, B256, Bytes};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{
    fate::Fate,
    refusal::Refusal,
    words::{Kyc, PayoutState, Rail, Tos},
};

/// The most that there is of any one thing.
pub(super) const MOST: usize = 10_000;

/// The books. Whoever changes them does so through [`Bank::change`](super::Bank::change), which has them written.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Books {
    /// Ids that were given out.
    ids: u64,
    /// Addresses that were given out.
    pub deposit_keys: u64,
    /// Events that were told.
    pub events_told: u64,
    pub identities: Vec<Identity>,
    pub accounts: Vec<ExternalAccount>,
    pub addresses: Vec<LiquidationAddress>,
    pub payouts: Vec<Payout>,
    pub webhooks: Vec<Webhook>,
    /// What is still to be told to webhooks.
    pub deliveries: VecDeque<Delivery>,
    /// What requests were answered with, the oldest first.
    pub answers: VecDeque<Answered>,
    /// Tokens that came where nobody expected them.
    pub strays: VecDeque<Stray>,
    /// How far each chain was read.
    pub read_to: BTreeMap<u64, u64>,
}

/// Somebody who began a check of their identity; a customer once both pages are through.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Identity {
    pub id: String,
    /// What the address of the terms of service names them by.
    pub session: String,
    pub full_name: String,
    pub email: String,
    pub is_business: bool,
    pub redirect_uri: Option<String>,
    /// Whether euros were asked for.
    pub asks_sepa: bool,
    pub kyc: Kyc,
    pub tos: Tos,
    pub has_sepa: bool,
    pub reasons: Vec<String>,
    pub customer: Option<String>,
    pub created_at: i64,
    pub updated_at: i64,
}

/// A bank account. Its number is not kept, only what tells it from others.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ExternalAccount {
    pub id: String,
    pub customer: String,
    /// `iban` or `us`.
    pub account_type: String,
    pub owner: String,
    pub digest: B256,
    pub is_deleted: bool,
    /// The whole object, as it is told.
    pub told: Value,
    pub updated_at: i64,
}

/// An address whose tokens go to one account.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct LiquidationAddress {
    pub id: String,
    pub route: Route,
    pub reference: Option<String>,
    /// Of a hundred, in hundred-thousandths, and as it was asked for.
    pub fee_share: u64,
    pub fee_text: Option<String>,
    pub return_address: Option<Address>,
    pub created_at: i64,
    /// Of those from before it was kept: none.
    #[serde(default)]
    pub updated_at: Option<i64>,
}

/// From which chain to which account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Route {
    pub customer: String,
    /// As the provider calls it.
    pub chain: String,
    pub chain_id: u64,
    pub currency: String,
    pub account: String,
    pub rail: Rail,
    /// Where the tokens are to be sent, and the number of its key.
    pub address: Address,
    pub key: u64,
}

/// A drain of a liquidation address, or a transfer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Payout {
    pub id: String,
    pub vehicle: Vehicle,
    pub route: Route,
    pub reference: Option<String>,
    pub return_address: Option<Address>,
    /// In millionths.
    pub fee: u64,
    pub deposits: Vec<Deposit>,
    pub state: PayoutState,
    pub fate: Fate,
    /// Why it ended otherwise than it should.
    pub reason: Option<String>,
    pub refund: Option<Refund>,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Vehicle {
    Drain {
        liquidation_address: String,
    },
    Transfer {
        client_reference_id: Option<String>,
        /// In millionths.
        asked: u64,
        from: Option<Address>,
    },
}

/// Tokens that arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Deposit {
    pub chain_id: u64,
    pub tx: B256,
    pub log_index: u64,
    pub from: Address,
    pub to: Address,
    /// In millionths.
    pub amount: u64,
    /// In which block. Of those from before it was kept: none.
    #[serde(default)]
    pub place: Option<Place>,
    /// The chain dropped that block, and the transaction is in no other yet.
    #[serde(default)]
    pub is_gone: bool,
}

/// A block of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Place {
    pub number: u64,
    pub hash: B256,
}

/// A transaction that sends tokens back: kept before it is sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Refund {
    pub tx: B256,
    pub raw: Bytes,
}

/// Somebody who is told of events.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Webhook {
    pub id: String,
    pub url: String,
    pub is_active: bool,
    pub categories: Vec<String>,
    pub created_at: i64,
}

/// An event on its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Delivery {
    pub webhook: String,
    pub event: Value,
    pub tries: u32,
    pub due_at: i64,
}

/// A request that was answered, by its key.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Answered {
    pub key: String,
    /// Of method, address and body.
    pub request: B256,
    pub status: u16,
    pub body: String,
    pub at: i64,
}

/// Tokens that came to an address whose transfer is over, or of which there is too much.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Stray {
    pub deposit: Deposit,
    pub at: i64,
}

impl Books {
    /// A new id, which looks like a UUID.
    pub fn new_id(&mut self) -> String {
        self.ids += 1;
        let digest = Sha256::digest(format!("filbert sandbox: bank id {}", self.ids));
        let hex = alloy::hex::encode(&digest[..16]);
        format!(
            "{}-{}-4{}-a{}-{}",
            &hex[..8],
            &hex[8..12],
            &hex[13..16],
            &hex[17..20],
            &hex[20..]
        )
    }

    pub fn identity(&self, id: &str) -> Option<&Identity> {
        self.identities.iter().find(|identity| identity.id == id)
    }

    pub fn customer(&self, id: &str) -> Result<&Identity, Refusal> {
        let is_it = |identity: &&Identity| identity.customer.as_deref() == Some(id);
        let found = self.identities.iter().find(is_it);
        found.ok_or_else(|| Refusal::not_found("customer"))
    }

    /// An account of a customer's that was not deleted.
    pub fn account(&self, customer: &str, id: &str) -> Option<&ExternalAccount> {
        self.accounts
            .iter()
            .find(|account| account.id == id && account.customer == customer && !account.is_deleted)
    }

    pub fn payout(&self, id: &str) -> Option<&Payout> {
        self.payouts.iter().find(|payout| payout.id == id)
    }

    pub fn payout_mut(&mut self, id: &str) -> Option<&mut Payout> {
        self.payouts.iter_mut().find(|payout| payout.id == id)
    }
}

impl Payout {
    /// All that arrived, in millionths.
    pub fn received(&self) -> u64 {
        let amounts = self.deposits.iter().map(|deposit| deposit.amount);
        amounts.fold(0, u64::saturating_add)
    }

    /// Whether something of it is not there any more.
    pub fn is_gone(&self) -> bool {
        self.deposits.iter().any(|deposit| deposit.is_gone)
    }

    pub fn is_drain(&self) -> bool {
        matches!(self.vehicle, Vehicle::Drain { .. })
    }
}

/// Adds one, unless there are as many as there may be.
pub(super) fn add<T>(all: &mut Vec<T>, one: T) -> Result<(), Refusal> {
    if all.len() >= MOST {
        return Err(Refusal::full());
    }
    all.push(one);
    Ok(())
}

/// Adds one; the oldest gives way.
pub(super) fn keep<T>(all: &mut VecDeque<T>, one: T) {
    if all.len() >= MOST {
        all.pop_front();
    }
    all.push_back(one);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_look_like_uuids_and_differ() {
        let mut books = Books::default();
        let (one, other) = (books.new_id(), books.new_id());
        assert_ne!(one, other);
        assert_eq!(one.len(), 36);
        assert_eq!(&one[14..15], "4");
    }

    #[test]
    fn there_is_a_most_of_everything() {
        let mut all = vec![0; MOST];
        assert_eq!(add(&mut all, 1).unwrap_err().body["code"], "sandbox_full");
        let mut kept: VecDeque<usize> = (0..MOST).collect();
        keep(&mut kept, MOST);
        assert_eq!((kept.len(), kept[0]), (MOST, 1));
    }
}
