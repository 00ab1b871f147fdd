use sea_orm_migration::{prelude::*, schema::*};

/// What people want to be told of, where, and what they were told.
///
/// What belongs to an account or a session goes with its row.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let wishes = Table::create()
            .table("notice_wishes")
            .col(var_binary("account", 16))
            .col(string_len("kind", 16))
            .col(boolean("push"))
            .col(boolean("email"))
            .col(big_integer("since"))
            .primary_key(Index::create().col("account").col("kind"))
            .foreign_key(&mut of("notice_wishes", "account", "accounts"))
            .to_owned();
        let subscriptions = Table::create()
            .table("push_subscriptions")
            .col(var_binary("digest", 32).primary_key())
            .col(var_binary("account", 16))
            .col(var_binary("session", 16))
            .col(string_len("endpoint", 1024))
            .col(string_len("p256dh", 128))
            .col(string_len("auth", 32))
            .col(big_integer("created_at"))
            .foreign_key(&mut of("push_subscriptions", "account", "accounts"))
            .foreign_key(&mut of("push_subscriptions", "session", "sessions"))
            .to_owned();
        // Not with its account: who comes again gets no more codes.
        let mail_codes = Table::create()
            .table("mail_codes")
            .col(var_binary("mail", 32).primary_key())
            .col(var_binary("account", 16))
            .col(var_binary_null("code", 32))
            .col(big_integer("expires_at"))
            .col(small_integer("tries"))
            .col(small_integer("sent"))
            .col(big_integer("since"))
            .col(boolean("confirmed"))
            .to_owned();
        let notices = Table::create()
            .table("notices")
            .col(var_binary("account", 16))
            .col(string_len("kind", 16))
            .col(string_len("thing", 128))
            .col(
                string_len("state", 16)
                    .check(Expr::col("state").is_in(["found", "queued", "told", "dropped"])),
            )
            .col(big_integer("found_at"))
            .col(big_integer_null("told_at"))
            .primary_key(Index::create().col("account").col("kind").col("thing"))
            .foreign_key(&mut of("notices", "account", "accounts"))
            .to_owned();
        for table in [wishes, subscriptions, mail_codes, notices] {
            manager.create_table(table).await?;
        }
        for (name, table, columns) in [
            (
                "notice_wishes_by_kind",
                "notice_wishes",
                &["kind", "account"] as &[&'static str],
            ),
            (
                "push_subscriptions_by_account",
                "push_subscriptions",
                &["account", "created_at"],
            ),
            (
                "push_subscriptions_by_session",
                "push_subscriptions",
                &["session"],
            ),
            ("mail_codes_by_age", "mail_codes", &["since"]),
            ("notices_told", "notices", &["account", "told_at"]),
            ("notices_by_age", "notices", &["found_at"]),
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
            "CREATE INDEX notices_found ON notices (found_at) WHERE state = 'found'",
            "CREATE INDEX links_waiting ON links (created_at) WHERE state = 'pending'",
        ] {
            manager.get_connection().execute_unprepared(index).await?;
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
