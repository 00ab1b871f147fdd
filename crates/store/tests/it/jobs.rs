mod operator;
mod told;

use std::collections::{BTreeMap, BTreeSet};

use domain::{DeathCause, JobState, limits};
use futures::future::join_all;
use store::{Enqueued, Error, Job, JobStep, NewJob, Store};

use crate::{on_both, on_both_by_two};

const KIND: &str = "polling";
const HOUR: i64 = 3_600_000;

fn job(id: &str, run_at: i64) -> NewJob {
    NewJob {
        id: id.to_owned(),
        kind: KIND.to_owned(),
        key: format!("poll:{id}"),
        payload: "{}".to_owned(),
        run_at,
        lifetime: Some(HOUR),
        network: None,
    }
}

fn later(at: i64) -> JobStep {
    JobStep::Later {
        at,
        payload: None,
        attempts: 1,
        error: Some("not yet".to_owned()),
    }
}

fn dead() -> JobStep {
    JobStep::Dead {
        cause: DeathCause::Permanent,
        error: Some("there is no such account".to_owned()),
    }
}

async fn enqueue(store: &Store, job: &NewJob) {
    assert_eq!(store.enqueue_job(job, 0).await.unwrap(), Enqueued::New);
}

async fn claim(store: &Store, holder: &str, now: i64) -> Vec<Job> {
    let claimed = store.claim_jobs(&[KIND], holder, now, now + 100, 10).await;
    claimed.unwrap()
}

async fn claim_ids(store: &Store, holder: &str, now: i64) -> Vec<String> {
    let claimed = claim(store, holder, now).await;
    claimed.into_iter().map(|job| job.id).collect()
}

async fn claim_one(store: &Store, holder: &str, now: i64) -> Job {
    let mut claimed = claim(store, holder, now).await;
    assert_eq!(claimed.len(), 1);
    claimed.remove(0)
}

#[tokio::test]
async fn of_callers_at_the_same_moment_one_is_taken_in() {
    on_both(async |store| {
        let jobs: Vec<_> = (0..64)
            .map(|number| NewJob {
                key: "one".to_owned(),
                ..job(&format!("{number:02}"), 0)
            })
            .collect();
        let answers = join_all(jobs.iter().map(|job| store.enqueue_job(job, 0))).await;
        let live = store.live_job("one").await.unwrap().unwrap().id;
        let mut new = Vec::new();
        for (answer, job) in answers.into_iter().zip(&jobs) {
            match answer.unwrap() {
                Enqueued::New => new.push(&job.id),
                Enqueued::Joined(other) => assert_eq!(other.id, live),
            }
        }
        assert_eq!(new, [&live]);
    })
    .await;
}

/// A dead job is unfinished: beginning it a second time is for an operator to decide.
#[tokio::test]
async fn only_the_end_of_a_job_makes_room_for_the_next() {
    on_both(async |store| {
        let first = job("1", 0);
        let second = NewJob {
            key: first.key.clone(),
            ..job("2", 0)
        };
        enqueue(&store, &first).await;
        let running = claim_one(&store, "a", 0).await;
        store.finish_job(&running, &dead(), 1).await.unwrap();
        let joined = store.enqueue_job(&second, 2).await.unwrap();
        let Enqueued::Joined(there) = joined else {
            panic!("{joined:?}");
        };
        assert_eq!((there.id.as_str(), there.state), ("1", JobState::Dead));

        assert!(store.retry_job("1", 3).await.unwrap());
        let running = claim_one(&store, "a", 3).await;
        store.finish_job(&running, &JobStep::Done, 4).await.unwrap();
        enqueue(&store, &second).await;
    })
    .await;
}

#[tokio::test]
async fn jobs_are_taken_when_they_are_due_the_earliest_first() {
    on_both(async |store| {
        for (id, run_at) in [("1", 30), ("2", 10), ("3", 20), ("4", 20), ("5", 41)] {
            enqueue(&store, &job(id, run_at)).await;
        }
        assert_eq!(claim_ids(&store, "a", 9).await, [""; 0]);
        assert_eq!(claim_ids(&store, "a", 40).await, ["2", "3", "4", "1"]);
        assert_eq!(claim_ids(&store, "a", 40).await, [""; 0]);
        let bounded = store.claim_jobs(&[KIND], "b", 1_000, 1_100, 2).await;
        assert_eq!(bounded.unwrap().len(), 2);
    })
    .await;
}

/// A newer program on the same database may know kinds that this one does not.
#[tokio::test]
async fn unknown_kinds_are_left_alone() {
    on_both(async |store| {
        let newer = NewJob {
            kind: "teleport".to_owned(),
            ..job("1", 0)
        };
        enqueue(&store, &newer).await;
        enqueue(&store, &job("2", 5)).await;
        assert_eq!(claim_ids(&store, "a", 2 * HOUR).await, ["2"]);
        let left = store.job("1").await.unwrap().unwrap();
        assert_eq!((left.state, left.attempts), (JobState::Queued, 0));
    })
    .await;
}

#[tokio::test]
async fn workers_of_two_processes_run_each_job_once() {
    on_both_by_two(async |one, other| {
        const JOBS: usize = 1_000;
        let new: Vec<_> = (0..JOBS).map(|n| job(&format!("{n:04}"), 0)).collect();
        for some in new.chunks(50) {
            join_all(some.iter().map(|job| enqueue(&one, job))).await;
        }
        let worker = async |store: &Store, holder: &str| {
            let mut ran = Vec::new();
            loop {
                // Whoever finds the database busy comes again.
                let claimed = match store.claim_jobs(&[KIND], holder, 1, HOUR, 5).await {
                    Err(error) if error.is_transient() => continue,
                    claimed => claimed.unwrap(),
                };
                if claimed.is_empty() {
                    return ran;
                }
                for job in claimed {
                    ran.push(job.id.clone());
                    while let Err(error) = store.finish_job(&job, &JobStep::Done, 2).await {
                        assert!(error.is_transient(), "{error}");
                    }
                }
            }
        };
        let (one, other) = (&one, &other);
        let workers = (0..64).map(|number| async move {
            let (store, holder) = match number % 2 {
                0 => (one, "one"),
                _ => (other, "other"),
            };
            worker(store, holder).await
        });
        let mut runs = BTreeMap::<String, usize>::new();
        for id in join_all(workers).await.into_iter().flatten() {
            *runs.entry(id).or_default() += 1;
        }
        assert_eq!(runs.len(), JOBS);
        assert_eq!(runs.values().collect::<BTreeSet<_>>(), BTreeSet::from([&1]));
        assert_eq!(one.job_counts().await.unwrap(), []);
    })
    .await;
}

/// Its process was killed, or is slower than its lease.
#[tokio::test]
async fn a_job_that_nobody_hears_of_is_taken_over() {
    on_both(async |store| {
        enqueue(&store, &job("1", 0)).await;
        let first = claim_one(&store, "a", 0).await;
        assert_eq!((first.attempts, first.turn), (1, 1));
        assert_eq!(claim_ids(&store, "b", 99).await, [""; 0]);
        let second = claim_one(&store, "b", 100).await;
        assert_eq!((second.attempts, second.lease.0.as_str()), (2, "b"));

        for step in [JobStep::Done, later(500), dead()] {
            let answer = store.finish_job(&first, &step, 101).await;
            assert!(matches!(answer, Err(Error::LeaseLost)), "{answer:?}");
        }
        let answer = store.renew_job(&first, 1_000).await;
        assert!(matches!(answer, Err(Error::LeaseLost)), "{answer:?}");
        assert_eq!(store.job("1").await.unwrap().unwrap(), second);
        store
            .finish_job(&second, &JobStep::Done, 102)
            .await
            .unwrap();
    })
    .await;
}

/// A process that was away for long may meet its own job again.
#[tokio::test]
async fn who_took_a_job_twice_finishes_only_the_second_turn() {
    on_both(async |store| {
        enqueue(&store, &job("1", 0)).await;
        let first = claim_one(&store, "a", 0).await;
        let second = claim_one(&store, "a", 200).await;
        let answer = store.finish_job(&first, &JobStep::Done, 201).await;
        assert!(matches!(answer, Err(Error::LeaseLost)), "{answer:?}");
        // Given back as if it had not been tried: its turns count all the same.
        let back = JobStep::Later {
            at: second.run_at,
            payload: None,
            attempts: second.attempts - 1,
            error: None,
        };
        store.finish_job(&second, &back, 202).await.unwrap();
        let third = claim_one(&store, "a", 203).await;
        assert_eq!((third.attempts, third.turn), (2, 3));
        let answer = store.finish_job(&second, &JobStep::Done, 204).await;
        assert!(matches!(answer, Err(Error::LeaseLost)), "{answer:?}");
    })
    .await;
}

#[tokio::test]
async fn a_renewed_job_stays_with_its_worker() {
    on_both(async |store| {
        enqueue(&store, &job("1", 0)).await;
        let running = claim_one(&store, "a", 0).await;
        store.renew_job(&running, 300).await.unwrap();
        assert_eq!(claim_ids(&store, "b", 299).await, [""; 0]);
        assert_eq!(claim_ids(&store, "b", 300).await, ["1"]);
    })
    .await;
}

#[tokio::test]
async fn a_lease_from_before_the_clock_was_set_back_holds_nobody_up() {
    on_both(async |store| {
        enqueue(&store, &job("1", 0)).await;
        claim_one(&store, "a", HOUR).await;
        assert_eq!(claim_ids(&store, "b", HOUR - 5_000).await, [""; 0]);
        assert_eq!(claim_ids(&store, "b", 0).await, ["1"]);
    })
    .await;
}

#[tokio::test]
async fn a_step_moves_the_payload_and_forgets_the_failures_before_it() {
    on_both(async |store| {
        enqueue(&store, &job("1", 0)).await;
        let running = claim_one(&store, "a", 0).await;
        store.finish_job(&running, &later(50), 1).await.unwrap();
        let failed = store.job("1").await.unwrap().unwrap();
        assert_eq!(failed.last_error.as_deref(), Some("not yet"));
        assert_eq!((failed.attempts, failed.payload.as_str()), (1, "{}"));

        let running = claim_one(&store, "a", 50).await;
        assert_eq!(running.attempts, 2);
        let step = JobStep::Later {
            at: 70,
            payload: Some(r#"{"step":2}"#.to_owned()),
            attempts: 0,
            error: None,
        };
        store.finish_job(&running, &step, 51).await.unwrap();
        let moved = store.job("1").await.unwrap().unwrap();
        assert_eq!((moved.attempts, moved.run_at), (0, 70));
        assert_eq!(
            (moved.payload.as_str(), moved.last_error),
            (r#"{"step":2}"#, None)
        );
    })
    .await;
}

/// So that it is buried in time, however far ahead its next step would be.
#[tokio::test]
async fn a_job_comes_up_at_its_deadline() {
    on_both(async |store| {
        enqueue(&store, &job("1", 0)).await;
        let running = claim_one(&store, "a", 0).await;
        assert_eq!(running.deadline, Some(HOUR));
        store
            .finish_job(&running, &later(2 * HOUR), 1)
            .await
            .unwrap();
        assert_eq!(claim_one(&store, "a", HOUR).await.id, "1");

        let for_ever = NewJob {
            lifetime: None,
            ..job("2", 0)
        };
        enqueue(&store, &for_ever).await;
        let running = claim_one(&store, "a", 0).await;
        store
            .finish_job(&running, &later(2 * HOUR), 1)
            .await
            .unwrap();
        let waiting = store.job("2").await.unwrap().unwrap();
        assert_eq!((waiting.deadline, waiting.run_at), (None, 2 * HOUR));
    })
    .await;
}

#[tokio::test]
async fn nothing_grows_without_a_bound() {
    on_both(async |store| {
        let largest = NewJob {
            payload: "x".repeat(limits::JOB_PAYLOAD),
            ..job("1", 0)
        };
        enqueue(&store, &largest).await;
        let too_large = NewJob {
            payload: "x".repeat(limits::JOB_PAYLOAD + 1),
            ..job("2", 0)
        };
        let answer = store.enqueue_job(&too_large, 0).await;
        assert!(matches!(answer, Err(Error::Refused(_))), "{answer:?}");

        let running = claim_one(&store, "a", 0).await;
        let talkative = JobStep::Dead {
            cause: DeathCause::Attempts,
            error: Some("ö\n".repeat(5_000)),
        };
        store.finish_job(&running, &talkative, 1).await.unwrap();
        let dead = store.job("1").await.unwrap().unwrap();
        assert_eq!(dead.last_error, Some("ö".repeat(1_000)));
        assert_eq!(dead.reason.as_deref(), Some("attempts"));
    })
    .await;
}
