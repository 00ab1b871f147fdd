use sea_orm_migration::{prelude::*, schema::*};

/// Ways to pay a request from another chain or with another token, and which of its payments came by one.
///
/// The chain and the transaction of such a payment are those that it is known by: where it was paid in, and, once that
/// is known, where it came. Where it was paid in stays beside them.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(routes()).await?;
        for column in [
            big_integer_null("from_chain"),
            var_binary_null("from_tx", 32),
            string_len_null("way", 16),
            var_binary_null("route", 16),
        ] {
            // SQLite takes one column at a time.
            let mut alter = Table::alter();
            alter.table("request_payments").add_column(column);
            manager.alter_table(alter).await?;
        }
        for index in [
            "CREATE INDEX request_routes_of_request ON request_routes (request, made_at)",
            "CREATE INDEX request_routes_by_age ON request_routes (made_at)",
        ] {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }
}

fn routes() -> TableCreateStatement {
    Table::create()
        .table("request_routes")
        .col(var_binary("id", 16).primary_key())
        .col(var_binary("request", 16))
        .col(big_integer("chain_id"))
        .col(var_binary("payer", 20))
        .col(string_len("to_amount", 78))
        .col(string_len_null("quote_id", 256))
        .col(string_len_null("question_id", 256))
        .col(var_binary("target", 20))
        .col(var_binary("data", 16_384))
        .col(var_binary("digest", 32))
        .col(big_integer("made_at"))
        .foreign_key(
            ForeignKey::create()
                .from("request_routes", "request")
                .to("requests", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
