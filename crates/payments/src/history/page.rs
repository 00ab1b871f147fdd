use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use alloy_primitives::{Address, B256, U256};
use chain::TokenInfo;
use domain::{
    AssetKind, ChainId, CrossingState, LinkId, LinkState, RequestId, RequestState, limits,
};
use futures::{StreamExt, stream::FuturesUnordered};
use store::{
    CarriedLink, Deed, HistoryKind, HistoryPlace, HistoryRow, Item, LinkRow, PaymentRow,
    RequestRow, Transfer, Whose,
};
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

/// Something that a wallet sent, received or is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryItem {
    /// What the wallet had to do with it.
    pub kind: HistoryKind,
    /// The wallet: of a request that was made the one that it is for, whosever it is.
    pub wallet: Address,
    /// On which chain.
    pub chain: ChainId,
    /// Which link; `None`: it went without one.
    pub link: Option<LinkId>,
    /// Which request; `None`: nobody asked for it.
    pub request: Option<RequestId>,
    /// What the request is for.
    pub reference: Option<String>,
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
    /// The transaction: of a link that paid the wallet, the one by which it did. `None`: it is a request.
    pub tx: Option<B256>,
    /// As what it earns points, if it may earn any.
    pub deed: Option<Deed>,
    /// Where it went on to, of a link that was claimed across. `None`: it stayed what and where it was.
    pub carried: Option<Carried>,
}

/// Where a link's money went on to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// How far it is.
    pub state: CrossingState,
    /// To which chain.
    pub chain: ChainId,
    /// The token there, of what came, or else of what was wanted.
    pub token: Address,
    /// What that is called; `None`: its chain does not say just now.
    pub token_info: Option<TokenInfo>,
    /// How much came, in smallest units. `None`: nothing yet, or nobody can tell.
    pub amount: Option<U256>,
    /// The transaction that brought it.
    pub tx: Option<B256>,
}

/// What became of something that was sent or asked for.
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
    /// What was asked for came.
    Paid,
    /// The request was called off.
    Cancelled,
    /// The request's time is over.
    Expired,
}

/// What wallets sent and received by links and without, what they paid for requests, and the requests of who has
/// them, on all chains, the newest first, from behind a place
/// on; at most `limit`, and never more than [`limits::HISTORY_PER_PAGE`]. What comes meanwhile is before the
/// first page: no page repeats or leaves out anything for it.
///
/// A link in a wallet's name is told once it is found out that the wallet made it.
///
/// # Errors
/// When the database does not answer.
pub async fn history(
    ctx: &Ctx,
    whose: impl Into<Whose<'_>>,
    after: Option<HistoryPlace>,
    limit: usize,
) -> Result<HistoryPage, store::Error> {
    let whose = whose.into();
    if after.is_none() {
        makers::find_newest(ctx, whose.wallets).await?;
    }
    page(ctx, whose, after, limit, PATIENCE).await
}

/// The same for something that is kept: it waits longer for what tokens are called.
///
/// # Errors
/// When the database does not answer.
pub async fn export_history(
    ctx: &Ctx,
    whose: impl Into<Whose<'_>>,
    after: Option<HistoryPlace>,
) -> Result<HistoryPage, store::Error> {
    let whose = whose.into();
    if after.is_none() {
        makers::find_newest(ctx, whose.wallets).await?;
    }
    let limit = limits::HISTORY_PER_PAGE;
    page(ctx, whose, after, limit, PATIENCE_OF_EXPORT).await
}

async fn page(
    ctx: &Ctx,
    whose: Whose<'_>,
    after: Option<HistoryPlace>,
    limit: usize,
    patience: Duration,
) -> Result<HistoryPage, store::Error> {
    let limit = limit.clamp(1, limits::HISTORY_PER_PAGE);
    let mut rows = ctx.store.history(whose, after, limit + 1).await?;
    let is_last = rows.len() <= limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| !is_last).map(HistoryRow::place);
    let now = u64::try_from(ctx.now() / 1_000).unwrap_or_default();
    let mut items: Vec<HistoryItem> = rows.into_iter().map(|row| item(row, now)).collect();
    find_carried(ctx, &mut items).await?;
    name_tokens(ctx, &mut items, patience).await;
    Ok(HistoryPage { items, next })
}

fn item(row: HistoryRow, now: u64) -> HistoryItem {
    let (kind, date) = (row.kind, row.at());
    let mut item = match row.item {
        Item::Link(link) => of_link(kind, &link),
        Item::Transfer(transfer) => of_transfer(kind, &transfer),
        Item::Request(request) => of_request(*request, now),
        Item::Payment(payment, request) => of_payment(&payment, *request),
    };
    item.date = date;
    item
}

fn of_link(kind: HistoryKind, link: &LinkRow) -> HistoryItem {
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
        request: None,
        reference: None,
        asset: link.kind,
        token: link.token,
        token_info: None,
        token_id: link.token_id,
        amount: link.amount,
        date: link.created_at,
        address: match is_sender {
            true => claimed_by,
            false => Some(link.sender),
        },
        status: match link.state {
            LinkState::Pending => HistoryStatus::Pending,
            LinkState::Claimed => HistoryStatus::Claimed,
            LinkState::Reclaimed => HistoryStatus::Reclaimed,
        },
        tx: Some(match withdrawal {
            Some(withdrawal) if !is_sender => withdrawal.tx,
            _ => link.deposit_tx,
        }),
        deed: Some(Deed::Link(link.id)),
        carried: None,
    }
}

fn of_transfer(kind: HistoryKind, transfer: &Transfer) -> HistoryItem {
    let (wallet, other) = match kind {
        HistoryKind::DirectReceived => (transfer.recipient, transfer.sender),
        _ => (transfer.sender, transfer.recipient),
    };
    HistoryItem {
        kind,
        wallet,
        chain: transfer.chain,
        link: None,
        request: None,
        reference: None,
        asset: transfer.kind,
        token: transfer.token,
        token_info: None,
        token_id: transfer.token_id,
        amount: transfer.amount,
        date: transfer.created_at,
        address: Some(other),
        status: HistoryStatus::Sent,
        tx: Some(transfer.tx),
        deed: Some(Deed::Transfer(transfer.chain, transfer.tx)),
        carried: None,
    }
}

fn of_request(request: RequestRow, now: u64) -> HistoryItem {
    HistoryItem {
        kind: HistoryKind::RequestMade,
        wallet: request.recipient,
        chain: request.chain,
        link: None,
        request: Some(request.id),
        asset: request.asset,
        token: request.token,
        token_info: Some(token_of(&request)),
        token_id: U256::ZERO,
        amount: request.amount.unwrap_or(request.paid),
        date: request.created_at,
        address: None,
        status: match request.state.at(now, request.expires_at) {
            RequestState::Pending => HistoryStatus::Pending,
            RequestState::Paid => HistoryStatus::Paid,
            RequestState::Cancelled => HistoryStatus::Cancelled,
            RequestState::Expired => HistoryStatus::Expired,
        },
        tx: None,
        deed: None,
        carried: None,
        reference: request.reference,
    }
}

fn of_payment(payment: &PaymentRow, request: RequestRow) -> HistoryItem {
    let (chain, tx) = (payment.chain, payment.tx);
    let deed = payment
        .place
        .map(|place| Deed::Fulfilment(chain, tx, place));
    HistoryItem {
        kind: HistoryKind::RequestPaid,
        wallet: payment.payer,
        chain,
        link: None,
        request: Some(request.id),
        asset: request.asset,
        token: request.token,
        token_info: Some(token_of(&request)),
        token_id: U256::ZERO,
        amount: payment.amount,
        date: payment.at.unwrap_or_default(),
        address: Some(request.recipient),
        status: HistoryStatus::Paid,
        tx: Some(tx),
        deed,
        carried: None,
        reference: request.reference,
    }
}

/// What the token is called, by the word that the request was made with.
fn token_of(request: &RequestRow) -> TokenInfo {
    TokenInfo {
        address: request.token,
        symbol: request.token_symbol.clone(),
        name: request.token_symbol.clone(),
        decimals: request.token_decimals,
        logo: None,
    }
}

/// Where the links went that were claimed across. All are asked for together, not one by one.
async fn find_carried(ctx: &Ctx, items: &mut [HistoryItem]) -> Result<(), store::Error> {
    let claimed = items
        .iter()
        .filter(|item| item.status == HistoryStatus::Claimed);
    let links: Vec<LinkId> = claimed.filter_map(|item| item.link).collect();
    let found = ctx.store.carried_links(&links).await?.into_iter();
    let of_link: HashMap<LinkId, CarriedLink> = found.map(|one| (one.link, one)).collect();
    for item in items {
        let carried = item.link.and_then(|link| of_link.get(&link));
        item.carried = carried.map(|carried| Carried {
            state: carried.state,
            chain: carried.chain,
            token: carried.token,
            token_info: None,
            amount: carried.received,
            tx: carried.tx,
        });
    }
    Ok(())
}

/// Each token is asked for once, all side by side. One that is not named in time hides no other.
async fn name_tokens(ctx: &Ctx, items: &mut [HistoryItem], patience: Duration) {
    let nameless = items.iter().filter(|item| is_nameless(item));
    let own = nameless.map(|item| (item.chain, item.token));
    let carried = items.iter().filter_map(|item| item.carried.as_ref());
    let theirs = carried.map(|carried| (carried.chain, carried.token));
    let tokens: HashSet<(ChainId, Address)> = own.chain(theirs).collect();
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
    for item in items {
        if is_nameless(item) {
            item.token_info = named.get(&(item.chain, item.token)).cloned();
        }
        if let Some(carried) = &mut item.carried {
            carried.token_info = named.get(&(carried.chain, carried.token)).cloned();
        }
    }
}

/// Whether its token is still to be named. Of what left a vault of version v4 long ago, nobody remembers the token.
fn is_nameless(item: &HistoryItem) -> bool {
    let is_forgotten = item.asset != AssetKind::Native && item.token.is_zero();
    item.token_info.is_none() && !is_forgotten
}
