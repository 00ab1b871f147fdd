use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [("links", "expires_at"), ("chain_cursors", "time")] {
            let mut added = Table::alter();
            added.table(table).add_column(big_integer_null(column));
            manager.alter_table(added).await?;
        }
        Ok(())
    }
}
