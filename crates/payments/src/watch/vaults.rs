//! Vaults that were not watched from the beginning, such as one that was configured later.
//!
//! The cursor of the chain goes on with the vaults that are abreast of it. One that lags is read by
//! itself up to the cursor, in its own order, and goes along from there.

use domain::VaultVersion;
use store::{BlockUpdate, Cursor, VaultCursor, WatchedVault};

use super::{WatchError, Watcher, ranges::Ranges, rows::update};

impl Watcher<'_> {
    /// How far each vault was read, by what is durable.
    pub(super) async fn read_vaults(&self) -> Result<Vec<VaultCursor>, store::Error> {
        let spec = self.chain.spec();
        let watched: Vec<_> = spec
            .vaults
            .iter()
            .map(|(version, address)| WatchedVault {
                version: *version,
                address: *address,
                start_block: spec.start_block_of(*version),
            })
            .collect();
        self.ctx.store.vault_cursors(spec.id, &watched).await
    }

    /// The vaults that nothing is left to read of before the cursor.
    pub(super) fn abreast(&self, cursor: Cursor) -> Vec<VaultVersion> {
        self.vaults
            .iter()
            .filter(|vault| vault.next >= cursor.next)
            .map(|vault| vault.version)
            .collect()
    }

    /// The vault that lags most, if any does.
    pub(super) fn lagging(&self, cursor: Cursor) -> Option<VaultCursor> {
        self.vaults
            .iter()
            .filter(|vault| vault.next < cursor.next)
            .min_by_key(|vault| vault.next)
            .copied()
    }

    pub(super) fn move_vaults(&mut self, versions: &[VaultVersion], next: u64) {
        for vault in &mut self.vaults {
            if versions.contains(&vault.version) {
                vault.next = vault.next.max(next);
            }
        }
    }

    /// Reads some of what a vault lags behind. False when nothing came of it.
    pub(super) async fn catch_up(
        &mut self,
        vault: VaultCursor,
        cursor: Cursor,
        final_head: u64,
    ) -> Result<bool, WatchError> {
        let before = cursor.next - 1;
        if vault.next > final_head {
            return self.join(vault, cursor).await;
        }
        let to = before.min(final_head);
        let (versions, pace) = (vec![vault.version], self.pace.clone());
        let mut ranges = Ranges::new(self.chain, versions, pace, (vault.next, to));
        let mut any = false;
        while let Some((last, events)) = ranges.next().await? {
            let update = update(self.chain.id(), last, cursor.head, events);
            self.apply_past(vault, cursor, update, last.number + 1)
                .await?;
            any = true;
        }
        Ok(any)
    }

    /// The last blocks before the cursor may still change: they are taken only when the cursor's
    /// parent is on the chain before and after they were asked for.
    async fn join(&mut self, vault: VaultCursor, cursor: Cursor) -> Result<bool, WatchError> {
        let (versions, before) = ([vault.version], cursor.next - 1);
        let read = self.chain.read_range(&versions, vault.next, before).await?;
        let Some((last, events)) = read else {
            return Ok(false);
        };
        let now = self.chain.block(before).await?;
        let stands = |hash| cursor.parent == Some(hash);
        if !stands(last.hash) || !now.is_some_and(|block| stands(block.hash)) {
            return Ok(false);
        }
        let update = update(self.chain.id(), last, cursor.head, events);
        self.apply_past(vault, cursor, update, cursor.next).await?;
        Ok(true)
    }

    async fn apply_past(
        &mut self,
        vault: VaultCursor,
        cursor: Cursor,
        update: BlockUpdate,
        next: u64,
    ) -> Result<(), WatchError> {
        let update = BlockUpdate {
            vaults: vec![vault.version],
            ..update
        };
        let (store, id) = (&self.ctx.store, self.chain.id());
        store
            .apply_past(id, &self.ctx.holder, cursor, &update, next)
            .await?;
        self.move_vaults(&update.vaults, next);
        self.ctx.pulse.beat();
        Ok(())
    }
}
