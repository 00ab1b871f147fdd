use sea_orm_migration::{prelude::*, schema::*};

/// Who people are by a bank's word, their accounts at banks, and links that wait until they may claim them.
///
/// What belongs to an account goes with its row. No account's number is kept, only what tells two apart.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let identities = Table::create()
            .table("identities")
            .col(var_binary("account", 16).primary_key())
            .col(string_len("email", 320))
            .col(string_len("full_name", 400))
            .col(var_binary("key", 16))
            .col(string_len_null("kyc_link_id", 64).unique_key())
            .col(string_len_null("customer_id", 64))
            .col(string_len("state", 16).check(Expr::col("state").is_in([
                "none",
                "terms",
                "check",
                "in_review",
                "manual_review",
                "rejected",
                "verified",
            ])))
            .col(text("reasons"))
            .col(text_null("tos_url"))
            .col(text_null("kyc_url"))
            .col(big_integer("asked_at"))
            .col(big_integer("tried_at"))
            .col(big_integer_null("looked_at"))
            .col(big_integer_null("next_look_at"))
            .col(big_integer("created_at"))
            .foreign_key(&mut of("identities", "account", "accounts"))
            .to_owned();
        let bank_accounts = Table::create()
            .table("bank_accounts")
            .col(var_binary("id", 16).primary_key())
            .col(var_binary("account", 16))
            .col(string_len("kind", 8).check(Expr::col("kind").is_in(["iban", "us"])))
            .col(var_binary("digest", 32))
            .col(var_binary("asked", 32))
            .col(string_len("hint", 16))
            .col(string_len_null("country", 3))
            .col(string_len("currency", 3).check(Expr::col("currency").is_in(["eur", "usd"])))
            .col(var_binary("key", 16))
            .col(string_len_null("bridge_id", 64))
            .col(string_len("state", 16).check(Expr::col("state").is_in(["creating", "linked"])))
            .col(big_integer("created_at"))
            .foreign_key(&mut of("bank_accounts", "account", "accounts"))
            .to_owned();
        let kept_claims = Table::create()
            .table("kept_claims")
            .col(var_binary("account", 16))
            .col(big_integer("chain_id"))
            .col(string_len("version", 8))
            .col(big_integer("deposit_index"))
            .col(var_binary_null("bank_account", 16))
            .col(big_integer("created_at"))
            .col(big_integer_null("told_at"))
            .primary_key(
                Index::create()
                    .col("account")
                    .col("chain_id")
                    .col("version")
                    .col("deposit_index"),
            )
            .foreign_key(&mut of("kept_claims", "account", "accounts"))
            .foreign_key(
                ForeignKey::create()
                    .from("kept_claims", "bank_account")
                    .to("bank_accounts", "id")
                    .on_delete(ForeignKeyAction::SetNull),
            )
            .to_owned();
        for table in [identities, bank_accounts, kept_claims] {
            manager.create_table(table).await?;
        }
        for (name, table, columns, is_unique) in [
            (
                "identities_by_look",
                "identities",
                &["next_look_at"] as &[&'static str],
                false,
            ),
            (
                "identities_by_customer",
                "identities",
                &["customer_id"],
                false,
            ),
            (
                "bank_accounts_by_number",
                "bank_accounts",
                &["account", "digest"],
                true,
            ),
            (
                "kept_claims_by_bank_account",
                "kept_claims",
                &["bank_account"],
                false,
            ),
        ] {
            let mut index = Index::create();
            index.name(name).table(table);
            for column in columns {
                index.col(*column);
            }
            if is_unique {
                index.unique();
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn of(table: &'static str, column: &'static str, whole: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, column)
        .to(whole, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
