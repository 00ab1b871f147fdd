use chain::{BlockRef, VaultLog};
use store::{BlockUpdate, Cursor};

use super::{WatchError, Watcher, ranges::Ranges, rows::update};
use crate::process::{fail_point, metrics};

impl Watcher<'_> {
    /// Blocks that cannot change any more: many with one question, several questions side by side.
    /// What comes is applied in the chain's order, so that a restart goes on where this stopped.
    pub(super) async fn read_final_ranges(
        &mut self,
        cursor: Cursor,
        final_head: u64,
        head: u64,
    ) -> Result<bool, WatchError> {
        let begun = cursor.next;
        let (vaults, pace) = (self.abreast(cursor), self.pace.clone());
        let mut ranges = Ranges::new(self.chain, vaults, pace, (cursor.next, final_head));
        let mut cursor = cursor;
        while let Some((last, events)) = ranges.next().await? {
            cursor = self.apply(cursor, last, head, events).await?;
        }
        Ok(cursor.next == begun)
    }

    /// One block that may still change: its events are asked for by its hash.
    pub(super) async fn read_block(
        &mut self,
        cursor: Cursor,
        head: u64,
    ) -> Result<bool, WatchError> {
        let vaults = self.abreast(cursor);
        let Some((block, events)) = self.chain.read_block(&vaults, cursor.next).await? else {
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
        let update = BlockUpdate {
            vaults: self.abreast(cursor),
            ..update(id, last, head, events)
        };
        fail_point("watch/read");
        let moved = self
            .ctx
            .store
            .apply_blocks(id, &self.ctx.holder, cursor, &update)
            .await?;
        fail_point("watch/applied");
        metrics::read(id, moved.next.saturating_sub(cursor.next));
        self.move_vaults(&update.vaults, moved.next);
        self.moved_to(moved);
        self.ctx.pulse.beat();
        Ok(moved)
    }
}
