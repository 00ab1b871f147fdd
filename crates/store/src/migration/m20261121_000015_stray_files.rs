use sea_orm_migration::{prelude::*, schema::*};

/// A file has a name of its own for each upload, so that one which comes late can be deleted without
/// harm to a later one. Files of before keep the names that were made of their attachments.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(
                Table::alter()
                    .table("attachments")
                    .add_column(string_len_null("file_name", 128))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("stray_files")
                    .col(string_len("name", 128).primary_key())
                    .col(big_integer("look_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("stray_files_to_look_at")
                    .table("stray_files")
                    .col("look_at")
                    .to_owned(),
            )
            .await
    }
}
