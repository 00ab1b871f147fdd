//! How changes become durable.
//!
//! A commit at `synchronous=FULL` waits for the disk, and SQLite has one writer at a time: a few
//! hundred commits a second, however small. So there one task writes for everybody, and what is
//! asked of it while it waits for the disk goes into its next commit together. PostgreSQL groups
//! commits itself; each caller has a transaction of its own there.

use std::{
    panic::AssertUnwindSafe,
    time::{Duration, Instant},
};

use futures::{FutureExt, future::BoxFuture};
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use tokio::sync::{mpsc, oneshot};

use crate::{Error, Store, metrics};

/// Changes that wait for the writer; past it callers wait before they are even let in.
const WAITING: usize = 1_024;
/// Changes that are committed together. Each waits for all of its group.
const GROUP: usize = 64;
/// How long a change waits for its commit before it is told that the database is busy.
const PATIENCE: Duration = Duration::from_secs(10);

/// Takes changes to the one task that makes them.
#[derive(Clone, Debug)]
pub(crate) struct Writer(mpsc::Sender<Box<dyn Change>>);

impl Writer {
    /// Starts the task. It ends with the last [`Writer`].
    pub(crate) fn start(db: DatabaseConnection) -> Self {
        let (to, mut from) = mpsc::channel(WAITING);
        tokio::spawn(async move {
            let mut group = Vec::new();
            while from.recv_many(&mut group, GROUP).await > 0 {
                commit_together(&db, std::mem::take(&mut group)).await;
            }
        });
        Self(to)
    }

    async fn write<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c DatabaseTransaction) -> BoxFuture<'c, Result<T, Error>>
            + Send
            + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let change: Box<dyn Change> = Box::new(Asked { work, answer });
        let waiting = async {
            self.0.send(change).await.map_err(|_| stopped())?;
            answered.await.map_err(|_| stopped())?
        };
        tokio::time::timeout(PATIENCE, waiting)
            .await
            .unwrap_or_else(|_| Err(Error::Busy(DbErr::Custom("the writer is behind".into()))))
    }
}

impl Store {
    /// Makes a change in one transaction; all of it is durable when this returns, or none of it is.
    ///
    /// `work` may not wait for anything but the database: on SQLite nobody else writes meanwhile.
    /// A change whose caller goes away before its turn is not made.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c DatabaseTransaction) -> BoxFuture<'c, Result<T, Error>>
            + Send
            + 'static,
    {
        match &self.writer {
            Some(writer) => writer.write(work).await,
            None => {
                let transaction = self.db.begin().await?;
                let done = work(&transaction).await?;
                transaction.commit().await?;
                Ok(done)
            }
        }
    }
}

/// A change that somebody waits for, whatever it answers with.
trait Change: Send {
    /// Makes it, and says what its caller is told once that is known to be durable.
    fn make<'c>(self: Box<Self>, within: &'c DatabaseTransaction) -> BoxFuture<'c, Made>;
    /// It was not made.
    fn refuse(self: Box<Self>, error: Error);
}

/// What was made and is not durable yet.
struct Made {
    is_kept: bool,
    tell: Box<dyn FnOnce(Result<(), Error>) + Send>,
}

impl Made {
    fn nothing() -> Self {
        Self {
            is_kept: false,
            tell: Box::new(|_| ()),
        }
    }
}

struct Asked<T, F> {
    work: F,
    answer: oneshot::Sender<Result<T, Error>>,
}

impl<T, F> Change for Asked<T, F>
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c DatabaseTransaction) -> BoxFuture<'c, Result<T, Error>> + Send + 'static,
{
    fn make<'c>(self: Box<Self>, within: &'c DatabaseTransaction) -> BoxFuture<'c, Made> {
        async move {
            let Self { work, answer } = *self;
            if answer.is_closed() {
                // Whoever asked was told meanwhile that it is not made.
                return Made::nothing();
            }
            // One caller's fault is not to stop everybody's writer.
            let done = AssertUnwindSafe(async { work(within).await })
                .catch_unwind()
                .await
                .unwrap_or_else(|_| Err(Error::Refused(DbErr::Custom("a change panicked".into()))));
            Made {
                is_kept: done.is_ok(),
                tell: Box::new(move |committed| {
                    // Whoever asked may have gone. What undid their change says more than that
                    // there was nothing left to undo.
                    let _ = answer.send(done.and_then(|done| committed.map(|()| done)));
                }),
            }
        }
        .boxed()
    }

    fn refuse(self: Box<Self>, error: Error) {
        let _ = self.answer.send(Err(error));
    }
}

/// Makes each change within a savepoint of its own, then all of them durable at once.
async fn commit_together(db: &DatabaseConnection, group: Vec<Box<dyn Change>>) {
    let transaction = match begin(db).await {
        Ok(transaction) => transaction,
        Err(error) => return refuse_all(group, error),
    };
    let (begun, changes, is_alone) = (Instant::now(), group.len(), group.len() == 1);
    let mut made = Vec::with_capacity(group.len());
    for change in group {
        made.push(if is_alone {
            change.make(&transaction).await
        } else {
            match make_apart(&transaction, change).await {
                Some(made) => made,
                None => continue,
            }
        });
    }
    let committed = if is_alone && made.iter().any(|made| !made.is_kept) {
        transaction.rollback().await
    } else {
        transaction.commit().await
    };
    metrics::committed(changes, begun.elapsed());
    for made in made {
        (made.tell)(committed.clone().map_err(Error::from));
    }
}

/// Makes a change so that it leaves nothing if it fails. `None`: its caller knows already.
async fn make_apart(transaction: &DatabaseTransaction, change: Box<dyn Change>) -> Option<Made> {
    let savepoint = match transaction.begin().await {
        Ok(savepoint) => savepoint,
        Err(error) => {
            change.refuse(error.into());
            return None;
        }
    };
    let made = change.make(&savepoint).await;
    let ended = if made.is_kept {
        savepoint.commit().await
    } else {
        savepoint.rollback().await
    };
    match ended {
        Ok(()) => Some(made),
        Err(error) => {
            (made.tell)(Err(error.into()));
            None
        }
    }
}

fn refuse_all(group: Vec<Box<dyn Change>>, error: DbErr) {
    for change in group {
        change.refuse(error.clone().into());
    }
}

/// A transaction that holds SQLite's write lock from its start, so that reading and then writing
/// cannot deadlock against another process.
async fn begin(db: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    db.begin_with_options(TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    })
    .await
}

fn stopped() -> Error {
    Error::Unavailable(DbErr::Custom("the writer has stopped".into()))
}

#[cfg(test)]
mod tests {
    use sea_orm::ConnectionTrait;
    use testkit::Database;

    use super::*;

    /// SQLite then ends the transaction by itself, which whoever began it does not hear of.
    #[tokio::test]
    async fn a_disk_that_was_full_harms_no_later_change() {
        let database = Database::sqlite();
        let store = Store::connect(database.url()).await.expect("a database");
        let prepared = store.write(|within| run(within, "CREATE TABLE some (bytes BLOB)"));
        prepared.await.expect("it takes changes");
        for _ in 0..16 {
            let full = store.write(|within| {
                Box::pin(async move {
                    run(within, "PRAGMA max_page_count = 1").await?;
                    let full = run(within, "INSERT INTO some VALUES (zeroblob(1000000))").await;
                    run(within, "PRAGMA max_page_count = 1000000").await?;
                    full
                })
            });
            let answer = full.await;
            assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
            let later = store.write(|within| run(within, "INSERT INTO some VALUES (zeroblob(1))"));
            later.await.expect("there is room");
        }
    }

    /// As a process that is held up, or whose machine goes away: PostgreSQL hears nothing more of a
    /// change that has rows locked.
    #[tokio::test]
    async fn who_stops_in_the_middle_of_a_change_holds_others_up_for_seconds() {
        let database = Database::postgres();
        let store = Store::connect(database.url()).await.expect("a database");
        let prepared = store.write(|within| {
            Box::pin(async move {
                run(within, "CREATE TABLE counters (number INT)").await?;
                run(within, "INSERT INTO counters VALUES (1)").await
            })
        });
        prepared.await.expect("it takes changes");
        let (begin, begun) = oneshot::channel();
        let stopped = store.clone();
        tokio::spawn(async move {
            let change = stopped.write(|within| {
                Box::pin(async move {
                    run(within, "UPDATE counters SET number = 2").await?;
                    let _ = begin.send(());
                    std::future::pending::<Result<(), Error>>().await
                })
            });
            change.await
        });
        begun.await.expect("it has the row");
        let other = store.write(|within| run(within, "UPDATE counters SET number = 3"));
        let other = tokio::time::timeout(Duration::from_secs(20), other).await;
        other.expect("it has the row in time").expect("it is made");
    }

    fn run<'c>(
        within: &'c DatabaseTransaction,
        statement: &'static str,
    ) -> BoxFuture<'c, Result<(), Error>> {
        async move { Ok(within.execute_unprepared(statement).await.map(drop)?) }.boxed()
    }
}
