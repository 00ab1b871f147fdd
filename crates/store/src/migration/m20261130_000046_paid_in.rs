use sea_orm_migration::{prelude::*, schema::*};

/// What is paid in where a request is paid by a route: of the route, and of the payment that took it, which outlives it.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["request_routes", "request_payments"] {
            for column in [
                var_binary_null("in_token", 20),
                string_len_null("in_symbol", 64),
                small_integer_null("in_decimals"),
                string_len_null("in_amount", 78),
            ] {
                // SQLite takes one column at a time.
                let mut alter = Table::alter();
                alter.table(table).add_column(column);
                manager.alter_table(alter).await?;
            }
        }
        Ok(())
    }
}
