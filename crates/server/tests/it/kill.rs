//! The server is killed again and again in the middle of its work.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use sandbox::Person;
use testkit::{Database, PATIENCE, TestChain, TestWorld};
use tokio::{
    task::JoinSet,
    time::{Duration, Instant, sleep},
};

use crate::{
    books::{Books, insist},
    databases,
    process::Program,
};

const KILLS: usize = 50;
const CLAIMS_A_KILL: usize = 10;

/// On both databases side by side, each with a chain of its own: most of the time they wait for the
/// leases of the dead to run out.
#[tokio::test]
#[ignore = "deep: fifty kills on each database"]
async fn fifty_kills_among_five_hundred_claims_lose_nothing_and_pay_nothing_twice() {
    let world = TestWorld::start().await;
    let sender = &world.people[0];
    tokio::join!(
        kill_among_claims(&world.chains[0], sender, databases::sqlite()),
        kill_among_claims(&world.chains[1], sender, Database::durable_postgres()),
    );
}

async fn kill_among_claims(chain: &TestChain, sender: &Person, database: Database) {
    let program = Program::on(chain, &database, "warn");
    let books = Books::open(chain, sender, KILLS * CLAIMS_A_KILL).await;
    let mut child = program.start().await;

    // Each round begins with new claims while those of the rounds before are still asked for, and
    // ends with a kill: at once, or after one answer, or after two …
    let answered = Arc::new(AtomicUsize::new(0));
    let mut claimants = JoinSet::new();
    for round in 0..KILLS {
        for number in round * CLAIMS_A_KILL..(round + 1) * CLAIMS_A_KILL {
            let claim = insist(program.base.clone(), books.body(chain, number));
            let answered = Arc::clone(&answered);
            claimants.spawn(async move {
                claim.await;
                answered.fetch_add(1, Ordering::SeqCst);
            });
        }
        let wanted = answered.load(Ordering::SeqCst) + round % CLAIMS_A_KILL;
        let deadline = Instant::now() + PATIENCE;
        while answered.load(Ordering::SeqCst) < wanted {
            let is_late = Instant::now() >= deadline;
            assert!(!is_late, "claims are not answered: {}", program.read_log());
            sleep(Duration::from_millis(10)).await;
        }
        child.kill().await.expect("it is killed");
        child = program.start().await;
    }
    claimants.join_all().await;
    books.close(chain, &program.base).await;
    child.kill().await.expect("it is killed");
}
