//! The process ends exactly between two steps that must not come apart.

use std::{os::unix::process::ExitStatusExt, time::Duration};

use payments::FAIL_POINTS;
use testkit::{Database, TestWorld};
use tokio::{
    task::JoinSet,
    time::{Instant, timeout},
};

use crate::{
    books::{Books, SOON, insist},
    process::Program,
};

const CLAIMS: usize = 8;
/// From the restart until everything that waited is under way.
const RECOVERS_WITHIN: Duration = Duration::from_secs(5);
const KILLED: i32 = 9;

#[tokio::test]
async fn wherever_the_process_ends_nothing_is_lost_and_nothing_is_paid_twice() {
    let world = TestWorld::start().await;
    for point in FAIL_POINTS {
        end_at(&world, point, Database::sqlite()).await;
    }
}

async fn end_at(world: &TestWorld, point: &str, database: Database) {
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let books = Books::open(world, CLAIMS).await;
    let mut command = program.command("run");
    command.env("FILBERT_FAIL_AT", point);
    let mut child = program.launch(command);

    let mut claimants = JoinSet::new();
    for number in 0..CLAIMS {
        claimants.spawn(insist(program.base.clone(), books.body(chain, number)));
    }
    let ended = timeout(SOON, child.wait()).await;
    let status = ended.unwrap_or_else(|_| panic!("it never gets to {point}"));
    let signal = status.expect("its end").signal();
    assert_eq!(signal, Some(KILLED), "{point}: {}", program.read_log());

    let restarted = Instant::now();
    let mut child = program.start().await;
    claimants.join_all().await;
    let took = restarted.elapsed();
    assert!(took <= RECOVERS_WITHIN, "{point}: recovered after {took:?}");
    books.close(chain, &program.base).await;
    child.kill().await.expect("it is killed");
}
