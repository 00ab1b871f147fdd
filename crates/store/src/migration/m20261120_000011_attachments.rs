use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let states = ["arriving", "kept", "dropping"];
        manager
            .create_table(
                Table::create()
                    .table("attachments")
                    .col(var_binary("pub_key20", 20).primary_key())
                    .col(var_binary("digest", 32))
                    .col(binary("note"))
                    .col(big_integer("file_size"))
                    .col(string_len("state", 16).check(Expr::col("state").is_in(states)))
                    .col(big_integer("created_at"))
                    .col(big_integer("look_at"))
                    .col(big_integer_null("idle_since"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("attachments_to_look_at")
                    .table("attachments")
                    .col("look_at")
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("attachment_space")
                    .col(small_integer("id").primary_key())
                    .col(big_integer("used"))
                    .to_owned(),
            )
            .await?;
        manager
            .get_connection()
            .execute_unprepared("INSERT INTO attachment_space (id, used) VALUES (1, 0)")
            .await?;
        Ok(())
    }
}
