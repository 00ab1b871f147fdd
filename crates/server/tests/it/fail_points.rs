//! The process ends exactly between two steps that must not come apart.

use std::{os::unix::process::ExitStatusExt, time::Duration};

use alloy::primitives::U256;
use domain::JobState;
use payments::FAIL_POINTS;
use sandbox::{Person, PriceServer};
use store::{Deed, Job, JobFilter, Store};
use testkit::{Database, PATIENCE, TestChain, TestWorld};
use tokio::{
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use crate::{
    books::{Books, insist, read_final, withdrawals},
    databases,
    process::Program,
};

const CLAIMS: usize = 8;
/// From the restart until everything that waited is under way. The loose bound is less than the sponsor waits before it
/// sends a transaction again.
fn recovers_within() -> Duration {
    testkit::time_bound(Duration::from_secs(5), Duration::from_secs(14))
}
const KILLED: i32 = 9;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// On both databases side by side, each with a chain of its own: most of the time they wait for the
/// leases of the dead to run out.
#[tokio::test]
async fn wherever_the_process_ends_nothing_is_lost_and_nothing_is_done_twice() {
    let world = TestWorld::start().await;
    let sender = &world.people[0];
    let of_claims = FAIL_POINTS
        .iter()
        .filter(|point| !of_returns(point) && !of_no_claim(point));
    for (one, other) in side_by_side(of_claims) {
        tokio::join!(
            end_at(one, &world.chains[0], sender, databases::sqlite()),
            end_at(
                other,
                &world.chains[1],
                sender,
                Database::durable_postgres()
            ),
        );
    }
}

/// The same for deposits that go home by themselves. Who began it is gone, and nobody asks again.
#[tokio::test]
#[ignore = "deep: a kill at every step"]
async fn wherever_the_process_ends_what_expired_goes_home_once() {
    let world = TestWorld::start().await;
    let sender = &world.people[0];
    let of_the_sponsor = FAIL_POINTS
        .iter()
        .filter(|point| of_returns(point) || point.starts_with("sponsor/"));
    for (one, other) in side_by_side(of_the_sponsor) {
        tokio::join!(
            goes_home(one, &world.chains[0], sender, databases::sqlite()),
            goes_home(
                other,
                &world.chains[1],
                sender,
                Database::durable_postgres()
            ),
        );
    }
}

/// The same for points: each link's are noted and decided, once.
#[tokio::test]
#[ignore = "deep: a kill at every step"]
async fn wherever_the_process_ends_points_are_credited_once() {
    let world = TestWorld::start().await;
    let prices = PriceServer::start(0).await.expect("a server of prices");
    let chains: Vec<_> = world.chains.iter().map(|chain| (**chain).clone()).collect();
    prices.price(&chains);
    let of_points = FAIL_POINTS
        .iter()
        .filter(|point| point.starts_with("points/"));
    for (point, person) in testkit::rounds(of_points, 1).into_iter().zip(&world.people) {
        tokio::join!(
            credited(
                point,
                &world.chains[0],
                person,
                databases::sqlite(),
                &prices
            ),
            credited(
                point,
                &world.chains[1],
                person,
                Database::durable_postgres(),
                &prices
            ),
        );
    }
}

/// Where the process ends on SQLite, and where on PostgreSQL meanwhile: at each point on both where all is tested, else
/// at some of them on one each.
fn side_by_side<'a>(
    points: impl Iterator<Item = &'a &'static str>,
) -> Vec<(&'static str, &'static str)> {
    let points: Vec<&'static str> = testkit::rounds(points.copied(), 4);
    if testkit::is_deep() {
        return points.iter().map(|point| (*point, *point)).collect();
    }
    let pairs = points.chunks(2);
    pairs.map(|pair| (pair[0], pair[pair.len() - 1])).collect()
}

async fn credited(
    point: &str,
    chain: &TestChain,
    sender: &Person,
    database: Database,
    prices: &PriceServer,
) {
    let program = Program::on(chain, &database, "warn").with_market_of(chain);
    let usdc = chain.token("USDC").address;
    let amount = U256::from(50_000_000);
    let mut claims = Vec::new();
    for number in 1..=3 {
        let secret = testkit::secret(u64::from(sender.address[0]) * 1_000 + number);
        let link = chain.deposit_erc20(sender, usdc, amount, &secret).await;
        let recipient = secret.link_key().address();
        claims.push((
            link,
            recipient,
            crate::sign::claim(chain, link, recipient, &secret),
        ));
    }
    let command = || {
        let mut command = program.command("run");
        command.env("FILBERT_LLAMA_URL", prices.llama().as_str());
        command
    };
    let mut ends = command();
    ends.env("FILBERT_FAIL_AT", point);
    let mut child = program.launch(ends);
    let mut claimants = JoinSet::new();
    for (_, _, body) in &claims {
        claimants.spawn(insist(program.base.clone(), body.clone()));
    }
    let ended = timeout(PATIENCE, child.wait()).await;
    let status = ended.unwrap_or_else(|_| panic!("it never gets to {point}"));
    let signal = status.expect("its end").signal();
    assert_eq!(signal, Some(KILLED), "{point}: {}", program.read_log());

    let mut child = program.launch(command());
    program.until_it_answers(&mut child).await;
    claimants.join_all().await;
    let store = Store::connect(database.url()).await.expect("a database");
    let deadline = Instant::now() + PATIENCE;
    let wallets: Vec<_> = claims.iter().map(|claim| claim.1).collect();
    let deeds: Vec<_> = claims.iter().map(|claim| Deed::Link(claim.0)).collect();
    while store.credited_for(&deeds).await.expect("an answer").len() < 6 {
        assert!(Instant::now() < deadline, "{point}: {}", program.read_log());
        sleep(Duration::from_millis(50)).await;
    }
    let theirs = store.point_totals(&wallets).await.expect("an answer");
    assert!(
        theirs.len() == 3 && theirs.iter().all(|it| it.points == 35),
        "{point}: {theirs:?}"
    );
    let own = store
        .point_totals(&[sender.address])
        .await
        .expect("an answer");
    assert_eq!(own[0].points, 3 * (70 + 2), "{point}");
    assert_eq!(own[0].referred, 3, "{point}");
    child.kill().await.expect("it is killed");
}

/// Whether a claim to a wallet never gets there.
fn of_no_claim(point: &str) -> bool {
    [
        "attachments/",
        "identity/",
        "bank_account/",
        "cash_outs/",
        "crossings/",
        "requests/",
        "request_money/",
        "raffles/",
    ]
    .iter()
    .any(|room| point.starts_with(room))
}

fn of_returns(point: &str) -> bool {
    point.starts_with("returns/")
}

async fn goes_home(point: &str, chain: &TestChain, sender: &Person, database: Database) {
    let secrets = [testkit::secret(1)];
    let amount = U256::from(1_000);
    let link = chain.deposit_batch(sender, amount, &secrets, 1).await[0];
    chain.finalize().await;
    chain.advance(DAY).await;

    let program = Program::on(chain, &database, "warn").with_own_vault_of(chain);
    let mut command = program.command("run");
    command.env("FILBERT_FAIL_AT", point);
    let mut child = program.launch(command);
    let ended = timeout(PATIENCE, child.wait()).await;
    let status = ended.unwrap_or_else(|_| panic!("it never gets to {point}"));
    let signal = status.expect("its end").signal();
    assert_eq!(signal, Some(KILLED), "{point}: {}", program.read_log());

    let mut child = program.start().await;
    let told = read_final(&program.base, link).await;
    assert_eq!(told["wayBack"], "expired", "{point}: {told}");
    let times = withdrawals(chain).await.remove(&link.index);
    assert_eq!(times, Some(1), "{point}: it left its vault once");
    child.kill().await.expect("it is killed");
}

async fn end_at(point: &str, chain: &TestChain, sender: &Person, database: Database) {
    let program = Program::on(chain, &database, "warn");
    let books = Books::open(chain, sender, CLAIMS).await;
    let mut command = program.command("run");
    command.env("FILBERT_FAIL_AT", point);
    let mut child = program.launch(command);

    let mut claimants = JoinSet::new();
    for number in 0..CLAIMS {
        claimants.spawn(insist(program.base.clone(), books.body(chain, number)));
    }
    let ended = timeout(PATIENCE, child.wait()).await;
    let status = ended.unwrap_or_else(|_| panic!("it never gets to {point}"));
    let signal = status.expect("its end").signal();
    assert_eq!(signal, Some(KILLED), "{point}: {}", program.read_log());
    let store = Store::connect(database.url()).await.expect("a database");
    let cut_off = jobs_under_way(&store).await;
    assert!(!point.starts_with("jobs/") || !cut_off.is_empty());

    let restarted = Instant::now();
    let mut child = program.start().await;
    claimants.join_all().await;
    for job in cut_off {
        until_done(&store, &job).await;
    }
    let took = restarted.elapsed();
    assert!(
        took <= recovers_within(),
        "{point}: recovered after {took:?}"
    );
    books.close(chain, &program.base).await;
    child.kill().await.expect("it is killed");
}

/// The jobs that the first process of a database took and did not come to the end of.
async fn jobs_under_way(store: &Store) -> Vec<Job> {
    let live = JobFilter {
        states: &[JobState::Queued],
        kind: None,
        limit: 100,
    };
    let mut jobs = store.jobs(live).await.expect("an answer");
    jobs.retain(|job| job.lease.1 > 0);
    for job in &jobs {
        assert_eq!(job.attempts, 1, "it counts: {job:?}");
    }
    jobs
}

/// Waits until another process has done a job that was cut off: at its next attempt, and well.
async fn until_done(store: &Store, cut_off: &Job) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let job = store.job(&cut_off.id).await.expect("an answer");
        let job = job.expect("the job");
        if job.turn > cut_off.turn && job.lease.1 == 0 {
            assert_eq!((job.attempts, job.last_error), (0, None));
            return;
        }
        assert!(Instant::now() < deadline, "nobody does it: {job:?}");
        sleep(Duration::from_millis(10)).await;
    }
}
