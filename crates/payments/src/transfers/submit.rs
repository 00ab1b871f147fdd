//! To whom a wallet sent before.

use std::{cmp::Reverse, collections::HashSet};

use alloy_primitives::{Address, B256};
use domain::{ChainId, LinkState};
use store::LinksOf;

use super::note::{self, Said};
use crate::{
    Ctx, UnknownVault,
    jobs::{self, EnqueueError},
    links::made_by_their_senders,
};

/// Most recipients that are told.
const RECENT: usize = 10;
/// How many transfers, and how many links, are looked at for them.
const LOOK_BACK: u64 = 100;

/// Somebody to whom a wallet sent before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recent {
    /// Who has the money.
    pub recipient: Address,
    /// On which chain.
    pub chain: ChainId,
    /// The transaction that paid them.
    pub tx: B256,
    /// Unix seconds at which it was sent, directly or as a link.
    pub date: u64,
}

/// Why what a wallet sent was not taken in.
#[derive(Debug, thiserror::Error)]
pub enum SubmitTransferError {
    /// Its chain is not served here.
    #[error(transparent)]
    UnknownChain(#[from] UnknownVault),
    /// Too many are being looked for, or too many of this network's. Nothing was saved.
    #[error("too many transfers wait for their chains' word already")]
    QueueFull,
    /// The database did not take it.
    #[error(transparent)]
    Enqueue(#[from] EnqueueError),
}

/// Takes in that `sender` sent something directly by `tx`, as `network` tells. It is noted once the chain says so; a
/// transaction that is something else, or somebody else's, leaves no trace.
///
/// # Errors
/// See [`SubmitTransferError`].
pub async fn submit_transfer(
    ctx: &Ctx,
    chain: ChainId,
    tx: B256,
    sender: Address,
    network: &str,
) -> Result<(), SubmitTransferError> {
    ctx.chain(chain)?;
    let has_place = jobs::has_place(ctx, &[note::NAME], network).await;
    if !has_place.map_err(EnqueueError::from)? {
        return Err(SubmitTransferError::QueueFull);
    }
    let said = Said {
        chain: chain.0,
        tx,
        sender,
        looks: 0,
    };
    jobs::enqueue_told(ctx, network, &note::kind(), (&said.key(), &said)).await?;
    Ok(())
}

/// To whom a wallet sent directly and who claimed its links: each once, the newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn recent_recipients(ctx: &Ctx, sender: Address) -> Result<Vec<Recent>, store::Error> {
    let direct = ctx.store.transfers_of(sender, LOOK_BACK).await?;
    let mut recent: Vec<Recent> = direct
        .iter()
        .map(|transfer| Recent {
            recipient: transfer.recipient,
            chain: transfer.chain,
            tx: transfer.tx,
            date: transfer.created_at,
        })
        .collect();

    let claimed = LinksOf::Sender(sender, LinkState::Claimed);
    let claimed = ctx.store.links_after(claimed, None, LOOK_BACK).await?;
    let own = made_by_their_senders(ctx, claimed).await?;
    recent.extend(own.iter().filter_map(|link| {
        let withdrawal = link.withdrawal?;
        Some(Recent {
            recipient: withdrawal.recipient,
            chain: link.id.chain,
            tx: withdrawal.tx,
            date: link.created_at,
        })
    }));

    recent.sort_by_key(|one| Reverse(one.date));
    let mut seen = HashSet::from([sender]);
    recent.retain(|one| seen.insert(one.recipient));
    recent.truncate(RECENT);
    Ok(recent)
}
