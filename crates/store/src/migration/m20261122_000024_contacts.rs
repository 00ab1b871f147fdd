use sea_orm_migration::prelude::*;

/// Who was on the other side stands in the indices of a history, so that contacts are counted without a look at
/// the rows. Each index takes the place of one that had the same columns but for that.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        for (name, index, before) in [
            (
                "links_made",
                "links (sender, maker, created_at, chain_id, version, deposit_index, state, withdrawn_to)",
                "links_by_maker",
            ),
            (
                "links_got",
                "links (withdrawn_to, (COALESCE(withdrawn_at, created_at)), chain_id, version, \
                 deposit_index, sender) WHERE state = 'claimed'",
                "links_received",
            ),
            (
                "transfers_made",
                "transfers (sender, created_at, chain_id, tx_hash, recipient)",
                "transfers_sent",
            ),
            (
                "transfers_got",
                "transfers (recipient, created_at, chain_id, tx_hash, sender)",
                "transfers_received",
            ),
        ] {
            let create = format!("CREATE INDEX {name} ON {index}");
            connection.execute_unprepared(&create).await?;
            // Whoever used it, an older program as well, uses the new one.
            let drop = format!("DROP INDEX {before}");
            connection.execute_unprepared(&drop).await?;
        }
        Ok(())
    }
}
