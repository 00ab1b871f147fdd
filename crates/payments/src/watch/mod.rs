//! Follows a chain's vaults, block by block, and makes what they report durable.

mod pace;
mod ranges;
mod read;
mod roll_back;
mod rows;
mod vaults;

use std::{sync::Arc, time::Duration};

use chain::{Chain, NodeError};
use domain::ChainId;
use store::{Cursor, VaultCursor};
use tokio_util::sync::CancellationToken;

use crate::{
    Ctx,
    process::{LEASE, lease},
};
use pace::Pace;

#[derive(Debug, thiserror::Error)]
enum WatchError {
    #[error(transparent)]
    Node(#[from] NodeError),
    #[error(transparent)]
    Store(#[from] store::Error),
    /// Nothing is undone for it: the node may just be catching up.
    #[error("the node does not even have block {0}, which was read long ago")]
    FarBehind(u64),
}

/// Whether a block is final by its chain's policy, as far as the chain was seen.
pub(crate) async fn is_final(ctx: &Ctx, chain: ChainId, block: u64) -> Result<bool, store::Error> {
    let Some(spec) = ctx.chains.spec(chain) else {
        return Ok(false);
    };
    let cursor = ctx.store.cursor(chain).await?;
    Ok(cursor.is_some_and(|cursor| cursor.head >= block.saturating_add(spec.finality_blocks)))
}

/// Follows one chain until `cancel`.
pub(crate) async fn watch(ctx: Ctx, id: ChainId, cancel: CancellationToken) {
    let Some(chain) = ctx.chains.get(id) else {
        return;
    };
    let pause =
        (chain.spec().block_time / 4).clamp(Duration::from_millis(50), Duration::from_secs(2));
    let mut heads = chain.heads();
    let mut watcher = Watcher {
        ctx: &ctx,
        chain,
        lease: None,
        vaults: Vec::new(),
        turn: 0,
        pace: Arc::new(Pace::new()),
    };
    let mut quiet = true;
    while !cancel.is_cancelled() {
        let step = lease::renewing(watcher.step(), || prolong(&ctx, chain));
        // A step can take minutes while far behind. What it has not written yet is read again.
        let Some(step) = cancel.run_until_cancelled(step).await else {
            return;
        };
        let caught_up = match step {
            Ok(caught_up) => {
                quiet = true;
                caught_up
            }
            Err(WatchError::Store(store::Error::LeaseLost)) => {
                watcher.lease = None;
                true
            }
            Err(error) => {
                // Whether a write went through is not known: read the cursor again.
                watcher.lease = None;
                // Said once an outage, not four times a second.
                if std::mem::take(&mut quiet) {
                    tracing::warn!(chain = %id, %error, "the chain cannot be followed just now");
                }
                true
            }
        };
        if caught_up {
            tokio::select! {
                () = cancel.cancelled() => {}
                () = heads.wait(pause) => {}
            }
        }
    }
}

/// Renews the right to the cursor while something takes long.
async fn prolong(ctx: &Ctx, chain: &Chain) {
    // At a fault it is renewed, or found lost, at the next step.
    let _ = take_cursor(ctx, chain).await;
}

async fn take_cursor(ctx: &Ctx, chain: &Chain) -> Result<Option<(Cursor, i64)>, store::Error> {
    let (id, start, now) = (chain.id(), chain.spec().first_block(), ctx.now());
    let until = now + LEASE;
    let cursor = ctx
        .store
        .lease_cursor(id, start, &ctx.holder, now, until)
        .await?;
    Ok(cursor.map(|cursor| (cursor, until)))
}

struct Watcher<'a> {
    ctx: &'a Ctx,
    chain: &'a Chain,
    /// The cursor, and until when (Unix ms) it is ours.
    lease: Option<(Cursor, i64)>,
    /// How far each vault was read.
    vaults: Vec<VaultCursor>,
    /// Counts steps: every second one is for vaults that lag.
    turn: u64,
    pace: Arc<Pace>,
}

impl Watcher<'_> {
    /// Reads what comes next. True when there is nothing more to read just now.
    async fn step(&mut self) -> Result<bool, WatchError> {
        let Some(cursor) = self.cursor().await? else {
            return Ok(true);
        };
        let head = self.chain.head().await?;

        // What was read last must still be on the chain, also when the chain got no longer.
        if let Some(parent) = cursor.parent {
            let on_chain = self.chain.block(cursor.next - 1).await?;
            if on_chain.is_none_or(|block| block.hash != parent) {
                return self.roll_back(cursor).await;
            }
        }
        let final_head = head.saturating_sub(self.chain.spec().finality_blocks);
        let is_at_head = head < cursor.next;
        self.turn = self.turn.wrapping_add(1);
        if let Some(lagging) = self.lagging(cursor)
            && (is_at_head || self.turn.is_multiple_of(2))
        {
            let read = self.catch_up(lagging, cursor, final_head).await?;
            return Ok(is_at_head && !read);
        }
        if is_at_head {
            return Ok(true);
        }
        if cursor.next < final_head {
            self.read_final_ranges(cursor, final_head, head).await
        } else {
            self.read_block(cursor, head).await
        }
    }

    /// The cursor, if it is ours to move. `None`: another process has it.
    async fn cursor(&mut self) -> Result<Option<Cursor>, WatchError> {
        if !self
            .lease
            .is_some_and(|(_, until)| lease::is_fresh(until, self.ctx.now()))
        {
            self.lease = take_cursor(self.ctx, self.chain).await?;
            if self.lease.is_some() {
                self.vaults = self.read_vaults().await?;
            }
        }
        Ok(self.lease.map(|(cursor, _)| cursor))
    }

    fn moved_to(&mut self, to: Cursor) {
        if let Some((cursor, _)) = &mut self.lease {
            *cursor = to;
        }
    }
}
