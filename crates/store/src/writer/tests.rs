use sea_orm::ConnectionTrait;
use testkit::Database;
use tokio::{task::JoinHandle, time};

use super::*;

/// SQLite then ends the transaction by itself, which whoever began it does not hear of.
#[tokio::test]
async fn a_disk_that_was_full_harms_no_later_change() {
    let (store, _database) = with_a_table().await;
    for _ in 0..16 {
        let answer = store.write(|within| fill(within).boxed()).await;
        assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
        let later = store.write(|within| run(within, INSERT));
        later.await.expect("there is room");
    }
}

/// Its commit is near, and what is told before it would be a guess.
#[tokio::test]
async fn a_change_that_has_begun_is_waited_for_past_its_turn() {
    let (store, _database) = with_a_table().await;
    let (held, go_on) = begun(&store).await;
    time::pause();
    time::advance(PATIENCE + COMMITS_WITHIN / 2).await;
    go_on.send(()).expect("it waits for it");
    time::resume();
    held.await.expect("it ends").expect("it is saved");
    assert_eq!(rows(&store).await, 1);
}

#[tokio::test]
async fn a_change_whose_turn_does_not_come_is_never_made() {
    let (store, _database) = with_a_table().await;
    let (held, go_on) = begun(&store).await;
    // Time now passes as soon as everybody waits.
    time::pause();
    let late = store.write(|within| run(within, INSERT)).await;
    assert!(matches!(late, Err(Error::Busy(_))), "{late:?}");
    time::resume();
    go_on.send(()).expect("it waits for it");
    held.await.expect("it ends").expect("it is saved");
    assert_eq!(rows(&store).await, 1, "the one before it");
}

#[tokio::test]
async fn a_change_of_which_nothing_is_heard_is_in_doubt_and_may_be_made() {
    let (store, _database) = with_a_table().await;
    let (held, go_on) = begun(&store).await;
    time::pause();
    let answer = held.await.expect("it ends");
    assert!(matches!(answer, Err(Error::InDoubt(_))), "{answer:?}");
    time::resume();
    go_on.send(()).expect("it is still made");
    assert_eq!(rows(&store).await, 1);
}

/// Whatever would come after it in its group would else be saved by itself, and told that it is
/// not.
#[tokio::test]
async fn a_disk_that_is_full_saves_none_of_a_group_and_says_so() {
    let (store, _database) = with_a_table().await;
    let (held, go_on) = begun(&store).await;
    let before = store.write(|within| run(within, INSERT));
    let full = store.write(|within| fill(within).boxed());
    let after = store.write(|within| run(within, INSERT));
    go_on.send(()).expect("it waits for it");
    let (held, before, full, after) = tokio::join!(held, before, full, after);
    held.expect("it ends").expect("it has a group of its own");
    for answer in [before, full, after] {
        assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
    }
    assert_eq!(rows(&store).await, 1, "the one that was told so");
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
    // Nobody's patience ends it: it is begun past `write`, and never goes on.
    let stopped = store.db.begin().await.expect("a session");
    let locked = run(&stopped, "UPDATE counters SET number = 2").await;
    locked.expect("it has the row");
    let other = store.write(|within| run(within, "UPDATE counters SET number = 3"));
    other.await.expect("it has the row in time");
}

const INSERT: &str = "INSERT INTO some VALUES (zeroblob(1))";

async fn with_a_table() -> (Store, Database) {
    let database = Database::sqlite();
    let store = Store::connect(database.url()).await.expect("a database");
    let prepared = store.write(|within| run(within, "CREATE TABLE some (bytes BLOB)"));
    prepared.await.expect("it takes changes");
    (store, database)
}

/// A change that is being made, until it is told to go on.
async fn begun(store: &Store) -> (JoinHandle<Result<(), Error>>, oneshot::Sender<()>) {
    let (begins, begun) = oneshot::channel();
    let (go_on, goes_on) = oneshot::channel();
    let store = store.clone();
    let held = tokio::spawn(async move {
        let change = store.write(|within| {
            async move {
                let _ = begins.send(());
                let _ = goes_on.await;
                run(within, INSERT).await
            }
            .boxed()
        });
        change.await
    });
    begun.await.expect("it begins");
    (held, go_on)
}

/// How many rows there are, which are gone then.
async fn rows(store: &Store) -> u64 {
    let deleted = store.write(|within| {
        async move {
            let deleted = within.execute_unprepared("DELETE FROM some").await?;
            Ok(deleted.rows_affected())
        }
        .boxed()
    });
    deleted.await.expect("it takes changes")
}

async fn fill(within: &DatabaseTransaction) -> Result<(), Error> {
    run(within, "PRAGMA max_page_count = 1").await?;
    let full = run(within, "INSERT INTO some VALUES (zeroblob(1000000))").await;
    run(within, "PRAGMA max_page_count = 1000000").await?;
    full
}

fn run<'c>(
    within: &'c DatabaseTransaction,
    statement: &'static str,
) -> BoxFuture<'c, Result<(), Error>> {
    async move { Ok(within.execute_unprepared(statement).await.map(drop)?) }.boxed()
}
