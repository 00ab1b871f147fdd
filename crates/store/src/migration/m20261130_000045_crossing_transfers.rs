use sea_orm_migration::{prelude::*, schema::*};

/// From which block of the far chain on a claim across can be paid out, and which transfers paid it out.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(
                Table::alter()
                    .table("crossings")
                    .add_column(big_integer_null("since_block"))
                    .to_owned(),
            )
            .await?;
        manager.create_table(transfers()).await?;
        for index in [
            "CREATE INDEX crossing_transfers_by_block ON crossing_transfers (chain_id, block)",
            "CREATE INDEX crossing_transfers_by_crossing ON crossing_transfers (crossing)",
        ] {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }
}

fn transfers() -> TableCreateStatement {
    Table::create()
        .table("crossing_transfers")
        .col(big_integer("chain_id"))
        .col(var_binary("tx_hash", 32))
        .col(big_integer("place"))
        .col(var_binary("crossing", 16))
        .col(big_integer("block"))
        .primary_key(Index::create().col("chain_id").col("tx_hash").col("place"))
        .foreign_key(
            ForeignKey::create()
                .from("crossing_transfers", "crossing")
                .to("crossings", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
