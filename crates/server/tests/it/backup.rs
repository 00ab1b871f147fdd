//! A backup that is made in the middle of work, and put back, as docs/operations/databases.md says.

use std::fs;

use reqwest::Client;
use sandbox::Person;
use serde_json::Value;
use testkit::{Database, PATIENCE, TestChain, TestWorld};
use tokio::{
    task::JoinSet,
    time::{Duration, Instant, sleep},
};

use crate::{
    books::{Books, insist},
    process::Program,
};

const CLAIMS: usize = 20;

#[tokio::test]
#[ignore = "deep: a backup of each kind"]
async fn what_a_backup_holds_goes_on_where_the_chain_is() {
    let world = TestWorld::start().await;
    let sender = &world.people[0];
    tokio::join!(
        lose_and_restore(&world.chains[0], sender, Database::sqlite(), by_command),
        lose_and_restore(
            &world.chains[1],
            sender,
            Database::durable_postgres(),
            by_dump
        ),
    );
}

/// Claims before, during and after a backup; then all is lost but that.
async fn lose_and_restore(
    chain: &TestChain,
    sender: &Person,
    database: Database,
    back_up: impl AsyncFn(&Program, &Database) -> Database,
) {
    let program = Program::on(chain, &database, "warn");
    let books = Books::open(chain, sender, CLAIMS).await;
    let mut child = program.start().await;
    let claim = |numbers: std::ops::Range<usize>| {
        let claims = numbers.map(|number| insist(program.base.clone(), books.body(chain, number)));
        claims.collect::<JoinSet<_>>()
    };
    claim(0..CLAIMS / 4).join_all().await;
    let during = claim(CLAIMS / 4..CLAIMS / 2);
    let restored = back_up(&program, &database).await;
    during.join_all().await;
    claim(CLAIMS / 2..CLAIMS).join_all().await;
    child.kill().await.expect("it is killed");

    let program = Program::on(chain, &restored, "warn");
    let mut child = program.start().await;
    // What was promised after the backup and had not left the machine is in its link; whoever is owed it asks again.
    for number in 0..CLAIMS {
        ask_again(&program.base, &books.body(chain, number)).await;
    }
    books.close_restored(chain, &program.base).await;
    // And it pays as before, though keys have sent what it knows nothing of.
    let more = Books::open(chain, sender, 3).await;
    for number in 0..3 {
        insist(program.base.clone(), more.body(chain, number)).await;
    }
    more.close(chain, &program.base).await;
    child.kill().await.expect("it is killed");
}

/// Claims once more, until it is sent or was before.
async fn ask_again(base: &str, body: &Value) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let claim = Client::new().post(format!("{base}/api/filbert/claim-v2"));
        let answer = claim.json(body).send().await.expect("an answer");
        let told: Value = answer.json().await.expect("JSON");
        if told["txHash"].is_string() || told["code"] == "already_claimed" {
            return;
        }
        assert!(Instant::now() < deadline, "never acknowledged: {told}");
        sleep(Duration::from_millis(50)).await;
    }
}

/// `filbert backup`, with a file that travels with a link.
async fn by_command(program: &Program, _: &Database) -> Database {
    let kept = program.dir.path().join("data/files/ab");
    fs::create_dir_all(&kept).expect("a folder");
    fs::write(kept.join("cd"), "sealed").expect("a file");
    let folder = program.dir.path().join("backup");
    let back_up = async || {
        let mut command = program.command("backup");
        command.arg(&folder).output().await.expect("it runs")
    };
    let made = back_up().await;
    assert!(made.status.success(), "{made:?}");
    let told = String::from_utf8(made.stdout).expect("text");
    assert!(told.ends_with("the database and 1 files\n"), "{told}");
    let copied = fs::read_to_string(folder.join("files/ab/cd"));
    assert_eq!(copied.expect("the file"), "sealed");

    // What is there is not written over.
    let again = back_up().await;
    let told = String::from_utf8(again.stderr).expect("text");
    assert!(
        !again.status.success() && told.contains("has something in it"),
        "{told}"
    );
    Database::sqlite_in(&folder)
}

async fn by_dump(program: &Program, database: &Database) -> Database {
    let mut command = program.command("backup");
    let folder = program.dir.path().join("backup");
    let refused = command.arg(&folder).output().await.expect("it runs");
    let told = String::from_utf8(refused.stderr).expect("text");
    assert!(
        !refused.status.success() && told.contains("pg_dump"),
        "{told}"
    );
    assert!(!folder.exists(), "nothing that looks like a backup");
    database.dumped()
}
