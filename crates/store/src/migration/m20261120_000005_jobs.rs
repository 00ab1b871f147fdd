use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("jobs")
                    .col(string_len("id", 36).primary_key())
                    .col(string_len("kind", 64))
                    .col(string_len("key", 256))
                    .col(text("payload").check(Expr::cust("length(payload) <= 65536")))
                    .col(string_len("state", 16).check(Expr::col("state").is_in([
                        "queued",
                        "done",
                        "dead",
                        "discarded",
                    ])))
                    .col(big_integer("run_at"))
                    .col(big_integer("attempts"))
                    .col(big_integer_null("lifetime"))
                    .col(big_integer_null("deadline"))
                    .col(string_len("lease_holder", 64))
                    .col(big_integer("lease_until"))
                    .col(big_integer("turn"))
                    .col(string_len_null("reason", 512))
                    .col(string_len_null("last_error", 1024))
                    .col(big_integer("created_at"))
                    .col(big_integer("updated_at"))
                    .to_owned(),
            )
            .await?;
        // The query builder has no partial indices that both databases share. One job a key that is
        // not at its end; and those that wait, in the order in which they are due.
        for index in [
            "CREATE UNIQUE INDEX jobs_one_live ON jobs (key) WHERE state IN ('queued', 'dead')",
            "CREATE INDEX jobs_due ON jobs (run_at, id) WHERE state = 'queued'",
        ] {
            manager.get_connection().execute_unprepared(index).await?;
        }
        manager
            .create_index(
                Index::create()
                    .name("jobs_by_state")
                    .table("jobs")
                    .col("state")
                    .col("updated_at")
                    .to_owned(),
            )
            .await
    }
}
