use sea_orm::DbBackend;
use sea_orm_migration::{prelude::*, schema::*};

/// What came to and went from requests' own addresses, for how long these are watched, and the calls that move what is
/// there.
#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let widen = match connection.get_database_backend() {
            DbBackend::Sqlite => WIDEN_ON_SQLITE,
            _ => WIDEN,
        };
        for statement in widen {
            connection.execute_unprepared(statement).await?;
        }
        manager.create_table(moves()).await?;
        for column in [
            big_integer_null("watch_until"),
            boolean("holds").default(false).take(),
        ] {
            // SQLite takes one column at a time.
            let mut alter = Table::alter();
            alter.table("requests").add_column(column);
            manager.alter_table(alter).await?;
        }
        for statement in [
            "CREATE INDEX request_moves_of_request ON request_moves (request, block, place)",
            // A year and thirty days from when they were made on, in Unix milliseconds.
            "UPDATE requests SET watch_until = (created_at + 34214400) * 1000",
            "DROP INDEX requests_watched",
            "CREATE INDEX requests_watched ON requests (chain_id, id) WHERE watch_until IS NOT NULL",
            "CREATE INDEX requests_watched_until ON requests (watch_until) \
             WHERE watch_until IS NOT NULL",
        ] {
            connection.execute_unprepared(statement).await?;
        }
        Ok(())
    }
}

fn moves() -> TableCreateStatement {
    Table::create()
        .table("request_moves")
        .col(big_integer("chain_id"))
        .col(var_binary("tx_hash", 32))
        .col(big_integer("place"))
        .col(var_binary("request", 16))
        .col(string_len("kind", 16).check(Expr::col("kind").is_in([
            "came",
            "forwarded",
            "sent_back",
        ])))
        .col(var_binary("token", 20))
        .col(var_binary("other", 20))
        .col(string_len("amount", 78))
        .col(big_integer("block"))
        .col(big_integer("at"))
        .primary_key(Index::create().col("chain_id").col("tx_hash").col("place"))
        .foreign_key(
            ForeignKey::create()
                .from("request_moves", "request")
                .to("requests", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

const WIDEN: &[&str] = &[
    "ALTER TABLE sponsored_calls DROP CONSTRAINT sponsored_calls_kind_check",
    "ALTER TABLE sponsored_calls ADD CONSTRAINT sponsored_calls_kind_check \
     CHECK (kind IN ('claim', 'reclaim', 'deposit', 'return', 'across', 'forward', 'send_back'))",
];

/// SQLite changes no constraint of a table. Its text can be changed where, as here, no row has to:
/// <https://sqlite.org/lang_altertable.html#otheralter>. The index that is made afterwards, for that alone, has other
/// connections read the text anew.
const WIDEN_ON_SQLITE: &[&str] = &[
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_schema SET sql = replace(sql, '''return'', ''across''', \
     '''return'', ''across'', ''forward'', ''send_back''') \
     WHERE type = 'table' AND name = 'sponsored_calls'",
    "PRAGMA writable_schema = RESET",
    "CREATE INDEX sponsored_calls_anew ON sponsored_calls (kind)",
    "DROP INDEX sponsored_calls_anew",
];
