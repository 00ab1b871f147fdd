//! Follows a chain's vaults, block by block, and makes what they report durable.

use std::{
    collections::{BTreeSet, HashMap},
    time::Duration,
};

use alloy_primitives::B256;
use chain::{BlockRef, Chain, NodeError, VaultEvent, VaultLog};
use domain::{ChainId, LinkId};
use store::{BlockUpdate, Cursor, NewDeposit, NewWithdrawal};
use tokio_util::sync::CancellationToken;

use crate::{
    Ctx,
    lease::{self, LEASE},
    side_by_side::side_by_side,
};

/// Most blocks asked for at once while far behind the head.
const RANGE: u64 = 1_000;

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

/// Follows one chain until `cancel`.
pub(crate) async fn watch(ctx: Ctx, id: ChainId, cancel: CancellationToken) {
    let Some(chain) = ctx.chains.get(id) else {
        return;
    };
    let pause =
        (chain.spec().block_time / 4).clamp(Duration::from_millis(50), Duration::from_secs(2));
    let mut watcher = Watcher {
        ctx: &ctx,
        chain,
        lease: None,
        range: RANGE,
    };
    let mut quiet = true;
    while !cancel.is_cancelled() {
        let step = lease::renewing(watcher.step(), || prolong(&ctx, chain));
        let caught_up = match step.await {
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
                () = tokio::time::sleep(pause) => {}
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
    let (id, start, now) = (chain.id(), chain.spec().start_block, ctx.now());
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
    /// Blocks asked for at once: as many as the node was seen to give.
    range: u64,
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
        if head < cursor.next {
            return Ok(true);
        }
        let final_head = head.saturating_sub(self.chain.spec().finality_blocks);
        if cursor.next < final_head {
            self.read_final_range(cursor, final_head, head).await
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
        }
        Ok(self.lease.map(|(cursor, _)| cursor))
    }

    /// Blocks that cannot change any more: one question for many of them.
    async fn read_final_range(
        &mut self,
        cursor: Cursor,
        final_head: u64,
        head: u64,
    ) -> Result<bool, WatchError> {
        let to = final_head.min(cursor.next + self.range - 1);
        let (last, events) = match self.chain.read_range(cursor.next, to).await {
            Ok(Some(read)) => read,
            Ok(None) => return Ok(true),
            Err(error) => {
                // Nodes bound blocks, logs or time, each in its own words.
                let asked = self.range;
                self.range = asked.div_ceil(2);
                return match error {
                    NodeError::Refused(_) if asked > 1 => Ok(false),
                    error => Err(error.into()),
                };
            }
        };
        self.range = RANGE.min(self.range + self.range / 8 + 1);
        let Some(times) = self.times(&events).await? else {
            return Ok(true);
        };
        self.apply(cursor, last, head, events, &times).await?;
        Ok(false)
    }

    /// When the blocks of deposits were made, in Unix seconds. `None`: the node that answers has
    /// not come as far.
    async fn times(&self, events: &[VaultLog]) -> Result<Option<HashMap<u64, u64>>, WatchError> {
        let blocks: BTreeSet<u64> = events
            .iter()
            .filter(|log| matches!(log.event, VaultEvent::Deposited { .. }))
            .map(|log| log.block)
            .collect();
        let questions = blocks.into_iter().map(|number| self.chain.block(number));
        let mut times = HashMap::new();
        for block in side_by_side(questions).await {
            let Some(block) = block? else { return Ok(None) };
            times.insert(block.number, block.timestamp);
        }
        Ok(Some(times))
    }

    /// One block that may still change: its events are asked for by its hash.
    async fn read_block(&mut self, cursor: Cursor, head: u64) -> Result<bool, WatchError> {
        let Some((block, events)) = self.chain.read_block(cursor.next).await? else {
            return Ok(true);
        };
        if cursor.parent.is_some_and(|parent| parent != block.parent) {
            return self.roll_back(cursor).await;
        }
        let times = HashMap::from([(block.number, block.timestamp)]);
        self.apply(cursor, block, head, events, &times).await?;
        Ok(head == block.number)
    }

    async fn apply(
        &mut self,
        cursor: Cursor,
        last: BlockRef,
        head: u64,
        events: Vec<VaultLog>,
        times: &HashMap<u64, u64>,
    ) -> Result<(), WatchError> {
        let id = self.chain.id();
        let blocks = vec![(last.number, last.hash)];
        let update = update(id, blocks, head, events, times);
        let moved = self
            .ctx
            .store
            .apply_blocks(id, &self.ctx.holder, cursor, &update)
            .await?;
        self.moved_to(moved);
        self.ctx.pulse.beat();
        Ok(())
    }

    /// Goes back to the newest remembered block that the chain still has. True when the chain
    /// dropped none of them: whoever answers only lags behind what was read.
    async fn roll_back(&mut self, cursor: Cursor) -> Result<bool, WatchError> {
        let (id, start) = (self.chain.id(), self.chain.spec().start_block);
        let remembered = self.ctx.store.remembered_blocks(id).await?;
        let kept = self.first_kept(&remembered).await?;
        let Some((oldest_gone, _)) = kept.checked_sub(1).and_then(|gone| remembered.get(gone))
        else {
            return Ok(true);
        };
        let ancestor = remembered.get(kept).copied();
        if self.chain.block(*oldest_gone).await?.is_none() {
            return match ancestor {
                Some(_) => Ok(true),
                None => Err(WatchError::FarBehind(*oldest_gone)),
            };
        }
        let to = self
            .ctx
            .store
            .roll_back(id, &self.ctx.holder, cursor, ancestor, start)
            .await?;
        self.moved_to(to);
        tracing::warn!(
            chain = %id,
            from = cursor.next,
            to = to.next,
            "the chain was reorganised; what its dropped blocks changed is undone"
        );
        self.ctx.pulse.beat();
        Ok(false)
    }

    /// Where in `remembered`, newest first, the blocks begin that the chain has. It has all those
    /// before one that it has, so halving finds the place.
    async fn first_kept(&self, remembered: &[(u64, B256)]) -> Result<usize, WatchError> {
        let (mut gone, mut kept) = (0, remembered.len());
        while gone < kept {
            let middle = gone.midpoint(kept);
            let (number, hash) = remembered[middle];
            let on_chain = self.chain.block(number).await?;
            if on_chain.is_some_and(|block| block.hash == hash) {
                kept = middle;
            } else {
                gone = middle + 1;
            }
        }
        Ok(kept)
    }

    fn moved_to(&mut self, to: Cursor) {
        if let Some((cursor, _)) = &mut self.lease {
            *cursor = to;
        }
    }
}

fn update(
    chain: ChainId,
    blocks: Vec<(u64, B256)>,
    head: u64,
    events: Vec<VaultLog>,
    times: &HashMap<u64, u64>,
) -> BlockUpdate {
    let mut update = BlockUpdate {
        blocks,
        head,
        ..BlockUpdate::default()
    };
    for VaultLog {
        version,
        block,
        tx,
        event,
    } in events
    {
        let id = |index| LinkId {
            chain,
            version,
            index,
        };
        match event {
            VaultEvent::Withdrawn { index, recipient } => {
                update.withdrawals.push(NewWithdrawal {
                    id: id(index),
                    recipient,
                    tx,
                    block,
                });
            }
            VaultEvent::Deposited {
                index,
                pub_key20,
                kind,
                token,
                token_id,
                amount,
                sender,
                recipient,
                reclaimable_after,
                requires_mfa,
            } => update.deposits.push(NewDeposit {
                id: id(index),
                pub_key20,
                kind,
                token,
                token_id,
                amount,
                sender,
                recipient,
                reclaimable_after,
                requires_mfa,
                created_at: times.get(&block).copied().unwrap_or_default(),
                tx,
                block,
            }),
        }
    }
    update
}
