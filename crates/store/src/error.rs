use sea_orm::{DbErr, RuntimeErr, SqlErr};

use crate::Scope;

/// Why the database did not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// Locked, no free connection, or a serialisation conflict: the same call may succeed soon.
    #[error("the database is busy: {0}")]
    Busy(#[source] DbErr),
    /// It cannot be reached, or cannot write (disk full, read-only).
    #[error("the database is unavailable: {0}")]
    Unavailable(#[source] DbErr),
    /// A commit was begun and its end was not heard of: it is not known whether the change is
    /// durable. Whoever asks again is safe, since every write here says where it begins.
    #[error("the database did not say whether it saved the change: {0}")]
    InDoubt(#[source] DbErr),
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
    /// A day allows no more of something. Nothing was written.
    #[error("the day's budget by {} is used up", .0.name())]
    OverBudget(Scope),
    /// Anything else that the database refused: a fault of ours.
    #[error("the database refused: {0}")]
    Refused(#[source] DbErr),
}

impl Error {
    /// Whether the same call may succeed when it is made again.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::Busy(_) | Self::Unavailable(_) | Self::InDoubt(_)
        )
    }

    /// Why a commit failed. A database that says why has not done it, unless it broke in the middle;
    /// one that says nothing may have done it.
    pub(crate) fn of_commit(error: DbErr) -> Self {
        match code_of(&error) {
            Some(code) if !Fault::breaks_off(&code) => error.into(),
            _ => Self::InDoubt(error),
        }
    }

    /// Whether a row like that exists already.
    pub(crate) fn is_unique_violation(&self) -> bool {
        matches!(self, Self::Refused(error)
            if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))))
    }

    /// Whether what a row belongs to is not there (any more).
    pub(crate) fn is_foreign_key_violation(&self) -> bool {
        matches!(self, Self::Refused(error)
            if matches!(error.sql_err(), Some(SqlErr::ForeignKeyConstraintViolation(_))))
    }
}

impl From<DbErr> for Error {
    fn from(error: DbErr) -> Self {
        match &error {
            DbErr::ConnectionAcquire(_) => Self::Busy(error),
            DbErr::Conn(_) => Self::Unavailable(error),
            DbErr::Exec(RuntimeErr::SqlxError(_)) | DbErr::Query(RuntimeErr::SqlxError(_)) => {
                match code_of(&error).as_deref().map(Fault::of) {
                    Some(Fault::Busy) => Self::Busy(error),
                    Some(Fault::Unavailable) | None => Self::Unavailable(error),
                    Some(Fault::Refused) => Self::Refused(error),
                }
            }
            _ => Self::Refused(error),
        }
    }
}

/// The database's own code for it; `None` when it is not the database that speaks.
fn code_of(error: &DbErr) -> Option<String> {
    let (DbErr::Exec(RuntimeErr::SqlxError(cause)) | DbErr::Query(RuntimeErr::SqlxError(cause))) =
        error
    else {
        return None;
    };
    Some(cause.as_database_error()?.code()?.into_owned())
}

/// What a database's own error code means to a caller.
#[derive(Debug, PartialEq, Eq)]
enum Fault {
    Busy,
    Unavailable,
    Refused,
}

impl Fault {
    /// Reads PostgreSQL's five characters or SQLite's number.
    fn of(code: &str) -> Self {
        match code {
            // serialization_failure, deadlock_detected, lock_not_available, too_many_connections.
            "40001" | "40P01" | "55P03" | "53300" => Self::Busy,
            // read_only_sql_transaction, idle_in_transaction_session_timeout, shutdowns.
            "25006" | "25P03" | "57P01" | "57P02" | "57P03" => Self::Unavailable,
            // Connections lost, resources used up (disk_full), faults of the system.
            code if code.len() == 5
                && ["08", "53", "58"]
                    .iter()
                    .any(|class| code.starts_with(class)) =>
            {
                Self::Unavailable
            }
            // The low byte is the error, the rest says in which of its ways.
            code => match code.parse::<u32>().map(|code| code & 0xff) {
                // SQLITE_BUSY, SQLITE_LOCKED.
                Ok(5 | 6) if code.len() < 5 => Self::Busy,
                // SQLITE_READONLY, IOERR, FULL, CANTOPEN.
                Ok(8 | 10 | 13 | 14) if code.len() < 5 => Self::Unavailable,
                _ => Self::Refused,
            },
        }
    }

    /// Whether the database met this in the middle of what it did, so that a commit may have been
    /// done before.
    fn breaks_off(code: &str) -> bool {
        if code.len() == 5 {
            // Connections lost, shutdowns, faults of the system.
            ["08", "57", "58"]
                .iter()
                .any(|class| code.starts_with(class))
        } else {
            // SQLITE_IOERR: of a sync too, after which all of it may be on the disk.
            code.parse::<u32>().is_ok_and(|code| code & 0xff == 10)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk that fails is reported in many ways, none of which is the caller's fault.
    #[test]
    fn every_way_of_an_sqlite_error_is_that_error() {
        for code in ["5", "261", "517", "773", "6", "262"] {
            assert_eq!(Fault::of(code), Fault::Busy, "{code}");
        }
        for code in [
            "8", "1032", "10", "266", "778", "1034", "3850", "8714", "13", "14",
        ] {
            assert_eq!(Fault::of(code), Fault::Unavailable, "{code}");
        }
        for code in ["1", "19", "2067", "1555", "787"] {
            assert_eq!(Fault::of(code), Fault::Refused, "{code}");
        }
    }

    #[test]
    fn a_commit_is_in_doubt_only_where_the_database_broke_off() {
        for code in ["10", "1034", "08006", "57P01", "58030"] {
            assert!(Fault::breaks_off(code), "{code}");
        }
        for code in ["5", "8", "13", "40001", "23505", "53100", "25006"] {
            assert!(!Fault::breaks_off(code), "{code}");
        }
        let silence = DbErr::Conn(RuntimeErr::Internal("cut".to_owned()));
        assert!(matches!(Error::of_commit(silence), Error::InDoubt(_)));
    }

    #[test]
    fn postgres_codes_are_read_by_their_class() {
        for code in ["40001", "40P01", "55P03", "53300"] {
            assert_eq!(Fault::of(code), Fault::Busy, "{code}");
        }
        for code in [
            "53100", "53200", "58030", "08006", "25006", "25P03", "57P01",
        ] {
            assert_eq!(Fault::of(code), Fault::Unavailable, "{code}");
        }
        // 42570 & 0xff would be SQLite's disk error.
        for code in ["23505", "42P01", "22001", "42570"] {
            assert_eq!(Fault::of(code), Fault::Refused, "{code}");
        }
    }
}
