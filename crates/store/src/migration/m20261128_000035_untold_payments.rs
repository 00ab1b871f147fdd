use sea_orm::DbBackend;
use sea_orm_migration::prelude::*;

/// Payments of which no node tells whether they paid.
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
        Ok(())
    }
}

const WIDEN: &[&str] = &[
    "ALTER TABLE request_payments DROP CONSTRAINT request_payments_state_check",
    "ALTER TABLE request_payments ADD CONSTRAINT request_payments_state_check \
     CHECK (state IN ('unconfirmed', 'seen', 'final', 'failed', 'untold'))",
];

/// SQLite changes no constraint of a table. Its text can be changed where, as here, no row has to:
/// <https://sqlite.org/lang_altertable.html#otheralter>. The index that is made afterwards, for that alone, has other
/// connections read the text anew.
const WIDEN_ON_SQLITE: &[&str] = &[
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_schema SET sql = replace(sql, '''final'', ''failed''', \
     '''final'', ''failed'', ''untold''') \
     WHERE type = 'table' AND name = 'request_payments'",
    "PRAGMA writable_schema = RESET",
    "CREATE INDEX request_payments_anew ON request_payments (state)",
    "DROP INDEX request_payments_anew",
];
