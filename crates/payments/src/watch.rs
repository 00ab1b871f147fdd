//! Follows a chain's vaults, block by block, and makes what they report durable.

use std::{collections::HashMap, time::Duration};

use alloy_primitives::B256;
use chain::{Chain, NodeError, VaultEvent, VaultEvents};
use domain::{ChainId, LinkId};
use store::{BlockUpdate, Cursor, NewDeposit, NewWithdrawal};
use tokio_util::sync::CancellationToken;

use crate::Ctx;

/// Blocks asked for at once while far behind the head.
const RANGE: u64 = 1_000;
/// How long a watcher keeps its right to the cursor without renewing it.
const LEASE: i64 = 3_000;

#[derive(Debug, thiserror::Error)]
enum WatchError {
    #[error(transparent)]
    Node(#[from] NodeError),
    #[error(transparent)]
    Store(#[from] store::Error),
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
    };
    let mut quiet = true;
    while !cancel.is_cancelled() {
        let caught_up = match watcher.step().await {
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

struct Watcher<'a> {
    ctx: &'a Ctx,
    chain: &'a Chain,
    /// The cursor, and until when (Unix ms) it is ours.
    lease: Option<(Cursor, i64)>,
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
                self.roll_back(cursor).await?;
                return Ok(false);
            }
        }
        if head < cursor.next {
            return Ok(true);
        }
        let final_head = head.saturating_sub(self.chain.spec().finality_blocks);
        if cursor.next < final_head {
            self.read_final_range(cursor, final_head.min(cursor.next + RANGE - 1), head)
                .await?;
        } else {
            self.read_block(cursor, head).await?;
        }
        self.ctx.pulse.beat();
        Ok(head == cursor.next)
    }

    /// The cursor, if it is ours to move. `None`: another process has it.
    async fn cursor(&mut self) -> Result<Option<Cursor>, WatchError> {
        let now = self.ctx.now();
        if let Some((cursor, until)) = self.lease
            && until - now > LEASE / 2
        {
            return Ok(Some(cursor));
        }
        let (id, start) = (self.chain.id(), self.chain.spec().start_block);
        let until = now + LEASE;
        let cursor = self
            .ctx
            .store
            .lease_cursor(id, start, &self.ctx.holder, now, until)
            .await?;
        self.lease = cursor.map(|cursor| (cursor, until));
        Ok(cursor)
    }

    /// Blocks that cannot change any more: one question for all of them.
    async fn read_final_range(
        &mut self,
        cursor: Cursor,
        to: u64,
        head: u64,
    ) -> Result<(), WatchError> {
        let Some(last) = self.chain.block(to).await? else {
            return Ok(());
        };
        let events = self.chain.events_between(cursor.next, to).await?;
        let mut times = HashMap::from([(last.number, last.timestamp)]);
        for event in &events {
            if !times.contains_key(&event.block)
                && let Some(block) = self.chain.block(event.block).await?
            {
                times.insert(block.number, block.timestamp);
            }
        }
        self.apply(cursor, vec![(last.number, last.hash)], head, events, &times)
            .await
    }

    /// One block that may still change: its events are asked for by its hash.
    async fn read_block(&mut self, cursor: Cursor, head: u64) -> Result<(), WatchError> {
        let Some(block) = self.chain.block(cursor.next).await? else {
            return Ok(());
        };
        if cursor.parent.is_some_and(|parent| parent != block.parent) {
            return self.roll_back(cursor).await;
        }
        let events = self.chain.events_of_block(block.hash).await?;
        let times = HashMap::from([(block.number, block.timestamp)]);
        self.apply(
            cursor,
            vec![(block.number, block.hash)],
            head,
            events,
            &times,
        )
        .await
    }

    async fn apply(
        &mut self,
        cursor: Cursor,
        blocks: Vec<(u64, B256)>,
        head: u64,
        events: Vec<VaultEvents>,
        times: &HashMap<u64, u64>,
    ) -> Result<(), WatchError> {
        let id = self.chain.id();
        let update = update(id, blocks, head, events, times);
        let moved = self
            .ctx
            .store
            .apply_blocks(id, &self.ctx.holder, cursor, &update)
            .await?;
        self.moved_to(moved);
        Ok(())
    }

    /// Goes back to the newest remembered block that the chain still has.
    async fn roll_back(&mut self, cursor: Cursor) -> Result<(), WatchError> {
        let (id, start) = (self.chain.id(), self.chain.spec().start_block);
        let mut ancestor = None;
        for (number, hash) in self.ctx.store.remembered_blocks(id).await? {
            if self
                .chain
                .block(number)
                .await?
                .is_some_and(|block| block.hash == hash)
            {
                ancestor = Some((number, hash));
                break;
            }
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
        Ok(())
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
    events: Vec<VaultEvents>,
    times: &HashMap<u64, u64>,
) -> BlockUpdate {
    let mut update = BlockUpdate {
        blocks,
        head,
        ..BlockUpdate::default()
    };
    for VaultEvents {
        version,
        block,
        tx,
        event,
        ..
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
