use sea_orm_migration::prelude::*;

/// What our own transaction of a hash carried is found by that hash.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_index(
                Index::create()
                    .name("sponsored_calls_by_hash")
                    .table("sponsored_calls")
                    .col("tx_hash")
                    .to_owned(),
            )
            .await
    }
}
