use sea_orm_migration::{prelude::*, schema::*};

/// In the United States an account is known by its number and its bank: two banks may have given the same number.
/// `digest` is of both from now on, and `number` of the number alone. Rows from before have none: their `digest` is of
/// the number.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(
                Table::alter()
                    .table("bank_accounts")
                    .add_column(var_binary_null("number", 32))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("bank_accounts_by_number_alone")
                    .table("bank_accounts")
                    .col("account")
                    .col("number")
                    .to_owned(),
            )
            .await
    }
}
