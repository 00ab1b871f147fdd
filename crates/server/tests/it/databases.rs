//! Databases for the tests of this crate: their tables are made once.

use store::Store;
use testkit::{Database, Migrated};

static TABLES: Migrated = Migrated::by(|url, copy| {
    Box::pin(async move {
        let store = Store::connect(&url).await.expect("a database");
        store.migrate().await.expect("tables");
        if let Some(copy) = copy {
            store.copy_to(&copy).await.expect("a copy");
        }
    })
});

pub fn sqlite() -> Database {
    TABLES.sqlite()
}

pub fn postgres() -> Database {
    TABLES.postgres()
}

/// For tests that say the same of every database: one in the gate, both where all is tested.
pub fn each() -> Vec<Database> {
    TABLES.each()
}
