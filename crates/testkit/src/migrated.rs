use std::{fs, path::PathBuf, sync::OnceLock, thread};

use futures::future::BoxFuture;
use tokio::{runtime, time::timeout};

use crate::{Database, PATIENCE};

/// Databases that have their tables already. Of each kind one is migrated, when a test process first needs it; the
/// others are copies.
pub struct Migrated {
    migrate: Migrate,
    sqlite: OnceLock<Vec<u8>>,
    postgres: OnceLock<Database>,
}

/// Makes the tables of a database, by its URL. Where a path is given, it writes all into that one new file besides: the
/// database's own file may lack what is still beside it.
pub type Migrate = fn(String, Option<PathBuf>) -> BoxFuture<'static, ()>;

impl Migrated {
    /// Those whose tables are made like this.
    pub const fn by(migrate: Migrate) -> Self {
        Self {
            migrate,
            sqlite: OnceLock::new(),
            postgres: OnceLock::new(),
        }
    }

    /// A new SQLite database in a file of its own, gone when this is dropped.
    pub fn sqlite(&self) -> Database {
        let template = self.sqlite.get_or_init(|| {
            let dir = tempfile::tempdir().expect("a temporary folder");
            let copy = dir.path().join("template.db");
            self.make(Database::sqlite_in(dir.path()).url(), Some(copy.clone()));
            fs::read(copy).expect("a copy of the database")
        });
        let dir = tempfile::tempdir().expect("a temporary folder");
        fs::write(dir.path().join(Database::FILE), template).expect("a file");
        Database::sqlite_of(dir)
    }

    /// A new database in the test process's own PostgreSQL cluster.
    ///
    /// # Panics
    /// When PostgreSQL is not installed, saying how to install it.
    pub fn postgres(&self) -> Database {
        let template = self.postgres.get_or_init(|| {
            let template = Database::postgres();
            self.make(template.url(), None);
            template
        });
        Database::postgres_like(template)
    }

    /// One of each kind: for tests of what the database does, such as locks and races.
    pub fn both(&self) -> Vec<Database> {
        vec![self.sqlite(), self.postgres()]
    }

    /// One for tests that say the same of each kind: SQLite, and PostgreSQL too where [`is_deep`](crate::is_deep).
    pub fn each(&self) -> Vec<Database> {
        if crate::is_deep() {
            self.both()
        } else {
            vec![self.sqlite()]
        }
    }

    /// Has the tables made, and of SQLite a copy. It has a runtime and a thread of its own: those of the first test end
    /// before the others do.
    fn make(&self, url: &str, copy: Option<PathBuf>) {
        let migrating = (self.migrate)(url.to_owned(), copy);
        thread::scope(|scope| {
            let run = || {
                let runtime = runtime::Builder::new_current_thread().enable_all().build();
                let made = runtime
                    .expect("a runtime")
                    .block_on(async { timeout(PATIENCE, migrating).await });
                made.expect("the tables are made in time");
            };
            scope.spawn(run).join().expect("the tables are made");
        });
    }
}
