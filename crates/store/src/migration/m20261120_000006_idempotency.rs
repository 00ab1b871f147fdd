use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("idempotent_requests")
                    .col(var_binary("request", 32).primary_key())
                    .col(var_binary("chosen_by", 32))
                    .col(string_len("lease_holder", 64))
                    .col(big_integer("lease_until"))
                    .col(small_integer_null("status"))
                    .col(string_len_null("request_id", 64))
                    .col(binary_null("body"))
                    .col(big_integer("expires_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .unique()
                    .name("idempotent_requests_one_a_chosen_key")
                    .table("idempotent_requests")
                    .col("chosen_by")
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idempotent_requests_by_expiry")
                    .table("idempotent_requests")
                    .col("expires_at")
                    .to_owned(),
            )
            .await
    }
}
