use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("sponsored_calls")
                    .col(string_len("id", 36).primary_key())
                    .col(big_integer("chain_id"))
                    .col(
                        string_len("kind", 16)
                            .check(Expr::col("kind").is_in(["claim", "reclaim", "deposit"])),
                    )
                    .col(string_len("purpose", 256))
                    .col(string_len_null("version", 8))
                    .col(big_integer_null("deposit_index"))
                    .col(var_binary("recipient", 20))
                    .col(var_binary("target", 20))
                    .col(binary("calldata"))
                    .col(string_len("state", 16).check(Expr::col("state").is_in([
                        "queued",
                        "signed",
                        "broadcast",
                        "mined",
                        "final",
                        "rejected",
                    ])))
                    .col(var_binary_null("signer", 20))
                    .col(big_integer_null("nonce"))
                    .col(var_binary_null("tx_hash", 32))
                    .col(string_len_null("reason", 512))
                    .col(big_integer("created_at"))
                    .col(big_integer("updated_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("sponsored_calls_by_state")
                    .table("sponsored_calls")
                    .col("chain_id")
                    .col("state")
                    .col("id")
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("sponsored_calls_by_link")
                    .table("sponsored_calls")
                    .col("chain_id")
                    .col("version")
                    .col("deposit_index")
                    .to_owned(),
            )
            .await?;
        // One live call a purpose: what keeps a deposit from being claimed by two of our own
        // transactions. The query builder has no partial indices that both databases share.
        manager
            .get_connection()
            .execute_unprepared(
                "CREATE UNIQUE INDEX sponsored_calls_one_live ON sponsored_calls (purpose) \
                 WHERE state <> 'rejected'",
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("sponsor_attempts")
                    .col(var_binary("tx_hash", 32).primary_key())
                    .col(string_len("call_id", 36))
                    .col(big_integer("chain_id"))
                    .col(var_binary("signer", 20))
                    .col(big_integer("nonce"))
                    .col(string_len("max_fee", 39))
                    .col(string_len("max_priority_fee", 39))
                    .col(big_integer("gas_limit"))
                    .col(binary("raw"))
                    .col(big_integer("signed_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .from("sponsor_attempts", "call_id")
                            .to("sponsored_calls", "id"),
                    )
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("sponsor_attempts_by_call")
                    .table("sponsor_attempts")
                    .col("call_id")
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("sponsor_attempts_by_nonce")
                    .table("sponsor_attempts")
                    .col("chain_id")
                    .col("signer")
                    .col("nonce")
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("sponsor_keys")
                    .col(big_integer("chain_id"))
                    .col(var_binary("address", 20))
                    .col(big_integer("next_nonce"))
                    .col(string_len("lease_holder", 64))
                    .col(big_integer("lease_until"))
                    .primary_key(Index::create().col("chain_id").col("address"))
                    .to_owned(),
            )
            .await
    }
}
