//! How changes become durable.
//!
//! A commit at `synchronous=FULL` waits for the disk, and SQLite has one writer at a time: a few
//! hundred commits a second, however small. So there one task writes for everybody, and what is
//! asked of it while it waits for the disk goes into its next commit together. PostgreSQL groups
//! commits itself; each caller has a transaction of its own there.

use std::{
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use futures::{FutureExt, future::BoxFuture};
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use crate::{Error, Store, metrics};

/// Changes that wait for the writer; past it callers wait before they are even let in.
const WAITING: usize = 1_024;
/// Changes that are committed together. Each waits for all of its group.
const GROUP: usize = 64;
/// How long a change waits for its turn before it is withdrawn, its caller told that the database is
/// busy. Where it has no turn, how long it may take to be made.
const PATIENCE: Duration = Duration::from_secs(10);
/// How much longer a change is waited for that is being made or committed. Past it nobody knows what
/// became of it.
const COMMITS_WITHIN: Duration = Duration::from_secs(5);

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
        let turn = Turn::default();
        let change: Box<dyn Change> = Box::new(Asked {
            work,
            turn: turn.clone(),
            answer,
        });
        let mut waiting = Box::pin(async {
            let in_line = self.0.send(change).await;
            in_line.map_err(|_| stopped())?;
            let ended = |_| if turn.take() { stopped() } else { silent() };
            answered.await.map_err(ended)?
        });
        match timeout(PATIENCE, &mut waiting).await {
            Ok(answer) => answer,
            Err(_) if turn.take() => Err(behind()),
            Err(_) => timeout(COMMITS_WITHIN, waiting)
                .await
                .unwrap_or_else(|_| Err(silent())),
        }
    }
}

/// Whether a change is made or withdrawn: whoever is the first to take its turn decides, so that
/// nobody is told that nothing was saved while it is being saved.
#[derive(Clone, Default)]
struct Turn(Arc<AtomicBool>);

impl Turn {
    /// True for one caller only.
    fn take(&self) -> bool {
        !self.0.swap(true, Ordering::Relaxed)
    }
}

impl Store {
    /// Makes a change in one transaction; all of it is durable when this returns, or none of it is.
    ///
    /// `work` may not wait for anything but the database: on SQLite nobody else writes meanwhile.
    /// A change whose caller goes away before its turn is not made.
    ///
    /// # Errors
    /// [`Error::InDoubt`] when the commit was begun and its end was not heard of. After every other
    /// error nothing was changed.
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
                let made = async {
                    let transaction = self.db.begin().await?;
                    let done = work(&transaction).await?;
                    Ok::<_, Error>((transaction, done))
                };
                let made = timeout(PATIENCE, made).await;
                let (transaction, done) = made.unwrap_or_else(|_| Err(behind()))?;
                let committed = timeout(COMMITS_WITHIN, transaction.commit()).await;
                committed.map_err(|_| silent())?.map_err(Error::of_commit)?;
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
    turn: Turn,
    answer: oneshot::Sender<Result<T, Error>>,
}

impl<T, F> Change for Asked<T, F>
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c DatabaseTransaction) -> BoxFuture<'c, Result<T, Error>> + Send + 'static,
{
    fn make<'c>(self: Box<Self>, within: &'c DatabaseTransaction) -> BoxFuture<'c, Made> {
        async move {
            let Self { work, turn, answer } = *self;
            // Whoever asked has gone, or was told that it is not made.
            if answer.is_closed() || !turn.take() {
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
        Err(error) => return refuse_all(group, error.into()),
    };
    let (begun, changes, is_alone) = (Instant::now(), group.len(), group.len() == 1);
    let (mut made, mut left) = (Vec::with_capacity(changes), group.into_iter());
    while let Some(change) = left.next() {
        if is_alone {
            made.push(change.make(&transaction).await);
            continue;
        }
        let (one, ended) = make_apart(&transaction, change).await;
        made.push(one);
        if let Err(error) = ended {
            // Another savepoint would be a transaction of its own, which its release commits.
            tell_all(made, Err(Error::Unavailable(error.clone())));
            return refuse_all(left, Error::Unavailable(error));
        }
    }
    let committed = if is_alone && made.iter().any(|made| !made.is_kept) {
        transaction.rollback().await.map_err(Error::from)
    } else {
        transaction.commit().await.map_err(Error::of_commit)
    };
    metrics::committed(changes, begun.elapsed());
    tell_all(made, committed);
}

/// Makes a change so that it leaves nothing if it fails. An error beside it says that the transaction
/// is no more, and nothing of what was made in it: SQLite ends one by itself when the disk fails it.
async fn make_apart(
    transaction: &DatabaseTransaction,
    change: Box<dyn Change>,
) -> (Made, Result<(), DbErr>) {
    let savepoint = match transaction.begin().await {
        Ok(savepoint) => savepoint,
        Err(error) => {
            change.refuse(Error::Unavailable(error.clone()));
            return (Made::nothing(), Err(error));
        }
    };
    let made = change.make(&savepoint).await;
    let ended = if made.is_kept {
        savepoint.commit().await
    } else {
        savepoint.rollback().await
    };
    (made, ended)
}

fn tell_all(made: Vec<Made>, committed: Result<(), Error>) {
    for made in made {
        (made.tell)(committed.clone());
    }
}

fn refuse_all(group: impl IntoIterator<Item = Box<dyn Change>>, error: Error) {
    for change in group {
        change.refuse(error.clone());
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

fn behind() -> Error {
    Error::Busy(DbErr::Custom("others are before it".into()))
}

fn silent() -> Error {
    Error::InDoubt(DbErr::Custom("its commit was not heard of".into()))
}

fn stopped() -> Error {
    Error::Unavailable(DbErr::Custom("the writer has stopped".into()))
}

#[cfg(test)]
mod tests;
