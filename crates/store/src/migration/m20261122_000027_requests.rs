use sea_orm_migration::{prelude::*, schema::*};

/// Requests for money, and what was paid for them.
///
/// A request outlives the account that made it: others have its link. A payment has a chain of its own, which may
/// come to be another one than the request's.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [requests(), payments()] {
            manager.create_table(table).await?;
        }
        // The query builder has no partial indices that both databases share.
        for index in [
            "CREATE INDEX requests_by_account ON requests (account, created_at, id)",
            "CREATE INDEX requests_paid_to ON requests (recipient, created_at, id) WHERE state = 'paid'",
            "CREATE INDEX requests_to_look_at ON requests (look_at) WHERE look_at IS NOT NULL",
            "CREATE UNIQUE INDEX request_payments_by_transfer ON request_payments \
             (chain_id, tx_hash, place) WHERE state IN ('seen', 'final')",
            "CREATE INDEX request_payments_by_payer ON request_payments \
             (payer, at, chain_id, tx_hash, request) WHERE state IN ('seen', 'final')",
        ] {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }
}

fn requests() -> TableCreateStatement {
    Table::create()
        .table("requests")
        .col(var_binary("id", 16).primary_key())
        .col(var_binary_null("account", 16))
        .col(big_integer("chain_id"))
        .col(var_binary("recipient", 20))
        .col(string_len_null("recipient_name", 255))
        .col(var_binary("token", 20))
        .col(small_integer("asset"))
        .col(string_len("token_symbol", 64))
        .col(small_integer("token_decimals"))
        .col(string_len("kind", 8).check(Expr::col("kind").is_in(["exact", "open", "goal"])))
        .col(string_len_null("amount", 78))
        .col(string_len_null("reference", 140))
        .col(var_binary_null("file", 32))
        .col(string_len_null("file_kind", 8))
        .col(big_integer("file_size"))
        .col(string_len("state", 16).check(Expr::col("state").is_in([
            "pending",
            "paid",
            "cancelled",
        ])))
        .col(string_len("paid", 78))
        .col(big_integer("since_block"))
        .col(big_integer("created_at"))
        .col(big_integer_null("expires_at"))
        .col(big_integer_null("look_at"))
        .foreign_key(
            ForeignKey::create()
                .from("requests", "account")
                .to("accounts", "id")
                .on_delete(ForeignKeyAction::SetNull),
        )
        .to_owned()
}

fn payments() -> TableCreateStatement {
    Table::create()
        .table("request_payments")
        .col(var_binary("request", 16))
        .col(big_integer("chain_id"))
        .col(var_binary("tx_hash", 32))
        .col(var_binary("payer", 20))
        .col(string_len("state", 16).check(Expr::col("state").is_in([
            "unconfirmed",
            "seen",
            "final",
            "failed",
        ])))
        .col(string_len("amount", 78))
        .col(big_integer_null("place"))
        .col(big_integer_null("block"))
        .col(big_integer_null("at"))
        .col(big_integer("noted_at"))
        .primary_key(
            Index::create()
                .col("request")
                .col("chain_id")
                .col("tx_hash"),
        )
        .foreign_key(
            ForeignKey::create()
                .from("request_payments", "request")
                .to("requests", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
