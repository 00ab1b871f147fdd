use sea_orm_migration::{prelude::*, schema::*};

/// Money on its way from links to banks, where the provider takes it in, and what the provider told of.
///
/// A cash-out outlives the account that began it: the money is on its way all the same.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let addresses = Table::create()
            .table("liquidation_addresses")
            .col(var_binary("bank_account", 16))
            .col(big_integer("chain_id"))
            .col(var_binary("key", 16))
            .col(big_integer("key_at"))
            .col(var_binary_null("return_to", 20))
            .col(string_len_null("bridge_id", 64))
            .col(var_binary_null("address", 20))
            .primary_key(Index::create().col("bank_account").col("chain_id"))
            .foreign_key(&mut reference(
                ("liquidation_addresses", "bank_account"),
                "bank_accounts",
                ForeignKeyAction::Cascade,
            ))
            .to_owned();
        let events = Table::create()
            .table("bank_events")
            .col(string_len("event_id", 128).primary_key())
            .col(big_integer("received_at"))
            .to_owned();
        for table in [addresses, cash_outs(), events] {
            manager.create_table(table).await?;
        }
        for (name, table, columns) in [
            (
                "cash_outs_by_account",
                "cash_outs",
                &["account", "created_at", "id"] as &[_],
            ),
            ("cash_outs_by_vehicle", "cash_outs", &["vehicle_id"]),
            ("cash_outs_to_look_at", "cash_outs", &["next_look_at"]),
            ("bank_events_by_age", "bank_events", &["received_at"]),
        ] {
            let mut index = Index::create();
            index.name(name).table(table);
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        // The query builder has no partial indices that both databases share.
        for index in [
            "CREATE UNIQUE INDEX cash_outs_under_way ON cash_outs (chain_id, version, deposit_index) \
             WHERE state NOT IN ('ready', 'canceled')",
            "CREATE UNIQUE INDEX cash_outs_prepared ON cash_outs \
             (account, chain_id, version, deposit_index, kind, bank_account) WHERE state = 'ready'",
            "CREATE UNIQUE INDEX cash_outs_by_payout ON cash_outs (payout_id) \
             WHERE payout_id IS NOT NULL",
            "CREATE INDEX cash_outs_held ON cash_outs (state_at) WHERE held IS NOT NULL",
            "CREATE INDEX cash_outs_open ON cash_outs (state, state_at) WHERE ended_at IS NULL",
        ] {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }
}

fn cash_outs() -> TableCreateStatement {
    Table::create()
        .table("cash_outs")
        .col(var_binary("id", 16).primary_key())
        .col(var_binary_null("account", 16))
        .col(string_len("kind", 16).check(Expr::col("kind").is_in(["cash_out", "claim"])))
        .col(big_integer("chain_id"))
        .col(string_len("version", 16))
        .col(big_integer("deposit_index"))
        .col(var_binary("token", 20))
        .col(string_len("amount", 78))
        .col(big_integer("cents"))
        .col(big_integer("fee_cents"))
        .col(var_binary("bank_account", 16))
        .col(string_len("customer_id", 64))
        .col(string_len("external_id", 64))
        .col(string_len("rail", 8).check(Expr::col("rail").is_in(["sepa", "ach"])))
        .col(string_len("hint", 32))
        .col(string_len("vehicle", 16).check(Expr::col("vehicle").is_in(["drain", "transfer"])))
        .col(string_len_null("vehicle_id", 64))
        .col(var_binary_null("pay_to", 20))
        .col(var_binary("key", 16))
        .col(var_binary_null("signature", 1024))
        .col(string_len("state", 32).check(Expr::col("state").is_in([
            "ready",
            "awaiting_tx",
            "awaiting_funds",
            "in_review",
            "funds_received",
            "payment_submitted",
            "payment_processed",
            "undeliverable",
            "returned",
            "refund_in_flight",
            "refunded",
            "canceled",
            "error",
        ])))
        .col(big_integer("state_at"))
        .col(string_len_null("held", 64))
        .col(string_len_null("reason", 255))
        .col(var_binary_null("tx_hash", 32))
        .col(string_len_null("payout_id", 64))
        .col(text("facts"))
        .col(big_integer("looked_at"))
        .col(big_integer_null("next_look_at"))
        .col(big_integer("turn"))
        .col(big_integer("created_at"))
        .col(big_integer("updated_at"))
        .col(big_integer_null("ended_at"))
        .foreign_key(&mut reference(
            ("cash_outs", "account"),
            "accounts",
            ForeignKeyAction::SetNull,
        ))
        .to_owned()
}

fn reference(
    (table, column): (&'static str, &'static str),
    whole: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, column)
        .to(whole, "id")
        .on_delete(on_delete)
        .to_owned()
}
