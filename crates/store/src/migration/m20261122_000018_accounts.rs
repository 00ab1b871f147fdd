use sea_orm_migration::{prelude::*, schema::*};

/// People: who they are, the wallets that they proved, where they are signed in.
///
/// What belongs to an account goes with its row, whoever adds tables of it.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let accounts = Table::create()
            .table("accounts")
            .col(var_binary("id", 16).primary_key())
            .col(string_len_null("email", 320))
            .col(string_null("email_key").unique_key())
            .col(var_binary_null("salt", 16))
            .col(string_len_null("password", 128))
            .col(string_len_null("username", 16))
            .col(string_len_null("username_key", 16).unique_key())
            .col(string_len_null("full_name", 400))
            .col(var_binary_null("picture", 32))
            .col(big_integer("created_at"))
            .to_owned();
        let wallets = Table::create()
            .table("account_wallets")
            .col(var_binary("address", 20).primary_key())
            .col(var_binary("account", 16))
            .col(big_integer_null("chain_id"))
            .col(big_integer("added_at"))
            .foreign_key(&mut of_account("account_wallets"))
            .to_owned();
        let sessions = Table::create()
            .table("sessions")
            .col(var_binary("digest", 32).primary_key())
            .col(var_binary("id", 16).unique_key())
            .col(var_binary("account", 16))
            .col(var_binary_null("wallet", 20))
            .col(string_len("device", 200))
            .col(big_integer("created_at"))
            .col(big_integer("last_seen_at"))
            .col(big_integer("expires_at"))
            .foreign_key(&mut of_account("sessions"))
            .to_owned();
        let nonces = Table::create()
            .table("sign_in_nonces")
            .col(integer("slot").primary_key())
            .col(var_binary("nonce", 16))
            .col(big_integer("expires_at"))
            .to_owned();
        for table in [accounts, wallets, sessions, nonces] {
            manager.create_table(table).await?;
        }
        for (name, table, columns) in [
            (
                "account_wallets_by_account",
                "account_wallets",
                ["account", "added_at"],
            ),
            ("sessions_by_account", "sessions", ["account", "created_at"]),
        ] {
            let index = Index::create()
                .name(name)
                .table(table)
                .col(columns[0])
                .col(columns[1])
                .to_owned();
            manager.create_index(index).await?;
        }
        for (name, table) in [
            ("sessions_by_expiry", "sessions"),
            ("sign_in_nonces_by_expiry", "sign_in_nonces"),
        ] {
            let index = Index::create()
                .name(name)
                .table(table)
                .col("expires_at")
                .to_owned();
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn of_account(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, "account")
        .to("accounts", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
