use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("vault_cursors")
                    .col(big_integer("chain_id"))
                    .col(string_len("version", 8))
                    .col(var_binary("address", 20))
                    .col(big_integer("next_block"))
                    .primary_key(Index::create().col("chain_id").col("version"))
                    .to_owned(),
            )
            .await
    }
}
