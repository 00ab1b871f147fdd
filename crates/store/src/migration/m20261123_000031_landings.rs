use sea_orm_migration::{prelude::*, schema::*};

/// Claims to banks whose money is brought first to where the bank provider takes it, by a route that the link's key
/// signs beside the claim; and where a route gives back what it cannot carry over.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [
            ("cash_outs", big_integer_null("landing_chain")),
            ("cash_outs", var_binary_null("route", 16)),
            ("cash_outs", var_binary_null("routing_signature", 1024)),
            ("route_quotes", var_binary_null("back_to", 20)),
        ] {
            // SQLite takes one column at a time.
            let mut alter = Table::alter();
            alter.table(table).add_column(column);
            manager.alter_table(alter).await?;
        }
        Ok(())
    }
}
