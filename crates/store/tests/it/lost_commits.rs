//! PostgreSQL goes away in the middle of a commit.

use std::sync::{Arc, Mutex, PoisonError};

use store::{Error, Queued, Store};
use testkit::Database;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream, UnixStream},
};

use crate::calls::claim;

/// Where a wire breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Break {
    /// The server never hears of the commit.
    Before,
    /// It has committed, and nobody hears of it.
    After,
}

/// The next commit on any of a wire's connections breaks that one, and is the last to do so.
type NextBreak = Arc<Mutex<Option<Break>>>;

#[tokio::test]
async fn a_commit_whose_end_is_not_heard_of_is_in_doubt_and_asking_again_is_safe() {
    for broken in [Break::Before, Break::After] {
        let database = Database::postgres();
        let near = Store::connect(database.url()).await.unwrap();
        near.migrate().await.unwrap();
        let (url, next) = wire_to(database.url()).await;
        let far = Store::connect(&url).await.unwrap();

        *next.lock().unwrap_or_else(PoisonError::into_inner) = Some(broken);
        let answer = far.queue_call(&claim("1", 1), &[], 0).await;
        assert!(matches!(answer, Err(Error::InDoubt(_))), "{answer:?}");
        let saved = near.call("1").await.unwrap();
        assert_eq!(saved.is_some(), broken == Break::After);

        let again = far.queue_call(&claim("2", 1), &[], 0).await.unwrap();
        match broken {
            Break::Before => assert_eq!(again, Queued::New),
            Break::After => assert_eq!(again, Queued::Existing(Box::new(saved.unwrap()))),
        }
    }
}

/// The same database by way of a wire.
async fn wire_to(url: &str) -> (String, NextBreak) {
    let (address, folder) = url.split_once("?host=").unwrap();
    let name = address.rsplit('/').next().unwrap();
    let socket = format!("{folder}/.s.PGSQL.5432");
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let wired = listener.local_addr().unwrap();
    let next = NextBreak::default();
    let breaks = next.clone();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = UnixStream::connect(&socket).await.unwrap();
            tokio::spawn(carry(client, server, breaks.clone()));
        }
    });
    let url = format!("postgres://app@{wired}/{name}?sslmode=disable");
    (url, next)
}

/// Until either side hangs up, or the wire breaks.
async fn carry(mut client: TcpStream, mut server: UnixStream, next: NextBreak) {
    let (mut asked, mut answered) = ([0; 16_384], [0; 16_384]);
    loop {
        tokio::select! {
            read = client.read(&mut asked) => {
                let Ok(length @ 1..) = read else { return };
                let commits = asked[..length].windows(6).any(|word| word == b"COMMIT");
                let take = || next.lock().unwrap_or_else(PoisonError::into_inner).take();
                let broken = commits.then(take).flatten();
                if broken == Some(Break::Before) {
                    return;
                }
                server.write_all(&asked[..length]).await.unwrap();
                if broken == Some(Break::After) {
                    // It answers once it has committed.
                    let _ = server.read(&mut answered).await;
                    return;
                }
            }
            read = server.read(&mut answered) => {
                let Ok(length @ 1..) = read else { return };
                if client.write_all(&answered[..length]).await.is_err() {
                    return;
                }
            }
        }
    }
}
