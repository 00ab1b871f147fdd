use sea_orm_migration::{prelude::*, schema::*};

/// What people did that earns points, what it earned them, who brought whom, and how far links were looked at.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        credits(manager).await?;
        people(manager).await?;
        manager
            .create_table(
                Table::create()
                    .table("point_cursors")
                    .col(big_integer("chain_id"))
                    .col(string_len("version", 8))
                    .col(big_integer("block"))
                    .col(big_integer("deposit_index"))
                    .primary_key(Index::create().col("chain_id").col("version"))
                    .to_owned(),
            )
            .await?;
        let mut by_withdrawal = Index::create();
        by_withdrawal.name("links_by_withdrawal").table("links");
        for column in [
            "chain_id",
            "version",
            "state",
            "withdrawal_block",
            "deposit_index",
        ] {
            by_withdrawal.col(column);
        }
        manager.create_index(by_withdrawal).await
    }
}

async fn credits(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table("point_credits")
                .col(big_integer("chain_id"))
                .col(string_len("what", 80))
                .col(
                    string_len("action", 16).check(
                        Expr::col("action").is_in(["create", "fulfill", "transfer", "claim"]),
                    ),
                )
                .col(var_binary("wallet", 20))
                .col(string_len_null("version", 8))
                .col(big_integer_null("deposit_index"))
                .col(big_integer_null("block"))
                .col(big_integer("points").default(0))
                .col(string_len_null("usd", 78))
                .col(big_integer("at"))
                .col(big_integer_null("due"))
                .primary_key(Index::create().col("chain_id").col("what").col("action"))
                .to_owned(),
        )
        .await?;
    // The query builder has no partial indices that both databases share.
    let connection = manager.get_connection();
    for index in [
        "CREATE INDEX point_credits_due ON point_credits (due, block, deposit_index, action) \
         WHERE due IS NOT NULL",
        "CREATE INDEX point_credits_open_by_block ON point_credits (chain_id, block) \
         WHERE due IS NOT NULL",
    ] {
        connection.execute_unprepared(index).await?;
    }
    Ok(())
}

async fn people(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table("point_totals")
                .col(var_binary("wallet", 20).primary_key())
                .col(big_integer("points").default(0))
                .col(big_integer("brought").default(0))
                .col(big_integer("referred").default(0))
                .col(big_integer("connections").default(0))
                .to_owned(),
        )
        .await?;
    manager
        .create_table(
            Table::create()
                .table("referrals")
                .col(var_binary("wallet", 20).primary_key())
                .col(var_binary_null("referrer", 20))
                .col(big_integer("chain_id"))
                .col(string_len("what", 80))
                .col(big_integer("points").default(0))
                .col(big_integer("at"))
                .to_owned(),
        )
        .await?;
    for (name, table, columns) in [
        (
            "point_totals_by_points",
            "point_totals",
            &["points", "wallet"] as &[&'static str],
        ),
        (
            "referrals_by_referrer",
            "referrals",
            &["referrer", "points", "wallet"],
        ),
    ] {
        let mut index = Index::create();
        index.name(name).table(table);
        for column in columns {
            index.col(*column);
        }
        manager.create_index(index).await?;
    }
    Ok(())
}
