//! What wallets sent and received, as links and straight, as one list.

mod contacts;
mod queries;

pub use contacts::OtherSide;

use std::{cmp::Reverse, collections::BTreeSet};

use alloy_primitives::{Address, B256};
use domain::{ChainId, LinkId};
use futures::try_join;

use crate::{AccountWallet, Error, LinkRow, Store, Transfer};

/// A wallet that is somebody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OwnWallet {
    /// Which.
    pub address: Address,
    /// Where it is a contract: on which chain. What is at its address on others may be somebody else's.
    pub chain: Option<ChainId>,
}

impl From<&AccountWallet> for OwnWallet {
    fn from(wallet: &AccountWallet) -> Self {
        Self {
            address: wallet.address,
            chain: wallet.chain,
        }
    }
}

/// What a wallet did, or what was done to it. Of one second, they are told in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HistoryKind {
    /// It put something into a link.
    LinkSent,
    /// A link paid it.
    LinkReceived,
    /// It sent something to somebody without a link.
    DirectSent,
    /// Somebody sent it something without a link.
    DirectReceived,
}

/// Something that a wallet sent or received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryRow {
    /// The wallet's part in it.
    pub kind: HistoryKind,
    /// What it was.
    pub item: Item,
}

/// A link, or a transfer without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Of a link.
    Link(LinkRow),
    /// Of a transfer.
    Transfer(Transfer),
}

/// Which link or transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemId {
    /// The link.
    Link(LinkId),
    /// The transaction that made the transfer.
    Transfer(ChainId, B256),
}

/// A row's place in a list of the newest first. It stays, whatever comes before or behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryPlace {
    /// Unix seconds of the block in which it happened.
    pub at: u64,
    /// What the wallet had to do with it.
    pub kind: HistoryKind,
    /// Which one.
    pub id: ItemId,
}

impl HistoryRow {
    /// Unix seconds at which it happened.
    pub fn at(&self) -> u64 {
        match (&self.item, self.kind) {
            (Item::Link(link), HistoryKind::LinkReceived) => link
                .withdrawal
                .and_then(|withdrawal| withdrawal.at)
                .unwrap_or(link.created_at),
            (Item::Link(link), _) => link.created_at,
            (Item::Transfer(transfer), _) => transfer.created_at,
        }
    }

    /// Which one it is.
    pub fn id(&self) -> ItemId {
        match &self.item {
            Item::Link(link) => ItemId::Link(link.id),
            Item::Transfer(transfer) => ItemId::Transfer(transfer.chain, transfer.tx),
        }
    }

    /// Its place in a list of the newest first.
    pub fn place(&self) -> HistoryPlace {
        HistoryPlace {
            at: self.at(),
            kind: self.kind,
            id: self.id(),
        }
    }
}

impl Store {
    /// What wallets sent and received, on all chains, the newest first, from behind a place on; at most
    /// `limit`. Of links in a wallet's name it tells those that it is known to have made.
    ///
    /// However much there is, no more than `limit` rows a wallet and kind are read. Of a contract's address, those
    /// of other chains are passed over in the index.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn history(
        &self,
        wallets: &[OwnWallet],
        after: Option<HistoryPlace>,
        limit: usize,
    ) -> Result<Vec<HistoryRow>, Error> {
        use HistoryKind::{DirectReceived, DirectSent, LinkReceived, LinkSent};

        let wallets: Vec<OwnWallet> = BTreeSet::from_iter(wallets).into_iter().copied().collect();
        let part = |kind| self.history_of(kind, &wallets, Start::of(kind, after), limit);
        let (sent, received, direct_sent, direct_received) = try_join!(
            part(LinkSent),
            part(LinkReceived),
            part(DirectSent),
            part(DirectReceived),
        )?;
        let mut rows = sent;
        rows.extend(received);
        rows.extend(direct_sent);
        rows.extend(direct_received);
        // Rows of a kind and a second stay as the database has them: its order is the one that is continued.
        rows.sort_by_key(|row| (Reverse(row.at()), row.kind));
        rows.truncate(limit);
        Ok(rows)
    }
}

/// From where on rows of a kind are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// From the newest.
    First,
    /// Those of that second or before it.
    At(u64),
    /// Those before that second.
    Before(u64),
    /// Those behind that one of their kind.
    Behind(u64, ItemId),
}

impl Start {
    fn of(kind: HistoryKind, after: Option<HistoryPlace>) -> Self {
        let Some(after) = after else {
            return Self::First;
        };
        match kind.cmp(&after.kind) {
            std::cmp::Ordering::Less => Self::Before(after.at),
            std::cmp::Ordering::Equal => Self::Behind(after.at, after.id),
            std::cmp::Ordering::Greater => Self::At(after.at),
        }
    }
}
