use sea_orm_migration::{prelude::*, schema::*};

/// When an account lost its e-mail address to somebody who confirmed it.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(
                Table::alter()
                    .table("accounts")
                    .add_column(big_integer_null("email_lost_at"))
                    .to_owned(),
            )
            .await
    }
}
