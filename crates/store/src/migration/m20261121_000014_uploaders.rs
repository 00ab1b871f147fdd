use sea_orm_migration::prelude::*;

/// Which network uploaded how much is forgotten every hour, long before what the sponsor spent is.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_index(
                Index::create()
                    .name("sponsor_spending_by_scope")
                    .table("sponsor_spending")
                    .col("scope")
                    .col("day")
                    .to_owned(),
            )
            .await
    }
}
