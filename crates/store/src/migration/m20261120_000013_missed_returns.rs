use sea_orm_migration::prelude::*;

/// Deposits that a program from before returns read while this one's tables were there already are found
/// without reading all of them.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The query builder has no partial indices that both databases share.
        let index = "CREATE INDEX links_by_missed_return ON links (chain_id, version) \
                     WHERE state = 'pending' AND return_due IS NULL AND return_tries = 0 \
                     AND expires_at IS NOT NULL";
        let connection = manager.get_connection();
        connection.execute_unprepared(index).await?;
        Ok(())
    }
}
