use sea_orm_migration::{prelude::*, schema::*};

/// How often a call stepped aside, so that it does not for ever.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(
                Table::alter()
                    .table("sponsored_calls")
                    .add_column(small_integer("asides").default(0))
                    .to_owned(),
            )
            .await
    }
}
