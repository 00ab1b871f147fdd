use std::time::Duration;

use futures::FutureExt;
use sea_orm::{
    ConnectOptions, Database, DatabaseConnection, DbBackend,
    sqlx::{self, Connection, SqliteConnection},
};
use sea_orm_migration::MigratorTrait;

use crate::{Error, migration::Migrator, writer::Writer};

/// How long a writer waits for SQLite's one write lock before it reports [`Error::Busy`], and how
/// long PostgreSQL keeps a change open of which it hears nothing more.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// A pool of connections to the one database.
#[derive(Clone, Debug)]
pub struct Store {
    /// For reading; what changes something goes through [`Store::write`].
    pub(crate) db: DatabaseConnection,
    /// Present where writers have to take turns.
    pub(crate) writer: Option<Writer>,
}

/// A statement that went to the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentStatement {
    /// As it was sent, with a mark for each value.
    pub text: String,
    /// With its values in their places. Not for logs.
    pub with_values: String,
}

impl Store {
    /// Connects to `sqlite://PATH` (created when missing) or `postgres://…`.
    ///
    /// SQLite runs in WAL mode with `synchronous=FULL`: what a committed call acknowledges survives
    /// a power cut.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database cannot be opened.
    pub async fn connect(url: &str) -> Result<Self, Error> {
        Self::open(url, |_| ()).await
    }

    /// The same, and tells `observer` of every statement that was sent.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database cannot be opened.
    pub async fn connect_observed(
        url: &str,
        observer: impl Fn(SentStatement) + Send + Sync + 'static,
    ) -> Result<Self, Error> {
        let observe = |db: &mut DatabaseConnection| {
            db.set_metric_callback(move |info| {
                observer(SentStatement {
                    text: info.statement.sql.clone(),
                    with_values: info.statement.to_string(),
                });
            });
        };
        Self::open(url, observe).await
    }

    async fn open(url: &str, prepare: impl FnOnce(&mut DatabaseConnection)) -> Result<Self, Error> {
        let (url, connections) = match url.strip_prefix("sqlite://") {
            Some(path) => (
                format!("sqlite://{}?mode=rwc", path.trim_end_matches("?mode=rwc")),
                8,
            ),
            None => (url.to_owned(), 16),
        };
        let mut options = ConnectOptions::new(url);
        options
            .max_connections(connections)
            .acquire_timeout(BUSY_TIMEOUT)
            .sqlx_logging(false)
            .map_sqlx_postgres_opts(|options| {
                // Whose machine is gone would else keep what it had locked from everybody, for hours.
                let milliseconds = BUSY_TIMEOUT.as_millis();
                options.options([("idle_in_transaction_session_timeout", milliseconds)])
            })
            .map_sqlx_sqlite_opts(|options| {
                options
                    .busy_timeout(BUSY_TIMEOUT)
                    .pragma("journal_mode", "WAL")
                    .pragma("synchronous", "FULL")
                    .pragma("foreign_keys", "ON")
            })
            .map_sqlx_sqlite_pool_opts(|pool| {
                pool.after_release(|connection, _| is_outside_transactions(connection).boxed())
            });
        let mut db = Database::connect(options).await?;
        prepare(&mut db);
        let writer =
            (db.get_database_backend() == DbBackend::Sqlite).then(|| Writer::start(db.clone()));
        Ok(Self { db, writer })
    }

    /// Brings the tables up to date. Several processes may try at once on PostgreSQL; migrations
    /// only expand, so the one that loses finds them done.
    ///
    /// # Errors
    /// When a migration is refused.
    pub async fn migrate(&self) -> Result<(), Error> {
        Ok(Migrator::up(&self.db, None).await?)
    }

    /// Asks the database for a sign of life.
    ///
    /// # Errors
    /// When there is none.
    pub async fn ping(&self) -> Result<(), Error> {
        Ok(self.db.ping().await?)
    }
}

/// Whether a connection that comes back has ended its transactions. SQLite ends one by itself when
/// the disk fails it, and whoever then rolls it back is refused: the connection would count as within
/// it for ever, and might hold the write lock. Such a one is closed.
async fn is_outside_transactions(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    // What it was told to roll back is done before it answers.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}
