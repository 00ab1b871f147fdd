use std::{
    future::pending,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use alloy::primitives::{Address, U256};
use chain::ChainSpec;
use domain::JobState;
use payments::{
    jobs::{JobError, Kind, Next},
    kinds,
};
use store::Job;
use testkit::{PATIENCE, TestWorld};

use super::{HOUR, LEASE, Office, on_both};
use crate::{
    databases,
    house::{House, spec, spec_at},
    wire::{Fate, Wire},
};

/// The one job of a kind that recurs, once `when` holds.
async fn recurring(office: &Office, key: &str, when: impl Fn(&Job) -> bool) -> Job {
    let begun = async {
        loop {
            match office.store.live_job(key).await.unwrap() {
                Some(job) => return job.id,
                None => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    let id = tokio::time::timeout(PATIENCE, begun).await.unwrap();
    office.job_when(&id, when).await
}

/// Two processes, one job; and each time it comes back an hour later, whatever came of it.
#[tokio::test]
async fn a_kind_that_recurs_has_one_job_and_never_dies() {
    on_both(async |office| {
        let runs = Arc::<AtomicU32>::default();
        let counted = runs.clone();
        let kinds = [Kind::recurring("hourly", HOUR, move |_, (): ()| {
            let run = counted.fetch_add(1, Ordering::Relaxed);
            async move {
                match run {
                    1 => Err(JobError::Permanent("out of order".to_owned())),
                    _ => Ok(Next::Done),
                }
            }
        })];
        let (one, other) = (
            office.open("one", &kinds).await,
            office.open("other", &kinds).await,
        );
        for turn in 1..=3 {
            let ran = |job: &Job| job.turn == turn && job.lease.1 == 0;
            let job = recurring(&office, "hourly", ran).await;
            assert_eq!((job.state, job.attempts), (JobState::Queued, 0));
            assert!(job.run_at > office.now() + 3_500_000);
            let failed = (turn == 2).then_some("out of order");
            assert_eq!(job.last_error.as_deref(), failed);
            office.clock.shift(HOUR);
        }
        one.close().await;
        other.close().await;
    })
    .await;
}

/// Whatever keeps killing its processes, it goes on being done once that is over.
#[tokio::test]
async fn a_kind_that_recurs_outlives_the_processes_that_die_at_it() {
    on_both(async |office| {
        let stuck = Kind::recurring("stuck", HOUR, |_, (): ()| pending()).attempts(2);
        let kinds = [stuck];
        for attempts in 1..=2 {
            let process = office.open("a process", &kinds).await;
            recurring(&office, "stuck", |job| job.attempts == attempts).await;
            process.kill().await;
            office.clock.shift(LEASE);
        }
        let survivor = office.open("a survivor", &kinds).await;
        let left_alone = |job: &Job| job.turn == 3 && job.lease.1 == 0;
        let job = recurring(&office, "stuck", left_alone).await;
        assert_eq!((job.state, job.attempts), (JobState::Queued, 0));
        assert!(job.run_at > office.now() + 3_500_000);
        let error = job.last_error.unwrap();
        assert!(error.starts_with("2 attempts came to no end"), "{error}");
        survivor.close().await;
    })
    .await;
}

#[tokio::test]
async fn housekeeping_forgets_what_ended_long_ago() {
    on_both(async |office| {
        let kind = Kind::new("short", |_, (): ()| async { Ok(Next::Done) });
        let mut known = kinds();
        known.push(kind.clone());
        let process = office.open("one", &known).await;
        let done = office.enqueue(&kind, "done", &()).await;
        office
            .job_when(&done, |job| job.state == JobState::Done)
            .await;
        let is_over = |turn| move |job: &Job| (job.turn, job.lease.1) == (turn, 0);
        let swept = recurring(&office, "housekeeping", is_over(1)).await;
        office.clock.shift(HOUR * 24 * 29);
        let kept = recurring(&office, &swept.key, is_over(2)).await;
        assert_eq!(kept.last_error, None);
        assert!(office.store.job(&done).await.unwrap().is_some());

        office.clock.shift(HOUR * 25);
        recurring(&office, &swept.key, is_over(3)).await;
        assert_eq!(office.store.job(&done).await.unwrap(), None);
        process.close().await;
    })
    .await;
}

/// What was said of a key is durable: another process does not say it again.
#[tokio::test]
async fn a_key_that_runs_low_is_noted_until_it_is_filled_up() {
    let world = TestWorld::start().await;
    let spec = ChainSpec {
        low_balance: U256::from(2),
        ..spec(&world.chains[0])
    };
    let house = House::with(world, databases::sqlite(), vec![spec]).await;
    let key = house.chain().sponsor_keys[0].address();
    let full = house.balance(key).await;
    noted(&house, key, false).await;
    house.chain().set_balance(key, U256::from(1)).await;
    house.shift_clock(Duration::from_secs(61));
    noted(&house, key, true).await;
    house.chain().set_balance(key, full).await;
    house.shift_clock(Duration::from_secs(61));
    noted(&house, key, false).await;
}

#[tokio::test]
async fn a_chain_that_hangs_keeps_no_other_chains_alarm() {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    wire.rule(|_| Fate::Late(Duration::from_secs(60)));
    let specs = vec![
        ChainSpec {
            // As long as one attempt at all chains may take.
            rpc_urls: vec![wire.url.clone(); 13],
            ..spec_at(&world.chains[0], wire.url.clone())
        },
        ChainSpec {
            low_balance: U256::MAX,
            ..spec(&world.chains[1])
        },
    ];
    let key = world.chains[1].sponsor_keys[0].address();
    let house = House::with(world, databases::sqlite(), specs).await;
    noted(&house, key, true).await;
}

/// Waits until the alarm has looked and does, or does not, know the key for low.
async fn noted(house: &House, key: Address, wanted: bool) {
    let look = async {
        loop {
            let job = house.ctx.store.live_job("sponsor_balances").await.unwrap();
            if let Some(job) = job.filter(|job| job.turn > 0 && job.lease.1 == 0) {
                let notes = job.payload.to_lowercase();
                if notes.contains(&format!("{key:#x}")) == wanted {
                    return;
                }
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let there = tokio::time::timeout(PATIENCE, look).await;
    assert!(there.is_ok(), "noted: {}", !wanted);
}
