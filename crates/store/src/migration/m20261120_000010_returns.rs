use sea_orm::DbBackend;
use sea_orm_migration::{prelude::*, schema::*};

/// Expired deposits are sent back: calls of one more kind, and when each deposit is due.
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
        for mut column in [
            big_integer_null("return_due").take(),
            small_integer("return_tries").default(0).take(),
        ] {
            let mut added = Table::alter();
            added.table("links").add_column(&mut column);
            manager.alter_table(added).await?;
        }
        for statement in [
            "UPDATE links SET return_due = expires_at WHERE expires_at IS NOT NULL",
            // The query builder has no partial indices that both databases share.
            "CREATE INDEX links_by_return ON links (chain_id, version, return_due) \
             WHERE state = 'pending' AND return_due IS NOT NULL",
        ] {
            connection.execute_unprepared(statement).await?;
        }
        Ok(())
    }
}

const WIDEN: &[&str] = &[
    "ALTER TABLE sponsored_calls DROP CONSTRAINT sponsored_calls_kind_check",
    "ALTER TABLE sponsored_calls ADD CONSTRAINT sponsored_calls_kind_check \
     CHECK (kind IN ('claim', 'reclaim', 'deposit', 'return'))",
];

/// SQLite changes no constraint of a table. Its text can be changed where, as here, no row has to:
/// <https://sqlite.org/lang_altertable.html#otheralter>. The index that is made afterwards has other
/// connections read the text anew.
const WIDEN_ON_SQLITE: &[&str] = &[
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_schema SET sql = replace(sql, '''claim'', ''reclaim'', ''deposit''', \
     '''claim'', ''reclaim'', ''deposit'', ''return''') \
     WHERE type = 'table' AND name = 'sponsored_calls'",
    "PRAGMA writable_schema = RESET",
];
