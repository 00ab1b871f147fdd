use sea_orm::DbBackend;
use sea_orm_migration::{prelude::*, schema::*};

/// Calls and transactions may take coins along, and calls of one more kind do. What was there before takes none.
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
        for table in ["sponsored_calls", "sponsor_transactions"] {
            let mut added = Table::alter();
            added
                .table(table)
                .add_column(string_len("value", 78).default("0"));
            manager.alter_table(added).await?;
        }
        Ok(())
    }
}

const WIDEN: &[&str] = &[
    "ALTER TABLE sponsored_calls DROP CONSTRAINT sponsored_calls_kind_check",
    "ALTER TABLE sponsored_calls ADD CONSTRAINT sponsored_calls_kind_check \
     CHECK (kind IN ('claim', 'reclaim', 'deposit', 'return', 'across'))",
];

/// SQLite changes no constraint of a table. Its text can be changed where, as here, no row has to:
/// <https://sqlite.org/lang_altertable.html#otheralter>. The columns that are added afterwards have other
/// connections read the text anew.
const WIDEN_ON_SQLITE: &[&str] = &[
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_schema SET sql = replace(sql, '''deposit'', ''return''', \
     '''deposit'', ''return'', ''across''') \
     WHERE type = 'table' AND name = 'sponsored_calls'",
    "PRAGMA writable_schema = RESET",
];
