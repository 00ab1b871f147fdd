use domain::JobState;
use store::{JobCount, JobFilter, JobStep, NewJob, Store};

use super::{HOUR, KIND, claim, claim_ids, claim_one, dead, enqueue, job};
use crate::on_both;

async fn bury(store: &Store, ids: &[&str]) {
    for id in ids {
        enqueue(store, &job(id, 0)).await;
    }
    for job in claim(store, "a", 0).await {
        store.finish_job(&job, &dead(), 10).await.unwrap();
    }
}

async fn listed(store: &Store, states: &[JobState], kind: Option<&str>, limit: u64) -> Vec<String> {
    let filter = JobFilter {
        states,
        kind,
        limit,
    };
    let jobs = store.jobs(filter).await.unwrap();
    jobs.into_iter().map(|job| job.id).collect()
}

async fn state(store: &Store, id: &str) -> JobState {
    store.job(id).await.unwrap().unwrap().state
}

#[tokio::test]
async fn jobs_are_listed_and_counted() {
    on_both(async |store| {
        bury(&store, &["1", "2"]).await;
        let other = NewJob {
            kind: "webhook".to_owned(),
            ..job("3", 0)
        };
        enqueue(&store, &other).await;
        enqueue(&store, &job("4", 0)).await;
        enqueue(&store, &job("5", 1)).await;
        let done = claim_one(&store, "a", 0).await;
        store.finish_job(&done, &JobStep::Done, 20).await.unwrap();

        let live = [JobState::Queued, JobState::Dead];
        assert_eq!(listed(&store, &live, None, 9).await, ["2", "1", "5", "3"]);
        assert_eq!(listed(&store, &live, None, 2).await, ["2", "1"]);
        assert_eq!(listed(&store, &live, Some(KIND), 9).await, ["2", "1", "5"]);
        assert_eq!(listed(&store, &[JobState::Done], None, 9).await, ["4"]);
        let count = |kind: &str, state, jobs| JobCount {
            kind: kind.to_owned(),
            state,
            jobs,
        };
        let expected = [
            count(KIND, JobState::Dead, 2),
            count(KIND, JobState::Queued, 1),
            count("webhook", JobState::Queued, 1),
        ];
        assert_eq!(store.job_counts().await.unwrap(), expected);
    })
    .await;
}

#[tokio::test]
async fn a_dead_job_tried_again_has_all_its_time_and_attempts() {
    on_both(async |store| {
        bury(&store, &["1"]).await;
        assert!(store.retry_job("1", 5 * HOUR).await.unwrap());
        let again = store.job("1").await.unwrap().unwrap();
        assert_eq!((again.state, again.attempts), (JobState::Queued, 0));
        assert_eq!((again.run_at, again.deadline), (5 * HOUR, Some(6 * HOUR)));
        // What went wrong is still told; that it was given up no longer is.
        assert_eq!(again.reason, None);
        assert_eq!(
            again.last_error.as_deref(),
            Some("there is no such account")
        );

        assert!(!store.retry_job("1", 5 * HOUR).await.unwrap());
        assert!(!store.retry_job("none", 5 * HOUR).await.unwrap());
        assert_eq!(claim_ids(&store, "a", 5 * HOUR).await, ["1"]);
    })
    .await;
}

#[tokio::test]
async fn the_dead_of_a_kind_are_tried_again_some_at_a_time() {
    on_both(async |store| {
        bury(&store, &["1", "2", "3"]).await;
        assert_eq!(store.retry_jobs("webhook", 20, 2).await.unwrap(), 0);
        assert_eq!(store.retry_jobs(KIND, 20, 2).await.unwrap(), 2);
        assert_eq!(store.retry_jobs(KIND, 20, 2).await.unwrap(), 1);
        assert_eq!(store.retry_jobs(KIND, 20, 2).await.unwrap(), 0);
        assert_eq!(claim(&store, "a", 20).await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_discarded_job_is_kept_with_the_reason_and_never_run() {
    on_both(async |store| {
        bury(&store, &["1"]).await;
        enqueue(&store, &job("2", 0)).await;
        let running = claim_one(&store, "a", 50).await;
        let discard = async |id: &str, now: i64| {
            let discarded = store.discard_job(id, "paid by hand", now).await;
            discarded.unwrap()
        };
        assert!(discard("1", 60).await);
        assert!(!discard("1", 60).await);
        assert!(!discard("2", 60).await, "somebody runs it");
        assert!(discard("2", 150).await);
        for id in ["1", "2"] {
            let kept = store.job(id).await.unwrap().unwrap();
            assert_eq!(kept.state, JobState::Discarded);
            assert_eq!(kept.reason.as_deref(), Some("paid by hand"));
        }
        assert!(
            store
                .finish_job(&running, &JobStep::Done, 151)
                .await
                .is_err()
        );
        assert_eq!(claim_ids(&store, "a", 2 * HOUR).await, [""; 0]);
        assert!(!store.retry_job("1", 160).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn what_is_at_its_end_is_forgotten_in_time() {
    on_both(async |store| {
        bury(&store, &["1"]).await;
        for id in ["2", "3", "4"] {
            enqueue(&store, &job(id, 0)).await;
        }
        for (job, at) in claim(&store, "a", 0).await.iter().zip([30, 40, 50]) {
            store.finish_job(job, &JobStep::Done, at).await.unwrap();
        }
        let others = store.prune_jobs(Some("another kind"), 50, 9).await;
        assert_eq!(others.unwrap(), 0);
        for (limit, forgotten) in [(1, 1), (9, 1), (9, 0)] {
            let pruned = store.prune_jobs(None, 50, limit).await.unwrap();
            assert_eq!(pruned, forgotten);
        }
        assert_eq!(state(&store, "1").await, JobState::Dead);
        assert_eq!(state(&store, "4").await, JobState::Done);
        assert_eq!(store.job("2").await.unwrap(), None);
    })
    .await;
}
