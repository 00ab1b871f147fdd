//! All that the router knows, as it is also kept in a file.

use std::collections::{BTreeMap, VecDeque};

use alloy::primitives::{B256, Bytes, U256, keccak256};
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::SandboxBridge::Order;

/// The most that there is of any one thing.
const MOST: usize = 10_000;
/// How long a quote is taken (s).
pub(super) const TAKEN_FOR: i64 = 600;
/// How long a quote that nobody used is remembered (ms): the chains' clocks may be behind.
const REMEMBERED_FOR: i64 = 2 * TAKEN_FOR * 1_000;

/// The books. The oldest of each thing comes first.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Books {
    /// Quotes that were given out.
    quoted: u64,
    /// Those that can be executed.
    pub quotes: VecDeque<Quote>,
    pub crossings: VecDeque<Crossing>,
    /// Which blocks of each chain were read.
    pub read: BTreeMap<u64, Blocks>,
}

/// From which block on a chain is looked at, and up to which it was.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Blocks {
    pub since: u64,
    pub to: u64,
}

/// What was promised to whoever pays in as `order` says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Quote {
    pub from_chain: u64,
    pub order: Order,
    pub to_amount: U256,
    pub fate: Fate,
    pub made_at: i64,
}

/// Money that was paid in.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Crossing {
    /// As the bridge numbers it.
    pub id: B256,
    pub from_chain: u64,
    /// The transaction that paid in.
    pub tx: B256,
    pub block: u64,
    pub order: Order,
    pub to_amount: U256,
    pub fate: Fate,
    pub stage: Stage,
    pub seen_at: i64,
    pub entered_at: i64,
    pub payment: Option<Payment>,
}

/// A transaction that pays out, or gives back.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Payment {
    pub nonce: u64,
    pub tx: B256,
    pub raw: Bytes,
    /// Where it is, once it is there.
    pub block: Option<u64>,
}

/// How far money on its way is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Stage {
    /// Nobody is told yet.
    Seen,
    /// It is on its way.
    Ongoing,
    /// It waits for somebody who pays more.
    NeedsGas,
    /// It is being paid out.
    Filling,
    /// It is being given back.
    GivingBack,
    /// It was paid out.
    Success,
    /// Another token was paid out.
    PartialSuccess,
    /// It was given back.
    Refunded,
    /// Nobody has it.
    Failed,
}

impl Stage {
    /// As the API tells it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Seen | Self::Ongoing | Self::Filling | Self::GivingBack => "ongoing",
            Self::NeedsGas => "needs_gas",
            Self::Success => "success",
            Self::PartialSuccess => "partial_success",
            Self::Refunded => "refunded",
            Self::Failed => "failed_on_destination",
        }
    }
}

impl Books {
    /// A quote's id, which no other quote of any time has.
    pub fn new_id(&mut self, now: i64) -> B256 {
        self.quoted += 1;
        keccak256(format!("filbert sandbox: quote {} at {now}", self.quoted))
    }

    /// Keeps a quote, and forgets those that are over.
    pub fn promise(&mut self, quote: Quote) {
        let now = quote.made_at;
        while self
            .quotes
            .front()
            .is_some_and(|oldest| !oldest.is_live(now) || self.quotes.len() >= MOST)
        {
            self.quotes.pop_front();
        }
        self.quotes.push_back(quote);
    }

    /// Keeps what was paid in. The oldest gives way.
    pub fn take(&mut self, crossing: Crossing) {
        if self.crossings.len() >= MOST {
            self.crossings.pop_front();
        }
        self.crossings.push_back(crossing);
    }

    /// Whether anybody may pay in, or is not done with.
    pub fn is_awaiting(&self, now: i64) -> bool {
        self.quotes.iter().any(|quote| quote.is_live(now))
            || self.crossings.iter().any(|crossing| !crossing.is_over())
    }

    pub fn crossing(&self, id: B256) -> Option<&Crossing> {
        self.crossings.iter().find(|crossing| crossing.id == id)
    }

    pub fn crossing_mut(&mut self, id: B256) -> Option<&mut Crossing> {
        self.crossings.iter_mut().find(|crossing| crossing.id == id)
    }
}

impl Quote {
    fn is_live(&self, now: i64) -> bool {
        self.made_at.saturating_add(REMEMBERED_FOR) > now
    }
}

impl Crossing {
    /// Whether it was paid out by the call that paid in.
    pub fn is_swap(&self) -> bool {
        self.order.destinationChain == U256::from(self.from_chain)
    }

    /// The chain on which the filler is to pay, if it is to.
    pub fn paid_on(&self) -> Option<u64> {
        match self.stage {
            Stage::Filling => Some(self.to_chain()),
            Stage::GivingBack => Some(self.from_chain),
            _ => None,
        }
    }

    /// Zero, of which there is none, where the order names no number of a chain.
    pub fn to_chain(&self) -> u64 {
        u64::try_from(self.order.destinationChain).unwrap_or(0)
    }

    pub fn is_over(&self) -> bool {
        matches!(
            self.stage,
            Stage::Success | Stage::PartialSuccess | Stage::Refunded | Stage::Failed
        )
    }
}
