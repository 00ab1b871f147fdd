use sea_orm::{ConnectionTrait, DbBackend, Statement};
use sea_orm_migration::MigratorTrait;

use crate::{Error, Store, migration::Migrator};

/// What a database does with what it has acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Durability {
    /// SQLite's pragmas, as they are in force.
    Sqlite {
        /// `wal` as it should be.
        journal_mode: String,
        /// 0 off, 1 normal, 2 full, 3 extra.
        synchronous: i64,
    },
    /// PostgreSQL's settings, as they are in force.
    Postgres {
        /// Anything but `off`.
        synchronous_commit: String,
        /// `on` as it should be.
        fsync: String,
    },
}

impl Durability {
    /// Whether it may forget, at a power cut, what it said is committed.
    pub fn forgets(&self) -> bool {
        match self {
            Self::Sqlite {
                journal_mode,
                synchronous,
            } => journal_mode != "wal" || *synchronous < 2,
            Self::Postgres {
                synchronous_commit, ..
            } => synchronous_commit == "off",
        }
    }
}

impl std::fmt::Display for Durability {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Sqlite {
                journal_mode,
                synchronous,
            } => write!(f, "journal_mode={journal_mode} synchronous={synchronous}"),
            Self::Postgres {
                synchronous_commit,
                fsync,
            } => write!(f, "synchronous_commit={synchronous_commit} fsync={fsync}"),
        }
    }
}

impl Store {
    /// How durable commits are, as one of the pool's connections has it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn durability(&self) -> Result<Durability, Error> {
        Ok(match self.db.get_database_backend() {
            DbBackend::Sqlite => Durability::Sqlite {
                journal_mode: self.setting("PRAGMA journal_mode").await?,
                synchronous: self.setting("PRAGMA synchronous").await?,
            },
            _ => Durability::Postgres {
                synchronous_commit: self.setting("SHOW synchronous_commit").await?,
                fsync: self.setting("SHOW fsync").await?,
            },
        })
    }

    /// How many migrations are still to come.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn pending_migrations(&self) -> Result<usize, Error> {
        Ok(Migrator::get_pending_migrations(&self.db).await?.len())
    }

    async fn setting<T: sea_orm::TryGetable>(&self, question: &'static str) -> Result<T, Error> {
        let statement = Statement::from_string(self.db.get_database_backend(), question);
        let answer = self.db.query_one_raw(statement).await?;
        let answer = answer.ok_or_else(|| Error::Corrupt {
            what: question,
            value: String::new(),
        })?;
        Ok(answer.try_get_by_index(0)?)
    }
}
