use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("links")
                    .col(big_integer("chain_id"))
                    .col(string_len("version", 8))
                    .col(big_integer("deposit_index"))
                    .col(var_binary("pub_key20", 20))
                    .col(small_integer("kind"))
                    .col(var_binary("token", 20))
                    .col(string_len("token_id", 78))
                    .col(string_len("amount", 78))
                    .col(var_binary("sender", 20))
                    .col(var_binary_null("recipient", 20))
                    .col(big_integer_null("reclaimable_after"))
                    .col(boolean("requires_mfa"))
                    .col(big_integer("created_at"))
                    .col(string_len("state", 16).check(Expr::col("state").is_in([
                        "pending",
                        "claimed",
                        "reclaimed",
                    ])))
                    .col(var_binary("deposit_tx", 32))
                    .col(big_integer("deposit_block"))
                    .col(var_binary_null("withdrawal_tx", 32))
                    .col(big_integer_null("withdrawal_block"))
                    .col(var_binary_null("withdrawn_to", 20))
                    .primary_key(
                        Index::create()
                            .col("chain_id")
                            .col("version")
                            .col("deposit_index"),
                    )
                    .to_owned(),
            )
            .await?;
        for (name, columns) in [
            ("links_by_key", &["pub_key20"] as &[&'static str]),
            ("links_by_deposit_block", &["chain_id", "deposit_block"]),
            (
                "links_by_withdrawal_block",
                &["chain_id", "withdrawal_block"],
            ),
        ] {
            let mut index = Index::create();
            index.name(name).table("links");
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        manager
            .create_table(
                Table::create()
                    .table("chain_cursors")
                    .col(big_integer("chain_id").primary_key())
                    .col(big_integer("next_block"))
                    .col(var_binary_null("hash", 32))
                    .col(big_integer("head"))
                    .col(string_len("lease_holder", 64))
                    .col(big_integer("lease_until"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("chain_blocks")
                    .col(big_integer("chain_id"))
                    .col(big_integer("number"))
                    .col(var_binary("hash", 32))
                    .primary_key(Index::create().col("chain_id").col("number"))
                    .to_owned(),
            )
            .await
    }
}
