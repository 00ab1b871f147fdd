use chain::{BlockRef, VaultLog};
use domain::CrossingState;
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

    /// Of money that went to the router contract, those have it for whom its link's key signed. Whoever had it
    /// routed without us is not known, and the contract stands for them.
    async fn name_recipients(&self, update: &mut BlockUpdate) -> Result<(), WatchError> {
        let Some(router) = self.chain.router().map(|router| router.address()) else {
            return Ok(());
        };
        let routed = update.withdrawals.iter_mut();
        for withdrawal in routed.filter(|withdrawal| withdrawal.recipient == router) {
            let crossing = self.ctx.store.crossing_of(withdrawal.id).await?;
            let away = crossing.filter(|crossing| crossing.state != CrossingState::Unclaimed);
            if let Some(away) = away {
                withdrawal.recipient = away.route.recipient;
            }
        }
        Ok(())
    }

    async fn apply(
        &mut self,
        cursor: Cursor,
        last: BlockRef,
        head: u64,
        events: Vec<VaultLog>,
    ) -> Result<Cursor, WatchError> {
        let id = self.chain.id();
        let mut update = BlockUpdate {
            vaults: self.abreast(cursor),
            ..update(id, last, head, events)
        };
        self.name_recipients(&mut update).await?;
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
