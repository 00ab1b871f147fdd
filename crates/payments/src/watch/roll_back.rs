use alloy_primitives::B256;
use store::Cursor;

use super::{WatchError, Watcher};
use crate::process::metrics;

impl Watcher<'_> {
    /// Goes back to the newest remembered block that the chain still has. True when the chain
    /// dropped none of them: whoever answers only lags behind what was read.
    pub(super) async fn roll_back(&mut self, cursor: Cursor) -> Result<bool, WatchError> {
        let (id, start) = (self.chain.id(), self.chain.spec().first_block());
        let remembered = self.ctx.store.remembered_blocks(id).await?;
        let kept = self.first_kept(&remembered).await?;
        let Some((oldest_gone, hash)) = kept.checked_sub(1).and_then(|gone| remembered.get(gone))
        else {
            return Ok(true);
        };
        let ancestor = remembered.get(kept).copied();
        match self.chain.block(*oldest_gone).await? {
            // Whoever answers has caught up since the question before.
            Some(block) if block.hash == *hash => return Ok(true),
            Some(_) => {}
            None if ancestor.is_some() => return Ok(true),
            None => return Err(WatchError::FarBehind(*oldest_gone)),
        }
        let to = self
            .ctx
            .store
            .roll_back(id, &self.ctx.holder, cursor, ancestor, start)
            .await?;
        self.vaults = self.read_vaults().await?;
        self.moved_to(to);
        metrics::rolled_back(id, cursor.next.saturating_sub(to.next));
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
}
