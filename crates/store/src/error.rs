use sea_orm::{DbErr, RuntimeErr};

/// Why the database did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Locked, no free connection, or a serialisation conflict: the same call may succeed soon.
    #[error("the database is busy: {0}")]
    Busy(#[source] DbErr),
    /// It cannot be reached, or cannot write (disk full, read-only).
    #[error("the database is unavailable: {0}")]
    Unavailable(#[source] DbErr),
    /// A row holds what no code of ours writes.
    #[error("the database holds an unreadable {what}: {value:?}")]
    Corrupt {
        /// Which column.
        what: &'static str,
        /// What it holds.
        value: String,
    },
    /// The lease under which the caller wrote has passed to another process. Nothing was written.
    #[error("another process holds the lease")]
    LeaseLost,
    /// Anything else that the database refused: a fault of ours.
    #[error("the database refused: {0}")]
    Refused(#[source] DbErr),
}

impl Error {
    /// Whether the same call may succeed when it is made again.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Busy(_) | Self::Unavailable(_))
    }
}

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        match &error {
            DbErr::ConnectionAcquire(_) => Self::Busy(error),
            DbErr::Conn(_) => Self::Unavailable(error),
            DbErr::Exec(RuntimeErr::SqlxError(cause))
            | DbErr::Query(RuntimeErr::SqlxError(cause)) => {
                match cause
                    .as_database_error()
                    .and_then(|cause| cause.code())
                    .as_deref()
                {
                    // SQLITE_BUSY, SQLITE_LOCKED and their extended codes; PostgreSQL
                    // serialization_failure, deadlock_detected, lock_not_available.
                    Some("5" | "6" | "261" | "517" | "262" | "40001" | "40P01" | "55P03") => {
                        Self::Busy(error)
                    }
                    // SQLITE_READONLY, IOERR, FULL, CANTOPEN; PostgreSQL disk_full, shutdowns.
                    Some("8" | "10" | "13" | "14" | "53100" | "57P01" | "57P02" | "57P03") => {
                        Self::Unavailable(error)
                    }
                    Some(_) => Self::Refused(error),
                    None => Self::Unavailable(error),
                }
            }
            _ => Self::Refused(error),
        }
    }
}
