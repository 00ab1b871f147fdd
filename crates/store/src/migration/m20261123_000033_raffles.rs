use sea_orm_migration::{prelude::*, schema::*};

/// For whom slots of raffles were drawn, and what senders of raffles call themselves. What a raffle is stands in `links`.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(slots()).await?;
        manager.create_table(senders()).await?;
        for index in [
            // Whose slot it is, decided here.
            "CREATE UNIQUE INDEX raffle_slots_held ON raffle_slots (chain_id, version, deposit_index) WHERE holds",
            "CREATE INDEX links_raffled ON links (pub_key20, chain_id, version, sender, token, deposit_index) \
             WHERE requires_mfa",
        ] {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }
}

/// One row a wallet and raffle.
fn slots() -> TableCreateStatement {
    Table::create()
        .table("raffle_slots")
        .col(big_integer("chain_id"))
        .col(string_len("version", 8))
        .col(var_binary("pub_key20", 20))
        .col(var_binary("sender", 20))
        .col(var_binary("token", 20))
        .col(var_binary("recipient", 20))
        .col(big_integer("deposit_index"))
        .col(string_len_null("name", 120))
        .col(boolean("holds"))
        .col(big_integer("held_until"))
        .col(boolean("authorized"))
        .primary_key(
            Index::create()
                .col("chain_id")
                .col("version")
                .col("pub_key20")
                .col("sender")
                .col("token")
                .col("recipient"),
        )
        .to_owned()
}

fn senders() -> TableCreateStatement {
    Table::create()
        .table("raffle_senders")
        .col(big_integer("chain_id"))
        .col(string_len("version", 8))
        .col(var_binary("pub_key20", 20))
        .col(var_binary("sender", 20))
        .col(var_binary("token", 20))
        .col(string_len("name", 120))
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
