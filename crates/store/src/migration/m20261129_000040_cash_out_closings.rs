use sea_orm_migration::{prelude::*, schema::*};

/// Cash-outs that needed a person and need nobody any more, by an operator's word.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let closings = Table::create()
            .table("cash_out_closings")
            .col(var_binary("cash_out", 16))
            .col(string_len("state", 32))
            .col(big_integer("state_at"))
            // Empty where the provider's word was one that we know: a key has no null.
            .col(string_len("held", 64))
            .col(string_len("closed_by", 100))
            .col(string_len("because", 500))
            .col(big_integer("closed_at"))
            .primary_key(
                Index::create()
                    .col("cash_out")
                    .col("state")
                    .col("state_at")
                    .col("held"),
            )
            .foreign_key(
                ForeignKey::create()
                    .from("cash_out_closings", "cash_out")
                    .to("cash_outs", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .to_owned();
        manager.create_table(closings).await?;
        let by_age = Index::create()
            .name("cash_out_closings_by_age")
            .table("cash_out_closings")
            .col("closed_at")
            .to_owned();
        manager.create_index(by_age).await
    }
}
