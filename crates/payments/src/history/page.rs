use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use alloy_primitives::{Address, B256, U256};
use chain::TokenInfo;
use domain::{AssetKind, ChainId, LinkId, LinkState, limits};
use futures::{StreamExt, stream::FuturesUnordered};
use store::{Deed, HistoryKind, HistoryPlace, HistoryRow, Item, OwnWallet};
use tokio::time::sleep;

use super::makers;
use crate::{Ctx, assets::token_info};

/// How long a page waits for what its tokens are called. They go on being asked for.
const PATIENCE: Duration = Duration::from_millis(500);
/// How long a page of what is kept for good waits for it.
const PATIENCE_OF_EXPORT: Duration = Duration::from_secs(10);

/// Some of what wallets sent and received, the newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryPage {
    /// At most as many as were asked for.
    pub items: Vec<HistoryItem>,
    /// The place behind which the next page begins; `None`: this is the last.
    pub next: Option<HistoryPlace>,
}

/// Something that a wallet sent or received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryItem {
    /// What the wallet had to do with it.
    pub kind: HistoryKind,
    /// The wallet.
    pub wallet: Address,
    /// On which chain.
    pub chain: ChainId,
    /// Which link; `None`: it went without one.
    pub link: Option<LinkId>,
    /// What it is.
    pub asset: AssetKind,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// What the token is called; `None`: its chain does not say just now.
    pub token_info: Option<TokenInfo>,
    /// The NFT's id; 0 for what has none.
    pub token_id: U256,
    /// Smallest units, or pieces.
    pub amount: U256,
    /// Unix seconds of the block in which it happened: of a link that paid the wallet, when it did. Of one
    /// that was claimed before that was noted, when it was made.
    pub date: u64,
    /// Who was paid, or who paid. `None`: nobody was paid.
    ///
    /// Who a link's sender is, is the word of its vault, and who made it may have named somebody else.
    pub address: Option<Address>,
    /// What became of it.
    pub status: HistoryStatus,
    /// The transaction: of a link that paid the wallet, the one by which it did.
    pub tx: B256,
}

impl HistoryItem {
    /// As what it earns points, if it earns any.
    pub fn deed(&self) -> Deed {
        match self.link {
            Some(link) => Deed::Link(link),
            None => Deed::Transfer(self.chain, self.tx),
        }
    }
}

/// What became of something that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryStatus {
    /// It waits in its vault.
    Pending,
    /// Somebody has it by its link.
    Claimed,
    /// It is back with its sender.
    Reclaimed,
    /// It went without a link.
    Sent,
}

/// What wallets sent and received by links and without, on all chains, the newest first, from behind a place
/// on; at most `limit`, and never more than [`limits::HISTORY_PER_PAGE`]. What comes meanwhile is before the
/// first page: no page repeats or leaves out anything for it.
///
/// A link in a wallet's name is told once it is found out that the wallet made it.
///
/// # Errors
/// When the database does not answer.
pub async fn history(
    ctx: &Ctx,
    wallets: &[OwnWallet],
    after: Option<HistoryPlace>,
    limit: usize,
) -> Result<HistoryPage, store::Error> {
    if after.is_none() {
        makers::find_newest(ctx, wallets).await?;
    }
    page(ctx, wallets, after, limit, PATIENCE).await
}

/// The same for something that is kept: it waits longer for what tokens are called.
///
/// # Errors
/// When the database does not answer.
pub async fn export_history(
    ctx: &Ctx,
    wallets: &[OwnWallet],
    after: Option<HistoryPlace>,
) -> Result<HistoryPage, store::Error> {
    if after.is_none() {
        makers::find_newest(ctx, wallets).await?;
    }
    let limit = limits::HISTORY_PER_PAGE;
    page(ctx, wallets, after, limit, PATIENCE_OF_EXPORT).await
}

async fn page(
    ctx: &Ctx,
    wallets: &[OwnWallet],
    after: Option<HistoryPlace>,
    limit: usize,
    patience: Duration,
) -> Result<HistoryPage, store::Error> {
    let limit = limit.clamp(1, limits::HISTORY_PER_PAGE);
    let mut rows = ctx.store.history(wallets, after, limit + 1).await?;
    let is_last = rows.len() <= limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| !is_last).map(HistoryRow::place);
    let mut items: Vec<HistoryItem> = rows.into_iter().map(item).collect();
    name_tokens(ctx, &mut items, patience).await;
    Ok(HistoryPage { items, next })
}

fn item(row: HistoryRow) -> HistoryItem {
    let (kind, date) = (row.kind, row.at());
    match row.item {
        Item::Link(link) => {
            let is_sender = kind == HistoryKind::LinkSent;
            let withdrawal = link.withdrawal;
            let payee = withdrawal.map(|withdrawal| withdrawal.recipient);
            let claimed_by = payee.filter(|_| link.state == LinkState::Claimed);
            HistoryItem {
                kind,
                wallet: match payee {
                    Some(payee) if !is_sender => payee,
                    _ => link.sender,
                },
                chain: link.id.chain,
                link: Some(link.id),
                asset: link.kind,
                token: link.token,
                token_info: None,
                token_id: link.token_id,
                amount: link.amount,
                date,
                address: match is_sender {
                    true => claimed_by,
                    false => Some(link.sender),
                },
                status: match link.state {
                    LinkState::Pending => HistoryStatus::Pending,
                    LinkState::Claimed => HistoryStatus::Claimed,
                    LinkState::Reclaimed => HistoryStatus::Reclaimed,
                },
                tx: match withdrawal {
                    Some(withdrawal) if !is_sender => withdrawal.tx,
                    _ => link.deposit_tx,
                },
            }
        }
        Item::Transfer(transfer) => {
            let (wallet, other) = match kind {
                HistoryKind::DirectReceived => (transfer.recipient, transfer.sender),
                _ => (transfer.sender, transfer.recipient),
            };
            HistoryItem {
                kind,
                wallet,
                chain: transfer.chain,
                link: None,
                asset: transfer.kind,
                token: transfer.token,
                token_info: None,
                token_id: transfer.token_id,
                amount: transfer.amount,
                date,
                address: Some(other),
                status: HistoryStatus::Sent,
                tx: transfer.tx,
            }
        }
    }
}

/// Each token is asked for once, all side by side. One that is not named in time hides no other.
async fn name_tokens(ctx: &Ctx, items: &mut [HistoryItem], patience: Duration) {
    let known = items.iter().filter(|item| !is_forgotten(item));
    let tokens: HashSet<(ChainId, Address)> = known.map(|item| (item.chain, item.token)).collect();
    let asked: FuturesUnordered<_> = tokens
        .into_iter()
        .filter_map(|(id, token)| {
            let chain = ctx.chains.get(id)?;
            Some(async move { ((id, token), token_info(ctx, chain, token).await) })
        })
        .collect();
    let mut named = HashMap::new();
    let mut answers = asked.take_until(Box::pin(sleep(patience)));
    while let Some((token, answer)) = answers.next().await {
        if let Ok(info) = answer {
            named.insert(token, info);
        }
    }
    for item in items.iter_mut().filter(|item| !is_forgotten(item)) {
        item.token_info = named.get(&(item.chain, item.token)).cloned();
    }
}

/// Of what left a vault of version v4 long ago, nobody remembers the token.
fn is_forgotten(item: &HistoryItem) -> bool {
    item.asset != AssetKind::Native && item.token.is_zero()
}
