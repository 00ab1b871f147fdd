//! The database goes away in the middle of claims, and comes back.

use reqwest::Client;
use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
use serde_json::Value;
use testkit::{Database, PostgresServer, TestChain, TestWorld};
use tokio::{process::Child, task::JoinSet};

use crate::{
    books::{Books, insist},
    process::Program,
};

const CLAIMS: usize = 60;
/// How long (bytes) a file of the program may become on a full disk: its log goes on for a while, and
/// a few commits fit into a write-ahead log that begins anew.
const FULL: u64 = 64 * 1024;

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
    let books = Books::open(chain, &world.people[0], CLAIMS).await;
    insist(program.base.clone(), books.body(chain, 0)).await;

    limit_files(&child, Some(FULL));
    let mut claimants = JoinSet::new();
    for number in 1..CLAIMS / 2 {
        claimants.spawn(insist(program.base.clone(), books.body(chain, number)));
    }
    until_one_is_refused(&program, &books, chain).await;
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
    let books = Books::open(chain, &world.people[0], CLAIMS).await;
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
    until_one_is_refused(&program, &books, chain).await;
    server.start_again();
    for number in CLAIMS / 2..CLAIMS {
        claimants.spawn(insist(program.base.clone(), books.body(chain, number)));
    }
    claimants.join_all().await;
    books.close(chain, &program.base).await;
    child.kill().await.expect("it is killed");
}

/// Makes claims until one is told that the database does not take it. One that is taken all the same
/// stays taken, so it is another one each time.
async fn until_one_is_refused(program: &Program, books: &Books, chain: &TestChain) {
    let url = format!("{}/api/filbert/claim-v2", program.base);
    for number in CLAIMS / 2..CLAIMS {
        let body = books.body(chain, number);
        let answer = Client::new().post(&url).json(&body).send().await;
        let answer = answer.expect("an answer");
        let status = answer.status().as_u16();
        let told: Value = answer.json().await.expect("JSON");
        if told["saved"] != true && told["code"] == "database_busy" {
            assert_eq!(status, 503, "{told}");
            return;
        }
    }
    panic!("every claim was taken");
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
