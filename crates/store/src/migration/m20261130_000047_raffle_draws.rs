use sea_orm_migration::{prelude::*, schema::*};

/// In which order slots of raffles are drawn, and by which draw each wallet had its own.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(draws()).await?;
        manager
            .alter_table(
                Table::alter()
                    .table("raffle_slots")
                    .add_column(big_integer_null("drawn"))
                    .to_owned(),
            )
            .await
    }
}

fn draws() -> TableCreateStatement {
    Table::create()
        .table("raffle_draws")
        .col(big_integer("chain_id"))
        .col(string_len("version", 8))
        .col(var_binary("pub_key20", 20))
        .col(var_binary("sender", 20))
        .col(var_binary("token", 20))
        .col(var_binary("seed", 32))
        .col(big_integer("draws"))
        .primary_key(
            Index::create()
                .col("chain_id")
                .col("version")
                .col("pub_key20")
                .col("sender")
                .col("token"),
        )
        .to_owned()
}
