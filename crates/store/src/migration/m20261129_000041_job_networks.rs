use sea_orm_migration::{prelude::*, schema::*};

/// Which network told what a job looks for. Null where that is known, and of jobs that nobody from outside asked for.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(
                Table::alter()
                    .table("jobs")
                    .add_column(string_len_null("network", 64))
                    .to_owned(),
            )
            .await?;
        // The query builder has no partial indices that both databases share.
        let connection = manager.get_connection();
        connection
            .execute_unprepared(
                "CREATE INDEX jobs_by_network ON jobs (kind, network) \
                 WHERE state = 'queued' AND network IS NOT NULL",
            )
            .await?;
        Ok(())
    }
}
