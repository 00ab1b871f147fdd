use sea_orm_migration::{prelude::*, schema::*};

/// How many links were claimed for good on each chain, and what they were worth: what was decided until now is counted
/// once, and from now on with each decision. A program from before adds nothing here while both run.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("claim_totals")
                    .col(big_integer("chain_id").primary_key())
                    .col(big_integer("claims").default(0))
                    .col(big_integer("cents").default(0))
                    .to_owned(),
            )
            .await?;
        let connection = manager.get_connection();
        connection.execute_unprepared(COUNTED).await?;
        Ok(())
    }
}

/// No query builder casts alike for both databases.
const COUNTED: &str = "INSERT INTO claim_totals (chain_id, claims, cents) \
    SELECT chain_id, COUNT(*), COALESCE(CAST(SUM(CAST(usd AS DOUBLE PRECISION)) / 1e16 AS BIGINT), 0) \
    FROM point_credits WHERE action = 'claim' AND due IS NULL GROUP BY chain_id";
