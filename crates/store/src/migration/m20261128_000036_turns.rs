use sea_orm_migration::{prelude::*, schema::*};

/// Which calls are made one after the other.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(
                Table::alter()
                    .table("sponsored_calls")
                    .add_column(string_len_null("turn", 128))
                    .to_owned(),
            )
            .await?;
        // The query builder has no partial indices that both databases share.
        let connection = manager.get_connection();
        connection
            .execute_unprepared(
                "CREATE INDEX sponsored_calls_by_turn ON sponsored_calls (turn, state, id) \
                 WHERE turn IS NOT NULL",
            )
            .await?;
        Ok(())
    }
}
