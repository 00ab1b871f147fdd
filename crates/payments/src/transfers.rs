//! To whom a wallet sent before.

use std::{cmp::Reverse, collections::HashSet, time::Duration};

use alloy_primitives::{Address, B256};
use chain::{LookUp, side_by_side::side_by_side};
use domain::{ChainId, LinkState};
use store::{LinkRow, LinksOf};
use tokio::time::timeout;

use crate::{
    Ctx, UnknownVault,
    jobs::{
        self, EnqueueError,
        kinds::direct_transfer::{self, Said},
    },
};

/// Most recipients that are told.
const RECENT: usize = 10;
/// How many transfers, and how many links, are looked at for them.
const LOOK_BACK: u64 = 100;
/// How long a chain may take to say who made a link.
const CHAIN_ANSWERS_WITHIN: Duration = Duration::from_secs(3);

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
    /// The database did not take it.
    #[error(transparent)]
    Enqueue(#[from] EnqueueError),
}

/// Takes in that `sender` sent something directly by `tx`. It is noted once the chain says so; a
/// transaction that is something else, or somebody else's, leaves no trace.
///
/// # Errors
/// See [`SubmitTransferError`].
pub async fn submit_transfer(
    ctx: &Ctx,
    chain: ChainId,
    tx: B256,
    sender: Address,
) -> Result<(), SubmitTransferError> {
    ctx.chain(chain)?;
    let said = Said {
        chain: chain.0,
        tx,
        sender,
        looks: 0,
    };
    jobs::enqueue(ctx, &direct_transfer::kind(), &said.key(), &said).await?;
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
    let mut claimed = ctx.store.links_after(claimed, None, LOOK_BACK).await?;
    let mut seen = HashSet::new();
    claimed.retain(|link| {
        let claimant = link.withdrawal.map(|withdrawal| withdrawal.recipient);
        claimant.is_some_and(|recipient| seen.insert(recipient))
    });
    claimed.truncate(RECENT);
    let looks = claimed.iter().map(|link| own(ctx, link));
    recent.extend(side_by_side(looks).await.into_iter().flatten());

    recent.sort_by_key(|one| Reverse(one.date));
    let mut seen = HashSet::from([sender]);
    recent.retain(|one| seen.insert(one.recipient));
    recent.truncate(RECENT);
    Ok(recent)
}

/// Who claimed a link, if its sender made it.
///
/// A vault takes deposits in the name of others. So a stranger can make a wallet the sender of a
/// link, claim it to an address that looks like a friend's, and wait for it to be picked from a
/// list. What the sender's own transaction made, or ours by the sender's signature, is the sender's.
async fn own(ctx: &Ctx, link: &LinkRow) -> Option<Recent> {
    let withdrawal = link.withdrawal?;
    let chain = ctx.chains.get(link.id.chain)?;
    let looked = timeout(CHAIN_ANSWERS_WITHIN, chain.look_up(link.deposit_tx)).await;
    let Ok(Ok(LookUp::Mined(made))) = looked else {
        return None;
    };
    let is_own = made.from == link.sender || chain.signer(made.from).is_some();
    is_own.then_some(Recent {
        recipient: withdrawal.recipient,
        chain: link.id.chain,
        tx: withdrawal.tx,
        date: link.created_at,
    })
}
