//! No query may read a whole table that grows.
//!
//! Every statement that any test of the store sends is explained by the database, in one like it
//! with tens of thousands of rows. So a new query needs no line here: its own test is enough.

mod explain;
mod filled;

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use store::{SentStatement, Store};
use testkit::{Database, Migrated};

/// Tables with one row, or with a row a chain, a sponsor key or a migration: read whole where that is quicker.
const SMALL: &[&str] = &[
    "attachment_space",
    "chain_cursors",
    "claim_totals",
    "seaql_migrations",
    "sponsor_keys",
];

static TABLES: Migrated = Migrated::by(|url, copy| {
    Box::pin(async move {
        let store = Store::connect(&url).await.unwrap();
        store.migrate().await.unwrap();
        if let Some(copy) = copy {
            store.copy_to(&copy).await.unwrap();
        }
    })
});

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    Sqlite,
    Postgres,
}

impl Engine {
    pub const ALL: [Self; 2] = [Self::Sqlite, Self::Postgres];

    /// An empty one.
    pub fn database(self) -> Database {
        match self {
            Self::Sqlite => Database::sqlite(),
            Self::Postgres => Database::postgres(),
        }
    }

    /// One that has its tables.
    pub fn migrated(self) -> Database {
        match self {
            Self::Sqlite => TABLES.sqlite(),
            Self::Postgres => TABLES.postgres(),
        }
    }
}

/// Statements of a test, in the order in which they were sent.
#[derive(Clone, Default)]
pub struct Sent(Arc<Mutex<Vec<SentStatement>>>);

impl Sent {
    /// A store on a migrated database; what it is asked for from now on is noted.
    pub async fn store(&self, url: &str) -> Store {
        let sent = self.0.clone();
        let note = move |statement| {
            let mut sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
            sent.push(statement);
        };
        Store::connect_observed(url, note).await.unwrap()
    }

    /// The queries that were sent until now, each once.
    pub fn queries(&self) -> Vec<SentStatement> {
        let sent = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut known = HashSet::new();
        sent.into_iter()
            .filter(|statement| is_query(&statement.text) && known.insert(statement.text.clone()))
            .collect()
    }

    /// # Panics
    /// When the database would read a whole table for one of the statements.
    pub async fn assert_indexed(self, engine: Engine) {
        let queries = self.queries();
        let scans = explain::scans(engine, &queries).await;
        assert!(
            scans.is_empty(),
            "{engine:?} reads whole tables:\n{}",
            scans.join("\n")
        );
    }
}

fn is_query(text: &str) -> bool {
    ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"]
        .iter()
        .any(|verb| text.starts_with(verb))
}
