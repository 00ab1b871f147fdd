use sea_orm_migration::{prelude::*, schema::*};

/// Who was rejected may show who they are once more.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite takes one column at a time.
        for column in ["again_at", "again_after"] {
            let mut alter = Table::alter();
            alter
                .table("identities")
                .add_column(big_integer_null(column));
            manager.alter_table(alter).await?;
        }
        Ok(())
    }
}
