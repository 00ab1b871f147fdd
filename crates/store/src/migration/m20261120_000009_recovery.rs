use sea_orm_migration::{prelude::*, schema::*};

/// A wallet's own links are found by the wallet, or by their transaction; what it sent directly has
/// rows of its own.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // By the place in the list as well: one page of very many is read from where it begins.
        let by_sender = [
            "sender",
            "state",
            "created_at",
            "chain_id",
            "version",
            "deposit_index",
        ];
        index(manager, "links_by_sender", "links", &by_sender).await?;
        index(manager, "links_by_transaction", "links", &["deposit_tx"]).await?;
        manager
            .create_table(
                Table::create()
                    .table("transfers")
                    .col(big_integer("chain_id"))
                    .col(var_binary("tx_hash", 32))
                    .col(var_binary("sender", 20))
                    .col(var_binary("recipient", 20))
                    .col(small_integer("kind"))
                    .col(var_binary("token", 20))
                    .col(string_len("token_id", 78))
                    .col(string_len("amount", 78))
                    .col(big_integer("created_at"))
                    .primary_key(Index::create().col("chain_id").col("tx_hash"))
                    .to_owned(),
            )
            .await?;
        let by_sender = ["sender", "created_at"];
        index(manager, "transfers_by_sender", "transfers", &by_sender).await
    }
}

async fn index(
    manager: &SchemaManager<'_>,
    name: &'static str,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    let mut index = Index::create();
    index.name(name).table(table);
    for column in columns {
        index.col(*column);
    }
    manager.create_index(index).await
}
