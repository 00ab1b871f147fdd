use std::collections::{BTreeSet, HashMap};

use chain::{BlockRef, NodeError, VaultEvent, VaultLog};
use store::Cursor;

use super::{WatchError, Watcher, rows::update};
use crate::{fail_point::fail_point, side_by_side::side_by_side};

/// Most blocks asked for at once while far behind the head.
pub(super) const RANGE: u64 = 1_000;

impl Watcher<'_> {
    /// Blocks that cannot change any more: one question for many of them.
    pub(super) async fn read_final_range(
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
        let update = update(id, last, head, events, times);
        fail_point("watch/read");
        let moved = self
            .ctx
            .store
            .apply_blocks(id, &self.ctx.holder, cursor, &update)
            .await?;
        fail_point("watch/applied");
        self.moved_to(moved);
        self.ctx.pulse.beat();
        Ok(())
    }
}
