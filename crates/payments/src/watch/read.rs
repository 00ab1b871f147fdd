use chain::{BlockEvents, BlockRef, Chain, VaultLog};
use futures::{StreamExt, stream::FuturesOrdered};
use store::Cursor;

use super::{WatchError, Watcher, pace::Pace, rows::update};
use crate::{fail_point::fail_point, metrics};

/// Ranges read before the chain's head and the cursor's right are looked at again.
const RANGES_IN_A_ROW: usize = 64;

impl Watcher<'_> {
    /// Blocks that cannot change any more: many with one question, several questions side by side.
    /// What comes is applied in the chain's order, so that a restart goes on where this stopped.
    pub(super) async fn read_final_ranges(
        &mut self,
        cursor: Cursor,
        final_head: u64,
        head: u64,
    ) -> Result<bool, WatchError> {
        let (chain, pace) = (self.chain, self.pace.clone());
        let (mut cursor, mut next, mut ranges) = (cursor, cursor.next, RANGES_IN_A_ROW);
        let mut asked = FuturesOrdered::new();
        loop {
            while next <= final_head && ranges > 0 && asked.len() < pace.at_once() {
                let to = final_head.min(next + pace.blocks() - 1);
                asked.push_back(read_whole(chain, next, to, &pace));
                (next, ranges) = (to + 1, ranges - 1);
            }
            match asked.next().await {
                Some(Ok(Some((last, events)))) => {
                    cursor = self.apply(cursor, last, head, events).await?;
                }
                Some(Ok(None)) => return Ok(true),
                Some(Err(error)) => return Err(error),
                None => return Ok(false),
            }
        }
    }

    /// One block that may still change: its events are asked for by its hash.
    pub(super) async fn read_block(
        &mut self,
        cursor: Cursor,
        head: u64,
    ) -> Result<bool, WatchError> {
        let Some((block, events)) = self.chain.read_block(cursor.next).await? else {
            return Ok(true);
        };
        if cursor.parent.is_some_and(|parent| parent != block.parent) {
            return self.roll_back(cursor).await;
        }
        self.apply(cursor, block, head, events).await?;
        Ok(head == block.number)
    }

    async fn apply(
        &mut self,
        cursor: Cursor,
        last: BlockRef,
        head: u64,
        events: Vec<VaultLog>,
    ) -> Result<Cursor, WatchError> {
        let id = self.chain.id();
        let update = update(id, last, head, events);
        fail_point("watch/read");
        let moved = self
            .ctx
            .store
            .apply_blocks(id, &self.ctx.holder, cursor, &update)
            .await?;
        fail_point("watch/applied");
        metrics::read(id, moved.next.saturating_sub(cursor.next));
        self.moved_to(moved);
        self.ctx.pulse.beat();
        Ok(moved)
    }
}

/// All of a range, in as many pieces as the node wants. `None`: the node that answers has not come
/// as far.
async fn read_whole(
    chain: &Chain,
    mut from: u64,
    to: u64,
    pace: &Pace,
) -> Result<Option<BlockEvents>, WatchError> {
    let mut events = Vec::new();
    loop {
        let asked = pace.blocks().min(to + 1 - from);
        let up_to = from + asked - 1;
        match chain.read_range(from, up_to).await {
            Ok(Some((last, more))) => {
                pace.answered(asked, more.len());
                events.extend(more);
                if up_to == to {
                    return Ok(Some((last, events)));
                }
                from = up_to + 1;
            }
            Ok(None) => return Ok(None),
            Err(error) => {
                if !pace.failed(asked, &error) {
                    return Err(error.into());
                }
            }
        }
    }
}
