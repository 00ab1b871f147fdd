use sea_orm_migration::{prelude::*, schema::*};

/// Routes that were answered, and the claims that took one.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [route_quotes(), crossings()] {
            manager.create_table(table).await?;
        }
        // The query builder has no partial indices that both databases share.
        for index in [
            "CREATE INDEX route_quotes_by_digest ON route_quotes (digest)",
            "CREATE INDEX route_quotes_to_forget ON route_quotes (forget_at) WHERE forget_at IS NOT NULL",
            "CREATE UNIQUE INDEX crossings_under_way ON crossings (chain_id, version, deposit_index) \
             WHERE state <> 'unclaimed'",
            "CREATE INDEX crossings_by_link ON crossings (chain_id, version, deposit_index, started_at)",
            "CREATE INDEX crossings_open ON crossings (state, started_at) WHERE ended_at IS NULL",
        ] {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }
}

fn route_quotes() -> TableCreateStatement {
    Table::create()
        .table("route_quotes")
        .col(var_binary("id", 16).primary_key())
        .col(big_integer("chain_id"))
        .col(string_len_null("version", 16))
        .col(big_integer_null("deposit_index"))
        .col(var_binary("recipient", 20))
        .col(var_binary("from_token", 20))
        .col(string_len("amount", 78))
        .col(big_integer("to_chain"))
        .col(var_binary("to_token", 20))
        .col(string_len("quoted", 78))
        .col(string_len("minimum", 78))
        .col(string_len_null("quote_id", 256))
        .col(string_len_null("request_id", 256))
        .col(var_binary("router", 20))
        .col(var_binary("target", 20))
        .col(var_binary("data", 16384))
        .col(var_binary("digest", 32))
        .col(string_len("bridge_fee", 78))
        .col(big_integer("duration"))
        .col(big_integer("expires_at"))
        .col(big_integer_null("forget_at"))
        .to_owned()
}

fn crossings() -> TableCreateStatement {
    Table::create()
        .table("crossings")
        .col(var_binary("id", 16).primary_key())
        .col(big_integer("chain_id"))
        .col(string_len("version", 16))
        .col(big_integer("deposit_index"))
        .col(var_binary("withdrawal_signature", 1024))
        .col(var_binary("routing_signature", 1024))
        .col(string_len("state", 16).check(Expr::col("state").is_in([
            "claiming",
            "crossing",
            "needs_gas",
            "failed",
            "arrived",
            "short",
            "partial",
            "refunded",
            "unclaimed",
        ])))
        .col(big_integer("state_at"))
        .col(var_binary_null("near_tx", 32))
        .col(big_integer_null("near_block"))
        .col(big_integer_null("left_at"))
        .col(var_binary_null("far_tx", 32))
        .col(string_len_null("received", 78))
        .col(var_binary_null("received_token", 20))
        .col(var_binary_null("refund_tx", 32))
        .col(string_len_null("error", 64))
        .col(big_integer("turn"))
        .col(big_integer("started_at"))
        .col(big_integer("updated_at"))
        .col(big_integer_null("ended_at"))
        .foreign_key(
            ForeignKey::create()
                .from("crossings", "id")
                .to("route_quotes", "id")
                .on_delete(ForeignKeyAction::Restrict),
        )
        .to_owned()
}
