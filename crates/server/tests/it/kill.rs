//! The server is killed again and again in the middle of its work.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use testkit::{Database, TestWorld};
use tokio::{
    task::JoinSet,
    time::{Duration, Instant, sleep},
};

use crate::{
    books::{Books, SOON, insist},
    process::Program,
};

const CLAIMS_A_KILL: usize = 10;

#[tokio::test]
async fn fifty_kills_among_five_hundred_claims_lose_nothing_and_pay_nothing_twice() {
    kill_among_claims(Database::sqlite(), 50).await;
}

#[tokio::test]
async fn ten_kills_among_a_hundred_claims_do_no_harm_on_postgres() {
    kill_among_claims(Database::durable_postgres(), 10).await;
}

async fn kill_among_claims(database: Database, kills: usize) {
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let books = Books::open(&world, kills * CLAIMS_A_KILL).await;
    let mut child = program.start().await;

    // Each round begins with new claims while those of the rounds before are still asked for, and
    // ends with a kill: at once, or after one answer, or after two …
    let answered = Arc::new(AtomicUsize::new(0));
    let mut claimants = JoinSet::new();
    for round in 0..kills {
        for number in round * CLAIMS_A_KILL..(round + 1) * CLAIMS_A_KILL {
            let claim = insist(program.base.clone(), books.body(chain, number));
            let answered = Arc::clone(&answered);
            claimants.spawn(async move {
                claim.await;
                answered.fetch_add(1, Ordering::SeqCst);
            });
        }
        let wanted = answered.load(Ordering::SeqCst) + round % CLAIMS_A_KILL;
        let deadline = Instant::now() + SOON;
        while answered.load(Ordering::SeqCst) < wanted {
            assert!(Instant::now() < deadline, "claims are not answered");
            sleep(Duration::from_millis(10)).await;
        }
        child.kill().await.expect("it is killed");
        child = program.start().await;
    }
    claimants.join_all().await;
    books.close(chain, &program.base).await;
    child.kill().await.expect("it is killed");
}
