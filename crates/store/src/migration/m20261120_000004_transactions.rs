use sea_orm_migration::{prelude::*, schema::*};

/// Transactions get rows of their own, so that one can carry many calls, or none. What was signed
/// before is carried over; `sponsor_attempts` stays as it was and is read by nobody.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        transactions(manager).await?;
        attempts(manager).await?;
        calls(manager).await?;
        spending(manager).await?;
        for copy in [COPY_TRANSACTIONS, COPY_ATTEMPTS] {
            manager.get_connection().execute_unprepared(copy).await?;
        }
        Ok(())
    }
}

async fn transactions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let states = ["signed", "broadcast", "mined", "final", "displaced"];
    manager
        .create_table(
            Table::create()
                .table("sponsor_transactions")
                .col(big_integer("chain_id"))
                .col(var_binary("signer", 20))
                .col(big_integer("nonce"))
                .col(var_binary("target", 20))
                .col(binary("calldata"))
                .col(big_integer("gas_limit"))
                .col(string_len("state", 16).check(Expr::col("state").is_in(states)))
                .col(var_binary("tx_hash", 32))
                .col(big_integer_null("block"))
                .col(var_binary_null("block_hash", 32))
                .col(big_integer("reserved_gwei"))
                .col(big_integer("day"))
                .col(big_integer("updated_at"))
                .primary_key(Index::create().col("chain_id").col("signer").col("nonce"))
                .to_owned(),
        )
        .await?;
    index(
        manager,
        "sponsor_transactions_by_state",
        "sponsor_transactions",
        &["chain_id", "signer", "state", "nonce"],
    )
    .await
}

async fn attempts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table("transaction_attempts")
                .col(var_binary("tx_hash", 32).primary_key())
                .col(big_integer("chain_id"))
                .col(var_binary("signer", 20))
                .col(big_integer("nonce"))
                .col(string_len("max_fee", 39))
                .col(string_len_null("max_priority_fee", 39))
                .col(binary("raw"))
                .col(big_integer("signed_at"))
                .to_owned(),
        )
        .await?;
    index(
        manager,
        "transaction_attempts_by_nonce",
        "transaction_attempts",
        &["chain_id", "signer", "nonce"],
    )
    .await
}

async fn calls(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for mut column in [
        boolean("is_alone").default(false).take(),
        string_len("taken_by", 64).default("").take(),
        big_integer("taken_until").default(0).take(),
    ] {
        let mut added = Table::alter();
        added.table("sponsored_calls").add_column(&mut column);
        manager.alter_table(added).await?;
    }
    index(
        manager,
        "sponsored_calls_by_transaction",
        "sponsored_calls",
        &["chain_id", "signer", "nonce"],
    )
    .await
}

async fn spending(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table("sponsor_spending")
                .col(big_integer("day"))
                .col(big_integer("chain_id"))
                .col(string_len("scope", 16))
                .col(string_len("subject", 64))
                .col(big_integer("used"))
                .primary_key(
                    Index::create()
                        .col("day")
                        .col("chain_id")
                        .col("scope")
                        .col("subject"),
                )
                .to_owned(),
        )
        .await
}

async fn index(
    manager: &SchemaManager<'_>,
    name: &'static str,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    let mut index = Index::create();
    index.name(name).table(table);
    for column in columns {
        index.col(*column);
    }
    manager.create_index(index).await
}

/// What was signed and refused is in a block, which took its nonce: nothing is left to follow.
const COPY_TRANSACTIONS: &str = "\
    INSERT INTO sponsor_transactions \
        (chain_id, signer, nonce, target, calldata, gas_limit, state, tx_hash, block, block_hash, \
         reserved_gwei, day, updated_at) \
    SELECT call.chain_id, call.signer, call.nonce, call.target, call.calldata, \
           (SELECT MAX(gas_limit) FROM sponsor_attempts attempt WHERE attempt.call_id = call.id), \
           call.state, call.tx_hash, NULL, NULL, 0, 0, call.updated_at \
    FROM sponsored_calls call \
    WHERE call.nonce IS NOT NULL AND call.tx_hash IS NOT NULL \
      AND call.state IN ('signed', 'broadcast', 'mined', 'final')";

const COPY_ATTEMPTS: &str = "\
    INSERT INTO transaction_attempts \
        (tx_hash, chain_id, signer, nonce, max_fee, max_priority_fee, raw, signed_at) \
    SELECT tx_hash, chain_id, signer, nonce, max_fee, max_priority_fee, raw, signed_at \
    FROM sponsor_attempts";
