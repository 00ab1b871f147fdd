use sea_orm_migration::prelude::*;

/// What is forgotten in time is found by its age.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The query builder has no partial indices that both databases share.
        for index in [
            "CREATE INDEX sponsored_calls_rejected ON sponsored_calls (updated_at) \
             WHERE state = 'rejected'",
            "CREATE INDEX transaction_attempts_by_age ON transaction_attempts (signed_at)",
        ] {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }
}
