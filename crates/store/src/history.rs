//! What wallets sent and received, as links and straight, and what was asked for and paid by request, as one list.

mod contacts;
mod queries;
mod requests;

pub use contacts::OtherSide;

use std::{cmp::Reverse, collections::BTreeSet};

use alloy_primitives::{Address, B256};
use domain::{AccountId, ChainId, LinkId, RequestId};
use futures::try_join;

use crate::{AccountWallet, Error, LinkRow, PaymentRow, RequestRow, Store, Transfer};

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
    /// Somebody was asked for money: by the account, or for the wallet, and then it was paid.
    RequestMade,
    /// It paid what somebody asked for.
    RequestPaid,
}

/// What moved from wallet to wallet, by a link or without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    LinkSent,
    LinkReceived,
    DirectSent,
    DirectReceived,
}

impl Flow {
    fn kind(self) -> HistoryKind {
        match self {
            Self::LinkSent => HistoryKind::LinkSent,
            Self::LinkReceived => HistoryKind::LinkReceived,
            Self::DirectSent => HistoryKind::DirectSent,
            Self::DirectReceived => HistoryKind::DirectReceived,
        }
    }
}

/// Whose history it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whose<'a> {
    /// The wallets that are theirs.
    pub wallets: &'a [OwnWallet],
    /// Their account, whose requests are told whoever is to be paid.
    pub account: Option<AccountId>,
}

impl<'a, W: AsRef<[OwnWallet]> + ?Sized> From<&'a W> for Whose<'a> {
    /// Of wallets, whoever has them.
    fn from(wallets: &'a W) -> Self {
        Self {
            wallets: wallets.as_ref(),
            account: None,
        }
    }
}

/// Something that a wallet sent or received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryRow {
    /// The wallet's part in it.
    pub kind: HistoryKind,
    /// What it was.
    pub item: Item,
}

/// A link, a transfer without one, a request or what paid one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Of a link.
    Link(LinkRow),
    /// Of a transfer.
    Transfer(Transfer),
    /// Of a request.
    Request(Box<RequestRow>),
    /// Of what was paid for a request.
    Payment(PaymentRow, Box<RequestRow>),
}

/// Which one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemId {
    /// The link.
    Link(LinkId),
    /// The transaction that made the transfer.
    Transfer(ChainId, B256),
    /// The request.
    Request(RequestId),
    /// The transaction that paid the request.
    Payment(ChainId, B256, RequestId),
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
            (Item::Request(request), _) => request.created_at,
            (Item::Payment(payment, _), _) => payment.at.unwrap_or_default(),
        }
    }

    /// Which one it is.
    pub fn id(&self) -> ItemId {
        match &self.item {
            Item::Link(link) => ItemId::Link(link.id),
            Item::Transfer(transfer) => ItemId::Transfer(transfer.chain, transfer.tx),
            Item::Request(request) => ItemId::Request(request.id),
            Item::Payment(paid, request) => ItemId::Payment(paid.chain, paid.tx, request.id),
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
    /// What wallets sent and received, on all chains, and what was asked for and paid by request, the newest first,
    /// from behind a place on; at most `limit`. Of links in a wallet's name it tells those that it is known to have
    /// made; of requests for a wallet that others made, those that were paid.
    ///
    /// However much there is, no more than `limit` rows a wallet and kind are read. Of a contract's address, those
    /// of other chains are passed over in the index.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn history(
        &self,
        whose: impl Into<Whose<'_>>,
        after: Option<HistoryPlace>,
        limit: usize,
    ) -> Result<Vec<HistoryRow>, Error> {
        use HistoryKind::{RequestMade, RequestPaid};

        let Whose { wallets, account } = whose.into();
        let wallets: Vec<OwnWallet> = BTreeSet::from_iter(wallets).into_iter().copied().collect();
        let part =
            |flow: Flow| self.history_of(flow, &wallets, Start::of(flow.kind(), after), limit);
        let made = Start::of(RequestMade, after);
        let made = self.requests_made(account, &wallets, made, limit);
        let paid = Start::of(RequestPaid, after);
        let paid = self.requests_paid(&wallets, paid, limit);
        let (sent, received, direct_sent, direct_received, made, paid) = try_join!(
            part(Flow::LinkSent),
            part(Flow::LinkReceived),
            part(Flow::DirectSent),
            part(Flow::DirectReceived),
            made,
            paid,
        )?;
        let mut rows = sent;
        for more in [received, direct_sent, direct_received, made, paid] {
            rows.extend(more);
        }
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
