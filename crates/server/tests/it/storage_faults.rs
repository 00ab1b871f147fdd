//! The database goes away in the middle of claims, and comes back.

use std::{os::unix::fs::MetadataExt, path::Path};

use reqwest::Client;
use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
use serde_json::Value;
use testkit::{Database, PostgresServer, TestWorld};
use tokio::{
    process::Child,
    task::JoinSet,
    time::{Instant, sleep},
};

use crate::{
    books::{Books, SOON, insist},
    process::Program,
};

const CLAIMS: usize = 60;

/// A process that may write no file beyond a length meets a full disk wherever it runs, whoever runs
/// it. The system would end it for that; it is told not to, as a disk that is full does not.
const NOT_ENDED_FOR_IT: &str = r#"trap '' XFSZ; exec "$@""#;

#[tokio::test]
async fn a_full_disk_takes_on_nothing_it_cannot_keep_and_goes_on_once_there_is_room() {
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let dir = tempfile::tempdir().expect("a folder");
    let database = Database::sqlite_in(dir.path());
    let program = Program::on(chain, &database, "warn");
    let mut child = program.launch(program.command_through(NOT_ENDED_FOR_IT, "run"));
    program.until_it_answers(&mut child).await;
    let books = Books::open(&world, CLAIMS).await;
    insist(program.base.clone(), books.body(chain, 0)).await;

    // No file grows any more but those that are shorter.
    limit_files(&child, Some(longest_file(dir.path())));
    let mut claimants = JoinSet::new();
    for number in 1..CLAIMS / 2 {
        claimants.spawn(insist(program.base.clone(), books.body(chain, number)));
    }
    let refused = async {
        let probe = books.body(chain, CLAIMS / 2);
        until_refused(&program.base, &probe).await;
    };
    refused.await;
    limit_files(&child, None);
    for number in CLAIMS / 2..CLAIMS {
        claimants.spawn(insist(program.base.clone(), books.body(chain, number)));
    }
    claimants.join_all().await;
    books.close(chain, &program.base).await;
    child.kill().await.expect("it is killed");
}

#[tokio::test]
async fn claims_survive_a_database_server_that_stops_and_starts() {
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let (mut server, database) = PostgresServer::start();
    let program = Program::on(chain, &database, "warn");
    let mut child = program.start().await;
    let books = Books::open(&world, CLAIMS).await;
    let mut claimants = JoinSet::new();
    for number in 0..CLAIMS / 2 {
        claimants.spawn(insist(program.base.clone(), books.body(chain, number)));
    }
    claimants
        .join_next()
        .await
        .expect("one")
        .expect("is answered");

    server.stop();
    until_refused(&program.base, &books.body(chain, CLAIMS / 2)).await;
    server.start_again();
    for number in CLAIMS / 2..CLAIMS {
        claimants.spawn(insist(program.base.clone(), books.body(chain, number)));
    }
    claimants.join_all().await;
    books.close(chain, &program.base).await;
    child.kill().await.expect("it is killed");
}

/// Asks until the answer is that the database does not take it; whoever is told so has to ask again.
async fn until_refused(base: &str, body: &Value) {
    let deadline = Instant::now() + SOON;
    loop {
        let url = format!("{base}/api/filbert/claim-v2");
        let answer = Client::new().post(url).json(body).send().await;
        let answer = answer.expect("an answer");
        let status = answer.status().as_u16();
        let told: Value = answer.json().await.expect("JSON");
        if told["saved"] != true && told["code"] == "database_busy" {
            assert_eq!(status, 503, "{told}");
            return;
        }
        assert!(Instant::now() < deadline, "never said: {status} {told}");
        sleep(std::time::Duration::from_millis(20)).await;
    }
}

fn longest_file(dir: &Path) -> u64 {
    let files = std::fs::read_dir(dir).expect("a folder");
    let lengths = files.map(|file| {
        file.and_then(|file| file.metadata())
            .expect("a file")
            .size()
    });
    lengths.max().expect("there is a database")
}

/// `None`: as it is for us.
fn limit_files(child: &Child, length: Option<u64>) {
    let pid = child.id().expect("it runs").cast_signed();
    let ours = getrlimit(Resource::Fsize);
    let limit = Rlimit {
        current: length.or(ours.current),
        maximum: ours.maximum,
    };
    prlimit(Pid::from_raw(pid), Resource::Fsize, limit).expect("a limit");
}
