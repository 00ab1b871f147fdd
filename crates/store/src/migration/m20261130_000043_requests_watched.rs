use sea_orm_migration::prelude::*;

/// Of which requests it is watched what comes at their addresses: those of a chain that are not paid.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The query builder has no partial indices that both databases share.
        let connection = manager.get_connection();
        connection
            .execute_unprepared(
                "CREATE INDEX requests_watched ON requests (chain_id, id) WHERE state = 'pending'",
            )
            .await?;
        Ok(())
    }
}
