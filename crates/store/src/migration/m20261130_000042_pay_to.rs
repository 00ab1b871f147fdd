use sea_orm_migration::prelude::*;

/// Which cash-outs pay an address: asked of every claim before it is signed, and of cash-outs that were given up.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The query builder has no partial indices that both databases share.
        let connection = manager.get_connection();
        connection
            .execute_unprepared(
                "CREATE INDEX cash_outs_by_pay_to ON cash_outs (pay_to) WHERE pay_to IS NOT NULL",
            )
            .await?;
        Ok(())
    }
}
