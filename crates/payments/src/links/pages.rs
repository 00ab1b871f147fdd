//! Links by who made them and by what made them, a page at a time.

use alloy_primitives::{Address, B256};
use chain::{LookUp, NodeError};
use domain::{ChainId, LinkId, LinkState, limits};
pub use store::LinkPlace;
use store::LinksOf;

use super::{
    link::{Link, ReadLinkError, assemble, row_of_fresh_deposit},
    tokens::Untold,
};
use crate::{Ctx, UnknownVault};

/// Some links of a list, the newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkPage {
    /// At most [`limits::LINKS_PER_PAGE`].
    pub links: Vec<Link>,
    /// The place behind which the next page begins; `None`: this is the last.
    pub next: Option<LinkPlace>,
}

/// Why it cannot be told which links a transaction made.
#[derive(Debug, thiserror::Error)]
pub enum TransactionLinksError {
    /// The chain does not know the transaction.
    #[error("no transaction of that hash is known")]
    NotFound,
    /// It is not in a block yet.
    #[error("the transaction waits to be put into a block")]
    Pending,
    /// It is in a block, and changed nothing.
    #[error("the transaction was carried out and undone")]
    Reverted,
    /// It did something else.
    #[error("the transaction put nothing into a vault")]
    NoDeposit,
    /// It put something into a vault that is none of ours.
    #[error("the transaction put something into a vault that is not served here")]
    UnknownVault,
    /// As for any other link.
    #[error(transparent)]
    Link(#[from] ReadLinkError),
}

impl From<UnknownVault> for TransactionLinksError {
    fn from(error: UnknownVault) -> Self {
        ReadLinkError::from(error).into()
    }
}

impl From<NodeError> for TransactionLinksError {
    fn from(error: NodeError) -> Self {
        ReadLinkError::from(error).into()
    }
}

impl From<store::Error> for TransactionLinksError {
    fn from(error: store::Error) -> Self {
        ReadLinkError::from(error).into()
    }
}

/// Tells about the links of a wallet that stand at `state`, on all chains, from behind `after` on.
///
/// # Errors
/// When the database does not answer.
pub async fn links_of_sender(
    ctx: &Ctx,
    sender: Address,
    state: LinkState,
    after: Option<LinkPlace>,
) -> Result<LinkPage, ReadLinkError> {
    page(ctx, LinksOf::Sender(sender, state), after).await
}

/// Tells about the links that a transaction made, from behind `after` on: by what was read of the
/// chain, and where that is not as far yet, by what the chain itself says of the transaction.
///
/// # Errors
/// See [`TransactionLinksError`].
pub async fn links_of_transaction(
    ctx: &Ctx,
    chain: ChainId,
    tx: B256,
    after: Option<LinkPlace>,
) -> Result<LinkPage, TransactionLinksError> {
    let served = ctx.chain(chain)?;
    let made = LinksOf::Transaction(chain, tx);
    let known = page(ctx, made, after).await?;
    if !known.links.is_empty() || after.is_some() {
        return Ok(known);
    }
    let mined = match served.look_up(tx).await? {
        LookUp::Unknown => return Err(TransactionLinksError::NotFound),
        LookUp::Pending(_) => return Err(TransactionLinksError::Pending),
        LookUp::Mined(mined) => mined,
    };
    if !mined.succeeded {
        return Err(TransactionLinksError::Reverted);
    }
    let deposits = mined.deposits(served.spec());
    let Some(&(version, index)) = deposits.ours.first() else {
        return Err(match deposits.elsewhere {
            true => TransactionLinksError::UnknownVault,
            false => TransactionLinksError::NoDeposit,
        });
    };
    let first = LinkId {
        chain,
        version,
        index,
    };
    // All of a block is read at once, so the others come with the first.
    match row_of_fresh_deposit(ctx, first).await? {
        Some(_) => Ok(page(ctx, made, after).await?),
        None => Err(ReadLinkError::Unconfirmed { index }.into()),
    }
}

async fn page(ctx: &Ctx, of: LinksOf, after: Option<LinkPlace>) -> Result<LinkPage, ReadLinkError> {
    const SIZE: usize = limits::LINKS_PER_PAGE;
    let mut rows = ctx.store.links_after(of, after, SIZE as u64 + 1).await?;
    let is_last = rows.len() <= SIZE;
    rows.truncate(SIZE);
    let next = rows.last().filter(|_| !is_last).map(store::LinkRow::place);
    // One chain that is away must not hide what is on the others.
    let links = assemble(ctx, rows, Untold::Unnamed).await?;
    Ok(LinkPage { links, next })
}
